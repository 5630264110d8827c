"""What makes an experiment this one and no other: all that determines its games."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from bots.arena.entrant import Entrant
from bots.arena.experiment import Experiment
from bots.registry import BOTS

MOST_TOLD = 3
"""Differences that are told one by one."""


def facts(experiment: Experiment) -> dict[str, Any]:
    """All that determines the games, as JSON.

    Neither its name nor, without a sweep, the number of games is among them, so that an experiment
    can go on with more games. (The games of a sweep are numbered through its points.)
    """
    told = {
        "game": experiment.game,
        "seed": experiment.seed,
        "schedule": experiment.schedule,
        "limit": experiment.limit,
        "seconds": experiment.seconds,
        "options": dict(experiment.options),
        "talk": asdict(experiment.terms) if experiment.terms else None,
        "players": [
            {
                "label": one.label,
                "bot": one.entrant.bot,
                "count": "rest" if one.count is None else one.count,
                "parameters": dict(one.entrant.parameters),
                **_build_of(one.entrant),
            }
            for one in experiment.contestants
        ],
        "sweep": asdict(experiment.sweep) if experiment.sweep else None,
    }
    told |= {
        name: one
        for name in ("deadline", "minutes", "start")
        if (one := getattr(experiment, name)) not in (None, "")
    }
    if experiment.stop:
        told["stop"] = asdict(experiment.stop)
    if experiment.sweep:
        told["games"] = experiment.games
    plain: dict[str, Any] = json.loads(json.dumps(told, default=str))
    return plain


def _build_of(entrant: Entrant) -> dict[str, str]:
    """Which files a bot is that does not come with Parley."""
    ours = entrant.bot in BOTS and not entrant.timed
    return {} if ours else {"build": entrant.build}


def digest(told: Mapping[str, Any]) -> str:
    """The SHA-256 of facts.

    >>> digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1}) != digest({"a": 1, "b": 2})
    True
    """
    canonical = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()


def differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """In what two experiments differ, in words; at most so many differences one by one.

    >>> differences({"seed": 1, "options": {"victory": 18}}, {"seed": 2, "options": {}})
    'options.victory is 18 there and not given here; seed is 1 there and 2 here'
    """
    one, other = dict(_leaves(there)), dict(_leaves(here))
    differing = [name for name in sorted({*one, *other}) if one.get(name) != other.get(name)]
    told = [
        f"{name} is {one.get(name, 'not given')} there and {other.get(name, 'not given')} here"
        for name in differing[:MOST_TOLD]
    ]
    more = len(differing) - len(told)
    return "; ".join(told) + (f"; and {more} more" if more else "")


def _leaves(told: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every single fact by its path, its setting as JSON."""
    if isinstance(told, Mapping) and told:
        for name, inner in told.items():
            yield from _leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(told, list) and told:
        for number, inner in enumerate(told, start=1):
            yield from _leaves(inner, f"{path} {number}")
    elif told not in ({}, []):
        yield path, json.dumps(told, ensure_ascii=False)
