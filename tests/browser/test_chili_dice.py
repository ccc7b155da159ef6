"""Chili Dice as people play it: by looking at the page and pressing what invites a press."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from peppermill.core.record import Record
from tests.browser.conftest import DESK, PHONE, Server, Visitors, card, is_over, table_id

pytestmark = pytest.mark.browser


def has_turn(page: Page) -> bool:
    return (
        page.get_by_role("button", name=re.compile(r"^Roll all six")).is_visible()
        or page.get_by_role("button", name=re.compile(": score ")).first.is_visible()
    )


def take_turn(page: Page, rolls: int = 2) -> None:
    """Roll all six, roll some again, then fill the box that offers most."""
    page.get_by_role("button", name="Roll all six").click()
    offers = page.get_by_role("button", name=re.compile(": score "))
    expect(offers.first).to_be_enabled()
    for _ in range(rolls - 1):
        die = page.get_by_role("button", name=re.compile(r"^Die 1 shows .*Kept"))
        if not die.is_visible():
            break
        die.click()
        before = page.get_by_role("img", name=re.compile("Your fuse")).get_attribute("aria-label")
        page.get_by_role("button", name=re.compile("^Roll one die")).click()
        expect(page.get_by_role("img", name=re.compile("Your fuse"))).not_to_have_attribute("aria-label", before or "")
    fill_best_box(page)


def fill_best_box(page: Page) -> None:
    offers = page.get_by_role("button", name=re.compile(": score "))
    expect(offers.first).to_be_enabled()
    points = [int(re.findall(r"\d+", offer.text_content() or "")[0]) for offer in offers.all()]
    best = points.index(max(points))
    offers.nth(best).click()
    if points[best] == 0:
        # Nothing fits: the page asks once more before it writes a zero.
        offers.nth(best).click()
    expect(page.get_by_role("button", name=re.compile(": score "))).to_have_count(0)


def play_on(pages: list[Page], turns: int) -> int:
    """Let whoever has the turn play, until so many turns are played or the game is over."""
    played = 0
    for _ in range(600):
        if played == turns or all(is_over(page) for page in pages):
            return played
        for page in pages:
            if has_turn(page):
                take_turn(page)
                played += 1
                break
        else:
            pages[0].wait_for_timeout(100)
    raise AssertionError("the game does not go on")


def test_a_whole_game_alone(server: Server, visitors: Visitors) -> None:
    """Nobody is drawn to begin (CD-2); at the end one is measured by the perfect player (CD-16)."""
    page = visitors.come(PHONE)
    page.goto("/new/chili-dice")
    page.get_by_role("button", name=re.compile("^Remove")).last.click()
    page.locator("form button[type=submit]").click()
    assert play_on([page], 100) == 10
    expect(page.get_by_text("351.4")).to_be_visible()
    moves = server.get(f"/api/tables/{table_id(page)}/record")["moves"]
    assert moves[0][0] == 0


def test_it_is_told_who_begins(visitors: Visitors) -> None:
    """CD-2, with several people on one device: the log names whoever was drawn, and that one has the turn."""
    page = visitors.come(DESK)
    page.goto("/new/chili-dice?with=device")
    page.get_by_role("textbox", name="Name of player 1").fill("Ana")
    page.get_by_role("textbox", name="Name of player 2").fill("Bo")
    page.locator("form button[type=submit]").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    told = page.get_by_role("button", name=re.compile(r"^(Ana|Bo) begins\.$"))
    expect(told).to_be_visible()
    first = (told.text_content() or "").split()[0]
    expect(page.get_by_role("listitem").filter(has_text="Has the turn.")).to_contain_text(first)


def test_two_clicks_from_the_start_page_to_the_first_roll(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Roll all six").click()
    expect(page.get_by_role("img", name="Your fuse: 29 rolls left")).to_be_visible()


def test_a_whole_game_of_two_browsers_and_a_bot(server: Server, visitors: Visitors) -> None:
    """With a page reload and a killed and restarted server in the middle; the record replays to what the page shows."""
    visitors.tolerated = ("WebSocket", "ERR_CONNECTION_REFUSED", "Failed to load resource")
    ana = visitors.come(DESK)
    ana.goto("/")
    card(ana, "Chili Dice").get_by_role("link", name="With friends").click()
    ana.get_by_role("textbox", name="Name of player 1").fill("Ana")
    ana.get_by_role("button", name="Add a player").click()
    ana.get_by_role("combobox", name="Player 3 is").select_option(label="Bot: Habanero")
    ana.get_by_role("button", name="Invite friends").click()
    expect(ana.get_by_text("Waiting for")).to_be_visible()

    bo = visitors.come(PHONE)
    bo.goto(ana.url)
    bo.get_by_role("textbox", name="You play as").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    expect(ana.get_by_role("list", name="Players").get_by_text("Bo", exact=True)).to_be_visible()

    assert play_on([ana, bo], 4) == 4
    bo.reload()
    assert play_on([ana, bo], 3) == 3
    server.kill()
    server.start()
    play_on([ana, bo], 100)

    table = server.get(f"/api/tables/{table_id(ana)}")
    assert table["status"] == "over"
    record = Record.loads(json.dumps(server.get(f"/api/tables/{table_id(ana)}/record")))
    record.verify()
    result = record.replay().result
    assert table["result"] == json.loads(json.dumps(result.to_json()))
    assert record.seats[:2] == ("Ana", "Bo")
    for page in (ana, bo):
        for score in result.scores:
            expect(page.locator("main")).to_contain_text(str(int(score)))

    ana.get_by_role("link", name="Look at my game").click()
    slider = ana.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.press("Home")
    expect(slider).to_have_value("0")
    slider.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    for score in result.scores:
        expect(ana.locator("main")).to_contain_text(str(int(score)))


def test_the_hint_shows_exact_values_and_can_be_switched_off(visitors: Visitors) -> None:
    page = visitors.come(DESK)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Roll all six").click()
    # A hint that was asked for before the dice have landed is about a moment that is over.
    expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text("expected final score")).to_be_visible()

    page.goto("/new/chili-dice")
    page.get_by_role("switch", name=re.compile("^Hints")).click()
    page.locator("form button[type=submit]").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    expect(page.get_by_role("button", name="Give me a hint")).to_have_count(0)


def test_turning_a_red_die(visitors: Visitors) -> None:
    """CD-4, by hand: tables are opened until a first roll shows a red die (two in three do)."""
    page = visitors.come(PHONE)
    for _ in range(12):
        page.goto("/")
        card(page, "Chili Dice").get_by_role("button", name="Play now").click()
        page.get_by_role("button", name="Roll all six").click()
        expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
        turn = page.get_by_role("button", name=re.compile("^Turn"))
        if turn.count():
            break
    name = turn.first.get_attribute("aria-label") or turn.first.inner_text()
    die = int(re.search(r"\d", name).group())  # type: ignore[union-attr]
    face = 6 if die != 6 else 5
    turn.first.click()
    page.get_by_role("group", name=re.compile(f"{die}")).get_by_role("button", name=re.compile(rf"\b{face}\b")).click()
    expect(page.get_by_role("button", name=re.compile(rf"^Die {die} shows {face}"))).to_be_visible()


def test_a_box_filled_by_mistake_is_emptied_again(visitors: Visitors) -> None:
    """Until somebody rolls, and only then: alone at the table that is one's own next roll."""
    page = visitors.come(PHONE)
    page.goto("/new/chili-dice")
    page.get_by_role("button", name="Remove player 2").click()
    page.get_by_role("button", name="Let’s play").click()
    page.get_by_role("button", name="Roll all six").click()
    fill_best_box(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    expect(page.get_by_role("button", name=re.compile(": score "))).to_have_count(10)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    fill_best_box(page)
    page.get_by_role("button", name="Roll all six").click()
    expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_several_people_on_one_device(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/new/chili-dice?with=device")
    page.get_by_role("textbox", name="Name of player 1").fill("Ana")
    page.locator("form button[type=submit]").click()
    take_turn(page, 1)
    take_turn(page, 1)
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()


def test_a_spectator_sees_and_cannot_touch(visitors: Visitors) -> None:
    player = visitors.come(DESK)
    player.goto("/")
    card(player, "Chili Dice").get_by_role("button", name="Play now").click()
    player.get_by_role("button", name="Roll all six").click()
    expect(player.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    watcher = visitors.come(DESK)
    watcher.goto(player.url)
    expect(watcher.get_by_role("list", name="Players")).to_be_visible()
    expect(watcher.get_by_role("button", name=re.compile(": score "))).to_have_count(0)
    expect(watcher.get_by_role("button", name="Roll all six")).to_have_count(0)


def test_played_with_the_keyboard_alone(visitors: Visitors) -> None:
    page = visitors.come(DESK)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_role("img", name="Your fuse: 29 rolls left")).to_be_visible()
    # A die in the air can't be chosen.
    expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    page.keyboard.press("1")
    expect(page.get_by_role("button", name=re.compile("^Die 1 shows"))).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
