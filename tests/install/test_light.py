"""Nobody waits for what they did not ask for."""

from __future__ import annotations

import re
import subprocess
import sys

from peppermill.engine import version_line
from tests.plugins.elsewhere import environment


def test_the_version_is_said_before_anything_heavy_is_loaded() -> None:
    """A third of a second is the limit on a slow machine; what costs time is what is imported, so that is what is looked at."""
    words = [sys.executable, "-X", "importtime", "-m", "peppermill", "--version"]
    done = subprocess.run(words, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.strip() == version_line()
    loaded = {name.partition(".")[0] for name in re.findall(r"\| +(\S+)$", done.stderr, re.MULTILINE)}
    assert "peppermill" in loaded
    assert not loaded & {"rich", "numpy", "sqlalchemy", "starlette", "uvicorn", "asyncio", "argparse"}
