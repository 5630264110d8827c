"""A robot in conversation with people: what it answers to their lines beyond what it says anyway.

Nothing of it bears on what a robot does: it draws no lot of the robot's own, changes no mind, and
what it remembers it keeps apart. Where nobody may be a person there is no conversation.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bots.catan.conversation.answers import ANSWERS, SILENT, robbers, victim_of
from bots.catan.conversation.asked import asked, to_act
from bots.catan.conversation.heard import Gist, gists, names_robots
from bots.catan.conversation.lines import ours
from bots.catan.conversation.speaker import Speaker, name
from bots.catan.talk.acts import Topic
from bots.catan.talk.notation import read_act
from bots.sdk.player import Heard, Said
from games.catan.pieces import SEAT_NAMES
from games.core.errors import NotUnderstood

ABOUT_ITSELF = {"wanted": Topic.WANTED, "plan": Topic.PLAN}
"""Kinds of lines that ask what the robot itself wants and means to do."""
_OF_A_ROBBERY = frozenset({"robbed", "blocked", "spare"})
"""Kinds that are for whoever robbed to answer."""
_NOT_OF_THE_NAMED = frozenset({"gang_up", "rob_other", "leader", "points_of"})
"""What is as well answered by another than the player it speaks of."""
_SMALL_TALK = frozenset(
    {"hello", "bye", "luck", "thanks", "praise", "game", "sorry", "insult", "threat", "plea"}
    | {"friends", "feeling", "dice", "name", "again", "quit"}
)
"""What people say to each other as well."""
_MOST_UNCLEAR = 3
"""Lines in a turn of one person, to all, that a robot says not to follow."""


def converse(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """The answer to a person's line that has none yet; of a step it takes note."""
    if heard.kind == "step" and heard.step:
        _note_step(speaker, heard.step)
    if heard.kind != "message" or heard.sender is None:
        return ()
    said = _answer(speaker, heard) if heard.sender in speaker.people else ()
    if heard.to == "all":
        _note_speakers(speaker, heard.sender, bool(said))
    return said


def _answer(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """The answer to a person's act, or to words."""
    try:
        act = read_act(heard.text, heard.sender or 0)
    except NotUnderstood:
        return _to_words(speaker, heard)
    return to_act(speaker, heard, act)


def _note_step(speaker: Speaker, step: Mapping[str, Any]) -> None:
    """Remember who robbed whom, the last one last; a trade is as good as a line of both."""
    robberies = speaker.memory.setdefault("robberies", {})
    for event in step["events"]:
        if event["what"] == "steal":
            victim, robber = (SEAT_NAMES.index(event[one]) for one in ("from", "seat"))
            seen = [one for one in robberies.get(str(victim), ()) if one != robber]
            robberies[str(victim)] = [*seen, robber]
        elif event["what"] == "trade":
            traders = [SEAT_NAMES.index(event[one]) for one in ("seat", "with")]
            speaker.memory["spoke"] = [one for one in traders if one not in speaker.people]


def _note_speakers(speaker: Speaker, sender: int, answered: bool) -> None:
    """Remember which robots have spoken to all since a person last did."""
    before = () if sender in speaker.people else (*speaker.memory.get("spoke", ()), sender)
    speaker.memory["spoke"] = sorted({*before, speaker.seat} if answered else {*before})


def _to_words(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """The answer to mere words."""
    if speaker.hidden and ours(heard.text):
        return ()
    return [said for about in gists(heard.text) for said in _to_gist(speaker, heard, about)]


def _to_gist(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """The answer to what a line is about, if that is for this robot to give."""
    absent = [one for one in (*about.called, *about.named) if one >= speaker.record["players"]]
    if absent:
        if speaker.is_alone(heard) or speaker.answers(heard):
            return speaker.speak(heard, "absent", who=name(absent[0]))
        return ()
    if about.kind in SILENT or not _is_for(speaker, heard, about):
        return ()
    if about.kind in ABOUT_ITSELF:
        alone = replace(heard, asked=(speaker.seat,))
        return asked(speaker, alone, ABOUT_ITSELF[about.kind])
    if about.kind:
        return ANSWERS[about.kind](speaker, heard, about)
    return _unclear(speaker, heard, about)


def _unclear(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[Said]:
    """That it does not follow: always to who speaks to it alone; else not among people, and not
    without end."""
    addressed = bool(about.called) or speaker.is_alone(heard)
    if not addressed and speaker.is_among_people(heard):
        return ()
    count = speaker.times("unclear", heard.sender or 0)
    if count >= _MOST_UNCLEAR and not addressed:
        return ()
    return speaker.speak(heard, "unclear_again" if count else "unclear")


def _is_for(speaker: Speaker, heard: Heard, about: Gist) -> bool:
    """Whether a line is for this robot to answer: who alone is spoken to answers, else who is
    called, who is meant, or one for all."""
    if speaker.is_alone(heard):
        return True
    called = [seat for seat in about.called if seat != heard.sender]
    if called:
        return speaker.seat in called
    if about.kind in _NOT_OF_THE_NAMED:
        return speaker.answers(heard, [seat for seat in about.named if seat != heard.sender])
    meant = _meant(speaker, heard, about)
    if any(seat in speaker.robots for seat in meant):
        return speaker.seat in meant
    return _speaks_for_all(speaker, heard, about)


def _meant(speaker: Speaker, heard: Heard, about: Gist) -> Sequence[int]:
    """Who is meant by “you”, or spoken of; of a robbery the robber."""
    named = [seat for seat in about.named if seat != heard.sender]
    if about.kind in _OF_A_ROBBERY:
        return robbers(speaker, victim_of(heard, about))[-1:] or named
    return named[:1] if about.kind == "robbed_by" else named


def _speaks_for_all(speaker: Speaker, heard: Heard, about: Gist) -> bool:
    """Whether it answers what is for nobody in particular: small talk whoever has just spoken;
    among people nobody else."""
    if speaker.hidden or about.kind not in _SMALL_TALK:
        return speaker.answers(heard)
    spoke = speaker.memory.get("spoke", ()) if heard.to == "all" else ()
    if speaker.is_among_people(heard) and not (spoke or names_robots(heard.text)):
        return False
    return speaker.answers(heard, [one for one in speaker.robots if spoke and one not in spoke])
