"""Moves that a person at the table would laugh at: the two strongest levels don't make them, and the lab's watcher names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from peppermill.bots import player
from peppermill.core.rng import Sfc32
from peppermill.core.texts import catalog
from peppermill.core.values import Action
from peppermill.engine import flavour
from peppermill.games.chicago_poker import blunders
from peppermill.games.chicago_poker.bots import dominated
from peppermill.games.chicago_poker.bots.strategy import Strategy
from peppermill.games.chicago_poker.moves import Draw, EndTurn, Informer, Limousine, Murder, Play, Revolver, Send, Shoot
from peppermill.games.chicago_poker.position import ORDER, REINFORCE, SEAT_BIT
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, scene

LEVELS = {"habanero": 2, "carolina-reaper:40": 2, f"carolina-reaper:{1200 if flavour() == 'compiled' else 500}": 1}
"""How often each is asked. With many playouts the search compares more moves, also such as it sees nothing in."""


@dataclass(frozen=True)
class Position:
    """A moment, why some moves in it are laughable, and which: those for which `foolish` is true."""

    name: str
    why: str
    state: Callable[[], ChicagoState]
    foolish: Callable[[Action], bool]
    blunder: str = ""
    """What the watcher calls at least one of the foolish moves; not all of them are wrong beyond doubt."""


def to(place: int, *names: str) -> Callable[[Action], bool]:
    """Laying one of these cards there; any card if none is named."""
    chosen = [card(name) for name in names]
    return lambda action: isinstance(action, Play) and action.place == place and (not chosen or action.card in chosen)


def ends(action: Action) -> bool:
    return isinstance(action, EndTurn)


def anything_but(*wanted: Action) -> Callable[[Action], bool]:
    return lambda action: action not in wanted


def tie(*hands: str, **more) -> ChicagoState:
    """Two equal pairs in a shoot-out of the first place, at the beginning of seat 1's turn."""
    state = scene(*hands, town="brewery jazz-club", sides={(0, 0): "r9 b9", (0, 1): "g9 v9"}, turn=1, **more)
    state.phase = REINFORCE
    state.scene = 0
    state.round = 1
    state.tied = SEAT_BIT[0] | SEAT_BIT[1]
    return state


def idle(state: ChicagoState, turns: int) -> ChicagoState:
    state.idle = turns
    return state


def two_markers() -> ChicagoState:
    state = scene(
        "r1", "b1", town="brewery jazz-club", won={0: "brewery brewery", 1: "jazz-club jazz-club"}, markers={0: 0, 1: 0},
        sides={(0, 0): "r7 b7 g7 v7 y2", (0, 1): "r3", (1, 0): "b2 g4 y6 v9 r11", (1, 1): "y12 b12 g12"},
    )  # fmt: skip
    state.phase = ORDER
    return state


BEHIND = {1: "speakeasy jazz-club"}
POSITIONS = [
    Position(
        "behind with free draws",
        "Two draws are left, there is room in the hand, and the rival has more establishments: ending the turn brings nothing.",
        lambda: scene("r1 b6 g11", "y4 y5 v6", won=BEHIND, left=2),
        ends,
        dominated.DRAW_NOT_TAKEN,
    ),
    Position(
        "behind while nobody acts",
        "After two idle rounds the game is over and lost; a card nobody needs can be laid to make room for a better one.",
        lambda: idle(
            scene("r1 b3 g5 v7 y9 r11 b13", "y4 y5 v6", won=BEHIND, sides={(0, 0): "g2 v4 y6 b8", (1, 0): "v12 g12"}), 3
        ),
        ends,
        dominated.PASSED_WHILE_BEHIND,
    ),
    Position(
        "behind with six players",
        "The same at a big table: five have passed and wait for the sixth.",
        lambda: idle(
            scene(
                "r1 b3 g5 v7 y9 r11 b13",
                "y4",
                "y5",
                "v6",
                "v3",
                "g9",
                won={2: "brewery"},
                town="speakeasy brewery jazz-club gambling-hall",
                sides={(0, 0): "g2 v4 y6 b8", (1, 0): "v12 g12"},
            ),
            11,
        ),
        ends,
        dominated.PASSED_WHILE_BEHIND,
    ),
    Position(
        "five sevens",
        "Nothing beats five of a kind: a card laid against it is thrown away, and there is room to draw instead.",
        lambda: scene("r9 b9 g9", "b4", town="brewery jazz-club", sides={(0, 1): "r7 y7 g7 b7 v7", (0, 0): "v9"}, markers={0: 1}),
        to(0),
        dominated.CARD_THROWN_AWAY,
    ),
    Position(
        "one card against a full house",
        "Nothing of one's own lies there; three cards can't beat a full house.",
        lambda: scene("r9 b9 g2", "b4", town="brewery jazz-club", sides={(0, 1): "r7 y7 g7 b5 v5"}, markers={0: 1}),
        to(0),
        dominated.CARD_THROWN_AWAY,
    ),
    Position(
        "already won",
        "Three nines lie open against two pairs under the rival's marker: that is enough, more cards are wasted there.",
        lambda: scene(
            "b13 g2 y4", "b4", town="brewery jazz-club", sides={(0, 1): "r5 b5 g7 y7 v1", (0, 0): "r9 b9 v9"}, markers={0: 1}
        ),
        to(0),
        dominated.CARD_THROWN_AWAY,
    ),
    Position(
        "the card that saves the game",
        "The rival's pair would take the third brewery; the nine beats it, and this is the last action.",
        lambda: scene(
            "v9 b13 g2",
            "b4",
            town="brewery jazz-club",
            left=1,
            won={1: "brewery brewery"},
            markers={0: 1},
            sides={(0, 1): "r5 b5 g7 y3 v1", (0, 0): "r9"},
        ),
        anything_but(Play(card("v9"), 0)),
        dominated.WIN_GIVEN_AWAY,
    ),
    Position(
        "the card that saves the game, with more to do",
        "The same with the better pair to make: a higher card alone does not help.",
        lambda: scene(
            "v9 r12 g2",
            "b4",
            town="brewery jazz-club",
            left=1,
            won={1: "brewery brewery"},
            markers={0: 1},
            sides={(0, 1): "r5 b5 g7 y3 v1", (0, 0): "r9 g4"},
        ),
        anything_but(Play(card("v9"), 0)),
        dominated.WIN_GIVEN_AWAY,
    ),
    Position(
        "the fifth card of a flush",
        "Four red cards lie there, the fifth is in the hand, it is the third brewery, and the rival has one card there.",
        lambda: scene(
            "r10 b3 g1",
            "y4 y5 v6",
            town="brewery jazz-club",
            left=1,
            won={0: "brewery brewery"},
            sides={(0, 0): "r2 r4 r6 r8", (0, 1): "b11"},
        ),
        anything_but(Play(card("r10"), 0)),
    ),
    Position(
        "a flush is not spoiled",
        "Four red cards wait for a fifth; a card of another colour makes them worthless, and there are cards to draw.",
        lambda: scene("b3 g12 y1", "y4 y5 v6", town="brewery jazz-club", sides={(0, 0): "r2 r4 r6 r8", (0, 1): "b9 g9"}),
        to(0),
    ),
    Position(
        "the fifth card of a lost hand",
        "The rival's four kings of the table lie open: a fifth card would only call for the shoot-out that they win.",
        lambda: scene(
            "b3 g12", "y4 y5 v6", town="brewery jazz-club", left=2, sides={(0, 0): "r2 b2 g6 v8", (0, 1): "r13 b13 g13 v13"}
        ),
        to(0),
        dominated.LOST_FIFTH_CARD,
    ),
    Position(
        "nothing new to tell",
        "An Informer has told of both hidden cards already; with room in the hand the second one is better kept.",
        lambda: told(
            scene(
                "informer informer r1 b6", "y4 y5 v6", town="jazz-club brewery", sides={(0, 1): "r12 b3 g5 v1 y2"}, markers={0: 1}
            )
        ),
        lambda action: isinstance(action, Informer),
        dominated.INFORMER_WASTED,
    ),
    Position(
        "a tie for the game",
        "Whoever wins the tie wins the game for the rival or prevents it: somebody has to be sent.",
        lambda: tie("r3 b14", "b4 b5", won={0: "brewery", 1: "brewery brewery"}),
        lambda action: action == Send(None),
        dominated.TIE_GIVEN_AWAY,
    ),
    Position(
        "the higher gangster for the game",
        "The tie is for the game: the fourteen has a chance where the three has none.",
        lambda: tie("r3 b14", "b4 b5", won={0: "brewery brewery", 1: "brewery brewery"}),
        anything_but(Send(card("b14"))),
    ),
    Position(
        "murder where it matters",
        "One red card more and the rival's flush beats the three sevens; the lone card in the other place threatens nobody.",
        lambda: scene(
            "murder r1",
            "y4 y5 v6",
            town="brewery brewery",
            won={0: "brewery brewery", 1: "brewery"},
            markers={0: 0},
            sides={(0, 0): "r7 b7 g7 v2 y3", (0, 1): "r2 r4 r6 r8", (1, 1): "y1"},
        ),
        lambda action: action == Murder(1, 1) or ends(action),
    ),
    Position(
        "the Revolver that finishes it",
        "Two cards complete the flush for the third brewery and one action is left: the Revolver makes two of it.",
        lambda: scene(
            "revolver r8 r10",
            "y4 y5 v6",
            town="brewery jazz-club",
            left=1,
            won={0: "brewery brewery"},
            sides={(0, 0): "r2 r4 r6"},
        ),
        anything_but(Revolver(), Play(card("r8"), 0), Play(card("r10"), 0), Draw()),
    ),
    Position(
        "out of a lost place",
        "Three nines wait elsewhere for the two that lie against five sevens: nothing else is worth laying there.",
        lambda: scene(
            "limousine b1",
            "y4 y5 v6",
            town="brewery jazz-club",
            markers={0: 1},
            sides={(0, 1): "r7 y7 g7 b7 v7", (0, 0): "g3 r9 b9", (1, 0): "v9 g9"},
        ),
        lambda action: to(0)(action) or ends(action) or (isinstance(action, Limousine) and 2 not in action.order),
    ),
    Position(
        "the shoot-out that wins",
        "Four sevens take the third brewery, and that is the game; the other marker would give it to the rival first.",
        two_markers,
        lambda action: action == Shoot(1),
    ),
    Position(
        "giving up with three actions left",
        "The rival's full house takes the third brewery; a third six would beat it, and there are two cards to draw for it.",
        lambda: scene(
            "g8 b9 v9 r12 g12",
            "b4 b5",
            town="brewery jazz-club",
            won={0: "speakeasy jazz-club", 1: "brewery brewery"},
            markers={0: 1},
            sides={(0, 1): "r1 b15 y1 r15 b1", (0, 0): "g6 v6 g15 v15"},
        ),
        anything_but(Draw()),
        dominated.RESCUE_NOT_TRIED,
    ),
    Position(
        "one card more to draw",
        "The same after the first draw: a new pair elsewhere does not help whoever has lost the game.",
        lambda: scene(
            "r1 y1 g4 b12 r13",
            "b4 b5",
            town="brewery brewery",
            left=2,
            won={0: "speakeasy speakeasy", 1: "speakeasy speakeasy jazz-club gambling-hall"},
            markers={0: 1},
            sides={(0, 1): "r12 v12 r7 g2 v2", (0, 0): "y7 g7 g8 v8"},
        ),
        anything_but(Draw()),
        dominated.RESCUE_NOT_TRIED,
    ),
    Position(
        "a fifth card to get rid of one",
        "A card has to go, and fifteens with threes lose to fifteens with nines: it goes where nothing lies yet.",
        lambda: scene(
            "b1 b6 r7 y9 r12 v12 y14 b15",
            "b4 b5",
            town="brewery jazz-club",
            left=1,
            won={0: "speakeasy speakeasy", 1: "speakeasy"},
            sides={(0, 0): "r8 y15 y3 g3", (0, 1): "r9 b9 v15 r15"},
        ),
        to(0),
        dominated.LOST_FIFTH_CARD,
    ),
    Position(
        "three fives and nobody else",
        "The third brewery, three fives, and not one card of anybody else: a fifth card, and the game is as good as won.",
        lambda: scene(
            "g1 b1 b2 v6 r7",
            "y4 v8 r9",
            "b4 g10 v11",
            town="brewery jazz-club",
            left=1,
            won={0: "brewery brewery gambling-hall"},
            sides={(0, 0): "g3 y5 r5 b5"},
        ),
        lambda action: not to(0)(action),
    ),
    Position(
        "the Murder that was kept too long",
        "Any card more, and three twelves take the fourth kind of establishment and the game: what else is a Murder for?",
        lambda: scene(
            "y3 r4 r5 g10 b11 v13 murder",
            "b4 y9 r14",
            town="brewery jazz-club",
            left=1,
            won={1: "speakeasy jazz-club gambling-hall"},
            sides={(0, 0): "r2 g9", (0, 1): "v11 r12 b12 g12", (1, 0): "y12"},
        ),
        anything_but(Murder(0, 1)),
    ),
    Position(
        "a Murder for a lone card",
        "A single card of somebody who has nothing yet: it is laid again tomorrow, and the Murder is gone.",
        lambda: scene(
            "b1 r3 b3 v8 murder",
            "b4 y9 r14",
            town="jazz-club brewery",
            won={0: "gambling-hall", 1: "jazz-club"},
            sides={(1, 1): "g11"},
        ),
        lambda action: isinstance(action, Murder),
    ),
    Position(
        "an empty hand and nothing drawn",
        "Ahead or not: without a card in hand, three draws are not left to the others.",
        lambda: scene(
            "",
            "b7 y13 v6",
            town="brewery jazz-club",
            won={0: "speakeasy jazz-club gambling-hall", 1: "speakeasy"},
            sides={(0, 1): "g3 r12 v12", (1, 0): "b14 v14 y4 v10"},
        ),
        ends,
        dominated.DRAW_NOT_TAKEN,
    ),
    Position(
        "the last card laid, the rest of the turn given away",
        "Two actions are left, the hand is empty, and the pile is full.",
        lambda: scene(
            "",
            "b7 y13 v5",
            town="speakeasy gambling-hall",
            left=2,
            won={0: "jazz-club brewery gambling-hall", 1: "speakeasy jazz-club"},
            markers={1: 1},
            sides={(0, 0): "b6 b3 r7 v6", (1, 1): "y3 r11 b11 v9 g7"},
        ),
        ends,
        dominated.DRAW_NOT_TAKEN,
    ),
]


def told(state: ChicagoState) -> ChicagoState:
    """After the seat has had an Informer look at the first place. (The second Informer stays in hand.)"""
    state.apply(0, Informer(0, 1))
    return state


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name.replace(" ", "-"))
def test_nobody_laughs(position, level):
    state = position.state()
    seat = state.to_act[0]
    legal = state.legal(seat)
    foolish = [action for action in legal if position.foolish(action)]
    assert foolish, "the position offers the mistake"
    assert len(foolish) < len(legal), "and something better"
    for seed in range(LEVELS[level]):
        chosen = player("chicago-poker", level).act(state.view(seat), legal, Sfc32(seed))
        assert chosen not in foolish, position.why


@pytest.mark.parametrize(
    "position", [one for one in POSITIONS if one.blunder], ids=lambda position: position.name.replace(" ", "-")
)
def test_the_watcher_names_it(position):
    state = position.state()
    seat = state.to_act[0]
    watcher = blunders.Blunders(state.players)
    named = {name for action in state.legal(seat) if position.foolish(action) for name in watcher.see(state, seat, action)}
    assert position.blunder in named


def test_every_blunder_has_a_sentence():
    names = [value for name, value in vars(dominated).items() if name.isupper() and isinstance(value, str) and "-" in value]
    assert len(names) == 8
    for lang in ("en", "fr"):
        assert {key for key in catalog(lang, "chicago-poker") if key.startswith("blunder.")} == {
            f"blunder.{name}" for name in names
        }


def test_what_looks_like_a_blunder_and_is_none():
    """Whoever is ahead may want the game to end, if nobody else can go on; whoever holds too many cards must get rid of one."""
    watcher = blunders.Blunders(2)
    ahead = scene("r1 b6 g11", "y4 y5 v6 b7 b8 g9 r12", won={0: "speakeasy"}, left=2)
    assert watcher.see(ahead, 0, EndTurn()) == ()
    not_for_long = scene("r1 b6 g11", "y4 y5 v6", won={0: "speakeasy"}, left=2)
    assert watcher.see(not_for_long, 0, EndTurn()) == ("draw-not-taken",)
    sides = {(0, 1): "r7 y7 g7 b7 v7", (0, 0): "v9"}
    full = scene("r9 b9 g9 y2 r3 b5 g12", "b4", town="brewery jazz-club", sides=sides, markers={0: 1})
    assert watcher.see(full, 0, Play(card("y2"), 0)) == ()


def test_a_limousine_rather_than_a_lost_game():
    """Every card lies on the table, and the game ends if nobody does anything: moving cards is better than losing."""
    sides = {(0, 0): "g11 v11 b12 v12", (0, 1): "r2 y2 r8 v8", (1, 0): "v10 b13 y8 g8", (1, 1): "v9 r10 y6 v6"}
    state = idle(scene("limousine", "", town="brewery jazz-club", pile="", won={1: "speakeasy"}, sides=sides), 3)
    legal = state.legal(0)
    assert EndTurn() in legal
    assert legal[Strategy().best(state, 0, legal)] != EndTurn()
    state.won[0] += 2
    assert legal[Strategy().best(state, 0, legal)] == EndTurn()
