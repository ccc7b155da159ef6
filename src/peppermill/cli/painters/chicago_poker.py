"""Chicago Poker in the terminal: the establishments with everybody's cards, who needs what to win, moves in few letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from peppermill.cli.painters import Painter, Vocabulary
from peppermill.cli.painters.palette import Flow, chips, colour, ink, on
from peppermill.cli.screen import CHILI, MINT, SAFFRON
from peppermill.core.values import Action, Event, View
from peppermill.games.chicago_poker import events as told
from peppermill.games.chicago_poker.cards import CARD_NAMES, FACING, GANGSTERS, SIDE, TYPE_NAMES, TYPES, UP
from peppermill.games.chicago_poker.moves import Draw, Shoot
from peppermill.games.chicago_poker.views import ChicagoView, Place

GAME: Final = "chicago-poker"
_NAME: Final = 8
_CELL: Final = 5
_WIDE: Final = _NAME + 1 + SIDE * _CELL + 4
_ACTIONS: Final = 3

_WORDS = Vocabulary(
    {"draw": "pioche", "play": "joue", "at": "à", "murder": "meurtre", "informer": "indic", "to": "vers", "slots": "cases",
     "end": "fin", "shoot": "fusillade", "send": "envoie", "nobody": "personne"},
    {"piocher": "draw", "jouer": "play", "d": "draw", "p": "play", "j": "play", "e": "end", "a": "at", "indicateur": "informer",
     "finir": "end", "tirer": "shoot", "envoyer": "send"},
)  # fmt: skip


class ChicagoPainter(Painter):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.town: list[int | None] = [None] * 4
        """What stands where, as far as has been told: events name places by number."""

    # The table

    def board(self, view: View) -> RenderableType:
        if not isinstance(view, ChicagoView):
            return super().board(view)
        self.town[: len(view.places)] = [place.establishment for place in view.places]
        town = Columns([self._place(view, number, place) for number, place in enumerate(view.places)], padding=(0, 1))
        parts: list[RenderableType] = [self._moment(view), town, self._players(view)]
        if view.seat is not None:
            label = Text(self.text("ui.hand") + ":", style="bold") if view.hand else Text(self.text("ui.hand.none"), style="dim")
            parts.append(Flow(label, *chips([self._card(card) for card in view.hand])))
        return Group(*parts)

    def _moment(self, view: ChicagoView) -> Flow:
        facts = [f"{self.text('ui.pile')} {view.pile}", f"{self.text('ui.stock')} {view.stock}"]
        facts.append(self.text("ui.discard.title", n=len(view.discard)))
        parts = [Text(fact + ("" if at == len(facts) - 1 else "  · "), style="dim") for at, fact in enumerate(facts)]
        if view.phase in ("act", "drawing"):
            bullets = "▮" * view.left + "▯" * max(0, _ACTIONS - view.left)
            parts.insert(0, Text(f"{self.names[view.turn]} {bullets} ", style=SAFFRON))
        return Flow(*parts, *chips([self._card(card) for card in view.discard[-1:]]))

    def _place(self, view: ChicagoView, number: int, place: Place) -> RenderableType:
        if place.establishment is None:
            return Panel(Text(self.text("ui.closed"), style="dim"), title=str(number + 1), width=_WIDE)
        name = TYPE_NAMES[place.establishment]
        rows = [self._side(view, place, seat) for seat in range(view.players)]
        neon = ink(GAME, f"neon-{name}")
        title = Text(f"{number + 1} {self.text(f'establishment.{name}')}", style=neon + Style(bold=True))
        return Panel(Group(*rows), title=title, border_style=neon, width=_WIDE, padding=(0, 1))

    def _side(self, view: ChicagoView, place: Place, seat: int) -> Text:
        pattern = FACING[place.establishment or 0]
        mine = seat == view.seat
        marked = place.marker == seat
        name = ("✹" if marked else "") + self.names[seat]
        row = Text(f"{name[:_NAME]:<{_NAME}} ", style=CHILI if marked else SAFFRON if mine else "")
        for slot in range(SIDE):
            up = pattern[slot] == UP
            if slot >= len(place.sides[seat]):
                row.append(f"{'↑' if up else '↓':^{_CELL}}", "dim")
                continue
            card = place.sides[seat][slot]
            if card is None:
                row.append(f"{'▒▒▒':^{_CELL}}", ink(GAME, "back-line"))
            elif up:
                row.append(f"{CARD_NAMES[card]:^{_CELL - 1}}", self._card(card)[1]).append(" ")
            else:
                # Face down, though the one who looks knows it.
                row.append(f"{f'({CARD_NAMES[card]})':^{_CELL}}", Style(color=colour(GAME, f"fam-{CARD_NAMES[card][0]}")))
        return row

    def _players(self, view: ChicagoView) -> Grid:
        grid = Grid(show_edge=False, show_header=False, pad_edge=False, box=None, padding=(0, 2, 0, 0))
        for seat in range(view.players):
            won = [
                (f"{count}× " if count > 1 else "") + self.text(f"establishment.{TYPE_NAMES[kind]}")
                for kind, count in enumerate(view.won[seat])
                if count
            ]
            style = MINT if seat in view.winners else SAFFRON if seat == view.turn and view.phase != "over" else ""
            cards = self.text("ui.seat.cards", n=view.hands[seat])
            name = Text(f"P{seat + 1} {self.names[seat]}", style=style)
            grid.add_row(name, cards, ", ".join(won) or "–", Text(self._ways(view, seat), style="dim"))
        return grid

    def _ways(self, view: ChicagoView, seat: int) -> str:
        """How far a player is on each way to win."""
        won = view.won[seat]
        quick = view.options.quick
        have = [
            ("alike", max(won), 2 if quick else 3),
            ("types", sum([count > 0 for count in won]), TYPES),
            ("any", sum(won), 3 if quick else 5),
        ]
        return ", ".join(
            [self.text(f"ui.ways.{way}", n=f"{count}/{need}") for way, count, need in have if not quick or way != "types"]
        )

    def _card(self, card: int) -> tuple[str, Style]:
        name = CARD_NAMES[card]
        if card >= GANGSTERS:
            return f" {name} ", on(GAME, "brass")
        return f" {name} ", on(GAME, f"fam-{name[0]}")

    # What is said

    def asked(self, view: View, legal: Sequence[Action]) -> str | None:
        if not isinstance(view, ChicagoView):
            return None
        if view.phase == "reinforce":
            return self.text("ui.prompt.send")
        if any([isinstance(action, Shoot) for action in legal]):
            return self.text("ui.prompt.shoot")
        draws = [action for action in legal if isinstance(action, Draw)]
        key = "play-only" if not draws else "draw-only" if len(legal) <= 2 else "act"
        return self.text(f"ui.prompt.{key}", n=view.left)

    def tell(self, event: Event) -> Text | None:
        match event:
            case told.Dealt() | told.TurnBegan():
                return None  # the table shows it
            case told.FirstChosen():
                return Text(self.told("first-chosen", event.seat))
            case told.Opened():
                self.town[event.place] = event.establishment
                return Text(self.text("opened", establishment=self._type(event.establishment)))
            case told.Drew() | told.Bribed():
                key = "drew" if isinstance(event, told.Drew) else "bribed"
                if event.card is None:
                    return Text(self.told(key, event.seat))
                return Text(self.told(f"{key}.card", event.seat, card=self._named(event.card)))
            case told.Reshuffled():
                return Text(self.text("reshuffled", n=event.cards))
            case told.Played():
                key = "played.down" if event.card is None else "played.up" if event.up else "played.down.card"
                card = "" if event.card is None else self._named(event.card)
                return Text(self.told(key, event.seat, card=card, establishment=self._at(event.place)))
            case told.Marked():
                return Text(self.told("marked", event.seat, establishment=self._at(event.place)), style=CHILI)
            case told.Murdered():
                words = {
                    "rival": self.names[event.rival],
                    "establishment": self._at(event.place),
                    "card": self._named(event.card),
                }
                return Text(self.told("murdered", event.seat, event.rival, **words), style=CHILI)
            case told.Informed():
                words = {"rival": self.names[event.rival], "establishment": self._at(event.place)}
                if event.cards is None:
                    return Text(self.told("informed", event.seat, event.rival, **words))
                cards = self.listed([self._named(card) for card in event.cards])
                return Text(self.told("informed.cards", event.seat, event.rival, cards=cards, **words))
            case told.Drove():
                ways = {"source": self._at(event.source), "target": self._at(event.target)}
                return Text(self.told("drove", event.seat, n=len(event.order), **ways))
            case told.Armed():
                return Text(self.told("armed", event.seat, n=event.actions))
            case told.TurnEnded():
                return Text(self.told("turn-ended", event.seat, n=event.actions)) if event.actions else None
            case _:
                return self._tell_shootout(event)

    def _tell_shootout(self, event: Event) -> Text | None:
        match event:
            case told.ShotOut():
                hands = [
                    self.told("shot-out.hand", one.seat, hand=self.text(f"hand.{one.hand}"), cards=self._names(one.cards))
                    for one in event.shown
                ]
                return Text(self.text("shot-out", establishment=self._at(event.place), hands=" ".join(hands)), style=SAFFRON)
            case told.Tied():
                return Text(self.of_all("tied", event.seats, round=event.round), style=CHILI)
            case told.Reinforced():
                sent = [
                    self.told("reinforced.nobody", one.seat)
                    if one.card is None
                    else self.told("reinforced.card", one.seat, card=self._named(one.card))
                    for one in event.sent
                ]
                return Text(self.text("reinforced", sent=self.listed(sent)))
            case told.Took():
                return Text(self.told(f"took.{event.by}", event.seat, establishment=self._type(event.establishment)), style=MINT)
            case told.GameOver():
                return Text(f"{self.of_all('game-over', event.winners)} {self.text(f'reason.{event.reason}')}", style=SAFFRON)
        return super().tell(event)

    def _type(self, establishment: int) -> str:
        return self.text(f"establishment.{TYPE_NAMES[establishment]}")

    def _at(self, place: int) -> str:
        """The establishment there, with its number where there are two of that type in town."""
        here = self.town[place]
        if here is None:
            return self.text("ui.place", place=place + 1)
        twins = self.town.count(here) > 1
        return self.text("place", establishment=self._type(here), place=place + 1) if twins else self._type(here)

    def _named(self, card: int) -> str:
        name = CARD_NAMES[card]
        return self.text(f"card.{name}") if card >= GANGSTERS else self.text(f"card.{name[0]}", value=name[1:])

    def _names(self, cards: Sequence[int]) -> str:
        return self.listed([self._named(card) for card in cards])

    # What is typed

    def understand(self, line: str) -> str:
        return _WORDS.understood(line.replace(",", " "))

    def brief(self, action: Action) -> str:
        return _WORDS.written(super().brief(action), self.lang)


PAINTER = ChicagoPainter
