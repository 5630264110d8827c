"""STAC's robots of the factory ``mcts`` as players of ours that search.

Their keys begin with ``MCTS_`` and stand among those of all of STAC's robots, in its notation.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bots.arena.experiment import BadExperiment
from bots.catan.search.parameters import PREFIX, REFUSED, Search

FACTORY = "mcts"
BOT = "typed_mcts"
USUAL: Mapping[str, Any] = {
    "faithful": True,
    "MCTS_ITERATIONS": 10_000,
    "MCTS_OFFERS_LIMIT": -1,
    "MCTS_TYPED_ROLLOUTS": False,
}
"""What such a robot has where its keys say nothing else: games are played out by types only where
it is told so."""
_THREADS = "MCTS_THREADS"
_KINDS: Mapping[str, Any] = {one.name: one.type for one in fields(Search)}


def searches_by(key: str) -> bool:
    """Whether a key is one by which robots search.

    >>> searches_by("MCTS_Cp"), searches_by("NO_TRADES")
    (True, False)
    """
    return key.startswith(PREFIX)


def unplayed(key: str) -> str | None:
    """Why nobody here plays by such a key, in words that go on a sentence; None if it is played.

    >>> unplayed("MCTS_PUCT"), unplayed("MCTS_Cp")
    ('no search here weighs by published priors; prior_wins is the nearest', None)
    """
    if key == _THREADS:
        return "one thread searches, so that a game can be played again"
    if key in REFUSED:
        return REFUSED[key]
    return None if key in _KINDS else "no search here plays by it yet"


def search_of(keys: str) -> tuple[dict[str, Any], str]:
    """The parameters of a robot's search, and the keys that are of all robots.

    >>> search_of("MCTS_TYPED_ROLLOUTS|NO_TRADES|MCTS_Cp:0.5")
    ({'MCTS_TYPED_ROLLOUTS': True, 'MCTS_Cp': 0.5}, 'NO_TRADES')

    Raises BadExperiment.
    """
    every = [one for one in keys.split("|") if one]
    own = [one.partition(":") for one in every if searches_by(one)]
    settings = {name: _setting(name, value if colon else None) for name, colon, value in own}
    return settings, "|".join(one for one in every if not searches_by(one))


def _setting(name: str, value: str | None) -> Any:
    kind = _KINDS[name]
    if (value is None) is not (kind is bool):
        raise BadExperiment(f"write {name if kind is bool else f'{name}:value'}")
    try:
        return True if value is None else kind(value)
    except ValueError:
        raise BadExperiment(f"{name} cannot be {value!r}: it is a number") from None
