"""An upload is tried out: in a jail, against our bots, once, and whatever dies is found again."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.utils import timezone

from bots.sandbox.running import available
from tests.webgame.play import work
from tests.webgame.uploads.brought import first, parcel, ready
from webgame.accounts.models import User
from webgame.uploads import services, tasks, trying
from webgame.uploads.models import Build

jailed = pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")


@pytest.fixture(autouse=True)
def short(settings: LazySettings) -> None:
    """A bench of one game."""
    settings.BENCH_GAMES = 1


@jailed
def test_what_passes_its_bench_is_ready_and_plays(ada: User) -> None:
    build = services.upload(ada, parcel(first() + "    sys.stderr.write(kind)\n"))
    work()
    build.refresh_from_db()
    assert (build.state, build.reason, build.held) == (Build.State.READY, "", None)
    assert build.bench is not None
    assert (build.bench["games"], build.bench["faults"]) == (1, [])
    assert "hello" in build.log
    assert build.bot.current == build


@jailed
@pytest.mark.parametrize(
    ("code", "why"),
    [
        (first("1 / 0"), "It crashed"),
    ],
)
def test_what_fails_is_refused_with_the_reason_and_the_version_before_plays_on(
    ada: User, code: str, why: str
) -> None:
    before = ready(ada).current
    build = services.upload(ada, parcel(code))
    work()
    build.refresh_from_db()
    assert build.state == Build.State.REFUSED
    assert why in build.reason
    assert build.bot.current == before


def held(build: Build, seconds: float) -> Build:
    Build.objects.filter(pk=build.pk).update(
        state=Build.State.NEW, held=timezone.now() + timedelta(seconds=seconds)
    )
    return Build.objects.get(pk=build.pk)


def test_nobody_tries_what_somebody_else_tries(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    build = ready(ada).current
    assert build is not None
    held(build, 60)
    monkeypatch.setattr(trying, "_told", lambda code: [{"refused": "twice", "log": ""}])
    trying.try_out(build.pk)
    assert Build.objects.get().state == Build.State.NEW
    held(build, -1)
    tasks.find_lost()
    work()
    assert Build.objects.get().reason == "twice"


def test_who_was_too_slow_and_lost_its_hold_keeps_nothing(ada: User) -> None:
    build = ready(ada).current
    assert build is not None
    mine = held(build, 60)
    held(build, 90)
    assert not trying._keep(mine, {"done": 3, "of": 20})
    assert not trying._end(mine, {"passed": True, "log": ""})
    assert (Build.objects.get().state, Build.objects.get().done) == (Build.State.NEW, 0)


def test_a_machine_that_cannot_try_it_is_not_held_against_it(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = ready(ada).current
    assert build is not None
    monkeypatch.setattr(trying, "_told", lambda code: [{"away": "no jails"}])
    for _ in range(trying.MOST_TRIES):
        held(build, -1)
        trying.try_out(build.pk)
        assert Build.objects.get().state == Build.State.NEW
    held(build, -1)
    trying.try_out(build.pk)
    assert "no fault of the bot's" in Build.objects.get().reason


def test_it_is_tried_once_more_when_its_owner_asks(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trying, "_told", lambda code: [{"passed": True, "log": ""}])
    build = ready(ada).current
    assert build is not None
    Build.objects.update(tried=timezone.now() - timedelta(hours=1), state=Build.State.REFUSED)
    build.refresh_from_db()
    services.try_again(ada, build)
    work()
    assert Build.objects.get().ready
