"""What a game in progress needs beside its record."""

from webgame.tables.models.intake import Intake
from webgame.tables.models.play import (
    HEARD_BY_BOTS,
    BotMemory,
    Clock,
    Command,
    Draft,
    Event,
    Explained,
    Failure,
    Stream,
    Swept,
    Vote,
)
from webgame.tables.models.talk import (
    Deal,
    Message,
    Mute,
    Negotiation,
    ReadMark,
    Report,
    Unsaid,
    Verdict,
)

__all__ = [
    "HEARD_BY_BOTS",
    "BotMemory",
    "Clock",
    "Command",
    "Deal",
    "Draft",
    "Event",
    "Explained",
    "Failure",
    "Intake",
    "Message",
    "Mute",
    "Negotiation",
    "ReadMark",
    "Report",
    "Stream",
    "Swept",
    "Unsaid",
    "Verdict",
    "Vote",
]
