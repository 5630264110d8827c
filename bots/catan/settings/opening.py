# ruff: noqa: N815  (published names)
"""Where the first settlements go."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Opening:
    """JSettlers' opening or STAC's score, and its exponents."""

    stac_opening: bool = parameter(False, "Place the first settlements by STAC's score.")
    randomInitial: bool = parameter(False, "Open at any free place (the random robot).")
    FAVOUR_ROADS_INITIALLY: bool = parameter(False, "STAC opening: roads count more.")
    FAVOUR_SETTLEMENTS_INITIALLY: bool = parameter(False, "STAC opening: settlements count more.")
    FAVOUR_CITIES_INITIALLY: float = parameter(0.2, "STAC opening: exponent of cities.", 0, 2)
    FAVOUR_DEV_CARDS_INITIALLY: float = parameter(0.3333, "STAC opening: exponent of cards.", 0, 2)
