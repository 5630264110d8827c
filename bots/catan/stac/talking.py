"""What a robot says before decisions, and what it makes of what others say."""

from typing import Any

from bots.catan.jsettlers.desk import Desk
from bots.catan.jsettlers.look import look
from bots.catan.jsettlers.mind import notice_turn
from bots.catan.jsettlers.parameters import Settings
from bots.catan.jsettlers.strategy import know_targets
from bots.catan.stac.announcing import (
    announce,
    announce_change,
    hear_announcement,
    request,
    shares,
)
from bots.catan.talk.acts import TOPICS, Act, Acts, Say, Topic
from games.catan.position import Phase, Record
from games.core.kernel import kernel

Mind = Any


def could_speak(settings: Settings) -> bool:
    """Whether a robot could ever say something without being asked."""
    return any(
        settings[key] for key in settings.dtype.names if key.startswith(("SHARE_", "LISTEN_"))
    )


@kernel
def speak(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, said: Acts, count: int
) -> int:
    """Add what a robot says of itself in the moment the view shows; how many acts there are."""
    notice_turn(mind, 0 + view.turn_number)
    if view.phase == Phase.MAIN and view.turn == seat:
        if not mind.opened:
            mind.opened = 1
            return _open_turn(desk, mind, view, seat, settings, said, count)
        if settings.SHARE_BUILD_PLAN_CHANGE:
            return announce_change(mind, seat, said, count)
    return count


@kernel
def _open_turn(
    desk: Desk, mind: Mind, view: Record, seat: int, settings: Settings, said: Acts, count: int
) -> int:
    """Request and announce at the start of our turn, once the dice are thrown."""
    count = request(seat, settings, said, count)
    for topic in range(TOPICS):
        if topic != Topic.PLAN and shares(settings, topic):
            count = _tell(desk, mind, view, seat, settings, topic, said, count)
    return count


@kernel
def _tell(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    topic: int,
    said: Acts,
    count: int,
) -> int:
    """Announce something of ours, looking at the table first."""
    look(desk, mind, view, seat, settings)
    know_targets(desk, mind, 1 << seat, settings)
    return announce(desk, mind, seat, settings, topic, said, count)


@kernel
def listen(
    desk: Desk,
    mind: Mind,
    view: Record,
    seat: int,
    settings: Settings,
    act: Act,
    said: Acts,
    count: int,
) -> int:
    """Take in what another player said and add what we say to it; how many acts there are."""
    notice_turn(mind, 0 + view.turn_number)
    mind.messages += 1
    if act.kind == Say.REQUEST:
        if shares(settings, 0 + act.about):
            return _tell(desk, mind, view, seat, settings, 0 + act.about, said, count)
    elif act.kind == Say.ANNOUNCE:
        hear_announcement(mind, settings, act)
    return count
