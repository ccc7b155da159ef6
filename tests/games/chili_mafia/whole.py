"""Positions with every card of the deck in its place, so that a search can imagine the worlds behind them."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from peppermill.core.buffers import vec
from peppermill.core.rng import Sfc32
from peppermill.games.chili_mafia.deck import DAWN_RAID
from peppermill.games.chili_mafia.position import PUBLIC
from peppermill.games.chili_mafia.state import MafiaState

from .table import cards, table


def whole_table(
    players: int = 2,
    *,
    hands: dict[int, str],
    gangs: list[tuple[int, str]],
    left: int,
    top: str = "",
    raid: bool = False,
    last: int | None = None,
    turn: int = 0,
    seed: int = 1,
    **options: Any,
) -> MafiaState:
    """What is neither in a hand nor on the table is shuffled: `left` cards are the draw deck (with the Dawn Raid in the middle,
    if it is still to come), the others lie in the discard, under `top`. `last`: turns still to come after this one."""
    state = table(players, hands=hands, gangs=gangs, deck="", turn=turn, **options)
    rest = list(state.setting.deck)
    for names in [*hands.values(), *[names for _, names in gangs], top]:
        for kind in cards(names):
            rest.remove(kind)
    rng = Sfc32(seed)
    for i in range(len(rest) - 1, 0, -1):
        j = rng.below(i + 1)
        rest[i], rest[j] = rest[j], rest[i]
    deck = rest[:left]
    if raid:
        deck.insert(left // 2, DAWN_RAID)
        state.raid_low = state.raid_high = left // 2
    pile = [kind + PUBLIC for kind in [*rest[left:], *reversed([cards(name)[0] for name in top.split()])]]
    state.deck = vec[i64](deck + [0] * (160 - len(deck)))
    state.deck_size = len(deck)
    state.pile = vec[i64](pile + [0] * (160 - len(pile)))
    state.pile_size = len(pile)
    if last is not None:
        state.last_turns = last
    return state
