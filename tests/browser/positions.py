"""Tables in the middle of a game: everybody plays until one seat is asked what the test wants to see."""

import json
import random
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Server, Visitors
from tests.browser.passing import time_in_hand
from tests.server.running import Client

NAMES = ("Ana", "Bo", "Cyprien", "Maximiliane", "Dilnoza", "Émile", "Fatou", "Guillermo")
PATIENCE = 1500


@dataclass(frozen=True)
class Seated:
    """One seat of a table that waits for it."""

    table: str
    game: str
    seat: int
    token: str
    names: tuple[str, ...]
    tokens: tuple[str, ...] = ()
    """Of all seats."""

    def memory(self) -> list[dict[str, Any]]:
        """What the page of somebody in this seat remembers."""
        tokens = [{"seat": self.seat, "token": self.token}]
        entry = {"id": self.table, "game": self.game, "tokens": tokens, "names": list(self.names), "status": "playing"}
        return [{**entry, "at": int(time.time() * 1000)}]


@dataclass(frozen=True)
class Wanted:
    """A position to stop at: so many moves are made, and somebody is asked at this step (of the view) with so many choices."""

    game: str
    players: int
    moves: int
    step: str | None = None
    choices: int = 2
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        step = "" if self.step is None else f" at {self.step}"
        return f"{self.game} for {self.players}{step}{''.join([f' {name}' for name, _ in self.options])}"


def step_of(view: dict[str, Any]) -> str:
    step = view.get("step", view.get("phase", ""))
    return str(step["what"]) if isinstance(step, dict) else str(step)


def lay(server: Server, wanted: Wanted, seed: int = 7) -> Seated:
    chance = random.Random(seed)
    names = NAMES[: wanted.players]
    body = {
        "game": wanted.game,
        "options": dict(wanted.options),
        "seats": [{"who": "person", "name": name} for name in names],
    }
    made = server.post("/api/tables", body)
    table, tokens = made["table"]["id"], [entry["token"] for entry in made["tokens"]]
    with Client(f"127.0.0.1:{server.port}", table, tuple(tokens), None, "en") as everybody:
        for turn in range(PATIENCE):
            asked = [int(seat) for seat, legal in everybody.legal.items() if legal]
            if not asked:
                everybody.hear()
                continue
            views = next(heard["views"] for heard in reversed(everybody.heard) if "views" in heard)
            for seat in asked:
                fits = wanted.step is None or step_of(views[str(seat)]) == wanted.step
                if turn >= wanted.moves and fits and len(everybody.legal[str(seat)]) >= wanted.choices:
                    return Seated(table, wanted.game, seat, tokens[seat], names, tuple(tokens))
            seat = chance.choice(asked)
            kinds: dict[str, list[dict[str, Any]]] = {}
            for action in everybody.legal[str(seat)]:
                kinds.setdefault(action["kind"], []).append(action)
            action = chance.choice(kinds[chance.choice(sorted(kinds))])
            answer = everybody.move(seat, action, f"{seat} {turn}")
            if answer.get("code") == "too-fast":
                time.sleep(0.2)
                continue
            assert answer["type"] == "ack", answer
            while everybody.version < answer["version"]:
                everybody.hear()
            assert everybody.table["status"] == "playing", f"no position found: {wanted}"
    raise AssertionError(f"no position found: {wanted}")


def sit(
    visitors: Visitors, seated: Seated, language: str, size: dict[str, int], stoppable: bool = False, **settings: Any
) -> Page:
    """The page of whoever is asked; its time can be stopped where that is wanted."""
    page = visitors.come(size, **settings)
    if stoppable:
        time_in_hand(page)
    remembered = {"peppermill.tables": seated.memory(), "peppermill.language": language}
    script = "".join(
        [f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(kept))});" for key, kept in remembered.items()]
    )
    # Once: what the page itself remembers later must not be undone by a reload.
    page.add_init_script(f"if (!localStorage.getItem('peppermill.tables')) {{ {script} }}")
    page.goto(f"/t/{seated.table}")
    return page
