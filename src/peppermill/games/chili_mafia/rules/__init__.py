"""The rulebook of Chili Mafia, a chapter a file; the numbers CM-1 … CM-60 are those of the rules."""
