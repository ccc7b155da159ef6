"""Lessons over HTTP."""

from __future__ import annotations

from tests.server.running import Server


def test_what_can_be_learned(server: Server) -> None:
    status, shelf = server.get("/api/lessons")
    assert status == 200
    assert shelf
    for game, lessons in shelf.items():
        for lesson in lessons:
            status, found = server.get(f"/api/lessons/{game}/{lesson['name']}")
            assert status == 200
            assert found["title"] == lesson["title"]
            assert found["steps"][0]["frames"][0]["view"]["seat"] == found["seat"]


def test_what_is_not_there_is_refused(server: Server) -> None:
    for path, code in (
        ("chili-dice/juggling", "unknown-lesson"),
        ("no-such-game/first-turns", "unknown-game"),
        ("chili-dice/..%2f..%2ftexts%2fen", "no-such-call"),
    ):
        status, answer = server.get(f"/api/lessons/{path}")
        assert (status, answer["code"]) == (404, code)
