"""The worth of regions by kind and state, and how it spreads."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True, slots=True)
class Parameters:
    """Every figure the strategy plays by.

    The thesis fixes what they depend on, their order (a lost home center that stands empty is the
    highest) and the five steps of spreading; it does not print them, so the figures are ours.
    """

    home_lost_empty: int = parameter(1200, "Our home center in other hands, nobody there.", 0)
    home_lost_occupied: int = parameter(1000, "Our home center in other hands, a unit there.", 0)
    home_threatened: int = parameter(300, "Our home center, ours, a rival within a move.", 0)
    home_safe: int = parameter(0, "Our home center, ours, nobody near.", 0)
    center_unowned: int = parameter(900, "A center nobody owns.", 0)
    center_empty: int = parameter(800, "Another's center away from any home, nobody there.", 0)
    center_occupied: int = parameter(600, "Another's center away from any home, a unit there.", 0)
    center_threatened: int = parameter(200, "A won center of ours, a rival within a move.", 0)
    center_safe: int = parameter(0, "A won center of ours, nobody near.", 0)
    foreign_home_empty: int = parameter(850, "Another power's home center, nobody there.", 0)
    foreign_home_occupied: int = parameter(650, "Another power's home center, a unit there.", 0)
    province: int = parameter(0, "A province without a center.", 0)
    steps: int = parameter(5, "How many times worth is spread.", 0, 20)
    share: float = parameter(0.05, "What part of its neighbors' worth a region takes on.", 0, 1)
    grain: float = parameter(
        0, "Worths are told apart in steps of so much, lots decide within one; 0: exactly.", 0
    )
