"""What is said beside offers: announcing, soliciting, embargoes, blocks."""

from dataclasses import dataclass

from bots.catan.settings.kinds import ABSENT, oddity
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Dialogue:
    """Which dialogue acts are used, and which are yielded to."""

    SHARE_RESOURCES: bool = parameter(
        False, "Announce the hand when the own turn starts and when asked."
    )
    SHARE_BUILD_PLAN: bool = parameter(
        False, "Announce the next piece when asked, unless it was announced last."
    )
    SHARE_EXTRA_RES: bool = parameter(
        False, "Announce what the next piece leaves over, as with the hand."
    )
    SHARE_WANTED_RES: bool = parameter(
        False, "Announce what the next piece lacks, as with the hand."
    )
    SHARE_BUILD_PLAN_CHANGE: bool = parameter(
        False, "Announce the next piece whenever it is another one, in the own turn."
    )
    LISTEN_RESOURCES: bool = parameter(
        False, "Request hands when the own turn starts; believe those that are announced."
    )
    LISTEN_BUILD_PLAN: bool = parameter(
        False, "Request next pieces; those announced count, not those predicted."
    )
    LISTEN_EXTRA_RES: bool = parameter(
        False, "Request what others have over; think that they sell that."
    )
    LISTEN_WANTED_RES: bool = parameter(
        False, "Request what others lack; think that they do not sell that."
    )
    LYING_ABOUT_BUILD_PLAN: bool = parameter(
        False, "Announce the first piece of the second best plan instead."
    )
    LYING_ABOUT_RESOURCES: bool = parameter(False, "Announce that the whole hand is clay.")
    LYING_ABOUT_RESOURCES_HAVE_1: bool = parameter(
        False, "Announce a hand of one card of each resource."
    )
    LYING_ABOUT_RESOURCES_HAVE_2: bool = parameter(
        False, "Announce a hand of two cards of each resource."
    )
    SOLICIT_TRADES: bool = parameter(False, "Ask for offers when the own turn starts.")
    MAKE_SOLICITED_OFFER: bool = parameter(False, "Propose a trade to who asks for offers.")

    NP_PROPOSE_EMBARGO_WHEN_LEADER_HAS_VP: int = parameter(
        ABSENT, "Propose an embargo on a leader with these public points (-1 absent).", -1, 20
    )
    NP_PROPOSE_EMBARGO_AFTER_OFFER_FOR_IMMEDIATE_BUILD: bool = parameter(
        False, "Propose it also on an offer that lets the offerer build at once."
    )
    NP_COMPLY_WITH_EMBARGOES: bool = parameter(False, "Join others' embargoes.")
    NP_LIFT_EMBARGOES_AFTER_TURNS: int = parameter(
        ABSENT, "Turns after which an embargo is lifted (-1 absent: never).", -1, 1000
    )
    NP_NUM_EMBARGOES_AGENT_CAN_PROPOSE: int = parameter(
        1000, "Embargoes proposed in a game, at most.", 0, 1000
    )
    embargoes_in_thought: bool = oddity(
        "An embargo that would follow an offer is on before the offer is looked at, and if it is "
        "not announced then, only the others do not know."
    )

    NP_BLOCK_TRADES_NOT_MADE_TO_ME: bool = parameter(False, "Block offers between others.")
    NP_BLOCK_TRADES_I_WOULD_REJECT: bool = parameter(False, "Block offers that we do not accept.")
    NP_PROPOSE_BLOCK_WHEN_LEADER_HAS_VP: int = parameter(
        ABSENT, "Block only when somebody has these public points (-1 absent: always).", -1, 20
    )
    NP_BLOCK_RESOURCES_ASKED_FOR: bool = parameter(
        False, "Block what was asked for, not what the offerer's next piece costs."
    )
    NP_BLOCK_ONLY_FOR_IMMEDIATE_BUILD: bool = parameter(
        False, "Block only what lets the offerer build at once."
    )
    NP_BLOCK_TRADES_GULLIBLE: bool = parameter(
        False, "Take a blocked offer back, and do not ask for what was blocked."
    )
    NP_NUM_BLOCKS_AGENT_CAN_PROPOSE: int = parameter(
        ABSENT, "Blocks in a game, at most (-1 absent: any number).", -1, 1000
    )
    NP_LIFT_BLOCK_AFTER_TURNS: int = parameter(
        ABSENT, "Turns for which a block is minded (-1 absent: for ever).", -1, 1000
    )
