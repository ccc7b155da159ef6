"""Playable introductions, as somebody plays them who knows only what the page says."""

import re

import pytest
from playwright.sync_api import Page, expect

import peppermill.games  # noqa: F401 — registers our games
from peppermill.core.registry import announced
from peppermill.core.texts import catalog
from peppermill.lessons.shelf import scripts
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Visitors, card, table_id
from tests.browser.learner import Learner
from tests.browser.walk import SIZES, walk

pytestmark = pytest.mark.browser

LESSONS = [(game, script.name) for game in announced() for script in scripts(game)]
SIDEWAYS = "phone on its side"
LOCALES = {"en": "en-GB", "fr": "fr-FR"}


@pytest.mark.parametrize(
    ("game", "name", "lang"),
    [
        # Every lesson in one language, by turns; in both for `make soak`.
        pytest.param(game, name, lang, marks=[pytest.mark.soak] if (place + turn) % 2 else [])
        for place, (game, name) in enumerate(LESSONS)
        for turn, lang in enumerate(LOCALES)
    ],
)
def test_a_newcomer_plays_it_on_a_phone(visitors: Visitors, game: str, name: str, lang: str) -> None:
    page = visitors.come(PHONE, locale=LOCALES[lang], bypass_csp=True)
    learner = Learner(page)
    learner.open(game, name)
    fits(page)
    no_barriers(page)
    heard = learner.play()
    assert heard[0].startswith({"en": "You win", "fr": "Vous gagnez"}[lang])
    known = [str(said) for key, said in catalog(lang, game).items() if key.startswith(f"learn.{name}.")]
    patterns = [re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(said))) for said in known]
    assert all(any(pattern.fullmatch(line) for pattern in patterns) for line in heard)
    assert heard[-1] == catalog(lang, game)[f"learn.{name}.remember"]
    fits(page)
    no_barriers(page)


@pytest.mark.parametrize("game", sorted({game for game, _ in LESSONS}))
def test_the_card_leaves_everything_within_reach(visitors: Visitors, game: str) -> None:
    """In every window but a phone on its side, where boards are scrolled: there a lesson is played instead (below)."""
    page = visitors.come(PHONE, locale="fr-FR")
    Learner(page).open(game, next(name for each, name in LESSONS if each == game))
    page.wait_for_load_state("networkidle")
    assert walk(page, f"lesson of {game}", {size: box for size, box in SIZES.items() if size != SIDEWAYS}) == []


def test_on_a_phone_on_its_side(visitors: Visitors) -> None:
    page = visitors.come(SIZES[SIDEWAYS])
    learner = Learner(page)
    learner.open("chicago-poker", "specials")
    learner.play()
    fits(page)


def test_by_keyboard_alone(visitors: Visitors) -> None:
    """Tab leads to everything that is ringed, Enter presses it, and one never starts from the top again."""
    page = visitors.come(DESK)
    learner = Learner(page)
    learner.open("chili-dice", "first-turns")
    for _ in range(30):
        if learner.over:
            break
        before = learner.step
        if learner.asked:
            place = 0
            for _ in range(40):
                rings = page.locator(".coach-ring").count()
                if learner.step != before:
                    break
                if rings:
                    _tab_to_ring(page, place % rings)
                    page.keyboard.press("Enter")
                    place += 1
                page.wait_for_timeout(100)
        else:
            _tab_to(page, "document.activeElement.textContent.trim() === 'Go on'")
            page.keyboard.press("Enter")
        expect(learner.coach.get_by_role("progressbar")).not_to_have_js_property("value", before)
    assert learner.says.startswith("Remember")


def _tab_to(page: Page, reached: str) -> None:
    for _ in range(80):
        if page.evaluate(reached):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead there: {reached}")


def _tab_to_ring(page: Page, place: int) -> None:
    ring = f"document.querySelectorAll('.coach-ring')[{place}]?.getBoundingClientRect()"
    here = "document.activeElement.getBoundingClientRect()"
    within = "(r => !r || (b => b.width < 2000 && document.activeElement.matches('button, input, summary, a') && "
    within += f"b.x >= r.x && b.y >= r.y && b.right <= r.right && b.bottom <= r.bottom)({here}))({ring})"
    _tab_to(page, within)


def test_another_move_gets_a_friendly_word_and_changes_nothing(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    learner = Learner(page)
    learner.open("chili-dice", "first-turns")
    for _ in range(2):
        page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Roll all six").click()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name=re.compile("^Die 1 shows 5")).click()
    page.get_by_role("button", name="Roll one die").click()
    expect(learner.coach).to_contain_text("Keep the three fives")
    assert "Keep the three fives" in learner.says
    expect(page.get_by_role("img", name=re.compile("29 rolls left"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Die 1 shows 5")).click()
    learner.play()


def test_it_can_be_left_and_resumed_and_done_again(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("link", name="Learn in 2 minutes").click()
    learner = Learner(page)
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Go on").click()
    where = learner.says
    page.get_by_role("button", name="Skip").click()
    card(page, "Chili Dice").get_by_role("link", name="Go on learning").click()
    expect(learner.coach).to_contain_text(where)
    page.get_by_role("button", name="Back one step").click()
    expect(learner.coach).not_to_contain_text(where)
    learner.play()
    page.get_by_role("button", name="Once more").click()
    expect(learner.coach).to_contain_text("You win by")
    page.get_by_role("link", name="Start page").click()
    expect(card(page, "Chili Dice").get_by_role("link", name="Learned; once more?")).to_be_visible()


def test_it_ends_at_a_table(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    learner = Learner(page)
    learner.open("chili-dice", "first-turns")
    learner.play()
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name=re.compile("Roll all six"))).to_be_visible()
    # Whoever has learned it is not asked again.
    expect(page.get_by_role("complementary", name="First time?")).to_have_count(0)


def test_a_first_game_offers_it_and_waits(visitors: Visitors) -> None:
    page = visitors.come(PHONE, bypass_csp=True)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    offer = page.get_by_role("complementary", name="First time?")
    expect(offer).to_be_visible()
    no_barriers(page)
    table = table_id(page)
    offer.get_by_role("link", name="Learn in 2 minutes").click()
    Learner(page).play()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("button", name=re.compile("Roll all six"))).to_be_visible()
    assert table_id(page) == table
    expect(offer).to_have_count(0)


def test_just_play(visitors: Visitors) -> None:
    page = visitors.come(PHONE)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    offer = page.get_by_role("complementary", name="First time?")
    offer.get_by_role("button", name="Just play").click()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name=re.compile("Roll all six"))).to_be_visible()
    expect(offer).to_have_count(0)


def test_it_is_offered_in_setup_and_lobby(visitors: Visitors) -> None:
    page = visitors.come(DESK)
    page.goto("/new/safranito?with=friends")
    page.get_by_role("button", name="Learn in 2 minutes").click()
    page.get_by_role("dialog").get_by_role("link", name="Tossing tokens").click()
    page.get_by_role("button", name="Skip").click()
    page.wait_for_url("**/new/safranito")
    page.goto("/new/safranito?with=friends")
    page.get_by_role("button", name="Invite friends").click()
    expect(page.get_by_text("Waiting for")).to_be_visible()
    page.get_by_role("button", name="Learn in 2 minutes").click()
    page.get_by_role("dialog").get_by_role("link", name="Buying, selling, cooking").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_text("Waiting for")).to_be_visible()


def test_an_unknown_lesson_says_so(visitors: Visitors) -> None:
    visitors.tolerated = ("404",)
    page = visitors.come(PHONE)
    page.goto("/learn/chili-dice/juggling")
    expect(page.get_by_text("has no lesson called juggling")).to_be_visible()
