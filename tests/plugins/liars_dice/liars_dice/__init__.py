"""Liar's Dice: everyone rolls under a cup and bids on all dice together, until somebody doubts."""
