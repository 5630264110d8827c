"""Results in BANDANA's forms, for scripts that read its ``gameResults.log``.

A game there is a block: seven players from first to last, each with its power and its centers, or
the year of its elimination. Its other log, ``tournamentResults.log``, is laid out as its window is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, stdev

from bots.arena.experiment import BadExperiment
from bots.arena.results import Row
from bots.arena.scores import Score, alone, of_team, standings
from bots.arena.teams import Team
from games.diplomacy.map import STANDARD

POWERS = tuple(power.daide for power in STANDARD.powers)


def write_logs(
    folder: Path,
    game: str,
    rows: Sequence[Row],
    scores: Sequence[Score],
    teams: Sequence[Team] = (),
) -> None:
    """Write both logs. Raises BadExperiment for another game, which BANDANA does not have."""
    if game != "diplomacy":
        raise BadExperiment(f"BANDANA has no {game}: leave out its logs")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "gameResults.log").write_text(game_results(rows), encoding="utf-8")
    (folder / "tournamentResults.log").write_text(tournament_results(rows, scores, teams), "utf-8")


def game_results(rows: Iterable[Row]) -> str:
    """Every game, from the first to the last of its players.

    >>> row = {"number": 0, "seats": ["D-Brane"] * 2 + ["hold"] * 5, "scores": [9, 0] + [5] * 5,
    ...        "eliminated": [None, 1905] + [None] * 5}
    >>> print("".join(game_results([row]).splitlines(keepends=True)[:3]), end="")
    game 1:
    1. D-Brane 1 AUS 9
    2. hold 1 FRA 5
    >>> game_results([row]).splitlines()[7]
    '7. D-Brane 2 ENG 1905'
    """
    return "".join(f"game {row['number'] + 1}:\n{_players(row)}\n" for row in rows)


def _players(row: Row) -> str:
    left = [row["eliminated"][seat] or 0 for seat in range(len(row["seats"]))]
    order = sorted(
        range(len(row["seats"])), key=lambda seat: (-row["scores"][seat], -left[seat], seat)
    )
    named = _names(row["seats"])
    return "".join(
        f"{place}. {named[seat]} {POWERS[seat]} {left[seat] or format(row['scores'][seat], 'g')}\n"
        for place, seat in enumerate(order, start=1)
    )


def _names(labels: Sequence[str]) -> list[str]:
    """A name for each seat; those of one label are numbered, as BANDANA's players are."""
    counts, met = Counter(labels), Counter[str]()
    names = []
    for label in labels:
        met[label] += 1
        names.append(f"{label} {met[label]}" if counts[label] > 1 else label)
    return names


def tournament_results(
    rows: Sequence[Row], scores: Sequence[Score], teams: Sequence[Team] = ()
) -> str:
    """Every label, or team, in the order of the scores, each score with its standard error."""
    named = {team.name: team for team in teams}
    return "".join(
        f"{one.place}. Team: {one.label} | games: {one.games}\n"
        + "".join(_line(rows, named.get(one.label) or alone(one.label), score) for score in scores)
        + "\n"
        for one in standings(rows, scores, teams)
    )


def _line(rows: Sequence[Row], team: Team, score: Score) -> str:
    sample = list(of_team(rows, team, score).values())
    error = f"{stdev(sample) / len(sample) ** 0.5:.3f}" if len(sample) > 1 else "–"
    return f"{score.name}: {sum(sample):.10g} (av. = {fmean(sample):.3f} +/- {error})\n"
