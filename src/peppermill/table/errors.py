"""What a table refuses. Each class is a reason a program may want to tell apart; each code has its sentence in the catalogs."""

from peppermill.core.errors import PeppermillError


class TableError(PeppermillError):
    """Base of everything a table refuses. Nothing has changed."""


class UnknownTable(TableError):
    """No table has that id."""


class TableFull(TableError):
    """Every seat, or that seat, is taken."""


class TableClosed(TableError):
    """The table was given up before the end."""


class WrongMoment(TableError):
    """Not before the start, not while playing, not after the end."""


class WrongToken(TableError):
    """The token holds no seat here."""


class NotYourSeat(TableError):
    """The seat is somebody else's, or only the host may do that."""


class IdTaken(TableError):
    """Another message had this id already: it can't be the same one sent again."""


class StaleMove(TableError):
    """The player decided on something that has changed since."""


class NoTakeBack(TableError):
    """The last thing that happened is not this player's to take back."""


class NoHint(TableError):
    """Hints are switched off, or there is nothing to advise."""


class BotFailed(TableError):
    """A bot's worker died or thought too long."""


class BadSeats(TableError):
    """The request for a table does not describe seats that can be played."""


class NotStored(TableError):
    """The move could not be made durable, so it was not made at all."""


class Overtaken(NotStored):
    """Somebody else wrote the next version first: what we have in memory is old."""


class LeaseLost(NotStored):
    """Another process runs the table now: our bots and clocks have nothing to say any more."""
