"""What a seat may order, as JSON for whoever puts a sentence together by clicking."""

from django.test import Client

from tests.webgame.play import FRANCE, GERMANY, started, table
from webgame.accounts.models import User
from webgame.replays.models import Game


def lines(game: Game, seat: int, person: User | None = None) -> list[str]:
    client = Client()
    if person is not None:
        client.force_login(person)
    answer = client.get(f"/g/{game.gid}/legal/{seat}.json")
    assert answer.status_code == 200
    return list(answer.json()["lines"])


def test_anybody_may_know_what_the_board_allows_a_power(
    ada: User, basil: User, outsider: User
) -> None:
    game = started(ada, basil)
    assert "A PAR - BUR" in lines(game, FRANCE, ada)
    assert "A MUN - BUR" in lines(game, GERMANY, ada)
    assert lines(game, GERMANY, basil) == lines(game, GERMANY, outsider) == lines(game, GERMANY)


def test_a_seat_that_is_not_there_is_not_found(ada: User) -> None:
    assert Client().get(f"/g/{started(ada).gid}/legal/7.json").status_code == 404


def test_a_game_that_has_not_begun_has_no_orders(ada: User) -> None:
    assert Client().get(f"/g/{table(ada).gid}/legal/{FRANCE}.json").status_code == 404


def test_a_private_game_tells_an_outsider_nothing(ada: User, outsider: User) -> None:
    game = started(ada, private=True)
    client = Client()
    client.force_login(outsider)
    assert client.get(f"/g/{game.gid}/legal/{FRANCE}.json").status_code == 404
