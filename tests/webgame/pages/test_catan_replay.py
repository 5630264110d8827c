"""A replay of Catan: all hands, what chance decided and what was said, and none of it too early."""

import re

import pytest
from django.test import Client

from games.core import record
from tests.webgame.catan import BLUE, RED, WHITE, people_at_a_table
from tests.webgame.pages.door import as_, words
from tests.webgame.play import fresh, key, leave_to_bots, seat
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.terms import Terms

pytestmark = pytest.mark.usefixtures("committing")

TOLD = ("", "steps.json", "talk.json")


def between_two(ada: User, **terms: object) -> Game:
    """Ada is red, a robot blue; it ends after two turns each."""
    options = {"players": 2, "turn_limit": 2, "board": "beginner"}
    raw = {"rules": "catan", "power": RED, "options": options} | terms
    game = services.create_table(ada, Terms.from_json(raw))
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    return fresh(game)


def played(ada: User, **terms: object) -> Game:
    return leave_to_bots(between_two(ada, **terms), RED)


def test_a_replay_shows_every_moment_with_all_hands_open(ada: User) -> None:
    game = played(ada)
    recording = Client().get(f"/replays/{game.gid}/steps.json").json()
    assert len(recording["steps"]) == game.steps_done
    views = [step["view"] for step in recording["steps"]] + [recording["last"]]
    seats = [one for view in views for one in view["seats"].values()]
    assert any("hand" in one for one in seats)
    assert not any("unknown_hand" in one or "unknown_cards" in one for one in seats)
    assert all(set(step["step"]) == {"phase", "actions", "events"} for step in recording["steps"])


def test_its_page_says_who_played_and_from_which_seed(ada: User) -> None:
    game = played(ada)
    page = Client().get(f"/replays/{game.gid}/")
    assert str(game.seed) in words(page) and game.outcome["sentence"] in words(page)
    assert [one["power"] for one in page.context["told"]["seats"]] == ["RED", "BLUE"]
    assert f"/replays/{game.gid}/as/jsonl/" in page.content.decode()


def test_the_file_of_a_finished_game_has_the_seed_that_its_replay_names(ada: User) -> None:
    game = played(ada)
    told = Client().get(f"/replays/{game.gid}/as/jsonl/").content.decode()
    assert record.read(told).seed == game.seed


@pytest.mark.parametrize("what", TOLD)
def test_nothing_of_a_replay_is_there_before_the_end(ada: User, outsider: User, what: str) -> None:
    game = between_two(ada)
    for person in (ada, outsider, None):
        assert as_(person).get(f"/replays/{game.gid}/{what}").status_code == 404


def test_the_seed_of_a_running_game_is_on_no_page(ada: User) -> None:
    game = between_two(ada)
    for address in (f"/g/{game.gid}/", f"/g/{game.gid}/steps.json", f"/g/{game.gid}/game.json"):
        for person in (ada, None):
            assert str(game.seed) not in as_(person).get(address).content.decode(), address


def test_a_game_that_goes_on_again_has_closed_hands_again(ada: User) -> None:
    """Whatever leads to a position, its hands lie open only where the game is over."""
    game = played(ada)
    Game.objects.filter(pk=game.pk).update(state=State.PLAYING)
    assert Client().get(f"/replays/{game.gid}/steps.json").status_code == 404
    step = Client().get(f"/g/{game.gid}/steps/{game.steps_done - 1}.json").json()
    assert not any("hand" in one for one in step["after"]["seats"].values())


@pytest.mark.parametrize("what", TOLD)
def test_a_private_replay_is_told_only_to_those_who_played(
    ada: User, outsider: User, what: str
) -> None:
    game = played(ada, private=True)
    assert as_(ada).get(f"/replays/{game.gid}/{what}").status_code == 200
    for person in (outsider, None):
        assert as_(person).get(f"/replays/{game.gid}/{what}").status_code == 404


def talked_over(ada: User, basil: User, opened: bool) -> Game:
    """Three people; Ada has a word with Basil and one with all, then it is ended."""
    game = people_at_a_table(ada, basil, open_talk_after=opened)
    services.say(seat(game, RED), [BLUE], "Between us two.", key())
    services.say(seat(game, RED), [BLUE, WHITE], "To everybody.", key())
    for number in (RED, BLUE, WHITE):
        services.vote(seat(game, number), game.phase, "draw", True, key())
    return fresh(game)


def lines(person: User | None, game: Game) -> list[str]:
    told = as_(person).get(f"/replays/{game.gid}/talk.json").json()["messages"]
    return [message["text"] for message in told]


def test_what_was_said_in_private_is_read_only_by_those_who_heard_it(
    ada: User, basil: User, outsider: User
) -> None:
    game = talked_over(ada, basil, opened=False)
    assert game.over
    for person in (ada, basil):
        assert lines(person, game) == ["Between us two.", "To everybody."]
    for person in (outsider, None):
        assert "Between us two." not in lines(person, game)


def test_where_talk_is_opened_at_the_end_everybody_reads_it(
    ada: User, basil: User, outsider: User
) -> None:
    game = talked_over(ada, basil, opened=True)
    assert lines(outsider, game) == lines(None, game) == ["Between us two.", "To everybody."]


def test_a_replay_is_one_press_from_the_end_of_a_game(ada: User) -> None:
    game = played(ada)
    page = Client().get(f"/g/{game.gid}/").content.decode()
    assert re.search(rf'href="/replays/{game.gid}/"[^>]*>Watch it again', page)
