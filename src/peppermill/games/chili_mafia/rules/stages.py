"""Every kind of step and what it means, in the order of `steps.py`."""

from __future__ import annotations

from typing import Final

from peppermill.core.buffers import vec
from peppermill.games.chili_mafia import deck as d
from peppermill.games.chili_mafia.rules import action_cards
from peppermill.games.chili_mafia.rules.actions import Turn
from peppermill.games.chili_mafia.rules.answer_properties import Resume, Save, Searching
from peppermill.games.chili_mafia.rules.answers import GuardWindow, HotWindow, PropertyWindow
from peppermill.games.chili_mafia.rules.hands import DrawOne, MakeRoom, TakeOpenly
from peppermill.games.chili_mafia.rules.hot import Jail
from peppermill.games.chili_mafia.rules.properties import PROPERTIES
from peppermill.games.chili_mafia.rules.raid import Raid
from peppermill.games.chili_mafia.rules.setup import Beginning, Draft, Shuffling
from peppermill.games.chili_mafia.rules.stage import Chore, Decision, Joint, Lot, Stage
from peppermill.games.chili_mafia.rules.turn import NextTurn, Over
from peppermill.games.chili_mafia.rules.turn_properties import BackupChoice, Daring, Flip, Giving, Reordering
from peppermill.games.chili_mafia.rules.turncoat import Joining
from peppermill.games.chili_mafia.steps import DRAFT, FIRST, Step

_HOT: Final = HotWindow()
_ALONE: Final[tuple[Decision, ...]] = (
    Turn(),
    MakeRoom(),
    action_cards.BagmanChoice(),
    Daring(),
    Searching(_HOT),
    Joining(),
    BackupChoice(),
    Giving(),
)
_TOGETHER: Final[tuple[Joint, ...]] = (
    Draft(),
    Raid(),
    _HOT,
    PropertyWindow(PROPERTIES[d.RECONSIDER]),
    GuardWindow(),
    PropertyWindow(PROPERTIES[d.BRIBE]),
    PropertyWindow(PROPERTIES[d.KISS_OF_DEATH]),
    PropertyWindow(PROPERTIES[d.RECRUIT]),
)
_DECISIONS: Final[tuple[Decision, ...]] = (*_ALONE, *_TOGETHER)
DECISIONS: Final = vec[Decision](_DECISIONS)
"""By step."""
_LOTS: Final[tuple[Lot, ...]] = (Beginning(), Shuffling(), Jail(), action_cards.Grabbing(), Reordering())
_CHORES: Final[tuple[Chore, ...]] = (
    DrawOne(),
    TakeOpenly(),
    action_cards.Collecting(),
    Flip(),
    Save(),
    Resume(_HOT),
    NextTurn(),
)
_STAGES: Final[tuple[Stage, ...]] = (*_DECISIONS, *_LOTS, Over(), *_CHORES)
STAGES: Final = vec[Stage](_STAGES)
"""By step."""


def joint_at(step: Step) -> Joint:
    """What several decide at this step."""
    return _TOGETHER[step.what - DRAFT]


def lot_at(step: Step) -> Lot:
    """What chance decides at this step."""
    return _LOTS[step.what - FIRST]
