"""The physics of a tossed token: flight, landing, slide, collisions. No game rules in here; `docs/toss.md` explains it."""
