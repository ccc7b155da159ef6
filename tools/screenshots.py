"""Takes the screenshots of the README from the real thing: `python -m tools.screenshots` (after `make test` or `make play`)."""

import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import DESK, FLAGS, PHONE, Server
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
    settle(page)
    IMAGES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=IMAGES / f"{name}.png")
    print(f"{name}.png")


def roll_some_dice(page: Page, turns: int) -> None:
    """A few turns of Chili Dice against a bot, so that there is something to see."""
    for _ in range(turns):
        page.get_by_role("button", name="Roll all six").click()
        offers = page.get_by_role("button", name=re.compile(": score "))
        offers.first.wait_for()
        settle(page)
        points = [int(re.findall(r"\d+", offer.text_content() or "")[0]) for offer in offers.all()]
        offers.nth(points.index(max(points))).click()
        page.get_by_role("button", name="Roll all six").wait_for()
    page.get_by_role("button", name="Roll all six").click()
    settle(page)
    while page.get_by_role("button", name="Got it").count():
        page.get_by_role("button", name="Got it").first.click()


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
            keep(visit(browser, server, DESK), "start-desk")
            for size, name, theme in ((PHONE, "phone", "dark"), (DESK, "desk", "light")):
                page = visit(browser, server, size, theme)
                page.get_by_role("button", name="Play now").click()
                roll_some_dice(page, 3)
                if name == "desk":
                    page.get_by_role("button", name="Give me a hint").click()
                    settle(page)
                keep(page, f"chili-dice-{name}")
    finally:
        server.stop()


if __name__ == "__main__":
    main()
