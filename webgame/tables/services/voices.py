"""What bots are going to say: lines that wait for their moment, and that moment.

A bot thinks at once and speaks, to people, after the time it would take to type. Until then its
lines are rows: they survive whoever was to say them. They end with their phase, all but what a bot
only tells: that somebody broke a promise is no less true in the next. An answer also ends with the
offer it answers.
"""

import logging
import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from bots.sdk.player import Said
from games.talk.deals import State as DealState
from games.talk.protocols import same
from games.talk.sentences import Accept, Explain, Inform, Propose, Reject, Sentence
from webgame.faces.tongue import Tongue
from webgame.replays.models import Seat, State
from webgame.tables import bells
from webgame.tables.conversations import ALL
from webgame.tables.dealings import language_of, talk_of
from webgame.tables.floor import ONLY_WORDS, Utterance
from webgame.tables.models import Message, Unsaid
from webgame.tables.refused import Refused
from webgame.tables.services.talk import To, last_said, speak, worded
from webgame.tables.services.trading import say_so
from webgame.tables.table import Table, lock, look

logger = logging.getLogger(__name__)
MOST_OF_A_BOT = 24
"""Proposals a bot may make in a phase, and all it may say where bots hear: by themselves they would
never come to an end."""
MOST_TO_PEOPLE = 120
"""Lines a bot may say in a phase besides, to people alone."""
MOST_WORDINGS = 3
"""Ways to say a sentence that are tried before the words of the last one are said once more."""
TYPED = 120
"""Characters that take a bot its longest time to write."""
PART_OF_A_PHASE = 20
"""A bot takes at most this part of the time that is left."""
_chance = random.SystemRandom()


def plan_to_say(table: Table, seat: Seat, lines: Sequence[Said]) -> None:
    """Keep what a bot wants to say, each line with the moment to say it."""
    if table.tongue is not None:
        _say_at_once(table, seat, table.tongue, lines)
        return
    if _all_ready(table):
        lines = [said for said in lines if _outlives_its_phase(said.sentence)]
    waiting = Unsaid.objects.filter(seat=seat)
    spoken = Message.objects.filter(sender=seat, phase=table.game.phase).count() + waiting.count()
    last = waiting.aggregate(last=Max("due"))["last"] or timezone.now()
    for said in lines:
        try:
            line = _kept(table, seat, said)
        except Exception as error:  # whatever a bot takes for something to say
            logger.info("%s was not allowed to speak: %r is nothing to say: %s", seat, said, error)
            continue
        few = isinstance(said.sentence, Propose) or _bots_hear(table, line)
        if spoken >= (MOST_OF_A_BOT if few else MOST_TO_PEOPLE):
            logger.info("%s has said enough in %s", seat, table.game.phase)
            continue
        spoken += 1
        if seconds := _writing_time(table, line):
            last = max(last, timezone.now()) + timedelta(seconds=seconds)
            line.due = last
        line.save()
        wait = (line.due - timezone.now()).total_seconds()
        bells.later("utter", table.game.pk, seat.number, seconds=max(wait, 0.0), queue=table.queue)


def _say_at_once(table: Table, seat: Seat, tongue: Tongue, lines: Sequence[Said]) -> None:
    """Say what a bot wants to say where talk is played: before it decides, as people hear it."""
    for said in lines[:MOST_OF_A_BOT]:
        to: To = ALL if said.to == ALL else [int(one) for one in said.to]
        try:
            for line in say_so(table, seat, tongue, [said.text]):
                speak(table, seat, to, line)
        except Refused as refused:
            logger.info("%s was not allowed to speak: %s", seat, refused)


def utter(game_id: int, number: int) -> None:
    """Say the lines of a seat's bot whose moment has come. Safe to call at any time."""
    due = Unsaid.objects.filter(seat__game=game_id, seat__number=number, due__lte=timezone.now())
    for line in due:
        table = look(game_id)
        if table.game.state == State.PAUSED:
            return
        _utter(table, line)


def overdue(now: datetime) -> Sequence[tuple[int, int]]:
    """Seats (game, number) whose bot's lines should have been said and were not."""
    late = Unsaid.objects.filter(due__lte=now - timedelta(seconds=3))
    seats = late.exclude(seat__game__state=State.PAUSED).order_by()
    return list(seats.values_list("seat__game", "seat__number").distinct())


def _utter(seen: Table, line: Unsaid) -> None:
    """Say a line, once, in words found before the game is held; or drop it."""
    to: To = line.to
    try:
        seat = seen.seats[line.seat.number]
        said = _in_new_words(seen, seat, line)
        with transaction.atomic():
            table = lock(seen.game.pk)
            seat = table.seats[line.seat.number]
            if Unsaid.objects.filter(pk=line.pk).delete()[0] and _may_speak(table, seat, line):
                speak(table, seat, to, said)
    except Refused as refused:
        logger.info("%s was not allowed to speak: %s", line.seat, refused)
        Unsaid.objects.filter(pk=line.pk).delete()


def _in_new_words(table: Table, seat: Seat, line: Unsaid) -> Utterance:
    """A line in words that are not those of the last one there, if it has others. Raises `Refused`.

    A text that goes without a meaning has none, whatever it could be read as.
    """
    to: To = line.to
    if not line.meaning:
        return worded(table, seat, to, line.text, ONLY_WORDS)
    last = last_said(seat, to)
    for variety in range(line.pk, line.pk + MOST_WORDINGS):
        said = worded(table, seat, to, line.text, line.meaning, variety)
        if line.text or said.text != last:
            break
    return said


def _may_speak(table: Table, seat: Seat, line: Unsaid) -> bool:
    """Whether a bot still plays the seat, and the line still has its place."""
    if not seat.bot or table.game.state != State.PLAYING:
        return False
    sentence = _meaning(table, line)
    if _outlives_its_phase(sentence):
        return True
    if _answers_what_was_taken_back(table, sentence):
        _drop_reasons(table, line)
        return False
    return table.game.phase == line.phase and not _all_ready(table)


def _answers_what_was_taken_back(table: Table, sentence: Sentence | None) -> bool:
    """Whether an answer comes too late: its offer was withdrawn while the bot was writing."""
    if not isinstance(sentence, Accept | Reject):
        return False
    known = reversed(talk_of(table).proposals)
    newest = next((one for one in known if same(one.deal, sentence.deal)), None)
    return newest is not None and newest.state is DealState.WITHDRAWN


def _meaning(table: Table, line: Unsaid) -> Sentence | None:
    """What a line means, if it means anything."""
    return language_of(table).sentence(line.meaning) if line.meaning else None


def _drop_reasons(table: Table, answer: Unsaid) -> None:
    """Drop the reasons that were to follow an answer, which would be reasons for nothing."""
    for line in Unsaid.objects.filter(seat=answer.seat, pk__gt=answer.pk):
        if line.to != answer.to or not _explains(_meaning(table, line)):
            return
        line.delete()


def _outlives_its_phase(sentence: Sentence | None) -> bool:
    """Whether a sentence can as well be said when its phase is over: it only tells something, and
    is not the reason for an answer given in its phase. So can mere words."""
    return sentence is None or (isinstance(sentence, Inform) and not _explains(sentence))


def _explains(sentence: Sentence | None) -> bool:
    """Whether a sentence gives the reason for something."""
    return isinstance(sentence, Inform) and isinstance(sentence.info, Explain)


def _all_ready(table: Table) -> bool:
    """Whether the people wait for the phase to end: bots that talked on would hold it up."""
    return bool(table.people) and not table.awaited


def _kept(table: Table, seat: Seat, said: Said) -> Unsaid:
    """A line as it is stored; a sentence goes to its receivers. Raises what is wrong with it."""
    sentence = said.sentence
    to = [int(one) for one in said.to] if said.to != ALL else ALL
    meaning = ""
    if sentence is not None:
        language = language_of(table)
        meaning = language.notation.write(sentence)
        hearers = language.seats(sentence.receivers)
        if to != ALL or hearers != [one.number for one in table.survivors if one != seat]:
            to = hearers
    return Unsaid(
        seat=seat,
        to=to,
        text=str(said.text),
        meaning=meaning,
        phase=table.game.phase,
        due=timezone.now(),
    )


def _people_hear(table: Table, line: Unsaid) -> bool:
    """Whether a line goes to a person."""
    return any(seat.played_by_a_person for seat in _hearers(table, line))


def _bots_hear(table: Table, line: Unsaid) -> bool:
    """Whether a line goes to another bot."""
    return any(seat.bot and seat != line.seat for seat in _hearers(table, line))


def _hearers(table: Table, line: Unsaid) -> list[Seat]:
    return [seat for seat in table.seats if line.to == ALL or seat.number in line.to]


def _writing_time(table: Table, line: Unsaid) -> float:
    """Seconds that a bot takes to write a line: none where no person hears it."""
    longest = float(settings.BOT_TALK_SECONDS)
    if not longest or not _people_hear(table, line):
        return 0.0
    if deadline := table.clock.deadline:
        left = (deadline - timezone.now()).total_seconds()
        longest = min(longest, max(left, 0.0) / PART_OF_A_PHASE)
    characters = len(line.text) or len(line.meaning) / 2  # English is about half as long
    length = min(characters / TYPED, 1.0)
    return longest * (0.25 + 0.5 * length + 0.25 * _chance.random())
