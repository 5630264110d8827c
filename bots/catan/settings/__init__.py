"""Every figure and switch that the JSettlers and STAC robots play by, under its published name.

Names in mixed case are JSettlers' robot parameters, names in capitals STAC's keys, and names in
small letters our own: mostly the robots' oddities, each a switch. With ``faithful`` all oddities
that are on are played as the originals have them; without it none is. A group of parameters is a
dataclass in a file of its own.
"""

from dataclasses import Field, dataclass, fields
from functools import lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from bots.catan.settings.dialogue import Dialogue
from bots.catan.settings.estimates import Estimates
from bots.catan.settings.evolved import Evolved
from bots.catan.settings.forcing import Forcing
from bots.catan.settings.kinds import ABSENT, FAST, SMART
from bots.catan.settings.learned import Learned
from bots.catan.settings.memory import Memory
from bots.catan.settings.negotiation import Negotiation
from bots.catan.settings.oddities import Oddities
from bots.catan.settings.opening import Opening
from bots.catan.settings.persuasion import Persuasion, arguments_of
from bots.catan.settings.planning import Planning
from games.core.layout import Fields

__all__ = [
    "ABSENT",
    "FAST",
    "ODDITIES",
    "SETTINGS",
    "SMART",
    "Parameters",
    "Settings",
    "settings_of",
]


@dataclass(frozen=True)
class Parameters(
    Planning,
    Evolved,
    Opening,
    Estimates,
    Negotiation,
    Memory,
    Dialogue,
    Forcing,
    Learned,
    Persuasion,
    Oddities,
):
    """What a robot may be told; the defaults are JSettlers' fast robot."""


def _layout(one: Field[Any]) -> tuple[Any, ...]:
    if "encode" in one.metadata:
        return (one.name, "i8", (one.metadata["size"],))
    return (one.name, "f8" if isinstance(one.default, float) else "i8")


SETTINGS = np.dtype(
    [
        *(_layout(one) for one in fields(Parameters) if one.name != "faithful"),
        ("argues", "i8"),  # the arguments put forward, one bit each …
        ("heeds", "i8"),  # … and those yielded to
    ]
)
"""The parameters as the kernels read them; ``faithful`` has gone into the oddities."""


class Settings(Parameters, Fields):
    """A ``SETTINGS`` record: what kernels read under the names of the parameters."""

    Persuade_Choose_Own_Ordering: NDArray[np.int64]  # type: ignore[assignment]  # coded
    formula: NDArray[np.int64]  # type: ignore[assignment]  # coded
    learned: NDArray[np.int64]  # type: ignore[assignment]  # coded
    argues: int
    heeds: int


ODDITIES = tuple(one.name for one in fields(Parameters) if one.metadata.get("oddity"))


@lru_cache(maxsize=1024)
def settings_of(parameters: Parameters) -> Settings:
    """The record of parameters for the kernels, to be read only.

    Raises BadParameter for a text without meaning.

    >>> bool(settings_of(Parameters(faithful=False))["ship_counts"])
    False
    """
    settings = np.zeros((), SETTINGS)
    for one in fields(parameters):
        setting = getattr(parameters, one.name)
        if one.name in ODDITIES:
            settings[one.name] = setting and parameters.faithful
        elif "encode" in one.metadata:
            settings[one.name] = one.metadata["encode"](setting)
        elif one.name != "faithful":
            settings[one.name] = setting
    settings["argues"] = arguments_of(parameters, "PERSUADER")
    settings["heeds"] = arguments_of(parameters, "PERSUASION_RESP")
    settings.flags.writeable = False
    return cast(Settings, settings[()])
