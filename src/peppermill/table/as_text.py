"""JSON as it is sent."""

import json
from collections.abc import Callable
from typing import Any, Final

as_text: Final[Callable[[Any], str]] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
