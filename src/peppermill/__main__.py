"""`python -m peppermill` is the command `peppermill`."""

from peppermill.cli import main

if __name__ == "__main__":
    main()
