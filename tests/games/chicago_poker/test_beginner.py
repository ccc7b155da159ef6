"""The lowest level must lose to somebody who has just played the introduction."""

from tests.games.beginners import beginners_wins


def test_a_beginner_beats_sweet_chili():
    # Clearly more than half: 4 000 games gave 76.3 %.
    assert beginners_wins("chicago-poker").low > 0.5
