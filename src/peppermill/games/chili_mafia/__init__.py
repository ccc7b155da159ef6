"""Chili Mafia: gangs of peppers, hot attacks, and a raid at dawn."""
