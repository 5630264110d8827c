"""Asks records of games from the shell: ``python -m bots.arena analyze FOLDER``."""

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bots.analysis.charts import pixels
from bots.analysis.display import DISPLAYS, draw
from bots.analysis.fold import AGGREGATES
from bots.analysis.load import BadRecords, Loaded, load
from bots.analysis.notebook import facts_of
from bots.analysis.question import ALONG, BY, Answer, BadQuestion, Question, ask, between
from bots.analysis.registry import VARIABLES, UnknownVariable
from bots.analysis.table import FORMATS, csv_text
from bots.analysis.vega import specification


def main(arguments: Sequence[str]) -> int:
    """Answers what is asked; 0 when done, 2 when it cannot be."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    if asked.list:
        _print_variables()
        return 0
    if not asked.folder or not asked.variable:
        parser.error("name a folder of records and a --variable; --list prints all there are")
    if asked.processes < 1:
        parser.error("records are read in at least one process")
    try:
        games = load(asked.folder, asked.variable, asked.processes)
        answer = (between if asked.display == "heat" else ask)(games, _question(asked))
        typed = shlex.join(["python", "-m", "bots.arena", "analyze", *arguments])
        answer = replace(answer, command=typed)
        picture = _picture(answer, asked.display, asked.chart) if asked.chart else b""
    except (BadQuestion, UnknownVariable, BadRecords, OSError) as error:
        print(f"analyze: {error}", file=sys.stderr)
        return 2
    print(FORMATS[asked.format](answer.rows()), end="")
    if answer.left_out:
        print(f"analyze: {answer.says_left_out}", file=sys.stderr)
    if asked.chart:
        _keep(asked.chart, picture, answer)
    if asked.facts:
        asked.facts.write_text(_facts(asked.facts, games, answer), encoding="utf-8")
    return 0


def command_for(question: Question, display: str = "", folder: str = "records", *more: str) -> str:
    """What is typed to ask a folder of records this; ``more`` says what is to come of it.

    >>> command_for(Question(("winner",), single_mean=True), "", "records", "--format", "csv")
    'python -m bots.arena analyze records --variable winner --single-mean --format csv'
    """
    words = ["python", "-m", "bots.arena", "analyze", folder]
    for key in question.variables:
        words += ["--variable", key]
    words += ["--single-mean"] if question.single_mean else []
    for name in ("of", "toward"):
        for agent in getattr(question, name):
            words += [f"--{name}", agent]
    usual = Question(question.variables)
    for name in ("by", "session", "game", "aggregate", "along"):
        if (said := getattr(question, name)) != getattr(usual, name):
            words += [f"--{name}", said]
    return shlex.join([*words, *(["--display", display] if display else []), *more])


def _picture(answer: Answer, display: str, path: Path) -> bytes:
    """The chart as the content of a file of that name. Raises BadQuestion."""
    drawn = draw(answer, display)
    if path.suffix != ".png":
        return drawn.encode()
    if not pixels.available():
        raise BadQuestion("PNG takes vl-convert: pip install 'parley[charts]'; or name an SVG")
    return pixels.png(drawn)


def _keep(path: Path, picture: bytes, answer: Answer) -> None:
    """Writes a chart, and its numbers beside it."""
    path.write_bytes(picture)
    path.with_suffix(".csv").write_text(csv_text(answer.rows()), encoding="utf-8")


def _facts(path: Path, games: Sequence[Loaded], answer: Answer) -> str:
    """All that was seen, as the content of a file of that name."""
    if path.suffix == ".json":
        return json.dumps(specification(games, answer.question))
    return csv_text(facts_of(games))


def _print_variables() -> None:
    width = max(len(variable.key) for variable in VARIABLES)
    for variable in VARIABLES:
        where = f" ({variable.game})" if variable.game else ""
        pairs = ", also toward another" if variable.pairs else ""
        print(f"{variable.key.ljust(width)}  {variable.meaning}{pairs}{where}")


def _question(asked: argparse.Namespace) -> Question:
    return Question(
        tuple(asked.variable),
        asked.by,
        asked.session,
        asked.game,
        tuple(asked.of),
        tuple(asked.toward),
        asked.single_mean,
        asked.aggregate,
        asked.along,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.arena analyze", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="records, or a single one")
    parser.add_argument(
        "--variable", action="append", default=[], help="what to look at; again for several"
    )
    parser.add_argument("--list", action="store_true", help="print all variables and stop")
    parser.add_argument("--by", default="label", choices=BY, help="what makes agents one kind")
    parser.add_argument(
        "--single-mean",
        action="store_true",
        help="one line for all agents of a kind, not one for each seat",
    )
    parser.add_argument("--session", default="", help="one session, by name or number")
    parser.add_argument("--game", default="", help="one game, by name or number")
    parser.add_argument(
        "--of", action="append", default=[], help="only agents of this label, bot or seat"
    )
    parser.add_argument(
        "--toward", action="append", default=[], help="only what is done to such agents"
    )
    parser.add_argument(
        "--aggregate", default="mean", choices=AGGREGATES, help="how many games become one number"
    )
    parser.add_argument(
        "--along",
        default="",
        choices=ALONG,
        help="what lies along the axis, if not what is usual: of an experiment its sessions, of a "
        "session its games, of a game its phases",
    )
    parser.add_argument("--format", default="text", choices=FORMATS, help="of the table")
    parser.add_argument(
        "--chart", type=Path, metavar="FILE", help="an SVG or PNG; a CSV goes beside it"
    )
    parser.add_argument("--display", default="", choices=DISPLAYS, help="which chart")
    parser.add_argument(
        "--facts",
        type=Path,
        metavar="FILE",
        help="a CSV of all that was seen, a row for each; FILE.json: a chart of Vega-Lite with it",
    )
    parser.add_argument("--processes", type=int, default=1)
    return parser
