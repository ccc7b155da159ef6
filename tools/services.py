"""Finds PostgreSQL and Redis for the tests, or installs them; if it can do neither, it says what to install."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAMS = {"initdb": "postgresql", "redis-server": "redis-server"}
"""What the tests start, and the Debian package it is in."""


def is_here(program: str) -> bool:
    return bool(shutil.which(program) or list(Path("/usr/lib/postgresql").glob(f"*/bin/{program}")))


def missing() -> list[str]:
    return [package for program, package in PROGRAMS.items() if not is_here(program)]


def run(*command: str) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0


def install(packages: list[str]) -> None:
    if not shutil.which("apt-get"):
        return
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    before = [] if is_root else ["sudo", "-n"]
    print(f"Installing {' and '.join(packages)} from the distribution's packages …")
    run(*before, "apt-get", "update")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run(*before, "apt-get", "install", "-y", "--no-install-recommends", *packages)


def main() -> None:
    if packages := missing():
        install(packages)
    if packages := missing():
        sys.exit(
            f"The tests start their own PostgreSQL and Redis, and could not install {' and '.join(packages)}. "
            "Debian and Ubuntu: apt-get install postgresql redis-server; macOS: brew install postgresql redis"
        )


if __name__ == "__main__":
    main()
