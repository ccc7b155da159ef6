"""Chicago Poker in the browser: whole games in both languages, and two people who must never see each other's cards."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, TimeoutError, expect

import peppermill
from peppermill.core.record import Record
from tests.browser.barriers import no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, is_over, table_id
from tests.browser.leaks import Ear, nothing_leaked
from tests.browser.passing import stop_time, time_in_hand
from tests.browser.walk import SIZES, findings

pytestmark = pytest.mark.browser

TEXTS = Path(peppermill.__file__).parent / "games" / "chicago_poker" / "texts"


class Words:
    """What the page calls the things a player presses, in one language."""

    def __init__(self, language: str) -> None:
        said = json.loads((TEXTS / f"{language}.json").read_text())
        self.hand: str = said["ui.hand"]
        self.send_here: str = said["ui.verb.play"]
        self.drop: str = said["ui.drop"]
        self.wishes: tuple[str, ...] = (said["ui.draw"], said["ui.end"])
        self.next_card: str = said["ui.shootout.step"]
        self.first: tuple[str, ...] = (said["ui.send.nobody"], said["ui.shoot"])
        self.close = re.compile(f"^({said['ui.shootout.on']}|{said['ui.shootout.skip']}|{said['ui.send.nobody']})")
        specials = ("murder", "informer", "limousine", "revolver", "corruption")
        self.specials = re.compile("|".join([said[f"card.{card}"] for card in specials]))


ENGLISH = Words("en")

OFFERED = """() => {
  const words = (node) => node.nodeType === 3 ? node.data
    : node.nodeType !== 1 || node.getAttribute('aria-hidden') === 'true' ? ''
    : node.getAttribute('aria-label') ?? [...node.childNodes].map(words).join(' ');
  return [...document.querySelectorAll('button')]
    .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.checkVisibility())
    .map((button) => [button.closest('[role=dialog], dialog') ? 'dialog' : button.closest('[role=group]')?.ariaLabel ?? '',
                      words(button).replace(/\\s+/g, ' ').trim()])
    .filter(() => !document.querySelector('dialog[open] a[href^="/replay/"]'));
}"""
"""Everything that can be pressed at this moment, in one look: where it stands, and what it is called. Nothing once the result is
shown: the game may end between two looks."""


def press(page: Page, name: str) -> bool:
    """Press it, unless the page went on in the meantime and it is there no more."""
    try:
        page.get_by_role("button", name=name, exact=True).first.click(timeout=500)
    except TimeoutError:
        return False
    return True


def step(page: Page, number: int, words: Words = ENGLISH, watching: bool = False) -> bool:
    """Do one sensible thing if the page offers one: play a gangster where one can, else draw, else end the turn.

    `watching`: a shoot-out that is being shown is left to go on.
    """
    offered: list[tuple[str, str]] = page.evaluate(OFFERED)
    dialog = [name for where, name in offered if where == "dialog"]
    if watching and words.next_card in dialog:
        return False
    if dialog:
        # A shoot-out was shown, or something was opened by the way.
        return press(page, next((name for name in dialog if words.close.search(name)), dialog[-1]))
    for _, name in offered:
        # A tie asks for a reinforcement; several shoot-outs wait for an order.
        if name.startswith(words.first):
            return press(page, name)
    gangsters = [name for where, name in offered if where == words.hand and not words.specials.search(name)]
    if gangsters and press(page, gangsters[number % len(gangsters)]):
        lit = [name for _, name in page.evaluate(OFFERED) if name.startswith(words.send_here)]
        if lit:
            return press(page, lit[number % len(lit)])
        press(page, words.drop)
    for wish in words.wishes:
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
    page.get_by_role("switch", name=re.compile("^(Quick|Partie rapide)")).click()
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


@pytest.mark.parametrize(("language", "size"), [("fr", "small phone"), ("en", "phone")])
def test_a_whole_game_on_a_phone(server: Server, visitors: Visitors, language: str, size: str) -> None:
    """By what the page says alone. Whenever it is our turn, all that can be pressed is in reach."""
    words = Words(language)
    page = visitors.come(SIZES[size], locale=language, bypass_csp=True)
    new_table(page, lambda page: None)
    expect(page.get_by_role("group", name=words.hand)).to_be_visible()
    table = table_id(page)
    for number in range(800):
        if server.get(f"/api/tables/{table}")["status"] == "over":
            break
        if number % 20 == 0 and not page.locator("dialog[open]").count():
            assert findings(page) == []
        if not step(page, number, words):
            page.wait_for_timeout(60)
    assert server.get(f"/api/tables/{table}")["status"] == "over"
    ending = page.get_by_role("dialog").filter(has=page.get_by_role("table"))
    expect(ending).to_be_visible()
    # The podium counts establishments, as the table below it does.
    podium = ending.get_by_role("listitem").first.locator("strong").first
    expect(podium).to_have_text(re.compile(r"^[1-9]"))
    # Everybody is called by their whole name.
    cut = "all => all.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"
    assert ending.get_by_role("table").first.locator(".name").evaluate_all(cut) == []
    taken = ending.get_by_role("table").get_by_role("row").nth(1).get_by_role("cell").last
    assert re.findall(r"\d+", podium.inner_text())[0] == taken.inner_text()
    no_barriers(page)


def test_a_shoot_out_is_a_dialog_that_speaks(visitors: Visitors) -> None:
    """It has the focus, goes on a card at a time by hand, says what it showed, and gives the focus back."""
    page = visitors.come(PHONE, reduced_motion="no-preference", bypass_csp=True)
    time_in_hand(page)
    new_table(page, lambda page: None)
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()
    shootout = page.get_by_role("dialog", name=re.compile("^Shoot-out"))
    # A shoot-out goes on and goes away by itself: time passes a moment at a time, until there is one.
    stop_time(page)
    for number in range(800):
        if shootout.is_visible():
            break
        if not step(page, number, watching=True):
            # The bot thinks in the server's time.
            page.wait_for_timeout(60)
        page.clock.run_for(100)
    expect(shootout).to_be_visible()
    expect(shootout.locator(":focus")).to_have_count(1)
    following = shootout.get_by_role("button", name=ENGLISH.next_card)
    expect(following).to_be_visible()
    page.keyboard.press("ArrowRight")
    # From now on it waits.
    page.clock.resume()
    for _ in range(40):
        if not following.count():
            break
        page.keyboard.press("ArrowRight")
    expect(shootout.get_by_role("status")).to_contain_text(re.compile("take|tie", re.IGNORECASE))
    expect(shootout.get_by_role("status")).to_contain_text(re.compile("beats|came|decides|same|on both sides"))
    no_barriers(page)
    assert findings(page) == []
    page.keyboard.press("Enter")
    expect(shootout).to_have_count(0)


def test_played_with_the_keyboard_alone(visitors: Visitors) -> None:
    """The focus stays on the hand when a card is played from it, and a card explains itself where the focus stands."""
    page = visitors.come(DESK)
    new_table(page, lambda page: None)
    # A mouse left lying on a card would ask about it as well.
    page.mouse.move(1, 1)
    end = page.get_by_role("button", name=re.compile("^End turn"), disabled=False)
    expect(end).to_be_visible()
    hand = page.get_by_role("group", name="Your hand").get_by_role("button")
    before = hand.count()
    page.keyboard.press("1")
    expect(hand.first).to_be_focused()
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    page.keyboard.press("d")
    expect(hand).to_have_count(before + 1)
    # In the first round that may have been the only action: then the others are waited for.
    expect(end).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-target]:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(hand).to_have_count(before)
    page.wait_for_function("document.activeElement !== document.body")


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
