"""The robots by name: each is a choice of parameters."""

from bots.catan.formulas.published import PUBLISHED
from bots.catan.robot.player import Robot
from bots.catan.robot.styles import ANY_ACTION, ANY_TYPE, JSETTLERS
from bots.catan.settings import FAST, SMART
from bots.catan.settings.reading import STAC_ROBOT


class Fast(Robot):
    """JSettlers' fast robot: builds what it can have soonest."""

    style = JSETTLERS
    preset = {"strategyType": FAST}


class Smart(Robot):
    """JSettlers' smart robot: builds what shortens its way to victory most."""

    style = JSETTLERS
    preset = {"strategyType": SMART}


class Evolved(Robot):
    """JSettlers' smart robot whose win-game ETA is a formula: by default one that was evolved."""

    style = JSETTLERS
    preset = {"strategyType": SMART, "formula": PUBLISHED[22]}


class Stac(Robot):
    """STAC's best rule-based settings: its opening and trades, plans ranked, cards disfavored."""

    style = JSETTLERS
    preset = {**STAC_ROBOT, "TRY_N_BEST_BUILD_PLANS": 0, "FAVOUR_DEV_CARDS": -5.0}


class Random(Robot):
    """Every legal action as likely as the next; where players trade, those are mostly offers."""

    style = ANY_ACTION


class RandomTyped(Robot):
    """Every type of action as likely as the next, then every action of it."""

    style = ANY_TYPE
