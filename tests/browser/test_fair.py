"""The page checks chance by itself, with what it saw and added, and says so in plain words."""

import json
import re
import shlex
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from peppermill import cli
from tests.browser.barriers import fits, no_barriers
from tests.browser.conftest import DESK, PHONE, Server, Visitors, table_id
from tests.browser.test_chili_dice import play_on

pytestmark = pytest.mark.browser


def kept(page: Page) -> dict[str, Any]:
    """What this browser remembers of the table it is at."""
    everything = json.loads(page.evaluate("localStorage.getItem('peppermill.fair')"))
    found: dict[str, Any] = next(each for each in everything if each["id"] == table_id(page))
    return found


def play_alone(page: Page) -> None:
    page.goto("/new/chili-dice")
    page.get_by_role("button", name=re.compile("^Remove")).last.click()
    page.locator("form button[type=submit]").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()


def test_chance_is_checked_in_the_browser(
    server: Server, visitors: Visitors, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    page = visitors.come(PHONE, bypass_csp=True)
    play_alone(page)
    before = kept(page)
    part = before["parts"]["0"]
    assert part["taken"] is True
    assert (before["begun"], before["salt"]) == (False, f"{table_id(page)}/0={part['text']}")
    play_on([page], 100)
    verdict = page.get_by_text("Checked in this browser: everything agrees")
    expect(verdict).to_be_visible()
    verdict.click()
    for sentence in (
        "The seed is the one the server had committed to before the game began.",
        f"What this device added is in the salt: {part['text']}",
        "The salt is the one this browser saw when the game began.",
        "draws follow from the seed and the salt.",
        "What you were shown agrees with the draws",
    ):
        expect(page.get_by_text(sentence)).to_be_visible()
    fits(page)
    no_barriers(page)
    # The command on the page proves the rest.
    words = shlex.split(page.locator("code").filter(has_text="peppermill verify").inner_text())
    record = server.get(f"/api/tables/{table_id(page)}/record")
    (tmp_path / words[2]).write_text(json.dumps(record), "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as done:
        cli.main([*words[1:], "--lang", "en"])
    assert int(done.value.code or 0) == 0
    assert "Not checked" not in capsys.readouterr().out

    first = table_id(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: not url.endswith(first))
    expect(page.get_by_role("button", name="Roll all six")).to_be_visible()
    after = kept(page)
    assert after["commitment"] != before["commitment"]
    assert after["parts"]["0"]["text"] != part["text"]
    assert after["salt"] == f"{table_id(page)}/0={after['parts']['0']['text']}"


def test_a_server_that_lies_is_found_out(visitors: Visitors) -> None:
    page = visitors.come(DESK)
    play_alone(page)
    play_on([page], 100)

    def lying(change: Any) -> None:
        def answer(route: Route) -> None:
            proof = route.fetch().json()
            change(proof)
            route.fulfill(json=proof)

        page.unroute_all()
        page.route("**/proof", answer)
        page.reload()
        expect(page.get_by_text("something is wrong with this game’s chance")).to_be_visible()
        page.get_by_text("something is wrong with this game’s chance").click()

    def other_roll(proof: Any) -> None:
        faces = proof["moves"][3]["outcome"]["faces"]
        faces[0] = faces[0] % 6 + 1

    lying(other_roll)
    expect(page.get_by_text("does not follow from the seed and the salt.")).to_be_visible()
    expect(page.get_by_text("is not what you were shown during the game.")).to_be_visible()
    lying(lambda proof: proof["fair"].update(seed="ab" * 32))
    expect(page.get_by_text("The seed is not the one the server committed to.")).to_be_visible()
    table = table_id(page)
    lying(lambda proof: proof["fair"].update(salt=table))
    expect(page.get_by_text("The server had taken what this device added, but it is missing from the salt")).to_be_visible()
    expect(page.get_by_text("The salt is not the one this browser saw when the game began.")).to_be_visible()


def test_a_game_that_was_given_up_can_be_checked(visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR", bypass_csp=True)
    page.goto("/new/chili-dice")
    page.locator("form button[type=submit]").click()
    options = page.get_by_role("button", name="Options")
    expect(options).to_be_visible()
    table = table_id(page)
    options.click()
    page.get_by_role("button", name="Quitter la table").click()
    page.get_by_role("button", name="Arrêter la partie").click()
    page.wait_for_url(lambda url: table not in url)
    page.goto(f"/t/{table}")
    verdict = page.get_by_text("Vérifié dans ce navigateur")
    expect(verdict).to_be_visible()
    verdict.click()
    expect(page.get_by_text(re.compile(r"tirages? découle"))).to_be_visible()
    expect(page.get_by_text("La graine est celle sur laquelle le serveur s’était engagé")).to_be_visible()
    expect(page.get_by_role("link", name="Télécharger la partie")).to_be_visible()
    fits(page)
    no_barriers(page)
