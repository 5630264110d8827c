"""D-Brane's settings."""

from dataclasses import dataclass

from bots.sdk.parameters import parameter


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the tactics weigh, and how long they search."""

    readiness: float = parameter(
        0.35, "How likely a rival does one given thing against a plan.", 0, 1
    )
    hurt: float = parameter(0.4, "What it is worth besides to take a center from a rival.", 0)
    gain: float = parameter(1.0, "Worth of a center we do not own.", 0)
    keep: float = parameter(1.1, "Worth of a center of ours.", 0)
    certainty: float = parameter(0.2, "What it is worth besides that a plan is sure to work.", 0)
    spring: float = parameter(0.4, "What a center is worth in spring, when nothing is counted.", 0)
    place: float = parameter(0.3, "Worth of standing at the best place of the board.", 0)
    effort: float = parameter(0.12, "What it costs to use one unit more.", 0)
    nodes: int = parameter(3000, "How many sets of plans are looked at in a phase.", 1)
