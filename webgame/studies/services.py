"""What is done with studies. Each service is one transaction; a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from webgame.accounts.models import User
from webgame.studies.models import Condition, Participant, Study
from webgame.studies.questions import Question
from webgame.tables import services as tables
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms

MOST_STUDIES, MOST_CONDITIONS, MOST_PARTICIPANTS = 50, 12, 2000
WAITS = timedelta(seconds=15)
"""Who has not asked for so long whether the others are there has gone."""


@transaction.atomic
def make(
    owner: User, name: str, consent: str, questions: Sequence[Question], block: int = 1
) -> Study:
    """A new study, without conditions yet, that takes nobody in. Raises `Refused`."""
    if owner.is_guest:
        raise Refused("forbidden", "Studies are for people with an account: sign up first.")
    if Study.objects.filter(owner=owner).count() >= MOST_STUDIES:
        raise Refused("too_many", f"You have {MOST_STUDIES} studies: delete one first.")
    return Study.objects.create(
        owner=owner,
        name=name,
        consent=consent,
        questions=[one.to_json() for one in questions],
        block=block,
    )


@transaction.atomic
def change(
    study: Study, name: str, consent: str, questions: Sequence[Question], block: int
) -> None:
    """Change what it says, asks, and draws by, while nobody takes part. Raises `Refused`."""
    held = _untouched(study)
    held.name, held.consent, held.block = name, consent, block
    held.questions = [one.to_json() for one in questions]
    held.save()


@transaction.atomic
def add_condition(study: Study, name: str, terms: Terms, people: int) -> Condition:
    """One condition more, while nobody takes part. Raises `Refused`.

    At its tables nobody sees who sits where, nor who is a bot, and nobody watches.
    """
    held = _untouched(study)
    if held.conditions.count() >= MOST_CONDITIONS:
        raise Refused("too_many", f"A study has at most {MOST_CONDITIONS} conditions.")
    if held.conditions.filter(name=name).exists():
        raise Refused("bad_terms", f"There is a condition called “{name}” already.")
    if terms.alone or terms.rated:
        raise Refused("bad_terms", "At a table of a study people play, and it is not rated.")
    veiled = replace(terms, title="", names="hidden", private=True, observers=False).check()
    return Condition.objects.create(study=held, name=name, terms=veiled.to_json(), people=people)


@transaction.atomic
def remove_condition(study: Study, key: str) -> None:
    """Take a condition away, while nobody takes part. Raises `Refused`."""
    _untouched(study).conditions.filter(key=key).delete()


@transaction.atomic
def set_open(study: Study, open_now: bool) -> None:
    """Take people in, or no more. Raises `Refused` where there is nothing to take part in."""
    if open_now and not study.conditions.exists():
        raise Refused("no_condition", "Add a condition first: a table at which people play.")
    Study.objects.filter(pk=study.pk).update(open=open_now)


def _untouched(study: Study) -> Study:
    """The study, held, if nobody has taken part in it yet."""
    held = Study.objects.select_for_update().get(pk=study.pk)
    if held.participants.exists():
        raise Refused(
            "begun",
            "People take part already, so what it says and asks stays: "
            "begin a new study from this one.",
        )
    return held


# --- for those who take part ----------------------------------------------------------------------


def drawn(study: Study, conditions: Sequence[Condition], number: int) -> Condition:
    """The condition of the `number`-th that is drawn for, counted from 0.

    Permuted blocks: in each block every condition comes equally often, in an order that follows
    from the study's seed and the number of the block alone.
    """
    block = [one for one in conditions for _ in range(study.block)]
    at, place = divmod(number, len(block))
    random.Random(f"{study.seed}/{at}").shuffle(block)
    return block[place]


def demand_room(study: Study, user: User | None) -> None:
    """Refuse whom a study does not take in, before a stranger is made a guest."""
    if user is not None and study.participants.filter(user=user).exists():
        return
    if user == study.owner:
        raise Refused("own", "It is your own study: others take part in it.")
    if not study.open:
        raise Refused("closed", "This study takes nobody in at present.")


@transaction.atomic
def take_part(study: Study, user: User, condition: Condition | None = None) -> Participant:
    """Somebody agrees and comes in: to the condition of the link, or one that is drawn.

    Who takes part already stays where they are. The game begins as soon as its people are there.
    Raises `Refused`.
    """
    held = Study.objects.select_for_update().get(pk=study.pk)
    known = held.participants.filter(user=user).first()
    if known is not None:
        return known
    demand_room(held, user)
    number = (held.participants.aggregate(last=Max("number"))["last"] or 0) + 1
    if number > MOST_PARTICIPANTS:
        raise Refused("full", "This study has all the participants it can have.")
    chosen = condition or drawn(
        held, list(held.conditions.all()), held.participants.filter(drawn=True).count()
    )
    mine = Participant.objects.create(
        study=held,
        condition=chosen,
        number=number,
        drawn=condition is None,
        user=user,
        seen=timezone.now(),
    )
    return _gathered(mine)


@transaction.atomic
def wait(participant: Participant) -> Participant:
    """Whoever waits for others is still there. The game begins if they are. Raises `Refused`."""
    Study.objects.select_for_update().get(pk=participant.study_id)
    mine = Participant.objects.get(pk=participant.pk)
    if mine.game_id is not None:
        return mine
    mine.seen = timezone.now()
    mine.save(update_fields=["seen"])
    return _gathered(mine)


def _gathered(mine: Participant) -> Participant:
    """Begin the game of a condition, if as many wait for it as it needs."""
    condition = mine.condition
    waiting = condition.participants.filter(
        game=None, answered=None, user__isnull=False, seen__gt=timezone.now() - WAITS
    )
    others = list(waiting.exclude(pk=mine.pk).order_by("number")[: condition.people - 1])
    if len(others) < condition.people - 1:
        return mine
    try:
        with transaction.atomic():
            _begin(condition, [mine, *others])
    except Refused as refused:
        if refused.code != "at_its_limit":  # a bot is; they wait, and learn of no bot
            raise
        mine.refresh_from_db()
    return mine


def _begin(condition: Condition, players: Sequence[Participant]) -> None:
    first, *rest = [one.user for one in players if one.user]
    game = tables.create_table(first, condition.table)
    for user in rest:
        tables.join(user, game, invite=game.invite)
    tables.fill_with_bots(first, game)
    begun = tables.start(first, game)
    seats: dict[int | None, int] = dict(
        begun.seats.exclude(user=None).values_list("user", "number")
    )
    for one in players:
        one.game, one.seat = begun, seats[one.user_id]
        one.save(update_fields=["game", "seat"])


def played(participant: Participant) -> bool:
    """Whether the questions are due: the game is over for this participant, or is no more."""
    game = participant.game
    if game is None:
        return False
    if game.over:
        return True
    mine = game.seats.filter(user=participant.user_id).first()
    return mine is None or mine.away


@transaction.atomic
def answer(participant: Participant, answers: Mapping[str, Any]) -> None:
    """What somebody answers, once and for all. Raises `Refused`."""
    held = Participant.objects.select_for_update(of=("self",)).get(pk=participant.pk)
    if held.answered:
        raise Refused("answered", "You have answered already. Thank you!")
    if not played(held):
        raise Refused("not_over", "The questions come when your game is over.")
    held.answers, held.answered = dict(answers), timezone.now()
    held.save(update_fields=["answers", "answered"])
