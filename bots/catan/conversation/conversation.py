"""A robot in conversation with people: what it answers to their lines beyond what it says anyway.

Nothing of it bears on what a robot does: it draws no lot of the robot's own, changes no mind, and
what it remembers it keeps apart. Where nobody may be a person there is no conversation.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bots.catan.conversation.answers import ANSWERS, SILENT, last_robber
from bots.catan.conversation.asked import asked, to_act
from bots.catan.conversation.heard import Gist, gist
from bots.catan.conversation.lines import ours
from bots.catan.conversation.speaker import Speaker
from bots.catan.talk.acts import Topic
from bots.catan.talk.notation import read_act
from bots.sdk.player import Heard, Said
from games.catan.pieces import SEAT_NAMES
from games.core.errors import NotUnderstood

ABOUT_ITSELF = {"wanted": Topic.WANTED, "plan": Topic.PLAN}
"""Kinds of lines that ask what the robot itself wants and means to do."""
_NOT_OF_THE_NAMED = frozenset({"gang_up", "rob_other", "leader", "points_of"})
"""What is as well answered by another than the player it speaks of."""


def converse(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """The answer to a person's line that has none yet; of a step it takes note."""
    if heard.kind == "step" and heard.step:
        _note_robbers(speaker, heard.step)
    if heard.kind != "message" or heard.sender is None or heard.sender not in speaker.people:
        return ()
    try:
        act = read_act(heard.text, heard.sender)
    except NotUnderstood:
        return _to_words(speaker, heard)
    return to_act(speaker, heard, act)


def _note_robbers(speaker: Speaker, step: Mapping[str, Any]) -> None:
    """Remember who robbed whom last."""
    robbers = speaker.memory.setdefault("robbers", {})
    for event in step["events"]:
        if event["what"] == "steal":
            victim, robber = (SEAT_NAMES.index(event[one]) for one in ("from", "seat"))
            robbers[str(victim)] = robber


def _to_words(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """The answer to mere words, if they are for this robot to answer."""
    if speaker.hidden and ours(heard.text):
        return ()
    about = gist(heard.text)
    if about.kind in SILENT or not _is_for(speaker, heard, about):
        return ()
    if about.kind in ABOUT_ITSELF:
        return asked(speaker, heard, ABOUT_ITSELF[about.kind])
    if about.kind:
        return ANSWERS[about.kind](speaker, heard, about)
    spoken_to = bool(about.called) or heard.to != "all" or speaker.people == (heard.sender,)
    if spoken_to and speaker.once("unclear", heard.sender or 0):
        return speaker.speak(heard, "unclear")
    return ()


def _is_for(speaker: Speaker, heard: Heard, about: Gist) -> bool:
    """Whether a line is for this robot to answer: who is called answers, else who is meant by
    “you”, who is spoken of, or one for all."""
    me = speaker.seat
    called = [seat for seat in about.called if seat != heard.sender]
    if called:
        return me in called
    if about.kind == "robbed" and (robber := last_robber(speaker, heard.sender)) in speaker.robots:
        return me == robber
    named = [seat for seat in about.named if seat != heard.sender]
    if about.kind in _NOT_OF_THE_NAMED:
        return speaker.answers(heard, named)
    if any(seat in speaker.robots for seat in named):
        return me in named
    return speaker.answers(heard)
