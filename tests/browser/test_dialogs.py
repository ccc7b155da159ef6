"""Every dialog of a table: nothing keeps anybody out, and the focus goes back to where one was."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.barriers import no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, card
from tests.browser.positions import Seated, sit
from tests.browser.walk import SIZES, walk

pytestmark = pytest.mark.browser


def closes(page: Page, dialog: Locator, back: Locator) -> None:
    no_barriers(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(back).to_be_focused()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_the_dialogs_of_a_table(visitors: Visitors, size: dict[str, int], theme: str) -> None:
    page = visitors.come(size, bypass_csp=True, color_scheme=theme)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    header = page.get_by_role("banner")

    rules = header.get_by_role("button", name="Rules (key: H)")
    rules.click()
    closes(page, page.get_by_role("dialog", name="Rules"), rules)

    menu = header.get_by_role("button", name="Options")
    menu.click()
    page.get_by_text("Fair chance", exact=True).click()
    closes(page, page.get_by_role("dialog", name="Options"), menu)

    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="Keyboard").click()
    closes(page, page.get_by_role("dialog", name="Keyboard"), menu)

    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    closes(page, page.get_by_role("dialog", name="Leave this table?"), menu)

    if size == PHONE:
        story = header.get_by_role("button", name="Log and chat")
        story.click()
        closes(page, page.get_by_role("dialog", name="Log and chat"), story)


def test_keys_that_open_what_they_say(visitors: Visitors) -> None:
    page = visitors.come(DESK)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    for key, name in (("?", "Keyboard"), ("h", "Rules"), ("m", "Options")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keyboard")
    expect(listed.get_by_text("Turn a red die")).to_be_visible()
    # Who hits letters by mistake switches them off; the list stays in the options.
    listed.get_by_role("switch", name="Keys for playing").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("h")
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()


def test_the_dialogs_fit_every_window(server: Server, visitors: Visitors) -> None:
    seats = [{"who": "person", "name": "Ana"}, {"who": "bot", "bot": "habanero"}]
    made = server.post("/api/tables", {"game": "chili-dice", "seats": seats})
    seated = Seated(made["table"]["id"], "chili-dice", 0, made["tokens"][0]["token"], ("Ana", "Paprika"))
    page = sit(visitors, seated, "fr", SIZES["small phone"])
    expect(page.get_by_role("button", name="Options")).to_be_visible()
    found: list[str] = []
    for key, name in (("?", "Clavier"), ("h", "Règles"), ("m", "Options")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        found += walk(page, name)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert found == []
