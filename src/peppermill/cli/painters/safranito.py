"""Safranito in the terminal: the board from above, seen from one's own side, the market beside it, throws in few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from peppermill.cli.painters import Painter, Vocabulary
from peppermill.cli.painters.aiming import Aiming
from peppermill.cli.painters.palette import Flow, chips, colour, ink, on
from peppermill.cli.screen import CHILI, MINT, SAFFRON
from peppermill.core.values import Action, Event, View
from peppermill.games.safranito import events as told
from peppermill.games.safranito.aims import seen_from
from peppermill.games.safranito.board import NO_ZONE, SPACE_NAMES, ZONE_NAMES, ZONE_X, ZONE_Y, zone_of
from peppermill.games.safranito.components import DISH_NAMES, RECIPES, SPICE_NAMES, SPICES
from peppermill.games.safranito.moves import Cook, Sell, Toss
from peppermill.games.safranito.views import PieceView, SafranitoView, SeatView
from peppermill.toss.constants import GRAINS, HALF
from peppermill.toss.story import turned

GAME: Final = "safranito"
_WIDE: Final = 51
_HIGH: Final = 17
_NEAR: Final = (SPICE_NAMES.index("cumin"), SPICE_NAMES.index("chili"), SPICE_NAMES.index("ginger"), SPICE_NAMES.index("garlic"))
"""The bowl in the middle of each side of the board."""

_WORDS = Vocabulary(
    {"toss": "lance", "at": "sur", "use": "utilise", "keep": "garde", "open": "ouvre", "sell": "vends", "buy": "achète",
     "cook": "cuisine", "pass": "passe", "face-up": "visible", "left": "gauche", "right": "droite", "slide": "glissé",
     "hard": "fort"},
    {"t": "toss", "lancer": "toss", "jeter": "toss", "jette": "toss", "utiliser": "use", "garder": "keep", "ouvrir": "open",
     "vendre": "sell", "vend": "sell", "acheter": "buy", "achete": "buy", "cuisiner": "cook", "passer": "pass", "up": "face-up",
     "glisse": "slide"},
)  # fmt: skip


class SafranitoPainter(Painter):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.aiming = Aiming(self.lang)
        self.opened: dict[int, int] = {}
        """The tokens that were turned up with the last bowl: by piece, its value."""

    # The table

    def board(self, view: View) -> RenderableType:
        if not isinstance(view, SafranitoView):
            return super().board(view)
        top = Grid(show_header=False, show_edge=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
        top.add_column(width=_WIDE)
        top.add_column()
        top.add_row(self._top(view), Group(*self._beside(view)))
        parts: list[RenderableType] = [self._moment(view), top, self._seats(view)]
        if view.seat is not None:
            parts += self._own(view.seats[view.seat])
        return Group(*parts)

    def _moment(self, view: SafranitoView) -> Text:
        if not view.round:
            return Text(self.text("ui.prompt.laying"), style="dim")
        limit = f"/{view.rounds}" if view.rounds else ""
        line = Text(self.told("round-began", view.chef, round=f"{view.round}{limit}"), style="bold")
        if view.phase == "toss":
            line.append("  ").append(self.text("ui.prompt.toss.wait", name=self.names[view.turn]), "dim")
        return line

    def _top(self, view: SafranitoView) -> Text:
        """Every place of the board is a letter: bowls are filled with their spice, tokens lie on them."""
        side = view.sides[view.seat] if view.sides and view.seat is not None else 0
        cells = [[self._ground(column, row, side) for column in range(_WIDE)] for row in range(_HIGH)]
        for zone, name in enumerate(ZONE_NAMES):
            column, row = _cell(*seen_from(side, ZONE_X[zone], ZONE_Y[zone]))
            spice = zone < SPICES
            words = self.text(f"spice.{name}") if spice else self.text(f"cli.space.{name}")
            style = on(GAME, f"spice-{name}") if spice else on(GAME, "board-inlay")
            # A bowl bears its name at its upper rim, so that tokens find room below; a space in its middle.
            _put(cells, column, row - 1 if spice else row, words[:11], style)
        for piece in view.pieces:
            if piece.where == "board":
                column, row = _cell(*seen_from(side, piece.x, piece.y))
                _put(cells, column, row, *self._token(piece))
        board = Text()
        for at, line in enumerate(cells):
            for letter, style in line:
                board.append(letter, style)
            if at < _HIGH - 1:
                board.append("\n")
        return board

    def _ground(self, column: int, row: int, side: int) -> tuple[str, Style]:
        x, y = _place(column, row)
        zone = zone_of(*turned(x, y, side))
        if zone == NO_ZONE:
            edge = row in (0, _HIGH - 1) or column in (0, _WIDE - 1)
            return ("▒" if edge else " "), ink(GAME, "board-wood")
        return ("░", ink(GAME, f"spice-{ZONE_NAMES[zone]}")) if zone < SPICES else ("·", ink(GAME, "board-inlay"))

    def _token(self, piece: PieceView) -> tuple[str, Style]:
        """`40` face up; `(40)` face down for whoever knows it; `(?)`. The letter says whose it is."""
        owner = self.names[piece.owner][:1]
        value = "?" if piece.token is None else str(piece.token)
        words = f"{owner}{value}" if piece.up else f"{owner}({value})"
        return words, Style(color="#fff6ea", bgcolor=colour(GAME, f"bread-seat-{piece.owner}"), bold=True)

    def _beside(self, view: SafranitoView) -> list[RenderableType]:
        pile = self.text("ui.market.pile", n=sum([batch.cards for batch in view.pile]))
        parts: list[RenderableType] = [Text(self.text("ui.market"), style="bold") + Text(f"  {pile}", style="dim")]
        parts.append(Flow(*self._spices(view.market)) if view.market else Text("–", style="dim"))
        parts.append(Text())
        parts.append(
            Text(self.text("ui.dishes"), style="bold") + Text(f"  {self.text('ui.dishes.pile', n=view.dish_pile)}", style="dim")
        )
        parts += [self._dish(dish) for dish in view.dishes]
        if view.bowl is not None:
            spice = SPICE_NAMES[view.bowl.spice]
            parts.append(Text())
            parts.append(Text(self.text("ui.deal", spice=self.text(f"spice.{spice}")), style=SAFFRON))
            parts.append(Text(f"{self.text('ui.deal.sells')} {view.bowl.price}; {self.text('ui.deal.cards')}: {view.bowl.cards}"))
        return parts

    def _dish(self, dish: int) -> RenderableType:
        """What it is called, what one types, what it takes."""
        name = Flow(Text(self.text(f"dish.{DISH_NAMES[dish]}")), Text(f"({DISH_NAMES[dish]})", style="dim"))
        return Group(name, Flow(*self._spices(RECIPES[dish])))

    def _spices(self, spices: Sequence[int]) -> list[Text]:
        return chips([(self.text(f"spice.{SPICE_NAMES[spice]}"), on(GAME, f"spice-{SPICE_NAMES[spice]}")) for spice in spices])

    def _seats(self, view: SafranitoView) -> Grid:
        grid = Grid(show_header=False, show_edge=False, box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for seat, one in enumerate(view.seats):
            acting = seat == view.turn and view.phase != "over"
            name = Text(
                f"{self.names[seat]}{' ♜' if seat == view.chef and view.round else ''}", style=SAFFRON if acting else "bold"
            )
            place = (
                self.text("ui.players.place", spice=self.text(f"spice.{SPICE_NAMES[_NEAR[view.sides[seat]]]}"))
                if view.sides
                else ""
            )
            line = self.text("ui.seat-line", dishes=len(one.cooked), money=one.money)
            total = view.bowl.totals[seat] if view.bowl is not None else 0
            grid.add_row(name, line, Text(str(total) if total else "", style=MINT), self._cards(one), Text(place, style="dim"))
        return grid

    def _cards(self, one: SeatView) -> Flow:
        """What everybody knows of a hand; one's own in full."""
        counts = one.known if one.hand is None else one.hand
        row = self._spices([spice for spice, count in enumerate(counts) for _ in range(count)])
        secret = one.cards - sum(counts)
        return Flow(*row, *([Text(self.text("ui.players.secret", n=secret), style="dim")] if secret > 0 else []))

    def _own(self, one: SeatView) -> list[RenderableType]:
        parts: list[RenderableType] = []
        if one.tokens:
            tokens = [(f" {token} ", on(GAME, "bread")) for token in one.tokens]
            parts.append(Flow(Text(self.text("ui.aim") + ":", style="bold"), *chips(tokens)))
        for dish in one.reserved_dishes or ():
            parts += [Text(f"{self.text('ui.reserved.tag')}:", style="bold"), self._dish(dish)]
        return parts

    # What is said

    def asked(self, view: View, legal: Sequence[Action]) -> str | None:
        if not isinstance(view, SafranitoView) or view.seat is None:
            return None
        self.aiming.look(view, legal)
        spice = self.text(f"spice.{SPICE_NAMES[view.bowl.spice]}") if view.bowl is not None else ""
        if view.phase == "toss":
            return self.text("ui.prompt.toss", n=view.tosses - view.seats[view.seat].tossed)
        if view.phase == "space" and view.space is not None:
            return self.text(f"ui.prompt.space.{SPACE_NAMES[view.space]}")
        if view.phase == "sale" and view.bowl is not None:
            may = any([isinstance(action, Sell) for action in legal])
            return self.text("ui.prompt.sale" if may else "ui.prompt.sale.none", spice=spice, price=view.bowl.price)
        if view.phase == "purchase" and view.bowl is not None:
            return self.text("ui.prompt.purchase", spice=spice, price=view.bowl.totals[view.seat])
        if view.phase == "cook":
            return self.text("ui.prompt.cook" if any([isinstance(action, Cook) for action in legal]) else "ui.prompt.cook.none")
        return self.text(f"ui.prompt.{view.phase}")

    def tell(self, event: Event) -> Text | None:  # noqa: C901, PLR0912 — one line for each event reads better whole
        match event:
            case told.SidesDrawn():
                places = [
                    self.told("sides-drawn.place", seat, spice=self._spice(_NEAR[side])) for seat, side in enumerate(event.sides)
                ]
                return Text(self.text("sides-drawn.places", places=self.listed(places)))
            case told.ChefChosen():
                return Text(self.told("chef-chosen", event.seat))
            case told.MillTaken():
                return Text(self.told("mill-taken", event.seat), style=MINT)
            case told.MillPassed():
                return Text(self.told("mill-passed", event.seat))
            case told.RoundBegan():
                return Text(self.told("round-began", event.chef, round=event.round), style=SAFFRON)
            case told.DishOpened():
                return Text(self.text("dish-opened", dish=self._dish_name(event.dish), spices=self._recipe(event.dish)))
            case told.SpiceLaid():
                return Text(self.text("spice-laid", spice=self._spice(event.spice)))
            case told.Reshuffled():
                return Text(self.text("reshuffled", n=event.cards))
            case told.Tossed():
                return Text(self._tossed(event))
            case told.SpaceOpened():
                key = "space-opened" if event.may else "space-opened.idle"
                words = {"space": self._zone(SPICES + event.space), "totals": self._totals(event.totals)}
                return Text(self.told(key, event.winner, **words), style=SAFFRON)
            case told.SpacePassed():
                return Text(self.told("space-passed", event.seat, space=self._zone(SPICES + event.space)))
            case told.SpiceDrawn():
                # A rival's cards are counted when one of them is kept.
                return (
                    None
                    if event.spice is None
                    else Text(self.told("spice-drawn.own", event.seat, spice=self._spice(event.spice)))
                )
            case told.SpiceKept():
                if event.spice is not None:
                    return Text(self.told("spice-kept.own", event.seat, spice=self._spice(event.spice)))
                return Text(self.told("spice-kept" if event.under else "spice-kept.alone", event.seat, n=event.under))
            case told.DishReserved():
                if event.dish is None:
                    return Text(self.told("dish-reserved", event.seat))
                words = {"dish": self._dish_name(event.dish), "spices": self._recipe(event.dish)}
                return Text(self.told("dish-reserved.own", event.seat, **words))
            case told.Cooked():
                key = "cooked.reserved" if event.reserved else "cooked"
                return Text(self.told(key, event.seat, dish=self._dish_name(event.dish), dishes=event.dishes), style=MINT)
            case told.GameOver():
                return Text(self.of_all(f"game-over.{event.why}", event.winners), style=SAFFRON)
            case _:
                return self._tell_trade(event)

    def _tell_trade(self, event: Event) -> Text | None:
        match event:
            case told.Returned():
                return Text(self.text(f"returned.{event.why}"), style="dim")
            case told.BowlOpened():
                self.opened = {one.piece: one.token for one in event.pieces}
                words = {"price": event.price, "spice": self._spice(event.spice), "totals": self._totals(event.totals)}
                return Text(self.text("bowl-opened", n=event.cards, **words), style=SAFFRON)
            case told.Sold():
                return Text(self.told("sold", event.seat, n=event.cards, spice=self._spice(event.spice), income=event.income))
            case told.SaleEnded():
                return Text(self.of_all("sale-ended", event.sellers))
            case told.Bought():
                token = self.opened.get(event.piece, "")
                return Text(
                    self.told("bought", event.seat, spice=self._spice(event.spice), price=event.price, token=token), style=MINT
                )
            case told.NotBought():
                key = "not-bought.broke" if event.broke else "not-bought.declined"
                return Text(
                    self.told(key, event.seat, spice=self._spice(event.spice), price=event.price),
                    style=CHILI if event.broke else "",
                )
            case told.BowlClosed():
                return Text(self.text("bowl-closed", spice=self._spice(event.spice)), style="dim")
        return super().tell(event)

    def _tossed(self, event: told.Tossed) -> str:
        where = ".out" if event.out else ".none" if event.zone is None else ""
        if event.face_up:
            key = "tossed.face-up" + (where or ("" if event.up else ".turned"))
        else:
            own = ".own" if not where and not event.up and event.token is not None else ""
            key = f"tossed{where}.{'up' if event.up else 'down'}{own}"
        zone = "" if event.zone is None else self._zone(event.zone)
        words = self.told(key, event.seat, zone=zone, token="" if event.token is None else event.token)
        return f"{self.text('tossed.extra')} {words}" if event.extra else words

    def _totals(self, totals: Sequence[int]) -> str:
        return self.listed([self.text("total", name=self.names[seat], total=total) for seat, total in enumerate(totals) if total])

    def _spice(self, spice: int) -> str:
        return self.text(f"spice.{SPICE_NAMES[spice]}")

    def _zone(self, zone: int) -> str:
        return self._spice(zone) if zone < SPICES else self.text(f"space.{ZONE_NAMES[zone]}")

    def _dish_name(self, dish: int) -> str:
        return self.text(f"dish.{DISH_NAMES[dish]}")

    def _recipe(self, dish: int) -> str:
        return self.listed([self._spice(spice) for spice in RECIPES[dish]])

    # What is typed

    def understand(self, line: str) -> str:
        words = _WORDS.understood(self.aiming.in_english(line.lower().replace(",", " ")))
        toss = self.aiming.understood(words)
        return words if toss is None else self.game.write(toss)

    def brief(self, action: Action) -> str:
        line = self.aiming.written(action) if isinstance(action, Toss) else None
        return self.aiming.translated(_WORDS.written(line or super().brief(action), self.lang))


def _place(column: int, row: int) -> tuple[int, int]:
    """The middle of a letter's place, in grains, as the one who looks sees it."""
    half = HALF * GRAINS
    return int((2 * (column + 0.5) / _WIDE - 1) * half), int((1 - 2 * (row + 0.5) / _HIGH) * half)


def _cell(x: int, y: int) -> tuple[int, int]:
    half = HALF * GRAINS
    column, row = int((x / half + 1) / 2 * _WIDE), int((1 - y / half) / 2 * _HIGH)
    return min(max(column, 0), _WIDE - 1), min(max(row, 0), _HIGH - 1)


def _put(cells: list[list[tuple[str, Style]]], column: int, row: int, words: str, style: Style) -> None:
    """Words around a place, within the board."""
    first = min(max(column - len(words) // 2, 0), _WIDE - len(words))
    for at, letter in enumerate(words):
        cells[row][first + at] = (letter, style)


PAINTER = SafranitoPainter
