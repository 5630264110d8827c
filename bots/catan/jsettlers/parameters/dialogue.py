"""What is said beside offers: announcing, soliciting, embargoes, blocks, forced trades."""

from dataclasses import dataclass

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
