"""What can go wrong, each with a code for programs and a sentence for people."""

from typing import Any, ClassVar

from peppermill.core import texts


class PeppermillError(Exception):
    """Base of all errors caused by somebody's input rather than by a bug.

    `code` names the sentence `error.<code>` in the catalogs; `params` fill its placeholders.

    >>> try:
    ...     peppermill.game("chili-dice").start(players=9)
    ... except peppermill.PeppermillError as error:
    ...     print(error.code, error.params["given"], error.text("fr"), sep="; ")
    players; 9; Chili Dice se joue de 1 à 4, pas à 9.
    """

    prefix: ClassVar[str] = "error"

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.game: str | None = None

    def text(self, lang: str = "en") -> str:
        """The sentence for people."""
        return texts.sentence(f"{self.prefix}.{self.code}", self.params, lang, self.game)

    def __str__(self) -> str:
        return self.text()

    def __reduce__(self) -> Any:
        return _again, (type(self), self.code, self.params, self.game)


def _again(cls: type, code: str, params: dict[str, Any], game: str | None) -> PeppermillError:
    error: PeppermillError = cls(code, **params)
    error.game = game
    return error


class UnknownGame(PeppermillError):
    """No game has that id."""


class BadOptions(PeppermillError):
    """Options, or a number of players, that the game does not have."""


class BadPlugin(PeppermillError):
    """A module that should bring games can't be loaded."""


class MissingLibrary(PeppermillError):
    """Something that needs a library which is not installed."""


class BadInput(PeppermillError):
    """JSON or text that has no known form, or a seat that does not exist."""


class BadRecord(PeppermillError):
    """A record that is broken, truncated, tampered with, or of a version we can't play."""


class CannotImagine(PeppermillError):
    """A view that no state of the game agrees with."""


class IllegalAction(PeppermillError):
    """An action the rules don't allow now. Nothing has changed."""

    prefix: ClassVar[str] = "illegal"

    @classmethod
    def of(cls, game: str, code: str, /, **params: Any) -> "IllegalAction":
        error = cls(code, **params)
        error.game = game
        return error
