"""`python -m peppermill.lessons GAME NAME` plays a lesson by the rules and prints what its learner sees, for its author."""

import sys

import peppermill.games as _ours  # registers our games
from peppermill.core.errors import PeppermillError
from peppermill.core.registry import find
from peppermill.core.texts import sentence
from peppermill.lessons.shelf import lesson

del _ours


def main(game: str, name: str) -> int:
    try:
        found = lesson(game, name)
    except PeppermillError as error:
        print(error)
        return 1
    for number, step in enumerate(found["steps"]):
        words = sentence(f"learn.{name}.{step['id']}", None, "en", game)
        print(f"\n{number} {step['id']}: {words}")
        for frame in step["frames"]:
            print("".join([f"  {each['event']}\n" for each in frame["events"]]), end="")
        if step["frames"]:
            print(find(game).show(find(game).forms.view.load(step["frames"][-1]["view"], "view")))
        for move in step["moves"]:
            print(f"  do {find(game).write(find(game).load_action(move['action']))} → {move['next']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
