"""Bots against bots from the shell: ``python -m bots.arena experiment.toml``.

``python -m bots.arena analyze FOLDER`` looks at the records of their games, ``show FILE`` at their
results, and ``convert FILE`` writes what another program describes as TOML. ``convert FILE --to
FORM`` writes a record as ``python -m games convert`` does, also in forms that take robots'
estimates.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from bots.analysis.command import main as analyze
from bots.arena.convert import main as convert
from bots.arena.description import from_table, read_table, shipped
from bots.arena.experiment import BadExperiment, Experiment, Sweep
from bots.arena.results import Row
from bots.arena.run import Broken, run
from bots.arena.show import main as show
from bots.arena.stopping import last_look
from bots.arena.summary import failures, summarize, table
from bots.arena.sweep_chart import chart
from bots.arena.wins import pooled, wins
from bots.arena.wins import table as wins_table
from bots.compile import compile_first
from bots.registry import BOTS
from bots.sdk.manifest import FILE
from games.__main__ import main as records
from games.core.errors import GameError
from games.core.program import run_program


def main(arguments: list[str] | None = None) -> int:
    """Runs the experiment the arguments name; 0 when done, 2 when it makes no sense, 1 when a
    process dies.
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["analyze"]:
        return analyze(words[1:])
    if words[:1] == ["convert"] and not any(word.startswith("--to") for word in words):
        return convert(words[1:])
    if words[:1] == ["convert"]:
        import_module("bots.analysis.forms")
        return records(words)
    if words[:1] == ["show"]:
        return show(words[1:])
    parser = _parser()
    asked = parser.parse_args(words)
    if asked.processes < 1:
        parser.error("games are played in at least one process")
    try:
        experiment = _experiment(asked)
        began = time.perf_counter()
        if asked.chart and experiment.points < 2:
            raise BadExperiment("a chart needs a sweep of two points or more")
        compile_first(experiment.game)
        rows = run(
            experiment, asked.out, asked.processes, sys.stderr.isatty(), asked.log, asked.record
        )
    except (BadExperiment, GameError) as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    except (Broken, KeyboardInterrupt) as stop:
        broken = isinstance(stop, Broken)
        again = " Run the same command again to go on." if asked.out else ""
        print(f"\narena: {stop if broken else 'stopped'}.{again}", file=sys.stderr)
        return 1 if broken else 130
    print(table(summarize(rows)))
    for line in failures(rows):
        print(line)
    if experiment.stop and (look := last_look(rows, experiment.stop)):
        print(look)
    if experiment.sweep:
        _print_wins(experiment, experiment.sweep, rows, asked.chart)
    seconds = time.perf_counter() - began
    print(f"{len(rows)} games of {experiment.game}, {seconds:.1f} s, {asked.processes} processes")
    return 0


def _print_wins(
    experiment: Experiment, sweep: Sweep, rows: Sequence[Row], picture: Path | None
) -> None:
    """Prints who won how often along the sweep, and draws it if asked to."""
    found = wins(experiment, rows)
    print(f"\nGames with one seat alone at the top, by {sweep.parameter} of {sweep.label}:")
    print(wins_table(found))
    print(f"All points: {pooled(found, sweep.label)}.")
    if picture:
        title = f"{experiment.name.capitalize()}: who wins how often"
        axis = f"Seats: {sweep.label}" if sweep.parameter == "count" else sweep.parameter
        drawn = chart(found, title, axis)
        picture.write_text(drawn, encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.arena", description=__doc__)
    parser.add_argument(
        "experiment",
        nargs="?",
        help=f"a TOML file, or one that comes with the arena: {', '.join(shipped())}",
    )
    parser.add_argument(
        "--players",
        nargs="+",
        metavar="BOT[:COUNT]",
        help="instead of a file: dumbbot random:6; one of your own is module:Class, or its folder",
    )
    parser.add_argument("--game", help="diplomacy, if nothing else is said")
    parser.add_argument("--games", type=int, help="games at each point of the sweep")
    parser.add_argument("--seed", type=int)
    parser.add_argument(
        "--schedule",
        help="who sits where: balanced, fixed, rotated, random; pool: of more players than seats",
    )
    parser.add_argument(
        "--final-year", type=int, help="Diplomacy: the year after which it is a draw"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="of the game, such as open_hands=true; again for each",
    )
    parser.add_argument(
        "--talk", action=argparse.BooleanOptionalAction, help="the players may talk"
    )
    parser.add_argument("--protocol", help="of the talk: free, bilateral or multilateral")
    parser.add_argument("--level", type=int, help="highest level of L in the talk, 1 to 8")
    parser.add_argument(
        "--seconds",
        type=float,
        help="what a bot may take whenever it is asked or told something; after that it does the "
        "default, which counts as a failure. A single long call into compiled code cannot be cut "
        "short",
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="results, one JSON line a game; gone on with if it holds games of this experiment, "
        "refused if of another",
    )
    parser.add_argument(
        "--log", type=Path, metavar="FOLDER", help="a file a game: all that was said and done"
    )
    parser.add_argument(
        "--record",
        type=Path,
        metavar="FOLDER",
        help="a file a game: its record, which python -m games replay plays again",
    )
    parser.add_argument(
        "--chart", type=Path, metavar="FILE", help="an SVG of who wins how often along the sweep"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _experiment(asked: argparse.Namespace) -> Experiment:
    """The experiment of the file, changed where an option says otherwise."""
    table: dict[str, Any] = read_table(asked.experiment) if asked.experiment else {}
    if asked.players:
        table["players"] = [_player(player) for player in asked.players]
    elif not asked.experiment:
        raise BadExperiment("name a TOML file, or --players")
    for name in ("game", "games", "seed", "schedule", "talk", "protocol", "level", "seconds"):
        if (setting := getattr(asked, name)) is not None:
            table[name] = setting
    if asked.final_year is not None:
        table["options"] = {**table.get("options", {}), "final_year": asked.final_year}
    for option in asked.option:
        option_name, _, text = option.partition("=")
        table["options"] = {**table.get("options", {}), option_name: _setting(text)}
    return from_table(table)


def _setting(text: str) -> Any:
    """The setting that a text stands for: a number, true or false, or else the text itself."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _player(player: str) -> dict[str, Any]:
    bot, _, count = player.rpartition(":")
    if not (count.isdigit() and bot):
        bot, count = player, "1"
    way = "folder" if bot not in BOTS and (Path(bot) / FILE).is_file() else "bot"
    return {way: bot, "count": int(count)}


if __name__ == "__main__":
    run_program(main)
