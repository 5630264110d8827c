"""Bots that people brought sit at tables, decide in jails, and are replaced where they fail."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.db import transaction

from bots.sandbox.running import available
from bots.sdk.question import Reply
from tests.bots.sdk.asking import question
from tests.webgame.play import FRANCE, ITALY, fresh, play_phase, seat, started, table
from tests.webgame.uploads.brought import first, ready
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.bots import offered, title
from webgame.tables.models import BotMemory, Failure
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import draw
from webgame.tables.shown import player_of
from webgame.tables.table import lock
from webgame.tables.terms import Terms
from webgame.uploads.games import failures_told, play_against
from webgame.uploads.jails import Full, Jails
from webgame.uploads.models import Bot, Build, Tally
from webgame.uploads.services import MANY_CRASHES, charge

jailed = pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")


def with_italy(ada: User, bot: Bot) -> Game:
    """A begun game with this bot as Italy, bots that hold elsewhere, Ada as France."""
    return started(ada, bots=["", "", "", "", bot.key, "", ""])


def failures(game: Game) -> list[tuple[str, str]]:
    return list(Failure.objects.filter(seat__game=game).values_list("kind", "words"))


@jailed
def test_it_decides_like_any_other_and_remembers(ada: User) -> None:
    bot = ready(ada)
    game = with_italy(ada, bot)
    assert seat(game, ITALY).draft.lines == ["F NAP H"]
    play_phase(game, FRANCE)
    assert BotMemory.objects.get(seat=seat(game, ITALY)).memory == {"decisions": 2}
    assert player_of(seat(game, ITALY)) == "Ada/wolf"
    assert failures(game) == []


@jailed
@pytest.mark.parametrize(
    ("code", "kind", "words"),
    [
        (first("1 / 0"), "crash", "its process ended"),
        ("raise SystemExit", "init", "did not say that it is ready"),
        (first("[7]"), "nonsense", "malformed"),
    ],
)
def test_where_it_fails_another_bot_decides_and_that_is_counted(
    ada: User, code: str, kind: str, words: str
) -> None:
    bot = ready(ada, code)
    game = with_italy(ada, bot)
    assert len(seat(game, ITALY).draft.lines) == 3  # the usual bot ordered all units
    ((found, said),) = failures(game)
    assert (found, words in said) == (kind, True)
    assert list(Tally.objects.values_list("kind", "count")) == [(kind, 1)]


@jailed
def test_what_it_may_not_order_is_illegal_and_counted(ada: User) -> None:
    bot = ready(ada, first("['A PAR - BUR']"))
    game = with_italy(ada, bot)
    assert seat(game, ITALY).draft.ready
    assert [kind for kind, _ in failures(game)] == ["illegal"]
    assert Tally.objects.get().kind == "illegal"


def test_a_site_that_cannot_hold_it_does_not_charge_it(ada: User, settings: LazySettings) -> None:
    settings.UPLOAD_PROCESSES = 0
    game = with_italy(ada, ready(ada))
    assert len(seat(game, ITALY).draft.lines) == 3
    assert failures(game) == []


def test_when_it_is_deleted_another_plays_on(ada: User) -> None:
    bot = ready(ada)
    game = table(ada, bots=["", "", "", "", bot.key, "", ""])
    bot.delete()
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    assert len(play_phase(game, FRANCE).phase) > 0
    assert fresh(game).steps_done == 1
    assert title(bot.key) == "a bot that is gone"


@jailed
def test_one_press_begins_a_game_against_it(ada: User) -> None:
    game = play_against(ada, ready(ada), {})
    assert {one.bot for one in game.seats.all()} == {"", Bot.objects.get().key}
    assert game.private


def test_only_its_owner_seats_it_until_it_is_shared(ada: User, outsider: User) -> None:
    bot = ready(ada)
    for seating in (
        lambda: table(outsider, bots=["", "", "", "", bot.key, "", ""]),
        lambda: table(outsider, stand_in=bot.key),
        lambda: services.seat_bot(outsider, table(outsider), ITALY, bot.key),
        lambda: play_against(outsider, bot, {}),
    ):
        with pytest.raises(Refused, match=f"No bot called “{bot.key}” plays diplomacy"):
            seating()
    assert not offered("diplomacy", outsider)[1:]
    assert not offered("diplomacy", None)[1:]
    bot.shared = True
    bot.save()
    assert services.seat_bot(outsider, table(outsider), ITALY, bot.key).bot == bot.key
    assert [one.title for one in offered("diplomacy", None)[1][1]] == ["Ada/wolf"]


def test_one_that_is_not_ready_sits_nowhere(ada: User) -> None:
    bot = ready(ada)
    Build.objects.update(state=Build.State.REFUSED)
    with pytest.raises(Refused, match="plays diplomacy"):
        table(ada, stand_in=bot.key)


def test_it_plays_only_its_own_game(ada: User) -> None:
    with pytest.raises(Refused, match="plays diplomacy"):
        table(ada, stand_in=ready(ada, game="catan").key)


def test_after_many_failures_it_is_tried_out_again(ada: User) -> None:
    bot = ready(ada)
    Build.objects.update(tried="2020-01-01T00:00Z")
    bot.refresh_from_db()
    for _ in range(MANY_CRASHES):
        charge(bot, "crash")
    assert Build.objects.get().state == Build.State.NEW
    assert Tally.objects.get().count == MANY_CRASHES


def test_its_words_are_told_to_its_author_only_of_games_without_secrets(
    ada: User, basil: User
) -> None:
    bot = ready(ada)
    alone = table(ada, bots=["", "", "", "", bot.key, "", ""])
    shared = table(ada, basil, bots=["", "", "", "", bot.key, "", ""])
    for game in (alone, shared):
        Failure.objects.create(seat=seat(game, ITALY), phase="S1901M", kind="crash", words="hand")
    assert [one.seat.game for one in failures_told(bot, ada)] == [alone]
    assert failures_told(bot, basil) == []


def test_a_game_keeps_which_version_played(ada: User, settings: LazySettings) -> None:
    settings.UPLOAD_PROCESSES = 0
    bot = ready(ada)
    game = with_italy(ada, bot)
    with transaction.atomic():
        draw(lock(game.pk))
    assert bot.current is not None
    assert seat(game, ITALY).build == bot.current.digest[:16]
    assert Terms.stored(game.terms).bots[ITALY] == bot.key


def test_while_others_think_it_is_put_off_and_asked_again(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = ready(ada)
    busy = [True, True, False]

    def ask(*_: object) -> Reply:
        if busy.pop(0):
            raise Full
        return Reply(("A ROM - TUS",))

    monkeypatch.setattr(Jails, "ask", ask)
    game = with_italy(ada, bot)
    assert seat(game, ITALY).draft.lines == ["A ROM - TUS"]
    assert busy == []
    assert failures(game) == []


def test_so_many_are_asked_at_a_time_and_each_seat_has_a_jail_of_its_own() -> None:
    jails = Jails(most=2, at_once=1)
    made: list[Any] = []
    ended: list[int] = []
    asked = question("bot")

    class Quick:
        def ask(self, question: object, seconds: float) -> Reply:
            with pytest.raises(Full):
                jails.ask("another", make, asked, 1)
            return Reply((str(made.index(self)),))

        def end(self) -> None:
            ended.append(made.index(self))

    def make() -> Any:
        made.append(Quick())
        return made[-1]

    for key, answer in (("a", "0"), ("b", "1"), ("a", "0"), ("c", "2"), ("b", "3")):
        assert jails.ask(key, make, asked, 1).lines == (answer,)
    assert ended == [1, 0]
    jails.end_all()
    assert sorted(ended) == [0, 1, 2, 3]
