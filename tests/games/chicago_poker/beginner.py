"""Somebody who has played the first lesson and nothing else: does what its steps say, and knows no more."""

from collections.abc import Sequence

from peppermill.core.bot import Bot
from peppermill.core.rng import Rng
from peppermill.core.values import Action, View
from peppermill.games.chicago_poker.cards import GANGSTERS, SIDE, value_of
from peppermill.games.chicago_poker.moves import Draw, Play, Send
from peppermill.games.chicago_poker.rules.hands import strength
from peppermill.games.chicago_poker.views import ChicagoView


class Beginner(Bot):
    """Lays what is alike side by side, draws while there is no such thing, and has never heard of special cards."""

    def act(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        assert isinstance(view, ChicagoView)
        if view.phase != "act":
            return _highest(legal)
        plays = [action for action in legal if isinstance(action, Play)]
        return _fifth(view, plays) or _alike(view, plays) or _draw(legal) or _nicest(view, plays) or legal[-1]


def _fifth(seen: ChicagoView, plays: Sequence[Play]) -> Action | None:
    """ "Your fifth card calls the shoot-out, the best hand takes the place": if it is better than what the rival shows there."""
    calls = [play for play in plays if len(_own(seen, play.place)) == SIDE - 1 and seen.places[play.place].marker is None]
    best = max(calls, key=lambda play: _hand(seen, play), default=None)
    return best if best is not None and _hand(seen, best) > _shown(seen, best.place) else None


def _alike(seen: ChicagoView, plays: Sequence[Play]) -> Action | None:
    """ "A third 7!", "does something go with your 12?": of what there is twice, the most, and where most lies already."""
    held = [value_of(card) for card in seen.hand if card < GANGSTERS]

    def together(play: Play) -> tuple[int, int]:
        own, value = [value_of(card) for card in _own(seen, play.place)], value_of(play.card)
        return own.count(value) + held.count(value), len(own)

    best = max(_before_the_fifth(seen, plays), key=together, default=None)
    return best if best is not None and together(best)[0] > 1 else None


def _draw(legal: Sequence[Action]) -> Action | None:
    """ "You hold another 7. Perhaps there are more? Draw a card." """
    return Draw() if Draw() in legal else None


def _nicest(seen: ChicagoView, plays: Sequence[Play]) -> Action | None:
    """ "An action is either: draw a card, or play a card.": where no more can be drawn, whatever makes the best hand."""
    return max(_before_the_fifth(seen, plays), key=lambda play: _hand(seen, play), default=None)


def _highest(legal: Sequence[Action]) -> Action:
    """What the table says when it comes to that: "the highest gangster sent wins the tie". And the first shoot-out first."""
    return max(legal, key=lambda action: action.card or 0 if isinstance(action, Send) else 0)


def _before_the_fifth(seen: ChicagoView, plays: Sequence[Play]) -> list[Play]:
    return [play for play in plays if len(_own(seen, play.place)) < SIDE - 1]


def _hand(seen: ChicagoView, play: Play) -> int:
    return strength([*_own(seen, play.place), play.card])


def _own(seen: ChicagoView, place: int) -> list[int]:
    """Its own side: it is its turn."""
    return _known(seen, place, seen.turn)


def _shown(seen: ChicagoView, place: int) -> int:
    """The best hand that anybody else shows there."""
    return max([strength(_known(seen, place, seat)) for seat in range(seen.players) if seat != seen.turn])


def _known(seen: ChicagoView, place: int, seat: int) -> list[int]:
    return [card for card in seen.places[place].sides[seat] if card is not None]
