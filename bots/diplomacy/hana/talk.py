"""Between HANA's options and L: deals about orders of this phase, and what promises leave open."""

from collections.abc import Iterable, Iterator, Sequence

from bots.diplomacy.hana.movement import Movement
from bots.diplomacy.pledges import permitted
from bots.diplomacy.speaking import spoken
from bots.hana.options import Limit, Option
from games.diplomacy.view import View
from games.talk import sentences as say
from games.talk.diplomacy.language.grounding import CODES, KEYS
from games.talk.diplomacy.notary.promises import Promise
from games.talk.sentences import Deal


def deal_of(option: Option, movement: Movement, view: View) -> Deal:
    """An option as a deal: each of the two commits itself to its own orders."""
    keys = movement.position.map.power_keys
    pair = (movement.me, option.partner)
    elements = []
    for action in option.actions:
        seat = int(movement.owner[action[0]])
        other = pair[seat == movement.me]
        order = spoken(movement.order(action), keys[seat], view)
        elements.append(say.Commit(CODES[keys[seat]], (CODES[keys[other]],), say.Do(order)))
    return tuple(elements)


def limits(movement: Movement, promises: Sequence[Promise]) -> Iterator[Limit]:
    """What promises leave each unit of who gave them, where they leave it less than all."""
    for code in sorted({one.promiser for one in promises}):
        seat = movement.position.map.seat(KEYS[code])
        left: dict[int, list[int]] = {}
        for order in permitted(code, promises, movement.position):
            if (action := movement.action(order)) is not None:
                left.setdefault(action[0], []).append(action[1])
        for resource, operators in left.items():
            if movement.owner[resource] == seat and len(operators) < movement.operators[resource]:
                yield Limit(resource, tuple(operators))


def about_now(promises: Iterable[Promise], movement: Movement) -> bool:
    """Whether all of a deal is due in this phase, or from now on for good."""
    return all(one.due in (None, movement.position.phase) for one in promises)
