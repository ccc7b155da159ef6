"""The shapes of a game's JSON, found by walking through its forms: lists of words, inner objects, and the values themselves."""

from __future__ import annotations

from dataclasses import dataclass

from peppermill.core.forms import SEAT, Form, Kinds, ListOf, Maybe, Row, Seldom, Struct, Whole, Word
from peppermill.core.game import Game
from peppermill.core.values import kind_of

ACTION, EVENT, VIEW, FROM_CLIENT = "Action", "GameEvent", "View", "FromClient"


@dataclass(frozen=True)
class Named:
    """An object with a name of its own."""

    name: str
    kind: str | None
    """Its `kind` in JSON, if it has one."""
    fields: dict[str, Form]


class Shapes:
    """Every shape of one game, each with one name. A class has the same name here as in Python; the view is the `View`."""

    def __init__(self, game: Game) -> None:
        forms = game.forms
        self.game = game
        self.words: dict[str, Word] = {}
        """Lists of words, by what one such word is called."""
        self.objects: list[Named] = []
        """Objects inside actions, outcomes, events and views."""
        self.unions: dict[int, str] = {id(forms.action): ACTION, id(forms.event): EVENT}
        """The names of forms that are a choice of several objects, by identity."""
        self._taken = {ACTION, EVENT, VIEW, FROM_CLIENT}
        self._structs: dict[tuple[type, bool], tuple[Struct, Named]] = {}
        """By class and by whether its JSON has a kind."""

        ends = [form for form in (forms.action, forms.from_client, forms.event, forms.view, forms.outcome) if form is not None]
        for end in ends:
            self._find_words(end)
        self.words = dict(sorted(self.words.items(), key=lambda named: self._depth(named[1])))
        self.actions = self._all(forms.action, "Action")
        self.from_client = self._all(forms.from_client, "FromClient") if forms.from_client is not None else []
        self.events = self._all(forms.event, "Event")
        # Only the server speaks of outcomes, so their names stay free for others.
        self.outcomes = [Named(struct.cls.__name__, kind, told(struct)) for kind, struct in self._kinds(forms.outcome).items()]
        if not isinstance(forms.view, Struct):
            raise TypeError(f"{game.id}: a view is one object, so its form is a Struct")
        self.view = Named(VIEW, None, told(forms.view))
        for end in ends:
            for top in end.by_kind.values() if isinstance(end, Kinds) else [end]:
                self._find_objects(top)

    def name_of(self, struct: Struct, with_kind: bool) -> str:
        return self._structs[struct.cls, with_kind][1].name

    def parts(self, word: Word) -> list[str | Word]:
        """Its words; where another whole list is among them, that list stands for its words: cards are peppers and a few more."""
        found: list[str | Word] = []
        at = 0
        while at < len(word.words):
            lists = [other for other in self.words.values() if word.words[at : at + len(other.words)] == other.words]
            inner = max(
                [each for each in lists if 1 < len(each.words) < len(word.words)], key=lambda each: len(each.words), default=None
            )
            found.append(word.words[at] if inner is None else inner)
            at += 1 if inner is None else len(inner.words)
        return found

    def _depth(self, word: Word) -> int:
        """So that every list comes after those it is made of."""
        return 1 + max([self._depth(part) for part in self.parts(word) if isinstance(part, Word)], default=0)

    def _kinds(self, form: Form) -> dict[str, Struct]:
        if not isinstance(form, Kinds):
            raise TypeError(f"{self.game.id}: actions, outcomes and events name themselves, so their form is Kinds")
        return form.by_kind

    def _all(self, form: Form, role: str) -> list[Named]:
        return [self._name(struct, kind, role) for kind, struct in self._kinds(form).items()]

    def _find_words(self, form: Form) -> None:
        """Words are found first, because their names are given by hand."""
        form = form.written_as()
        if isinstance(form, Word) and form.called:
            if not alike(self.words.setdefault(form.called, form), form):
                raise ValueError(f"{self.game.id}: two different lists of words are called {form.called!r}")
            self._taken.add(type_name(form.called))
        for inner in inside(form):
            self._find_words(inner)

    def _find_objects(self, form: Form) -> None:
        for inner in [found.written_as() for found in inside(form)]:
            if isinstance(inner, Struct):
                kind = kind_of(inner.cls) if isinstance(form, Kinds) else None
                known = self._structs.get((inner.cls, kind is not None))
                if known is None:
                    self.objects.append(self._name(inner, kind, "Object"))
                elif not alike(known[0], inner):
                    raise ValueError(f"{self.game.id}: two different forms of {inner.cls.__name__}")
            self._find_objects(inner)

    def _name(self, struct: Struct, kind: str | None, role: str) -> Named:
        """Name it after its class, adding its role if that name is taken."""
        name = struct.cls.__name__
        if name in self._taken:
            name += role
        if name in self._taken:
            raise ValueError(f"{self.game.id}: two shapes would be called {name}")
        self._taken.add(name)
        named = Named(name, kind, told(struct))
        self._structs[struct.cls, kind is not None] = struct, named
        return named


def inside(form: Form) -> list[Form]:
    """The forms that a form is made of."""
    if isinstance(form, Kinds):
        return list(form.by_kind.values())
    if isinstance(form, Struct):
        return list(told(form).values())
    if isinstance(form, Row):
        return list(form.entries.values())
    if isinstance(form, ListOf):
        return [form.item]
    if isinstance(form, Maybe):
        return [form.inner]
    return []


def told(struct: Struct) -> dict[str, Form]:
    """The fields a client meets: what is there only in the lab is none of its business."""
    return {name: form for name, form in struct.fields.items() if not isinstance(form, Seldom)}


def alike(one: Form, other: Form) -> bool:
    """Do they read the same JSON?"""
    one, other = one.written_as(), other.written_as()
    if type(one) is not type(other) or _own(one) != _own(other):
        return False
    mine, theirs = inside(one), inside(other)
    return len(mine) == len(theirs) and all(alike(*pair) for pair in zip(mine, theirs, strict=True))


def _own(form: Form) -> object:
    """What distinguishes a form besides the forms inside it."""
    if isinstance(form, Word):
        return form.words
    if isinstance(form, Whole):
        return form.low, form.high
    if isinstance(form, ListOf):
        return form.most
    if isinstance(form, Kinds):
        return list(form.by_kind)
    if isinstance(form, Struct):
        return form.cls, list(form.fields)
    if isinstance(form, Row):
        return list(form.entries)
    return None


def type_name(called: str) -> str:
    """`Establishment`, `GangType`."""
    return "".join([word.capitalize() for word in called.replace("-", " ").split()])


def plural(called: str) -> str:
    """`boxes`, `properties`, `spices`."""
    if called.endswith(("s", "x", "z", "ch", "sh")):
        return called + "es"
    if called.endswith("y") and called[-2:-1] not in "aeiou":
        return called[:-1] + "ies"
    return called + "s"


def span(form: Whole) -> str:
    """`0 … 6`, or the plain word for it."""
    if form is SEAT:
        return "a seat"
    return _number(form.low) if form.low == form.high else f"{_number(form.low)} … {_number(form.high)}"


def _number(number: int) -> str:
    """Limits that are merely large read better as powers."""
    size = abs(number)
    text = str(size)
    if size >= 10**6:
        for above, rest in ((size, ""), (size + 1, " − 1")):
            if above == 1 << (above.bit_length() - 1):
                text = f"2^{above.bit_length() - 1}{rest}"
            elif above == 10 ** (len(str(above)) - 1):
                text = f"10^{len(str(above)) - 1}{rest}"
    return text if number >= 0 else f"−({text})" if " " in text else f"−{text}"
