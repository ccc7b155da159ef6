"""The rulebook of Safranito, a chapter a file.

- `rounds`: how a match and its rounds begin and end (SF-5, SF-13)
- `tossing`: the tokens are tossed (SF-6, SF-7)
- `spaces`: the action spaces (SF-8)
- `trade`: bowl by bowl, sale and purchase (SF-9, SF-10, SF-11)
- `cooking`: dishes, and the third that wins (SF-12, SF-14)
- `actions`: the table of all actions and outcomes: when each may happen, what is checked, what it does
"""
