"""What the maker of an offer says of it: that it is open, forced or a trick, and why to accept."""

from bots.catan.memory.dialogue import offer_number
from bots.catan.memory.openings import COMPLETE
from bots.catan.records.mind import Mind
from bots.catan.settings import Settings
from bots.catan.speech.wording import say
from bots.catan.talk.acts import Acts, Say
from games.catan.pieces import RESOURCES
from games.catan.position import Record
from games.core.kernel import kernel


@kernel
def say_of_offer(mind: Mind, view: Record, seat: int, said: Acts, count: int) -> int:
    """Say that our offer on the table is open, if it is; how many acts there are then."""
    if mind.opening == COMPLETE or mind.open_number != offer_number(view):
        return count
    count = say(said, count, Say.OPEN, seat)
    act = said[count - 1]
    act.about = mind.opening - 1
    for resource in range(RESOURCES):
        act.give[resource] = mind.open_give[resource]
        act.take[resource] = mind.open_take[resource]
    return count


@kernel
def mark_offer(mind: Mind, seat: int, settings: Settings, said: Acts, count: int) -> int:
    """Mark our open offer, or argue for it, if that is meant."""
    mark, mind.mark = int(mind.mark), 0
    if mind.argument_for:
        count = say(said, count, Say.PERSUADE, seat)
        said[count - 1].about, said[count - 1].seats = mind.argument, mind.argument_for
        mind.argument_for = 0
    if mark == Say.FORCE:
        mind.forces += 1
    if mark == 0 or (mark == Say.FORCE and settings.loses_force_marks):
        return count
    count = say(said, count, Say.FORCE, seat)
    said[count - 1].kind = mark
    return count
