"""Teams: players, or seats whoever sits in them, whose scores are looked at together.

Their members play each for themselves and know nothing of it (BANDANA 2.0's manual, section 8.2).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from bots.arena.experiment import BadExperiment
from bots.arena.keys import TEAM, demand
from games.core.nearest import hint

TAKES = ("sum", "best", "mean")
"""How the scores of a team's members in one game become the team's."""


@dataclass(frozen=True, slots=True)
class Team:
    """Players by their labels, or seats by their numbers; ``take`` says what counts in a game."""

    name: str
    labels: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    take: str = "sum"

    def together(self, scores: Sequence[float], least: bool) -> float:
        """The team's score in a game, from its members'. Sums of what is the better the less, such
        as ranks, would punish large teams: of these the mean is taken.

        >>> Team("two").together([3, 4], least=False), Team("two").together([3, 4], least=True)
        (7.0, 3.5)
        """
        if self.take == "best":
            return min(scores) if least else max(scores)
        return float(sum(scores)) if self.take == "sum" and not least else fmean(scores)


def teams_of(
    told: Sequence[Mapping[str, Any]], labels: Sequence[str], seats: Sequence[str]
) -> tuple[Team, ...]:
    """The teams of tables, whose members are among the labels, or the names of the seats.

    >>> teams_of([{"name": "West", "seats": ["ENG", "FRANCE"]}], [], ["ENGLAND", "FRANCE"])
    (Team(name='West', labels=(), seats=(0, 1), take='sum'),)

    Raises BadExperiment.
    """
    found: list[Team] = []
    for table in told:
        demand(table, TEAM, "a team", needed=("name",))
        team = _team(table, labels, seats)
        if any(team.name == other.name for other in found):
            raise BadExperiment(f"two teams are named {team.name!r}; give one another name")
        if team.name in labels and team.labels != (team.name,):
            raise BadExperiment(
                f"the team {team.name!r} is named like a player that is not all of it"
            )
        found.append(team)
    return tuple(found)


def _team(table: Mapping[str, Any], labels: Sequence[str], seats: Sequence[str]) -> Team:
    name, take = table["name"], table.get("take", "sum")
    if ("labels" in table) == ("seats" in table):
        raise BadExperiment(f"the team {name!r} is of labels or of seats: give one of the two")
    if take not in TAKES:
        raise BadExperiment(f"take of a team cannot be {take!r}; it is one of {', '.join(TAKES)}")
    members = table.get("labels", table.get("seats", []))
    if not members or not all(isinstance(one, str) for one in members):
        raise BadExperiment(f"the team {name!r} needs members, each a text")
    if "labels" in table:
        named = tuple(_known(name, one, labels, one) for one in members)
        team = Team(name, labels=named, take=take)
    else:
        full = [_known(name, one, seats, _begun(one, seats)) for one in members]
        team = Team(name, seats=tuple(map(seats.index, full)), take=take)
    if len({*team.labels, *team.seats}) < len(members):
        raise BadExperiment(f"the team {name!r} has a member twice")
    return team


def _begun(said: str, seats: Sequence[str]) -> str:
    """The seat whose name begins so, if that is one, such as FRA."""
    begin = [seat for seat in seats if seat.startswith(said.upper())]
    return begin[0] if len(begin) == 1 else said


def _known(team: str, said: str, known: Sequence[str], meant: str) -> str:
    if meant not in known:
        raise BadExperiment(f"the team {team!r} has no member {said!r} here{hint(said, known)}")
    return meant
