"""Scores and teams of an experiment as people write them in its form, one a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

LESS = "less is better"
MEMBERS = {"seats": "seats", "players": "labels"}
"""What a team's members are called here, and in TOML."""


def read_scores(text: str) -> list[str | dict[str, Any]]:
    """Scores by their names, or a name of one's own and its formula.

    >>> read_scores("solos\\nfew: centers < 4; less is better")
    ['solos', {'name': 'few', 'formula': 'centers < 4', 'least': True}]

    Raises ValidationError.
    """
    return [_score(line) for line in _lines(text)]


def _score(line: str) -> str | dict[str, Any]:
    name, colon, told = line.partition(":")
    if not colon:
        return line
    formula, semicolon, less = map(str.strip, told.partition(";"))
    if not (name.strip() and formula) or (semicolon and less != LESS):
        raise ValidationError(
            f"“{line:.60}” is no score: write a name, or “name: formula”, and “; {LESS}” behind it "
            "where that is so."
        )
    return {"name": name.strip(), "formula": formula, **({"least": True} if less else {})}


def write_scores(scores: Iterable[str | Mapping[str, Any]]) -> str:
    """The lines that read as these scores.

    >>> write_scores(["solos", {"name": "ten or more", "formula": "100 * (centers >= 10)"}])
    'solos\\nten or more: 100 * (centers >= 10)'
    """
    return "\n".join(
        one
        if isinstance(one, str)
        else f"{one['name']}: {one['formula']}{f'; {LESS}' if one.get('least') else ''}"
        for one in scores
    )


def read_teams(text: str) -> list[dict[str, Any]]:
    """Teams by their names, each of seats or of players by their labels.

    >>> read_teams("West: seats ENG, FRA; best")
    [{'name': 'West', 'seats': ['ENG', 'FRA'], 'take': 'best'}]

    Raises ValidationError.
    """
    return [_team(line) for line in _lines(text)]


def _team(line: str) -> dict[str, Any]:
    name, _, told = line.partition(":")
    members, _, take = map(str.strip, told.partition(";"))
    kind, _, listed = members.partition(" ")
    if not name.strip() or kind not in MEMBERS:
        raise ValidationError(
            f"“{line:.60}” is no team: write “name: seats …” or “name: players …”, with commas "
            "between them."
        )
    named = [one.strip() for one in listed.split(",")]
    return {"name": name.strip(), MEMBERS[kind]: named, **({"take": take} if take else {})}


def write_teams(teams: Iterable[Mapping[str, Any]]) -> str:
    """The lines that read as these teams.

    >>> write_teams([{"name": "Ours", "labels": ["nina", "envoy"]}])
    'Ours: players nina, envoy'
    """
    return "\n".join(
        f"{team['name']}: {kind} {', '.join(team[key])}"
        f"{'; ' + team['take'] if 'take' in team else ''}"
        for team in teams
        for kind, key in MEMBERS.items()
        if key in team
    )


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
