"""Players that do anything: the yardstick below which no robot should fall."""

from bots.catan.robot import Robot
from bots.catan.styles import ANY_ACTION, ANY_TYPE


class Random(Robot):
    """Every legal action as likely as the next; where players trade, those are mostly offers."""

    style = ANY_ACTION


class RandomTyped(Robot):
    """Every type of action as likely as the next, then every action of it."""

    style = ANY_TYPE
