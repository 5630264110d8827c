"""Setting up a table, sitting down, filling it with bots, beginning."""

from collections.abc import Callable

import pytest

from tests.webgame.play import FRANCE, GERMANY, ITALY, fresh, seat, table, work
from webgame.accounts.models import User
from webgame.replays.models import Game, Seat, State
from webgame.tables import selectors, services
from webgame.tables.refused import Refused
from webgame.tables.terms import Terms


def test_the_host_gets_the_wished_seat_and_the_named_bots_sit(ada: User) -> None:
    game = table(ada, bots=["hold", "", "", "", "", "", "random"])
    assert seat(game, FRANCE).user == ada
    assert [one.bot for one in game.seats.all()] == ["hold", "", "", "", "", "", "random"]
    assert game.state == State.OPEN and game.title == "A game of Diplomacy"


def test_without_a_wish_one_gets_any_free_seat(ada: User, basil: User) -> None:
    game = services.create_table(ada, Terms(bots=("", "", *["hold"] * 5)))
    services.join(basil, game)
    taken = {one.number: one.user for one in game.seats.filter(user__isnull=False)}
    assert set(taken) == {0, 1} and set(taken.values()) == {ada, basil}


def test_joining_twice_keeps_the_seat(ada: User, basil: User) -> None:
    game = table(ada, basil)
    assert services.join(basil, game, ITALY).number == GERMANY


def test_a_taken_seat_is_refused(ada: User, basil: User) -> None:
    with pytest.raises(Refused, match="France is taken") as refused:
        services.join(basil, table(ada), FRANCE)
    assert refused.value.code == "taken"


def test_a_full_table_takes_nobody(ada: User, basil: User) -> None:
    game = table(ada)
    services.fill_with_bots(ada, game)
    with pytest.raises(Refused, match="Every seat at this table is taken"):
        services.join(basil, game)


def test_a_private_table_opens_to_its_invitation_alone(
    ada: User, basil: User, outsider: User
) -> None:
    game = table(ada, private=True)
    with pytest.raises(Refused, match="private"):
        services.join(outsider, game)
    with pytest.raises(Refused, match="private"):
        services.join(outsider, game, invite="guessed")
    assert selectors.table_by_invite(game.invite) == game
    assert services.join(basil, game, invite=game.invite).user == basil


def test_a_private_table_is_listed_for_its_own_people_only(
    ada: User, basil: User, outsider: User
) -> None:
    open_game, private = table(ada), table(ada, basil, private=True)
    assert set(selectors.open_tables(ada)) == {open_game, private}
    assert set(selectors.open_tables(basil)) == {open_game, private}
    assert set(selectors.open_tables(outsider)) == {open_game}
    assert set(selectors.open_tables(None)) == {open_game}
    assert set(selectors.my_games(basil)) == {private}


def test_standing_up_frees_the_chair_and_hands_on_the_table(ada: User, basil: User) -> None:
    game = table(ada, basil)
    services.leave(ada, game)
    assert seat(game, FRANCE).empty and fresh(game).host == basil


def test_the_last_to_stand_up_takes_the_table_away(ada: User) -> None:
    game = table(ada)
    services.leave(ada, game)
    assert not Game.objects.filter(pk=game.pk).exists()


def test_one_cannot_stand_up_from_a_table_one_does_not_sit_at(ada: User, outsider: User) -> None:
    with pytest.raises(Refused, match="do not sit"):
        services.leave(outsider, table(ada))


VERBS: list[Callable[[User, Game], object]] = [
    services.start,
    services.fill_with_bots,
    lambda user, game: services.seat_bot(user, game, ITALY, "hold"),
]


@pytest.mark.parametrize("verb", VERBS)
def test_only_the_host_seats_bots_and_begins(
    ada: User, basil: User, outsider: User, verb: Callable[[User, Game], object]
) -> None:
    game = table(ada, basil)
    for other in (basil, outsider):
        with pytest.raises(Refused, match="Only the host"):
            verb(other, game)
    assert fresh(game).state == State.OPEN
    assert game.seats.filter(bot="").count() == 7


def test_the_host_seats_a_bot_and_takes_it_away_again(ada: User) -> None:
    game = table(ada)
    assert services.seat_bot(ada, game, ITALY, "random").bot == "random"
    assert services.seat_bot(ada, game, ITALY, "").empty
    with pytest.raises(Refused, match="No bot called"):
        services.seat_bot(ada, game, ITALY, "deepblue")
    with pytest.raises(Refused, match="France is played by a person"):
        services.seat_bot(ada, game, FRANCE, "hold")
    with pytest.raises(Refused, match="no seat 7"):
        services.seat_bot(ada, game, 7, "hold")


def test_a_game_does_not_begin_with_empty_chairs(ada: User) -> None:
    game = table(ada)
    with pytest.raises(Refused) as refused:
        services.start(ada, game)
    assert refused.value.code == "not_full" and len(refused.value.fields["empty"]) == 6


def test_bots_fill_the_free_chairs_and_the_game_begins(ada: User, basil: User) -> None:
    game = table(ada, basil)
    assert len(services.fill_with_bots(ada, game)) == 5
    begun = services.start(ada, game)
    assert begun.state == State.PLAYING and begun.phase == "S1901M" and begun.started
    assert all(one.draft.awaited for one in game.seats.select_related("draft"))


def test_a_begun_game_takes_nobody_and_lets_nobody_go(
    ada: User, basil: User, outsider: User
) -> None:
    game = table(ada, basil)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    for verb in (services.join, services.leave, services.start):
        with pytest.raises(Refused, match="has begun"):
            verb(basil, game)
    with pytest.raises(Refused, match="has begun"):
        services.join(outsider, game)


def test_one_click_starts_a_game_of_one_person_and_six_bots(ada: User) -> None:
    game = services.quick_start(ada)
    work()
    assert fresh(game).state == State.PLAYING
    assert Seat.objects.filter(game=game, user=ada).count() == 1
    assert game.seats.filter(bot="envoy", draft__ready=True).count() == 6


def test_one_person_cannot_fill_the_house_with_games(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webgame.tables.services.seating.MOST_GAMES", 2)
    for _ in range(2):
        table(ada)
    with pytest.raises(Refused) as refused:
        table(ada)
    assert refused.value.code == "throttled"


def test_hidden_names_are_hidden_in_the_lobby_too(ada: User, basil: User) -> None:
    game = table(ada, basil, names="hidden_until_end", bots=["hold"] + [""] * 6)
    shown = selectors.seats_for(game, ada)
    assert [one["kind"] for one in shown[:5]] == ["hidden", "empty", "human", "hidden", "empty"]
    assert [one["name"] for one in shown[:4]] == ["", "", "Ada", ""]
