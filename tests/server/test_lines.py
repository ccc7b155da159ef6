"""Lost, doubled and late frames; reconnecting; several devices."""

from __future__ import annotations

from tests.server.running import OTHER, PERSON, ROLL, Server


def test_a_move_sent_ten_times_is_played_once(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        message = {"type": "move", "id": "again", "seat": both.first, "version": 1, "action": ROLL}
        for _ in range(10):
            both.send(message)
        answers = [both.until("ack", "refused") for _ in range(10)]
        assert answers == [{"type": "ack", "id": "again", "version": 3}] * 10
    with server.client(table, *tokens) as later:
        later.send(message)
        assert later.until("ack")["version"] == 3
        assert later.version == 3


def test_reconnecting_gives_exactly_what_was_missed(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        both.play(0, 1, moves=6)
        whole = both.events
        latest = both.version
    for since in (0, 3, latest):
        with server.client(table, *tokens, since=since) as back:
            assert (back.welcome["from"], back.welcome["version"]) == (since, latest)
            assert back.welcome["events"] == [event for event in whole if event["version"] > since]
    for unknown in (None, latest + 50):
        with server.client(table, *tokens, since=unknown) as back:
            assert (back.welcome["from"], back.welcome["events"]) == (0, whole)


def test_a_gap_is_filled_on_request(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, *tokens) as both:
        both.play(0, 1, moves=4)
        both.send({"type": "sync", "since": 2})
        update = both.until("update")
        assert (update["from"], update["to"]) == (2, both.version)
        assert all(event["version"] > 2 for event in update["events"])
        assert set(update["views"]) == {"0", "1"}


def test_one_seat_on_two_devices(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table) as watcher:
        first = watcher.first
    with server.client(table, tokens[first]) as phone, server.client(table, tokens[first]) as desk:
        phone.move(first, ROLL, "a")
        assert desk.until("update")["to"] == 3
        assert desk.legal == phone.legal
        assert phone.move(first, ROLL, "b", version=1)["code"] == "stale-move"
    with server.client(table, tokens[1 - first]) as other:
        other.until("table") if other.table["seats"][first]["here"] else None
        assert other.table["seats"][first]["here"] is False


def test_a_second_hello_adds_a_seat(server: Server) -> None:
    table, tokens = server.table(PERSON, OTHER)
    with server.client(table, tokens[0]) as client:
        client.send({"type": "hello", "tokens": tokens, "lang": "fr", "since": 0})
        assert client.until("welcome")["seats"] == [0, 1]
        assert client.move(1 - client.first, ROLL, "a")["reason"].startswith("Ce n")
