"""Takes the screenshots of README and documentation, of the real thing: `python -m tools.screenshots`, after `make play`.

`python -m tools.screenshots safranito` takes those of one game, `rules` those above the rules, in both languages.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESK, FLAGS, PHONE, Server, Visitors, card
from tests.browser.positions import Wanted, lay, sit
from tests.browser.test_chicago_poker import step as take_a_step
from tests.browser.test_chili_mafia import Player as MafiaPlayer
from tests.browser.test_chili_mafia import lay_table
from tests.server.running import Client
from tools import chromium

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def visit(browser: Browser, server: Server, size: dict[str, int], theme: str = "dark") -> Page:
    context = browser.new_context(viewport=size, base_url=server.url, color_scheme=theme, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.evaluate("document.fonts.ready")
    return page


def settle(page: Page) -> None:
    page.wait_for_timeout(1500)


def keep(page: Page, name: str) -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"{name}.png")


def close_lessons(page: Page) -> None:
    while page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").first.click()


def start(browser: Browser, server: Server) -> None:
    page = visit(browser, server, DESK)
    settle(page)
    keep(page, "start-desk")


def chili_dice(browser: Browser, server: Server) -> None:
    """A few turns against a bot, so that there is something to see; on the desktop with a hint."""
    for size, name, theme in ((PHONE, "phone", "dark"), (DESK, "desk", "light")):
        page = visit(browser, server, size, theme)
        card(page, "Chili Dice").get_by_role("button", name="Play now").click()
        for _ in range(3):
            page.get_by_role("button", name="Roll all six").click()
            offers = page.get_by_role("button", name=re.compile(": score "))
            offers.first.wait_for()
            settle(page)
            points = [int(re.findall(r"\d+", offer.text_content() or "")[0]) for offer in offers.all()]
            offers.nth(points.index(max(points))).click()
            page.get_by_role("button", name="Roll all six").wait_for()
        page.get_by_role("button", name="Roll all six").click()
        settle(page)
        close_lessons(page)
        if name == "desk":
            page.get_by_role("button", name="Give me a hint").click()
            settle(page)
        settle(page)
        keep(page, f"chili-dice-{name}")


def chicago_poker(browser: Browser, server: Server) -> None:
    """Far enough into a game for three that there are cards everywhere."""
    for size, name, theme in ((PHONE, "phone", "light"), (DESK, "desk", "dark")):
        page = visit(browser, server, size, theme)
        page.goto("/new/chicago-poker")
        page.get_by_role("button", name="Add a player").click()
        page.locator("form button[type=submit]").click()
        page.get_by_role("group", name="Your hand").wait_for()
        moves = 0
        while moves < 16:
            if take_a_step(page, moves):
                moves += 1
            else:
                page.wait_for_timeout(100)
        page.get_by_role("button", name=re.compile("^End turn"), disabled=False).wait_for(timeout=60_000)
        close_lessons(page)
        settle(page)
        keep(page, f"chicago-poker-{name}")


def safranito(browser: Browser, server: Server) -> None:
    """In mid-throw, in three dimensions: the clock is stopped while the token is in the air."""
    for size, name, theme in ((PHONE, "phone", "light"), (DESK, "desk", "dark")):
        page = visit(browser, server, size, theme)
        page.clock.install()
        page.goto("/new/safranito")
        page.get_by_role("button", name="Add a player").click()
        page.locator("form button[type=submit]").click()
        mine = page.get_by_role("region", name="Your toss")
        mine.wait_for(timeout=60_000)
        page.goto(page.url + "?webgl=on")
        for _ in range(2):
            mine.wait_for(timeout=60_000)
            close_lessons(page)
            page.keyboard.press("t")
            page.keyboard.press("Enter")
            mine.wait_for(state="detached")
        mine.wait_for(timeout=60_000)
        close_lessons(page)
        page.keyboard.press("3")
        page.clock.pause_at(page.evaluate("Date.now() + 1000"))
        page.keyboard.press("Enter")
        page.locator("[aria-busy=true]").wait_for()
        page.clock.run_for(200)
        keep(page, f"safranito-{name}")


def chili_mafia(browser: Browser, server: Server) -> None:
    """An attack about to be made, once there are a few gangs."""
    # On a phone one rival's gangs are shown large at a time.
    for size, name, theme, gangs in ((PHONE, "phone", "dark", 3), (DESK, "desk", "light", 5)):
        page = visit(browser, server, size, theme)
        lay_table(page, 4, ["Advanced", "Goodfellas", "Hot Properties"])
        page.locator("form button[type=submit]").click()
        page.locator(".board").wait_for()
        player = MafiaPlayer(page, seed=1)
        attack = page.locator(".bar").get_by_role("button", name=re.compile("^(Whack|Pinch|Turncoat)"))
        while attack.count() == 0 or page.locator(".gang").count() < gangs:
            if not player.step():
                page.wait_for_timeout(100)
        close_lessons(page)
        settle(page)
        keep(page, f"chili-mafia-{name}")


POSITIONS = [
    Wanted("chili-dice", 3, 12),
    Wanted("chicago-poker", 3, 60, "act"),
    Wanted("chili-mafia", 3, 50, "turn"),
    Wanted("safranito", 3, 8, "purchase"),
]
NOTEBOOK = {"width": 1180, "height": 900}


def rules(browser: Browser, server: Server) -> None:
    """A position of every game in the middle of a turn, the same one in both languages."""
    for wanted in POSITIONS:
        seated = lay(server, wanted)
        with Client(f"127.0.0.1:{server.port}", seated.table, seated.tokens, None, "en"):  # everybody is there
            for lang, spoken in (("en", "en-GB"), ("fr", "fr-FR")):
                page = sit(Visitors(browser, server.url), seated, lang, NOTEBOOK, color_scheme="light", locale=spoken)
                page.get_by_role("main").wait_for()
                page.evaluate("document.fonts.ready")
                settle(page)
                page.screenshot(path=IMAGES / f"{wanted.game}-rules.{lang}.jpg", type="jpeg", quality=82)
                print(f"{wanted.game}-rules.{lang}.jpg")
                page.context.close()


SETS: dict[str, Callable[[Browser, Server], None]] = {
    "start": start,
    "chili-dice": chili_dice,
    "chicago-poker": chicago_poker,
    "chili-mafia": chili_mafia,
    "safranito": safranito,
    "rules": rules,
}


def main(names: list[str]) -> None:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
            for name in names or SETS:
                SETS[name](browser, server)
    finally:
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
