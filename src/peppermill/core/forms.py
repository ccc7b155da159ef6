"""The forms of values: one declaration reads, writes and checks them, and refuses what it does not know.

Forms are declared rather than read from annotations: compiled classes keep no usable ones, and what comes from outside must
be checked anyway. Numbers and words are Python's own: a class derived from one may compare as it likes. The client's types and
the tables of the protocol pages are generated from the forms (`tools/protocol`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import mypyc_attr

from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput
from peppermill.core.texts import Phrase
from peppermill.core.values import kind_of

Json = Any


@mypyc_attr(allow_interpreted_subclasses=True)
class Form(ABC):
    """Reads one shape of JSON into a Python value, and writes it back."""

    @abstractmethod
    def load(self, data: Json, where: str = "") -> Any:
        """The value, or BadInput that says where it went wrong and what was expected."""

    @abstractmethod
    def dump(self, value: Any) -> Json:
        """The JSON of a value that this form could have read."""

    def written_as(self) -> Form:
        """The form whose JSON this one reads: a game's own form names one of the forms below, so that types can be generated."""
        return self

    def check(self, value: Any, where: str = "") -> None:
        """BadInput unless this form could have read the value: what a program hands over is no more trusted than JSON."""
        try:
            again = self.load(self.dump(value), where)
        except BadInput:
            raise
        except Exception:
            raise refusal(where, Phrase("form.value"), value) from None
        if type(again) is not type(value) or again != value:
            raise refusal(where, Phrase("form.value"), value)


def shown(thing: object) -> str:
    """Anything at all, briefly: for sentences about what was not expected."""
    try:
        text = repr(thing)
    except Exception:  # junk may refuse even that: a number of ten thousand digits does
        text = f"<{type(thing).__name__}>"
    return text if len(text) <= 60 else text[:57] + "…"


def refusal(where: str, expected: str | Phrase, data: Json) -> BadInput:
    """What to raise where something else was expected."""
    return BadInput("form", where=where or Phrase("form.it"), expected=expected, given=shown(data))


def _only(fields: Mapping[str, Form]) -> Phrase:
    return Phrase("form.fields", {"fields": ", ".join(fields)}) if fields else Phrase("form.no-fields")


def _whole(low: int, high: int) -> Phrase:
    return Phrase("form.whole", {"low": low, "high": high})


@mypyc_attr(allow_interpreted_subclasses=True)
class Whole(Form):
    """A whole number between two bounds."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def load(self, data: Json, where: str = "") -> Any:
        if type(data) is int and self.low <= data <= self.high:
            return data
        raise refusal(where, _whole(self.low, self.high), data)

    def dump(self, value: Any) -> Json:
        return value

    def check(self, value: Any, where: str = "") -> None:
        self.load(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Real(Form):
    """A finite number."""

    def load(self, data: Json, where: str = "") -> Any:
        if (type(data) is float or type(data) is int) and abs(data) < 1e300:
            return float(data)
        raise refusal(where, Phrase("form.number"), data)

    def dump(self, value: Any) -> Json:
        return value

    def check(self, value: Any, where: str = "") -> None:
        self.load(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Flag(Form):
    """True or false."""

    def load(self, data: Json, where: str = "") -> Any:
        if isinstance(data, bool):
            return data
        raise refusal(where, Phrase("form.flag"), data)

    def dump(self, value: Any) -> Json:
        return value

    def check(self, value: Any, where: str = "") -> None:
        self.load(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Word(Form):
    """One of a few words; they stand for themselves, or for their position (`as_index`).

    `called` is what one of them is called, where people and other languages need a name for it: a `box`, an `establishment`.
    """

    def __init__(self, *words: str, as_index: bool = False, called: str = "") -> None:
        self.words = words
        self.as_index = as_index
        self.called = called

    def load(self, data: Json, where: str = "") -> Any:
        if type(data) is str and data in self.words:
            return self.words.index(data) if self.as_index else data
        raise refusal(where, Phrase("form.one-of", {"words": ", ".join(self.words)}), data)

    def dump(self, value: Any) -> Json:
        return self.words[value] if self.as_index else value

    def check(self, value: Any, where: str = "") -> None:
        if not self.as_index:
            self.load(value, where)
        elif type(value) is not int or not 0 <= value < len(self.words):
            raise refusal(where, _whole(0, len(self.words) - 1), value)


@mypyc_attr(allow_interpreted_subclasses=True)
class ListOf(Form):
    """A list, as a tuple in Python."""

    def __init__(self, item: Form, most: int = 1000) -> None:
        self.item = item
        self.most = most

    def load(self, data: Json, where: str = "") -> Any:
        if not isinstance(data, (list, tuple)) or len(data) > self.most:
            raise refusal(where, Phrase("form.list", {"n": self.most}), data)
        return tuple([self.item.load(entry, f"{where}[{n}]") for n, entry in enumerate(data)])

    def dump(self, value: Any) -> Json:
        return [self.item.dump(entry) for entry in value]

    def check(self, value: Any, where: str = "") -> None:
        if type(value) is not tuple or len(value) > self.most:
            raise refusal(where, Phrase("form.tuple", {"n": self.most}), value)
        for n, entry in enumerate(value):
            try:
                self.item.check(entry, where)
            except BadInput:
                self.item.check(entry, f"{where}[{n}]")  # now that it matters, where exactly
                raise


@mypyc_attr(allow_interpreted_subclasses=True)
class Row(Form):
    """A list of exactly these entries, in this order, as a tuple in Python: `Row(time=…, x=…, y=…)`."""

    def __init__(self, **entries: Form) -> None:
        self.entries = entries

    def load(self, data: Json, where: str = "") -> Any:
        if not isinstance(data, (list, tuple)) or len(data) != len(self.entries):
            raise refusal(where, f"[{', '.join(self.entries)}]", data)
        return tuple([form.load(data[n], f"{where}[{n}]") for n, form in enumerate(self.entries.values())])

    def dump(self, value: Any) -> Json:
        return [form.dump(value[n]) for n, form in enumerate(self.entries.values())]

    def check(self, value: Any, where: str = "") -> None:
        if type(value) is not tuple or len(value) != len(self.entries):
            raise refusal(where, Phrase("form.tuple-of", {"entries": ", ".join(self.entries)}), value)
        for n, form in enumerate(self.entries.values()):
            form.check(value[n], f"{where}[{n}]")


@mypyc_attr(allow_interpreted_subclasses=True)
class Maybe(Form):
    """Null, or the form inside."""

    def __init__(self, inner: Form) -> None:
        self.inner = inner

    def load(self, data: Json, where: str = "") -> Any:
        return None if data is None else self.inner.load(data, where)

    def dump(self, value: Any) -> Json:
        return None if value is None else self.inner.dump(value)

    def check(self, value: Any, where: str = "") -> None:
        if value is not None:
            self.inner.check(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Seldom(Form):
    """A field that JSON leaves out where it has its usual value. Tables always have the usual one, so clients never meet it."""

    def __init__(self, inner: Form, usual: Any) -> None:
        self.inner = inner
        self.usual = usual

    def load(self, data: Json, where: str = "") -> Any:
        return self.inner.load(data, where)

    def dump(self, value: Any) -> Json:
        return self.inner.dump(value)

    def check(self, value: Any, where: str = "") -> None:
        self.inner.check(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Struct(Form):
    """An object with exactly these fields, as a value of a class whose constructor takes them in this order."""

    def __init__(self, cls: type, **fields: Form) -> None:
        self.cls = cls
        self.fields = fields
        self.seldom: dict[str, Any] = {name: form.usual for name, form in fields.items() if isinstance(form, Seldom)}

    def load(self, data: Json, where: str = "") -> Any:
        return self.load_fields(data, where, ())

    def load_fields(self, data: Json, where: str, beside: tuple[str, ...]) -> Any:
        if not isinstance(data, Mapping):
            raise refusal(where, Phrase("form.object"), data)
        for name in data:
            if name not in self.fields and name not in beside:
                raise refusal(where, _only(self.fields), name)
        values: list[Any] = []
        for name, form in self.fields.items():
            if name not in data:
                if name in self.seldom:
                    values.append(self.seldom[name])
                    continue
                raise refusal(where, Phrase("form.field", {"name": name}), dict(data))
            values.append(form.load(data[name], f"{where}.{name}" if where else name))
        return self.cls(*values)

    def dump(self, value: Any) -> Json:
        data = {name: form.dump(getattr(value, name)) for name, form in self.fields.items()}
        for name, usual in self.seldom.items():
            if getattr(value, name) == usual:
                del data[name]
        return data

    def check(self, value: Any, where: str = "") -> None:
        if type(value) is not self.cls:
            raise refusal(where, Phrase("form.a", {"name": self.cls.__name__}), value)
        for name, form in self.fields.items():
            form.check(getattr(value, name), f"{where}.{name}" if where else name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Kinds(Form):
    """One of several objects, told apart by their `kind`."""

    def __init__(self, *structs: Struct) -> None:
        self.by_kind = {kind_of(struct.cls): struct for struct in structs}
        self.by_class = {struct.cls: struct for struct in structs}

    def load(self, data: Json, where: str = "") -> Any:
        kind = data.get("kind") if isinstance(data, Mapping) else None
        if not isinstance(kind, str) or kind not in self.by_kind:
            raise refusal(where, Phrase("form.kind", {"kinds": ", ".join(self.by_kind)}), data)
        return self.by_kind[kind].load_fields(data, where, ("kind",))

    def dump(self, value: Any) -> Json:
        cls = type(value)
        return {"kind": kind_of(cls), **self.by_class[cls].dump(value)}

    def check(self, value: Any, where: str = "") -> None:
        struct = self.by_class.get(type(value))
        if struct is None:
            raise refusal(where, Phrase("form.one-of", {"words": ", ".join([cls.__name__ for cls in self.by_class])}), value)
        struct.check(value, where)


@mypyc_attr(allow_interpreted_subclasses=True)
class Acting(Form):
    """Who is to act: `"chance"`, or a list of seats."""

    def load(self, data: Json, where: str = "") -> Any:
        if data == "chance":
            return CHANCE
        return _SEATS.load(data, where)

    def dump(self, value: Any) -> Json:
        return "chance" if value is CHANCE else list(value)

    def check(self, value: Any, where: str = "") -> None:
        if value is not CHANCE:
            _SEATS.check(value, where)


@dataclass(frozen=True)
class Forms:
    """The forms of all of a game's values: how they are written and what their fields may hold."""

    action: Form
    outcome: Form
    event: Form
    view: Form
    from_client: Form | None = None
    """What a person's client may send in place of an action (`Game.from_client`)."""


SEAT: Final = Whole(0, 15)
_SEATS: Final = ListOf(SEAT, 16)
