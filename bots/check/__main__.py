"""Is a bot fit to play? ``python -m bots.check mybot:Me``, or a folder with a bot.toml.

It plays games against bots of Parley's, each seat in turn, in a process of its own as on the site,
and says what went wrong. Exit code: 0 it passes, 1 it does not, 2 there is no such bot.
"""

import argparse
import json
import shlex
import sys
from functools import partial
from pathlib import Path

from tqdm import tqdm

from bots.arena.asked import Asked
from bots.arena.foreign import end_all, of_class, of_folder, of_program
from bots.check.bench import COURSES, GAMES, bench
from bots.check.report import Report
from bots.check.show import table
from bots.check.watch import SECONDS
from bots.compile import compile_first
from bots.sdk.manifest import BadManifest, has_module
from games.core.program import run_program


class Unknown(ValueError):
    """There is no such bot; the message says what would be one."""


def main(arguments: list[str] | None = None) -> int:
    """Benches the bot that the arguments name; the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        bot = _bot(asked.bot, asked.program, asked.game)
    except (Unknown, BadManifest) as error:
        print(f"check: {error}", file=sys.stderr)
        return 2
    compile_first(bot.manifest.game)
    try:
        report = _benched(bot, asked.games, asked.seed)
    except KeyboardInterrupt:
        print("\ncheck: stopped.", file=sys.stderr)
        return 130
    finally:
        end_all()
    print(json.dumps(report.to_json()) if asked.json else table(report))
    return 0 if report.passed else 1


def _benched(bot: Asked, games: int, seed: int) -> Report:
    """The report, with a bar while it is made."""
    shown = sys.stderr.isatty()
    with tqdm(total=games, unit="game", disable=not shown, leave=False) as bar:

        def progress(done: int, of: int) -> None:
            bar.update()

        ask = partial(bot.asker, seconds=SECONDS)
        return bench(ask, bot.manifest, games, seed, progress=progress)


def _bot(bot: str | None, program: str | None, game: str) -> Asked:
    """Who is meant. Raises Unknown, or BadManifest."""
    if (bot is None) == (program is None):
        raise Unknown("name a bot, as module:Class or as a folder, or a --program")
    if bot is None:
        return of_program(_words(program or ""), game)
    if Path(bot).is_dir():
        return of_folder(Path(bot))
    if ":" not in bot:
        raise Unknown(f"{bot} is no folder, and no class as module:Class")
    if not has_module(bot, Path.cwd()):
        module = bot.partition(":")[0].replace(".", "/")
        raise Unknown(f"there is no {module}.py in {Path.cwd()}")
    return of_class(bot, game)


def _words(program: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(program))
    except ValueError as error:
        raise Unknown(f"{program} is no command: {error}") from error
    if not words:
        raise Unknown("a program is a command, such as node first.js")
    return words


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.check", description=__doc__)
    parser.add_argument("bot", nargs="?", help="module:Class of a file here, or a bot's folder")
    parser.add_argument("--program", help="instead: a command that speaks the wire")
    parser.add_argument(
        "--game", choices=COURSES, default="diplomacy", help="what it plays; a bot.toml says so"
    )
    parser.add_argument("--games", type=_whole, default=GAMES, help=f"how many: {GAMES}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="the report for machines")
    return parser


def _whole(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least one game is played")
    return number


if __name__ == "__main__":
    run_program(main)
