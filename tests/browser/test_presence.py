"""Whom one plays: friends who leave, vanish and come back, a bot in their place, and a game they want to play again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, table_id
from tests.browser.passing import listen, said
from tests.browser.test_chili_dice import play_on, take_turn
from tests.browser.walk import walk

pytestmark = pytest.mark.browser


def two_people(visitors: Visitors, ana_at: dict[str, int], bo_at: dict[str, int], bo_is: str = "Bo") -> tuple[Page, Page]:
    """Ana opens a table of Chili Dice, and a friend sits down."""
    ana = visitors.come(ana_at, bypass_csp=True)
    listen(ana)
    ana.goto("/new/chili-dice?with=friends")
    ana.get_by_role("textbox", name="Name of player 1").fill("Ana")
    ana.locator("form button[type=submit]").click()
    expect(ana.get_by_text("Waiting for")).to_be_visible()
    bo = visitors.come(bo_at, bypass_csp=True)
    listen(bo)
    bo.goto(f"/t/{table_id(ana)}")
    bo.get_by_label("You play as").fill(bo_is)
    bo.get_by_role("button", name="Sit down").click()
    for page in (ana, bo):
        expect(page.get_by_role("list", name="Players")).to_contain_text("Has the turn")
    return ana, bo


def players(page: Page) -> Locator:
    return page.get_by_role("list", name="Players")


def stored_seat(page: Page) -> Any:
    """What a browser keeps when it is closed."""
    return page.context.storage_state()


def test_a_friend_who_leaves_is_named_everywhere_and_announced_when_back(visitors: Visitors) -> None:
    ana, bo = two_people(visitors, DESK, PHONE)
    bo.get_by_role("button", name="Options").click()
    bo.get_by_role("button", name="Leave the table").click()
    bo.get_by_role("button", name="Leave", exact=True).click()
    expect(bo).to_have_url(re.compile("/$"))
    said(ana, "Bo has left. Wasabi plays for Bo.")
    expect(players(ana)).to_contain_text("Wasabi, for Bo")
    expect(players(ana)).to_contain_text("has left")
    log = ana.get_by_role("complementary", name="Log and chat")
    expect(log.get_by_text("Bo has left. Wasabi plays for Bo.")).to_be_visible()
    expect(log.locator("time").first).to_be_visible()
    no_barriers(ana)
    # The bot's moves are the bot's.
    play_on([ana], 1)
    expect(log.get_by_role("button", name=re.compile("^Wasabi, for Bo ")).first).to_be_visible()
    ana.reload()
    expect(log.get_by_text("Bo has left. Wasabi plays for Bo.")).to_be_visible()
    expect(log.get_by_role("button", name=re.compile("^Wasabi, for Bo ")).first).to_be_visible()
    bo.goto(f"/t/{table_id(ana)}")
    said(ana, "Bo is back.")
    expect(players(ana)).not_to_contain_text("Wasabi")
    expect(log.get_by_text("Bo is back.")).to_be_visible()


def test_a_friend_who_vanishes_is_counted_down_and_need_not_be_waited_for(server: Server, visitors: Visitors) -> None:
    ana, bo = two_people(visitors, PHONE, DESK)
    turn = players(ana).get_by_role("listitem").filter(has_text="Has the turn.")
    if "Bo" not in turn.inner_text():
        take_turn(ana)
        expect(turn).to_contain_text("Bo")
    kept = stored_seat(bo)
    bo.context.close()
    visitors.contexts.remove(bo.context)
    expect(ana.locator(".sr-only[role=status]").filter(has_text="Bo has lost the connection.")).to_have_count(1)
    expect(players(ana)).to_contain_text("connection lost")
    expect(ana.get_by_role("timer")).to_have_text(re.compile(r"^(2:00|1:\d\d)$"))
    # Until their toasts have gone, they may lie over a button.
    expect(ana.locator(".toast")).to_have_count(0)
    assert walk(ana, "somebody is gone") == []
    ana.set_viewport_size(PHONE)  # type: ignore[arg-type]
    no_barriers(ana)
    ana.get_by_role("button", name="Let a bot play now").focus()
    ana.keyboard.press("Enter")
    said(ana, "Bo has lost the connection. Wasabi plays for Bo.")
    expect(players(ana)).to_contain_text("Wasabi, for Bo")
    expect(ana.get_by_role("timer")).to_have_count(0)
    # It really plays.
    expect(ana.get_by_role("button", name=re.compile("^Roll all six"))).to_be_visible()
    fits(ana)
    notes = server.get(f"/api/tables/{table_id(ana)}")["notes"]
    assert [(note["seat"], note["what"], note["bot"]) for note in notes] == [(1, "gone", "Wasabi")]
    back = visitors.come(PHONE, storage_state=kept)
    back.goto(f"/t/{table_id(ana)}")
    expect(players(back)).to_contain_text("you")
    said(ana, "Bo is back.")
    expect(players(ana)).not_to_contain_text("Wasabi")
    ana.get_by_role("button", name="Log and chat").click()
    told = ana.get_by_role("dialog").get_by_role("listitem")
    expect(told.filter(has_text="Bo is back.")).to_be_visible()
    expect(told.filter(has_text="Bo has lost the connection. Wasabi plays for Bo.")).to_be_visible()
    no_barriers(ana)


def test_a_second_ana_is_told_her_name(visitors: Visitors) -> None:
    ana, other = two_people(visitors, PHONE, PHONE, "ana")
    said(other, "Somebody here is called ana already. At this table you are ana 2.")
    expect(players(ana)).to_contain_text("ana 2")


def test_a_rematch_that_somebody_wants_is_shown_to_the_other(server: Server, visitors: Visitors) -> None:
    ana, bo = two_people(visitors, DESK, PHONE)
    assert play_on([ana, bo], 100) == 20
    first = table_id(ana)
    bo.get_by_role("button", name="Play again").click()
    expect(bo).not_to_have_url(re.compile(first))
    dialog = ana.get_by_role("dialog")
    expect(dialog.get_by_text("Bo wants to play again.")).to_be_visible()
    no_barriers(ana)
    # Put away, it is said on the page as well.
    ana.keyboard.press("Escape")
    expect(ana.get_by_role("main").get_by_text("Bo wants to play again.")).to_be_visible()
    expect(ana.get_by_role("complementary").get_by_text("Bo wants to play again.")).to_be_visible()
    no_barriers(ana)
    ana.get_by_role("main").get_by_role("button", name="Join").click()
    expect(players(ana)).to_contain_text("Has the turn")
    assert table_id(ana) == table_id(bo)
    assert server.get(f"/api/tables/{first}")["next_by"] == 1
