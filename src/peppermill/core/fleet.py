"""Many games of one kind, stepped one decision at a time: the inner loop of learning."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Final

from mypy_extensions import i64, u8

from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot
from peppermill.core.buffers import blank, extend, room, vec
from peppermill.core.encoding import Encoding, WrongIndex
from peppermill.core.rng import Rng, Sfc32
from peppermill.core.sentence import Sentence
from peppermill.core.state import Result, State, win_shares
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.core.values import Action

Kept = tuple[list[State], list[Sfc32], list[Sfc32], list[list[int]], list[int], list[int], list[float], list[float], list[int]]
"""A fleet's games: states, generators of the games and of random actions, words said, steps made, own seats, scores so far; then
the last step's rewards and endings."""

EVERY_SEAT: Final = -1
"""Whoever steps the fleet plays all seats."""
ANY_SEAT: Final = -2
"""Whoever steps the fleet plays one seat, drawn anew for every game."""
ENDED: Final = 1
CUT_OFF: Final = 2

TOGETHER: Final = 16
"""Masks are laid blank for up to so many games at a time: to ask for the memory of each takes as long as to fill it. Whoever
plays part by part begins them at multiples of it."""

_CHOOSERS: Final = 2**63
"""Added to the seeds of the games for the generators of random actions, so that they are none of those."""


def payoffs(result: Result) -> list[float]:
    """Everyone puts one into the pot and the winners share it: the sum is zero."""
    pot = float(len(result.ranks))
    return [pot * share - 1.0 for share in win_shares(result.ranks)]


class Fleet:
    """Games that are stepped together. Each has its own generators, so what happens in one does not depend on the others.

    Every step writes new arrays, so arrays read earlier stay as they were; or it writes where `write_into` says.
    """

    def __init__(
        self,
        first: State,
        encoding: Encoding,
        games: int,
        seed: int,
        by_score: bool,
        limit: int,
        *,
        number: int = 0,
        seat: int = EVERY_SEAT,
        bots: Sequence[Bot | None] = (),
    ) -> None:
        self.first = first
        self.encoding = encoding
        self.stepwise: StepwiseEncoding | None = encoding if isinstance(encoding, StepwiseEncoding) else None
        self.games: i64 = games
        self.players: i64 = encoding.players
        self.size: i64 = encoding.observation.size
        self.actions: i64 = encoding.moves.size
        self.by_score = by_score
        self.limit: i64 = limit
        """A game is cut off after this many steps; 0: never."""
        self.number: int = number
        """Of the first game, where this fleet plays a part of many."""
        self.seat: i64 = seat
        """The seat that is stepped, EVERY_SEAT or ANY_SEAT."""
        self.every_seat = not bots
        self.bots = list(bots)
        """Who plays the other seats, clockwise from the first one that is not one's own; None plays at random."""
        self.states: vec[State] = vec[State]([])
        self.rngs: vec[Sfc32] = vec[Sfc32]([])
        self.choosers: vec[Sfc32] = vec[Sfc32]([])
        self.said: list[list[int]] = []
        """By game: the words said so far of an unfinished move."""
        self.sentences: list[Sentence | None] = []
        self.steps: vec[i64] = vec[i64]([0] * games)
        self.own: vec[i64] = vec[i64]([seat if seat >= 0 else 0] * games)
        """By game: one's own seat, where the others are played by bots."""
        self.scores: vec[float] = vec[float]([0.0] * (games * encoding.players))
        # What is read after every step.
        self.observations: vec[u8] = blank(0)
        self.masks: vec[u8] = blank(0)
        self.seats: vec[i64] = vec[i64]([0] * games)
        """Who decides next in each game."""
        self.rewards: vec[float] = vec[float]([0.0])
        """By game and by seat: what the last step brought."""
        self.ended: vec[u8] = blank(0)
        """ENDED or CUT_OFF where the last step was the last of a game and a new one has begun."""
        self.last: list[tuple[int, State, int]] = []
        """Those games: which, how it stood then, and who had made that step."""
        self._next_observations: vec[u8] = blank(0)
        self._next_masks: vec[u8] = blank(0)
        self._room_given = False
        self._first: i64 = 0
        """The first game that the arrays show."""
        # What new arrays are copied from: that is faster than to make them.
        self._no_numbers: vec[u8] = blank(encoding.observation.size)
        self._no_actions: vec[u8] = blank(encoding.moves.size * gcd(games, TOGETHER))
        self._no_rewards: vec[float] = vec[float]([0.0] * (games * encoding.players))
        self._no_ends: vec[u8] = blank(games)
        self._no_choices: vec[i64] = vec[i64]([0] * games)
        self._notes: vec[i64] = vec[i64]([0] * (4 * games))
        """Where the generators of random actions stood before the last ones were drawn ahead."""
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """New games everywhere."""
        games = self.games
        self.states = vec[State]([self.first] * games)
        self.said = [[] for _ in range(games)]
        self.sentences = [None] * games
        # A generator takes 96 bits: the middle ones tell the games apart.
        spread: int = (seed & 0xFFFFFFFF) + (seed >> 32) * 2**64
        seeds: list[int] = []
        while len(seeds) < games:
            place: int = self.number + len(seeds) + 1
            seeds.append(spread + place * 2**32)
        self.rngs = vec[Sfc32]([Sfc32(one) for one in seeds])
        self.choosers = vec[Sfc32]([Sfc32(one + _CHOOSERS) for one in seeds])
        self.begin_step()
        self._new_arrays(0, games)
        game: i64 = 0
        while game < games:
            actors = self._begin(game)
            self._look(game, self.states[game], actors)
            game += 1

    def kept(self) -> Kept:
        """Everything needed to resume these games, in plain lists: for copies and pickles. `go_on` is the counterpart."""
        return (
            list(self.states), list(self.rngs), list(self.choosers), self.said, list(self.steps), list(self.own),
            list(self.scores), list(self.rewards), list(self.ended),
        )  # fmt: skip

    def go_on(self, kept: Kept) -> None:
        """Play on where another fleet of the same kind left off. What `kept` holds belongs to this one from now on."""
        states, rngs, choosers, said, steps, own, scores, rewards, ended = kept
        self.states = vec[State](states)
        self.rngs = vec[Sfc32](rngs)
        self.choosers = vec[Sfc32](choosers)
        self.said = said
        self.sentences = [None] * self.games
        self.steps = vec[i64](steps)
        self.own = vec[i64](own)
        self.scores = vec[float](scores)
        self.begin_step()
        self._new_arrays(0, self.games)
        self.rewards = vec[float](rewards)
        self.ended = vec[u8](ended)
        game: i64 = 0
        while game < self.games:
            self._look(game, self.states[game], _let_chance_speak(self.states[game], self.rngs[game]))
            game += 1

    def write_into(self, observations: vec[u8], masks: vec[u8]) -> None:
        """The next step or part of it adds to these, which are empty and have `room` for it, instead of to new ones."""
        self._next_observations = observations
        self._next_masks = masks
        self._room_given = True

    def step(self, actions: vec[i64]) -> None:
        """One decision in every game, or WrongIndex and nothing has changed."""
        self._check(actions)
        self.begin_step()
        self.play(actions, 0, self.games)

    def begin_step(self) -> None:
        """Nothing has come of it yet. For somebody who has checked the actions and then plays the games part by part."""
        self.rewards = self._no_rewards[:]
        self.ended = self._no_ends[:]
        self.last = []

    def play(self, actions: vec[i64], first: i64, last: i64) -> None:
        """One decision in the games from one number up to another. What they show is all that the arrays hold then."""
        self._new_arrays(first, last)
        stepwise = self.stepwise
        encoding = self.encoding
        states = self.states
        seats = self.seats
        steps = self.steps
        rngs = self.rngs
        game: i64 = first
        while game < last:
            state = states[game]
            seat = seats[game]
            action: Action | None
            if stepwise is None:
                action = encoding.action(state, seat, actions[game])
            else:
                action = self._say(game, state, seat, actions[game])
            steps[game] += 1
            if action is not None:
                state.make(seat, action)
            actors = _let_chance_speak(state, rngs[game])
            if action is not None:
                if not self.every_seat:
                    actors = self._let_others_play(game, state)
                if self.by_score:
                    self._reward_scores(game, state)
            if not actors or steps[game] == self.limit:
                actors = self._end(game, state, seat)
                state = states[game]
            self._look(game, state, actors)
            game += 1

    def random_actions(self, rng: Rng) -> vec[i64]:
        """A random index for every game: all legal actions are equally likely where one index is a whole action."""
        return self._any_indices(rng)

    def own_random_actions(self) -> vec[i64]:
        """The same from a generator of each game's own: what is drawn for one does not depend on the others."""
        return self._any_indices(None)

    def _any_indices(self, rng: Rng | None) -> vec[i64]:
        chosen = self._no_choices[:]
        encoding = self.encoding
        stepwise = self.stepwise is not None
        states = self.states
        seats = self.seats
        choosers = self.choosers
        game: i64 = 0
        while game < self.games:
            chooser: Rng = choosers[game] if rng is None else rng
            sentence = self.sentences[game] if stepwise else None
            if sentence is not None:
                chosen[game] = sentence.any_word(chooser)
            else:
                state = states[game]
                seat: int = seats[game]
                chosen[game] = encoding.index(state, seat, state.pick(seat, chooser))
            game += 1
        return chosen

    def drawn_ahead(self) -> vec[i64]:
        """The same before anybody has asked for them. Should nobody do so, `take_back` is to be called before anything else."""
        choosers = self.choosers
        game: i64 = 0
        while game < self.games:
            choosers[game].note(self._notes, 4 * game)
            game += 1
        return self.own_random_actions()

    def take_back(self) -> None:
        """Nothing was drawn ahead."""
        choosers = self.choosers
        game: i64 = 0
        while game < self.games:
            choosers[game].go_back(self._notes, 4 * game)
            game += 1

    def _check(self, actions: vec[i64]) -> None:
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

    def _say(self, game: i64, state: State, seat: i64, index: i64) -> Action | None:
        sentence = self.sentences[game]
        if sentence is None:
            return self.encoding.say(state, seat, self.said[game], index)
        return sentence.say(seat, index)

    def _new_arrays(self, first: i64, last: i64) -> None:
        self._first = first
        if self._room_given:
            self._room_given = False
            self.observations = self._next_observations
            self.masks = self._next_masks
            self._next_observations = blank(0)
            self._next_masks = blank(0)
        else:
            self.observations = room((last - first) * self.size)
            self.masks = room((last - first) * self.actions)

    def _begin(self, game: i64) -> tuple[int, ...]:
        """A new game. Returns who decides first."""
        self.said[game].clear()
        self.steps[game] = 0
        while True:
            state = self.first.clone()
            actors = _let_chance_speak(state, self.rngs[game])
            if self.every_seat:
                break
            if self.seat == ANY_SEAT:
                self.own[game] = self.rngs[game].below(self.players)
            actors = self._let_others_play(game, state)
            if not state.over:  # else one was never asked: another game
                break
        if not actors:
            raise ValueError("a game begins with a decision of somebody")
        self.states[game] = state
        seat: i64 = 0
        while seat < self.players:
            self.scores[game * self.players + seat] = self.encoding.so_far(state, seat)
            seat += 1
        return actors

    def _let_others_play(self, game: i64, state: State) -> tuple[int, ...]:
        """Until one's own seat is asked or the game is over. Returns who decides then."""
        own: int = self.own[game]
        rng = self.rngs[game]
        actors = _let_chance_speak(state, rng)
        while actors and own not in actors:
            seat = actors[0]
            bot = self.bots[seat if seat < own else seat - 1]
            if bot is None:
                state.make(seat, state.pick(seat, rng))
            else:
                state.make(seat, bot.act(state.view(seat), state.legal(seat), rng))
            actors = _let_chance_speak(state, rng)
        return actors

    def _end(self, game: i64, state: State, seat: i64) -> tuple[int, ...]:
        """Payment, and a new game. Returns who decides first in it."""
        self.ended[game] = ENDED if state.over else CUT_OFF
        self.last.append((game, state, seat))
        if state.over and not self.by_score:
            who: i64 = 0
            for payoff in payoffs(state.result):
                self.rewards[game * self.players + who] = payoff
                who += 1
        return self._begin(game)

    def _reward_scores(self, game: i64, state: State) -> None:
        last = state.result.scores if state.over else ()
        seat: i64 = 0
        while seat < self.players:
            at = game * self.players + seat
            score = last[seat] if last else self.encoding.so_far(state, seat)
            self.rewards[at] = score - self.scores[at]
            self.scores[at] = score
            seat += 1

    def _look(self, game: i64, state: State, actors: tuple[int, ...]) -> None:
        """What whoever decides next there sees and may do. The games are looked at one after the other."""
        seat: int = actors[0]
        if not self.every_seat:
            seat = self.own[game]
        self.seats[game] = seat
        allowed = (game - self._first) * self.actions
        if allowed == len(self.masks):
            self.masks = extend(self.masks, self._no_actions)
        stepwise = self.stepwise
        if stepwise is None:
            self.observations = self.encoding.add(state, seat, self.observations)
            self.encoding.mask(state, seat, self.masks, allowed)
            return
        said = self.said[game]
        seen = len(self.observations)
        observations = extend(self.observations, self._no_numbers)
        self.observations = observations
        stepwise.observe_after(state, seat, said, observations, seen)
        sentence = self.sentences[game]
        if sentence is None:
            sentence = stepwise.sentence(state, seat, said)
            self.sentences[game] = sentence
        elif not said:
            stepwise.spell_out(state, seat, said, sentence)
        sentence.mask(self.masks, allowed)


def _let_chance_speak(state: State, rng: Sfc32) -> tuple[int, ...]:
    """Returns who decides then."""
    actors = state.to_act
    while actors is CHANCE:
        state.make(CHANCE, state.chance().draw(rng))
        actors = state.to_act
    return actors
