"""Finds a Chromium for the browser tests, or installs one; if it can do neither, it says what to install."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def find() -> str | None:
    """A browser that is already here: the one PEPPERMILL_CHROMIUM names, one on the PATH, or Playwright's own."""
    named = os.environ.get("PEPPERMILL_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return playwrights_own()


def playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def run(*command: str) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def install() -> None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        print("Installing Chromium from Debian's packages …")
        run("apt-get", "update")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        if run("apt-get", "install", "-y", "--no-install-recommends", "chromium"):
            return
    print("Installing Chromium with Playwright …")
    run(sys.executable, "-m", "playwright", "install", "chromium")


def main() -> None:
    found = find()
    if found is None:
        install()
        found = find()
    if found is None:
        sys.exit(
            "The browser tests need Chromium, and none could be installed. Install it (Debian: apt-get install chromium; "
            "elsewhere: python -m playwright install chromium) or set PEPPERMILL_CHROMIUM to its path."
        )
    print(found)


if __name__ == "__main__":
    main()
