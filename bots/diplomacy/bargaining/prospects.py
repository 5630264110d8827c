"""The deals with another power that are worth proposing, and what each is worth."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from bots.diplomacy.bargaining.bargains import joint_attacks, proposals, splits
from bots.diplomacy.bargaining.worth import Appraiser
from games.talk.diplomacy.language.grounding import KEYS
from games.talk.sentences import Deal

WORTHWHILE = 0.05
"""What a deal must be worth, in centers, to be proposed."""

FAIR = -0.05
"""What a deal must at least be worth to the other to be proposed, as far as we can tell."""

MOST_THOUGHTS = 8
"""How many deals with one power are thought of in a phase."""

Worths = Iterator[tuple[float, Deal]]


def prospects(other: str, appraiser: Appraiser, fit: Callable[[Deal], bool]) -> Worths:
    """The deals that are worth proposing to a power, as they come to mind; ``fit``: whether one
    can be proposed at all."""
    thoughts = islice(proposals(other, appraiser), MOST_THOUGHTS)
    yield from _weighed(thoughts, other, appraiser, fit, WORTHWHILE)


def further(other: str, appraiser: Appraiser, fit: Callable[[Deal], bool]) -> Worths:
    """Deals that are no loss: who takes which center, attacks on a third with a support of ours,
    and what else comes to mind."""
    new = islice((*splits(other, appraiser), *joint_attacks(other, appraiser)), MOST_THOUGHTS)
    known = islice(proposals(other, appraiser), MOST_THOUGHTS)
    yield from _weighed((*new, *known), other, appraiser, fit, 0.0)


def _weighed(
    deals: Iterable[Deal],
    other: str,
    appraiser: Appraiser,
    fit: Callable[[Deal], bool],
    least: float,
) -> Worths:
    for thought in deals:
        deal = appraiser.timed(thought)
        worth = appraiser.worth(deal) if fit(deal) else least - 1
        if worth >= least and _fair(deal, other, appraiser):
            yield worth, deal


def _fair(deal: Deal, other: str, appraiser: Appraiser) -> bool:
    """Whether a deal seems to leave the other no worse."""
    theirs = Appraiser(appraiser.view, KEYS[other], appraiser.standing, lambda _: 1.0)
    return theirs.worth(deal) >= FAIR
