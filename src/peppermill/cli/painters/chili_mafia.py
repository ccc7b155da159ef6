"""Chili Mafia in the terminal: everybody's gangs with type and points, what is attacked, how near the Dawn Raid is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.style import Style
from rich.text import Text

from peppermill.cli.painters import Painter, Vocabulary
from peppermill.cli.painters.palette import Flow, chips, on
from peppermill.cli.screen import CHILI, MINT, SAFFRON
from peppermill.core.values import Action, Event, View
from peppermill.drawings.art import art_of
from peppermill.games.chili_mafia import events as told
from peppermill.games.chili_mafia.deck import CARD_NAMES, DAWN_RAID, FUGGEDABOUTIT, PROPERTY_NAMES, STRENGTH, is_hot
from peppermill.games.chili_mafia.gangs import TYPE_NAMES
from peppermill.games.chili_mafia.moves import Decline
from peppermill.games.chili_mafia.steps import DRAFT, HOT, OVER, SEARCHED, STEP_NAMES, TURN
from peppermill.games.chili_mafia.views import GangView, MafiaView

GAME: Final = "chili-mafia"
_TOP: Final = 3
"""Cards of the discard that a Bagman would see."""

_WORDS = Vocabulary(
    {"form": "forme", "at": "chez", "add": "ajoute", "to": "à", "move": "déplace", "from": "de", "by": "par", "on": "sur",
     "pass": "passe", "end": "fin", "keep": "garde", "take": "prends", "give": "donne", "draw": "pioche", "stop": "stop",
     "decline": "laisse", "guard": "protège", "discard": "défausse", "use": "utilise", "join": "rejoins", "swap": "échange",
     "exchange": "remplace", "fetch": "ramasse", "arrange": "range", "gamble": "parie"},
    {"former": "form", "ajouter": "add", "deplace": "move", "déplacer": "move", "passer": "pass", "finir": "end", "f": "form",
     "a": "to", "e": "end", "garder": "keep", "prendre": "take", "donner": "give", "piocher": "draw", "laisser": "decline",
     "protege": "guard", "protéger": "guard", "defausse": "discard", "défausser": "discard", "utiliser": "use",
     "rejoindre": "join", "echange": "swap", "échanger": "swap", "ramasser": "fetch", "ranger": "arrange"},
)  # fmt: skip


class MafiaPainter(Painter):
    # The table

    def board(self, view: View) -> RenderableType:
        if not isinstance(view, MafiaView):
            return super().board(view)
        parts: list[RenderableType] = [self._middle(view)]
        parts += [self._seat(view, seat) for seat in range(view.players)]
        if view.attack is not None:
            parts.append(self._attack(view))
        if view.looking or view.pack:
            title = self.text("ui.looking" if view.looking else "ui.pack")
            parts.append(self._row(title, view.looking or view.pack))
        if view.seat is not None:
            if view.properties:
                held = [(f" {PROPERTY_NAMES[kind]} ", on(GAME, "property-card")) for kind in view.properties]
                parts.append(Flow(Text(self.text("ui.properties") + ":", style="bold"), *chips(held)))
            parts.append(
                self._row(self.text("ui.hand"), view.hand) if view.hand else Text(self.text("ui.hand.none"), style="dim")
            )
        return Group(*parts)

    def _middle(self, view: MafiaView) -> Flow:
        facts = [Text(f"{self.text('ui.deck')} {view.deck}", style="bold")]
        facts.append(Text(f" · {self._raid(view)}", style=CHILI if view.raid_low is not None else "dim"))
        if view.last_turns is not None:
            facts.append(Text(f" · {self.text('ui.last')}", style=CHILI))
        if view.discard:
            facts.append(Text(f" · {self.text('ui.discard')} {len(view.discard)}:", style="dim"))
        top = [(" ? ", Style(dim=True)) if card is None else self._card(card) for card in view.discard[:_TOP]]
        return Flow(*facts, *chips(top))

    def _raid(self, view: MafiaView) -> str:
        if view.raid_low is None or view.raid_high is None:
            return self.text("ui.raid.gone" if view.turns else "ui.raid.soon")
        first, last = view.deck - 1 - view.raid_high, view.deck - 1 - view.raid_low
        return self.text("ui.raid.after", n=first) if first == last else self.text("ui.raid.between", low=first, high=last)

    def _seat(self, view: MafiaView, seat: int) -> Panel:
        acting = seat == view.turn and view.step.what != OVER
        title = Text(f"P{seat + 1} {self.names[seat]}", style=SAFFRON if acting else "bold")
        title.append(
            f"  {self.text('ui.points', n=view.points[seat])} · {self.text('ui.cards', n=view.hand_sizes[seat])}", "not bold"
        )
        if view.property_counts[seat]:
            title.append(f" · {self.text('ui.properties.count', n=view.property_counts[seat])}", "not bold")
        gangs: list[RenderableType] = [self._gang(view, gang) for gang in view.gangs if gang.seat == seat]
        if acting and seat == view.seat:
            left = view.hots_allowed - view.hots
            key = "left" if left > 0 else "done" if view.hots_allowed else "no-gang"
            gangs.append(Text(self.text(f"ui.attacks.{key}", n=left), style="dim"))
        body = Group(*gangs) if gangs else Text(self.text("ui.gangs.none"), style="dim")
        return Panel(body, title=title, title_align="left", border_style=SAFFRON if acting else "dim", padding=(0, 1))

    def _gang(self, view: MafiaView, gang: GangView) -> Flow:
        kind = TYPE_NAMES[gang.type]
        tag = (f" G{gang.gang} {self.text(f'ui.gang.{kind}')} {gang.points} ", on(GAME, f"tag-{kind}"))
        hit = view.attack.targets if view.attack is not None and view.attack.gang == gang.gang else ()
        cards = [self._card(card) for card in gang.cards]
        shown = [(f"»{words.strip()}«", style + Style(blink=True)) if card in hit else (words, style)
                 for card, (words, style) in zip(gang.cards, cards, strict=True)]  # fmt: skip
        return Flow(*chips([tag, *shown]))

    def _attack(self, view: MafiaView) -> RenderableType:
        attack = view.attack
        if attack is None:
            return Text()
        cards = [self._card(attack.attacker), self._card(attack.hot)]
        targets = [self._card(card) for card in attack.targets]
        line = Flow(Text(f"G{attack.by}"), *chips(cards), Text(f"→ G{attack.gang}"), *chips(targets))
        return Panel(line, border_style=CHILI, expand=False, padding=(0, 1))

    def _row(self, title: str, cards: Sequence[int]) -> Flow:
        return Flow(Text(f"{title}:", style="bold"), *chips([self._card(card) for card in cards]))

    def _card(self, card: int) -> tuple[str, Style]:
        strength = STRENGTH[card]
        if strength:
            return f" {strength} {CARD_NAMES[card]} ", on(GAME, f"pep-{_figure(CARD_NAMES[card])}")
        ground = "raid-card" if card == DAWN_RAID else "hot-card" if is_hot(card) else "action-card"
        return f" {CARD_NAMES[card]} ", on(GAME, ground)

    # What is said

    def asked(self, view: View, legal: Sequence[Action]) -> str | None:
        if not isinstance(view, MafiaView):
            return None
        what = view.step.what
        if what == TURN:
            key = "ui.prompt.snooped" if view.snooped is not None else "ui.prompt.forced" if view.forced else "prompt.turn"
            return self.text(key)
        if what == HOT and view.attack is not None:
            return self._asked_to_answer(view, legal)
        if what == SEARCHED and view.step.card:
            return self.text("prompt.kept")
        return self.text("ui.pack") if what == DRAFT else self.text(f"prompt.{STEP_NAMES[what]}")

    def _asked_to_answer(self, view: MafiaView, legal: Sequence[Action]) -> str:
        attack = view.attack
        if attack is None:
            return ""
        helpless = ".helpless" if all([isinstance(action, Decline) for action in legal]) else ""
        victim = next((gang.seat for gang in view.gangs if gang.gang == attack.gang), -1)
        words = {"hot": self._named(attack.hot), "targets": self._names(attack.targets)}
        if victim == view.seat:
            return self.text(f"prompt.hot{helpless}.on-you", **words)
        attacker = "" if view.turn is None else self.names[view.turn]
        return self.text(f"prompt.hot{helpless}", name=attacker, victim=self.names[victim] if victim >= 0 else "", **words)

    def tell(self, event: Event) -> Text | None:  # noqa: C901, PLR0912 — one line for each event reads better whole
        match event:
            case told.Chose() | told.Ended():
                return None  # the table shows it
            case told.Began():
                return Text(self.told("began", event.first))
            case told.Dealt():
                return Text(self.text("dealt", cards=self._names(event.cards)))
            case told.Drafted():
                key = "drafted" if event.pack else "drafted.last"
                return Text(self.text(key, kept=self._named(event.kept), pack=self._names(event.pack)))
            case told.TurnBegan():
                return Text(self.told("turn-began.last", event.seat), style=CHILI) if event.last else None
            case told.Formed():
                words = {"at": self.names[event.at], "cards": self._names(event.cards)}
                if event.at == event.seat:
                    return Text(self.told("formed", event.seat, **words), style="bold")
                return Text(self.told("formed.mate", event.seat, event.at, **words), style="bold")
            case told.Added() | told.Moved():
                key = "added" if isinstance(event, told.Added) else "moved"
                return Text(self.told(key, event.seat, card=self._named(event.card)))
            case told.Looked():
                whose = "" if event.whose is None else self.names[event.whose]
                return Text(self.told(f"looked.{event.at}", event.seat, event.whose, whose=whose, cards=self._names(event.cards)))
            case told.Drew():
                if event.cards is None:
                    return Text(self.told("drew", event.seat, n=event.count))
                return Text(self.told("drew.cards", event.seat, cards=self._names(event.cards)))
            case told.Got():
                key = "got" + (".middle" if event.source is None else "") + ("" if event.card is None else ".card")
                source = "" if event.source is None else self.names[event.source]
                card = "" if event.card is None else self._named(event.card)
                return Text(self.told(key, event.seat, event.source, source=source, card=card))
            case told.Discarded():
                return Text(self.told(f"discarded.{event.why}", event.seat, card=self._named(event.card)))
            case told.Played():
                return Text(self._played(event))
            case told.Revealed():
                return Text(self.text("revealed", cards=self._names(event.cards)))
            case told.DeckOut():
                return Text(self.text("deck-out"), style=CHILI)
            case told.RaidDrawn():
                return Text(self.told("raid-drawn", event.seat), style=CHILI)
            case told.Scored():
                return Text(self.told("scored", event.seat, points=event.points, n=event.brotherhoods))
            case told.GameOver():
                return Text(self.of_all("game-over", event.winners), style=SAFFRON)
            case _:
                return self._tell_attack(event)

    def _played(self, event: told.Played) -> str:
        pepper = "" if event.pepper is None else self._named(event.pepper)
        against = "" if event.against is None else self.names[event.against]
        key = "played.pepper" if event.pepper is not None else "played" if event.against is None else "played.against"
        return self.told(key, event.seat, event.against, card=self._named(event.card), pepper=pepper, against=against)

    def _tell_attack(self, event: Event) -> Text | None:
        match event:
            case told.Attacked():
                key = "attacked" if event.ability is None else "attacked.ability"
                words = {
                    "hot": self._named(event.hot),
                    "attacker": self._named(event.attacker),
                    "victim": self.names[event.victim],
                    "targets": self._names(event.targets),
                    "ability": "" if event.ability is None else self._named(event.ability),
                }
                return Text(self.told(key, event.seat, event.victim, **words), style=CHILI)
            case told.Neutralised():
                key = "neutralised" if FUGGEDABOUTIT in event.cards else "neutralised.easy-pal"
                return Text(self.told(key, event.seat, cards=self._names(event.cards)), style=MINT)
            case told.Guarded():
                return Text(self.told("guarded", event.seat, saved=self._names(event.saved)), style=MINT)
            case told.Hit():
                # Who struck has been told; what matters is who loses.
                key = f"hit.{CARD_NAMES[event.hot]}" + (".on-you" if event.victim == self.me else "")
                return Text(self.text(key, victim=self.names[event.victim], cards=self._names(event.cards)), style=CHILI)
            case told.Jailed():
                return Text(self.text(f"jailed.{event.to}", card=self._named(event.card)))
            case told.Turned() | told.Swapped():
                key = "turned" if isinstance(event, told.Turned) else "swapped"
                words = {"victim": self.names[event.victim], "card": self._named(event.card)}
                return Text(self.told(key, event.seat, event.victim, **words), style=CHILI)
            case _:
                return self._tell_property(event)

    def _tell_property(self, event: Event) -> Text | None:
        match event:
            case told.PropertyDrawn():
                if event.property is None:
                    return Text(self.told("property-drawn", event.seat))
                return Text(self.told("property-drawn.known", event.seat, property=self._property(event.property)))
            case told.PropertyUsed():
                other = None if event.against == event.seat else event.against
                words = {"property": self._property(event.property), "against": "" if other is None else self.names[other]}
                key = "property-used" if other is None else "property-used.against"
                return Text(self.told(key, event.seat, other, **words))
            case told.Searched():
                return Text(self.told(f"searched.{event.result}", event.seat))
            case told.Passed():
                return Text(self.told("passed", event.seat))
            case told.Arranged():
                return Text(self.told("arranged", event.seat))
        return super().tell(event)

    def _property(self, kind: int) -> str:
        return self.text(f"property.{PROPERTY_NAMES[kind]}")

    def _named(self, card: int) -> str:
        return self.text(f"card.{CARD_NAMES[card]}")

    def _names(self, cards: Sequence[int]) -> str:
        """Cards by name, several of a kind counted."""
        counted = Counter(cards)
        return self.listed(
            [self.text("ui.times", n=n, card=self._named(card)) if n > 1 else self._named(card) for card, n in counted.items()]
        )

    # What is typed

    def understand(self, line: str) -> str:
        return _WORDS.understood(line)

    def brief(self, action: Action) -> str:
        return _WORDS.written(super().brief(action), self.lang)


@cache
def _figure(pepper: str) -> str:
    """Who is drawn on that card: the card says whose colours it wears."""
    worn = re.search(r"--pep-(\w+)-deep", art_of(GAME).pieces[pepper].svg)
    return worn[1] if worn else "sweet"


PAINTER = MafiaPainter
