"""Games of Chicago Poker that show a rule: the special cards, a drive into the dark, two rounds of reinforcements, the 20th
establishment, variants."""

from __future__ import annotations

from typing import Any

import peppermill
from peppermill.conformance.walk import random_move
from peppermill.core.actors import CHANCE
from peppermill.core.rng import Sfc32
from tests.playthroughs import Script, Step

ID = "chicago-poker"


class Director:
    """Stages a game: chance does as told, players do as told, and every move is written down."""

    def __init__(self, title: str, players: int, first: int, town: str, *hands: str, **options: bool) -> None:
        self.title = title
        self.players = players
        self.options: dict[str, Any] = options
        self.game = peppermill.game(ID)
        self.state = self.game.start(players, options)
        self.steps: list[Step] = []
        self.comments: list[str] = []
        self.chance(f"first P{first}")
        for establishment in town.split():
            self.chance(f"open {establishment}")
        dealt = [hand.split() for hand in hands]
        for number in range(5):
            for seat in range(players):
                self.chance(f"card {dealt[(first - 1 + seat) % players][number]}")

    def say(self, comment: str) -> None:
        self.comments.append(f"# {comment}")

    def chance(self, line: str) -> None:
        self._do("chance", line, False)

    def turn(self, seat: int, *lines: str, show: bool = False) -> None:
        """`draw r7` is a draw and what comes of it."""
        for line in lines:
            shown = show and line == lines[-1]
            if line.startswith("draw "):
                self._do(f"P{seat}", "draw", False)
                self._do("chance", f"card {line[5:]}", shown)
            else:
                self._do("chance" if line.startswith("open ") else f"P{seat}", line, shown)

    def _do(self, actor: str, line: str, shown: bool) -> None:
        self.state.apply(CHANCE if actor == "chance" else int(actor[1:]) - 1, self.game.read(line))
        self.steps.append(Step(actor, line, shown, tuple(self.comments)))
        self.comments = []

    @property
    def script(self) -> Script:
        return Script(f"# Chicago Poker: {self.title}", ID, self.players, self.options, tuple(self.steps))


def specials() -> Script:
    stage = Director(
        "each special card",
        3,
        1,
        "speakeasy jazz-club",
        "r1 r2 r3 revolver murder",
        "g1 g2 g3 informer informer",
        "b1 b2 b3 limousine corruption",
    )
    stage.say("CP-3: the first player has one action in the first round")
    stage.turn(1, "play r1 at 1")
    stage.say("CP-3: the second has two; CP-6: the first card at a speakeasy lies face down, at a jazz club face up")
    stage.turn(2, "play g1 at 1", "play g2 at 2")
    stage.turn(3, "play b1 at 1", "play b2 at 1", "play b3 at 2", show=True)
    stage.say("CP-12: a Revolver costs one action and gives two")
    stage.turn(1, "revolver", "play r2 at 1", "play r3 at 1", "draw v4", "draw v5")
    stage.say("CP-10: only P2 learns what P1 hides; everyone sees where P2 looked")
    stage.turn(2, "informer P1 at 1", "informer P3 at 1", "play g3 at 1", show=True)
    stage.say("CP-11: P3 drives two cards to the jazz club, the second one first; both are turned up there")
    stage.turn(3, "limousine 1 to 2 slots 2 1", show=True)
    stage.say("CP-13: nobody learns that P3 takes the Revolver; the rest of the discard goes into the draw pile")
    stage.turn(3, "corruption revolver", "revolver", "draw informer", "end", show=True)
    stage.say("CP-9: the last card P2 has laid at the speakeasy, face down as it is")
    stage.turn(1, "murder P2 at 1", "play v4 at 1", "play v5 at 1", show=True)
    stage.say("CP-7: that was P1's fifth card; now nobody can murder there, but P1's turn is to come")
    stage.turn(2, "end")
    stage.turn(3, "informer P2 at 1", "end", show=True)
    stage.say("CP-14: the shoot-out at the start of P1's turn, and a new establishment")
    stage.turn(1, "open gambling-hall", "end", show=True)
    return stage.script


def face_down() -> Script:
    """What the others know of cards that a Limousine laid face down; and how a quiet town ends a game."""
    stage = Director(
        "a drive into the dark, and two quiet rounds",
        3,
        1,
        "brewery speakeasy",
        "r1 r2 r3 limousine v7",
        "g1 g2 g3 informer murder",
        "b1 b2 b3 corruption revolver",
    )
    stage.turn(1, "play r1 at 1")
    stage.turn(2, "play g1 at 1", "play g2 at 1")
    stage.turn(3, "revolver", "corruption revolver", show=True)
    stage.say("CP-12: fetched by Corruption, the Revolver may be played again in the same turn")
    stage.turn(3, "revolver", "play b1 at 1", "play b2 at 1", "play b3 at 1", "end", show=True)
    stage.say("CP-11: both cards lie face down now; everyone knows them, but P1 alone knows which is which")
    stage.turn(1, "play r2 at 1", "limousine 1 to 2 slots 2 1", show=True)
    stage.turn(1, "end")
    stage.say("CP-10: P2 looks at cards that all have seen, and learns where they lie")
    stage.turn(2, "informer P1 at 2", show=True)
    stage.say("CP-9: the last one is murdered: so the other one is left")
    stage.turn(2, "murder P1 at 2", "end", show=True)
    stage.turn(3, "end")
    stage.turn(1, "end")
    stage.say("CP-8: a whole round without any action: everybody is warned")
    stage.turn(2, "end", show=True)
    stage.say("CP-8: after the second one the game is over")
    stage.turn(3, "end")
    stage.turn(1, "end")
    stage.turn(2, "end", show=True)
    return stage.script


def two_rounds() -> Script:
    stage = Director("a tie with two rounds of reinforcements", 2, 1, "brewery speakeasy", "r1 r3 r5 r7 r9", "b1 b3 b5 b7 b9")
    stage.turn(1, "play r1 at 1")
    stage.turn(2, "play b1 at 1", "play b3 at 1")
    stage.turn(1, "play r3 at 1", "play r5 at 1", "play r7 at 1")
    stage.turn(2, "draw y15", "draw v8", "draw v2")
    stage.turn(1, "draw r15", "draw g8", "draw g2")
    stage.say("CP-7: P2 is the first with five cards and takes the marker")
    stage.turn(2, "play b5 at 1", "play b7 at 1", "play b9 at 1")
    stage.say("CP-7: P1's fifth card takes none; its group is not protected")
    stage.turn(1, "play r9 at 1")
    stage.say("CP-14, CP-16: two flushes, equal card by card")
    stage.turn(1, "end", show=True)
    stage.say("CP-17: P1 has decided; P2 sees that, but not what was sent, nor whether anybody was")
    stage.turn(1, "send r15", show=True)
    stage.say("CP-17: two 15s: a second round")
    stage.turn(2, "send y15")
    stage.turn(2, "send v2")
    stage.say("CP-17: the 8 beats the 2; everything is discarded, a new establishment is opened and P2's turn begins")
    stage.turn(1, "send g8", "open jazz-club", show=True)
    return stage.script


SHARES = {
    1: "speakeasy speakeasy jazz-club jazz-club",
    2: "brewery brewery gambling-hall",
    3: "speakeasy speakeasy jazz-club jazz-club",
    4: "brewery brewery gambling-hall gambling-hall",
    5: "gambling-hall gambling-hall speakeasy jazz-club",
    6: "brewery",
}
"""Twenty establishments so that nobody wins by CP-18 (three alike, four types, five)."""


def twentieth() -> Script:
    plan = [(seat, kind) for seat, share in SHARES.items() for kind in share.split()]
    deck = [f"{colour}{value}" for value in range(1, 16) for colour in "rygbv"]
    hands = [" ".join(deck[5 * seat : 5 * seat + 5]) for seat in range(6)]
    town = " ".join([kind for _, kind in plan[:4]])
    stage = Director("the 20th establishment", 6, 1, town, *hands, tactical=True)
    stage.say("One player after the other sends five gangsters to an empty establishment; the others end their turns")
    for number, (seat, _) in enumerate(plan):
        place = number % 4
        taken = number
        while taken == number and not stage.state.over:
            view: Any = stage.state.view(seat - 1)
            if stage.state.to_act is CHANCE:
                if view.phase == "drawing":
                    outcome = stage.state.chance().draw(Sfc32(len(stage.steps)))
                    stage.chance(stage.game.write(outcome))
                    continue
                stage.chance(f"open {plan[number + 3][1]}")
            elif view.turn == seat - 1 and view.places[place].marker is None:
                card = stage.game.dump(view)["hand"][:1]
                stage.turn(seat, f"play {card[0]} at {place + 1}" if card else "draw")
            else:
                # CP-8 would end the game here if nobody did anything for two whole rounds.
                stage.turn(view.turn + 1, "draw" if view.idle == 11 and not view.acted else "end")
            view = stage.state.view(None)
            taken = sum([sum(won) for won in view.won])
            if taken > number and number == 16:
                stage.say("CP-20: the stock is empty: play goes on without refilling")
    return stage.script


def variant(option: str, players: int, seed: int) -> Script:
    """A random game with one option."""
    game = peppermill.game(ID)
    rng = Sfc32(seed)
    state = game.start(players, {option: True})
    steps: list[Step] = []
    while not state.over:
        actor, action = random_move(state, rng)
        state.apply(actor, action)
        steps.append(Step("chance" if actor is CHANCE else f"P{actor + 1}", game.write(action), len(steps) % 60 == 59))
    return Script(
        f"# Chicago Poker: {option}, {players} players at random (seed {seed})", ID, players, {option: True}, tuple(steps)
    )


SCRIPTS: dict[str, Script] = {
    "specials": specials(),
    "face-down": face_down(),
    "two-rounds": two_rounds(),
    "twentieth": twentieth(),
    "quick": variant("quick", 4, 8),
    "tactical": variant("tactical", 3, 28),
    "all-actions": variant("must_use_all_actions", 2, 13),
}
