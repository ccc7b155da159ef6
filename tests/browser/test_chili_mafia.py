"""Chili Mafia in the browser: whole games against bots, in teams too, and two people who must never see each other's cards."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from peppermill.core.record import Record
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, is_over, press, table_id
from tests.browser.leaks import Ear, nothing_leaked

pytestmark = pytest.mark.browser

IDLE = re.compile("^(Never mind|Pass…|End turn)")
"""Buttons under the hand that do nothing with what is chosen."""

LIT = ", ".join(
    [f"{lit}:not([aria-pressed=true])" for lit in (".join", ".gang .lit", ".choose button", ".hand button[aria-disabled=false]")]
)
"""What may be chosen next."""

LOOK = """(lit) => {
  const words = (where) => [...document.querySelectorAll(`${where} button:enabled`)].map((one) => one.innerText.trim());
  return {
    answers: words('.answer .buttons'), bar: words('.bar'), raid: words('.raid'),
    lit: document.querySelectorAll(lit).length, choice: document.querySelectorAll('.choose button').length,
    hand: document.querySelectorAll('.hand button[aria-disabled=false]').length,
    places: document.querySelectorAll('.join').length,
    table: [...document.querySelectorAll('.hand button, .gang')].map((one) => one.ariaLabel).join(),
  };
}"""
"""Everything that invites a press, in one look."""


class Player:
    """Points at whatever is lit until the page offers to do it; what led nowhere is not tried twice in the same situation."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.table = ""
        self.tried: set[int] = set()
        self.done: set[str] = set()
        """What the pressed buttons were called."""

    def step(self) -> bool:
        """One press, if anything invites one."""
        seen = self.page.evaluate(LOOK, LIT)
        if "Confirm" in seen["raid"]:
            return self.do(".raid", "Arrange for me") and self.do(".raid", "Confirm")
        chosen = "Never mind" in seen["bar"]
        if seen["answers"] and not chosen:
            return self.do(".answer .buttons", self.chance.choice(seen["answers"]))
        for words in seen["bar"]:
            if not IDLE.search(words):
                return self.do(".bar", words)
        if chosen or seen["choice"] or seen["places"]:
            # A turncoat waits for a place with nothing chosen.
            return self.point(seen["lit"])
        return self.begin(seen["hand"], seen["table"], seen["bar"])

    def do(self, where: str, words: str) -> bool:
        pressed = press(self.page.locator(where).get_by_role("button", name=words, exact=True))
        if pressed:
            self.done.add(words)
        return pressed

    def point(self, lit: int) -> bool:
        """Something is chosen: now where to, on whom, or with what else."""
        if lit > 0 and press(self.page.locator(LIT).nth(self.chance.randrange(lit))):
            return True
        return self.do(".bar", "Never mind")

    def begin(self, hand: int, table: str, buttons: list[str]) -> bool:
        """Nothing is chosen yet: a card of the hand that was not tried in vain, else the end of the turn."""
        if table != self.table:
            self.table = table
            self.tried = set()
        fresh = [place for place in range(hand) if place not in self.tried]
        if fresh:
            place = self.chance.choice(fresh)
            self.tried.add(place)
            return press(self.page.locator(".hand button[aria-disabled=false]").nth(place))
        self.tried = set()
        return any([self.do(".bar", words) for words in buttons[:1]])


def play_to_the_end(players: list[Player], patience: int = 4000) -> None:
    for _ in range(patience):
        moved = [player.step() for player in players]
        if not any(moved):
            if all([is_over(player.page) for player in players]):
                return
            players[0].page.wait_for_timeout(50)
    raise AssertionError(
        "\n".join(["the game does not go on:", *[player.page.locator("main").aria_snapshot()[:3000] for player in players]])
    )


def lay_table(page: Page, seats: int, switches: list[str], teams: str = "Everyone alone") -> None:
    page.goto("/new/chili-mafia")
    page.get_by_role("combobox", name="Teams").select_option(label=teams)
    for name in switches:
        page.get_by_role("switch", name=re.compile("^" + name)).click()
    for _ in range(seats - 2):
        page.get_by_role("button", name="Add a player").click()


def sit_down(page: Page) -> None:
    page.locator("form button[type=submit]").click()


def check_result(server: Server, page: Page) -> Record:
    table = server.get(f"/api/tables/{table_id(page)}")
    record = Record.loads(json.dumps(server.get(f"/api/tables/{table_id(page)}/record")))
    record.verify()
    result = record.replay().result
    assert table["result"] == json.loads(json.dumps(result.to_json()))
    for score in result.scores:
        expect(page.get_by_role("dialog")).to_contain_text(str(int(score)))
    return record


def test_a_whole_game_of_four_with_abilities_and_goodfellas(server: Server, visitors: Visitors) -> None:
    page = visitors.come(DESK)
    lay_table(page, 4, ["Advanced", "Goodfellas"])
    sit_down(page)
    expect(page.get_by_role("group", name="The pack")).to_be_visible()
    player = Player(page, 1)
    play_to_the_end([player])
    record = check_result(server, page)
    assert record.options["advanced"]
    assert record.options["goodfellas"]
    assert "Confirm" in player.done
    page.get_by_role("link", name="Look at my game").click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_whole_team_game_on_a_phone(server: Server, visitors: Visitors) -> None:
    page = visitors.come(PHONE, bypass_csp=True)
    lay_table(page, 4, [], teams="2 against 2 (4 players)")
    sit_down(page)
    expect(page.get_by_role("group", name="The pack")).to_be_visible()
    fits(page)
    no_barriers(page)
    play_to_the_end([Player(page, 2)])
    record = check_result(server, page)
    ranks = record.replay().result.ranks
    assert ranks[0] == ranks[2]
    assert ranks[1] == ranks[3]


def test_two_browsers_never_receive_each_others_secrets(server: Server, visitors: Visitors) -> None:
    """With everything that can be secret: hands, packs, properties, answers, what was seen of other hands."""
    ana, bo = visitors.come(DESK), visitors.come(PHONE)
    ears = [Ear(ana), Ear(bo)]
    for page in (ana, bo):
        # They press every answer themselves: a page that passes for people takes its time, so that nobody can tell.
        page.add_init_script("localStorage.setItem('peppermill.ask-always', 'true')")
    lay_table(ana, 3, ["Advanced", "Goodfellas", "Hot Properties"])
    ana.get_by_role("combobox", name="Player 2 is").select_option(label="A friend, by link")
    sit_down(ana)
    expect(ana.get_by_text("Waiting for")).to_be_visible()
    bo.goto(ana.url)
    bo.get_by_role("button", name="Sit down").click()
    expect(bo.get_by_role("group", name="The pack")).to_be_visible()
    play_to_the_end([Player(ana, 3), Player(bo, 4)])
    nothing_leaked(server, table_id(ana), ears)
