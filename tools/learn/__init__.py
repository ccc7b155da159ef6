"""Learning Chicago Poker and Chili Mafia by self-play: `python -m tools.learn --help`.

First a network imitates the game's own strategy (`lessons.py`), then it plays against itself on the batch environment and learns
by PPO (`selfplay.py`). What comes out is a player (`export.py`): an ONNX file of whole numbers that decides alike on every
machine. A configuration in `configs/` says everything a run depends on but the machine. Needs
`pip install 'peppermill[train,neural]'`.
"""
