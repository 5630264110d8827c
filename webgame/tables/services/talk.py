"""Talk: a line to one seat, to several or to all, with its meaning where it has one.

People and bots speak by the same function. What a line means is found out before the game is
locked, from what its writer sees; whether it may be said is decided under the lock.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import timedelta
from typing import Any, Literal
from uuid import UUID

from django.utils import timezone

from games.core.errors import IllegalAction
from games.talk.levels import level as level_of
from games.talk.negotiation import answer as answering
from webgame.faces.tongue import Tongue
from webgame.replays.models import Seat
from webgame.tables import bells, readers
from webgame.tables.conversations import ALL, conversation_of, members_of, message_shown
from webgame.tables.dealings import (
    Changed,
    agree_on_draw,
    language_of,
    parties_of,
    say_sentence,
    talk_of,
    tell_deals,
)
from webgame.tables.floor import ONLY_WORDS, UNDERSTOOD, Floor, Utterance
from webgame.tables.messages import put_down
from webgame.tables.models import Deal, Message
from webgame.tables.once import Answer, answered, once
from webgame.tables.refused import Refused
from webgame.tables.rendering import render
from webgame.tables.services import trading
from webgame.tables.services.adjudication import draw
from webgame.tables.table import Table, look

LONGEST_TEXT = 1000
BURST, BURST_SECONDS = 10, 10
MOST_A_PHASE = 300
TOO_HARD = "That takes too long to read: say it in shorter parts, or send it as words alone."

To = Collection[int] | Literal["all"]


def say(seat: Seat, to: To, text: str, key: UUID, meaning: str = "") -> Answer:
    """Say a line to these seats, or to everybody; the answer is the message. Raises `Refused`.

    `meaning` is the sentence its writer chose, in notation: then `text` says just that, or is
    empty and is written here. Without one the text is read.
    """
    if (done := answered(seat, key, "say")) is not None:
        return done
    table = look(seat.game_id)
    if table.tongue is not None:
        return _trade(table, table.tongue, seat, to, text, key, meaning)
    line = worded(table, seat, to, text, meaning, where=readers.apart)
    return once(seat, key, "say", lambda table, seat: speak(table, seat, to, line))


def _trade(
    table: Table, tongue: Tongue, seat: Seat, to: To, text: str, key: UUID, meaning: str
) -> Answer:
    """Say a line that is played if it comes to an action; a mere action says nothing."""
    _demand_voice(table, seat)
    text = _tidy(text)
    said = trading.meant(_spot(table, tongue, seat, to), text, meaning)

    def do(table: Table, seat: Seat) -> Answer:
        if said is None:
            return speak(table, seat, to, Utterance(text))
        played = trading.perform(table, seat, tongue, said)
        if tongue.silent(said):
            return {"text": text, "status": UNDERSTOOD}
        notation = "" if played and not tongue.marks(said) else tongue.notation(said)
        return speak(table, seat, to, Utterance(text, UNDERSTOOD, notation=notation))

    return once(seat, key, "say", do)


def _spot(table: Table, tongue: Tongue, seat: Seat, to: To) -> trading.Spot:
    """Where a seat says a line. Raises `Refused`."""
    conversation = _conversation(table, seat, to)
    others = () if conversation == ALL else _hearers(table, seat, conversation)
    return trading.spot(table, tongue, seat, others)


def answer(seat: Seat, deal: int, word: str, key: UUID, careful: bool = False) -> Answer:
    """Accept, reject or withdraw a proposal; the answer is the message that says so.

    Raises `Refused`: if `careful`, also to accept what could not be kept (doubtful).
    """
    if (done := answered(seat, key, "answer")) is not None:
        return done
    table = look(seat.game_id)
    language = language_of(table)
    proposed = _deal(table, seat, deal)
    try:
        said = answering(talk_of(table), proposed.number, language.code(seat.number), word)
    except IllegalAction as error:
        raise Refused("illegal", error.sentence, reason=error.code) from error
    to: To = ALL if proposed.conversation == ALL else language.seats(said.receivers)
    if careful and (doubt := floor(table, seat, to).doubt(said)):
        raise Refused("doubtful", doubt, deal=deal)
    line = worded(table, seat, to, "", language.notation.write(said), where=readers.apart)
    return once(seat, key, "answer", lambda table, seat: speak(table, seat, to, line))


def reading(seat: Seat, to: To, text: str) -> Answer:
    """How a text would be understood if it were said now; nothing is stored. Raises `Refused`."""
    table = look(seat.game_id)
    if table.tongue is not None:
        table.demand_going_on()
        _demand_voice(table, seat)
        return trading.reading(_spot(table, table.tongue, seat, to), _tidy(text))
    here = floor(table, seat, to)
    try:
        return _read(readers.apart, table, here, "reading", _tidy(text))
    except readers.TooHard:
        return here.unread(TOO_HARD)


def compose(seat: Seat, to: To, meaning: str, variety: int = 0) -> Answer:
    """A meaning in English, as it could be said now; nothing is stored. Raises `Refused`."""
    table = look(seat.game_id)
    if table.tongue is not None:
        table.demand_going_on()
        _demand_voice(table, seat)
        return trading.composed(_spot(table, table.tongue, seat, to), meaning)
    try:
        return _read(readers.apart, table, floor(table, seat, to), "composed", meaning, variety)
    except readers.TooHard:
        raise Refused("illegal", "That is too much to be put into words.") from None


def floor(table: Table, seat: Seat, to: To) -> Floor:
    """Where a seat speaks to others: to those of them who can still answer. Raises `Refused`."""
    language = language_of(table)
    table.demand_going_on()
    _demand_voice(table, seat)
    hearers = _hearers(table, seat, _conversation(table, seat, to))
    return Floor(language, table.position, talk_of(table), seat.number, hearers)


def speak(table: Table, seat: Seat, to: To, line: Utterance) -> Answer:
    """What `say` does at a locked table: for people and for bots the same."""
    _demand_voice(table, seat)
    text = _tidy(line.text)
    conversation = _conversation(table, seat, to)
    _demand_measure(table, seat)
    changes = _do(table, seat, conversation, line)
    members = _members(table, conversation)
    deal = changes[-1].deal.ref if changes else None
    meant = _meant(table, line, members)
    message = put_down(table, seat, conversation, replace(line, text=text), deal=deal, **meant)
    tell_deals(table, changes)
    for other in table.seats:
        if other.bot and other.number in members and (other != seat or changes):
            bells.later("think", table.game.pk, other.number, queue=table.queue)
    if agree_on_draw(table, changes):
        draw(table)
    return message_shown(message, seat.number, seat.number)


def worded(
    table: Table,
    seat: Seat,
    to: To,
    text: str,
    meaning: str,
    variety: int = 0,
    where: Callable[..., Answer] = readers.here,
) -> Utterance:
    """The words of a seat with their meaning, read here or apart. Raises `Refused`.

    Words that are too hard to read are chat.
    """
    if table.language is None:
        if meaning not in ("", ONLY_WORDS):
            raise Refused("bad_command", "In this game words have no other meaning than their own.")
        return Utterance(text)
    text, here = _tidy(text) if text or not meaning else "", floor(table, seat, to)
    try:
        said = _read(where, table, here, "utterance", text, meaning, variety)
    except readers.TooHard:
        if not text or table.terms.strict:
            raise Refused("not_understood", TOO_HARD) from None
        return Utterance(text)
    meant = here.language.sentence(said["meaning"]) if said["meaning"] else None
    return Utterance(said["text"], said["status"], meant)


def last_said(seat: Seat, to: To) -> str:
    """The words of a seat's last line to these seats; "" before there is one."""
    conversation = ALL if to == ALL else conversation_of({*map(int, to), seat.number})
    lines = Message.objects.filter(game=seat.game_id, conversation=conversation, sender=seat)
    return lines.order_by("-number").values_list("text", flat=True).first() or ""


def _read(where: Callable[..., Answer], table: Table, here: Floor, *work: str | int) -> Answer:
    return where(here, table.rules.name, table.game.position, *work)


def _meant(table: Table, line: Utterance, readers: Collection[int]) -> dict[str, Any]:
    """What is kept of a line's meaning, where it has one."""
    if line.sentence is None:
        return {"meaning": line.notation}
    language = language_of(table)
    return {
        "meaning": language.notation.write(line.sentence),
        "level": level_of(line.sentence),
        "rendered": render(language, line.sentence, readers, table.position),
    }


def _do(table: Table, seat: Seat, conversation: str, line: Utterance) -> list[Changed]:
    """What the meaning of a line does to the deals of the game. Raises `Refused`."""
    if line.sentence is None:
        return []
    table.demand_phase(table.game.phase)  # what is agreed now could not be ordered any more
    hearers = language_of(table).agents(_hearers(table, seat, conversation))
    if line.sentence.receivers != hearers:
        raise Refused("illegal", "Somebody you speak to there has left the game: say it again.")
    return say_sentence(table, line.sentence, conversation)


def _hearers(table: Table, seat: Seat, conversation: str) -> tuple[int, ...]:
    """The other members of a conversation who are still in the game; if none is, all others."""
    others = _members(table, conversation) - {seat.number}
    alive = {one.number for one in table.survivors}
    return tuple(sorted(others & alive or others))


def _deal(table: Table, seat: Seat, ref: int) -> Deal:
    """The deal that a seat is party to, by what its parties call it. Raises `Refused`."""
    deal = Deal.objects.filter(game=table.game, ref=ref).first()
    if deal is None or seat.number not in parties_of(table, deal):
        raise Refused("illegal", "There is no such proposal.", deal=ref)
    return deal


def _members(table: Table, conversation: str) -> set[int]:
    if conversation == ALL:
        return {seat.number for seat in table.seats}
    return members_of(conversation)


def _conversation(table: Table, seat: Seat, to: To) -> str:
    """The name of the conversation between a seat and those it speaks to."""
    if to == ALL:
        return ALL
    others = {one for one in to if isinstance(one, int)} - {seat.number}
    known = {one.number for one in table.seats}
    if not others or not others <= known:
        raise Refused("bad_command", "Say to whom: to seats of this game, or to all.", to=list(to))
    members = others | {seat.number}
    return ALL if members == known else conversation_of(members)


def _demand_voice(table: Table, seat: Seat) -> None:
    if table.terms.press == "none":
        raise Refused("forbidden", "This game is played without talk.")
    if seat not in table.survivors:
        raise Refused("forbidden", f"{seat.name.title()} is out of the game and only watches.")


def _demand_measure(table: Table, seat: Seat) -> None:
    """Keep one seat from flooding the others; a bot is held back where it decides to speak."""
    if seat.bot:
        return
    said = Message.objects.filter(sender=seat)
    lately = said.filter(at__gt=timezone.now() - timedelta(seconds=BURST_SECONDS)).count()
    if lately >= BURST or said.filter(phase=table.game.phase).count() >= MOST_A_PHASE:
        raise Refused("throttled", "You are saying too much at once; wait a moment.")


def _tidy(text: str) -> str:
    """The line without signs that cannot be shown, and not too long."""
    line = "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()
    if not line:
        raise Refused("bad_command", "There is nothing in the message.")
    if len(line) > LONGEST_TEXT:
        raise Refused(
            "bad_command",
            f"A message has at most {LONGEST_TEXT} characters; yours has {len(line)}.",
            longest=LONGEST_TEXT,
        )
    return line
