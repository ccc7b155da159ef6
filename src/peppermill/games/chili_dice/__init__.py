"""Chili Dice: roll, turn the reds, fill ten boxes with thirty rolls."""
