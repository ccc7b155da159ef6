"""Tries an installed Peppermill as its users would: `python try_installed.py [compiled|interpreted]`, in any folder.

It needs nothing but the package and the standard library, so that it runs wherever a wheel has just been installed: the version,
a check of every game, a game at the keyboard, a page from the server.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
from pathlib import Path

COMMAND = Path(sysconfig.get_path("scripts")) / ("peppermill.exe" if os.name == "nt" else "peppermill")
GAMES = ("chili-dice", "chicago-poker", "chili-mafia", "safranito")


def succeed(*words: str, typed: str = "") -> str:
    done = subprocess.run([str(COMMAND), *words], input=typed, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0 or "Traceback" in done.stderr:
        sys.exit(f"peppermill {' '.join(words)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as answer:  # noqa: S310
        return str(answer.read().decode())


def try_server(folder: str) -> None:
    log = Path(folder, "log")
    environ = {**os.environ, "PEPPERMILL_DATA": folder, "PYTHONIOENCODING": "utf-8"}
    with log.open("w") as out:
        server = subprocess.Popen([str(COMMAND), "serve", "--port", "0", "--no-browser"], env=environ, stdout=out, stderr=out)
    try:
        end = time.monotonic() + 120
        while not (found := re.search(r"http://localhost:\d+", log.read_text("utf-8"))):
            if server.poll() is not None or time.monotonic() > end:
                sys.exit(f"the server did not start:\n{log.read_text('utf-8')}")
            time.sleep(0.1)
        page = get(found[0] + "/")
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        if script is None or len(get(found[0] + script[1])) < 1000:
            sys.exit(f"the server has no page:\n{page[:400]}")
        if '"chili-dice"' not in get(found[0] + "/api/games"):
            sys.exit("the server has no games")
    finally:
        server.terminate()
        server.wait(30)


def main(expected: str | None) -> None:
    os.environ["PYTHONUTF8"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)  # nothing of a checkout is imported by mistake
        version = succeed("--version").strip()
        print(version)
        if expected is not None and f"({expected}" not in version:
            sys.exit(f"expected it to be {expected}")
        for game in GAMES:
            succeed("check", game, "--games", "2")
        succeed("play", "chili-dice", "--bots", "jalapeno", "--seed", "1", typed="roll all\nhint\nquit\n")
        try_server(folder)
        os.chdir("/")  # Windows removes no folder that somebody is in
    print("It works: version, check, play, serve.")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)
