"""The end of one game of a run, as a picture for its report."""

from __future__ import annotations

import base64

from peppermill.bots import levels
from peppermill.core.values import View
from peppermill.drawings import draw
from peppermill.lab.exploiter import seated
from peppermill.lab.plan import Plan
from peppermill.lab.play import Thinking, play_one


def closing(plan: Plan, at: int, lang: str) -> str | None:
    """The last position of a contest's first game, which is played again: equal seeds give equal games.

    None where that would take long or come out otherwise: with bots that search, or that are not ours.
    """
    batch = plan.batch(at, 0, 1)
    contest = batch.contest
    quick = {level.id for level in levels(contest.setup.game) if not level.seconds}
    if not quick.issuperset(contest.lineup):
        return None
    bots = [seated(contest.setup, name) for name in contest.lineup]
    seen: list[View] = []
    try:
        play_one(batch, 0, bots, Thinking(len(bots)), seen)
    except Exception:
        return None  # a game that can't be played is among the failures of the report
    names = [f"{seat + 1} · {contest.lineup[place]}" for seat, place in enumerate(contest.seating(plan.seed, 0))]
    return draw(seen[0], lang, names)


def embedded(svg: str, words: str) -> str:
    """Within a page: as an image of its own, so that the page's style leaves it alone."""
    data = base64.b64encode(svg.encode()).decode()
    return f"<figure><img alt='{words}' src='data:image/svg+xml;base64,{data}'><figcaption>{words}</figcaption></figure>"
