"""What an experiment's tables may hold; whatever else stands there is refused with the nearest."""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.arena.experiment import BadExperiment
from games.core.nearest import hint

TEXT, WHOLE, NUMBER, SWITCH = "a text", "a whole number", "a number", "true or false"
TABLE, TABLES, COUNT = "a table", "a list of tables", "a whole number, or rest"
LIST = "a list"
_TYPES: Mapping[str, tuple[type, ...]] = {
    TEXT: (str,),
    WHOLE: (int,),
    NUMBER: (int, float),
    SWITCH: (bool,),
    TABLE: (Mapping,),
    TABLES: (list, tuple),
    LIST: (list, tuple),
    COUNT: (int,),
}

EXPERIMENT = {
    "name": TEXT,
    "game": TEXT,
    "games": WHOLE,
    "seed": WHOLE,
    "schedule": TEXT,
    "limit": WHOLE,
    "seconds": NUMBER,
    "deadline": NUMBER,
    "minutes": NUMBER,
    "start": TEXT,
    "start_phase": TEXT,
    "options": TABLE,
    "players": TABLES,
    "sweep": TABLE,
    "talk": SWITCH,
    "protocol": TEXT,
    "level": WHOLE,
    "scores": LIST,
    "teams": TABLES,
    "stop": TABLE,
}
PLAYER = {
    "bot": TEXT,
    "path": TEXT,
    "folder": TEXT,
    "program": TEXT,
    "protocol": TEXT,
    "label": TEXT,
    "count": COUNT,
    "parameters": TABLE,
}
STOP = {"label": TEXT, "margin": NUMBER, "alpha": NUMBER, "beta": NUMBER, "every": WHOLE}
SCORE = {"name": TEXT, "formula": TEXT, "least": SWITCH}
TEAM = {"name": TEXT, "labels": LIST, "seats": LIST, "take": TEXT}
SWEEP = {"label": TEXT, "parameter": TEXT, "start": NUMBER, "step": NUMBER, "count": WHOLE}


def demand(
    table: object, keys: Mapping[str, str], place: str, needed: Sequence[str] = ()
) -> dict[str, Any]:
    """The table, if it holds nothing but these keys, each of its kind, and all that are needed.

    >>> demand({"label": "a", "steps": 2}, SWEEP, "the sweep")
    Traceback (most recent call last):
        ...
    bots.arena.experiment.BadExperiment: the sweep has no 'steps'; did you mean 'step'?

    Raises BadExperiment.
    """
    if not isinstance(table, Mapping):
        raise BadExperiment(f"{place} cannot be {table!r}: it is {TABLE}")
    for name, setting in table.items():
        if name not in keys:
            raise BadExperiment(f"{place} has no {name!r}{hint(str(name), keys)}")
        if not _fits(setting, keys[name]):
            raise BadExperiment(f"{name} of {place} cannot be {setting!r}: it is {keys[name]}")
    for name in needed:
        if name not in table:
            raise BadExperiment(f"{place} needs {name!r}")
    return dict(table)


def _fits(setting: object, kind: str) -> bool:
    if kind == COUNT and setting == "rest":
        return True
    return isinstance(setting, _TYPES[kind]) and isinstance(setting, bool) == (kind == SWITCH)
