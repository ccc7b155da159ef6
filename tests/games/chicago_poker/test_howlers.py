"""Moves that a person at the table would laugh at: the two strongest levels don't make them, and the lab's watcher names them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from peppermill.bots import player
from peppermill.core.rng import Sfc32
from peppermill.core.texts import catalog
from peppermill.core.values import Action
from peppermill.games.chicago_poker import blunders
from peppermill.games.chicago_poker.bots import dominated
from peppermill.games.chicago_poker.moves import Draw, EndTurn, Informer, Limousine, Murder, Play, Revolver, Send, Shoot
from peppermill.games.chicago_poker.position import ORDER, REINFORCE, SEAT_BIT
from peppermill.games.chicago_poker.state import ChicagoState

from .table import card, scene

LEVELS = ["habanero", "carolina-reaper:40"]


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
    for seed in range(2):
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
    assert len(names) == 7
    for lang in ("en", "fr"):
        assert {key for key in catalog(lang, "chicago-poker") if key.startswith("blunder.")} == {
            f"blunder.{name}" for name in names
        }


def test_what_looks_like_a_blunder_and_is_none():
    """Whoever is ahead may want the game to end; whoever holds too many cards must get rid of one somewhere."""
    watcher = blunders.Blunders(2)
    ahead = scene("r1 b6 g11", "y4 y5 v6", won={0: "speakeasy"}, left=2)
    assert watcher.see(ahead, 0, EndTurn()) == ()
    sides = {(0, 1): "r7 y7 g7 b7 v7", (0, 0): "v9"}
    full = scene("r9 b9 g9 y2 r3 b5 g12", "b4", town="brewery jazz-club", sides=sides, markers={0: 1})
    assert watcher.see(full, 0, Play(card("y2"), 0)) == ()
