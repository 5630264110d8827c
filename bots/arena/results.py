"""The file of an experiment's results: a line that says whose they are, then one a game.

The first line is ``{"results": 2, "digest": ..., "experiment": {...}}``: the digest of all that
determines the games (``bots.arena.identity``), and these facts themselves; then, if the experiment
says so, by which ``scores`` and in which ``teams`` they are looked at.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bots.arena.experiment import BadExperiment, Experiment
from bots.arena.identity import differences, digest, facts

Row = dict[str, Any]
"""One finished game as a JSON object."""

VERSION = 2


def head_of(experiment: Experiment) -> Row:
    """The first line of an experiment's results."""
    told = facts(experiment)
    head = {"results": VERSION, "digest": digest(told), "experiment": told}
    looked_at = {"scores": experiment.scores, "teams": experiment.teams}
    return head | {name: list(one) for name, one in looked_at.items() if one}


def read_rows(path: Path) -> list[Row]:
    """The finished games of a results file; a line cut short by a kill is left out.

    Raises BadExperiment where the file holds no results.
    """
    _, rows = _read(path)
    return rows


def read_results(path: Path) -> tuple[Row, list[Row]]:
    """The first line of a results file, and its finished games. Raises BadExperiment."""
    return _read(path)


def resumed(path: Path, experiment: Experiment) -> list[Row]:
    """The games of the experiment that a file holds already; the file is ready for more.

    A new file is begun; a last line cut short is taken off. Raises BadExperiment, and leaves the
    file as it is, where it holds something else.
    """
    head, begun = head_of(experiment), None
    rows: list[Row] = []
    if path.exists() and not _line(head).startswith(path.read_text("utf-8", errors="replace")):
        begun, rows = _read(path)
        _demand_same(path, begun, head)
        _demand_in_order(path, rows, experiment)
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = "".join(map(_line, [head, *rows]))
    if begun is None or path.read_text("utf-8") != whole:
        aside = path.with_name(f"{path.name}.new")
        aside.write_text(whole, encoding="utf-8")
        aside.replace(path)
    return rows


def append(path: Path, row: Row) -> None:
    """Write one more game."""
    with path.open("a", encoding="utf-8") as file:
        file.write(_line(row))


def _line(row: Row) -> str:
    return f"{json.dumps(row)}\n"


def _read(path: Path) -> tuple[Row, list[Row]]:
    """The first line, and the rows."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadExperiment(f"{path} cannot be read: {error}") from error
    parsed = [_parsed(line) for line in lines]
    if parsed and parsed[-1] is None:
        parsed.pop()
    if None in parsed:
        raise BadExperiment(f"line {parsed.index(None) + 1} of {path} is no result of a game")
    head, *rows = [one for one in parsed if one is not None] or [{}]
    if "number" in head and "seats" in head:
        raise BadExperiment(
            f"{path} was written before results said whose they are, so nobody can tell whether "
            "they are of this experiment; name another file"
        )
    if head.get("results") != VERSION or not isinstance(head.get("experiment"), dict):
        raise BadExperiment(f"{path} holds no results of the arena; name another file")
    return head, rows


def _parsed(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) else None


def _demand_same(path: Path, there: Row, here: Row) -> None:
    if there["digest"] != here["digest"]:
        differing = differences(there["experiment"], here["experiment"])
        raise BadExperiment(
            f"{path} holds the games of another experiment: {differing}; name another file"
        )


def _demand_in_order(path: Path, rows: Sequence[Row], experiment: Experiment) -> None:
    """That the file's games are the experiment's first ones, whole and in order."""
    expected = [(one.number, one.seed) for one in experiment.pairings()]
    found = [(row.get("number"), row.get("seed")) for row in rows[: len(expected)]]
    if found != expected[: len(found)]:
        raise BadExperiment(f"the games in {path} are not in their order; name another file")
