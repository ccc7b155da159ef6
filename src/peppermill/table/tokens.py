"""Secrets and names that can't be guessed."""

import base64
import hashlib
import secrets


def new_table_id() -> str:
    """Thirteen letters and digits, 65 bits, easy to read aloud."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()[:13]


def new_token() -> str:
    """What holds a seat: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is stored of a token. Tokens are long and random, so a plain hash can't be reversed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
