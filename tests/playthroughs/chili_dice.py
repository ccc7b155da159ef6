"""Games of Chili Dice written by hand: each special way to score, and the end of the rolls."""

from __future__ import annotations

from tests.playthroughs import Script, Step

# A turn is written on one line: first roll / what is turned / what is rolled again / the box.

SPECIAL_SCORES = """
# CD-14: six 1s, a Small Chili, are 50 in their own box
P1: roll all / faces 1 1 1 1 1 1 / score 1
# CD-14: a Small Chili is 25 in any other box, here more than the sum of 12
P1: roll all / faces 2 2 2 2 2 2 / score chance
# CD-14: a Big Chili is 75 in its own box
P1: roll all / faces 6 6 6 6 6 6 / score 6
# CD-14: and 50 in any other, here more than the 24 of pairs
P1: roll all / faces 4 4 4 4 4 4 / score pairs
# CD-14: six reds, the Extra Chili, are 100 in RED
P1: roll all / faces 1 2 3 4 5 6 / score red
# CD-14: and 100 in STRAIGHT
P1: roll all / faces 1 2 3 4 5 6 / score straight
# CD-13: a straight whose red 3 shows scores its 21 in box 3
P1: roll all / faces 2 1 3 5 4 6 / score 3
# CD-13: pairs whose red 2 shows score their sum in box 2
P1: roll all / faces 6 2 6 6 6 2 / score 2
# CD-8: 5-5-5 with the red 5 among them is doubled
P1: roll all / faces 5 5 1 2 5 3 / score 5
# CD-4: a red 4 that is kept can't be turned any more, but still doubles
P1: roll all / faces 4 1 2 4 3 1 / roll 2 3 5 6 / faces 5 5 6 1 / score 4
"""

TURNING = """
# CD-4: reds are turned to what is needed: a straight from 1-2-2-3-5-4
P1: roll all / faces 1 2 2 3 5 4 / turn 2 to 6 / score straight
# CD-10, CD-6: nothing fits, so 0, in any box one likes
P1: roll all / faces 6 1 1 2 4 3 / score pairs
# CD-4: the turned die is no longer red: only the 1 and the 6 are left of three
P1: roll all / faces 1 2 1 1 1 6 / turn 2 to 1 / score red
# CD-8: 5-5-5-5-2-2 with red 5 is 40 in box 5, more than the 24 that pairs would bring (CD-13)
P1: roll all / faces 5 5 2 5 5 2 / score 5
# CD-4, CD-14: a red 5 turned to 6 and kept, the last two rolled: six 6s
P1: roll all / faces 6 6 6 5 5 5 / turn 5 to 6 / roll 4 6 / faces 6 6 / score 6
# CD-14: six 3s, turned together from reds of one roll
P1: roll all / faces 1 2 3 3 5 3 / turn 1 to 3 / turn 2 to 3 / turn 5 to 3 / score 3
# CD-14: six reds are 50 in a number's box
P1: roll all / faces 1 2 3 4 5 6 / score 2
# CD-8: without the red 4 nothing is doubled
P1: roll all / faces 4 4 1 1 1 1 / score 4
# CD-8: 0 in box 1 for no 1 at all
P1: roll all / faces 2 3 4 5 6 2 / score 1
# CD-12, CD-15: the last box, and 5 for each of 19 unused rolls
P1: roll all / faces 6 6 6 6 4 5 / score chance
"""


def _turns(text: str) -> list[Step]:
    steps: list[Step] = []
    comments: list[str] = []
    for entry in text.strip().splitlines():
        if entry.startswith("#"):
            comments.append(entry)
            continue
        who, _, rest = entry.partition(": ")
        for line in rest.split(" / "):
            shown = line.startswith("score")
            steps.append(Step("chance" if line.startswith("faces") else who, line, shown, tuple(comments)))
            comments = []
    return steps


def _burn(who: str, face: int, score: str, comment: str) -> list[Step]:
    """All thirty rolls in one turn: six dice, then die 1 again and again."""
    again = " / ".join([f"roll 1 / faces {face}"] * 29)
    return _turns(f"# {comment}\n{who}: roll all / faces 6 6 5 5 4 4 / {again} / {score}")


_SECOND = """
P2: roll all / faces 2 1 4 3 6 5 / score straight
P2: roll all / faces 3 3 3 4 1 1 / score 3
P2: roll all / faces 1 1 4 4 2 2 / score pairs
P2: roll all / faces 6 6 5 5 5 2 / score 5
P2: roll all / faces 1 4 2 2 2 1 / score 1
P2: roll all / faces 1 2 3 1 1 1 / score red
P2: roll all / faces 2 6 6 6 5 6 / score 6
P2: roll all / faces 4 2 4 4 2 4 / score 4
P2: roll all / faces 2 2 2 5 4 6 / score 2
P2: roll all / faces 6 5 6 5 4 4 / score chance
"""


def _begins(who: str, comment: str) -> list[Step]:
    return [Step("chance", f"first {who}", comments=(f"# {comment}",))]


_OUT = _begins("P1", "CD-2: who begins is drawn")
_OUT += _burn(
    "P1",
    1,
    "turn 1 to 6 / score chance",
    "CD-7: after the 30th roll reds may be turned, then one box is filled; the others become 0",
)
_OUT += _turns("# CD-2, CD-7: P1 has no more turns, P2 goes on alone" + _SECOND)

_TIE = _begins("P2", "CD-2: it may be anybody")
_TIE += _burn("P2", 3, "score chance", "CD-7: all thirty rolls in one turn")
_TIE += _burn("P1", 3, "score chance", "CD-15: the same total: they share the win")


def _script(title: str, players: int, steps: list[Step]) -> Script:
    return Script(f"# Chili Dice: {title}", "chili-dice", players, {}, tuple(steps))


SCRIPTS: dict[str, Script] = {
    "special-scores": _script("every special way to score", 1, _turns(SPECIAL_SCORES)),
    "turning-reds": _script("turning reds, and boxes given up", 1, _turns(TURNING)),
    "out-of-rolls": _script("the 30th roll", 2, _OUT),
    "shared-win": _script("equal totals", 2, _TIE),
}
