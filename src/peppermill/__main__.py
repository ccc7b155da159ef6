"""The command `peppermill`, also as `python -m peppermill`."""

import sys


def main() -> None:
    if sys.argv[1:] == ["--version"]:
        # Asked often, by scripts and by people who are looking for something else: without the commands it takes half the time.
        from peppermill.engine import version_line  # noqa: PLC0415

        print(version_line())
        return
    from peppermill.cli import main as command  # noqa: PLC0415

    command()


if __name__ == "__main__":
    main()
