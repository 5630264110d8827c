"""One's own games, finished games, and the profile."""

import pytest

from tests.webgame.pages.door import as_, words
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    LIVE,
    fresh,
    key,
    play_phase,
    ready,
    seat,
    started,
    table,
)
from tests.webgame.talk import say
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services

pytestmark = pytest.mark.usefixtures("committing")


def finished(ada: User, basil: User | None = None, **terms: object) -> Game:
    """A game that ended in a draw of all after its first year."""
    game = started(ada, basil, options={"final_year": 1901}, **terms)
    people = (FRANCE, GERMANY) if basil else (FRANCE,)
    while not fresh(game).over:
        play_phase(game, *people)
    return fresh(game)


def test_my_games_are_for_people_who_are_known() -> None:
    answer = as_(None).get("/games/")
    assert answer.status_code == 302 and "/accounts/login/" in answer.headers["Location"]


def test_without_games_the_first_step_is_shown(ada: User) -> None:
    shown = as_(ada).get("/games/")
    assert "No games yet" in words(shown) and 'action="/play/"' in shown.content.decode()


def test_games_that_wait_for_me_come_first_the_most_urgent_on_top(ada: User, basil: User) -> None:
    calm = started(ada, basil, title="Calm")
    urgent = started(ada, basil, title="Urgent", deadlines=LIVE)
    ordered = started(ada, basil, title="Ordered")
    ready(ordered, FRANCE)
    lobby = table(ada, title="Not begun")
    over = finished(ada, title="Over")
    groups = dict(as_(ada).get("/games/").context["groups"])
    assert {name: [one.game for one in games] for name, games in groups.items()} == {
        "Waiting for you": [urgent, calm],
        "Waiting for others": [ordered],
        "In the lobby": [lobby],
        "Finished": [over],
    }


def test_a_game_a_bot_plays_for_me_offers_the_way_back(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.resign(game.seats.get(number=FRANCE), key())
    shown = words(as_(ada).get("/games/"))
    assert "a bot stands in for you" in shown and "Return" in shown


def test_a_game_that_stands_still_says_what_ends_the_pause(ada: User, basil: User) -> None:
    game = started(ada, basil, deadlines=LIVE)
    for number in (FRANCE, GERMANY):
        services.vote(seat(game, number), game.phase, "pause", True, key())
    assert said_of_paused(ada) == "Spring 1901, paused until somebody wants to go on"
    services.vote(seat(game, GERMANY), game.phase, "pause", False, key())
    for number in (FRANCE, GERMANY):
        services.resign(seat(game, number), key())
    for person in (ada, basil):
        assert said_of_paused(person) == "Spring 1901, paused until a player returns"


def said_of_paused(person: User) -> str:
    groups = dict(as_(person).get("/games/").context["groups"])
    (one,) = groups["Paused"]
    assert list(groups) == ["Paused"]
    return str(one.says)


def test_a_guest_is_told_how_to_keep_the_games() -> None:
    client = as_(None)
    client.post("/play/")
    assert "Sign up to keep them" in words(client.get("/games/"))


def test_finished_games_open_as_replays(ada: User) -> None:
    game = finished(ada, title="A short one")
    finished(ada, title="Behind doors", private=True)
    page = as_(None).get("/replays/")
    assert "A short one" in words(page) and f'href="/replays/{game.gid}/"' in page.content.decode()
    assert "Behind doors" not in words(page)


def test_what_is_no_question_to_the_archive_is_left_out_of_its_address() -> None:
    for page in ("99", "x", "-1"):
        assert as_(None).get(f"/replays/?page={page}").headers["Location"] == "/replays/"


def test_a_game_that_another_won_is_told_as_lost(ada: User) -> None:
    game = finished(ada)
    mine = game.seats.get(user=ada).number
    won = {"kind": "solo", "winners": [(mine + 1) % 7], "points": [], "sentence": "Germany wins."}
    Game.objects.filter(pk=game.pk).update(outcome=won)
    assert "lost: Germany wins" in words(as_(ada).get("/games/"))


def test_a_profile_counts_what_became_of_each_power(ada: User, basil: User) -> None:
    finished(ada, basil)
    finished(ada)
    page = as_(basil).get(f"/people/{ada.username}/")
    total, (tally,) = page.context["total"], page.context["tallies"]
    assert (total.games, total.won, total.shared) == (2, 0, 2)
    assert abs(total.share - 1 / 7) < 1e-9
    assert [column.label for column in tally.face.profile] == ["Solos", "Draws", "Share"]
    rows = [(row.seat, len(row.games), row.counts) for row in tally.rows]
    assert rows == [("FRANCE", 2, ["0", "2", "0.14"])]
    assert "Ada" in words(page)


def test_a_game_one_left_counts_as_lost_however_the_bot_did(ada: User, basil: User) -> None:
    game = started(ada, basil, options={"final_year": 1901})
    services.resign(seat(game, GERMANY), key())
    while not fresh(game).over:
        play_phase(game, FRANCE)
    assert GERMANY in fresh(game).outcome["winners"], "the rules' own draw knows nobody who left"
    page = as_(ada).get(f"/people/{basil.username}/")
    (tally,) = page.context["tallies"]
    assert [row.counts for row in tally.rows] == [["0", "0", "0.00"]]


def test_private_games_are_on_ones_own_profile_only(ada: User, outsider: User) -> None:
    finished(ada, private=True, title="Behind doors")
    assert "Behind doors" in words(as_(ada).get(f"/people/{ada.username}/"))
    for person in (outsider, None):
        shown = words(as_(person).get(f"/people/{ada.username}/"))
        assert "Behind doors" not in shown and "No finished games" in shown


def test_a_game_going_on_is_not_on_a_profile(ada: User) -> None:
    started(ada, title="Going on", names="hidden_until_end")
    assert "Going on" not in words(as_(ada).get(f"/people/{ada.username}/"))


def with_promises(ada: User, basil: User, **terms: object) -> Game:
    """A finished game in which Ada broke one promise and kept another, and Basil kept one."""
    game = started(ada, basil, options={"final_year": 1901}, **terms)
    say(game, GERMANY, [FRANCE], "Let's both stay out of Burgundy.")
    say(game, FRANCE, [GERMANY], "Yes.")
    say(game, FRANCE, [GERMANY], "I will hold in Marseilles.")
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR", "A MAR H"], key())
    while not fresh(game).over:
        play_phase(game, FRANCE, GERMANY)
    return fresh(game)


def test_a_profile_counts_promises_kept_and_broken(ada: User, basil: User) -> None:
    with_promises(ada, basil)
    page = as_(None).get(f"/people/{ada.username}/")
    promises = page.context["promises"]
    assert (promises.kept, promises.broken, promises.void) == (1, 1, 0)
    assert "Promises kept 1 Broken 1 Void 0" in words(page)
    others = as_(None).get(f"/people/{basil.username}/").context["promises"]
    assert (others.kept, others.broken) == (1, 0)


def test_an_outsider_learns_sums_only_and_nothing_of_games_going_on_or_private(
    ada: User, basil: User, outsider: User
) -> None:
    with_promises(ada, basil, private=True)
    going_on = started(ada, basil)
    say(going_on, GERMANY, [FRANCE], "Let's both stay out of Burgundy.")
    say(going_on, FRANCE, [GERMANY], "Yes.")
    services.submit_draft(seat(going_on, FRANCE), "S1901M", ["A PAR - BUR"], key())
    play_phase(going_on, FRANCE, GERMANY)
    for person in (outsider, None):
        shown = as_(person).get(f"/people/{ada.username}/")
        assert shown.context["promises"].judged == 0 and "Promises" not in words(shown)
    own = as_(ada).get(f"/people/{ada.username}/")
    assert own.context["promises"].judged == 2  # the private game, but not the one going on
    with_promises(ada, basil)
    shown = as_(outsider).get(f"/people/{ada.username}/")
    assert shown.context["promises"].judged == 2
    assert "Burgundy" not in words(shown) and "Marseilles" not in words(shown)


def test_nobody_has_no_profile() -> None:
    assert as_(None).get("/people/2222222222/").status_code == 404
