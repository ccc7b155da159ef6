"""Makes the pictures that travel with the client: icons for a home screen, and what a pasted link shows.

`python -m tools.pictures` (after `make play` or `make test`). They are the client's own drawings, with its fonts and colours;
run it again when one of those changes.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, Server
from tools import chromium

PUBLIC = Path(__file__).parent.parent / "web" / "public"
LINK = {"width": 1200, "height": 630}
"""The size that sites expect of a picture for a link."""

# A game's scene over the whole picture, its name and the mill below; without a game, all scenes side by side.
COMPOSE = """([id]) => {
  const scenes = [...document.querySelectorAll('article')].filter((each) => !id || each.querySelector(`#name-${id}`));
  const title = id ? scenes[0].querySelector('h2').textContent : 'Peppermill';
  const mill = document.querySelector('.brand svg').outerHTML;
  const art = scenes.map((each) => each.querySelector('.scene').innerHTML);
  const style = document.createElement('style');
  style.textContent = `
    body { margin: 0; }
    .picture { position: fixed; inset: 0; display: grid; grid-template-rows: 1fr 150px; background: var(--ground); }
    .scenes { display: grid; grid-template-columns: repeat(${art.length}, 1fr); gap: 6px; overflow: hidden; }
    .scenes > div { position: relative; overflow: hidden; }
    .scenes svg { position: absolute; inset: 0; width: 100%; height: 100%; }
    .name { display: flex; align-items: center; gap: 28px; padding: 0 48px; color: var(--ink);
            font: 84px/1 var(--font-display); border-top: 8px solid var(--act); }
    .name svg { width: 78px; height: 104px; }`;
  document.head.append(style);
  document.body.innerHTML = `<div class="picture"><div class="scenes">${art.map((one) => `<div>${one}</div>`).join('')}</div>
    <div class="name">${mill}<span></span></div></div>`;
  document.querySelector('.name span').textContent = title;
  // Scenes are as wide as cards: in a taller or narrower frame their middle is shown.
  for (const svg of document.querySelectorAll('.scenes svg')) svg.setAttribute('preserveAspectRatio', 'xMidYMid slice');
}"""

# The mill on a plain ground. A launcher may cut a maskable icon to any shape: only the middle four fifths are sure to be seen.
ICON = """([part, round]) => {
  const mill = document.querySelector('.brand svg');
  const holder = document.createElement('div');
  holder.style.cssText = `position: fixed; inset: 0; display: grid; place-items: center; background: var(--art-night);
    border-radius: ${round ? '22%' : '0'}`;
  mill.style.cssText = `width: ${part * 75}vmin; height: ${part * 100}vmin`;
  holder.append(mill);
  document.documentElement.style.background = document.body.style.background = 'transparent';
  document.body.replaceChildren(holder);
}"""


def opened(browser: Browser, server: Server, size: dict[str, int]) -> Page:
    # The night's colours, whatever the machine prefers; and styles of our own, which the page itself may not have.
    page = browser.new_context(viewport=size, base_url=server.url, color_scheme="dark", bypass_csp=True).new_page()  # type: ignore[arg-type]
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")
    return page


def link_pictures(browser: Browser, server: Server) -> None:
    folder = PUBLIC / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    games = [game["id"] for game in server.get("/api/games")]
    for game in [None, *games]:
        page = opened(browser, server, LINK)
        page.evaluate(COMPOSE, [game])
        page.wait_for_timeout(300)
        page.screenshot(path=folder / f"{game or 'peppermill'}.jpg", type="jpeg", quality=82)
        page.context.close()


def icons(browser: Browser, server: Server) -> None:
    folder = PUBLIC / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    for name, pixels, part, rounded in (("192", 192, 0.76, True), ("512", 512, 0.76, True), ("maskable", 512, 0.6, False),
                                        ("apple-touch", 180, 0.72, False)):  # fmt: skip
        page = opened(browser, server, {"width": pixels, "height": pixels})
        page.evaluate(ICON, [part, rounded])
        page.screenshot(path=folder / f"{name}.png", omit_background=rounded)
        page.context.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        try:
            link_pictures(browser, server)
            icons(browser, server)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
