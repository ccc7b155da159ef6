"""What every game must satisfy, checked by playing thousands of random games: ours, and yours.

>>> import peppermill
>>> from peppermill.conformance import check_game
>>> check_game(peppermill.game("chili-dice"), games=4).games
4

Cheap checks are made all the time: whose move it is, who may do what, a wrong move that must be refused. The expensive ones
(every listed action on a clone, dozens of wrong moves, copies, forms, chance, other worlds) are made at every move of the first
games with each number of players, and after that at randomly chosen moves; `run.py` has the rates.
"""

from peppermill.conformance.report import ConformanceError, Report
from peppermill.conformance.run import check_game

__all__ = ["ConformanceError", "Report", "check_game"]
