"""STAC's robots that search as players of ours, by their factories.

Their own keys stand among those of all of STAC's robots, in its notation: those of ``mcts`` begin
with ``MCTS_``, those of ``flatMCTS`` are a handful, and ``originalSS`` has none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from bots.arena.experiment import BadExperiment
from bots.catan.search.flat import Flat
from bots.catan.search.parameters import PREFIX, REFUSED, Search

MCTS, FLAT, SMART_SETTLERS = "mcts", "flatmcts", "originalss"
THREADS = "MCTS_THREADS"
FLAT_REFUSED: Mapping[str, str] = {
    "CLUSTERING_TYPE": "no games of people are looked up before a search",
}


@dataclass(frozen=True, slots=True)
class Factory:
    """Our robot for one of STAC's factories, what it has unless told else, and its own keys."""

    bot: str
    usual: Mapping[str, Any]
    kinds: Mapping[str, Any]
    takes_keys: bool = True
    """Whether it plays by keys at all."""


FACTORIES: Mapping[str, Factory] = {
    MCTS: Factory(
        bot="typed_mcts",
        usual={
            "faithful": True,
            "MCTS_ITERATIONS": 10_000,
            "MCTS_OFFERS_LIMIT": -1,
            "MCTS_TYPED_ROLLOUTS": False,  # by types only where a robot is told so
        },
        kinds={one.name: one.type for one in fields(Search)},
    ),
    FLAT: Factory("flat_uct", {}, {one.name: one.type for one in fields(Flat)}),
    SMART_SETTLERS: Factory("smart_settlers", {}, {}, takes_keys=False),
}


def searches_by(key: str) -> str | None:
    """The factory whose robots have a key for themselves; None for keys of all of STAC's robots.

    >>> searches_by("MCTS_Cp"), searches_by("SEED_METHOD"), searches_by("NO_TRADES")
    ('mcts', 'flatmcts', None)
    """
    if key.startswith(PREFIX):
        return MCTS
    return FLAT if key in FACTORIES[FLAT].kinds or key in FLAT_REFUSED else None


def unplayed(key: str) -> str | None:
    """Why nobody here plays by such a key, in words that go on a sentence; None if it is played.

    >>> unplayed("MCTS_PUCT"), unplayed("MCTS_Cp")
    ('no search here weighs by published priors; prior_wins is the nearest', None)
    """
    if key == THREADS:
        return "one thread searches, so that a game can be played again"
    if because := REFUSED.get(key) or FLAT_REFUSED.get(key):
        return because
    known = any(key in one.kinds for one in FACTORIES.values())
    return None if known else "no search here plays by it yet"


def search_of(factory: str, keys: str) -> tuple[dict[str, Any], str]:
    """The parameters of a robot's search, and the keys that are of all robots.

    >>> search_of("mcts", "MCTS_TYPED_ROLLOUTS|NO_TRADES|MCTS_Cp:0.5")
    ({'MCTS_TYPED_ROLLOUTS': True, 'MCTS_Cp': 0.5}, 'NO_TRADES')

    Raises BadExperiment.
    """
    every = [one for one in keys.split("|") if one]
    own = [one.partition(":") for one in every if searches_by(one.partition(":")[0]) == factory]
    kinds = FACTORIES[factory].kinds
    settings = {
        name: _setting(name, kinds[name], value if colon else None) for name, colon, value in own
    }
    others = (one for one in every if searches_by(one.partition(":")[0]) is None)
    return settings, "|".join(others)


def _setting(name: str, kind: Any, value: str | None) -> Any:
    if (value is None) is not (kind is bool):
        raise BadExperiment(f"write {name if kind is bool else f'{name}:value'}")
    try:
        return True if value is None else kind(value)
    except ValueError:
        raise BadExperiment(f"{name} cannot be {value!r}: it is a number") from None
