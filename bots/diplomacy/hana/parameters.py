"""The settings of HANA at Diplomacy, and the characters that they make."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from bots.diplomacy.conversation.character import character_parameter
from bots.hana.aspiration import DYNAMIC, STRATEGIES
from bots.sdk.parameters import parameter, read_parameters

PRESETS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "diplomat": {},
        "revenger": {
            "sensitivity": 0.9,
            "aggressiveness": 0.9,
            "vengefulness": 0.9,
            "generosity": 0.2,
        },
        "stoic": {
            "sensitivity": 0.0,
            "aggressiveness": 0.0,
            "vengefulness": 0.0,
            "loyalty": 0.0,
            "generosity": 0.0,
        },
        "opportunist": {"honesty": 40, "loyalty": 0.1, "generosity": 0.1, "tau": 0.2},
        "broker": {"strategy": "informative", "generosity": 1.0, "loyalty": 1.0, "tau": 1.0},
    }
)
"""Settings by the name of the character they make: the diplomat is how HANA is by itself. The
revenger does not let an attack pass, whatever it costs; the stoic feels nothing and owes nothing;
the opportunist waits for the better offer and breaks its word where that pays; the honest broker
wants to know where everybody stands, and meets whoever meets it."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """How it bargains, what it is like, how long it searches."""

    preset: str = parameter("diplomat", "Its character.", choices=tuple(PRESETS))
    strategy: str = parameter(DYNAMIC, "What it will not fall below.", choices=STRATEGIES)
    tau: float = parameter(0.5, "How early it gives way: 0 never, 1 steadily.", 0, 1)
    turns: int = parameter(12, "After so many turns of talk in a phase its patience is over.", 1)
    trust: bool = parameter(True, "Whether kept and broken promises change whom it believes.")
    honesty: int = parameter(
        100,
        "How surely it keeps a promise that it would gain a center by breaking, percent.",
        0,
        100,
    )
    sensitivity: float = parameter(0.5, "How much what is done to it touches it.", 0, 1)
    aggressiveness: float = parameter(0.3, "How readily it attacks who angers it.", 0, 1)
    vengefulness: float = parameter(0.3, "How much it wants such a power to suffer.", 0, 1)
    loyalty: float = parameter(0.9, "How far it spares those it is at peace with.", 0, 1)
    generosity: float = parameter(0.5, "How far it meets those it is close to.", 0, 1)
    opportunity: float = parameter(0.3, "Weight of the best joint plan in an offer.", 0, 1)
    independence: float = parameter(0.6, "Weight of the best plan by own means.", 0, 1)
    information: float = parameter(0.05, "Weight of what becomes certain.", 0, 1)
    confidence: float = parameter(0.05, "Weight of how sure joint plans are.", 0, 1)
    gain: float = parameter(1.0, "How much it wants centers.", 0, 1)
    position: float = parameter(0.5, "How much it wants its units well placed.", 0, 1)
    safety: float = parameter(0.5, "How much it wants its centers safe.", 0, 1)
    foresight: float = parameter(0.4, "How likely others do what D-Brane would.", 0, 0.95)
    proposals: int = parameter(3, "How often it proposes to one power in a phase, at most.", 0, 20)
    margin: float = parameter(0.0005, "What an offer must gain in utility.", 0, 1)
    doubt: float = parameter(0.01, "What a joint plan needs of confidence at first.", 0, 1)
    doubt_late: float = parameter(0.1, "What it needs at the end.", 0, 1)
    population: int = parameter(60, "Plans that are bred at a time.", 10, 400)
    elite: int = parameter(6, "How many of them survive.", 2, 100)
    crossover: float = parameter(0.7, "How often two plans are crossed.", 0, 1)
    mutation_own: float = parameter(0.05, "How often an own unit's order changes.", 0, 1)
    mutation_other: float = parameter(0.1, "How often another's unit's does.", 0, 1)
    void: float = parameter(0.85, "How often another's unit is left out.", 0, 1)
    void_near: float = parameter(0.5, "How often one is that stands within two moves.", 0, 1)
    generations: int = parameter(20, "Generations at the beginning of a phase.", 0, 500)
    more_generations: int = parameter(5, "Generations whenever promises have changed.", 0, 500)
    samples: int = parameter(32, "Of others' orders, in the search.", 4, 512)
    last_samples: int = parameter(256, "Of others' orders, for the final choice.", 4, 4096)
    character: str = character_parameter()


def settings_of(raw: Mapping[str, Any]) -> Parameters:
    """The settings: the preset's, where nothing else is said. Raises BadParameter.

    >>> settings_of({"preset": "opportunist", "tau": 0.3}).honesty
    40
    """
    preset = read_parameters(Parameters, raw).preset
    return read_parameters(Parameters, {**PRESETS[preset], **raw})
