"""Promise 15: how long a middling phone needs from the address to the first roll. It prints its figures."""

import statistics
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visitors, card

SLOWER = 4
"""A middling phone beside a desktop computer, as Lighthouse has it."""
LINES = {"4G": (9_000_000, 60), "slow 4G": (1_600_000, 150)}
"""Bits a second, and milliseconds there and back."""
VISITS = 5


@pytest.mark.soak
@pytest.mark.parametrize("line", LINES)
def test_a_phone_plays_soon(visitors: Visitors, line: str) -> None:
    bits, latency = LINES[line]
    shown: list[float] = []
    played: list[float] = []
    weight = 0
    for _ in range(VISITS):
        page = visitors.come(PHONE)
        wire = page.context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        speed = {"downloadThroughput": bits / 8, "uploadThroughput": bits / 16}
        wire.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **speed})
        begun = time.monotonic()
        page.goto("/", wait_until="commit")
        button = card(page, "Chili Dice").get_by_role("button", name="Play now")
        expect(button).to_be_visible()
        shown.append(time.monotonic() - begun)
        button.click()
        expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
        played.append(time.monotonic() - begun)
        weight = page.evaluate("performance.getEntries().reduce((sum, each) => sum + (each.encodedBodySize || 0), 0)")
        page.context.close()
    print(
        f"{line}, a processor {SLOWER} times slower: the first page after {statistics.median(shown):.2f} s, "
        f"the first roll after {statistics.median(played):.2f} s (medians of {VISITS}); {weight / 1000:.0f} kB"
    )
    assert statistics.median(played) < 20
