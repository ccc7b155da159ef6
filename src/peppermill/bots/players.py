"""Who may be asked to play, game by game, and who may be asked for advice.

A game's own players live beside it, wherever that is: `PLAYERS` in its `bots` module names them, weakest first. Stronger ones may
follow that search: `SEARCHERS` names them, with the game's guide and how hard they think; `THINKERS` those that search in a way
of their own, with the seconds they take. Our games have the same four, by heat (`HEAT`). `LAB_PLAYERS` names others, which are
measured against and not offered at a table. Where a game can tell what every action is worth, the same module has `ADVICE_UNIT`
(what the numbers mean) and `advise(view, legal)`. Titles and descriptions are sentences: `bot.<id>` and `bot.<id>.about`.

Another package may bring players for any game, by an entry point named after the game and the level:

    [project.entry-points."peppermill.bots"]
    "chicago-poker.shark" = "sharks.poker:Shark"
"""

import importlib
import os
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
HEAT: Final = ("sweet-chili", "jalapeno", "habanero", "carolina-reaper")
"""The levels of our games, weakest first."""
FORMER: Final = {
    "casual": "jalapeno",
    "steady": "habanero",
    "sharp": "carolina-reaper",
    "expert": "carolina-reaper",
    "perfect": "carolina-reaper",
}
"""What levels were called before: tables that were kept, and scripts, still name them so."""
POLICIES: Final = "PEPPERMILL_POLICIES"
"""The environment variable with the folder of the networks that are levels here (`policy/folder.py`)."""
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
    policy: str = ""
    """The file of the network that plays it, where one does."""
    lab: bool = False
    """Is it for measuring, and not offered to people at a table?"""


@dataclass(frozen=True)
class Advice:
    """What every legal action is worth to the player to move, best first."""

    unit: str
    """What the values mean, e.g. `final-score`."""
    options: tuple[tuple[Action, float], ...]


RANDOM: Final = Level("random", RandomBot, lab=True)


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
    """The levels of a game: those for the lab, the others weakest first, then those of other packages and of whoever runs this
    server (`PEPPERMILL_POLICIES`).

    Every game has at least `random`.

    >>> [level.id for level in levels("chicago-poker")]
    ['random', 'sweet-chili', 'jalapeno', 'habanero', 'carolina-reaper']
    """
    module = _module(game_id)
    lab = [Level(name, make, lab=True) for name, make in getattr(module, "LAB_PLAYERS", ())]
    own = [Level(name, make) for name, make in getattr(module, "PLAYERS", ())]
    searchers = [
        Level(name, _searcher(game_id, guide, effort), effort.seconds) for name, guide, effort in getattr(module, "SEARCHERS", ())
    ]
    searchers += [Level(name, make, seconds) for name, make, seconds in getattr(module, "THINKERS", ())]
    found = [RANDOM, *lab, *own, *searchers, *_from_elsewhere(game_id)]
    if os.environ.get(POLICIES):
        known = [level.id for level in found]
        found += [level for level in _networks(game_id) if level.id not in known]
    return tuple(found)


def offered(game_id: str) -> tuple[Level, ...]:
    """The levels that people choose from at a table; in a game that has none but those for the lab, these.

    >>> offered("chicago-poker")[0].id
    'sweet-chili'
    """
    known = levels(game_id)
    return tuple([level for level in known if not level.lab]) or known


def _networks(game_id: str) -> list[Level]:
    from peppermill.bots.policy.folder import policies  # noqa: PLC0415 — only who has policies needs it

    return [Level(name, _policy(str(file)), policy=str(file)) for name, file, label in policies() if label.game == game_id]


def _policy(file: str) -> Callable[[], Bot]:
    def load() -> Bot:
        from peppermill.bots.policy.bot import PolicyBot  # noqa: PLC0415

        return PolicyBot(file)

    return load


def _from_elsewhere(game_id: str) -> list[Level]:
    if not _installed:
        _installed[""] = []
        for entry in entry_points(group=GROUP):
            _installed.setdefault(entry.name.partition(".")[0], []).append(entry)
    return [Level(entry.name.partition(".")[2], _loader(entry)) for entry in _installed.get(game_id, [])]


def _loader(entry: EntryPoint) -> Callable[[], Bot]:
    def load() -> Bot:
        try:
            made = entry.load()()
        except (Exception, SystemExit) as error:
            # It is somebody else's: whatever goes wrong there, the user learns whose bot it was.
            raise UnknownBot("own-bot", given=entry.name, detail=f"{type(error).__name__}: {error}") from error
        if not isinstance(made, Bot):
            raise UnknownBot("not-a-bot", given=entry.name)
        return made

    return load


def _searcher(game_id: str, guide: Callable[[], Guide], effort: Effort) -> Callable[[], Bot]:
    return lambda: Search(
        find(game_id),
        guide(),
        seconds=effort.seconds,
        horizon=effort.horizon,
        exploration=effort.exploration,
        prior_decay=effort.prior_decay,
        patience=effort.patience,
    )


def level_of(game_id: str, level_id: str) -> Level:
    """The level of that name, or of the name it had before, or UnknownBot.

    >>> level_of("chicago-poker", "carolina-reaper").seconds > 0
    True
    >>> level_of("chicago-poker", "steady").id
    'habanero'
    """
    known = levels(game_id)
    for name in (level_id, FORMER.get(level_id)):
        for level in known:
            if level.id == name:
                return level
    names = ", ".join([level.id for level in known])
    raise UnknownBot("unknown-bot", given=level_id, game=find(game_id).name, known=names)


def bot(game_id: str, level_id: str) -> Bot:
    """A bot of that level, or UnknownBot. It is given a view and what is legal, and nothing else.

    >>> state = peppermill.game("chili-dice").start(players=1)
    >>> bot("chili-dice", "habanero").act(state.view(0), state.legal(0), peppermill.Sfc32(1))
    Roll(dice=(1, 2, 3, 4, 5, 6))
    """
    return level_of(game_id, level_id).make()


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
