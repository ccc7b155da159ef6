"""The terminal's painters: whole games typed in both languages, at two widths, with every word in the catalogs."""

import io
import re
from functools import cache
from typing import Literal

import pytest
from rich.console import Console

import peppermill
from peppermill.cli.painters import Painter, painter
from peppermill.cli.play import Terminal
from peppermill.cli.screen import Screen
from peppermill.cli.terminal_match import TerminalMatch
from peppermill.core.actors import CHANCE
from peppermill.core.errors import PeppermillError
from peppermill.core.rng import Sfc32
from peppermill.core.takeback import TakeBack
from peppermill.games.chicago_poker.events import Marked
from peppermill.games.chili_dice.events import FirstChosen, GameOver
from peppermill.games.safranito.moves import Toss
from peppermill.table.errors import NoTakeBack
from tests.every_game import GAMES, everything_on, some_players
from tests.toys.secret_bids import GAME, PutDown

KEY = re.compile(r"\b(ui|show|card|dish|spice|space|prompt|cli|hint|gang|property|establishment|error)\.[a-z][\w.-]*")


class Typist(Screen):
    """Types, for whoever is asked, a random legal move in the words of the language."""

    def __init__(self, lang: str, width: int, seed: int, colours: bool = False) -> None:
        super().__init__(lang)
        self.page = io.StringIO()
        system: Literal["truecolor"] | None = "truecolor" if colours else None
        self.console = Console(
            file=self.page, width=width, height=40, highlight=False, force_terminal=colours, color_system=system
        )
        self.rng = Sfc32(seed)
        self.table: Terminal | None = None
        self.typed: list[str] = []

    def ask(self, prompt: str) -> str | None:
        assert self.table is not None
        match = self.table.match
        actors = match.state.to_act
        assert actors is not CHANCE
        seat = next(seat for seat in actors if match.bots[seat] is None)
        legal = match.state.legal(seat)
        action = legal[self.rng.below(len(legal))]
        line = self.table.painter.brief(action)
        understood = match.game.read(self.table.painter.understand(line))
        assert understood == action, f"{line!r} was understood as {match.game.write(understood)!r}"
        self.typed.append(line)
        return line


@cache
def played(name: str, lang: str, width: int) -> Typist:
    """A person plays a whole game against bots."""
    game = peppermill.game(name)
    players = some_players(game)
    names = ["Zoé", *[f"Bot {n}" for n in range(1, players)]]
    options = {key: str(value).lower() for key, value in everything_on(game, players).items()}
    match = TerminalMatch(game, names, options, [None, *["random"] * (players - 1)], 1)
    screen = Typist(lang, width, 1)
    screen.table = Terminal(match, screen, 1)
    assert screen.table.play()
    assert match.record.replay().over
    match.record.verify()
    return screen


@pytest.mark.parametrize(("lang", "width"), [("en", 80), ("fr", 80), ("fr", 120)])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_typing(name: str, lang: str, width: int) -> None:
    screen = played(name, lang, width)
    text = screen.page.getvalue()
    assert len(screen.typed) > 5
    assert not KEY.search(text), "every word is in the catalogs"
    assert not re.search(r"\{\w+\}", text), "every sentence is filled in"
    assert "\x1b" not in text, "what is no terminal gets plain text"
    assert max([len(line.rstrip()) for line in text.splitlines()]) <= width


@pytest.mark.parametrize("name", GAMES)
def test_boards_are_coloured_where_colours_are_wanted(name: str) -> None:
    match = at_the_table(name)
    screen = Typist("en", 80, 1, colours=True)
    screen.console.print(painter(match.game, match.names, "en", 0).board(match.state.view(0)))
    assert re.search(r"\x1b\[[\d;]*(38;2;|3[1-6])", screen.page.getvalue())


@pytest.mark.parametrize("name", GAMES)
def test_french_is_not_english(name: str) -> None:
    french, english = [set(re.findall(r"[^\W\d_]{4,}", played(name, lang, 80).page.getvalue())) for lang in ("fr", "en")]
    assert len(french - english) > 20


@pytest.mark.parametrize("name", GAMES)
def test_spectators_and_every_seat_have_a_board_at_every_moment(name: str) -> None:
    game = peppermill.game(name)
    players = game.max_players
    state = game.start(players, everything_on(game, players))
    rng = Sfc32(7)
    brush = painter(game, [f"Somebody {n}" for n in range(players)], "fr")
    assert type(brush) is not Painter, "every game of ours has a painter"
    screen = Typist("fr", 80, 1)
    for number in range(3_000):
        if number % 25 == 0 or state.over:
            screen.console.print(brush.board(state.view(None if number % 2 else number % players)))
        if state.over:
            break
        actors = state.to_act
        if actors is CHANCE:
            told = state.perform(CHANCE, state.chance().draw(rng))
        else:
            told = state.perform(actors[0], state.pick(actors[0], rng))
        for entry in told:
            brush.tell(entry.event)
    assert not KEY.search(screen.page.getvalue())


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    screen = Screen("en")
    assert screen.console.is_terminal
    assert screen.console.no_color


# Taking back


def at_the_table(name: str, seed: int = 3) -> TerminalMatch:
    game = peppermill.game(name)
    match = TerminalMatch(game, ["Zoé", "Bot"], {}, [None, "random"], seed)
    while match.next_by_itself() is not None:
        pass
    return match


def test_a_quiet_move_is_taken_back_and_stays_in_the_record() -> None:
    match = at_the_table("chili-mafia")
    rng = Sfc32(1)
    for _ in range(400):
        seat = 0
        legal = match.state.legal(seat)
        quiet = [
            action for action in legal if match.state.to_act == (seat,) and match.game.tells_nothing(match.state, seat, action)
        ]
        if quiet:
            break
        match.move(seat, legal[rng.below(len(legal))])
        while match.next_by_itself() is not None:
            pass
        assert not match.state.over
    before = match.state.key()
    match.move(0, quiet[0])
    assert match.may_take_back(0)
    told = match.take_back(0)
    assert match.state.key() == before
    assert isinstance(match.moves[-1][1], TakeBack)
    brush = painter(match.game, match.names, "fr", 0)
    line = brush.tell(told[0].event)
    assert line is not None
    assert "taken-back" not in line.plain
    assert match.record.replay().key() == before
    with pytest.raises(NoTakeBack):
        match.take_back(0)


def test_what_told_something_is_not_taken_back() -> None:
    match = at_the_table("chili-dice")
    match.move(0, match.state.legal(0)[0])
    match.next_by_itself()
    with pytest.raises(NoTakeBack) as refused:
        match.take_back(0)
    assert "can’t be taken back" in refused.value.text("en")


# Words


def test_a_throw_is_aimed_in_words() -> None:
    match = at_the_table("safranito")
    view, legal = match.state.view(0), match.state.legal(0)
    for lang, line in (("en", "toss 40 at saffron lob face-up"), ("fr", "lance 40 sur safran lob visible")):
        brush = painter(match.game, match.names, lang, 0)
        brush.asked(view, legal)
        toss = match.game.read(brush.understand(line))
        assert isinstance(toss, Toss)
        assert toss in legal
        assert (toss.token, toss.face_up) == (40, True)
        assert brush.brief(toss) == line
    assert match.game.read(brush.understand("lance 40 sur piment fort")) in legal
    with pytest.raises(PeppermillError):
        match.game.read(brush.understand("lance 40 sur la lune"))


def test_numbers_choose_from_the_list_of_moves() -> None:
    screen = Typist("en", 100, 1)
    match = at_the_table("chicago-poker")
    screen.table = table = Terminal(match, screen, 1)
    lines = iter(["1", "moves", "hint", "undo", "1"])
    screen.ask = lambda prompt: next(lines)  # type: ignore[method-assign]
    first = match.state.legal(0)[0]
    table._ask(0)
    text = screen.page.getvalue()
    assert match.moves[-1] == (0, first)
    assert f"1 {match.game.write(first)}" in text
    assert "“1” is not a move." in text, "before the list was shown"
    assert "Habanero would play:" in text
    assert "can’t be taken back" in text


def test_the_only_person_at_the_keyboard_is_spoken_to() -> None:
    begins = FirstChosen(0)
    for lang, told in (("en", "You begin."), ("fr", "Vous commencez.")):
        assert str(painter(peppermill.game("chili-dice"), ["Ana", "Bo"], lang, 0).tell(begins)) == told
    assert str(painter(peppermill.game("chili-dice"), ["Ana", "Bo"], "en", 1).tell(begins)) == "Ana begins."
    assert str(painter(peppermill.game("chicago-poker"), ["Ana", "Bo"], "en", 0).tell(Marked(0, 1))).startswith("Five cards: you")
    assert (
        str(painter(peppermill.game("chili-dice"), ["Ana", "Bo"], "en", 0).tell(GameOver((0, 1)))) == "You share the win with Bo."
    )


def test_a_game_without_a_painter_is_shown_and_told_plainly() -> None:
    brush = painter(GAME, ["Ana", "Bo"], "en")
    assert type(brush) is Painter
    assert str(brush.tell(PutDown(1))) == "put-down (seat=1, name=Bo)"
    assert "BidView" in str(brush.board(GAME.start(2).view(0)))
