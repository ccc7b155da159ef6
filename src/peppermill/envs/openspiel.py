"""Every game as a Python game of OpenSpiel: import this, then `pyspiel.load_game("peppermill_chicago_poker(players=4)")`.

Numbers are those of the game's encoding. Players who decide at the same time are asked one after the other; what they chose stays
hidden until all have, because the game keeps it so. Chance is explicit throughout, so that a state follows from its history and
every algorithm can walk through it: a short list of outcomes is one chance node, a long one is told in digits, and what
can't be listed (a shuffle, a token's wobble) is drawn from a 32-bit seed that is told in four bytes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np

from peppermill.envs.libraries import MissingLibrary, need

try:
    need("pyspiel", extra="openspiel")
except MissingLibrary as missing:
    raise ImportError(str(missing)) from None

import pyspiel

from peppermill.core import house as house_rules
from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank
from peppermill.core.chance import Chance
from peppermill.core.errors import BadOptions
from peppermill.core.fleet import payoffs
from peppermill.core.game import Game
from peppermill.core.registry import find, names
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import Announcement, State
from peppermill.core.values import Outcome
from peppermill.envs.arrays import as_array
from peppermill.envs.episode import REWARDS, one_of
from peppermill.envs.spiel_observer import Observer, Past, rolled_up, unrolled

PREFIX: Final = "peppermill_"
MOST_OUTCOMES: Final = 256
"""Of one chance node."""
BYTES: Final = 256
SEED_BYTES: Final = 4
LONGEST: Final = 1_000_000
"""OpenSpiel wants to know how long a game can get; some of ours have no bound."""
HIGHEST_SCORE: Final = 10_000.0
SEEDS: Final = 2**48
"""How many worlds a state can be resampled to."""
MOST_KEPT: Final = 50
"""Long lists of outcomes that are kept."""


def register() -> list[str]:
    """Make all games that have an encoding known to OpenSpiel, unless they are. Returns their names there."""
    known = set(pyspiel.registered_names())
    encoded = [name for name in names() if find(name).has_encoding()]
    ours = [PREFIX + name.replace("-", "_") for name in encoded]
    for name, game_id in zip(ours, encoded, strict=True):
        if name not in known:
            pyspiel.register_game(_game_type(find(game_id), zero_sum=True), _class_for(game_id))
    return ours


def _game_type(game: Game, zero_sum: bool) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    hidden = kinds.Information.IMPERFECT_INFORMATION if game.hidden else kinds.Information.PERFECT_INFORMATION
    return kinds(
        short_name=PREFIX + game.id.replace("-", "_"),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=hidden,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


def _parameters(game: Game) -> dict[str, Any]:
    """The number of players, what is played for, every option of the game; and for the lab a variant and house rules."""
    lab = {"variant": "", "house": ""} if game.house_rules else {}
    return {"players": game.usual_players(), "reward": "win", **{option.name: option.default for option in game.options}, **lab}


def _settings(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """What was asked for, by the names of the settings. OpenSpiel names every default too, so a variant goes before those."""
    variant, house = str(given.get("variant", "")), str(given.get("house", ""))
    if variant and variant not in game.variants:
        raise BadOptions("variant-unknown", variant=variant, known=", ".join(game.variants) or "—")
    usual = {option.name: option.default for option in game.options}
    chosen = {name: value for name, value in given.items() if name not in ("variant", "house") and value != usual.get(name)}
    varied = [word.partition(":") for word in house.split("/") if word]
    return {**game.variants.get(variant, {}), **chosen, **{house_rules.PREFIX + name: value for name, _, value in varied}}


def _class_for(game_id: str) -> type:
    """OpenSpiel makes a game from a class alone, so each has one of its own; it must be found here when it is unpickled."""
    name = PREFIX + game_id.replace("-", "_")
    globals()[name] = type(name, (SpielGame,), {"game_id": game_id, "__module__": __name__})
    made: type = globals()[name]
    return made


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options. `reward` is `win` (the winners share what everyone put in) or `score`."""

    game_id: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = find(self.game_id)
        chosen = {**(params or {})}
        self.players = self.rules.seats(chosen.pop("players", self.rules.usual_players()))
        reward = one_of("reward", chosen.pop("reward", "win"), REWARDS)
        # Alone at the table everyone wins: there the score counts.
        self.by_score = reward == "score" or self.players == 1
        self.settings = self.rules.settle(_settings(self.rules, chosen), self.players)
        self.numbers = self.rules.encoding(self.players, self.settings)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.moves.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-HIGHEST_SCORE if self.by_score else -1.0,
            max_utility=HIGHEST_SCORE if self.by_score else self.players - 1.0,
            utility_sum=None if self.by_score else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_game_type(self.rules, zero_sum=not self.by_score), info, params or {})

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"there are no parameters for observations, such as {params}")
        return Observer(self, kind)


class Match:
    """All of a state that is ours. OpenSpiel copies states by `deepcopy`; ours are cheaper to clone."""

    def __init__(self, state: State, players: int) -> None:
        self.state = state
        self.heard: list[Past | None] = [None] * (players + 1)
        """By seat, and last what a spectator heard."""
        self.said: list[int] = []
        """What the seat to act has said of a move that takes several words."""
        self.digits: list[int] = []
        """Of the chance that is being told."""
        self.luck: Luck | None = None

    def __deepcopy__(self, memo: Any) -> Match:
        copy = Match(self.state.clone(), len(self.heard) - 1)
        copy.heard = self.heard[:]
        copy.said = self.said[:]
        copy.digits = self.digits[:]
        copy.luck = self.luck
        return copy

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "luck": None, "heard": [unrolled(past) for past in self.heard]}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.heard = [rolled_up(lines) for lines in kept["heard"]]

    def asked(self) -> Luck:
        """What chance is about to tell."""
        if self.luck is None:
            self.luck = luck_of(self.state.chance())
        return self.luck


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match, as OpenSpiel sees it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.match = Match(game.rules.begin(game.players, game.settings), game.players)

    @property
    def table(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        actors = self.match.state.to_act
        if actors is CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.match.state.over

    def _legal_actions(self, player: int) -> list[int]:
        table = self.table
        out = blank(table.numbers.moves.size)
        table.numbers.mask_after(self.match.state, player, self.match.said, out, 0)
        legal: list[int] = np.flatnonzero(as_array(out, np.uint8)).tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.match.asked().node(self.match.digits)

    def _apply_action(self, action: int) -> None:
        match = self.match
        actors = match.state.to_act
        if actors is CHANCE:
            match.digits.append(action)
            outcome = match.asked().outcome(match.digits)
            if outcome is not None:
                match.digits = []
                match.luck = None
                self._hear(match.state.perform(CHANCE, outcome))
            return
        seat = actors[0]
        match.heard[seat] = Past(action, match.heard[seat])
        move = self.table.numbers.say(match.state, seat, match.said, action)
        if move is not None:
            match.said = []
            self._hear(match.state.perform(seat, move))

    def _hear(self, told: Sequence[Announcement]) -> None:
        heard = self.match.heard
        for one in told:
            for place in range(len(heard)):
                if one.heard_by(place if place < len(heard) - 1 else None):
                    heard[place] = Past(one.event, heard[place])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        state, table = self.match.state, self.table
        move = table.numbers.say(state, player, self.match.said[:], action)
        return table.numbers.label(state, player, action) if move is None else table.rules.write(move)

    def returns(self) -> list[float]:
        state = self.match.state
        if not state.over:
            return [0.0] * self.table.players
        return list(state.result.scores) if self.table.by_score else payoffs(state.result)

    def resample_from_infostate(self, player: int, draw: Any) -> SpielState:
        """Another state that looks the same to the player, for algorithms that guess what is hidden: from the view alone."""
        table, match = self.table, self.match
        other = SpielState(table)
        rng = Sfc32(int(draw() * SEEDS))
        other.match = Match(table.rules.imagine(match.state.view(player), rng), table.players)
        # The others have heard what a spectator has: what else they know is of the real world.
        other.match.heard = [match.heard[-1]] * len(match.heard)
        other.match.heard[player] = match.heard[player]
        other.match.said = match.said[:] if self.current_player() == player else []
        return other

    def __str__(self) -> str:
        return self.table.rules.show(self.match.state.view(None))


# Chance


class Luck:
    """One chance move, told in one or several chance nodes."""

    def node(self, digits: list[int]) -> list[tuple[int, float]]:
        """What may be told next."""
        raise NotImplementedError

    def outcome(self, digits: list[int]) -> Outcome | None:
        """What came of it, once all is told."""
        raise NotImplementedError


class Listed(Luck):
    """Few outcomes: each is one number."""

    def __init__(self, outcomes: Sequence[tuple[Outcome, float]]) -> None:
        self.outcomes = outcomes

    def node(self, digits: list[int]) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.outcomes)]

    def outcome(self, digits: list[int]) -> Outcome | None:
        return self.outcomes[digits[0]][0]


class InDigits(Luck):
    """Many outcomes, equally likely: the number of one is told digit by digit, each to the base that divides what is left."""

    def __init__(self, outcomes: Sequence[tuple[Outcome, float]], bases: list[int]) -> None:
        self.outcomes = outcomes
        self.bases = bases
        self.nodes = [[(digit, 1.0 / base) for digit in range(base)] for base in bases]

    def node(self, digits: list[int]) -> list[tuple[int, float]]:
        return self.nodes[len(digits)]

    def outcome(self, digits: list[int]) -> Outcome | None:
        if len(digits) < len(self.bases):
            return None
        number = 0
        for digit, base in zip(reversed(digits), reversed(self.bases), strict=True):
            number = number * base + digit
        return self.outcomes[number][0]


class Grown(Luck):
    """Too many to list: drawn from a seed, byte by byte."""

    _BYTE: Final = [(byte, 1.0 / BYTES) for byte in range(BYTES)]

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def node(self, digits: list[int]) -> list[tuple[int, float]]:
        return self._BYTE

    def outcome(self, digits: list[int]) -> Outcome | None:
        return self.chance.draw(Seeded(int.from_bytes(bytes(digits), "big"))) if len(digits) == SEED_BYTES else None


class Seeded(Rng):
    """The seed itself is the first word: what takes no more than 32 bits has exactly its own distribution."""

    def __init__(self, seed: int) -> None:
        self.first = True
        self.seed = seed
        self.more = Sfc32(seed)

    def word(self) -> int:
        if self.first:
            self.first = False
            return self.seed
        return self.more.word()


_long: dict[Chance, Luck] = {}
"""Long lists take a while to make, and games ask for the same ones again and again."""


def luck_of(chance: Chance) -> Luck:
    """How a chance move is told."""
    known = _long.get(chance)
    if known is not None:
        return known
    outcomes = chance.outcomes
    if outcomes is None:
        return Grown(chance)
    if len(outcomes) <= MOST_OUTCOMES:
        return Listed(outcomes)
    bases = digits_of(len(outcomes))
    even = all(abs(likely * len(outcomes) - 1.0) < 1e-9 for _, likely in outcomes)
    if not bases or not even:
        return Grown(chance)
    if len(_long) > MOST_KEPT:
        _long.clear()
    _long[chance] = InDigits(outcomes, bases)
    return _long[chance]


def digits_of(count: int) -> list[int]:
    """Bases whose product is the count: few, about equal, none above the limit. Empty where there are none."""
    bases: list[int] = []
    while count > 1:
        digits = math.ceil(math.log(count, MOST_OUTCOMES) - 1e-9)
        wanted = math.log(count) / digits
        fitting = [base for base in range(2, MOST_OUTCOMES + 1) if count % base == 0]
        if not fitting:
            return []
        bases.append(min(fitting, key=lambda base: (round(abs(math.log(base) - wanted), 9), base)))
        count //= bases[-1]
    return bases


register()
