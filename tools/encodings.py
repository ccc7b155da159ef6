"""Writes docs/encodings.md from the games' encodings: `python -m tools.encodings`."""

from __future__ import annotations

from pathlib import Path

import peppermill
from peppermill.conformance.observations import EACH, ORDER
from peppermill.core.encoding import Block, Encoding, Layout
from peppermill.core.game import Game
from peppermill.core.registry import announced
from peppermill.core.stepwise import StepwiseEncoding

PAGE = Path(__file__).resolve().parent.parent / "docs" / "encodings.md"

HEAD = """\
# The games as numbers

*Written from the code by `python -m tools.encodings`; a test says when it is out of date.*

Observations are bytes (`uint8`), actions are indices with a mask. Both have a fixed length for a game and a number of players;
options change what happens, not what a number means. A block is a run of neighbouring numbers. Where its meaning is a product
such as *place × relative seat*, the last factor changes fastest. Seats are relative to the observer: 0 is oneself, 1 the next
one clockwise. What a seat may not know is not in its observation: situations that look the same to it have the same numbers.
"Up to" is the largest value a number of the block takes (1: yes or no); divide by it to get inputs from 0 to 1
(`peppermill.envs.batch(…).most`).

An observation is complete: whatever a seat's view shows is in it, but for what a game names as left out, with the reason.
`check_game` compares, at forks of random games: views that differ give observations that differ, equal ones equal ones.

When a number changes its meaning or others join them, the version at the end of the environment's id is raised. Older versions
can still be had, under their ids and as `version=1` of every environment: they are the first numbers of the newest.
"""

WORDS = """\
There are too many moves to number them all, so **a move is said in words**: the same agent acts several times in a row, and
after each word the mask shows how a legal move can go on. Where there is only one way to go on, nobody is asked. So every legal
move can be said, however many there are. What has been said so far is part of the observation (`said`, and in its order `words`).
"""


def page() -> str:
    games = [game for game in map(peppermill.game, announced()) if game.has_encoding()]
    return "\n".join([HEAD, *[part for game in games for part in chapter(game)]])


def chapter(game: Game) -> list[str]:
    counts = range(game.min_players, game.max_players + 1)
    encodings = {players: game.encoding(players, game.settle(None, players)) for players in counts}
    first = encodings[game.min_players]
    lines = [f"## {game.name}", "", versions(game, encodings), ""]
    if isinstance(first, StepwiseEncoding):
        lines += [WORDS]
    if first.notes:
        lines += [first.notes]
    seen = {players: encoding.observation for players, encoding in encodings.items()}
    done = {players: encoding.moves for players, encoding in encodings.items()}
    return [*lines, "### Observation", "", *table(seen, True), "", *left_out(first), "### Actions", "", *table(done, False), ""]


def versions(game: Game, encodings: dict[int, Encoding]) -> str:
    """Which there are, and where the older ones end."""
    said = f"`{game.id}`, version {encodings[game.min_players].version}."
    for version in game.old_encodings:
        ends = [
            f"{_people(players)}: {game.encoding_of(players, game.settle(None, players), version).observation.size}"
            for players in encodings
        ]
        said += f" Version {version} ends earlier: its observations have the first numbers only ({'; '.join(ends)})."
    return said


def left_out(encoding: Encoding) -> list[str]:
    """What a view shows and the observation does not."""
    if not encoding.left_out:
        return []
    rows = [f"| {_path(path)} | {why} |" for path, why in encoding.left_out.items()]
    return ["Not in it, of what a view shows:", "", "| field | why |", "| --- | --- |", *rows, ""]


def _path(path: str) -> str:
    if not path.startswith(ORDER):
        return f"`{path}`"
    field, each, kept = path.removeprefix(ORDER).partition(EACH)
    return f"order of `{field}`" + (f"{each}`{kept}`" if kept else "")


def table(layouts: dict[int, Layout], limits: bool) -> list[str]:
    """One row per block, one column per number of players; for observations also the largest value."""
    heads = ["block", *[_people(count) for count in layouts], *(["up to"] if limits else []), "meaning"]
    rows = [heads, ["---"] * len(heads)]
    for blocks in zip(*[layout.blocks for layout in layouts.values()], strict=True):
        rows.append([blocks[0].name, *[_span(block) for block in blocks], *([_limit(blocks)] if limits else []), blocks[0].about])
    rows.append(["**all**", *[f"**{layout.size}**" for layout in layouts.values()], *([""] if limits else []), ""])
    return [f"| {' | '.join(row)} |" for row in rows]


def _limit(blocks: tuple[Block, ...]) -> str:
    most = sorted({block.most for block in blocks})
    return str(most[0]) if len(most) == 1 else f"{most[0]}–{most[-1]}"


def _people(count: int) -> str:
    return f"{count} player" if count == 1 else f"{count} players"


def _span(block: Block) -> str:
    last = block.start + block.size - 1
    return str(block.start) if block.size == 1 else f"{block.start}–{last}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
