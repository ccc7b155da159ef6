"""A game's shapes as TypeScript: `web/src/games/<game>/types.ts`, formatted as prettier would."""

from __future__ import annotations

from peppermill.core.forms import Acting, Flag, Form, Kinds, ListOf, Maybe, Real, Row, Struct, Whole, Word
from tools.protocol.shapes import ACTION, EVENT, FROM_CLIENT, Named, Shapes, plural, span, type_name

WIDTH = 130
"""web/.prettierrc.json"""


def types(shapes: Shapes) -> str:
    game = shapes.game
    parts = [
        f"// What the server says about {game.name}; docs/protocol-{game.id}.md explains it.\n"
        f"// Generated from the game's forms by `python -m tools.protocol {game.id}`: change them, not this file.\n"
    ]
    parts += [_words(shapes, word) for word in shapes.words.values()]
    parts += [_interface(shapes, named) for named in [*shapes.objects, *shapes.actions]]
    parts += [_union(ACTION, [named.name for named in shapes.actions])]
    if shapes.from_client:
        parts += [_interface(shapes, named) for named in shapes.from_client]
        parts += ["/** What a client may send in place of an action. */\n"]
        parts[-1] += _union(FROM_CLIENT, [named.name for named in shapes.from_client])
    parts += [_interface(shapes, named) for named in shapes.events]
    parts += [_union(EVENT, [named.name for named in shapes.events])]
    parts += [_interface(shapes, shapes.view)]
    return "\n".join(parts)


def _words(shapes: Shapes, word: Word) -> str:
    constant = _constant(word)
    values = [f"...{_constant(part)}" if isinstance(part, Word) else _quoted(part) for part in shapes.parts(word)]
    line = f"export const {constant} = [{', '.join(values)}] as const;"
    if len(line) > WIDTH:
        line = "\n".join([f"export const {constant} = [", *[f"  {value}," for value in values], "] as const;"])
    return f"{line}\nexport type {type_name(word.called)} = (typeof {constant})[number];\n"


def _constant(word: Word) -> str:
    return plural(word.called).replace("-", " ").replace(" ", "_").upper()


def _interface(shapes: Shapes, named: Named) -> str:
    lines = [f"export interface {named.name} {{"]
    if named.kind is not None:
        lines.append(f"  kind: {_quoted(named.kind)};")
    for name, form in named.fields.items():
        says = note(form)
        lines.append(_field(name, of(shapes, form)) + (f" // {says}" if says else ""))
    return "\n".join([*lines, "}"]) + "\n"


def _field(name: str, holds: str) -> str:
    line = f"  {name}: {holds};"
    entries = holds.split(" | ")
    if len(line) <= WIDTH or len(entries) == 1 or "(" in holds:
        return line
    return "\n".join([f"  {name}:", *[f"    | {entry}" for entry in entries]]) + ";"


def _union(name: str, entries: list[str]) -> str:
    line = f"export type {name} = {' | '.join(entries)};"
    if len(line) > WIDTH:
        line = "\n".join([f"export type {name} =", *[f"  | {entry}" for entry in entries]]) + ";"
    return line + "\n"


def of(shapes: Shapes, form: Form) -> str:
    """The type of what a form reads. A game's own form that does not say what it is written as may be anything."""
    form = form.written_as()
    if isinstance(form, (Whole, Real)):
        return "number"
    if isinstance(form, Flag):
        return "boolean"
    if isinstance(form, Word):
        return type_name(form.called) if form.called else " | ".join([_quoted(word) for word in form.words])
    if isinstance(form, ListOf):
        item = of(shapes, form.item)
        return f"({item})[]" if " | " in item and not item.endswith("]") else f"{item}[]"
    if isinstance(form, Row):
        return "[" + ", ".join([f"{name}: {of(shapes, entry)}" for name, entry in form.entries.items()]) + "]"
    if isinstance(form, Maybe):
        return f"{of(shapes, form.inner)} | null"
    if isinstance(form, Struct):
        return shapes.name_of(form, with_kind=False)
    if isinstance(form, Kinds):
        named = shapes.unions.get(id(form))
        return named or " | ".join([shapes.name_of(struct, with_kind=True) for struct in form.by_kind.values()])
    if isinstance(form, Acting):
        return "number[] | 'chance'"
    return "unknown"


def note(form: Form) -> str:
    """What a type can't say: how large numbers are, how long lists."""
    form = form.written_as()
    if isinstance(form, Whole):
        return span(form)
    if isinstance(form, Maybe):
        return note(form.inner)
    if isinstance(form, Row):
        return ", ".join([f"{name} {note(entry)}" for name, entry in form.entries.items() if note(entry)])
    if isinstance(form, ListOf):
        inner = note(form.item)
        return f"at most {form.most}" + (f", each {inner}" if inner else "")
    if isinstance(form, Acting):
        return "seats"
    return ""


def _quoted(word: str) -> str:
    """In the quotes that need fewer escapes."""
    mark = '"' if word.count("'") > word.count('"') else "'"
    return mark + word.replace("\\", "\\\\").replace(mark, f"\\{mark}") + mark
