"""Many games of one kind, stepped one decision at a time: the inner loop of learning."""

from __future__ import annotations

from mypy_extensions import i64, u8

from peppermill.core.actors import CHANCE
from peppermill.core.buffers import blank, vec
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.state import Result, State, win_shares

Kept = tuple[list[State], list[Sfc32], list[list[int]], list[int], list[float], list[float], list[int]]
"""A fleet's games: states, generators, words said, decisions made, scores so far; then the last step's rewards and endings."""


def payoffs(result: Result) -> list[float]:
    """Everyone puts one into the pot and the winners share it: the sum is zero."""
    pot = float(len(result.ranks))
    return [pot * share - 1.0 for share in win_shares(result.ranks)]


class Fleet:
    """Games that are stepped together. Each has its own generator, so what happens in one does not depend on the others.

    Every step makes new arrays, so arrays read earlier stay as they were.
    """

    def __init__(self, first: State, encoding: Encoding, games: int, seed: int, by_score: bool, limit: int) -> None:
        self.first = first
        self.encoding = encoding
        self.games: i64 = games
        self.players: i64 = encoding.players
        self.size: i64 = encoding.observation.size
        self.actions: i64 = encoding.moves.size
        self.by_score = by_score
        self.limit: i64 = limit
        """A game is cut off after this many decisions; 0: never."""
        self.states: list[State] = []
        self.rngs: list[Sfc32] = []
        self.said: list[list[int]] = []
        """By game: the words said so far of an unfinished move."""
        self.decisions: vec[i64] = vec[i64]([0] * games)
        self.scores: vec[float] = vec[float]([0.0] * (games * encoding.players))
        # What is read after every step.
        self.observations: vec[u8] = blank(0)
        self.masks: vec[u8] = blank(0)
        self.seats: vec[i64] = vec[i64]([0] * games)
        """Who decides next in each game."""
        self.rewards: vec[float] = vec[float]([0.0])
        """By game and by seat: what the last step brought."""
        self.ended: vec[u8] = blank(0)
        """1 where the last step ended a game and a new one has begun; 2 where it was cut off."""
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """New games everywhere."""
        games = self.games
        self.states = [self.first] * games
        self.said = [[] for _ in range(games)]
        # A generator takes 96 bits: the middle ones tell the games apart.
        spread: int = (seed & 0xFFFFFFFF) + (seed >> 32) * 2**64
        self.rngs = [Sfc32(spread + (game + 1) * 2**32) for game in range(games)]
        self._new_arrays()
        game: i64 = 0
        while game < games:
            self._begin(game)
            self._look(game)
            game += 1

    def kept(self) -> Kept:
        """Everything needed to resume these games, in plain lists: for copies and pickles. `go_on` is the counterpart."""
        return (
            self.states, self.rngs, self.said, list(self.decisions), list(self.scores), list(self.rewards), list(self.ended),
        )  # fmt: skip

    def go_on(self, kept: Kept) -> None:
        """Play on where another fleet of the same kind left off. What `kept` holds belongs to this one from now on."""
        states, rngs, said, decisions, scores, rewards, ended = kept
        self.states = states
        self.rngs = rngs
        self.said = said
        self.decisions = vec[i64](decisions)
        self.scores = vec[float](scores)
        self._new_arrays()
        self.rewards = vec[float](rewards)
        self.ended = vec[u8](ended)
        game: i64 = 0
        while game < self.games:
            self._look(game)
            game += 1

    def step(self, actions: vec[i64]) -> None:
        """One decision in every game, or WrongIndex and nothing has changed."""
        games = self.games
        masks = self.masks
        width = self.actions
        if len(actions) != games:
            raise WrongIndex("one-action-a-game", given=len(actions), games=games)
        game: i64 = 0
        while game < games:
            index = actions[game]
            if index < 0 or index >= width or masks[game * width + index] == 0:
                raise WrongIndex("wrong-index", given=index, seat=self.seats[game])
            game += 1
        self._new_arrays()
        game = 0
        while game < games:
            state = self.states[game]
            seat = self.seats[game]
            action = self.encoding.say(state, seat, self.said[game], actions[game])
            if action is not None:
                state.make(seat, action)
                self._after(game, state)
            self._look(game)
            game += 1

    def random_actions(self, rng: Rng) -> vec[i64]:
        """A random index for every game: all legal actions are equally likely where one index is a whole action."""
        chosen: vec[i64] = vec[i64]([0] * self.games)
        game: i64 = 0
        while game < self.games:
            state = self.states[game]
            seat = self.seats[game]
            if self.said[game]:
                chosen[game] = self._any_word(game, rng)
            else:
                chosen[game] = self.encoding.index(state, seat, state.pick(seat, rng))
            game += 1
        return chosen

    def _any_word(self, game: i64, rng: Rng) -> i64:
        row = game * self.actions
        words = [index for index in range(self.actions) if self.masks[row + index] == 1]
        return words[rng.below(len(words))]

    def _new_arrays(self) -> None:
        games = self.games
        self.observations = blank(games * self.size)
        self.masks = blank(games * self.actions)
        self.rewards = vec[float]([0.0] * (games * self.players))
        self.ended = blank(games)

    def _begin(self, game: i64) -> None:
        state = self.first.clone()
        self.states[game] = state
        self.said[game].clear()
        self.decisions[game] = 0
        _let_chance_speak(state, self.rngs[game])
        seat: i64 = 0
        while seat < self.players:
            self.scores[game * self.players + seat] = self.encoding.so_far(state, seat)
            seat += 1

    def _after(self, game: i64, state: State) -> None:
        """Chance, rewards, and a new game where this one is over."""
        _let_chance_speak(state, self.rngs[game])
        self.decisions[game] += 1
        if self.by_score:
            self._reward_scores(game, state)
        if state.over:
            if not self.by_score:
                seat: i64 = 0
                for payoff in payoffs(state.result):
                    self.rewards[game * self.players + seat] = payoff
                    seat += 1
            self.ended[game] = 1
            self._begin(game)
        elif self.decisions[game] == self.limit:
            self.ended[game] = 2
            self._begin(game)

    def _reward_scores(self, game: i64, state: State) -> None:
        last = state.result.scores if state.over else ()
        seat: i64 = 0
        while seat < self.players:
            at = game * self.players + seat
            score = last[seat] if last else self.encoding.so_far(state, seat)
            self.rewards[at] = score - self.scores[at]
            self.scores[at] = score
            seat += 1

    def _look(self, game: i64) -> None:
        state = self.states[game]
        actors = state.to_act
        if actors is CHANCE or not actors:
            raise ValueError("a game begins with a decision of somebody")
        seat = actors[0]
        self.seats[game] = seat
        said = self.said[game]
        self.encoding.observe_after(state, seat, said, self.observations, game * self.size)
        self.encoding.mask_after(state, seat, said, self.masks, game * self.actions)


def _let_chance_speak(state: State, rng: Sfc32) -> None:
    while state.to_act is CHANCE:
        state.make(CHANCE, state.chance().draw(rng))
