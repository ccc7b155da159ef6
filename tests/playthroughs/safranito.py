"""Games of Safranito played to show a rule. Throws are aimed; the first wobble that does what the story needs is taken."""

from __future__ import annotations

from peppermill.core.actors import CHANCE
from peppermill.games.safranito.aims import LOFT_LOB, aimed, zone_seen
from peppermill.games.safranito.board import ZONE_NAMES
from peppermill.games.safranito.components import TOKENS, seatings
from peppermill.games.safranito.game import GAME
from peppermill.games.safranito.moves import Wobble, toss_of
from peppermill.games.safranito.position import BOWL, COOK, PURCHASE, SALE
from peppermill.games.safranito.state import SafranitoState
from peppermill.toss.throw import AVERAGE, POWER_MOST, Throw
from tests.playthroughs import Script, Step

OUT = "out"


class Story:
    """A game on its way, and the lines that lead there."""

    def __init__(self, players: int, chef: int) -> None:
        state = GAME.start(players)
        assert isinstance(state, SafranitoState)
        self.state = state
        self.steps: list[Step] = []
        self.comments: list[str] = []
        self.chance("sides " + " ".join([str(side) for side in seatings(players)[0]]))
        self.chance(f"chef {chef}")

    def note(self, comment: str) -> None:
        self.comments.append(f"# {comment}")

    def chance(self, line: str) -> None:
        self._do("chance", line)

    def does(self, seat: int, *lines: str) -> None:
        for line in lines:
            self._do(f"P{seat + 1}", line)

    def _do(self, who: str, line: str) -> None:
        self.state.apply(CHANCE if who == "chance" else int(who[1:]) - 1, GAME.read(line))
        shown = line.split(maxsplit=1)[0] in ("use", "keep", "sell", "buy", "cook")
        self.steps.append(Step(who, line, shown, tuple(self.comments)))
        self.comments = []

    def lay_out(self, dishes: str = "", spices: str = "") -> None:
        """What is turned over for a round; what is not named is whatever comes first."""
        named = {"dish": dishes.split(), "spice": spices.split()}
        while self.state.to_act is CHANCE:
            listed = self.state.chance().outcomes
            assert listed is not None
            verb, first = GAME.write(listed[0][0]).split()
            self.chance(f"{verb} {named[verb].pop(0) if named[verb] else first}")

    def toss(self, token: int, where: str) -> None:
        """The seat whose turn it is puts this token there, face down, and moves no other token."""
        state, seat = self.state, self.state.turn
        zone = None if where == OUT else ZONE_NAMES.index(where)
        if zone is None:
            throw = Throw(0, 0, POWER_MOST, LOFT_LOB, AVERAGE)
        else:
            x, y = zone_seen(zone, state.sides[seat])
            throw = aimed(x, y, round(x * 1000), LOFT_LOB, AVERAGE)
        self.does(seat, GAME.write(toss_of(token, False, throw)))
        for seed in range(10_000):
            told = state.clone().perform(CHANCE, Wobble(seed))
            event = GAME.dump(told[0].event)
            still = len(event["flight"]["tracks"]) == 1 and not event["up"]
            if still and (event["out"] if zone is None else event["zone"] == where):
                break
        self.chance(f"wobble {seed}")

    def tosses(self, **plans: str) -> None:
        """The tosses of a round: by seat (p1, p2 …) tokens and places, `30 saffron, 20 mint`; the rest goes off the board."""
        lists: list[list[tuple[int, str]]] = []
        for seat in range(self.state.players):
            plan = [entry.split() for entry in plans.get(f"p{seat + 1}", "").split(",") if entry.strip()]
            aims = [(int(token), where) for token, where in plan]
            left = [token for token in reversed(TOKENS) if token not in [token for token, _ in aims]]
            lists.append(aims + [(token, OUT) for token in left])
        for _ in range(self.state.players * self.state.house.tosses):
            self.toss(*lists[self.state.turn].pop(0))

    def finish_round(self, spices: str = "") -> None:
        """Nobody wants anything more: until the next round lies open, or the game is over."""
        while self.state.phase in (BOWL, SALE, PURCHASE, COOK):
            seat = self.state.turn
            self.does(seat, GAME.write(self.state.timeout(seat)))
        self.lay_out(spices=spices)

    def script(self, title: str) -> Script:
        return Script(f"# Safranito: {title}", "safranito", self.state.players, {}, tuple(self.steps))


def action_spaces() -> Script:
    story = Story(2, chef=1)
    story.note("SF-5: two dishes, four spice cards")
    story.lay_out("palace-rice golden-buns", "mint curry mint cumin")
    story.note("SF-6: the chef, P2, begins; everyone tosses four tokens")
    story.tosses(p1="30 extra-toss, 20 extra-spice, 40 reserve, 10 chef", p2="20 chef, 10 reserve, 30 cumin, 40 mint")
    story.note("SF-8, extra toss: one more token, at once; it lies in the cumin and counts for all that follows")
    story.toss(60, "cumin")
    story.note("SF-8, extra spice: a 20 draws two cards; one is kept, the other goes under the pile")
    story.does(0, "use")
    story.chance("spice saffron")
    story.chance("spice garlic")
    story.does(0, "keep saffron")
    story.note("SF-8, reserve: P1's 40 beats P2's 10; the dish is P1's secret")
    story.does(0, "use")
    story.chance("dish harvest-soup")
    story.note("SF-8, chef: P2 wins with 20 but has the mill already; so on to the trade, where the chef chooses the bowl")
    story.does(1, "open cumin")
    story.note("SF-10: P1 holds a card that nobody has seen, so is asked to sell; SF-11: 60 beats 30")
    story.does(0, "pass", "buy")
    story.finish_round()
    story.note("SF-13: the mill has passed to P1. Now P2 takes it back by the chef's space")
    story.tosses(p1="50 curry", p2="60 chef")
    story.does(1, "use")
    story.note("SF-8: the new chef is chef at once; P1 has a secret card and is asked after P2, who can't hold any")
    story.does(0, "pass", "buy")
    story.finish_round()
    return story.script("every action space")


def auction() -> Script:
    story = Story(3, chef=0)
    story.lay_out("palace-rice golden-buns", "saffron saffron mint curry cumin")
    story.tosses(p2="20 saffron", p3="30 saffron, 20 saffron")
    story.note("SF-11, the printed example: P3 (Orange) has 30 + 20, P2 (Green) 20, two cards; P3 pays 50 and takes back the 30")
    story.does(2, "buy")
    story.note("SF-11: now it is 20 each, and P2 sits nearer to the chef: P2 pays 20")
    story.does(1, "buy")
    story.finish_round()
    story.note("SF-11: no credit. P3 has 150 left, so 60 + 50 + 40 + 30 are too many: all four leave, and P2 buys for 60")
    story.tosses(p2="60 mint", p3="60 mint, 50 mint, 40 mint, 30 mint")
    story.does(1, "buy")
    story.finish_round()
    return story.script("the auction of a bowl, as printed in the rules")


def seller() -> Script:
    story = Story(2, chef=0)
    story.lay_out("palace-rice golden-buns", "saffron mint curry cumin")
    story.tosses(p1="10 saffron")
    story.does(0, "buy")
    story.lay_out(spices="saffron saffron mint cumin")
    story.note("SF-10: two saffron cards are laid out, and P1 has the highest total …")
    story.tosses(p1="60 saffron, 50 saffron", p2="20 saffron")
    story.note("SF-10: … but sells one, for all tokens in the bowl: 130. P1's tokens leave; P1 can't buy here")
    story.does(0, "sell 1")
    story.note("SF-11: P2 is the only one left and pays 20")
    story.does(1, "buy")
    story.finish_round()
    return story.script("a sale keeps the seller from buying")


def empty_pile() -> Script:
    """9 rounds of 6 cards are all 54; what was sold is all there is in the tenth."""
    story = Story(4, chef=0)
    story.lay_out(spices="saffron")
    story.tosses(p1="10 saffron")
    story.does(0, "buy")
    story.lay_out()
    story.tosses(p2="30 saffron")
    story.note("SF-10: sold at once, so that there is a discard")
    story.does(0, "sell 1")
    story.finish_round()
    while story.state.round < 10:
        story.tosses()
        if story.state.round == 9:
            break
        story.finish_round()
    story.note("SF-13: the pile is empty: the one discarded card is shuffled, laid out, and that is all")
    story.finish_round()
    story.tosses()
    story.finish_round()
    story.note("SF-13: neither a pile nor a discard: no new card, the game goes on")
    story.tosses()
    return story.script("an empty spice pile")


def third_dish_reserved() -> Script:
    story = Story(2, chef=0)
    story.lay_out("market-vindaloo golden-buns", "curry chili cumin mint")
    story.tosses(p1="10 curry, 20 chili, 30 cumin, 60 reserve")
    story.note("SF-8: the reserved dish")
    story.does(0, "use")
    story.chance("dish riverside-fish")
    story.does(0, "open curry", "buy", "open chili", "buy", "buy")
    story.note("SF-12: one open dish for its three spices")
    story.does(0, "cook market-vindaloo")
    story.lay_out("dragon-noodles", "curry ginger cinnamon garlic")
    story.tosses(p1="10 curry, 20 ginger, 30 cinnamon, 40 garlic")
    story.does(1, "open curry")
    story.does(0, "buy")
    story.does(1, "open ginger")
    story.does(0, "buy")
    story.does(1, "open garlic")
    story.does(0, "buy", "buy", "cook golden-buns")
    story.finish_round("saffron")
    story.note("P1 has garlic; the mint of the first round is still there, and saffron has come")
    story.tosses(p1="10 saffron, 20 mint")
    story.does(0, "open saffron", "buy", "buy")
    story.note("SF-12, SF-14: a reserved dish is the third: the game is over at once")
    story.does(0, "cook riverside-fish")
    assert story.state.over
    return story.script("a reserved dish is the third")


SCRIPTS: dict[str, Script] = {
    "action-spaces": action_spaces(),
    "auction": auction(),
    "seller": seller(),
    "empty-pile": empty_pile(),
    "third-dish-reserved": third_dish_reserved(),
}
