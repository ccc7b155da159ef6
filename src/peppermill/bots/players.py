"""Who may be asked to play, game by game, and who may be asked for advice.

A game's own players live beside it, wherever that is: `PLAYERS` in its `bots` module names them, weakest first. Stronger ones may
follow that search: `SEARCHERS` names them, with the game's guide and how hard they think. Where a game can tell what every action
is worth, the same module has `ADVICE_UNIT` (what the numbers mean) and `advise(view, legal)`. Titles and descriptions are
sentences: `bot.<id>` and `bot.<id>.about`.

Another package may bring players for any game, by an entry point named after the game and the level:

    [project.entry-points."peppermill.bots"]
    "chicago-poker.shark" = "sharks.poker:Shark"
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from peppermill.bots.random import RandomBot
from peppermill.bots.search import Search
from peppermill.core.bot import Bot
from peppermill.core.errors import PeppermillError
from peppermill.core.game import Game
from peppermill.core.guide import Effort, Guide
from peppermill.core.registry import find
from peppermill.core.values import Action, View

GROUP: Final = "peppermill.bots"
_installed: Final[dict[str, list[EntryPoint]]] = {}
"""Players of other packages, by game. An empty list under the name "" says that they were looked up."""


class UnknownBot(PeppermillError):
    """The game has no bot of that name."""


class NoAdvice(PeppermillError):
    """Nobody knows what the actions of that game are worth."""


@dataclass(frozen=True)
class Level:
    """A strength people can choose."""

    id: str
    make: Callable[[], Bot]
    seconds: float = 0.0
    """How long it searches for one decision; 0 for those who decide at once. More than that it never needs."""


@dataclass(frozen=True)
class Advice:
    """What every legal action is worth to the player to move, best first."""

    unit: str
    """What the values mean, e.g. `final-score`."""
    options: tuple[tuple[Action, float], ...]


RANDOM: Final = Level("random", RandomBot)


def _module(game_id: str) -> ModuleType | None:
    """The players beside a game, or beside the game it is a variant of.

    Imported when first asked for, so that nobody pays for games they don't play.
    """
    for cls in type(find(game_id)).__mro__:
        package = cls.__module__.rpartition(".")[0]
        if cls is not Game and issubclass(cls, Game) and package and find_spec(f"{package}.bots") is not None:
            return importlib.import_module(f"{package}.bots")
    return None


def levels(game_id: str) -> tuple[Level, ...]:
    """The levels of a game, weakest first, then those other packages bring. Every game has at least `random`.

    >>> [level.id for level in levels("chili-dice")]
    ['random', 'casual', 'steady', 'perfect']
    """
    module = _module(game_id)
    own = [Level(name, make) for name, make in getattr(module, "PLAYERS", ())]
    searchers = [
        Level(name, _searcher(game_id, guide, effort), effort.seconds) for name, guide, effort in getattr(module, "SEARCHERS", ())
    ]
    return (RANDOM, *own, *searchers, *_from_elsewhere(game_id))


def _from_elsewhere(game_id: str) -> list[Level]:
    if not _installed:
        _installed[""] = []
        for entry in entry_points(group=GROUP):
            _installed.setdefault(entry.name.partition(".")[0], []).append(entry)
    return [Level(entry.name.partition(".")[2], _loader(entry)) for entry in _installed.get(game_id, [])]


def _loader(entry: EntryPoint) -> Callable[[], Bot]:
    def load() -> Bot:
        player: Bot = entry.load()()
        return player

    return load


def _searcher(game_id: str, guide: Callable[[], Guide], effort: Effort) -> Callable[[], Bot]:
    return lambda: Search(
        find(game_id),
        guide(),
        seconds=effort.seconds,
        horizon=effort.horizon,
        exploration=effort.exploration,
        prior_decay=effort.prior_decay,
    )


def level_of(game_id: str, level_id: str) -> Level:
    """The level of that name, or UnknownBot.

    >>> level_of("chicago-poker", "sharp").seconds > 0
    True
    """
    known = levels(game_id)
    for level in known:
        if level.id == level_id:
            return level
    names = ", ".join([level.id for level in known])
    raise UnknownBot("unknown-bot", given=level_id, game=find(game_id).name, known=names)


def bot(game_id: str, level_id: str) -> Bot:
    """A bot of that level, or UnknownBot. It is given a view and what is legal, and nothing else.

    >>> state = peppermill.game("chili-dice").start(players=1)
    >>> bot("chili-dice", "steady").act(state.view(0), state.legal(0), peppermill.Sfc32(1))
    Roll(dice=(1, 2, 3, 4, 5, 6))
    """
    return level_of(game_id, level_id).make()


def bot_with(game_id: str, wanted: str) -> Bot:
    """A bot with the budget of an experiment: `sharp:0.1s` thinks that long, `sharp:500` so many iterations.

    >>> bot_with("chili-mafia", "sharp:500").iterations
    500
    """
    level_id, colon, budget = wanted.partition(":")
    player = bot(game_id, level_id)
    if not colon:
        return player
    seconds, iterations = _budget(budget)
    if not isinstance(player, Search) or (seconds <= 0.0 and iterations <= 0):
        raise UnknownBot("bad-budget", given=wanted)
    player.seconds = seconds
    player.iterations = iterations
    return player


def _budget(text: str) -> tuple[float, int]:
    """Seconds and iterations; 0 for the one the text does not give, and for both where it is no budget."""
    try:
        return (min(float(text[:-1]), 3600.0), 0) if text.endswith("s") else (0.0, int(text))
    except ValueError:
        return 0.0, 0


def can_advise(game_id: str) -> bool:
    """Can `advise` be asked about this game?

    >>> can_advise("chili-dice"), can_advise("safranito")
    (True, False)
    """
    return hasattr(_module(game_id), "advise")


def advise(game_id: str, view: View, legal: Sequence[Action]) -> Advice:
    """What every legal action is worth to the seat that sees this view, or NoAdvice.

    >>> game = peppermill.game("chili-dice")
    >>> state = game.start(players=1)
    >>> advice = advise("chili-dice", state.view(0), state.legal(0))
    >>> advice.unit, [(game.write(action), round(value, 2)) for action, value in advice.options]
    ('final-score', [('roll 1 2 3 4 5 6', 351.44)])
    """
    module = _module(game_id)
    if module is None or not can_advise(game_id):
        raise NoAdvice("no-advice", game=find(game_id).name)
    return Advice(module.ADVICE_UNIT, tuple(module.advise(view, legal)))
