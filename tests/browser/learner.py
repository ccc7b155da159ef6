"""Somebody who knows nothing of the game: reads what the coach says and presses what is ringed."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

ONWARD = re.compile("^(Go on|Continuer|Close|Fermer)$")
_CENTRES = """all => all.map(ring => {
  const box = ring.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""
_ON_TOP = """button => {
  const box = button.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return button === there || button.contains(there);
}"""


class Learner:
    """Plays one lesson in a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.coach = page.get_by_role("region", name=re.compile("^(Your coach|Votre guide)$"))
        self.heard: list[str] = []

    def open(self, game: str, name: str) -> None:
        self.page.goto(f"/learn/{game}/{name}")
        expect(self.coach).to_be_visible()

    @property
    def says(self) -> str:
        """As a screen reader hears it."""
        return (self.coach.locator("[aria-live=polite]").text_content() or "").strip()

    @property
    def step(self) -> int:
        return int(self.coach.get_by_role("progressbar").evaluate("bar => bar.value"))

    @property
    def over(self) -> bool:
        return bool(self.coach.get_by_role("progressbar").evaluate("bar => bar.value === bar.max"))

    @property
    def asked(self) -> bool:
        return self.coach.get_by_text(re.compile("^(Your turn|À vous)$")).count() > 0

    def play(self) -> list[str]:
        """To the end; everything that was said on the way."""
        for _ in range(40):
            self.heard.append(self.says)
            if self.over:
                return self.heard
            before = self.step
            if self.asked:
                self._do(before)
            else:
                self._uncovered(self.coach.get_by_role("button", name=ONWARD)).click()
            expect(self.coach.get_by_role("progressbar")).not_to_have_js_property("value", before)
        raise AssertionError(f"the lesson does not end: {self.says}")

    def _uncovered(self, button: Locator) -> Locator:
        """The coach's own button; what lies over it (a shoot-out that was shown) is closed first."""
        for _ in range(100):
            if button.first.is_visible() and button.first.evaluate(_ON_TOP):
                break
            self._close()
            self.page.wait_for_timeout(100)
        return button.first

    def _close(self) -> None:
        for other in self.page.get_by_role("main").get_by_role("button", name=ONWARD).all():
            if other.is_visible() and other.evaluate(_ON_TOP):
                other.click()
                return

    def _do(self, before: int) -> None:
        """Press the middle of every ring in turn, and again if that was too early, until the coach goes on."""
        place = 0
        for _ in range(200):
            rings = self._rings()
            if self.step != before:
                return
            if rings:
                self.page.mouse.click(*rings[place % len(rings)])
                place += 1
            else:
                self._close()
            self.page.wait_for_timeout(100)
        raise AssertionError(f"what is ringed does not do it: {self.says}")

    def _rings(self) -> list[tuple[float, float]]:
        found: list[list[float]] = self.page.eval_on_selector_all(".coach-ring", _CENTRES)
        return [(x, y) for x, y in found]
