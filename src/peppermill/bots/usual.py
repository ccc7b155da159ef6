"""The usual opponent: who plays where nobody was chosen, at the command line, at a table and on the page alike.
And the lighter one: who plays instead of a searching player that there is no time for."""

from typing import Final

from peppermill.bots.players import level_of, levels, offered

USUAL: Final = "jalapeno"


def usual_level(game_id: str) -> str:
    """`jalapeno`; where a game has no such level, its weakest one that thinks at all, else `random`."""
    known = [level.id for level in offered(game_id)]
    return USUAL if USUAL in known else known[0]


def lighter_level(game_id: str, level_id: str) -> str:
    """The strongest level below that one that decides at once; the level itself where there is none, or where it does so too."""
    lighter = level_id
    wanted = level_of(game_id, level_id).id
    for level in levels(game_id):
        if level.id == wanted:
            return lighter if level.seconds > 0.0 else level_id
        if level.seconds <= 0.0:
            lighter = level.id
    return level_id
