"""Networks as players: a policy in an ONNX file, with a label that says what it plays.

A policy takes an observation (and, if it likes, a mask) as the environments give them, and returns a score for every action.
`label` writes into the file which game it is for; from then on the file is a player like any other:
`peppermill play chicago-poker --bots policy.onnx`. Playing needs `pip install 'peppermill[neural]'`.
"""

from peppermill.bots.policy.bot import PolicyBot
from peppermill.bots.policy.label import Label, label, label_of

__all__ = ["Label", "PolicyBot", "label", "label_of"]
