"""Whole games over real sockets."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import peppermill
from peppermill.core.record import Record
from tests.server.running import BOT, OPEN, OTHER, PERSON, ROLL, Server


def test_two_people_and_a_bot_play_to_the_end(server: Server) -> None:
    table, tokens = server.table(PERSON, OPEN, BOT)
    status, shaken = server.post(f"/api/tables/{table}/shake", {"token": tokens[0], "entropy": "ana_s-own"})
    assert (status, shaken["status"]) == (200, "open")
    status, joined = server.post(f"/api/tables/{table}/join", {"name": "Bo", "entropy": "bo_s-own"})
    assert status == 200
    assert joined["table"]["status"] == "playing"
    assert [seat["name"] for seat in joined["table"]["seats"]][:2] == ["Ana", "Bo"]
    with (
        server.client(table, *tokens) as ana,
        server.client(table, joined["tokens"][0]["token"]) as bo,
        server.client(table) as watcher,
    ):
        assert (ana.welcome["seats"], bo.welcome["seats"], watcher.welcome["seats"]) == ([0], [1], [])
        with ThreadPoolExecutor(3) as people:
            for done in [people.submit(ana.play, 0), people.submit(bo.play, 1), people.submit(watcher.play)]:
                done.result()
        ended = ana.table
        assert ended["result"]["ranks"].count(1) >= 1
        assert [client.events for client in (bo, watcher)] == [ana.events, ana.events]
        # Nobody could know the seed before the end.
        for client in (ana, bo, watcher):
            playing = [frame for frame in client.frames if '"status":"over"' not in frame]
            assert playing
            assert not [frame for frame in playing if ended["fair"]["seed"] in frame]
        assert not [frame for frame in watcher.frames if '"legal"' in frame]
        views = [json.loads(frame).get("views") for frame in watcher.frames]
        assert {key for view in views if view for key in view} == {"watch"}
    _, data = server.get(f"/api/tables/{table}/record")
    record = Record.from_json(data)
    record.verify(shaken["fair"]["commitment"], {0: "ana_s-own", 1: "bo_s-own"})
    assert data["fair"]["commitment"] == joined["table"]["fair"]["commitment"]
    assert data["fair"]["salt"] == f"{table}/0=ana_s-own/1=bo_s-own"
    assert data["result"] == ended["result"]
    _, page = server.get(f"/api/tables/{table}/replay?from=0&to=10")
    assert (page["version"], len(page["frames"])) == (ended["version"], 11)
    _, rest = server.get(f"/api/tables/{table}/replay?from=11&to=9999")
    frames = page["frames"] + rest["frames"]
    assert [frame["version"] for frame in frames] == list(range(ended["version"] + 1))
    assert [event for frame in frames for event in frame["events"]] == ana.events
    assert frames[-1]["view"]["phase"] == "over"


def test_a_rematch_over_http(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    assert server.post(f"/api/tables/{table}/again", {"token": tokens[0]})[0] == 409
    with server.client(table, *tokens) as both:
        both.play(0, 1)
        status, again = server.post(f"/api/tables/{table}/again", {"token": tokens[1]})
        assert status == 200
        assert both.until("table", where=lambda message: message["table"]["next"] is not None)
    following = again["table"]["id"]
    assert server.post(f"/api/tables/{table}/again", {"token": tokens[0]})[1]["table"]["id"] == following
    with server.client(following, *tokens) as both:
        assert both.welcome["seats"] == [0, 1]
        assert both.move(both.first, ROLL, "a")["type"] == "ack"


def test_hints_moments_chat_and_ping(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        first = both.first
        both.move(first, ROLL, "a")
        hint = both.ask(type="hint", id="h", seat=first)
        assert (hint["type"], hint["version"], hint["unit"]) == ("hint", 3, "final-score")
        values = [option["value"] for option in hint["options"]]
        assert values == sorted(values, reverse=True)
        assert len(values) == len(both.legal[str(first)])
        assert both.ask(type="hint", id="h2", seat=1 - first)["code"] == "nothing-to-decide"
        moment = both.ask(type="look", id="l", seat=0, version=1)
        assert (moment["view"], moment["seat"]) == (both.welcome["views"]["0"], 0)
        assert both.ask(type="look", id="l0", seat=None, version=0)["view"]["phase"] == "begin"
        assert both.ask(type="look", id="l2", seat=None, version=2)["view"]["phase"] == "rolling"
        assert both.ask(type="look", id="l3", seat=0, version=4)["code"] == "not-yet"
        assert both.ask(type="chat", id="c", seat=1, text=" good  luck ")["type"] == "ack"
        pong = both.ask(type="ping", id="p")
        assert pong == {"type": "pong", "id": "p", "version": both.version, "stamp": both.table["stamp"], "chat": 1}
        with server.client(table) as watcher:
            assert [line["text"] for line in watcher.welcome["chat"]] == ["good luck"]
            assert watcher.welcome["table"]["watchers"] == 1
            assert watcher.ask(type="look", id="x", seat=0, version=0)["code"] == "not-your-seat"
    quiet, tokens = server.table(PERSON, OTHER, hints=False)
    with server.client(quiet, *tokens) as both:
        assert both.ask(type="hint", id="h", seat=0)["code"] == "hints-off"


def test_leaving_and_closing(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, tokens[1]) as bo:
        assert server.post(f"/api/tables/{table}/leave", {"token": tokens[0]})[0] == 200
        bo.play(1, moves=4)
        with server.client(table, tokens[0]) as ana:
            assert ana.table["seats"][0]["here"] is True
            assert bo.until("table")["table"]["seats"][0]["here"] is True
        status, refused = server.post(
            f"/api/tables/{table}/close", {"token": tokens[1]}, **{"Accept-Language": "fr-CH, en;q=0.5"}
        )
        assert (status, refused["code"]) == (403, "host-only")
        assert refused["reason"].startswith("Seul l'hôte")
        assert server.post(f"/api/tables/{table}/close", {"token": tokens[0]})[1]["status"] == "closed"
        assert bo.until("table", where=lambda message: message["table"]["status"] == "closed")
    closed = Record.from_json(server.get(f"/api/tables/{table}/record")[1])
    closed.verify()
    assert not closed.replay().over


def test_the_list_of_games(server: Server) -> None:
    status, games = server.get("/api/games")
    assert status == 200
    assert {game["id"] for game in games} == set(peppermill.list_games())
    first = games[0]
    assert {"id", "name", "players", "about", "credits", "goal", "hints", "options", "bots", "usual_bot", "clocks"} == set(first)
    assert "random" not in [bot["id"] for bot in first["bots"]], "it is for the lab"
    assert (first["usual_bot"], first["players"]["usual"]) == ("jalapeno", 2)
    for game in games:
        for lang in ("en", "fr"):
            assert " " in game["about"][lang], game["id"]
    assert server.get("/api/health")[1]["ok"] is True
