"""Playable introductions: a lesson is a match by the real rules, with steps that say what to look at and what to do.

A game's lessons lie in its folder, `lessons/<name>.json`; their sentences are in its catalogs (`learn.<name>.<step>`). How one is
written: docs/lessons.md.
"""

from peppermill.lessons.errors import BadLesson, UnknownLesson
from peppermill.lessons.shelf import lesson, lessons, script_of

__all__ = ["BadLesson", "UnknownLesson", "lesson", "lessons", "script_of"]
