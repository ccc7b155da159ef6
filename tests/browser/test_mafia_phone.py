"""Chili Mafia on a phone: one strip for the others, one's own gangs in sight, and an answer that leaves the table in sight."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import PHONE, Server, Visitors
from tests.browser.passing import stop_time
from tests.browser.positions import Wanted, lay, sit

pytestmark = pytest.mark.browser


def edges(thing: Locator) -> tuple[float, float]:
    """Where it begins and ends, from above."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def in_sight(thing: Locator) -> None:
    """All of it is in the window, and nothing lies over its middle, once everything is in its place."""
    thing.page.wait_for_function(
        """(one) => {
          const box = one.getBoundingClientRect();
          const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return box.top >= -1 && box.bottom <= innerHeight + 1 && one.contains(hit);
        }""",
        arg=thing.element_handle(),
    )


def test_one_strip_shows_the_others_and_a_tap_their_gangs(server: Server, visitors: Visitors) -> None:
    seated = lay(server, Wanted("chili-mafia", 4, 60, "turn"))
    page = sit(visitors, seated, "en", PHONE, bypass_csp=True)
    strip = page.get_by_role("group", name="The other players")
    expect(strip.get_by_role("button")).to_have_count(3)
    # Who sits there is said once: the kit's row of seats has gone.
    expect(page.get_by_role("list", name="Players")).to_have_count(0)
    for other in [name for seat, name in enumerate(seated.names) if seat != seated.seat]:
        strip.get_by_role("button", name=other).click()
        expect(strip.get_by_role("button", name=other)).to_have_attribute("aria-expanded", "true")
        expect(page.get_by_role("region", name=f"{other}’s gangs")).to_be_visible()
    in_sight(page.get_by_role("region", name="Your gangs"))
    in_sight(page.get_by_role("group", name="Your hand"))
    fits(page)
    no_barriers(page)


def test_an_answer_is_a_dialog_that_leaves_the_attack_in_sight(server: Server, visitors: Visitors) -> None:
    seated = lay(server, Wanted("chili-mafia", 4, 20, "hot"))
    page = sit(visitors, seated, "en", PHONE, stoppable=True, bypass_csp=True)
    asked = page.get_by_role("dialog")
    expect(asked).to_be_visible()
    # Whoever does not answer in time lets it happen: no time passes until there is more of it.
    stop_time(page)
    expect(asked).to_be_focused()
    expect(asked).to_have_accessible_name(re.compile("^YOU are attacked!$|^(" + "|".join(seated.names) + ") is attacked$"))
    assert page.viewport_size
    top, bottom = edges(asked)
    assert bottom - top < 0.3 * page.viewport_size["height"]
    in_sight(page.get_by_role("region", name="Your gangs"))
    in_sight(page.locator(".panel"))
    # Whoever needs more time has it, by keyboard too: the countdown is gone and nothing is sent.
    more = page.get_by_role("button", name="More time")
    more.focus()
    page.keyboard.press("Enter")
    expect(more).to_have_count(0)
    expect(asked.get_by_role("status")).to_have_text("The table waits for you.")
    page.clock.run_for(60_000)
    expect(asked).to_be_visible()
    page.clock.resume()
    no_barriers(page)
    page.get_by_role("button", name="Let it happen").click()
    expect(asked).to_have_count(0)


def test_how_one_is_asked_is_remembered(server: Server, visitors: Visitors) -> None:
    seated = lay(server, Wanted("chili-mafia", 4, 60, "turn"))
    page = sit(visitors, seated, "en", PHONE, bypass_csp=True)
    always = page.get_by_role("switch", name="Always ask me")
    mine = page.get_by_role("switch", name="Only when my side is attacked")
    page.get_by_role("button", name="When am I asked?").click()
    expect(always).not_to_be_checked()
    no_barriers(page)
    mine.click()
    expect(mine).to_be_checked()
    # One excludes the other.
    always.click()
    expect(mine).not_to_be_checked()
    page.reload()
    page.get_by_role("button", name="When am I asked?").click()
    expect(always).to_be_checked()
