"""Every page, in both languages and sizes: it works, it fits, and axe finds nothing serious."""

import re

import pytest
from playwright.sync_api import expect

import peppermill
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Visitors, card

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, DESK, {"width": 360, "height": 640}], ids=["phone", "desk", "small"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_have_no_barriers_and_fit(visitors: Visitors, size: dict[str, int], theme: str) -> None:
    page = visitors.come(size, color_scheme=theme, bypass_csp=True)
    for path in ("/", "/about", *[f"/new/{game}" for game in peppermill.list_games()]):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        fits(page)
        no_barriers(page)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Roll all six").click()
    expect(page.get_by_role("button", name=re.compile(": score ")).first).to_be_enabled()
    fits(page)
    no_barriers(page)


def test_french_is_one_press_away_and_stays(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/")
    page.locator("label").filter(has_text="FR").click()
    expect(card(page, "Chili Dice").get_by_role("button", name="Jouer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.reload()
    expect(card(page, "Chili Dice").get_by_role("button", name="Jouer")).to_be_visible()


def test_a_french_browser_is_greeted_in_french(visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR")
    page.goto("/")
    expect(card(page, "Chili Dice").get_by_role("button", name="Jouer")).to_be_visible()


def test_a_lost_visitor_finds_home(visitors: Visitors) -> None:
    visitors.tolerated = ("404",)
    page = visitors.come(DESK)
    for path in ("/nowhere", "/t/aaaaaaaaaaaaa", "/replay/aaaaaaaaaaaaa"):
        page.goto(path)
        expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


def test_the_first_load_is_light(visitors: Visitors) -> None:
    """Promise 15: under 300 kB compressed, and nothing from another host."""
    page = visitors.come(PHONE)
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto("/", wait_until="networkidle")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    total = page.evaluate("performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize || 0), 0)")
    assert 10_000 < total < 300_000
    assert len(hosts) == 1
