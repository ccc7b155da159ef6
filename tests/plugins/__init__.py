"""Games of other packages, and what `peppermill new` writes: all of it works without a line in the project."""
