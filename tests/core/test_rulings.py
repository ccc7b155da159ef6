"""Rules that change: what began before goes on as it began, and versions that are no longer supported are refused."""

import pytest

from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadOptions, BadRecord
from peppermill.core.record import Record
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from tests.toys.secret_bids import Bid, Deal, SecretBids
from tests.toys.two_versions import EitherWay, FirstVersion, LeanVersion, SecondVersion

OLD, NEW, LEAN = FirstVersion(), SecondVersion(), LeanVersion()


def played(game: SecretBids, moves: int | None = None) -> Record:
    """Two cards each; seat 0 holds the higher ones, so the winner shows which rule was played."""
    record = Record.of(game, 2, {"cards": 2}).played(CHANCE, Deal((7, 8, 1, 2)))
    for seat, card in ((0, 7), (1, 1), (0, 8), (1, 2))[:moves]:
        record = record.played(seat, Bid(card))
    return record


def test_a_new_match_is_played_by_the_new_rules() -> None:
    record = Record.loads(played(NEW).dumps(), NEW)
    assert record.rules == 2
    assert record.options["low"] is True
    assert record.replay().result.winners == (1,)


def test_an_old_record_replays_as_it_was_played() -> None:
    text = played(OLD).dumps()
    assert "low" not in text
    record = Record.loads(text, NEW)
    assert record.rules == 1
    assert record.options["low"] is False
    assert record.replay().result.winners == (0,)
    again = Record.loads(record.dumps(), NEW)
    assert again == record


def test_a_match_that_is_running_goes_on_as_it_began() -> None:
    """Its options were stored before the ruling existed."""
    stored = dict(OLD.settle({"cards": 2}, 2))
    state = NEW.start(2, stored, rules=1)
    assert isinstance(state, EitherWay)
    assert not state.low
    finish(state)
    part = Record.loads(played(OLD, moves=2).dumps(), NEW)
    state = part.replay()
    assert isinstance(state, EitherWay)
    assert not state.low
    assert state.scores == [2, 0]


def finish(state: State) -> None:
    rng = Sfc32(5)
    while not state.over:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
        else:
            state.apply(state.to_act[0], rng.choice(state.legal(state.to_act[0])))


def test_what_a_record_says_itself_is_not_overruled() -> None:
    """Somebody played the new way before it became the rule: then that is what the record says."""
    state = NEW.start(2, {"low": True}, rules=1)
    assert isinstance(state, EitherWay)
    assert state.low


def test_a_version_that_is_no_longer_carried_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadRecord) as caught:
        Record.loads(played(OLD).dumps(), LEAN)
    assert caught.value.code == "rules-gone"
    assert "version 1 of the rules of Secret Bids, which this program no longer carries: it plays versions 2 to 3" in str(
        caught.value
    )
    assert "que ce programme n’a plus" in caught.value.text("fr")


def test_a_ruling_that_is_gone_is_no_hindrance_to_matches_that_have_stored_it() -> None:
    record = Record.loads(played(NEW).dumps(), LEAN)
    assert (record.rules, "low" in record.options) == (2, False)
    assert record.replay().result.winners == (1,)
    assert Record.loads(record.dumps(), LEAN) == record
    stored = dict(NEW.settle({"cards": 2}, 2))
    assert stored["low"] is True
    finish(LEAN.start(2, stored, rules=2))
    with pytest.raises(BadOptions, match="no option called low"):
        LEAN.start(2, {**stored, "low": False}, rules=2)


def test_a_rematch_is_played_by_the_rules_of_today() -> None:
    """What was chosen stays; the rulings of the first match's time, and those that are gone, don't."""
    old = {**OLD.settle({"cards": 2, "double": True}, 2), "low": False}
    assert NEW.again(old, 2) == {"cards": 2, "double": True, "low": True}
    assert LEAN.again(NEW.settle({"cards": 2}, 2), 2) == {"cards": 2, "double": False}


def test_a_version_that_is_not_known_yet_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadRecord) as caught:
        Record.loads(played(NEW).dumps(), OLD)
    assert caught.value.code == "rules-newer"
    assert "A newer Peppermill can open it" in str(caught.value)


def test_nobody_is_asked_about_a_ruling_and_a_wrong_one_is_refused() -> None:
    assert [option.name for option in NEW.options if not option.lab] == ["double", "cards"]
    with pytest.raises(BadOptions):
        NEW.start(2, {"low": "perhaps"}, rules=1)
