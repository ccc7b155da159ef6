"""Games in other packages, and what `peppermill new` writes: all of it works without changing a line of the project."""
