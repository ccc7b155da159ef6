"""What the lab refuses."""

from peppermill.core.errors import PeppermillError


class LabError(PeppermillError):
    """A request the lab can't carry out; the code says why."""
