"""Somebody who has played the first two lessons and nothing else: does what their steps say, and knows no more."""

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chili_mafia.deck import STRENGTH
from peppermill.games.chili_mafia.gangs import gang_of
from peppermill.games.chili_mafia.moves import EARN, END, FUGGEDABOUTIT, Add, Attack, Discard, Form, Pass
from peppermill.games.chili_mafia.views import GangView, MafiaView


class Beginner(Bot):
    """Lays whatever it can, attacks where it hurts most, stops every attack. What no lesson has shown it leaves alone: all other
    cards, the exchange of Hot cards, and its gangs at the Dawn Raid."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, MafiaView)
        gangs = {gang.gang: gang for gang in view.gangs}
        step = _form(legal) or _add(gangs, legal) or _as_shown(EARN, legal) or _attack(gangs, legal)
        return step or _as_shown(FUGGEDABOUTIT, legal) or _throw_away(legal) or _as_shown(END, legal) or legal[-1]


def _form(legal: Sequence[Action]) -> Action | None:
    """ "Three or more, all different or all alike. Alike counts double": the gang with the most points."""
    forms = [action for action in legal if isinstance(action, Form)]
    return max(forms, key=lambda form: gang_of(form.cards).points, default=None)


def _add(gangs: dict[int, GangView], legal: Sequence[Action]) -> Action | None:
    """ "You may add to a gang, too": where it brings most."""

    def brings(add: Add) -> int:
        gang = gangs[add.gang]
        return gang_of((*gang.cards, add.card)).points - gang.points

    return max([action for action in legal if isinstance(action, Add)], key=brings, default=None)


def _attack(gangs: dict[int, GangView], legal: Sequence[Action]) -> Action | None:
    """ "Two peppers are no complete gang: its 36 points are gone": the attack that costs the rival most."""

    def costs(attack: Attack) -> int:
        gang = gangs[attack.gang]
        left = list(gang.cards)
        for card in attack.targets:
            left.remove(card)
        return gang.points - gang_of(tuple(left)).points

    return max([action for action in legal if isinstance(action, Attack)], key=costs, default=None)


def _throw_away(legal: Sequence[Action]) -> Action | None:
    """What counts least, from hand: "the number says how strong a pepper is, and how many points it counts in a gang"."""
    thrown = [action for action in legal if isinstance(action, Discard) or (isinstance(action, Pass) and action.gang is None)]
    return min(thrown, key=lambda action: STRENGTH[action.card or 0], default=None)


def _as_shown(action: Action, legal: Sequence[Action]) -> Action | None:
    """ "Play the Earner: it draws two cards." "Stop it: Fuggedaboutit!" "Nothing is left to lay. End your turn." """
    return action if action in legal else None
