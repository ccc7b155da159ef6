"""The lowest level must lose to somebody who has just played the introduction."""

from tests.games.beginners import beginners_wins


def test_a_beginner_beats_sweet_chili():
    # Clearly more than half: 4 000 games gave 60.6 %.
    assert beginners_wins("chili-dice").low > 0.5
