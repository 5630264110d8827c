"""A phase from its beginning to its end: who is awaited, when it closes, what comes of it.

Where a decision is one action (`Rules.immediate`) a phase that waits for nobody is played at once,
in the transaction of the last decision; else a worker adjudicates it.
"""

import logging
from collections.abc import Iterable
from dataclasses import asdict
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.core.chance import Chance
from webgame.replays.models import Seat, State, Step
from webgame.tables import bells, bots, clocks
from webgame.tables.dealings import Changed, judge_end, judge_step, tell_deals
from webgame.tables.facts import begin_facts
from webgame.tables.models import Draft, Event, Vote
from webgame.tables.positions import keep_position
from webgame.tables.services.patience import let_pass, relieve
from webgame.tables.services.standins import hand_over, rest_if_deserted
from webgame.tables.shown import clock_shown
from webgame.tables.spoken import keep_words, say_played
from webgame.tables.standstill import sharing, stands_still
from webgame.tables.stream import tell
from webgame.tables.table import Table, lock

logger = logging.getLogger(__name__)
GRACE = 60
"""Seconds a bot has to order for the seat it was handed at a deadline."""
COME_BACK = timedelta(days=7)
"""How long a game that everybody has left rests before it ends."""


def begin_phase(table: Table) -> None:
    """Empty the drafts, note who has something to order, wind the clock, wake bots."""
    awaiting = table.rules.awaiting(table.position)
    for awaited in (True, False):
        drafts = [one.draft for one in table.seats if (one.number in awaiting) is awaited]
        changed = [one for one in drafts if one.awaited is not awaited or one.lines or one.ready]
        for draft in changed:
            draft.lines, draft.awaited, draft.ready = [], awaited, False
        if changed:
            made_new = Draft.objects.filter(pk__in=[one.pk for one in changed])
            made_new.update(lines=[], awaited=awaited, ready=False)
    clocks.wind(table)
    wake_bots(table)


def wake_bots(table: Table) -> None:
    """Have every bot that is waited for, or could have something to say, look at what is new.

    The others hear of it when they are waited for.
    """
    bots = [seat for seat in table.seats if seat.bot]
    wake(table, [one.number for one in bots if _waits_for(one) or could_speak(table, one)])


def could_speak(table: Table, seat: Seat) -> bool:
    """Whether a seat's bot could ever say something here unasked."""
    return table.terms.press != "none" and bots.speaks(seat.bot, seat.parameters)


def wake(table: Table, seats: Iterable[int]) -> None:
    """Have the bots of these seats asked when this is committed.

    Whoever goes on with one of them by itself takes it out of `table.woken` before that.
    """
    if not table.woken:
        bells.once_committed(partial(_send_for, table))
    table.woken.update(seats)


def _send_for(table: Table) -> None:
    rest = table.rests_until
    wait = max((rest - timezone.now()).total_seconds(), 0.0) if rest else 0.0
    for number in sorted(table.woken):
        bells.later("think", table.game.pk, number, queue=table.queue, seconds=wait)


def _waits_for(seat: Seat) -> bool:
    return seat.draft.awaited and not seat.draft.ready


def close_if_complete(table: Table) -> None:
    """End the phase if it waits for nobody any more."""
    if is_complete(table):
        close(table)


def is_complete(table: Table) -> bool:
    """Whether a phase that goes on waits for nobody any more."""
    return table.game.state == State.PLAYING and not table.awaited and not _deals_unheard(table)


def _deals_unheard(table: Table) -> bool:
    """Whether a bot that has ordered was told of a deal since, and has not heard it yet.

    A deal that was agreed on a moment before everybody was ready is to be kept by bots too. Among
    bots alone, whatever becomes of a proposal is waited for: nobody else gives them time to talk.
    """
    if table.language is None:
        return False
    bots = [seat for seat in table.seats if seat.bot and seat.draft.awaited]
    told = Event.objects.filter(
        stream__seat__in=bots,
        kind=Event.Kind.DEAL,
        phase=table.game.phase,
        seq__gt=F("stream__seat__mind__heard"),
    )
    return (told.filter(body__state="confirmed") if table.people else told).exists()


def close(table: Table) -> None:
    """Take no more orders, and adjudicate: now where that is soon done, else by a worker."""
    if table.rules.immediate:
        table.clock.asked = timezone.now()
        _play(table)
        return
    table.game.state = State.ADJUDICATING
    table.game.save(update_fields=["state"])
    table.clock.asked = timezone.now()
    table.clock.save(update_fields=["asked"])
    tell(table, Event.Kind.ADJUDICATING, {})
    bells.later("adjudicate", table.game.pk, table.game.steps_done, queue=bells.CLOCK)


def expire(game_id: int) -> bool:
    """The deadline passed: do what the terms say about missing orders, or close the phase.

    Safe to call at any time; returns whether it closed the phase.
    """
    with transaction.atomic():
        table = lock(game_id)
        if table.game.state != State.PLAYING or not clocks.passed(table):
            return False
        silent = () if table.face.silent_no(table.position) else table.awaited
        missing = [seat for seat in silent if seat.played_by_a_person and not seat.draft.lines]
        if missing and table.terms.missing == "extend" and not table.clock.extended:
            assert table.seconds is not None, "a deadline passed, so the phase has one"
            clocks.extend(table, table.seconds)
            return False
        if missing and table.terms.missing == "bot":
            clocks.extend(table, GRACE)
            for seat in missing:
                hand_over(table, seat)
            return False
        let_pass(table, missing)
        close(table)
        return True


def give_up(game_id: int) -> bool:
    """Nobody came back for so long: a draw of the survivors. Safe to call at any time."""
    with transaction.atomic():
        table = lock(game_id)
        since = table.clock.deserted
        if since is None or since > timezone.now() - COME_BACK or not table.deserted:
            return False
        draw(table)
        return True


def adjudicate(game_id: int, step: int) -> bool:
    """Play the plan of the game's `step`-th step. Safe to call twice; returns whether it did."""
    with transaction.atomic():
        table = lock(game_id)
        if table.game.state != State.ADJUDICATING or table.game.steps_done != step:
            return False
        _play(table)
        return True


def _play(table: Table) -> None:
    """Play the plan, and begin the next phase or end the game."""
    before = table.position
    played, deals = _advance(table)
    logger.info("%s: %s adjudicated", table.game.gid, played.phase)
    outcome = table.rules.outcome(table.position)
    if outcome is None:
        table.game.state = State.PLAYING
        table.game.save(update_fields=["state", "position", "phase", "steps_done"])
        begin_phase(table)
        _tell_phase(table, played)
        say_played(table, before, played)
        keep_words(table)
        tell_deals(table, deals)
        relieve(table)
        rest_if_deserted(table)
        close_if_complete(table)
    else:
        clocks.stop(table)
        table.game.save()
        _tell_phase(table, played)
        tell_deals(table, deals)
        finish(table)


def _advance(table: Table) -> tuple[Step, list[Changed]]:
    """Write the step, move the game to what comes after it, judge the promises it was about."""
    rules, game = table.rules, table.game
    plan = {seat.number: _action(table, seat) for seat in _acting(table)}
    chance = Chance(game.seed + game.steps_done)
    before = table.position
    after, events = rules.advance(before, plan, chance)
    led_to = rules.write(after)
    step = Step.objects.create(
        game=game,
        number=game.steps_done,
        phase=game.phase,
        before=game.position,
        lines={
            str(seat): list(rules.write_action(before, seat, action))
            for seat, action in plan.items()
        },
        chance=chance.outcomes,
        events=rules.event_json(events),
        after=led_to,
    )
    if table.people:  # bots vote only where people do
        Vote.objects.filter(seat__game=game, what=Vote.What.DRAW).delete()
    game.steps_done += 1
    if rules.outcome(after) is None and _is_endless(table):
        survivors = [table.seats[number] for number in rules.survivors(after)]
        after = rules.declare_draw(after, sharing(survivors))
        led_to = rules.write(after)
    move_to(table, after, led_to)
    return step, judge_step(table, before, step.events)


def _acting(table: Table) -> list[Seat]:
    """Whose actions count: those awaited, or who need not act and did, and ended the phase."""
    unasked = [seat for seat in table.seats if seat.draft.lines and not seat.draft.awaited]
    return unasked or [seat for seat in table.seats if seat.draft.awaited]


def _is_endless(table: Table) -> bool:
    """Whether the game has lasted as long as it may, or bots alone no longer move it."""
    bots_alone = not table.people and stands_still(table)
    return bots_alone or table.game.steps_done >= table.terms.most_steps


def _action(table: Table, seat: Seat) -> Any:
    """What the seat plays: its draft, or what the rules do for a seat that says nothing."""
    if seat.draft.lines:
        return table.rules.check(table.position, seat.number, seat.draft.lines)
    return table.rules.default(table.position, seat.number)


def move_to(table: Table, position: Any, line: str = "") -> None:
    """Make a position the present one; the caller saves the game. `line` is the position's, where
    it has been written already."""
    table.position = position
    table.game.position = line or table.rules.write(position)
    keep_position(table.rules.name, table.game.position, position)
    table.game.phase = table.rules.phase(position)


def _tell_phase(table: Table, played: Step) -> None:
    clock = clock_shown(table.game, table.clock)
    tell(table, Event.Kind.PHASE, {"step": played.number, "clock": clock})


def draw(table: Table, broken_off: str = "") -> None:
    """End the game in a draw of all who are still in it; `broken_off` says who ended it, where one
    did so alone."""
    move_to(table, table.rules.declare_draw(table.position, sharing(table.survivors)))
    finish(table, broken_off)


def finish(table: Table, broken_off: str = "") -> None:
    """The present position is the last: keep the outcome, show what was kept back."""
    outcome = table.rules.outcome(table.position)
    assert outcome is not None, "only a decided game is finished"
    game = table.game
    game.state = State.OVER
    game.outcome = asdict(outcome)
    if broken_off:
        game.outcome |= {"broken_off": True, "sentence": broken_off}
    game.ended = timezone.now()
    game.save()
    clocks.stop(table)
    _keep_builds(table)
    tell_deals(table, judge_end(table))
    tell(table, Event.Kind.OVER, {"outcome": game.outcome, "state": game.state})
    begin_facts(game)
    bells.later("derive_facts", game.pk, queue=bells.BOTS)


def _keep_builds(table: Table) -> None:
    """Note of each bot which code it was."""
    for seat in table.seats:
        if seat.bot and (build := bots.build_of(seat.bot)):
            seat.build = build
            seat.save(update_fields=["build"])
