"""What goes by: time in the hands of a test, and words that were said and are gone again.

A busy machine looks when it gets to it. So nothing here depends on being looked at in time.
"""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Page

_LISTEN = """
(() => {
  const words = (place) => place.textContent.replace(/\\s+/g, ' ').trim();
  window.said = [];
  new MutationObserver(() => {
    for (const place of document.querySelectorAll('[role=status]'))
      if (!window.said.includes(words(place)) && place.checkVisibility() && place.getBoundingClientRect().height > 0)
        window.said.push(words(place));
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()
"""


def time_in_hand(page: Page) -> None:
    """Before the page is opened: its clock goes as always, but can be stopped."""
    page.clock.install()


def stop_time(page: Page) -> None:
    """The clock of the page stands still, and goes on by `run_for` alone (axe needs it to go: then `resume`).

    It stops a day from now: whatever moment that is, it is not over yet.
    """
    page.clock.pause_at(datetime.now(UTC) + timedelta(days=1))


def listen(page: Page) -> None:
    """Before the page is opened: whatever it says at its edges from now on is kept, until it is loaded anew."""
    page.add_init_script(_LISTEN)


def said(page: Page, words: str) -> None:
    """It is said in sight, where screen readers hear it too, or it has been since the page was loaded."""
    page.wait_for_function("words => window.said.some((each) => each.includes(words))", arg=words)
