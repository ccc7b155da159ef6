"""Chance: whatever is drawn is accepted, what is listed adds up, and draws come as often as listed."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

from peppermill.conformance.moves import StrangeOutcome, refused, told_by
from peppermill.conformance.report import described
from peppermill.conformance.tamper import tampered
from peppermill.conformance.walk import Walk
from peppermill.conformance.writing import check_outcome
from peppermill.core.actors import CHANCE
from peppermill.core.chance import Chance
from peppermill.core.errors import BadInput, IllegalAction
from peppermill.core.questions import answered
from peppermill.core.rng import Sfc32
from peppermill.core.values import Outcome

DRAWS = 400
BINS = 12
LIST_EVERY = 200
"""After a list of n outcomes, the next n / LIST_EVERY moments of chance are not listed: long lists are expensive."""
DOUBT = 6.5
"""Standard deviations beyond which draws are called unfair: honest ones get there about once in ten billion times."""

Listed = Sequence[tuple[Outcome, float]]


class Luck:
    """Collects draws over the whole run, because a small bias only shows in many games."""

    def __init__(self) -> None:
        self.rest = 0.0
        self.seen: dict[tuple[int, str], tuple[list[float], list[float]]] = {}
        """By length of the list and way of binning: how many draws fell into each bin, and how many should have."""

    def check(self, walk: Walk) -> None:
        chance = walk.state.chance()
        for _ in range(3):
            outcome = _check_question(walk, chance)
            told_by(walk, walk.state, CHANCE, outcome)
            check_outcome(walk, outcome)
            walk.pool.keep(outcome, walk.rng)
        self.rest -= 1.0
        listed = chance.outcomes if self.rest < 0.0 else None
        if listed is not None:
            self.rest = len(listed) / LIST_EVERY
            self._check_list(walk, listed)
        _check_wrong(walk, {outcome for outcome, _ in listed} if listed is not None else None)
        for seat in range(walk.players):
            if walk.pool.actions:
                refused(walk, seat, walk.rng.choice(walk.pool.actions))
        walk.count("chance")

    def _check_list(self, walk: Walk, listed: Listed) -> None:
        numbers = {outcome: number for number, (outcome, _) in enumerate(listed)}
        if len(numbers) != len(listed):
            walk.fail("every outcome to be listed once")
        if not all(0.0 < probability <= 1.0 for _, probability in listed):
            walk.fail("every listed outcome to be possible")
        total = math.fsum(probability for _, probability in listed)
        if abs(total - 1.0) > 1e-9:
            walk.fail(f"the probabilities of all outcomes to add up to 1, not {total}")
        for _ in range(3):
            walk.state.clone().apply(CHANCE, walk.rng.choice(listed)[0])
        chance = walk.state.chance()
        drawn: list[int] = []
        for _ in range(DRAWS):
            outcome = chance.draw(walk.rng)
            if outcome not in numbers:
                walk.fail(f"{outcome!r} to be among the listed outcomes")
            drawn.append(numbers[outcome])
        self._tally(listed, drawn)

    def _tally(self, listed: Listed, drawn: list[int]) -> None:
        """Two ways of binning: neighbours in the list together, and round robin."""
        bins = min(BINS, len(listed))
        for way in ("runs", "round"):
            place = [number * bins // len(listed) if way == "runs" else number % bins for number in range(len(listed))]
            seen, due = self.seen.setdefault((len(listed), way), ([0.0] * bins, [0.0] * bins))
            for number in drawn:
                seen[place[number]] += 1
            for number, (_, probability) in enumerate(listed):
                due[place[number]] += probability * len(drawn)

    def verdict(self) -> str | None:
        """What is unfair, if anything: chi-square against a generous bound."""
        for (length, way), (seen, due) in self.seen.items():
            free = len(seen) - 1
            if free == 0:
                continue
            square = sum((got - want) ** 2 / want for got, want in zip(seen, due, strict=True))
            # Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
            spread = math.sqrt(2 / (9 * free))
            deviation = ((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / spread
            if deviation > DOUBT:
                shown = ", ".join(f"{got:.0f} for {want:.0f}" for got, want in zip(seen, due, strict=True))
                return f"draws from {length} outcomes to come as often as listed (sorted by {way}: {shown})"
        return None


def _check_question(walk: Walk, chance: Chance) -> Outcome:
    """Whoever knows only the question draws the same from the same bits. Returns what was drawn."""
    bits = walk.rng.word()
    outcome = chance.draw(Sfc32(bits))
    question = json.loads(json.dumps(chance.question().to_json(walk.game.forms.outcome)))
    found = answered(question, Sfc32(bits))
    if found != walk.json_of(outcome):
        walk.fail(f"the question {question!r} to be answered with {walk.json_of(outcome)!r}, as it was drawn, not with {found!r}")
    walk.count("questions")
    return outcome


def _check_wrong(walk: Walk, listed: set[Outcome] | None) -> None:
    """Outcomes that were tampered with are refused, unless they happen to be possible."""
    rng = walk.rng
    refused(walk, CHANCE, StrangeOutcome())
    for _ in range(8):
        data = tampered(walk.json_of(rng.choice(walk.pool.outcomes)), rng)
        try:
            outcome = walk.game.load_outcome(data)
        except BadInput:
            continue
        except Exception as error:
            walk.fail(f"BadInput for the outcome {data!r}, not {described(error)}")
        try:
            walk.state.check(CHANCE, outcome)
        except IllegalAction:
            refused(walk, CHANCE, outcome)
            continue
        if listed is not None and outcome not in listed:
            walk.fail(f"{outcome!r} to be listed, or else to be refused")
        walk.state.clone().apply(CHANCE, outcome)
