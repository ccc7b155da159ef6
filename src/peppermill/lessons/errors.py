"""What can be wrong with a lesson."""

from peppermill.core.errors import PeppermillError


class UnknownLesson(PeppermillError):
    """The game has no lesson of that name."""


class BadLesson(PeppermillError):
    """A lesson that can't be read, or that no longer fits the rules."""
