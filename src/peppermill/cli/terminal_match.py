"""One match in the terminal: it keeps its record, and draws chance from a seed that can be verified afterwards."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace

from peppermill.bots import player
from peppermill.bots.resolve import title
from peppermill.cli.screen import BadArgument
from peppermill.core.actors import CHANCE, Actor
from peppermill.core.bot import Bot
from peppermill.core.errors import PeppermillError
from peppermill.core.fair import Stream, commitment, new_seed
from peppermill.core.game import Game
from peppermill.core.record import Fair, Move, Record
from peppermill.core.rng import Sfc32
from peppermill.core.state import Announcement, State
from peppermill.core.takeback import TAKE_BACK, TakenBack
from peppermill.core.values import Action, Value
from peppermill.table.errors import NoTakeBack


class TerminalMatch:
    """People and bots around one keyboard. `bots[seat]` is None for a person."""

    def __init__(
        self, game: Game, names: Sequence[str], options: dict[str, str], bots: Sequence[str | None], seed: int | None
    ) -> None:
        self.game = game
        self.names = tuple(names)
        # Whoever types a move at the terminal is nobody the game knows: what a table of people settles is not settled here.
        settings = game.settle({**game.seating([level or "terminal" for level in bots]), **options}, len(names))
        self.bots: list[Bot | None] = [None if name is None else player(game.id, name, len(names), settings) for name in bots]
        self.state: State = game.start(len(names), settings)
        self.empty = Record.of(game, len(names), settings, self.names)
        self.moves: list[Move] = []
        self.before: list[tuple[int, State, Action]] = []
        """The moves that may still be taken back, if they tell nothing: who made them, from which state."""
        known = seed is not None
        self.seed = hashlib.sha256(str(seed).encode()).digest() if known else new_seed()
        self.salt = "terminal" if known else secrets.token_hex(8)
        self.rng = Sfc32(int.from_bytes(hashlib.sha256(self.seed + b"bots").digest()[:12], "big"))

    @property
    def commitment(self) -> str:
        """May be shown before the first roll; the seed only afterwards, in the record."""
        return commitment(self.seed)

    @property
    def record(self) -> Record:
        return replace(self.empty, moves=tuple(self.moves), fair=Fair(self.commitment, self.salt, self.seed))

    def move(self, actor: Actor, action: Value) -> list[Announcement]:
        alone = actor is not CHANCE and self.state.to_act == (actor,) and self.bots[actor] is None
        before = self.state.clone() if alone else None
        told = self.state.perform(actor, action)
        self.moves.append((actor, action))
        if actor is not CHANCE and before is not None and isinstance(action, Action):
            self.before.append((actor, before, action))
        else:
            self.before.clear()
        return told

    def may_take_back(self, seat: int) -> bool:
        """Was the last thing that happened a move of this person's, from which nobody has learned anything?"""
        if not self.before:
            return False
        actor, state, action = self.before[-1]
        return actor == seat and self.game.tells_nothing(state, actor, action)

    def take_back(self, seat: int) -> list[Announcement]:
        """All is as it was before that move; both stay in the record. NoTakeBack where it told somebody something."""
        if not self.may_take_back(seat):
            raise NoTakeBack("no-take-back")
        _, self.state, _ = self.before.pop()
        self.moves.append((seat, TAKE_BACK))
        return [Announcement(TakenBack(seat))]

    def next_by_itself(self) -> list[Announcement] | None:
        """Chance or a bot moves, if it is their turn; None when a person is asked, or nobody."""
        actors = self.state.to_act
        if actors is CHANCE:
            return self.move(CHANCE, self.state.chance().draw(Stream(self.seed, self.salt, len(self.moves))))
        for seat in actors:
            bot = self.bots[seat]
            if bot is not None:
                return self._let_play(seat, bot)
        return None

    def _let_play(self, seat: int, bot: Bot) -> list[Announcement]:
        """BadArgument if it fails, which one of the user's own may do."""
        try:
            return self.move(seat, bot.act(self.state.view(seat), self.state.legal(seat), self.rng))
        except Exception as error:
            why = str(error) if isinstance(error, PeppermillError) else f"{type(error).__name__}: {error}"
            raise BadArgument("own-bot-failed", name=self.names[seat], why=why) from error


def bot_titles(game: Game, levels: Sequence[str], lang: str) -> list[str]:
    """What the bots are called at the table."""
    return numbered([title(game.id, level, lang) for level in levels])


def numbered(names: Sequence[str]) -> list[str]:
    """Names that occur more than once get a number."""
    counted = [(name, names[:at].count(name) + 1) for at, name in enumerate(names)]
    return [name if names.count(name) == 1 else f"{name} {number}" for name, number in counted]
