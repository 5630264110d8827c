"""What the maker of an offer says of it: that it is open, forced or a trick, and why to accept."""

from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.openings import COMPLETE
from bots.catan.records.desk import Desk
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Floor, Say
from games.catan.pieces import RESOURCES
from games.core.kernel import kernel


@kernel
def say_of_offer(desk: Desk, seat: int, floor: Floor) -> None:
    """Say that our offer on the table is open, if it is."""
    mind = desk.mind
    if mind.opening == COMPLETE or mind.open_number != offer_number(desk.seen):
        return
    act = say(floor, Say.OPEN, seat)
    act.about = mind.opening - 1
    for resource in range(RESOURCES):
        act.give[resource] = mind.open_give[resource]
        act.take[resource] = mind.open_take[resource]


@kernel
def mark_offer(desk: Desk, seat: int, floor: Floor) -> None:
    """Mark our open offer, or argue for it, if that is meant."""
    mind = desk.mind
    mark, mind.mark = int(mind.mark), 0
    if mind.argument_for:
        act = say(floor, Say.PERSUADE, seat)
        act.about, act.seats = mind.argument, mind.argument_for
        mind.argument_for = 0
    if mark == Say.FORCE:
        mind.forces += 1
    if mark == 0 or (mark == Say.FORCE and desk.settings.loses_force_marks):
        return
    act = say(floor, Say.FORCE, seat)
    act.kind = mark
