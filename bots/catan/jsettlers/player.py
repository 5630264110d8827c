"""The robots by name: each is a choice of parameters."""

from bots.catan.jsettlers.parameters import FAST, SMART
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
    """STAC's best rule-based settings: all plans ranked, cards disfavored, its own opening."""

    style = JSETTLERS
    preset = {"TRY_N_BEST_BUILD_PLANS": 0, "FAVOUR_DEV_CARDS": -5.0, "stac_opening": True}
