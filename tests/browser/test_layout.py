"""Every page and a mid-turn position of every game, in every size: all that invites a touch can be reached and touched."""

import pytest
from playwright.sync_api import Page, expect

import peppermill
from tests.browser.barriers import no_barriers
from tests.browser.conftest import Server, Visitors
from tests.browser.passing import stop_time
from tests.browser.positions import Seated, Wanted, lay, sit
from tests.browser.walk import SIZES, walk

pytestmark = pytest.mark.browser

SMALL = SIZES["small phone"]

ADVANCED = (("advanced", True), ("goodfellas", True))

POSITIONS = [
    Wanted("chili-dice", 2, 4),
    Wanted("chili-dice", 4, 9),
    Wanted("chicago-poker", 2, 40, "act"),
    Wanted("chicago-poker", 6, 80, "act"),
    Wanted("chili-mafia", 2, 30, "turn"),
    Wanted("chili-mafia", 4, 60, "turn", options=ADVANCED),
    Wanted("chili-mafia", 8, 80, "turn"),
    Wanted("chili-mafia", 4, 20, "hot"),
    Wanted("chili-mafia", 8, 40, "hot"),
    Wanted("chili-mafia", 3, 10, "raid"),
    Wanted("safranito", 2, 2, "toss", choices=1),
    Wanted("safranito", 4, 8, "sale"),
    Wanted("safranito", 4, 8, "purchase"),
]


def looked_at(page: Page) -> None:
    """The board has come, with its fonts."""
    expect(page.get_by_role("main")).to_be_visible()
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("wanted", POSITIONS, ids=str)
def test_a_turn_fits_every_window(server: Server, visitors: Visitors, wanted: Wanted) -> None:
    seated = lay(server, wanted)
    found: list[str] = []
    # An answer that is not given in time is given by the page.
    hurried = wanted.step == "hot"
    # French words are longer, so they are walked in every size; English where it is tightest.
    for language, sizes in (("fr", SIZES), ("en", {"small phone": SMALL})):
        page = sit(visitors, seated, language, SMALL, stoppable=hurried, bypass_csp=True)
        looked_at(page)
        expect(page.locator("h2.prompt")).to_be_visible()
        if hurried:
            expect(page.get_by_role("dialog")).to_be_visible()
            stop_time(page)
        found += walk(page, f"{wanted} in {language}", sizes)
        if hurried:
            page.clock.resume()
        no_barriers(page)
        page.context.close()
    assert found == []


def test_the_pages_fit_every_window(visitors: Visitors) -> None:
    page = visitors.come(SMALL, bypass_csp=True, locale="fr-FR")
    found: list[str] = []
    for path in ("/", "/about", "/nowhere", *[f"/new/{game}" for game in peppermill.list_games()]):
        page.goto(path)
        looked_at(page)
        found += walk(page, path)
    assert found == []


def test_a_table_that_waits_for_friends_fits_every_window(server: Server, visitors: Visitors) -> None:
    seats = [{"who": "person", "name": "Ana"}, {"who": "open"}, {"who": "open"}, {"who": "bot", "bot": "habanero"}]
    made = server.post("/api/tables", {"game": "chili-mafia", "seats": seats})
    seated = Seated(made["table"]["id"], "chili-mafia", 0, made["tokens"][0]["token"], ("Ana", "", "", "Paprika"))
    page = sit(visitors, seated, "fr", SMALL)
    looked_at(page)
    assert walk(page, "lobby") == []
