"""Safranito as people play it: tokens flicked with the mouse, a finger or keys; the bowls traded step by step."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from peppermill.core.record import Record
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, card, is_over, press, table_id
from tests.browser.passing import stop_time, time_in_hand
from tests.browser.positions import Wanted, lay, sit
from tests.browser.walk import SIZES, walk

pytestmark = pytest.mark.browser


def board(page: Page) -> Locator:
    """What is drawn; it is busy while something moves on it."""
    return page.get_by_role("img", name="The board with nine bowls")


def toss_panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Your toss")


def sit_down(page: Page, bot: str, address: str = "") -> None:
    page.goto("/new/safranito" + address)
    page.get_by_role("textbox", name="Name of player 1").fill("Ana")
    page.get_by_role("combobox", name="Player 2 is").select_option(label=f"Bot: {bot}")
    page.locator("form button[type=submit]").click()


def tosses(page: Page) -> Locator:
    """One's own, as the log tells them."""
    return page.get_by_role("listitem").filter(has_text=re.compile("You toss"))


def moved(page: Page, before: bytes) -> None:
    """The board looks different, as soon as it is drawn anew."""
    for _ in range(100):
        if board(page).screenshot() != before:
            return
        page.wait_for_timeout(100)
    raise AssertionError("the board looks as before")


def draw_back(page: Page, across: float, down: float) -> None:
    """With the mouse: press on the token, draw it back, and keep hold of it."""
    box = board(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.88
    page.mouse.move(x, y)
    page.mouse.down()
    # As a hand does it: not along a line, not at one speed, and not in an instant.
    for part, aside in ((0.1, 2), (0.25, 5), (0.45, 6), (0.7, 3), (0.85, -2), (0.95, -1), (1.0, 0)):
        page.wait_for_timeout(18)
        page.mouse.move(x + across * part * box["width"] + aside, y + down * part * box["height"])


def flick_by_finger(page: Page, sideways: float) -> None:
    """A finger behind the edge runs up the board and lets go.

    The events say themselves when they happened: a flick is a matter of milliseconds, and the machine may be slow.
    """
    box = board(page).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.93
    finger = page.context.new_cdp_session(page)
    begin = time.time()

    def touch(kind: str, step: int, down: bool = True) -> None:
        # It speeds up on its way, and trembles a little.
        far = 6 * step + 0.9 * step * step
        points = [{"x": x + sideways * step + (0, 1, -1, 2)[step % 4], "y": y - far - (0, 1.5, -1)[step % 3]}] if down else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": begin + 0.01 * step})

    touch("touchStart", 0)
    for step in range(1, 10):
        touch("touchMove", step)
    touch("touchEnd", 10, down=False)


def decide(page: Page) -> bool:
    """Whatever is asked apart from tossing: cook, keep, open, take, buy, and sell nothing."""
    cook = page.get_by_role("button", name=re.compile("^Cook (?!nothing)"))
    if cook.count():
        return press(cook)
    asked = page.get_by_role("region", name="Your decision")
    sale = asked.get_by_role("button", name=re.compile("^Don’t sell"))
    return asked.count() > 0 and press(sale if sale.count() else asked.get_by_role("button"))


def listen(page: Page) -> list[dict[str, Any]]:
    """The events that the page will be told from now on."""
    told: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        told.extend([each["event"] for each in json.loads(frame).get("events", [])])

    page.on("websocket", lambda line: line.on("framereceived", hear))
    return told


def own_tosses(told: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in told if event["kind"] == "tossed" and event["seat"] == 0]


def play_on(page: Page, told: list[dict[str, Any]]) -> int:
    """The whole game, with the mouse. Returns how many tokens were tossed."""
    toss = 0
    for _ in range(1500):
        if is_over(page):
            return toss
        if toss_panel(page).count():
            draw_back(page, across=(-0.08, 0.0, 0.08)[toss % 3], down=(0.12, 0.16, 0.2, 0.24)[toss % 4])
            page.mouse.up()
            toss += 1
            for _ in range(500):
                if len(own_tosses(told)) >= toss:
                    break
                page.wait_for_timeout(40)
            assert len(own_tosses(told)) == toss
        elif not decide(page):
            page.wait_for_timeout(40)
    raise AssertionError("the game does not go on:\n" + page.locator("main").aria_snapshot()[:3000])


def test_a_whole_game_with_the_mouse(server: Server, visitors: Visitors) -> None:
    page = visitors.come(DESK)
    told = listen(page)
    sit_down(page, "Habanero")
    expect(board(page).locator("canvas")).to_be_visible()
    assert play_on(page, told) >= 12

    table = server.get(f"/api/tables/{table_id(page)}")
    record = Record.loads(json.dumps(server.get(f"/api/tables/{table_id(page)}/record")))
    record.verify()
    result = record.replay().result
    assert table["result"] == json.loads(json.dumps(result.to_json()))
    ending = page.get_by_role("dialog")
    expect(ending).to_contain_text("Won with the third dish")
    winner = ending.get_by_role("article", name=table["seats"][result.winners[0]]["name"])
    expect(winner.get_by_role("list").get_by_role("listitem")).to_have_count(3)
    page.get_by_role("link", name="Look at my game").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_token_in_the_air(visitors: Visitors) -> None:
    """In three dimensions, with the clock in our hands: three moments in the middle of a throw look different."""
    page = visitors.come(PHONE, reduced_motion="no-preference")
    time_in_hand(page)
    page.goto("/")
    card(page, "Safranito").get_by_role("button", name="Play now").click()
    expect(toss_panel(page)).to_be_visible(timeout=30_000)
    page.goto(page.url + "?webgl=on")
    expect(toss_panel(page)).to_be_visible()
    expect(page.get_by_role("button", name="From above")).to_be_visible()
    expect(board(page).locator("canvas")).to_be_visible(timeout=30_000)
    draw_back(page, across=0.02, down=0.18)
    stop_time(page)
    page.mouse.up()
    expect(board(page)).to_have_attribute("aria-busy", "true")
    pictures = []
    for _ in range(3):
        page.clock.run_for(160)
        pictures.append(board(page).screenshot())
    assert len(set(pictures)) == 3
    # No time passes, and yet a key ends the flight.
    page.keyboard.press("Escape")
    expect(board(page)).to_have_attribute("aria-busy", "false")
    page.clock.resume()


def test_flicked_with_a_finger(visitors: Visitors) -> None:
    page = visitors.come(PHONE, has_touch=True, bypass_csp=True)
    sit_down(page, "Sweet Chili")
    expect(toss_panel(page)).to_be_visible()
    expect(board(page).locator("canvas")).to_be_visible()
    fits(page)
    no_barriers(page)
    page.get_by_role("radio", name="40").check(force=True)
    flick_by_finger(page, sideways=2)
    page.get_by_role("button", name="Log and chat").click()
    expect(tosses(page)).to_have_count(1)


def test_without_webgl_and_without_a_mouse(visitors: Visitors) -> None:
    """The flat board, and a token chosen, aimed and tossed with keys alone."""
    page = visitors.come(DESK, bypass_csp=True)
    sit_down(page, "Sweet Chili")
    expect(toss_panel(page)).to_be_visible()
    page.goto(page.url + "?webgl=off")
    expect(board(page).locator("canvas")).to_be_visible()
    expect(page.get_by_role("button", name="From above")).to_have_count(0)
    before = board(page).screenshot()
    for key in ("t", "ArrowLeft", "ArrowDown", "+", "3", "f"):
        page.keyboard.press(key)
    expect(page.get_by_role("radio", name="20")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Face up")).to_be_checked()
    expect(page.get_by_role("radio", name="Lob")).to_be_checked()
    moved(page, before)
    expect(toss_panel(page).get_by_role("status")).to_contain_text("You stand")
    no_barriers(page)
    page.keyboard.press("Enter")
    expect(tosses(page)).to_have_count(1)
    expect(tosses(page)).to_contain_text("You toss a 20 face up")


def test_the_server_knows_by_which_way_a_token_was_thrown(visitors: Visitors) -> None:
    """By the gesture, or by its own word for keys and sliders, which gains nothing (SF-6)."""
    page = visitors.come(DESK)
    told = listen(page)
    sit_down(page, "Sweet Chili")
    expect(toss_panel(page)).to_be_visible(timeout=30_000)
    expect(board(page).locator("canvas")).to_be_visible()
    draw_back(page, across=0.02, down=0.18)
    page.mouse.up()
    expect(tosses(page)).to_have_count(1)
    expect(toss_panel(page)).to_be_visible(timeout=30_000)
    page.keyboard.press("Enter")
    expect(tosses(page)).to_have_count(2)
    expect(toss_panel(page)).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(tosses(page)).to_have_count(3)
    assert [event["hand"] for event in own_tosses(told)] == ["mouse", "keys", "slider"]


def test_the_places_are_drawn_and_shown(visitors: Visitors) -> None:
    """SF-5: the log tells who sits where; one's own side is always at the bottom."""
    page = visitors.come(DESK)
    heard = listen(page)
    sit_down(page, "Sweet Chili")
    expect(toss_panel(page)).to_be_visible(timeout=30_000)
    one, two = next(event["sides"] for event in heard if event["kind"] == "sides-drawn")
    bowls = ("cumin", "hot chili", "ginger", "garlic")
    told = page.get_by_role("listitem").filter(has_text="The places at the board are drawn")
    expect(told).to_contain_text(f"you sit by the {bowls[one]}")
    expect(told).to_contain_text(f"sits by the {bowls[two]}.")


def test_the_practice_board_counts_hits(visitors: Visitors) -> None:
    page = visitors.come(DESK, bypass_csp=True)
    sit_down(page, "Sweet Chili")
    page.get_by_role("button", name="Practice board").click()
    practice = page.get_by_role("dialog", name="Practice board")
    expect(practice.locator("canvas")).to_be_visible()
    no_barriers(page)
    page.keyboard.press("Enter")
    expect(practice.get_by_role("status").first).to_contain_text(re.compile(r"[01]/1"))
    page.keyboard.press("Escape")
    expect(practice).to_have_count(0)


def in_sight(thing: Locator) -> None:
    """All of it, without scrolling, once everything is in its place."""
    expect(thing).to_be_visible()
    whole = "one => (box => box.top >= 0 && box.bottom <= innerHeight + 1)(one.getBoundingClientRect())"
    thing.page.wait_for_function(whole, arg=thing.element_handle())


@pytest.mark.parametrize("size", [SIZES["small phone"], PHONE, SIZES["phone on its side"], SIZES["tablet"], DESK], ids=str)
def test_board_and_dishes_are_in_sight_while_aiming(server: Server, visitors: Visitors, size: dict[str, int]) -> None:
    page = sit(visitors, lay(server, Wanted("safranito", 3, 4, "toss", choices=1)), "en", size)
    expect(toss_panel(page)).to_be_visible()
    while page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").click()
    for thing in (board(page), page.get_by_role("region", name="Dishes").get_by_role("list").first):
        in_sight(thing)
    in_sight(page.get_by_role("radio", name="60"))
    what = page.get_by_role("region", name="Dishes").get_by_role("listitem")
    expect(what.first).to_contain_text(re.compile("you have it|to be had now|not this round"))


@pytest.mark.parametrize("step", ["space", "bowl"])
def test_what_is_asked_fits_every_window(server: Server, visitors: Visitors, step: str) -> None:
    page = sit(visitors, lay(server, Wanted("safranito", 3, 8, step)), "fr", PHONE, bypass_csp=True)
    # The extra toss is a throw like any other.
    asked = page.get_by_role("region", name=re.compile("^Votre (décision|lancer)$"))
    expect(asked).to_be_visible()
    if step == "bowl":
        in_sight(asked.get_by_role("button").first)
    assert walk(page, step) == []
    no_barriers(page)


def test_a_trade_is_a_dialog_that_has_the_focus(server: Server, visitors: Visitors) -> None:
    page = sit(visitors, lay(server, Wanted("safranito", 2, 8, "purchase")), "en", PHONE)
    trade = page.get_by_role("dialog", name=re.compile("^Trade in the bowl of "))
    expect(trade).to_be_focused()
    expect(trade).to_have_accessible_description(re.compile(r"^In the bowl: .+\. A card sells for \d+;"))
    decline = trade.get_by_role("button", name="Don’t buy")
    in_sight(decline)
    for _ in range(4):
        page.keyboard.press("Tab")
        if decline.evaluate("button => button === document.activeElement"):
            break
    expect(decline).to_be_focused()
    page.keyboard.press("Enter")
    expect(decline).to_have_count(0)
    # What was pressed is gone, but who acted is still at the board.
    page.wait_for_function("document.activeElement?.closest('.safranito-board') !== null")
