"""A stage for Chili Mafia: a stacked deck, everyone drafts the hand they are to have, then everyone does as told."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import peppermill
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia.deck import CARD_NAMES, PROPERTY_NAMES
from peppermill.games.chili_mafia.state import MafiaState
from peppermill.games.chili_mafia.steps import DRAFT, HOT, RAID, RECRUIT
from tests.playthroughs import Script, Step

ID = "chili-mafia"
PACK = 6
SHORT = {
    "sweet": "sweet-chili", "jimmy": "jimmy-nardello", "ghost": "ghost-pepper", "scorpion": "moruga-scorpion",
    "reaper": "carolina-reaper", "jeanette": "madame-jeanette", "viper": "naga-viper", "fugged": "fuggedaboutit",
}  # fmt: skip


_WORD = re.compile(r"[a-z-]+")


def kinds(names: str) -> list[int]:
    return [CARD_NAMES.index(SHORT.get(name, name)) for name in names.split()]


class Director:
    """Stages a game: the shuffle is stacked so that everyone drafts the hand they are to have, then everyone does as told."""

    def __init__(self, title: str, *hands: str, deck: str = "", properties: str = "", **options: Any) -> None:
        """`deck`: the cards on top of the draw deck, the first one first; `properties` likewise."""
        self.title = title
        self.players = len(hands)
        self.options = options
        self.game = peppermill.game(ID)
        state = self.game.start(self.players, options)
        assert isinstance(state, MafiaState)
        self.state = state
        self.steps: list[Step] = []
        self.comments: list[str] = []
        self._do("chance", "first P1", False)
        wanted = [kinds(hand) for hand in hands]
        dealt = [card for hand in wanted for card in hand]
        if self.players > 2:
            # What a pack holds for lap n is taken by the n-th player to the left.
            seats = range(self.players)
            dealt = [wanted[(pack + lap) % self.players][lap] for pack in seats for lap in range(PACK)]
        stacked = dealt + kinds(deck)
        rest = list(state.setting.deck)
        for card in stacked:
            rest.remove(card)
        top = [PROPERTY_NAMES.index(name) for name in properties.split()]
        below = list(state.setting.property_deck)
        for kind in top:
            below.remove(kind)
        order = [*below, *reversed(top)] if state.setting.properties else []
        cards = "+".join([CARD_NAMES[card] for card in stacked + rest])
        self._do("chance", f"shuffle {cards} {'+'.join([PROPERTY_NAMES[kind] for kind in order]) or '-'}", False)
        while self.state.step.what == DRAFT:
            lap = self.state.lap
            for seat in range(self.players):
                self._do(f"P{seat + 1}", f"keep {CARD_NAMES[wanted[seat][lap]]}", False)

    def say(self, comment: str) -> None:
        self.comments.append(f"# {comment}")

    def chance(self, line: str) -> None:
        self._do("chance", line, False)

    def turn(self, seat: int, *lines: str, show: bool = False) -> None:
        """Lines of others: `P3: fuggedaboutit`, `chance: grab jimmy`."""
        for line in lines:
            who, _, what = line.rpartition(": ")
            self._do(who or f"P{seat}", what, show and line == lines[-1])

    def decline(self, but: tuple[int, ...] = ()) -> None:
        """Everyone who is asked, but for these."""
        if isinstance(self.state.to_act, tuple) and HOT <= self.state.step.what <= RECRUIT:
            for seat in self.state.to_act:
                if seat + 1 not in but:
                    self._do(f"P{seat + 1}", "decline", False)

    def coast(self, until: Callable[[MafiaState], bool] = lambda state: False, keep: str = "") -> None:
        """Nobody wants anything: time is up for everyone. Cards to keep aren't discarded."""
        kept = kinds(keep)
        while not self.state.over and not until(self.state):
            if self.state.to_act is CHANCE:
                self.chance(self.game.write(self.state.chance().draw(Sfc32(len(self.steps)))))
                continue
            assert self.state.to_act
            seat = self.state.to_act[0]
            action = self.state.timeout(seat)
            if getattr(action, "card", None) in kept:
                legal = [other for other in self.state.legal(seat) if type(other) is type(action)]
                action = next(other for other in legal if getattr(other, "card", None) not in kept)
            self._do(f"P{seat + 1}", self.game.write(action), False)

    def raid(self, **gangs: str) -> None:
        """Everyone arranges: `p1="…"`, or as it stands."""
        while self.state.step.what == RAID:
            assert isinstance(self.state.to_act, tuple)
            seat = self.state.to_act[0]
            stays = self.game.write(self.state.timeout(seat))
            self._do(f"P{seat + 1}", f"arrange {gangs[f'p{seat + 1}']}" if f"p{seat + 1}" in gangs else stays, False)

    def _do(self, actor: str, line: str, shown: bool) -> None:
        line = _WORD.sub(lambda found: SHORT.get(found[0], found[0]), line)
        self.state.apply(CHANCE if actor == "chance" else int(actor[1:]) - 1, self.game.read(line))
        self.steps.append(Step(actor, line, shown, tuple(self.comments)))
        self.comments = []

    @property
    def script(self) -> Script:
        return Script(f"# Chili Mafia: {self.title}", ID, self.players, self.options, tuple(self.steps))
