"""Taking a move back over the wire: offered to whom it is for, stored, told to everybody, and only in time."""

from pathlib import Path

from tests.server.running import Client, Server

ANA = {"who": "person", "name": "Ana"}
BO = {"who": "person", "name": "Bo"}
ROLL = {"kind": "roll", "dice": [1, 2, 3, 4, 5, 6]}


def fill_a_box(client: Client) -> int:
    """Whoever begins rolls and fills a box. Returns their seat."""
    seat = client.first
    rolled = client.move(seat, ROLL, "roll")
    while client.version < rolled["version"]:
        client.hear()
    box = next(action for action in client.legal[str(seat)] if action["kind"] == "score")
    answer = client.move(seat, box, "score")
    assert answer["type"] == "ack"
    while client.version < answer["version"]:
        client.hear()
    return seat


def test_a_move_is_taken_back_and_survives_a_power_cut(tmp_path: Path) -> None:
    server = Server(tmp_path)
    table, tokens = server.table(ANA, BO)
    with server.client(table, *tokens) as both, server.client(table) as watcher:
        assert both.table["takebacks"] is True
        seat = fill_a_box(both)
        offered = [message for message in both.heard if "back" in message]
        assert offered[-1]["back"] == [seat]
        assert not any("back" in message for message in watcher.heard)
        version = both.version
        wrong = both.ask(type="back", id="other", seat=1 - seat, version=version)
        assert (wrong["type"], wrong["code"]) == ("refused", "no-take-back")
        late = both.ask(type="back", id="late", seat=seat, version=version - 1)
        assert late["code"] == "no-take-back"
        taken = both.ask(type="back", id="back", seat=seat, version=version)
        assert taken == {"type": "ack", "id": "back", "version": version + 1}
        assert both.ask(type="back", id="back", seat=seat, version=version) == taken
        told = watcher.until("update", where=lambda message: message["to"] == version + 1)
        assert [each["event"] for each in told["events"]] == [{"kind": "taken-back", "seat": seat}]
        again = both.ask(type="back", id="again", seat=seat, version=version + 1)
        assert again["code"] == "no-take-back"
    server.kill()
    server = Server(tmp_path)
    with server.client(table, *tokens) as both:
        assert both.version == version + 1
        assert any(action["kind"] == "score" for action in both.legal[str(seat)])
    server.stop()


def test_where_a_clock_presses_nothing_is_taken_back(server: Server) -> None:
    table, tokens = server.table(ANA, BO, clock="fast")
    with server.client(table, *tokens) as both:
        assert both.table["takebacks"] is False
        seat = fill_a_box(both)
        assert both.ask(type="back", id="back", seat=seat, version=both.version)["code"] == "no-take-back"


def test_a_table_may_do_without(server: Server) -> None:
    table, tokens = server.table(ANA, BO, takebacks=False)
    with server.client(table, *tokens) as both:
        seat = fill_a_box(both)
        assert both.ask(type="back", id="back", seat=seat, version=both.version)["code"] == "no-take-back"
