"""Challenges: a bot asks for a game against others; it begins when all that are asked accept.

Bots of the site, uploaded bots and those of the challenger's own owner accept at once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from webgame.remote import shapes
from webgame.remote.models import SIGN, Bot, Challenge
from webgame.remote.telling import Kind, hold, tell
from webgame.tables import bots, services
from webgame.tables.refused import Refused
from webgame.tables.terms import LONGEST_TITLE, Terms

MOST_OPEN = 10
"""Challenges of a bot that wait at a time."""
_chance = random.SystemRandom()
State = Challenge.State


@transaction.atomic
def challenge(bot: Bot, wanted: shapes.Wanted) -> Challenge:
    """Ask for a game; it begins at once if nobody has to be asked. Raises `Refused`."""
    since = timezone.now() - Challenge.LONGEST
    if bot.challenges.filter(state=State.OPEN, made__gt=since).count() >= MOST_OPEN:
        raise Refused("throttled", f"{MOST_OPEN} challenges of this bot wait already.")
    terms = _terms(bot, wanted)
    bots.demand_seatable(bot.owner, bot.game, *wanted.opponents)
    made = Challenge.objects.create(
        bot=bot, others=list(wanted.opponents), terms=terms.to_json(), accepted=[bot.key]
    )
    _begin_or_tell(made)
    return made


@transaction.atomic
def accept(bot: Bot, cid: str) -> Challenge:
    """Say yes; the last one to do so begins the game. Raises `Refused`."""
    made = _open(bot, cid)
    if bot.key in made.accepted:
        return made
    hold(_concerned(made))
    bots.demand_room({bot.key})
    made.accepted = [*made.accepted, bot.key]
    made.save(update_fields=["accepted"])
    try:
        _begin_or_tell(made)
    except Refused as refused:  # which is about others, and so not told
        if refused.code == "at_its_limit":
            sentence = (
                "Another bot of this game is in as many as it plays at once: try again later."
            )
            raise Refused(refused.code, sentence) from refused
        raise Refused(refused.code, "Its challenger cannot begin this game now.") from refused
    return made


@transaction.atomic
def decline(bot: Bot, cid: str) -> Challenge:
    """Say no, or take one's own challenge back. Raises `Refused`."""
    made = _open(bot, cid)
    made.state = State.WITHDRAWN if made.bot_id == bot.pk else State.DECLINED
    made.save(update_fields=["state"])
    _tell(made, hold(_concerned(made)))
    return made


def _open(bot: Bot, cid: str) -> Challenge:
    """A challenge that waits, held until the transaction ends, by the bot or to it."""
    found = Challenge.objects.select_for_update(of=("self",)).select_related("bot__owner")
    made = found.filter(cid=cid).first()
    if made is None or bot.key not in (made.bot.key, *made.others):
        raise Refused("unknown", f"There is no challenge {cid:.20} by this bot or to it.")
    if made.state != State.OPEN or made.made < timezone.now() - Challenge.LONGEST:
        raise Refused("over", "This challenge waits no more.", state=made.state)
    return made


def _begin_or_tell(made: Challenge) -> None:
    """Begin the game if all have accepted; whoever it concerns is told how it stands."""
    concerned = hold(_concerned(made))
    asked = [one.key for one in concerned if one.owner_id != made.bot.owner_id]
    if set(asked) <= set(made.accepted):
        made.game = services.begin_at_once(made.bot.owner, Terms.stored(made.terms))
        made.state = State.BEGUN
        made.save(update_fields=["game", "state"])
        concerned = hold(_concerned(made))  # they were told of their chairs meanwhile
    _tell(made, concerned)


def _concerned(made: Challenge) -> QuerySet[Bot]:
    """The remote bots among those who are to play."""
    names = [made.bot.key, *made.others]
    return Bot.objects.filter(rid__in=[name.removeprefix(SIGN) for name in names])


def _tell(made: Challenge, concerned: Sequence[Bot]) -> None:
    for bot in concerned:
        tell(bot, Kind.CHALLENGE, made)


def _terms(bot: Bot, wanted: shapes.Wanted) -> Terms:
    """The terms of the game: who plays where is drawn by lot. Raises `Refused`."""
    if not wanted.opponents:
        raise Refused("bad_terms", "Name at least one opponent.", term="opponents")
    alone = Terms(
        rules=bot.game, options=wanted.options, press=wanted.press, longest=wanted.longest
    )
    seats = len(alone.seats())
    if len(wanted.opponents) > seats - 1:
        sentence = f"There are {seats - 1} seats for opponents."
        raise Refused("bad_terms", sentence, term="opponents")
    others = [*wanted.opponents, *[wanted.opponents[-1]] * (seats - 1 - len(wanted.opponents))]
    players = [bot.key, *others]
    _chance.shuffle(players)
    everybodys = {one.name for _, group in bots.offered(bot.game, None) for one in group}
    terms = replace(
        alone,
        title=f"A challenge by {bot.title}"[:LONGEST_TITLE],
        bots=tuple(players),
        alone="fast",
        private=not set(players) <= everybodys,
    )
    return terms.check()
