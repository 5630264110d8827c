"""What an envoy proposes by itself at the start of a phase."""

from collections.abc import Iterator

from bots.diplomacy.bargaining.clauses import draw
from bots.diplomacy.bargaining.prospects import prospects
from bots.diplomacy.envoy.diplomat import Diplomat
from games.diplomacy.game import survivors
from games.diplomacy.phase import PhaseKind
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES
from games.talk.sentences import Deal, Illocution


def openings(diplomat: Diplomat) -> Iterator[Illocution]:
    """What to propose at the start of a phase, to one neighbor each, to people first, then the best
    first; a draw to all when nothing moves any more."""
    settings, memory = diplomat.settings, diplomat.memory
    if diplomat.view.kind is not PhaseKind.MOVEMENT or not settings.talkativeness:
        return
    if memory.stuck(diplomat.view.year):
        yield from _draw(diplomat)
    found: list[tuple[float, str, Deal]] = []
    for key in sorted(diplomat.appraiser.near):
        other = CODES[key]
        if not memory.wary(other) and not _talking(diplomat, other):
            best = _best_for(diplomat, other)
            found += [(best[0], other, best[1])] if best else []
    found.sort(key=lambda one: (one[1] not in diplomat.people, -one[0], one[1]))
    for _, other, deal in found[: settings.talkativeness]:
        if diplomat.possible(deal):
            yield diplomat.proposed((other,), deal)


def _draw(diplomat: Diplomat) -> Iterator[Illocution]:
    """A draw among all who are left, where one may speak to all of them."""
    position = diplomat.view.board()
    left = say.agents(CODES[position.map.power_keys[seat]] for seat in survivors(position))
    others = tuple(power for power in left if power != diplomat.me)
    deal = (draw(left),)
    if not diplomat.terms.rules.one_receiver and diplomat.memory.worth_asking(deal):
        yield diplomat.proposed(others, deal)


def _best_for(diplomat: Diplomat, other: str) -> tuple[float, Deal] | None:
    """The best deal to propose to another power, and what it is worth, if there is one."""
    best: tuple[float, Deal] | None = None
    for worth, deal in prospects(other, diplomat.appraiser, diplomat.worth_proposing):
        if best is None or worth >= best[0]:
            best = (worth, deal)
    return best


def _talking(diplomat: Diplomat, other: str) -> bool:
    """Whether an offer between us and another power is still open."""
    return any(
        deal["state"] == "open" and set(deal["parties"]) == {diplomat.me, other}
        for deal in diplomat.talk.get("deals", ())
    )
