"""The facts of games that are over: begun with a game's end, derived from its record after it.

They are read off the record that anybody may take home, with the variables of `bots.analysis`: so
nothing can be searched for that whoever searches might not read.
"""

from __future__ import annotations

import logging
import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from bots.analysis import game as analysed
from bots.analysis.fold import by_seat
from bots.analysis.game import when
from bots.analysis.load import observe
from bots.analysis.promises import judged
from bots.analysis.registry import VARIABLES
from games.core.errors import GameError
from webgame.replays.compiling import Compiling
from webgame.replays.models import Facts, Game, JudgedPromise, SeatFacts
from webgame.tables.records import record_for

logger = logging.getLogger(__name__)
VERSION = 2
"""Raise it when games that are over are to be looked through again."""
DIGITS = 6
Figures = Mapping[str, float]


def begin_facts(game: Game, imported: bool = False) -> None:
    """List a game that has just ended in the archive; what is in it is found out later."""
    facts_of(game, imported).save(force_insert=True)


def facts_of(game: Game, imported: bool = False) -> Facts:
    """What is known of a game as soon as it has ended."""
    assert game.ended is not None
    return Facts(
        game=game,
        rules=game.terms["rules"],
        public=not game.private,
        imported=imported,
        ended=game.ended,
        steps=game.steps_done,
        outcome=game.outcome["kind"] if game.outcome and not game.broken_off else "unfinished",
    )


def derive_missing(seconds: float = math.inf, most: int | None = None) -> int:
    """Derive what was not derived yet by this code, for so long at most; how many games were tried.

    A game that cannot be derived holds up none of the others. Raises `Compiling`.
    """
    until, done = time.monotonic() + seconds, 0
    stale = Facts.objects.filter(version__lt=VERSION).order_by("pk")
    for pk in list(stale.values_list("pk", flat=True)[:most]):
        if time.monotonic() >= until:
            break
        try:
            derive(pk)
        except Compiling:
            raise
        except Exception:
            logger.exception("the facts of game %s could not be derived", pk)
        done += 1
    return done


def derive(game_id: int, game: analysed.Game | None = None) -> None:
    """Find out what the archive knows of a game, which may be at hand as it was played again.

    Safe to run twice. Raises `Compiling`.
    """
    facts = Facts.objects.filter(pk=game_id, version__lt=VERSION).select_related("game").first()
    if facts is None:
        return
    try:
        found = game or analysed.Game(facts.game.gid, record_for(facts.game, None))
        derived = _derived(facts, found)
    except Compiling:
        raise
    except (GameError, LookupError, TypeError, ValueError) as error:
        # A game of another time that today's rules read otherwise is found by its end alone.
        logger.warning("%s has no facts: %r", facts.game.gid, error)
        derived = facts, [], []
    _keep(*derived)


def _keep(facts: Facts, seats: Sequence[SeatFacts], promises: Sequence[JudgedPromise]) -> None:
    """Put what was found out in the place of what was known before."""
    facts.version = VERSION
    with transaction.atomic():
        if not Facts.objects.select_for_update().filter(pk=facts.pk).exists():
            return  # the game is gone
        facts.seats.all().delete()
        facts.promises.all().delete()
        SeatFacts.objects.bulk_create(seats)
        JudgedPromise.objects.bulk_create(promises)
        facts.save()


def _derived(
    facts: Facts, game: analysed.Game
) -> tuple[Facts, list[SeatFacts], list[JudgedPromise]]:
    figures = _figures(game)
    promises = _promises(facts, game)
    phases = [step.phase for step in game.record.steps]
    facts.steps = len(phases)
    facts.outcome = game.outcome["kind"]
    facts.turn = when(phases[-1]) if phases else None
    facts.chairs = len(game.seats)
    facts.messages, facts.kept, facts.broken = (
        int(sum(own.get(key, 0) for own in figures))
        for key in ("messages", "promises_kept", "promises_broken")
    )
    seats = [_seat(facts, game, number, own) for number, own in enumerate(figures)]
    facts.people = sum(seat.person for seat in seats)
    return facts, seats, promises


def _figures(game: analysed.Game) -> list[Figures]:
    """The numbers of each seat by variable; those left out that are nothing."""
    variables = [one for one in VARIABLES if one.game in ("", game.kind)]
    facts = observe(game, variables).facts
    chairs = len(game.seats)
    numbers = {one: by_seat(one, facts[one.key], chairs) for one in variables}
    return [
        {
            variable.key: round(float(found[seat]), DIGITS)
            for variable, found in numbers.items()
            if not math.isnan(found[seat]) and (found[seat] or variable.fold != "sum")
        }
        for seat in range(chairs)
    ]


def _seat(facts: Facts, game: analysed.Game, number: int, figures: Figures) -> SeatFacts:
    seat, outcome = game.seats[number], game.outcome
    told = (game.record.about.get("seats") or [{}] * len(game.seats))[number]
    won = number in outcome.get("winners", ())
    person = "person" in told
    label = seat.label if seat.label != seat.name else ""
    return SeatFacts(
        facts=facts,
        number=number,
        name=seat.name,
        turn_order=_turn_order(game).get(number),
        player="" if person else (seat.bot or label)[:40],
        person=person,
        won=won,
        alone=won and outcome["kind"] in ("solo", "win"),
        place=int(figures["rank"]),
        points=figures["score"],
        figures=figures,
    )


def _turn_order(game: analysed.Game) -> dict[int, int]:
    """As the how-manieth each seat first acted; nothing where several act at once."""
    order: dict[int, int] = {}
    for step in game.record.steps:
        if len(step.plan) != 1:
            return {}
        (seat,) = step.plan
        order.setdefault(seat, len(order) + 1)
        if len(order) == len(game.seats):
            break
    return order


def _promises(facts: Facts, game: analysed.Game) -> list[JudgedPromise]:
    names = [seat.name for seat in game.seats]
    counted: Counter[tuple[Any, ...]] = Counter(
        (one.finding, names[one.by], names[one.to], one.kind, when(one.phase))
        for one in judged(game)
    )
    return [
        JudgedPromise(facts=facts, finding=finding, by=by, to=to, kind=kind, turn=turn, times=times)
        for (finding, by, to, kind, turn), times in counted.items()
    ]
