"""The robots at a table, and what lies on it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bots.catan.records.mind import MIND, Mind
from bots.catan.settings import SETTINGS, Settings
from bots.catan.talk.acts import Floor, clear_floor
from games.catan.actions import ACTION, Action
from games.catan.mask import mask
from games.catan.pieces import SEATS
from games.catan.position import RECORD, Record
from games.core.kernel import kernel
from games.core.layout import Records, blanks


class Company(NamedTuple):
    """All of it: by seat where nothing else is said."""

    records: Records[Record]  # (2,): the table, and what one of them sees of it
    minds: Records[Mind]
    settings: Records[Settings]
    styles: NDArray[np.int64]
    actions: Records[Action]
    floor: Floor  # what is said; without room nobody talks


def seat_company(record: Record, room: int) -> Company:
    """A company of new minds at a table, with room for so many acts of talk."""
    company = Company(
        records=blanks(Record, RECORD, 2),
        minds=blanks(Mind, MIND, SEATS),
        settings=blanks(Settings, SETTINGS, SEATS),
        styles=np.zeros(SEATS, np.int64),
        actions=blanks(Action, ACTION, SEATS),
        floor=clear_floor(room),
    )
    company.records[0] = record
    return company


@kernel
def look_from(company: Company, seat: int) -> Record:
    """What a seat sees of the table."""
    records = company.records
    records[1] = records[0]
    mask(records[1], seat)
    return records[1]
