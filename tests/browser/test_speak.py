"""The table speaks to whoever sits at it, in the log, the prompt, the title and the live region, and sums up what was missed."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors
from tests.browser.passing import stop_time
from tests.browser.positions import NAMES, Seated, Wanted, lay, sit
from tests.server.running import Client

pytestmark = pytest.mark.browser

YOU = {"en": re.compile(r"\b(you|your)\b", re.IGNORECASE), "fr": re.compile(r"\b(vous|votre|vos)\b", re.IGNORECASE)}

TOLD = [
    Wanted("chili-dice", 3, 12),
    Wanted("chicago-poker", 3, 60, "act"),
    Wanted("chili-mafia", 3, 50, "turn"),
    Wanted("safranito", 3, 12, choices=1),
]


@pytest.mark.parametrize("wanted", TOLD, ids=str)
def test_nobody_is_called_by_their_own_name(server: Server, visitors: Visitors, wanted: Wanted) -> None:
    seated = lay(server, wanted)
    # As a word: Bo may hold a Booster.
    own = re.compile(rf"\b{seated.names[seated.seat]}\b")
    for language in ("en", "fr"):
        page = sit(visitors, seated, language, DESK, bypass_csp=True)
        expect(page.locator("h2.prompt")).to_be_visible()
        log = page.get_by_role("complementary").locator("ol li")
        expect(log.filter(has_text=YOU[language]).first).to_be_visible()
        assert [line for line in log.all_inner_texts() if own.search(line)] == []
        assert not own.search(page.locator("h2.prompt").inner_text())
        no_barriers(page)
        page.context.close()


@pytest.mark.parametrize(
    ("language", "title", "words", "time"),
    [
        ("en", "‼ YOU are attacked", "YOU are attacked", "You have 20 seconds."),
        ("fr", "‼ On VOUS attaque", "C’est VOUS qu’on attaque", "Vous avez 20 secondes."),
    ],
)
def test_an_attack_is_unmistakable(server: Server, visitors: Visitors, language: str, title: str, words: str, time: str) -> None:
    seated = attacked(server)
    page = sit(visitors, seated, language, PHONE, stoppable=True, bypass_csp=True)
    expect(page.locator("h2.prompt").filter(has_text=words)).to_be_visible()
    stop_time(page)
    expect(page).to_have_title(re.compile("^" + title))
    call = page.locator(".sr-only[aria-live=assertive]").filter(has_text=words)
    expect(call).to_contain_text(time)
    page.clock.resume()
    no_barriers(page)


def attacked(server: Server) -> Seated:
    """Somebody who is asked about an attack on a gang of theirs."""
    for seed in range(20):
        seated = lay(server, Wanted("chili-mafia", 3, 20, "hot"), seed)
        with Client(f"127.0.0.1:{server.port}", seated.table, (seated.token,), None, "en") as client:
            view = next(heard["views"] for heard in client.heard if "views" in heard)[str(seated.seat)]
        if next(gang["seat"] for gang in view["gangs"] if gang["gang"] == view["attack"]["gang"]) == seated.seat:
            return seated
    raise AssertionError("nobody was attacked in twenty games")


class Dice:
    """Four people at Chili Dice; one hand plays for all of them."""

    def __init__(self, server: Server) -> None:
        seats = [{"who": "person", "name": name} for name in NAMES[:4]]
        made = server.post("/api/tables", {"game": "chili-dice", "seats": seats})
        self.table: str = made["table"]["id"]
        self.tokens = [entry["token"] for entry in made["tokens"]]
        self.client = Client(f"127.0.0.1:{server.port}", self.table, tuple(self.tokens), None, "en")
        self.moves = 0

    def __enter__(self) -> "Dice":
        return self

    def __exit__(self, *gone: object) -> None:
        self.client.__exit__(*gone)

    def asked(self) -> int:
        while not any(self.client.legal.values()):
            self.client.hear()
        return next(int(seat) for seat, legal in self.client.legal.items() if legal)

    def turn(self) -> None:
        """Whoever is asked rolls once and fills a box."""
        seat = self.asked()
        for kind in ("roll", "score"):
            action: dict[str, Any] = next(one for one in self.client.legal[str(seat)] if one["kind"] == kind)
            self.moves += 1
            answer = self.client.move(seat, action, str(self.moves))
            assert answer["type"] == "ack", answer
            while self.client.version < answer["version"]:
                self.client.hear()
            self.asked()

    def seated(self, seat: int) -> Seated:
        return Seated(self.table, "chili-dice", seat, self.tokens[seat], NAMES[:4])


@pytest.mark.parametrize(
    ("language", "since", "story", "past", "now"),
    [
        ("en", "Since your last turn", "Log and chat", "You are looking at the past", "Back to now"),
        ("fr", "Depuis votre dernier tour", "Récit et discussion", "Vous regardez le passé", "Revenir au présent"),
    ],
)
def test_what_was_missed_is_summed_up_and_can_be_looked_at(
    server: Server, visitors: Visitors, language: str, since: str, story: str, past: str, now: str
) -> None:
    with Dice(server) as table:
        page = sit(visitors, table.seated(table.asked()), language, PHONE, bypass_csp=True)
        mine = page.locator(".prompt.yours")
        expect(mine).to_be_visible()
        # Who sees everything at once has seen nothing.
        page.evaluate("localStorage.setItem('peppermill.pace', '\"instant\"')")
        page.reload()
        expect(mine).to_be_visible()
        table.turn()
        expect(mine).to_have_count(0)
        for _ in range(3):
            table.turn()
        expect(mine).to_be_visible()
        no_barriers(page)
        page.get_by_role("main").get_by_role("button", name=re.compile("^" + since)).click()
        digest = page.get_by_role("dialog", name=since)
        expect(digest.locator("ul button")).to_have_count(3)
        no_barriers(page)
        page.keyboard.press("Escape")
        page.get_by_role("main").get_by_role("button", name=since).last.click()
        expect(page.get_by_role("main").get_by_role("button", name=since)).to_have_count(0)
        # Put away, it can still be asked for.
        page.get_by_role("button", name=story).click()
        page.get_by_role("dialog", name=story).get_by_role("button", name=since).click()
        digest.locator("ul button").first.click()
        expect(page.get_by_text(past)).to_be_visible()
        page.get_by_role("button", name=now).click()
        expect(mine).to_be_visible()


def test_the_pace_is_chosen_in_the_menu_and_remembered(server: Server, visitors: Visitors) -> None:
    with Dice(server) as table:
        page = sit(visitors, table.seated(table.asked()), "en", PHONE)
        root = page.locator("html")
        expect(root).to_have_attribute("data-pace", "normal")
        page.get_by_role("button", name="Options").click()
        page.get_by_role("dialog").locator("label").filter(has_text="Slow").click()
        expect(root).to_have_attribute("data-pace", "slow")
        page.reload()
        expect(root).to_have_attribute("data-pace", "slow")


def test_a_long_log_is_a_page_at_a_time_and_can_be_read_to_its_beginning(server: Server, visitors: Visitors) -> None:
    seated = lay(server, Wanted("chicago-poker", 4, 140, "act"))
    page = sit(visitors, seated, "en", DESK)
    lines = page.get_by_role("complementary").locator("ol li")
    expect(lines).to_have_count(50)
    earlier = page.get_by_role("button", name="Earlier")
    expect(earlier).to_be_visible()
    for _ in range(10):
        shown = lines.count()
        earlier.focus()
        page.keyboard.press("Enter")
        expect(lines.nth(shown)).to_be_visible()
        # The reader goes on where they were.
        expect(lines.nth(shown).get_by_role("button")).to_be_focused()
        if earlier.count() == 0:
            break
    expect(earlier).to_have_count(0)
    lines.last.get_by_role("button").click()
    expect(page.get_by_text("You are looking at the past")).to_be_visible()
    expect(page.get_by_role("complementary").locator("[aria-current]").first).to_be_in_viewport()
