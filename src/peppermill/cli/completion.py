"""`peppermill completion SHELL`: a script with which bash, zsh or fish complete commands, games, levels and options.

The script is written from the parser and the games at hand: it knows what this installation has, and asks nobody while you type.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from peppermill.bots import levels
from peppermill.cli.screen import Screen
from peppermill.core.registry import find, names

SHELLS: Final = ("bash", "zsh", "fish")
_FILES: Final = ("FILE", "FOLDER")
_GAME: Final = "GAME"

Build = Callable[[Screen], argparse.ArgumentParser]
_parsers: Final[list[Build]] = []
"""Who builds the whole parser: the command line says so when it starts, as this module can't import it."""


def described_by(build: Build) -> None:
    _parsers[:] = [build]


def arguments(parser: argparse.ArgumentParser, screen: Screen) -> None:
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=screen.text("cli.completion.shell"))


def run(given: argparse.Namespace, screen: Screen) -> int:
    known = list(commands(_parsers[0](screen)))
    script = fish(known) if given.shell == "fish" else bash(known, zsh=given.shell == "zsh")
    print(script, end="")
    return 0


@dataclass
class Choice:
    """An option: how it is written, and what may follow it."""

    flags: tuple[str, ...]
    about: str
    takes: str = ""
    """Nothing, `words`, `files`, `games`, `bots`, `settings`, or `any`."""
    words: tuple[str, ...] = ()


@dataclass
class Command:
    """A command, or an action of one: `admin list`."""

    path: tuple[str, ...]
    about: str
    inner: tuple[str, ...] = ()
    takes: str = ""
    words: tuple[str, ...] = ()
    options: list[Choice] = field(default_factory=list)


def commands(parser: argparse.ArgumentParser, path: tuple[str, ...] = (), about: str = "") -> Iterator[Command]:
    """The command and all within it, as the parser has them."""
    found = Command(path, about)
    below: list[tuple[str, argparse.ArgumentParser, str]] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            below = [(name, sub, helps.get(name, "")) for name, sub in action.choices.items()]
            found.inner = tuple([name for name, _, _ in below])
        elif action.option_strings:
            takes, words = ("", ()) if action.nargs == 0 else _taken(action)
            found.options.append(Choice(tuple(action.option_strings), action.help or "", takes, words))
        else:
            found.takes, found.words = _taken(action)
    yield found
    for name, sub, help_ in below:
        yield from commands(sub, (*path, name), help_)


def _taken(action: argparse.Action) -> tuple[str, tuple[str, ...]]:
    if action.choices is not None:
        return "words", tuple([str(choice) for choice in action.choices])
    if action.dest in ("bots", "option"):
        return ("bots" if action.dest == "bots" else "settings"), ()
    if action.metavar == _GAME:
        return "games", ()
    return ("files" if action.metavar in _FILES else "any"), ()


def _of_games(of: Callable[[str], list[str]]) -> list[tuple[str, str]]:
    return [(name, " ".join(of(name))) for name in names()]


def _levels(game: str) -> list[str]:
    return [level.id for level in levels(game)]


def _settings(game: str) -> list[str]:
    return [f"{option.name}=" for option in find(game).options]


# bash, and zsh through its own emulation of bash's completion


def bash(known: list[Command], zsh: bool = False) -> str:
    paths = "|".join([f'"{" ".join(command.path)}"' for command in known if command.path])
    games = "|".join(names())
    lines = ["#compdef peppermill", "autoload -U +X bashcompinit && bashcompinit"] if zsh else []
    lines += [
        "_peppermill() {",
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= game= i word first= levels= settings=",
        "    for ((i = 1; i < COMP_CWORD; i++)); do",
        "        word=${COMP_WORDS[i]}",
        f'        case "${{at:+$at }}$word" in {paths}) at="${{at:+$at }}$word" ;; esac',
        f'        case "$word" in {games}) game=$word ;; esac',
        "    done",
        '    case "$game" in',
        *[f'        {name}) levels="{words}" ;;' for name, words in _of_games(_levels)],
        "    esac",
        '    case "$game" in',
        *[f'        {name}) settings="{words}" ;;' for name, words in _of_games(_settings)],
        "    esac",
        '    case "$at $prev" in',
        *[f"        {pattern}) {answer}; return ;;" for pattern, answer in _answers(known)],
        "    esac",
        '    case "$at" in',
        *[f'        "{" ".join(command.path)}") {_rest(command)} ;;' for command in known],
        "    esac",
        "}",
        "complete -o bashdefault -o default -F _peppermill peppermill",
    ]
    return "\n".join(lines) + "\n"


_COMMAS: Final = 'case "$cur" in *,*) first="${cur%,*}," ;; esac; '


def _answers(known: list[Command]) -> Iterator[tuple[str, str]]:
    """What follows an option: a pattern of command and option, and how bash answers it."""
    for command in known:
        for option in command.options:
            if not option.takes:
                continue
            pattern = "|".join([f'"{" ".join(command.path)} {flag}"' for flag in option.flags])
            answer = {
                "words": f'COMPREPLY=($(compgen -W "{" ".join(option.words)}" -- "$cur"))',
                "games": f'COMPREPLY=($(compgen -W "{" ".join(names())}" -- "$cur"))',
                "bots": f'{_COMMAS}COMPREPLY=($(compgen -P "$first" -W "$levels" -- "${{cur##*,}}"))',
                "settings": 'compopt -o nospace 2>/dev/null; COMPREPLY=($(compgen -W "$settings" -- "$cur"))',
                "files": 'COMPREPLY=($(compgen -f -- "$cur"))',
                "any": "COMPREPLY=()",
            }[option.takes]
            yield pattern, answer


def _rest(command: Command) -> str:
    """What a command offers where no option waits for its value."""
    flags = " ".join([option.flags[-1] for option in command.options])
    if command.takes == "files":
        return (
            f'case "$cur" in -*) COMPREPLY=($(compgen -W "{flags}" -- "$cur")) ;; *) COMPREPLY=($(compgen -f -- "$cur")) ;; esac'
        )
    words = " ".join([*command.inner, *command.words])
    if command.takes == "games":
        return f'if [ -z "$game" ]; then word="{" ".join(names())}"; else word="{flags}"; fi; ' + (
            f'case "$cur" in -*) word="{flags}" ;; esac; COMPREPLY=($(compgen -W "$word" -- "$cur"))'
        )
    return f'COMPREPLY=($(compgen -W "{f"{words} {flags}".strip()}" -- "$cur"))'


# fish


def fish(known: list[Command]) -> str:
    lines = ["complete -c peppermill -f"]
    for command in known:
        here = _seen(command, known)
        for name in command.inner:
            about = next(one.about for one in known if one.path == (*command.path, name))
            lines.append(_offered(here, f"-a {name}", about))
        if command.takes == "games":
            unseen = f"{here}; and not __fish_seen_subcommand_from {' '.join(names())}"
            lines.append(_offered(unseen, f"-a '{' '.join(names())}'", ""))
        elif command.takes == "files":
            lines.append(_offered(here, "-F", ""))
        elif command.words:
            lines.append(_offered(here, f"-a '{' '.join(command.words)}'", ""))
        for option in command.options:
            lines += _fish_option(here, option)
    return "\n".join(lines) + "\n"


def _seen(command: Command, known: list[Command]) -> str:
    if command.path:
        seen = "; and ".join([f"__fish_seen_subcommand_from {word}" for word in command.path])
        return f"{seen}; and not __fish_seen_subcommand_from {' '.join(command.inner)}" if command.inner else seen
    return f"not __fish_seen_subcommand_from {' '.join([one.path[0] for one in known if len(one.path) == 1])}"


def _fish_option(here: str, option: Choice) -> Iterator[str]:
    flags = " ".join([f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags])
    if option.takes in ("bots", "settings"):
        of = _levels if option.takes == "bots" else _settings
        yield _offered(here, f"{flags} -x", option.about)
        for name, words in _of_games(of):
            if words:
                yield _offered(f"{here}; and __fish_seen_subcommand_from {name}", f"{flags} -xa '{words}'", "")
        return
    offered = option.words if option.takes == "words" else tuple(names()) if option.takes == "games" else ()
    taken = f"-xa '{' '.join(offered)}'" if offered else "-rF" if option.takes == "files" else "-x" if option.takes else ""
    yield _offered(here, f"{flags} {taken}".strip(), option.about)


def _offered(condition: str, what: str, about: str) -> str:
    said = about.replace("\\", "\\\\").replace("'", "\\'")
    return f"complete -c peppermill -n '{condition}' {what}" + (f" -d '{said}'" if said else "")
