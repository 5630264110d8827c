"""The orders in what is said, as lines of the board's notation: to draw, and to fill in."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from games.diplomacy.judge import order_fault
from games.diplomacy.notation import write_order
from games.diplomacy.orders import Order
from games.diplomacy.position import Position
from games.diplomacy.reasons import Reason
from games.talk import sentences as say
from games.talk.deals import Proposal
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, owner, written
from games.talk.diplomacy.notary.deal_judge import promised
from games.talk.sentences import Deal, Illocution


def arrows(said: Illocution | Deal, position: Position) -> list[dict[str, str]]:
    """The orders that a sentence or a deal speaks of, each once: whose, and its line.

    What is not to be done is left out.

    >>> from games.diplomacy.position import start
    >>> paris, munich = dip.Unit("FRA", dip.Region("PAR", "AMY")), dip.Region("MUN", "AMY")
    >>> move = dip.Mto(paris, dip.Region("BUR", "AMY"))
    >>> deal = (say.Commit("GER", ("FRA",), say.Do(dip.Sup(dip.Unit("GER", munich), move))),)
    >>> arrows(deal, start())
    [{'power': 'GER', 'line': 'A MUN S A PAR - BUR'}]
    """
    found = dict.fromkeys(_orders(said))
    return [{"power": owner(order), "line": line(order, position)} for order in found]


def orders_due(proposal: Proposal, power: str, position: Position) -> list[str]:
    """The lines that a proposal asks of a power in the phase to be ordered now.

    What it promises under a condition counts too.

    >>> from games.diplomacy.position import start
    >>> from games.talk.deals import propose
    >>> munich = dip.Unit("GER", dip.Region("MUN", "AMY"))
    >>> hold = (say.Commit("GER", ("FRA",), say.Do(dip.Hld(munich))),)
    >>> asked = propose(1, say.Propose("FRA", ("GER",), hold), "S1901M")
    >>> orders_due(asked, "GER", start()), orders_due(asked, "FRA", start())
    (['A MUN H'], [])
    """
    due = [
        promise.clause.phi.action
        for promise in promised(proposal)
        if promise.due == position.phase and isinstance(promise.clause.phi, say.Do)
    ]
    own = (one for one in due if isinstance(one, dip.Order) and owner(one) == power)
    return list(dict.fromkeys(line(order, position) for order in own))


def line(order: dip.Order, position: Position) -> str:
    """An order as the board writes it; where a coast is left open, the one that fits."""
    seat = position.map.seat(KEYS[owner(order)])
    choices = written(order)

    def fitness(one: Order) -> tuple[bool, bool]:
        units = [unit for unit in (one.unit, one.other) if unit]
        here = all(position.unit_at(unit.province) == unit for unit in units)
        return here, order_fault(position, seat, one) is Reason.NONE

    return write_order(max(choices, key=fitness) if len(choices) > 1 else choices[0])


def _orders(term: Any) -> Iterator[dip.Order]:
    """The orders in a term, in the order they are spoken of."""
    if isinstance(term, dip.Order):
        yield term
    elif isinstance(term, tuple):
        for part in term:
            yield from _orders(part)
    elif is_dataclass(term) and not isinstance(term, say.No | say.Not):
        for field in fields(term):
            yield from _orders(getattr(term, field.name))
