"""Networks as players: they play every game by the rules, repeat themselves, and are refused where they don't belong."""

import copy
import importlib
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import peppermill
import peppermill.envs
from peppermill.bots import PolicyBot, RandomBot, UnknownBot, bot, level_of, levels, player
from peppermill.bots.policy import Label, label, label_of
from peppermill.bots.policy import bot as policy_bot
from peppermill.bots.policy.folder import try_policies
from peppermill.bots.resolve import title
from peppermill.bots.search import Search
from peppermill.cli import main
from peppermill.core.actors import CHANCE
from peppermill.core.bot import Bot, Thinker
from peppermill.core.buffers import blank
from peppermill.core.rng import Sfc32
from peppermill.core.state import State
from peppermill.core.stepwise import StepwiseEncoding
from peppermill.server.catalogue import catalogue
from peppermill.table.admission import fitting
from peppermill.table.bot_process import Think, answer
from tests.bots import networks
from tests.every_game import ENCODED, some_players

POKER = "chicago-poker"


def game_of(name: str, bots: list[Bot], seed: int, most: int = 60) -> list[Any]:
    """The moves of a game, or of its first part."""
    game = peppermill.game(name)
    state, rng = game.start(len(bots), game.short), Sfc32(seed)
    made: list[Any] = []
    while not state.over and len(made) < most:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[0]
        made.append(bots[seat].act(state.view(seat), state.legal(seat), rng))
        state.apply(seat, made[-1])
    return made


def numbers_of(bot: PolicyBot, state: State, seat: int) -> tuple[Any, Any]:
    seen, allowed = blank(bot.encoding.observation.size), blank(bot.encoding.moves.size)
    bot.encoding.observe(state, seat, seen, 0)
    bot.encoding.mask(state, seat, allowed, 0)
    return np.array(list(seen), np.float32), np.array(list(allowed), bool)


@pytest.mark.parametrize("name", ENCODED)
def test_a_network_plays_every_game(name: str, tmp_path: Path) -> None:
    players = some_players(peppermill.game(name))
    file = networks.policy(tmp_path / "net.onnx", name, players, masked=True)
    for sample in (False, True):
        bots: list[Bot] = [PolicyBot(file, sample=sample) for _ in range(players)]
        first = game_of(name, bots, 3)
        assert len(first) > 10
        assert game_of(name, bots, 3) == first
        assert game_of(name, bots, 4) != first


@pytest.mark.parametrize(("version", "scaled"), [(1, False), (2, False), (2, True)])
def test_it_plays_what_scores_highest(version: int, scaled: bool, tmp_path: Path) -> None:
    """Computed here by hand, from the state itself; the bot has only the view. Older numbers are as good as new ones, and who has
    learned with numbers from 0 to 1 gets such."""
    game = peppermill.game(POKER)
    encoding = game.encoding_of(2, game.settle(None, 2), version)
    most = np.array(encoding.observation.most(), np.float32) if scaled else 1.0
    kind = networks.FLOAT if scaled else networks.UINT8
    written = networks.write(tmp_path / "net.onnx", encoding.observation.size, encoding.moves.size, kind=kind)
    weights = np.array(written, np.float32)
    label(tmp_path / "net.onnx", POKER, 2, version=version, scaled=scaled)
    bot = PolicyBot(tmp_path / "net.onnx")
    assert not isinstance(bot.encoding, StepwiseEncoding)
    state, rng, compared = game.start(2), Sfc32(1), 0
    while compared < 30:
        if state.to_act is CHANCE:
            state.apply(CHANCE, state.chance().draw(rng))
            continue
        seat = state.to_act[0]
        seen, allowed = numbers_of(bot, state, seat)
        expected = encoding.action(
            state, seat, int(np.where(allowed, (seen / most).astype(np.float32) @ weights, -np.inf).argmax())
        )
        assert bot.act(state.view(seat), state.legal(seat), rng) == expected
        compared += 1
        state.apply(seat, rng.choice(state.legal(seat)))


def test_numbers_from_0_to_1_are_not_for_a_network_that_takes_bytes(tmp_path: Path) -> None:
    encoding = peppermill.game("chili-dice").encoding(2, {})
    networks.write(tmp_path / "net.onnx", encoding.observation.size, encoding.moves.size)
    label(tmp_path / "net.onnx", "chili-dice", 2, scaled=True)
    with pytest.raises(UnknownBot, match="learned with numbers from 0 to 1, but it takes uint8"):
        PolicyBot(tmp_path / "net.onnx")


def test_a_sampling_network_draws_from_its_scores(tmp_path: Path) -> None:
    """As logits: one that is higher by 1 comes up e times as often."""
    game = peppermill.game("chili-dice")
    encoding = game.encoding(1, game.settle(None, 1))
    networks.write(tmp_path / "net.onnx", encoding.observation.size, encoding.moves.size)
    label(tmp_path / "net.onnx", "chili-dice", 1, sample=True)
    bot = PolicyBot(tmp_path / "net.onnx")
    assert bot.sample
    choices = [3, 5, 9]
    scores = [0.0] * 10
    scores[5] = 1.0
    rng = Sfc32(1)
    drawn = [bot._choice(choices, scores, rng) for _ in range(3000)]
    e = 2.718281828
    assert set(drawn) == set(choices)
    assert abs(drawn.count(5) / 3000 - e / (e + 2)) < 0.04
    assert abs(drawn.count(3) - drawn.count(9)) < 200


def test_a_policy_can_be_copied(tmp_path: Path) -> None:
    bot = PolicyBot(networks.policy(tmp_path / "net.onnx", POKER, 2), sample=True)
    again = copy.deepcopy(bot)
    assert (again.file, again.sample, again.label) == (bot.file, True, bot.label)


# Labels


def test_a_label_can_be_written_and_read(tmp_path: Path) -> None:
    file = networks.policy(tmp_path / "net.onnx", "safranito", 3, {"rounds": 2}, sample=True)
    assert label_of(file) == Label("safranito", 3, 2, {"rounds": 2}, True)
    with pytest.raises(UnknownBot, match="has a label already"):
        label(file, "safranito", 3)


def test_a_file_is_read_again_only_when_it_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = networks.policy(tmp_path / "net.onnx", POKER, 2)
    module = importlib.import_module("peppermill.bots.policy.label")  # the package has a function of that name
    read: list[Path] = []
    text_in = module._text_in
    monkeypatch.setattr(module, "_text_in", lambda file: read.append(file) or text_in(file))
    assert [PolicyBot(file).label.players for _ in range(3)] == [2, 2, 2]
    assert len(read) == 1
    file.unlink()
    networks.policy(file, POKER, 3)
    assert PolicyBot(file).label.players == 3


def _unlabelled(file: Path) -> None:
    networks.write(file, 5, 5)


def _cut(file: Path) -> None:
    file.write_bytes(networks.policy(file, POKER, 2).read_bytes()[:-7])


def _misshapen(file: Path) -> None:
    networks.write(file, 7, 5)
    label(file, POKER, 2)


def _of_the_future(file: Path) -> None:
    networks.write(file, 7, 5)
    made = {"game": POKER, "players": 2, "version": 99, "options": None, "sample": False}
    entry = networks._field(1, b"peppermill") + networks._field(2, json.dumps(made).encode())
    file.write_bytes(file.read_bytes() + networks._field(14, entry))


@pytest.mark.parametrize(
    ("make", "code", "words"),
    [
        (lambda file: None, "policy-unreadable", "No such file"),
        (lambda file: file.write_text("hello, this is no network"), "policy-unreadable", "not an ONNX file"),
        (_cut, "policy-unreadable", "not an ONNX file"),
        (_unlabelled, "policy-unlabelled", "does not say which game"),
        (_misshapen, "policy-shape", "should take"),
        (_of_the_future, "policy-unreadable", "no version 99"),
        (lambda file: networks.policy(file, "safranito", 2), "policy-game", "does not play Chicago Poker"),
        (lambda file: networks.policy(file, POKER, 3), "policy-players", "3 players, not for 2"),
        (lambda file: networks.policy(file, POKER, 2, {"quick": True}), "policy-options", "quick=True"),
    ],
)
def test_what_does_not_fit_is_refused(make: Callable[[Path], object], code: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "net.onnx"
    make(file)
    with pytest.raises(UnknownBot, match=words) as refused:
        player(POKER, str(file), 2, {})
    assert refused.value.code == code
    assert code not in refused.value.text("fr")


@pytest.mark.parametrize("options", [None, {}])
def test_house_rules_it_was_not_made_for_are_refused(options: dict[str, Any] | None, tmp_path: Path) -> None:
    """Even by one that plays with any options: at three places there are other numbers than at two."""
    by_the_book = networks.policy(tmp_path / "book.onnx", POKER, 2, options)
    with pytest.raises(UnknownBot, match=r"house\.places=2"):
        player(POKER, str(by_the_book), 2, {"house.places": 3})
    at_three = networks.policy(tmp_path / "three.onnx", POKER, 2, {"house.places": 3})
    with pytest.raises(UnknownBot, match=r"house\.places=3"):
        player(POKER, str(at_three), 2, {})
    assert isinstance(player(POKER, str(at_three), 2, {"house.places": "+1"}), PolicyBot)


def test_without_the_library_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = networks.policy(tmp_path / "net.onnx", POKER, 2)
    monkeypatch.setattr(policy_bot, "find_spec", lambda name: None)
    with pytest.raises(UnknownBot, match=r"peppermill\[neural\]"):
        PolicyBot(file)


def test_at_another_table_it_refuses_to_play(tmp_path: Path) -> None:
    bot = PolicyBot(networks.policy(tmp_path / "net.onnx", "chili-dice", 2))
    state = peppermill.game("chili-dice").start(3)
    state.apply(CHANCE, state.chance().draw(Sfc32(1)))
    seat = state.to_act[0]
    state.apply(seat, state.legal(seat)[0])
    state.apply(CHANCE, state.chance().draw(Sfc32(1)))
    with pytest.raises(UnknownBot, match="2 players, not for 3"):
        bot.act(state.view(seat), state.legal(seat), Sfc32(1))


# Who plays: one way to say it


def test_a_player_can_be_named_in_every_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = networks.policy(tmp_path / "net.onnx", POKER, 2)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_players.py").write_text(
        "from peppermill.core.bot import Bot\nclass Mine(Bot):\n    def act(self, view, legal, rng):\n        return legal[0]\n"
    )
    assert type(player(POKER, "habanero")) is type(bot(POKER, "habanero"))
    counted, timed = player(POKER, "carolina-reaper:500"), player(POKER, "carolina-reaper:0.1s")
    assert isinstance(counted, Search)
    assert isinstance(timed, Search)
    assert (counted.iterations, counted.seconds, timed.iterations, timed.seconds) == (500, 0.0, 0, 0.1)
    assert type(player(POKER, "own_players:Mine")).__name__ == "Mine"
    assert type(player(POKER, "own_players.Mine")).__name__ == "Mine"
    assert isinstance(player(POKER, str(file)), PolicyBot)
    mine = RandomBot()
    assert player(POKER, mine) is mine
    named = [
        title(POKER, name) for name in ("habanero", "carolina-reaper:500", "own_players:Mine", "own_players.Mine", str(file))
    ]
    assert named == [title(POKER, "habanero"), title(POKER, "carolina-reaper"), "Mine", "Mine", "net"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ("nobody", "unknown-bot"),
        ("nobody:500", "unknown-bot"),
        ("", "unknown-bot"),
        ("habanero:500", "bad-budget"),
        ("carolina-reaper:", "bad-budget"),
        ("carolina-reaper:-3", "bad-budget"),
        ("carolina-reaper:soon", "bad-budget"),
        ("carolina-reaper:nans", "bad-budget"),
        ("carolina-reaper:infs", "bad-budget"),
        (5, "no-player"),
        (None, "no-player"),
        (RandomBot, "no-player"),
        ("no_such_module:Bot", "own-bot"),
        ("peppermill.bots.NoSuchBot", "own-bot"),
        ("builtins:dict", "not-a-bot"),
        ("nowhere.onnx", "policy-unreadable"),
    ],
)
def test_a_player_nobody_knows_is_refused_with_a_sentence(wanted: Any, code: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        player(POKER, wanted)
    assert refused.value.code == code
    for lang in ("en", "fr"):
        assert code not in refused.value.text(lang)


@pytest.mark.parametrize("name", [POKER, "chili-mafia", "safranito"])
def test_a_budget_beyond_all_bounds_is_no_limit(name: str) -> None:
    bot = player(name, f"carolina-reaper:{10**30}")
    assert isinstance(bot, Thinker)
    assert bot.iterations == 10**9


@pytest.mark.parametrize("opponents", [5, None, RandomBot, [RandomBot], [None]])
def test_what_is_no_player_can_be_no_opponent(opponents: Any) -> None:
    with pytest.raises(UnknownBot, match="is no player"):
        peppermill.envs.gym(POKER, 2, opponents=opponents)


def test_an_instance_for_another_game_is_refused_too(tmp_path: Path) -> None:
    mine = PolicyBot(networks.policy(tmp_path / "net.onnx", "chili-dice", 2))
    with pytest.raises(UnknownBot, match="does not play Chicago Poker"):
        peppermill.envs.gym(POKER, 2, opponents=mine)


def test_a_module_that_leaves_takes_nobody_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "leaving_players.py").write_text("import sys\nsys.exit(3)\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnknownBot, match="can't be used as a bot: SystemExit: 3"):
        player(POKER, "leaving_players:Mine")


# Every door


def command(*words: str) -> int:
    with pytest.raises(SystemExit) as end:
        main([*words, "--lang", "en"])
    return int(end.value.code or 0)


def test_it_plays_behind_every_door(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(networks.policy(tmp_path / "net.onnx", "chili-dice", 2, masked=True))
    few = ("--games", "4", "--jobs", "1")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert command("watch", "chili-dice", "--bots", f"{file},jalapeno", "--seed", "1") == 0
    assert "net" in capsys.readouterr().out
    assert command("simulate", "chili-dice", "--bots", f"{file},random", *few) == 0
    assert command("lab", "tournament", "chili-dice", "--bots", f"{file},random", *few) == 0
    assert command("play", "chili-dice", "--bots", file, "--seed", "1") == 0
    for words in (["simulate", "--players", "3"], ["lab", "tournament", "--players", "3"]):
        capsys.readouterr()
        assert command(*words[:-2], "chili-dice", *words[-2:], "--bots", f"{file},random", *few) == 2
        assert "made for 2 players" in capsys.readouterr().err

    results = []
    for opponents in (file, PolicyBot(file)):
        env = peppermill.envs.gym("chili-dice", 2, opponents=opponents)
        seen, _ = env.reset(seed=1)
        for _ in range(20):
            seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        results.append(seen["observation"].tolist())
        assert copy.deepcopy(env).bots[0].file == file
    assert results[0] == results[1]


# On a server: what its operator put there, by name


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PEPPERMILL_POLICIES", str(tmp_path))
    return tmp_path


def test_the_policies_of_a_server_are_levels(folder: Path) -> None:
    networks.policy(folder / "tiny-net.onnx", "chili-dice", 2, {})
    networks.policy(folder / "Not a name.onnx", "chili-dice", 2)
    try_policies()
    assert [level.id for level in levels("chili-dice")][-1] == "tiny-net"
    assert "tiny-net" not in [level.id for level in levels(POKER)]
    entry = next(entry for entry in catalogue() if entry["id"] == "chili-dice")["bots"][-1]
    assert entry["id"] == "tiny-net"
    assert entry["title"] == {"en": "tiny-net", "fr": "tiny-net"}
    assert entry["about"]["fr"].startswith("Un réseau")
    assert fitting("chili-dice", "tiny-net", 2, {}) == "tiny-net"
    with pytest.raises(UnknownBot, match="made for 2 players, not for 3"):
        fitting("chili-dice", "tiny-net", 3, {})


def test_a_bots_process_plays_a_policy_by_its_name(folder: Path) -> None:
    networks.policy(folder / "tiny-net.onnx", "chili-dice", 1)
    state = peppermill.game("chili-dice").start(1)
    while len(legal := state.legal(0)) < 2:
        actor = CHANCE if state.to_act is CHANCE else 0
        state.apply(actor, state.chance().draw(Sfc32(1)) if actor is CHANCE else legal[0])
    assert answer(Think("chili-dice", "tiny-net", state.view(0), legal, 1)) in legal


@pytest.mark.parametrize(
    "wanted", ["{}/tiny-net.onnx", "tiny-net.onnx", "peppermill.bots:RandomBot", "peppermill.bots.RandomBot"]
)
def test_a_visitor_can_name_neither_files_nor_classes(folder: Path, wanted: str) -> None:
    networks.policy(folder / "tiny-net.onnx", "chili-dice", 1)
    asked = wanted.format(folder)
    assert player("chili-dice", asked.replace("tiny-net.onnx", str(folder / "tiny-net.onnx")) if "/" not in asked else asked)
    with pytest.raises(UnknownBot):
        level_of("chili-dice", asked)
    with pytest.raises(UnknownBot):
        fitting("chili-dice", asked, 1, {})
    with pytest.raises(UnknownBot):
        answer(Think("chili-dice", asked, peppermill.game("chili-dice").start(1).view(0), (), 1))


def test_a_server_does_not_start_with_a_policy_it_could_not_play(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.policy(folder / "habanero.onnx", "chili-dice", 2)
    with pytest.raises(UnknownBot, match="already has one called habanero"):
        try_policies()
    (folder / "habanero.onnx").unlink()
    networks.write(folder / "nameless.onnx", 3, 3)
    with pytest.raises(UnknownBot, match="does not say which game"):
        try_policies()
    assert "nameless" not in [level.id for level in levels("chili-dice")]
    monkeypatch.setenv("PEPPERMILL_POLICIES", str(folder / "nowhere"))
    with pytest.raises(UnknownBot, match="is not a folder"):
        try_policies()
