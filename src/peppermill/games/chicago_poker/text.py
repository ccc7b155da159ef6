"""A view as plain text, for the terminal and for playthrough files."""

from typing import Final

from peppermill.core.actors import CHANCE
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, TYPE_NAMES
from peppermill.games.chicago_poker.views import ChicagoView, Mixed, Place

_TYPES: Final = tuple([name.replace("-", " ") for name in TYPE_NAMES])


def show(view: ChicagoView) -> str:
    """Everything the seat sees. A card in brackets lies face down; `??` is one the seat does not know."""
    lines = [_moment(view)]
    if view.idle >= view.players and view.phase != "over":
        lines.append("nobody acted for a whole round: one more like this, and the game is over")
    lines.append(f"draw pile {view.pile}, discard {len(view.discard)}, establishments to come {view.stock}")
    if view.discard:
        lines.append("discard, the newest last: " + _names(view.discard))
    for number, place in enumerate(view.places, 1):
        lines += _place(number, place)
    lines += [_mixed(mixed) for mixed in view.mixed if mixed.cards or mixed.told]
    for seat in range(view.players):
        won = [f"{count} {_TYPES[kind]}" for kind, count in enumerate(view.won[seat]) if count]
        you = " (you)" if seat == view.seat else ""
        lines.append(f"P{seat + 1}{you}: {view.hands[seat]} in hand; has {', '.join(won) or 'no establishment'}")
    if view.seat is not None:
        lines.append("your hand: " + (_names(view.hand) or "-"))
    return "\n".join(lines)


def _names(cards: tuple[int, ...]) -> str:
    return " ".join([CARD_NAMES[card] for card in cards])


def _moment(view: ChicagoView) -> str:
    if view.phase == "over":
        winners = ", ".join([f"P{seat + 1}" for seat in view.winners])
        return f"over: {winners} ({view.reason})"
    if view.standoff is not None:
        tied = ", ".join([f"P{seat + 1}" for seat in view.standoff.tied])
        own = ""
        if view.seat in view.standoff.tied and view.to_act is not CHANCE and view.seat not in view.to_act:
            own = "; you sent " + ("nobody" if view.standoff.sent is None else CARD_NAMES[view.standoff.sent])
        return f"shoot-out at {view.standoff.place + 1}: {tied} tied, reinforcements, round {view.standoff.round}{own}"
    left = f", {view.left} actions left" if view.phase in ("act", "drawing") else ""
    return f"turn {view.turns}: P{view.turn + 1}, {view.phase}{left}"


def _mixed(mixed: Mixed) -> str:
    """Of cards driven face down, those that the seat knows, if not where they lie."""
    slots: dict[int, list[str]] = {}
    for spot in mixed.spots:
        slots.setdefault(spot.place, []).append(str(spot.slot + 1))
    where = ", ".join([f"at {place + 1} slots {' '.join(some)}" for place, some in slots.items()])
    return f"P{mixed.seat + 1} {where}: in some order {_names(tuple(sorted(mixed.cards + mixed.told)))}"


def _place(number: int, place: Place) -> list[str]:
    if place.establishment is None:
        return [f"{number} closed"]
    pattern = FACING[place.establishment]
    lines = [f"{number} {_TYPES[place.establishment]} {pattern}"]
    for seat, side in enumerate(place.sides):
        cards: list[str] = []
        for slot, card in enumerate(side):
            name = "??" if card is None else CARD_NAMES[card]
            cards.append(name if pattern[slot] == "U" else f"[{name}]")
        if cards:
            lines.append(f"  P{seat + 1} " + " ".join(cards) + (" marker" if place.marker == seat else ""))
    return lines
