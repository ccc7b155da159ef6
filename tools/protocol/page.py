"""The tables of a game's page, `docs/protocol-<game>.md`. What is between the marks is generated, the rest is written by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from peppermill.core.forms import Acting, Flag, Form, Kinds, ListOf, Maybe, Real, Row, Struct, Whole, Word
from tools.protocol.shapes import Named, Shapes, span

_PLACE = re.compile(r"(<!-- generated: (\S+) -->\n).*?(<!-- end -->)", re.DOTALL)

_TITLES = {
    "words": "Words",
    "objects": "Objects",
    "actions": "Actions",
    "from-client": "What a client sends",
    "outcomes": "Chance",
    "events": "Events",
    "view": "View",
}

_HEAD = """\
# {name} on the wire

What [the table's protocol](protocol.md) leaves to the game.

*Tables of fields are written by `python -m tools.protocol {id}` from the game's forms; a test keeps them true.*
"""


def tables(shapes: Shapes) -> dict[str, str]:
    """Every table of the page, by the name of its place. Empty ones are left out."""
    found = {
        "words": _table(["word", "one of"], [[f"*{name}*", _listed(shapes.parts(word))] for name, word in shapes.words.items()]),
        "objects": _objects("object", shapes, shapes.objects),
        "actions": _objects("action", shapes, shapes.actions),
        "from-client": _objects("kind", shapes, shapes.from_client),
        "outcomes": _objects("outcome", shapes, shapes.outcomes),
        "events": _objects("event", shapes, shapes.events),
        "view": _table(["field", "JSON", "holds"], _fields(shapes, shapes.view)),
    }
    return {part: text for part, text in found.items() if text}


def renewed(text: str, shapes: Shapes, name: str) -> str:
    """The page with new tables."""
    made = tables(shapes)
    places = [found.group(2) for found in _PLACE.finditer(text)]
    if sorted(places) != sorted(made):
        raise ValueError(f"{name} has places for {', '.join(places) or 'nothing'}; its game needs {', '.join(made)}")
    return _PLACE.sub(lambda found: found.group(1) + made[found.group(2)] + found.group(3), text)


def blank(shapes: Shapes) -> str:
    """A new page for a game that has none: a place for every table, with the explanations still to be written."""
    game = shapes.game
    parts = [f"\n## {_TITLES[part]}\n\n<!-- generated: {part} -->\n<!-- end -->\n" for part in tables(shapes)]
    return _HEAD.format(name=game.name, id=game.id) + "".join(parts)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    if not rows:
        return ""
    return "".join([f"{_row(heads)}|{'---|' * len(heads)}\n", *[_row(row) for row in rows]])


def _row(cells: list[str]) -> str:
    return "|" + "".join([f" {cell} |" if cell else " |" for cell in cells]) + "\n"


def _objects(head: str, shapes: Shapes, objects: list[Named]) -> str:
    """One row per field; the first names the object."""
    rows: list[list[str]] = []
    for named in objects:
        fields = _fields(shapes, named) or [["", "", ""]]
        title = f"`{named.kind}`" if named.kind is not None else f"*{named.name}*"
        rows += [[title if n == 0 else "", *field] for n, field in enumerate(fields)]
    return _table([head, "field", "JSON", "holds"], rows)


def _fields(shapes: Shapes, named: Named) -> list[list[str]]:
    return [[f"`{name}`", json(form), holds(shapes, form)] for name, form in named.fields.items()]


def json(form: Form, many: bool = False) -> str:
    """What it is in JSON, in words."""
    form = form.written_as()
    s = "s" if many else ""
    if isinstance(form, (Whole, Real)):
        return "number" + s
    if isinstance(form, Flag):
        return "boolean" + s
    if isinstance(form, Word):
        return "string" + s
    if isinstance(form, ListOf):
        return f"list{s} of {json(form.item, many=True)}"
    if isinstance(form, Row):
        return f"list{s} of {len(form.entries)}"
    if isinstance(form, Maybe):
        return f"{json(form.inner, many)} or null{s}"
    if isinstance(form, (Struct, Kinds)):
        return "object" + s
    if isinstance(form, Acting):
        return f"list{s} of numbers, or string{s}"
    return "anything"


def holds(shapes: Shapes, form: Form) -> str:
    """What it may hold."""
    form = form.written_as()
    if isinstance(form, Whole):
        return span(form)
    if isinstance(form, Word):
        return f"*{form.called}*" if form.called else _listed([*form.words])
    if isinstance(form, Maybe):
        return holds(shapes, form.inner)
    if isinstance(form, ListOf):
        inner = holds(shapes, form.item)
        return f"at most {form.most}" + (f", each {inner}" if inner else "")
    if isinstance(form, Row):
        return ", ".join([f"`{name}` {holds(shapes, entry)}".rstrip() for name, entry in form.entries.items()])
    if isinstance(form, Struct):
        return f"*{shapes.name_of(form, with_kind=False)}*"
    if isinstance(form, Kinds):
        if form is shapes.game.forms.action:
            return "an action"
        return " or ".join([f"`{kind}`" for kind in form.by_kind])
    if isinstance(form, Acting):
        return "the seats that are to decide, or `chance`"
    return ""


def _listed(parts: Sequence[str | Word]) -> str:
    return " ".join([f"any *{part.called}*" if isinstance(part, Word) else f"`{part}`" for part in parts])
