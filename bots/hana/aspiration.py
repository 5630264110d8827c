"""What an offer must be good for at least, as time passes (Fabregues 2012, Definition 25)."""

from collections.abc import Mapping
from types import MappingProxyType

from bots.hana.options import Measures

CONSERVATIVE, INFORMATIVE, DYNAMIC = "conservative", "informative", "dynamic"
STRATEGIES = (CONSERVATIVE, INFORMATIVE, DYNAMIC)


def least(strategy: str, now: Measures, time: float) -> float:
    """What there is to lose, the bottom of aspiration, by a strategy; ``time`` runs from 0 to 1.

    Conservative: what can be had by oneself. Informative: what is known. Dynamic: from the second
    to the first as time passes.

    >>> now = Measures(information=0.4, independence=0.8)
    >>> [least(one, now, 0.5) for one in STRATEGIES]
    [0.8, 0.4, 0.6000000000000001]
    """
    share = _INFORMED[strategy]
    informed = 1.0 - time if share is None else share
    return informed * now.information + (1.0 - informed) * now.independence


def aspiration(least: float, time: float, tau: float) -> float:
    """What an option must exceed: 1 at first, ``least`` at last; the smaller ``tau``, the later it
    gives way.

    >>> [round(aspiration(0.2, time, tau=0.5), 2) for time in (0.0, 0.75, 1.0)]
    [1.0, 0.6, 0.2]
    """
    return least + (1.0 - time) ** tau * (1.0 - least) if time < 1 else least


_INFORMED: Mapping[str, float | None] = MappingProxyType(
    {CONSERVATIVE: 0.0, INFORMATIVE: 1.0, DYNAMIC: None}
)
