"""The rules, wherever one looks for them: a page and a drawer with a search, a list of sections, and how one wins on top."""

import re

import pytest
from playwright.sync_api import Page, expect

import peppermill
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Visitors, card
from tests.browser.walk import walk

pytestmark = pytest.mark.browser

NUMBER = re.compile(r"\b(CD|CP|CM|SF)-\d")


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_every_game_has_a_page_of_rules(visitors: Visitors, locale: str) -> None:
    page = visitors.come(PHONE, locale=locale, bypass_csp=True)
    for game in peppermill.list_games():
        page.goto(f"/rules/{game}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        goal = page.locator("main p").filter(has_text=re.compile("^(You win by|Vous gagnez en) "))
        expect(goal).to_be_visible()
        assert not NUMBER.search(page.get_by_role("main").inner_text())
        fits(page)
        no_barriers(page)


def test_the_page_of_rules_fits_every_window(visitors: Visitors) -> None:
    page = visitors.come(DESK, locale="fr-FR")
    page.goto("/rules/chili-mafia")
    expect(page.get_by_role("searchbox")).to_be_visible()
    found = walk(page, "rules")
    page.get_by_role("searchbox").fill("gang")
    found += walk(page, "rules, searched")
    assert found == []


def test_searching_with_the_keyboard(visitors: Visitors) -> None:
    page = visitors.come(DESK, locale="fr-FR")
    page.goto("/rules/chili-mafia")
    search = page.get_by_role("searchbox", name="Chercher dans les règles")
    search.fill("EQUIPE")
    marks = page.locator("mark")
    expect(marks.first).to_have_text("équipe")
    expect(page.get_by_role("status").filter(has_text=f"{marks.count()} endroits")).to_be_visible()
    expect(page.get_by_role("heading", name="Les cartes Action")).to_have_count(0)
    search.press("Enter")
    expect(marks.nth(0)).to_have_class("here")
    search.press("Enter")
    expect(marks.nth(1)).to_have_class("here")
    expect(marks.nth(1)).to_be_in_viewport()
    search.press("Shift+Enter")
    expect(marks.nth(0)).to_have_class("here")
    search.fill("zzz")
    expect(page.get_by_role("status").filter(has_text="Rien de tel dans ces règles.")).to_be_visible()
    search.press("Escape")
    expect(search).to_have_value("")
    expect(marks).to_have_count(0)
    page.get_by_role("navigation").get_by_role("link", name="Les cartes Action").click()
    heading = page.get_by_role("heading", name="Les cartes Action")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.get_by_role("button", name="But").click()
    expect(page.get_by_text("Vous gagnez en ayant le plus de points")).to_be_in_viewport()


def test_an_address_can_name_a_section(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/rules/chili-mafia#raid")
    expect(page.get_by_role("heading", name="The Dawn Raid")).to_be_in_viewport()


def open_drawer(page: Page) -> None:
    page.get_by_role("main").get_by_role("button", name="Rules").click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer.get_by_text("You win by")).to_be_visible()
    no_barriers(page)
    # The first Escape is for the search, the second for the drawer.
    drawer.get_by_role("searchbox").fill("roll")
    page.keyboard.press("Escape")
    expect(drawer.get_by_role("searchbox")).to_have_value("")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("main").get_by_role("button", name="Rules")).to_be_focused()


def test_rules_are_one_press_away_before_the_game(visitors: Visitors) -> None:
    page = visitors.come(PHONE, bypass_csp=True)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("link", name="Rules of Chili Dice").click()
    expect(page.get_by_role("heading", name="Rules of Chili Dice")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Play").click()
    # What was filled in stays while one reads.
    page.get_by_role("textbox", name="Name of player 1").fill("Zoe")
    expect(page.get_by_role("main").get_by_text("You win by filling")).to_be_visible()
    open_drawer(page)
    expect(page.get_by_role("textbox", name="Name of player 1")).to_have_value("Zoe")
    page.get_by_role("combobox", name="Player 2 is").select_option("open")
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_role("heading", name="Invite with a link")).to_be_visible()
    open_drawer(page)
