"""What can be wrong with a wish for many games."""

from peppermill.core.errors import PeppermillError


class LabError(PeppermillError):
    """Something the lab can't do as it was asked to."""
