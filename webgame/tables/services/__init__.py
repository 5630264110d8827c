"""What can be done at a table: one function a verb, for pages, sockets and bots alike.

Each locks the game, asks the rules, and writes what happened with its numbers in one transaction;
a refusal is `webgame.tables.refused.Refused`, and then nothing was changed.
"""

from webgame.tables.services.absence import end, resign, return_to_seat
from webgame.tables.services.adjudication import adjudicate, expire
from webgame.tables.services.complaints import report
from webgame.tables.services.marks import mark_read, mute
from webgame.tables.services.moments import (
    forget,
    keep,
    moment_of,
    play_on,
    read_moment,
    saved_moment,
)
from webgame.tables.services.seating import (
    begin_at_once,
    cancel,
    create_table,
    fill_with_bots,
    join,
    leave,
    quick_start,
    rematch,
    seat_bot,
    start,
    stop,
)
from webgame.tables.services.submissions import play, set_ready, submit_draft
from webgame.tables.services.talk import answer, compose, reading, say
from webgame.tables.services.votes import vote

__all__ = [
    "adjudicate",
    "answer",
    "begin_at_once",
    "cancel",
    "compose",
    "create_table",
    "end",
    "expire",
    "fill_with_bots",
    "forget",
    "join",
    "keep",
    "leave",
    "mark_read",
    "moment_of",
    "mute",
    "play",
    "play_on",
    "quick_start",
    "read_moment",
    "reading",
    "rematch",
    "report",
    "resign",
    "return_to_seat",
    "saved_moment",
    "say",
    "seat_bot",
    "set_ready",
    "start",
    "stop",
    "submit_draft",
    "vote",
]
