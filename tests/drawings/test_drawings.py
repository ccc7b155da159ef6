"""Pictures of positions: every moment of every game draws, shows what its seat may see, and needs nothing else."""

import re
import xml.etree.ElementTree as Xml
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import peppermill
import peppermill.envs
from peppermill.core import registry
from peppermill.core.actors import CHANCE
from peppermill.core.errors import BadInput
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.values import View
from peppermill.drawings import draw, game_of, shown
from peppermill.drawings.art import art_of, fonts
from peppermill.drawings.canvas import Canvas
from peppermill.games.chicago_poker.views import ChicagoView
from peppermill.games.safranito.components import SPICE_NAMES
from peppermill.games.safranito.views import SafranitoView
from tests.every_game import ENCODED, GAMES, everything_on
from tests.toys.secret_bids import GAME as SECRET_BIDS

SVG = "{http://www.w3.org/2000/svg}"


def step(state: State, rng: Sfc32) -> None:
    actors = state.to_act
    if actors is CHANCE:
        state.apply(CHANCE, state.chance().draw(rng))
    else:
        state.apply(actors[0], state.pick(actors[0], rng))


def examine(svg: str) -> Xml.Element:
    """Valid XML that refers to nothing outside of itself."""
    root = Xml.fromstring(svg)  # noqa: S314 (it is ours)
    assert root.tag == f"{SVG}svg"
    assert "var(" not in svg, "every colour has a value"
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script|<image|@import|data:", svg)
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    for element in root.iter():
        link = element.get("href")
        assert link is None or link.removeprefix("#") in ids
    return root


def words_of(svg: str) -> list[str]:
    return [element.text or "" for element in examine(svg).iter(f"{SVG}text")]


def pieces_of(svg: str) -> list[str]:
    """The client's drawings that are in the picture."""
    return [(element.get("href") or "#").removeprefix("#") for element in examine(svg).iter(f"{SVG}use")]


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), lang=st.sampled_from(["en", "fr"]), theme=st.sampled_from(["auto", "light", "dark"]))
def test_every_moment_of_a_game_draws(name: str, seed: int, lang: str, theme: str) -> None:
    game = peppermill.game(name)
    rng = Sfc32(seed)
    players = game.min_players + rng.below(game.max_players - game.min_players + 1)
    options = game.short if seed % 2 else everything_on(game, players)
    state = game.start(players, options)
    seen: set[Any] = set()
    for number in range(6_000):
        view = state.view(None if number % 3 == 0 else number % players)
        # A picture of each kind of moment, and of every fiftieth move: drawing all of them would take minutes.
        moment = (getattr(view, "phase", None), getattr(getattr(view, "step", None), "what", None), view.__class__)
        if moment not in seen or number % 50 == 0 or state.over:
            seen.add(moment)
            root = examine(draw(view, lang=lang, theme=theme))
            words = [text.text or "" for text in root.iter(f"{SVG}text")]
            assert not any([re.match(r"(show|ui|card|dish|spice|prompt)\.[a-z]", word) for word in words])
        if state.over:
            break
        step(state, rng)
    assert len(seen) > 2


def played(name: str, players: int, moves: int, seed: int = 3, options: dict[str, Any] | None = None) -> State:
    state = peppermill.game(name).start(players, options)
    rng = Sfc32(seed)
    for _ in range(moves):
        if not state.over:
            step(state, rng)
    return state


def test_a_view_draws_itself_in_a_notebook() -> None:
    view = played("chili-dice", 2, 9).view(0)
    assert view._repr_svg_() == draw(view)


def test_a_hidden_card_is_not_in_the_picture() -> None:
    # Two hands that look alike from outside look alike in the picture.
    state = played("chicago-poker", 2, 24)
    view = state.view(1)
    assert isinstance(view, ChicagoView)
    game = peppermill.game("chicago-poker")
    pictures = {draw(game.imagine(view, Sfc32(seed)).view(1)) for seed in range(6)}
    assert pictures == {draw(view)}
    own, watching = pieces_of(draw(view)), pieces_of(draw(state.view(None)))
    assert len(own) > len(watching)


def test_a_player_who_looks_sees_the_own_hand_and_nobody_elses() -> None:
    state = played("chili-mafia", 3, 40)
    for seat in range(3):
        words = words_of(draw(state.view(seat), theme="light"))
        assert "Your hand" in words
    assert "Your hand" not in words_of(draw(state.view(None), theme="light"))


def test_names_and_language() -> None:
    view = played("safranito", 2, 30).view(0)
    words = words_of(draw(view, lang="fr", names=["Ada & <b>", "Zoé"]))
    assert "Ada & <b>" in words
    assert "Marché" in words


def test_the_board_is_seen_from_the_seats_own_side() -> None:
    near = ["cumin", "chili", "ginger", "garlic"]
    for seed in range(4):
        view = played("safranito", 2, 20, seed).view(0)
        assert isinstance(view, SafranitoView)
        uses = [element for element in examine(draw(view)).iter(f"{SVG}use") if "scale(1.08)" in (element.get("transform") or "")]
        lowest = max(uses, key=_lowest_in_the_middle)
        assert (lowest.get("href") or "").removeprefix("#safranito-") == near[view.sides[0]]


def _lowest_in_the_middle(use: Xml.Element) -> tuple[bool, float]:
    x, y = [float(part) for part in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", use.get("transform") or "")[0]]
    return abs(x + 13 - 275) < 5, y


def test_themes() -> None:
    view = played("chili-dice", 1, 4).view(0)
    light, dark, both = [draw(view, theme=theme) for theme in ("light", "dark", "auto")]
    ground = art_of(None).colours["ground"]
    assert ground[0] in light
    assert ground[0] not in dark
    assert ground[1] in dark
    assert all([colour in both for colour in ground])
    assert "<style>" not in light
    with pytest.raises(BadInput):
        draw(view, theme="pink")


def test_a_game_without_a_picture_shows_its_text() -> None:
    view = SECRET_BIDS.start().view(0)
    assert shown(view) is None, "nobody knows this game"
    registry.register(SECRET_BIDS)
    try:
        assert game_of(view) is SECRET_BIDS
        words = " ".join(words_of(draw(view)))
    finally:
        del registry._games[SECRET_BIDS.id]
    assert SECRET_BIDS.show(view).split()[0] in words


def test_a_view_of_no_game_is_left_to_its_text() -> None:
    class Odd(View):
        pass

    Odd.__module__ = "nowhere"
    assert shown(Odd()) is None


def test_long_words_are_squeezed_into_their_room() -> None:
    canvas = Canvas(None, "en", "Test")
    canvas.text(0, 0, "a very long name that nobody can read", 16, room=50)
    canvas.text(0, 0, "short", 16, room=500)
    assert 'textLength="50"' in canvas.parts[0]
    assert "textLength" not in canvas.parts[1]


@pytest.mark.parametrize("name", ENCODED)
def test_all_pictures_of_a_film_are_of_one_size_and_differ(name: str) -> None:
    game = peppermill.game(name)
    env = peppermill.envs.aec(name, players=game.usual_players(), options=game.short, render_mode="rgb_array")
    frames = []
    env.reset(seed=5)
    for number in range(4):
        frames.append(env.render())
        seen = env.observe(env.agent_selection)
        env.step(int(np.flatnonzero(seen["action_mask"])[number % 2 if seen["action_mask"].sum() > 1 else 0]))
    assert {frame.shape for frame in frames} == {(720, 960, 3)}
    assert {frame.dtype for frame in frames} == {np.dtype(np.uint8)}
    assert len({frame.tobytes() for frame in frames}) > 1
    # Words are drawn too: dark letters on the light ground of the heading.
    assert frames[0][:60].min() < 90


def test_every_spice_has_a_piece_and_the_faces_are_here() -> None:
    assert set(SPICE_NAMES) <= set(art_of("safranito").pieces)
    assert len(fonts()) == 3
