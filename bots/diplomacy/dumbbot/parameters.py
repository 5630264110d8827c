"""DumbBot's settings, by the names and with the figures of its release 8."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter

DEPTH = 10
"""How far a center's pull is felt, in steps."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every figure that DumbBot plays by."""

    proximity_spring_attack_weight: int = parameter(
        700, "Pull of centers we do not own, before spring moves.", 0
    )
    proximity_spring_defense_weight: int = parameter(
        300, "Pull of our own threatened centers, before spring moves.", 0
    )
    proximity_fall_attack_weight: int = parameter(
        600, "Pull of centers we do not own, before fall moves.", 0
    )
    proximity_fall_defense_weight: int = parameter(
        400, "Pull of our own threatened centers, before fall moves.", 0
    )
    spring_proximity_weight: tuple[int, ...] = parameter(
        (100, 1000, 30, 10, 6, 5, 4, 3, 2, 1), "Weight of each step of distance in spring."
    )
    fall_proximity_weight: tuple[int, ...] = parameter(
        (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1), "Weight of each step of distance in fall."
    )
    spring_strength_weight: int = parameter(1000, "Weight of our units near, in spring.")
    spring_competition_weight: int = parameter(1000, "Weight of a rival's units near, in spring.")
    fall_strength_weight: int = parameter(1000, "Weight of our units near, in fall.")
    fall_competition_weight: int = parameter(1000, "Weight of a rival's units near, in fall.")
    build_proximity_weight: tuple[int, ...] = parameter(
        (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1), "Weight of each step of distance for builds."
    )
    build_defense_weight: int = parameter(1000, "Weight of a threat to the center built in.")
    remove_proximity_weight: tuple[int, ...] = parameter(
        (1000, 100, 30, 10, 6, 5, 4, 3, 2, 1), "Weight of each step of distance for removals."
    )
    remove_defense_weight: int = parameter(1000, "Weight of a threat where a unit would go.")
    play_alternative: int = parameter(
        50, "How often, in percent, the next best is thought of at all.", 0, 100
    )
    alternative_difference_modifier: int = parameter(
        500, "How strongly being worse protects from being chosen.", 0
    )
    size_square_coefficient: int = parameter(1, "A of a power's size A·c² + B·c + C.")
    size_coefficient: int = parameter(4, "B of a power's size, c its centers.")
    size_constant: int = parameter(16, "C of a power's size.")
