"""The layout walk: can everything that invites a touch be reached, and does the touch arrive there?"""

from pathlib import Path

from playwright.sync_api import Page

SIZES = {
    "small phone": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
    "tablet": {"width": 768, "height": 1024},
    "desk": {"width": 1440, "height": 900},
    "desk at 200 %": {"width": 720, "height": 450},
}

SMALLEST = 40
"""The side of the smallest target, in CSS pixels."""
FANNED = 24
"""The least one has to see of a card in a fan (`data-fan`), where the next lies over it."""

PATIENCE = 20

WALK = Path(__file__).with_suffix(".js").read_text()


def findings(page: Page) -> list[str]:
    """What is wrong with the page as it stands, in words."""
    found: list[str] = page.evaluate(WALK, [SMALLEST, FANNED])
    return found


def _settled(page: Page) -> list[str]:
    """What is wrong with it and stays so: a page that is still on its way to its new size is looked at again."""
    for _ in range(PATIENCE):
        page.wait_for_timeout(250)
        found = findings(page)
        if not found:
            break
    return found


def walk(page: Page, what: str, sizes: dict[str, dict[str, int]] | None = None) -> list[str]:
    """The same page in every size."""
    found = []
    for size, box in (sizes or SIZES).items():
        page.set_viewport_size(box)  # type: ignore[arg-type]
        found += [f"{what}, {size} ({box['width']}×{box['height']}): {each}" for each in _settled(page)]
    return found
