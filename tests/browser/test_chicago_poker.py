"""Chicago Poker in the browser: a whole game against bots, and two people who must never see each other's cards."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from peppermill.core.record import Record
from tests.browser.conftest import DESK, PHONE, Server, Visitors, is_over, table_id
from tests.browser.leaks import Ear, nothing_leaked

pytestmark = pytest.mark.browser

SPECIALS = re.compile("Murder|Informer|Limousine|Revolver|Corruption")

OFFERED = """() => {
  const words = (node) => node.nodeType === 3 ? node.data
    : node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true' ? ''
    : node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join(' ');
  return [...document.querySelectorAll('button')]
    .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.checkVisibility())
    .map((button) => [button.closest('[role=dialog], dialog') ? 'dialog' : button.closest('[role=group]')?.ariaLabel ?? '',
                      words(button).replace(/\\s+/g, ' ').trim()]);
}"""
"""Everything that can be pressed at this moment, in one look: where it stands, and what it is called."""


def press(page: Page, name: str) -> bool:
    """Press it, unless the page went on in the meantime and it is there no more."""
    try:
        page.get_by_role("button", name=name, exact=True).first.click(timeout=500)
    except TimeoutError:
        return False
    return True


def step(page: Page, number: int) -> bool:
    """Do one sensible thing if the page offers one: play a gangster where one can, else draw, else end the turn."""
    offered: list[tuple[str, str]] = page.evaluate(OFFERED)
    dialog = [name for where, name in offered if where == "dialog"]
    if dialog:
        return press(page, next((name for name in dialog if re.search("^(Nobody|Skip|Close|Continue)", name)), dialog[-1]))
    for _, name in offered:
        # A shoot-out was shown; a tie asks for a reinforcement; several shoot-outs wait for an order.
        if name in ("Go on", "Nobody") or name.startswith("Shoot-out!"):
            return press(page, name)
    gangsters = [name for where, name in offered if where == "Your hand" and not SPECIALS.search(name)]
    if gangsters and press(page, gangsters[number % len(gangsters)]):
        lit = [name for _, name in page.evaluate(OFFERED) if name.startswith("Send here")]
        if lit:
            return press(page, lit[number % len(lit)])
        press(page, "Not this one")
    for wish in ("Draw", "End turn"):
        for _, name in offered:
            if name.startswith(wish):
                return press(page, name)
    return False


def play_to_the_end(pages: list[Page], patience: int = 800) -> None:
    for number in range(patience):
        if all(is_over(page) for page in pages):
            return
        moved = [step(page, number) for page in pages if not is_over(page)]
        if not any(moved):
            pages[0].wait_for_timeout(60)
    raise AssertionError(
        "the game does not go on:\n" + "\n".join([page.locator("main").aria_snapshot()[:3000] for page in pages])
    )


def new_table(page: Page, prepare: Callable[[Page], None]) -> None:
    page.goto("/new/chicago-poker")
    page.get_by_role("switch", name=re.compile("^Quick")).click()
    prepare(page)
    page.locator("form button[type=submit]").click()


def test_a_whole_game_against_bots(server: Server, visitors: Visitors) -> None:
    page = visitors.come(DESK)

    def three_players(page: Page) -> None:
        page.get_by_role("button", name="Add a player").click()

    new_table(page, three_players)
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    play_to_the_end([page])
    table = server.get(f"/api/tables/{table_id(page)}")
    record = Record.loads(json.dumps(server.get(f"/api/tables/{table_id(page)}/record")))
    record.verify()
    assert table["result"] == json.loads(json.dumps(record.replay().result.to_json()))


def test_two_browsers_never_receive_each_others_hidden_cards(server: Server, visitors: Visitors) -> None:
    """Every view that arrived is that seat's view of that moment, and every event was meant for that seat."""
    ana, bo = visitors.come(DESK), visitors.come(PHONE)
    ears = [Ear(ana), Ear(bo)]

    def with_a_friend(page: Page) -> None:
        page.get_by_role("combobox", name="Player 2 is").select_option(label="A friend, by link")

    new_table(ana, with_a_friend)
    expect(ana.get_by_text("Waiting for")).to_be_visible()
    bo.goto(ana.url)
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_role("group", name="Your hand")).to_be_visible()
    play_to_the_end([ana, bo])

    nothing_leaked(server, table_id(ana), ears)
