"""After the game: its end, the list on the start page, the replay, and the link that shows it to others."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors
from tests.browser.finished import play_out
from tests.browser.passing import stop_time, time_in_hand
from tests.browser.positions import Seated, sit
from tests.browser.walk import SIZES, walk

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def played(server: Server) -> Seated:
    return play_out(server, "chili-dice")


def test_a_finished_game_is_on_the_start_page(server: Server, visitors: Visitors, played: Seated) -> None:
    page = sit(visitors, played, "en", PHONE, bypass_csp=True)
    end = page.get_by_role("dialog")
    expect(end.get_by_role("link", name="Look at my game")).to_be_visible()
    no_barriers(page)
    page.goto("/")
    finished = page.get_by_role("region", name="Finished games")
    scores = server.get(f"/api/tables/{played.table}")["result"]["scores"]
    for name, score in zip(played.names, scores, strict=True):
        expect(finished.get_by_text(f"{name} {score:g}")).to_be_visible()
    fits(page)
    no_barriers(page)
    finished.get_by_role("link", name="Look at my game: Chili Dice").click()
    expect(page.get_by_role("heading", name="Chili Dice: replay")).to_be_visible()
    page.goto("/")
    finished.get_by_role("button", name="Play again: Chili Dice").click()
    page.wait_for_url("**/t/*")
    assert not page.url.endswith(played.table)
    page.goto("/")
    finished.get_by_role("button", name="Clear this list").click()
    expect(finished).to_have_count(0)


def test_a_replay_with_the_keyboard(visitors: Visitors, played: Seated) -> None:
    page = visitors.come(DESK, bypass_csp=True)
    time_in_hand(page)
    page.goto(f"/replay/{played.table}")
    slider = page.get_by_role("slider", name="Moment of the game")
    expect(slider).to_have_value("0")
    no_barriers(page)
    for key, value in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        page.keyboard.press(key)
        expect(slider).to_have_value(value)
    last = slider.get_attribute("max") or ""
    assert int(last) > 20
    page.keyboard.press("End")
    expect(slider).to_have_value(last)
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    speed = page.get_by_role("combobox", name="Speed")
    for key, shown in (("+", "2×"), ("+", "4×"), ("+", "4×"), ("-", "2×"), ("-", "1×"), ("-", "0.5×")):
        page.keyboard.press(key)
        expect(speed.locator("option:checked")).to_have_text(shown)
    stop_time(page)
    for shown, beat in (("0.5×", 2200), ("4×", 275)):
        speed.select_option(label=shown)
        speed.blur()
        page.keyboard.press("Home")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        page.clock.run_for(3 * beat)
        expect(slider).to_have_value("3")
        page.keyboard.press("Space")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
        page.clock.run_for(3 * beat)
        expect(slider).to_have_value("3")
    page.clock.resume()
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard")
    expect(listed.get_by_text("Slower or faster")).to_be_visible()
    no_barriers(page)
    page.keyboard.press("Escape")
    page.reload()
    expect(speed.locator("option:checked")).to_have_text("4×")


def test_a_link_to_a_moment(server: Server, visitors: Visitors, played: Seated) -> None:
    page = visitors.come(PHONE, bypass_csp=True)
    page.goto(f"/replay/{played.table}")
    for _ in range(3):
        page.get_by_role("button", name="One step on").click()
    share = page.get_by_role("button", name="Share", exact=True)
    share.click()
    dialog = page.get_by_role("dialog", name="Show it to others")
    link = dialog.get_by_role("textbox", name="Link to this game")
    expect(link).to_have_value(f"{server.url}/replay/{played.table}")
    dialog.locator("label").filter(has_text="At this moment").click()
    expect(link).to_have_value(re.compile(r"\?at=\d+$"))
    no_barriers(page)
    address = link.input_value()
    page.keyboard.press("Escape")
    expect(share).to_be_focused()
    told = page.locator("main p[aria-live]")
    expect(told).not_to_be_empty()
    other = visitors.come(DESK, locale="fr-FR")
    other.goto(address)
    expect(other.get_by_role("slider", name="Moment de la partie")).to_have_value("3")
    other.goto(f"/replay/{played.table}?at=nonsense")
    expect(other.get_by_role("slider")).to_have_value("0")


def test_a_pasted_link_says_who_won(server: Server, visitors: Visitors, played: Seated) -> None:
    page = visitors.come(DESK)
    page.goto(f"/replay/{played.table}")
    title = page.locator('meta[property="og:title"]').get_attribute("content") or ""
    assert title.startswith("Chili Dice: ")
    picture = page.locator('meta[property="og:image"]').get_attribute("content") or ""
    answer = page.request.get(picture)
    assert answer.ok
    assert answer.headers["content-type"] == "image/jpeg"


def test_a_replay_fits_every_window(visitors: Visitors, played: Seated) -> None:
    page = visitors.come(SIZES["small phone"], locale="fr-FR")
    # Before the first move: what lies on a board is walked in the middle of a game.
    page.goto(f"/replay/{played.table}")
    expect(page.get_by_role("slider")).to_be_visible()
    found = walk(page, "replay")
    page.get_by_role("button", name="Partager").click()
    found += walk(page, "share")
    assert found == []
