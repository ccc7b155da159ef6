"""Clocks, seats that bots hold, codes for another device, and matches that can't go on, as people see them."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, table_id
from tests.browser.test_chili_dice import play_on

pytestmark = pytest.mark.browser


def sit_down(page: Page, path: str, clock: str, name: str = "Ana") -> None:
    page.goto(path)
    page.get_by_role("textbox", name="Name of player 1").fill(name)
    page.get_by_role("radio", name=clock).check(force=True)
    page.locator("form button[type=submit]").click()


def clock_of(page: Page, name: str) -> str:
    shown = page.get_by_role("listitem").filter(has_text=name).locator(".clock")
    expect(shown).to_be_visible()
    return shown.inner_text()


def test_a_whole_game_with_a_clock(server: Server, visitors: Visitors) -> None:
    ana = visitors.come(DESK)
    sit_down(ana, "/new/chili-dice?with=friends", "Relaxed")
    expect(ana.get_by_text("1 minute for every decision, and 10 minutes in reserve")).to_be_visible()
    bo = visitors.come(PHONE, bypass_csp=True)
    bo.goto(f"/t/{table_id(ana)}")
    bo.get_by_label("You play as").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    for page in (ana, bo):
        expect(page.get_by_role("listitem").filter(has_text="Has the turn.").locator(".clock")).to_contain_text("+10:00")
    fits(bo)
    no_barriers(bo)
    assert re.fullmatch(r"(0:\d\d|1:00)\s*\+10:00|10:00", clock_of(ana, "Bo"))
    assert play_on([ana, bo], 100) == 20
    expect(ana.locator("ol .clock")).to_have_count(0)
    assert server.get(f"/api/tables/{table_id(ana)}")["status"] == "over"


def test_the_same_seat_on_another_device(server: Server, visitors: Visitors) -> None:
    phone = visitors.come(PHONE, bypass_csp=True)
    sit_down(phone, "/new/chili-dice", "None")
    phone.get_by_role("button", name="Options").click()
    phone.get_by_role("button", name="Show a code").click()
    code = phone.get_by_label("Code", exact=True).inner_text()
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    no_barriers(phone)
    visitors.tolerated = ("403",)
    laptop = visitors.come(DESK)
    laptop.goto(f"/t/{table_id(phone)}")
    for given, then in (("0000-0000", "This code does not work"), (code.lower(), "Ana")):
        if not laptop.get_by_placeholder("K7QM-3XWD").is_visible():
            laptop.get_by_role("button", name="I have a code").click()
        laptop.get_by_placeholder("K7QM-3XWD").fill(given)
        laptop.get_by_role("button", name="Take my seat").click()
        expect(laptop.get_by_text(then).first).to_be_visible()
    expect(laptop.get_by_text("You are watching")).to_have_count(0)
    expect(laptop.get_by_role("listitem").filter(has_text="Ana").first).to_contain_text("you")
    laptop.reload()
    expect(laptop.get_by_text("You are watching")).to_have_count(0)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Server]:
    """Little time for people, and bots that think for long: time to look at everything."""
    running = Server(tmp_path, clock_fast="3+0", clock_grace=0, bot_pace=20)
    running.start()
    yield running
    running.stop()


def test_whoever_sleeps_is_played_for_and_comes_back(hasty: Server, browser: Browser) -> None:
    visitors = Visitors(browser, hasty.url)
    page = visitors.come(PHONE, bypass_csp=True)
    page.goto("/new/chili-dice?with=device")
    page.get_by_role("button", name=re.compile("^Remove")).last.click()
    page.get_by_role("radio", name="Fast").check(force=True)
    page.locator("form button[type=submit]").click()
    expect(page.get_by_text(re.compile("is playing for you"))).to_be_visible()
    fits(page)
    no_barriers(page)
    # The bot goes at once; it comes again where nobody plays for three seconds, and then it is said anew.
    told = page.get_by_text(re.compile("is playing for you")).element_handle()
    page.get_by_role("button", name="I am back").click()
    told.wait_for_element_state("hidden")
    page.context.close()
    visitors.check()


def test_a_match_that_cannot_go_on_is_shown_as_it_was(tmp_path: Path, browser: Browser) -> None:
    server = Server(tmp_path)
    server.start()
    visitors = Visitors(browser, server.url)
    try:
        page = visitors.come(PHONE)
        sit_down(page, "/new/chili-dice?with=device", "None")
        page.get_by_role("button", name="Roll all six").click()
        expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_visible()
        table = table_id(page)
        # Nobody is left looking: a page that asks while the server is away would complain, and rightly.
        page.context.close()
        server.stop()
        with closing(sqlite3.connect(tmp_path / "peppermill.db")) as database:
            database.execute("UPDATE matches SET rules = 0")
            database.commit()
        server.start()
        for language, title in (("en-GB", "This match can’t go on"), ("fr-FR", "Cette partie ne peut pas continuer")):
            visitor = visitors.come(PHONE, bypass_csp=True, locale=language)
            visitor.goto(f"/t/{table}")
            expect(visitor.get_by_role("heading", name=title)).to_be_visible()
            expect(visitor.get_by_role("listitem").filter(has_text="Ana")).to_be_visible()
            expect(visitor.locator("h2")).to_be_visible()
            expect(visitor.locator(".board table, .board [role=table]").first).to_be_visible()
            fits(visitor)
            no_barriers(visitor)
        visitors.check()
    finally:
        for context in visitors.contexts:
            context.close()
        server.stop()
