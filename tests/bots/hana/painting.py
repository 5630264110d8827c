"""Hanging a painting (Fabregues 2012, §3.3): what HANA is tried out on beside Diplomacy.

Tònia looks on; Bep and Joan face each other, the painting between them, each with a corner in his
hands. Its resources are where each of the three stands, and how high each of the two has his arms.
"""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from bots.hana.problem import VOID, Desire, Figures, Plans

TONIA, BEP, JOAN = range(3)
TONIA_STANDS, BEP_STANDS, BEP_LIFTS, JOAN_STANDS, JOAN_LIFTS = range(5)
KEEP, FORWARD, BACK, LEFT, RIGHT = range(5)
UP, DOWN = 1, 2
TOGETHER = {KEEP: KEEP, FORWARD: BACK, BACK: FORWARD, LEFT: RIGHT, RIGHT: LEFT}
"""What Bep must do to keep his distance, by what Joan does. (The thesis counts both stepping
forward as a crash, though its footnote 3 would have them stand still then.)"""


class Painting:
    """One step of it. It is wished for that the painting stays whole."""

    def __init__(self, me: int = JOAN) -> None:
        self.me = me
        self.owner = np.array([TONIA, BEP, BEP, JOAN, JOAN], np.int64)
        self.operators = np.array([5, 5, 3, 5, 3], np.int64)
        self.default = np.zeros(5, np.int16)
        self.needs: NDArray[np.int16] = np.full((5, 5, 2), VOID, np.int16)
        self.desires = (Desire("whole"),)

    def satisfied(self, plans: Plans) -> Figures:
        with_joan = np.array([TOGETHER[one] for one in range(5)])
        steps = plans[:, BEP_STANDS] == with_joan[plans[:, JOAN_STANDS]]
        level = plans[:, BEP_LIFTS] == plans[:, JOAN_LIFTS]
        whole: Figures = (steps & level).astype(np.float64)[:, None]
        return whole


def every_plan() -> Plans:
    """All complete plans."""
    return np.array(list(product(*map(range, (5, 5, 3, 5, 3)))), np.int16)
