"""JSON as it is sent, and as it is stored.

`json.dumps` makes a new encoder for every text and looks out for objects that hold themselves, which takes as long as writing
them. What we write is made for being written: the encoder is made once, and looks out for nothing.
"""

import json
from collections.abc import Callable
from json import encoder
from typing import Any, Final


def _unknown(value: object) -> Any:
    raise TypeError(f"{type(value).__name__} can't be written as JSON")


def _writer(plain: bool) -> Callable[[Any], str]:
    """Without needless spaces. `plain`: nothing but ASCII."""
    make: Any = getattr(encoder, "c_make_encoder", None)
    if make is None:  # a Python without that part in C
        return json.JSONEncoder(ensure_ascii=plain, check_circular=False, separators=(",", ":")).encode
    quote = encoder.encode_basestring_ascii if plain else getattr(encoder, "encode_basestring")  # noqa: B009 — typeshed has no such name
    write: Any = make(None, _unknown, quote, None, ":", ",", False, False, True)
    join = "".join

    def written(value: Any) -> str:
        return join(write(value, 0))

    return written


as_text: Final = _writer(plain=False)
_as_plain_text: Final = _writer(plain=True)


def as_plain_text(value: Any) -> str:
    """For a database: a lone surrogate, which somebody may have sent, is no text to it."""
    # A function of its own: PostgreSQL's driver keeps one for each connection that is given a nested one, and warns of it.
    return _as_plain_text(value)
