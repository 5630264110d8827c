"""Talk before decisions in games of kernel robots: in the order of ``bots.arena.acts``."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bots.catan.robot.styles import JSETTLERS, Tools
from bots.catan.speech.talking import listen, speak
from bots.catan.talk.acts import Acts
from games.catan.mask import mask
from games.catan.position import Phase, Record
from games.core.kernel import kernel

Records = NDArray[np.void]


@kernel
def is_moment(table: Record) -> bool:
    """Whether robots talk now."""
    return bool(table.phase == Phase.MAIN or table.phase == Phase.ANSWER)


@kernel
def hold(
    tools: Tools,
    records: Records,
    minds: Records,
    settings: Records,
    styles: NDArray[np.int64],
    said: Acts,
) -> None:
    """Let everybody speak once, the player in turn first, and reply to what is heard."""
    turn, players, count, heard = int(records[0].turn), int(records[0].players), 0, 0
    for place in range(players):
        seat = (turn + place) % players
        if styles[seat] == JSETTLERS:
            view = _see(records, seat)
            count = speak(tools.desk, minds[seat], view, seat, settings[seat], said, count)
    while heard < count:
        act = said[heard]
        for place in range(1, players):
            seat = (act.seat + place) % players
            if styles[seat] == JSETTLERS:
                view, mind = _see(records, seat), minds[seat]
                count = listen(tools.desk, mind, view, seat, settings[seat], act, said, count)
        heard += 1


@kernel
def _see(records: Records, seat: int) -> Any:
    """What a seat sees of the table."""
    records[1] = records[0]
    mask(records[1], seat)
    return records[1]
