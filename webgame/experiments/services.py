"""What is done with experiments. Each service is one transaction; a refusal changes nothing."""

from __future__ import annotations

import gzip
import secrets
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils import timezone

from bots.arena.asked import Asked
from bots.arena.experiment import Experiment as Described
from bots.arena.identity import digest, facts
from bots.arena.stopping import last_look, stop_of
from bots.arena.wins import winner
from bots.compile import seconds_left
from games.registry import rules
from webgame.accounts.models import User
from webgame.experiments import queue
from webgame.experiments.describing import described
from webgame.experiments.models import Experiment, Run
from webgame.faces import registry as faces
from webgame.tables.bots import offered
from webgame.tables.refused import Refused

MOST_RUNNING = 3
"""Experiments of one person that run at once,"""
MOST_KEPT = 200
"""and that are kept."""
MOST_GAMES_A_DAY = 20_000
LEASE = timedelta(seconds=60)
"""A game is given to somebody else when nothing was heard of who plays it for so long."""
MOST_TRIES = 4
AIM = 2.0
"""Seconds that a stint should take: short games are played many at once."""
MOST_AT_ONCE = 50

RUNNING, PAUSED = Experiment.State.RUNNING, Experiment.State.PAUSED
CANCELLED, OVER = Experiment.State.CANCELLED, Experiment.State.OVER
WAITING, PLAYING, DONE, FAILED = Run.State.values
LEFT: Mapping[str, Any] = {"stint": "", "alive": None, "position": ""}
"""What of a game tells of its being played, once nobody plays it any more."""


@dataclass(frozen=True, slots=True)
class Stint:
    """Some games of one experiment that somebody plays now."""

    name: str
    experiment: int
    table: dict[str, Any]
    brought: Mapping[str, Mapping[str, Any]]
    games: Sequence[int]


def begin(
    owner: User,
    table: dict[str, Any],
    *,
    estimate: bool = False,
    rated: bool = False,
    sent: str = "",
) -> Experiment:
    """A new experiment that runs at once; to estimate its cost, its first game only.

    If it is `rated`, it counts for the ranking: everybody sees it from its beginning, and it stays.
    `sent` names the sheet that asks for it: asked for the same again, it is the one there is.

    Raises `Refused`.
    """
    if owner.is_guest:
        raise Refused("forbidden", "Experiments are for people with an account: sign up first.")
    experiment = described(table, owner)
    if rated:
        _demand_plain(experiment, table)
        table = {**table, "seed": secrets.randbits(32)}  # nobody tries out seeds
        experiment = described(table, owner)
    games = experiment.games * experiment.points
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)  # two at once are counted one by one
        if sent and (there := _of_sheet(owner, sent, table, rated, estimate)):
            return there
        _demand_room(owner, games)
        made = Experiment.objects.create(
            owner=owner,
            name=table.get("name") or "Experiment",
            game=experiment.game,
            table=table,
            brought=declared(experiment),
            digest=digest(facts(experiment)),
            games=games,
            asked=1 if estimate else games,
            rated=rated,
            shared=rated,
            sent=sent,
        )
        Run.objects.bulk_create(
            (Run(experiment=made, number=number) for number in range(games)), batch_size=1000
        )
        queue.call_workers()
    return made


def _of_sheet(
    owner: User, sent: str, table: Mapping[str, Any], rated: bool, estimate: bool
) -> Experiment | None:
    """What was begun for this sheet already, if it says the same still; of what is rated, the seed
    was drawn here."""
    drawn = {"seed": 0} if rated else {}
    for one in Experiment.objects.filter(owner=owner, sent=sent, rated=rated):
        first_only = one.asked == 1 and one.games > 1
        if {**one.table, **drawn} == {**table, **drawn} and first_only == estimate:
            return one
    return None


def _demand_room(owner: User, games: int) -> None:
    mine = Experiment.objects.filter(owner=owner)
    if mine.count() >= MOST_KEPT:
        raise Refused(
            "too_many", f"You have {MOST_KEPT} experiments: delete one that you no longer need."
        )
    if mine.filter(state=RUNNING).count() >= MOST_RUNNING:
        raise Refused(
            "too_many",
            f"{MOST_RUNNING} of your experiments run already: wait for one, or pause it.",
        )
    today = mine.filter(made__gt=timezone.now() - timedelta(days=1))
    asked = today.aggregate(sum=Sum("games"))["sum"] or 0
    if asked + games > MOST_GAMES_A_DAY:
        left = max(0, MOST_GAMES_A_DAY - asked)
        raise Refused(
            "too_many",
            f"You may ask for {MOST_GAMES_A_DAY:,} games a day; {left:,} are left for today.",
        )


def declared(described: Described) -> dict[str, dict[str, Any]]:
    """What the bots declare that people brought, and the digest of the version that plays."""
    entrants = [one.entrant for one in described.contestants]
    return {
        one.bot: {"manifest": asdict(one.manifest), "digest": one.digest}
        for one in entrants
        if isinstance(one, Asked)
    }


def _demand_plain(described: Described, table: Mapping[str, Any]) -> None:
    """That the bots play as they are, and are everybody's: the ranking tells bots apart."""
    groups = offered(described.game, None, to_workers=True)
    everybodys = {one.name for _, group in groups for one in group}
    if any(one.entrant.bot not in everybodys for one in described.contestants):
        raise Refused("not_rated", "In the ranking only bots play that are shared with everybody.")
    unusual = rules(described.game).read_options(described.options).unusual()
    cut = "limit" in table or described.minutes is not None or described.start
    if cut or unusual.keys() - faces.face_of(described.game).rated:
        raise Refused(
            "not_rated", "In the ranking games are played by the usual rules, and to their end."
        )
    if described.stop:
        raise Refused("not_rated", "In the ranking all games count: leave out when to stop.")
    if described.sweep or any(one.entrant.parameters for one in described.contestants):
        raise Refused(
            "not_rated", "In the ranking bots play as they are: without parameters, nothing varied."
        )
    if len({one.entrant.bot for one in described.contestants}) < 2:
        raise Refused("not_rated", "For the ranking two different bots have to meet.")


def go_on(experiment: Experiment) -> None:
    """Play all games that are left, those that failed included. Raises `Refused`."""
    with transaction.atomic():
        mine = Experiment.objects.select_for_update().get(pk=experiment.pk)
        again = Run.objects.filter(experiment=mine, state=FAILED)
        if mine.state == OVER and not again.exists():
            raise Refused("over", "All its games have been played.")
        others = Experiment.objects.filter(owner=mine.owner, state=RUNNING).exclude(pk=mine.pk)
        if others.count() >= MOST_RUNNING:
            raise Refused("too_many", f"{MOST_RUNNING} other experiments of yours run already.")
        again.update(state=WAITING, tries=0, error="")
        mine.state, mine.asked, mine.ended = RUNNING, mine.games, None
        mine.save()
        queue.call_workers()


def pause(experiment: Experiment) -> None:
    """Begin no more games; those that are being played are finished. Raises `Refused`."""
    _stop(experiment, PAUSED, (RUNNING,), "It does not run.")


def cancel(experiment: Experiment) -> None:
    """Play no more games of it, and end those being played; what was played is kept.

    Raises `Refused`.
    """
    _stop(experiment, CANCELLED, (RUNNING, PAUSED), "It has ended already.")
    playing = Run.objects.filter(experiment=experiment, state=PLAYING)
    playing.update(state=WAITING, **LEFT)


def _stop(
    experiment: Experiment, state: Experiment.State, given: Sequence[str], otherwise: str
) -> None:
    now = timezone.now()
    changed = Experiment.objects.filter(pk=experiment.pk, state__in=given).update(
        state=state, ended=now if state == CANCELLED else None
    )
    if not changed:
        raise Refused("over", otherwise)


def share(experiment: Experiment, shared: bool) -> None:
    """Let everybody see it, or only its owner. Raises `Refused` for one that is rated."""
    if not shared:
        _demand_unrated(experiment)
    Experiment.objects.filter(pk=experiment.pk).update(shared=shared)


def delete(experiment: Experiment) -> None:
    """Delete it, with all its games. Raises `Refused` for one that is rated."""
    _demand_unrated(experiment)
    experiment.delete()


def _demand_unrated(experiment: Experiment) -> None:
    """That nobody picks the games that count, once it is known how they ended."""
    if experiment.rated:
        raise Refused("rated", "It counts for the ranking, so it stays, and everybody sees it.")


# --- for those who play the games -----------------------------------------------------------------


def claim(now: datetime | None = None) -> Stint | None:
    """The next games to play, of the experiment that has waited longest; None if none wait."""
    while True:
        with transaction.atomic():
            waiting = Run.objects.filter(state=WAITING, number__lt=F("experiment__asked"))
            ready = Experiment.objects.select_for_update(of=("self",)).filter(
                state=RUNNING, pk__in=waiting.values("experiment"), game__in=compiled()
            )
            experiment = ready.order_by(F("served").asc(nulls_first=True), "pk").first()
            if experiment is None:
                return None
            mine = waiting.filter(experiment=experiment).order_by("number")
            chosen = list(mine[: _at_once(experiment)])
            if any(run.tries for run in chosen):
                chosen = chosen[:1]  # to find out which of them it is that cannot be played
            if chosen:  # else others took the last ones while this waited for the lock
                return _begun(experiment, chosen, now or timezone.now())


def _begun(experiment: Experiment, chosen: Sequence[Run], now: datetime) -> Stint:
    name = secrets.token_hex(16)
    Run.objects.filter(pk__in=[run.pk for run in chosen]).update(
        state=PLAYING, stint=name, alive=now
    )
    Experiment.objects.filter(pk=experiment.pk).update(served=now)
    numbers = [run.number for run in chosen]
    return Stint(name, experiment.pk, experiment.table, experiment.brought, numbers)


def compiled() -> list[str]:
    """The games that can be played on this machine by now."""
    games = [face.game for face in faces.offered()]
    return [game for game in games if not (settings.COMPILE_BESIDE and seconds_left(game))]


def _at_once(experiment: Experiment) -> int:
    """How many games fit into a stint, as far as those played so far tell."""
    took = Run.objects.filter(experiment=experiment, state=DONE).order_by("-number")
    seconds = list(took.values_list("seconds", flat=True)[:20])
    if not seconds:
        return 1
    mean = sum(one or 0 for one in seconds) / len(seconds)
    return max(1, min(MOST_AT_ONCE, int(AIM / max(mean, 0.001))))


def still_at(stint: Stint) -> bool:
    """Whoever plays these games lives; False where nobody wants them played any more."""
    wanted = Run.objects.filter(stint=stint.name, state=PLAYING)
    return bool(wanted.update(alive=timezone.now()))


def show(stint: Stint, number: int, position: str) -> None:
    """How a game of a stint stands now."""
    mine = Run.objects.filter(stint=stint.name, state=PLAYING, number=number)
    mine.update(position=position, alive=timezone.now())


def keep(stint: Stint, played: Sequence[Mapping[str, Any]], failed: str = "") -> None:
    """What came of a stint: games played, and the others given back; `failed` says why the next of
    them could not be played.

    A game that somebody else has played meanwhile is left as it is: it came to the same.
    """
    with transaction.atomic():
        _locked([stint.experiment])
        for one in played:
            record = one["record"]
            Run.objects.filter(experiment=stint.experiment, number=one["row"]["number"]).exclude(
                state=DONE
            ).update(
                state=DONE,
                **LEFT,
                error="",
                seconds=one["seconds"],
                row=one["row"],
                winner=(winner(one["row"]) or "")[:100],
                failures=sum(failure["count"] for failure in one["row"]["failures"]),
                record=b64decode(record) if record else None,
            )
        left = Run.objects.filter(stint=stint.name, state=PLAYING)
        if failed:
            _given_back(left, failed)
        left.update(state=WAITING, **LEFT)
        _look(stint.experiment)
        _end(stint.experiment)


def _locked(experiments: Iterable[int]) -> None:
    """Nobody else changes these and their games now: whoever does locks the experiment first."""
    list(Experiment.objects.select_for_update().filter(pk__in=experiments).order_by("pk"))


def _look(key: int) -> None:
    """Whether one that says when to stop has come to that: then the games from there on are none of
    it, as the arena would not have played them."""
    experiment = Experiment.objects.filter(pk=key).first()
    if experiment is None or "stop" not in experiment.table:
        return
    stop, runs = stop_of(experiment.table["stop"]), Run.objects.filter(experiment=key)
    missing = runs.exclude(state=DONE).order_by("number").values_list("number", flat=True).first()
    whole = experiment.games if missing is None else missing
    if whole // stop.every <= experiment.looked // stop.every:
        return
    first = runs.filter(number__lt=whole).order_by("number").values_list("row", flat=True)
    look = last_look([row for row in first if row is not None], stop)
    experiment.looked = whole
    if look and look.decided:
        runs.filter(number__gte=look.games).delete()
        experiment.games = look.games
        experiment.asked = min(experiment.asked, look.games)
    experiment.save(update_fields=["looked", "games", "asked"])


def give_up(stint: Stint, why: str) -> None:
    """The games of a stint could not be played; after so many tries a game has failed."""
    mine = Run.objects.filter(stint=stint.name, state=PLAYING)
    with transaction.atomic():
        _locked([stint.experiment])
        _given_back(mine, why)
        _end(stint.experiment)


def find_lost(now: datetime | None = None) -> None:
    """Give back the games of those who have not been heard of for long, and call who plays them."""
    now = now or timezone.now()
    with transaction.atomic():
        lost = Run.objects.filter(state=PLAYING, alive__lt=now - LEASE)
        experiments = set(lost.values_list("experiment", flat=True))
        _locked(experiments)
        _given_back(lost, "whoever played it was not heard of any more")
        for experiment in experiments:
            _end(experiment)
    waiting = Run.objects.filter(
        state=WAITING, experiment__state=RUNNING, number__lt=F("experiment__asked")
    )
    if waiting.exists():
        queue.call_workers()


def _given_back(runs: Any, why: str) -> None:
    """Back to those that wait, if they were not tried too often."""
    keys = list(runs.values_list("pk", flat=True))
    given = Run.objects.filter(pk__in=keys, state=PLAYING)
    given.update(tries=F("tries") + 1, error=why[:300])
    given.filter(tries__gte=MOST_TRIES).update(state=FAILED, **LEFT)
    given.update(state=WAITING, **LEFT)


def _end(experiment: int) -> None:
    """Whether an experiment has come to its end, or to the end of what was asked for."""
    left = Run.objects.filter(experiment=experiment, state__in=(WAITING, PLAYING))
    running = Experiment.objects.filter(pk=experiment, state=RUNNING)
    if not left.exists():
        running.update(state=OVER, ended=timezone.now())
    elif not left.filter(Q(number__lt=F("experiment__asked"))).exists():
        running.update(state=PAUSED)


def record_of(run: Run) -> str:
    """The record of a game that was played; empty where it was too long to be kept."""
    return gzip.decompress(bytes(run.record)).decode() if run.record else ""
