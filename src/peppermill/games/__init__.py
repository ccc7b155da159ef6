"""The games. One line here makes a game appear behind every door."""

from peppermill.core.registry import announce

announce("chili-dice", "peppermill.games.chili_dice.game")
announce("chicago-poker", "peppermill.games.chicago_poker.game")
announce("chili-mafia", "peppermill.games.chili_mafia.game")
announce("safranito", "peppermill.games.safranito.game")
