"""The usual opponent: who plays where nobody was chosen, at the command line, at a table and on the page alike.
And the lighter one: who plays instead of a searching player that there is no time for."""

from typing import Final

from peppermill.bots.players import levels

USUAL: Final = "casual"


def usual_level(game_id: str) -> str:
    """`casual`; where a game has no such level, its weakest one that thinks at all, else `random`."""
    known = [level.id for level in levels(game_id)]
    if USUAL in known:
        return USUAL
    return known[1] if len(known) > 1 else known[0]


def lighter_level(game_id: str, level_id: str) -> str:
    """The strongest level below that one that decides at once; the level itself where there is none, or where it does so too."""
    lighter = level_id
    for level in levels(game_id):
        if level.id == level_id:
            return lighter if level.seconds > 0.0 else level_id
        if level.seconds <= 0.0:
            lighter = level.id
    return level_id
