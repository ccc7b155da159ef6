"""Many games between bots, on all cores or on a Ray cluster: tournaments, ladders, balance.

A `Plan` says who plays what how often; `run` plays it into a folder, where it can be interrupted and taken up again, and leaves
a Parquet file and a report there. The lab knows no game: what cards are worth it learns from `Game.marks`.
"""

from peppermill.lab.compare import compare
from peppermill.lab.contest import Contest
from peppermill.lab.errors import LabError
from peppermill.lab.plan import Plan, balance, exploit, ladder, tournament
from peppermill.lab.run import Finished, run

__all__ = ["Contest", "Finished", "LabError", "Plan", "balance", "compare", "exploit", "ladder", "run", "tournament"]
