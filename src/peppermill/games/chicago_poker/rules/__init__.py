"""The rulebook of Chicago Poker, a chapter a file.

- `dealing`: what chance does, before the first turn and after (CP-2, CP-4)
- `turn`: draw, play a gangster, end the turn; the limit of seven (CP-3 … CP-8)
- `specials`, `limousine`: the special cards (CP-9 … CP-13)
- `shootout`, `hands`: markers, shoot-outs, and which hand beats which (CP-7, CP-14 … CP-17)
- `flow`, `ending`: one turn after another, until somebody wins (CP-3, CP-8, CP-18 … CP-20)
- `actions`: the table of all actions: when each may be done, what is checked, what it does
"""
