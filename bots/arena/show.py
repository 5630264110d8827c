"""Results of the arena, looked at again: ``python -m bots.arena show results.jsonl``.

With a second file, of the same experiment with another bot in one place, both are compared game by
game.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path

from bots.arena.bandana import write_logs
from bots.arena.experiment import BadExperiment
from bots.arena.results import Row, read_results
from bots.arena.scores import IMPORTANCE, score_of, standings, table
from bots.arena.stopping import last_look, stop_of
from bots.arena.summary import failures, summarize
from bots.arena.summary import table as summary_table
from bots.arena.teams import Team, teams_of
from bots.arena.versus import versus
from bots.arena.wins import wins_of
from games.registry import rules


def main(words: list[str]) -> int:
    """Shows what the arguments name; 0 when done, 2 when it makes no sense."""
    asked = _parser().parse_args(words)
    try:
        _show(asked)
    except BadExperiment as error:
        print(f"arena: {error}", file=sys.stderr)
        return 2
    return 0


def _show(asked: argparse.Namespace) -> None:
    head, rows = read_results(asked.results)
    if not rows:
        raise BadExperiment(f"{asked.results} holds no finished game yet")
    stop = head["experiment"].get("stop")
    if stop and (look := last_look(rows, stop_of(stop))):
        print(look)
    game, teams = head["experiment"]["game"], _teams(head)
    scores = [score_of(name) for name in asked.scores or head.get("scores", IMPORTANCE)]
    print(summary_table(summarize(rows)))
    for line in failures(rows):
        print(line)
    print(f"\nBy {', '.join(one.name for one in scores)}, in this order:")
    print(table(standings(rows, scores, teams), scores))
    for label in dict.fromkeys(label for row in rows for label in sorted(row["seats"])):
        if line := _against_equals(label, rows):
            print(line)
    if asked.bandana:
        write_logs(asked.bandana, game, rows, scores, teams)
    if asked.versus:
        _, others = read_results(asked.versus)
        labels = _labels(asked.labels, rows[0]["seats"], (others or rows)[0]["seats"])
        print(f"\n{labels[0]} of {asked.results} and {labels[1]} of {asked.versus} in its place:")
        for score in scores:
            print(versus(rows, others, labels, score, asked.within))


def _teams(head: Row) -> tuple[Team, ...]:
    """The teams that the experiment names."""
    told = head["experiment"]
    laws = rules(told["game"])
    labels = [one["label"] for one in told["players"]]
    return teams_of(head.get("teams", ()), labels, laws.seats(laws.read_options(told["options"])))


def _against_equals(label: str, rows: Sequence[Row]) -> str:
    """How often a label won, against as many equal players; empty where seats vary, or all are its
    own."""
    counts = {row["seats"].count(label) for row in rows} - {0}
    won = wins_of(label, rows)
    if len(counts) > 1 or won.expected >= 1 or not won.decided:
        return ""
    return (
        f"{label} alone at the top in {won.won} of {won.decided} games that had one there; equal "
        f"players: {won.decided * won.expected:.1f} (exact binomial p {won.p:.2g})"
    )


def _labels(said: list[str] | None, here: list[str], there: list[str]) -> tuple[str, str]:
    """Who is compared: as said, or those that only one of the runs has."""
    if said:
        return said[0], said[-1]
    mine, theirs = sorted(set(here) - set(there)), sorted(set(there) - set(here))
    if len(mine) != 1 or len(theirs) != 1:
        raise BadExperiment("say who is compared with whom: --labels NEW OLD, or one for both")
    return mine[0], theirs[0]


def _exactness(text: str) -> float:
    if not 0 < (found := float(text)) < math.inf:
        raise argparse.ArgumentTypeError("that is a number above 0")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bots.arena show", description=__doc__)
    parser.add_argument("results", type=Path, help="what --out wrote")
    parser.add_argument(
        "--scores",
        nargs="+",
        help="in order of importance, if not those of the experiment, or else "
        f"{' '.join(IMPORTANCE)}; your own are module:function",
    )
    parser.add_argument("--versus", type=Path, metavar="RESULTS", help="another run, to compare")
    parser.add_argument(
        "--labels", nargs="+", metavar="LABEL", help="who is compared, here and in the other run"
    )
    parser.add_argument(
        "--within",
        type=_exactness,
        help="how exactly a difference is to be known; twice as exactly, if nothing is said",
    )
    parser.add_argument(
        "--bandana", type=Path, metavar="FOLDER", help="write BANDANA's logs of the results there"
    )
    return parser
