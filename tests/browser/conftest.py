"""A real server on a real database, and a real browser in front of it."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tools import chromium

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    # Three dimensions without a graphics card.
    "--enable-unsafe-swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# Patience costs nothing where all goes well, and other work may keep the machine busy.
expect.set_options(timeout=20_000)


class Server:
    """`peppermill serve` as a process of its own, that can be killed and started again on the same data and port."""

    def __init__(self, data: Path, **settings: object) -> None:
        self.data = data
        self.settings = {"data": data, "bot_pace": "0.05", **settings}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environ = {**os.environ, **{f"PEPPERMILL_{name.upper()}": str(value) for name, value in self.settings.items()}}
        command = [sys.executable, "-m", "peppermill", "serve", "--port", str(self.port), "--no-browser"]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environ, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            try:
                self.get("/api/health")
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server did not start:\n" + (self.data / "server.log").read_text())

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:  # noqa: S310
            return json.load(answer)

    def post(self, path: str, body: Any) -> Any:
        with urllib.request.urlopen(self.url + path, json.dumps(body).encode(), timeout=10) as answer:  # noqa: S310
            return json.load(answer)


def card(page: Page, game: str) -> Locator:
    """A game on the start page."""
    return page.get_by_role("article", name=game)


def table_id(page: Page) -> str:
    """Of the table the page is at, or is on its way to."""
    expect(page).to_have_url(re.compile(r"/t/[^/]+$"))
    return urlsplit(page.url).path.rsplit("/", 1)[1]


def is_over(page: Page) -> bool:
    """The result is shown, or was shown and put away."""
    shown = page.get_by_role("link", name="Look at my game")
    return shown.is_visible() or page.get_by_role("button", name="Result", exact=True).is_visible()


def press(button: Locator) -> bool:
    """Press it if it is there to be pressed. Games go on meanwhile: what goes away under the hand was not pressed."""
    try:
        button.first.click(timeout=1500)
    except PlaywrightTimeout:
        return False
    return True


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium.find(), args=FLAGS)
        yield opened
        opened.close()


class Visitors:
    """People with a browser each. What goes wrong in any page fails the test at its end."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.contexts: list[BrowserContext] = []
        self.problems: list[str] = []
        self.tolerated: tuple[str, ...] = ()

    def come(self, size: dict[str, int], **settings: Any) -> Page:
        settings.setdefault("locale", "en-GB")
        settings.setdefault("reduced_motion", "reduce")
        # What a device keeps for later has tests of its own; here every file comes from the server.
        settings.setdefault("service_workers", "block")
        context = self.browser.new_context(viewport=size, base_url=self.url, **settings)
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("console", lambda message: self.problems.append(message.text) if message.type == "error" else None)
        return page

    def check(self) -> None:
        real = [problem for problem in self.problems if not any(words in problem for words in self.tolerated)]
        assert real == []


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    coming = Visitors(browser, server.url)
    yield coming
    for context in coming.contexts:
        context.close()
    coming.check()
