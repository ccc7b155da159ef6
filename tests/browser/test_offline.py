"""On a home screen and without a connection: the pages open, the rules can be read, and the rest says what it needs."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.barriers import no_barriers
from tests.browser.conftest import PHONE, Server, Visitors, card

pytestmark = pytest.mark.browser

KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def settled(page: Page) -> None:
    """The device has kept what it needs."""
    page.wait_for_function(KEPT, timeout=60_000)


def test_it_can_be_installed(server: Server, visitors: Visitors) -> None:
    page = visitors.come(PHONE, locale="fr-FR")
    page.goto("/")
    address = page.locator('link[rel="manifest"]').get_attribute("href") or ""
    answer = page.request.get(address)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(answer.text())
    assert (manifest["lang"], manifest["start_url"], manifest["display"]) == ("fr", "/", "standalone")
    assert any("maskable" in icon["purpose"] for icon in manifest["icons"])
    for icon in manifest["icons"]:
        picture = page.request.get(icon["src"])
        assert picture.ok
        assert picture.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            size = page.evaluate(
                "(src) => new Promise((done) => { const image = new Image(); image.src = src;"
                " image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`) })",
                icon["src"],
            )
            assert size == icon["sizes"]
    worker = page.request.get("/service-worker.js")
    assert worker.headers["cache-control"] == "no-cache", "a new build must be found at the next load"


def test_without_a_connection_the_shell_opens_and_says_what_needs_the_server(server: Server, visitors: Visitors) -> None:
    visitors.tolerated = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    page = visitors.come(PHONE, service_workers="allow", bypass_csp=True)
    page.goto("/")
    expect(card(page, "Chili Dice")).to_be_visible()
    settled(page)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text("Playing needs the server")).to_be_visible()
    no_barriers(page)
    page.get_by_role("link", name="Rules of Safranito").click()
    expect(page.get_by_role("heading", name="Rules of Safranito")).to_be_visible()
    expect(page.get_by_role("heading", name="The toss")).to_be_visible()
    for path in ("/t/aaaaaaaaaaaaa", "/new/chili-dice", "/replay/aaaaaaaaaaaaa"):
        page.goto(path)
        expect(page.get_by_text("The table does not answer.")).to_be_visible()
    # As soon as the line is back the games are there, without a press.
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.context.set_offline(False)
    expect(card(page, "Chili Dice")).to_be_visible()


def test_a_game_is_played_with_the_worker_in_place(visitors: Visitors) -> None:
    page = visitors.come(PHONE, service_workers="allow")
    page.goto("/")
    settled(page)
    page.reload()
    card(page, "Chili Dice").get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Roll all six").click()
    expect(page.get_by_role("button", name="Roll all six")).to_be_hidden()
    # Nothing that changes is kept.
    kept = page.evaluate(
        "caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))"
        ".then((lists) => lists.flat().map((request) => new URL(request.url).pathname))"
    )
    assert "/" in kept
    assert all(path == "/" or path.startswith("/assets/") for path in kept)


def test_what_an_older_build_kept_is_dropped(visitors: Visitors) -> None:
    page = visitors.come(PHONE, service_workers="allow")
    page.goto("/about")
    page.evaluate("caches.open('peppermill-older').then((cache) => cache.put('/', new Response('old')))")
    settled(page)
    page.wait_for_function("caches.keys().then((names) => names.length === 1 && names[0] !== 'peppermill-older')")
    page.reload()
    expect(page.get_by_role("heading", name="About Peppermill")).to_be_visible()


def test_a_page_from_before_an_upgrade_loads_anew(visitors: Visitors) -> None:
    """The part it wants now has another name on the server: that is no reason to show nothing."""
    visitors.tolerated = ("404",)
    page = visitors.come(PHONE)
    asked: list[str] = []

    def gone_at_first(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route("**/assets/Setup-*.js", gone_at_first)
    page.goto("/")
    card(page, "Chili Dice").get_by_role("link", name="More options").click()
    expect(page.get_by_role("heading", name="A table of Chili Dice")).to_be_visible()
    assert len(asked) > 1
