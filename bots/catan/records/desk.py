"""A robot's desk: everything that a decision is made with, in one piece."""

from typing import NamedTuple

import numpy as np

from bots.catan.records.bid import BID, Bid
from bots.catan.records.board import GROUND, POSSIBLE, SCENE, Ground, Possible, Scene
from bots.catan.records.estimates import RACE, TABLE, Race, Table
from bots.catan.records.mind import MIND, Mind
from bots.catan.records.numbers import Numbers, numerals
from bots.catan.records.plan import OPTIONS, PLAN, Options, Plan
from bots.catan.settings import SETTINGS, Settings
from games.catan.pieces import RESOURCES, SEATS
from games.catan.position import RECORD, Record
from games.core.kernel import spliced
from games.core.layout import Records, blank, blanks

NOW, THOUGHT = numerals(2)
"""Scenes: the present one, and one to try pieces on."""


class Desk(NamedTuple):
    """What lies before a robot, and scratch paper. One per thread.

    The first four are whose turn it is to think: they are laid on the desk for one decision, all
    else stays there. Of that only ``ground`` and ``table`` outlive a decision.
    """

    mind: Mind
    seen: Record
    settings: Settings
    bid: Bid
    ground: Ground
    scenes: Records[Scene]  # (2,): NOW and THOUGHT
    possible: Records[Possible]  # (2, SEATS), of either scene
    rates: Numbers  # (SEATS, RESOURCES): rolls per card, in the present scene
    ratios: Numbers  # (SEATS, RESOURCES): cards that the bank takes for one
    plans: Records[Plan]  # (SEATS,)
    options: Options  # the plans that a player has
    race: Race
    table: Table


def clear_desk() -> Desk:
    """A desk to play at."""
    return Desk(
        mind=blank(Mind, MIND),
        seen=blank(Record, RECORD),
        settings=blank(Settings, SETTINGS),
        bid=blank(Bid, BID),
        ground=blank(Ground, GROUND),
        scenes=blanks(Scene, SCENE, 2),
        possible=blanks(Possible, POSSIBLE, (2, SEATS)),
        rates=np.zeros((SEATS, RESOURCES), np.int64),
        ratios=np.zeros((SEATS, RESOURCES), np.int64),
        plans=blanks(Plan, PLAN, SEATS),
        options=blank(Options, OPTIONS),
        race=blank(Race, RACE),
        table=blank(Table, TABLE),
    )


@spliced
def lay_before(desk: Desk, mind: Mind, view: Record, settings: Settings) -> Desk:
    """The desk with a robot's mind, view and settings laid before it."""
    return Desk(
        mind,
        view,
        settings,
        desk.bid,
        desk.ground,
        desk.scenes,
        desk.possible,
        desk.rates,
        desk.ratios,
        desk.plans,
        desk.options,
        desk.race,
        desk.table,
    )
