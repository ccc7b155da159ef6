"""The usual opponent: who plays where nobody was chosen, at the command line, at a table and on the page alike."""

from typing import Final

from peppermill.bots.players import levels

USUAL: Final = "casual"


def usual_level(game_id: str) -> str:
    """`casual`; where a game has no such level, its weakest one that thinks at all, else `random`."""
    known = [level.id for level in levels(game_id)]
    if USUAL in known:
        return USUAL
    return known[1] if len(known) > 1 else known[0]
