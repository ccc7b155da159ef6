"""Players who know the game and don't look closely, as people do: they forget what they hold and don't think of the Dawn Raid.

They weigh what they see like the player who reckons. What makes them weaker is what they don't see: for a whole decision they
forget that an attack, a free move or an exchange of Hot cards is possible at all. And they are not sure: each judgement is off by
some points.
"""

from __future__ import annotations

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chili_mafia import moves as m
from peppermill.games.chili_mafia.bots.looking import seat_of, seen
from peppermill.games.chili_mafia.bots.rate_attacks import NEVER
from peppermill.games.chili_mafia.bots.strategy import Strategy
from peppermill.games.chili_mafia.bots.weights import Weights


class Habits:
    """How somebody plays."""

    def __init__(
        self, unsure: float, forgets_hot: float, forgets_answers: float, forgets_rest: float, plans_for_dawn: bool
    ) -> None:
        self.unsure = unsure
        """How many points a judgement is off at most."""
        self.forgets_hot = forgets_hot
        """How often it does not occur to them that they could attack; that they could stop an attack; anything else."""
        self.forgets_answers = forgets_answers
        self.forgets_rest = forgets_rest
        self.plans_for_dawn = plans_for_dawn
        """Do they reckon with all gangs being made anew at the Dawn Raid?"""


class ForgetfulBot(Bot):
    """Plays by habit."""

    def __init__(self, habits: Habits) -> None:
        self.habits = habits
        weights = Weights()
        weights.plans_for_dawn = habits.plans_for_dawn
        weights.plans_the_end = False
        weights.thins_out = False
        self.strategy = Strategy(weights)

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        if len(legal) == 1:
            return legal[0]
        ratings = self.strategy.rate(seen(view), seat_of(view), legal)
        forgotten = self._forgets(rng)
        if _has_play(legal, ratings, forgotten):
            # Nobody throws a card away while there is something to play.
            forgotten = (*forgotten, m.Pass)
        best = legal[-1]
        most = NEVER * 3.0
        for i in range(len(ratings)):
            rating = ratings[i] + self.habits.unsure * rng.random()
            if rating > most and not isinstance(legal[i], forgotten):
                most = rating
                best = legal[i]
        return best

    def _forgets(self, rng: Rng) -> tuple[type, ...]:
        """The kinds of action that don't come to mind now. There is always one left: to pass, to end, to decline, to choose."""
        habits = self.habits
        found: list[type] = []
        if rng.random() < habits.forgets_hot:
            found.append(m.Attack)
        if rng.random() < habits.forgets_answers:
            found.append(m.Fuggedaboutit)
        for kind in (m.Move, m.Exchange, m.Swap, m.Use, m.Booster, m.Bagman):
            if rng.random() < habits.forgets_rest:
                found.append(kind)
        return tuple(found)


def _has_play(legal: Sequence[Action], ratings: list[float], forgotten: tuple[type, ...]) -> bool:
    """Is there an action that comes to mind and looks good?"""
    return any([ratings[i] > 0.0 and not isinstance(legal[i], forgotten) for i in range(len(ratings))])


def sweet_chili() -> ForgetfulBot:
    """Has read the rules once: lays down what fits, mostly forgets the Hot cards."""
    return ForgetfulBot(Habits(unsure=12.0, forgets_hot=0.95, forgets_answers=0.7, forgets_rest=0.85, plans_for_dawn=False))


def jalapeno() -> ForgetfulBot:
    """Plays now and then: attacks, answers, and sometimes misses a chance."""
    return ForgetfulBot(Habits(unsure=8.0, forgets_hot=0.8, forgets_answers=0.5, forgets_rest=0.5, plans_for_dawn=False))
