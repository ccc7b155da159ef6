"""Chili Dice in the terminal: dice with faces, the sheet with what every box would score now, moves in few letters."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from peppermill.cli.painters import Painter, Vocabulary
from peppermill.cli.screen import CHILI, MINT, SAFFRON
from peppermill.core.values import Action, Event, View
from peppermill.games.chili_dice.dice import BOX_NAMES
from peppermill.games.chili_dice.events import Finished, FirstChosen, GameOver, RanOut, Rolled, Scored, Turned
from peppermill.games.chili_dice.moves import ROLL_ALL
from peppermill.games.chili_dice.views import DiceView

_PIPS = (
    ("     ", "     ", "     "),
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)

_WORDS = Vocabulary(
    {"roll": "lance", "all": "tout", "turn": "tourne", "to": "sur", "score": "marque",
     "red": "rouge", "straight": "suite", "pairs": "paires"},
    {"r": "roll", "t": "turn", "s": "score", "lancer": "roll", "relance": "roll", "relancer": "roll", "tous": "all",
     "tourner": "turn", "en": "to", "marquer": "score", "inscris": "score", "inscrire": "score"},
)  # fmt: skip


class ChiliDicePainter(Painter):
    def board(self, view: View) -> RenderableType:
        if not isinstance(view, DiceView):
            return super().board(view)
        return Group(self._dice(view), self._sheet(view))

    def _dice(self, view: DiceView) -> RenderableType:
        panels = []
        for die, face in enumerate(view.dice, 1):
            style = CHILI if face == die else "" if face else "dim"
            panel = Panel(
                Text("\n".join(_PIPS[face]), style=style),
                title=str(die),
                subtitle="↻" if die in view.turnable else None,
                border_style=SAFFRON if die in view.turnable else style or "dim",
                width=11,
                padding=(0, 2),
            )
            panels.append(panel)
        return Columns(panels, padding=(0, 0))

    def _sheet(self, view: DiceView) -> Grid:
        grid = Grid(show_edge=False, pad_edge=False, header_style="bold", footer_style="bold", show_footer=True)
        grid.add_column("", footer=self.text("sheet.total"))
        for seat, sheet in enumerate(view.sheets):
            at_turn = seat == view.turn and view.phase not in {"begin", "over"}
            name = Text(self.names[seat], style=SAFFRON if at_turn else "bold")
            grid.add_column(name, justify="right", footer=str(sheet.total))
        choosing = view.phase == "choose"
        if choosing:
            grid.add_column(Text(self.text("cli.now"), style=MINT), justify="right")
        for box, short in enumerate(BOX_NAMES):
            label = self.text(f"box.{short}")
            row = [Text.assemble(label, (f"  {short}", "dim")) if short.isdecimal() else Text(label)]
            row += [Text("·" if sheet.boxes[box] is None else str(sheet.boxes[box])) for sheet in view.sheets]
            if choosing:
                offer = view.offers[box]
                row.append(Text("" if offer is None else str(offer), style=MINT if offer else "dim"))
            grid.add_row(*row, end_section=box in {5, 9})
        grid.add_row(self.text("sheet.bonus"), *[str(sheet.bonus) if sheet.done else "·" for sheet in view.sheets])
        grid.add_row(self.text("fuse.unit", n=2), *[str(sheet.rolls_left) for sheet in view.sheets], end_section=True)
        return grid

    def tell(self, event: Event) -> Text | None:
        if isinstance(event, FirstChosen):
            return Text(self.told("first-chosen", event.seat))
        if isinstance(event, Rolled):
            faces = [self._face(die, face) for die, face in zip(event.dice, event.faces, strict=True)]
            return Text(self.told("rolled", event.seat, n=len(faces), faces=" ".join(faces)))
        if isinstance(event, Turned):
            return Text(self.told("turned", event.seat, die=event.die, face=event.face))
        if isinstance(event, Scored):
            sentence = self.told(f"scored.{event.pattern}", event.seat, points=event.points, box=self._box(event.box))
            return Text(sentence, style=CHILI if event.pattern.endswith("chili") else "bold")
        if isinstance(event, RanOut):
            boxes = self.listed([self._box(box) for box in event.boxes])
            return Text(self.told("ran-out", event.seat, n=len(event.boxes), boxes=boxes), style=CHILI)
        if isinstance(event, Finished):
            parts = {"boxes_total": event.boxes_total, "bonus": event.bonus, "total": event.total}
            return Text(self.told("finished", event.seat, **parts), style=MINT)
        if isinstance(event, GameOver):
            return (
                Text(self.of_all("game-over", event.winners), style=SAFFRON)
                if len(self.names) > 1
                else Text(self.text("game-over.solo"))
            )
        return super().tell(event)

    def understand(self, line: str) -> str:
        return _WORDS.understood(line.replace(",", " "))

    def brief(self, action: Action) -> str:
        return _WORDS.written("roll all" if action == ROLL_ALL else super().brief(action), self.lang)

    def _box(self, box: int) -> str:
        return self.text(f"box.{BOX_NAMES[box]}")

    def _face(self, die: int, face: int) -> str:
        return f"{face}*" if face == die else str(face)


PAINTER = ChiliDicePainter
