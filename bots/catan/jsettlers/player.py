"""The robots by name: each is a choice of parameters."""

from bots.catan.jsettlers.parameters import FAST, SMART
from bots.catan.jsettlers.parameters.reading import STAC_ROBOT
from bots.catan.robot import Robot
from bots.catan.styles import JSETTLERS


class Fast(Robot):
    """JSettlers' fast robot: builds what it can have soonest."""

    style = JSETTLERS
    preset = {"strategyType": FAST}


class Smart(Robot):
    """JSettlers' smart robot: builds what shortens its way to victory most."""

    style = JSETTLERS
    preset = {"strategyType": SMART}


class Stac(Robot):
    """STAC's best rule-based settings: its opening and trades, plans ranked, cards disfavored."""

    style = JSETTLERS
    preset = {**STAC_ROBOT, "TRY_N_BEST_BUILD_PLANS": 0, "FAVOUR_DEV_CARDS": -5.0}
