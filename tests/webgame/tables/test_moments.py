"""Moments of games: taken as a line, kept under a name, shared, and played on from."""

import random
from typing import Any

import pytest

from games.core import record
from games.registry import rules
from tests.webgame.catan import BLUE, RED, WHITE, lay, moment, people_at_a_table, view
from tests.webgame.play import FRANCE, fresh, key, play_phase, seat, started, work
from webgame.accounts.events import erased, recognized
from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game, Saved, State
from webgame.tables import services
from webgame.tables.records import whole_record
from webgame.tables.refused import Refused
from webgame.tables.services.moments import MOST_SAVED
from webgame.tables.terms import Terms

HANDS = moment("MAIN", red="2ORE", blue="1CLAY:1KNIGHT", white="3WOOD")
CATAN = face_of("catan")


def alone(ada: User, **terms: Any) -> Game:
    """A game that has begun: Ada plays red against two robots."""
    options = {"players": 3, "board": "beginner"}
    raw = {"rules": "catan", "power": RED, "options": options, "stand_in": "catan_random"} | terms
    game = services.create_table(ada, Terms.from_json(raw))
    services.fill_with_bots(ada, game)
    return services.start(ada, game)


def elsewhere(**terms: Any) -> Terms:
    """What somebody chooses who plays on."""
    return Terms.from_json({"rules": "catan", "stand_in": "catan_random"} | terms)


def test_who_plays_alone_against_robots_can_take_any_moment(ada: User) -> None:
    game = lay(alone(ada), HANDS)
    services.play(seat(game, RED), game.phase, ["end"], key())
    first, now = (services.moment_of(fresh(game), ada, step) for step in (0, None))
    assert first.line == game.position and first.phase == "Turn 5"
    assert now.line == fresh(game).position != first.line
    with pytest.raises(Refused, match="no step 9"):
        services.moment_of(fresh(game), ada, 9)


def test_nobody_else_can_take_a_moment_of_a_game_that_goes_on(ada: User, outsider: User) -> None:
    game = lay(alone(ada), HANDS)
    for person in (outsider, None):
        with pytest.raises(Refused, match="only who plays it alone") as refused:
            services.moment_of(game, person)
        assert refused.value.code == "forbidden"


def test_where_other_people_play_nobody_can_take_a_moment_even_if_they_left(
    ada: User, basil: User
) -> None:
    game = lay(people_at_a_table(ada, basil), HANDS)
    for number in (BLUE, WHITE):
        services.resign(seat(game, number), key())
    for person in (ada, basil):
        with pytest.raises(Refused, match="only who plays it alone"):
            services.moment_of(fresh(game), person)


def test_where_names_are_hidden_no_answer_tells_that_all_others_are_bots(ada: User) -> None:
    game = lay(alone(ada, names="hidden_until_end"), HANDS)
    with pytest.raises(Refused, match="only who plays it alone"):
        services.moment_of(game, ada)


def test_once_a_game_is_over_whoever_may_see_it_can_take_its_moments(
    ada: User, basil: User, outsider: User
) -> None:
    game = lay(people_at_a_table(ada, basil), HANDS)
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    assert services.moment_of(fresh(game), outsider).line == game.position


@pytest.mark.parametrize("number", [RED, BLUE, WHITE])
def test_a_moment_is_played_on_from_any_seat_against_bots_alone(
    ada: User, basil: User, number: int
) -> None:
    game = lay(alone(ada), HANDS)
    taken = services.moment_of(game, ada)
    again = services.play_on(basil, elsewhere(power=number, private=False), taken)
    assert again.pk != game.pk and again.private and again.continues == game
    assert (again.position, again.phase) == (game.position, "T5.3")
    assert seat(again, number).user == basil and seat(again, number).draft.awaited is (not number)
    assert {one.bot for one in again.seats.exclude(number=number)} == {"catan_random"}
    assert view(again, number)["seats"] == view(game, number)["seats"]


def test_a_game_that_was_continued_goes_on_and_its_record_plays_again(ada: User) -> None:
    again = services.play_on(
        ada, elsewhere(power=RED), services.moment_of(lay(alone(ada), HANDS), ada)
    )
    Game.objects.filter(pk=again.pk).update(seed=1)
    services.play(seat(again, RED), "T5.3", ["end"], key())
    work()
    Game.objects.filter(pk=again.pk).update(state=State.OVER)
    again = fresh(again)
    assert again.steps_done > 1 and again.steps.first().before == HANDS_LINE
    kept = record.read(record.write(whole_record(again)))
    *_, last = record.replay(kept, rules("catan"))
    assert rules("catan").write(last) == again.position


HANDS_LINE = rules("catan").write(rules("catan").read(HANDS))


def test_the_position_brings_its_own_options(ada: User) -> None:
    line = HANDS.replace("players=3", "players=3 victory=7 friendly_robber=true")
    taken = services.read_moment(CATAN, line)
    again = services.play_on(ada, elsewhere(options={"players": 4}), taken)
    board = taken.position.options.board
    assert again.terms["options"] == {
        "players": 3,
        "victory": 7,
        "friendly_robber": True,
        "board": board,
    }
    with pytest.raises(Refused, match="There is no seat 3"):
        services.play_on(ada, elsewhere(power=3), taken)


def test_a_moment_of_diplomacy_is_played_on_too(ada: User, basil: User) -> None:
    game = started(ada, options={"final_year": 1901})
    while not fresh(game).over:
        play_phase(game, FRANCE)
    taken = services.moment_of(fresh(game), basil, 1)
    terms = Terms.from_json({"stand_in": "hold", "power": FRANCE})
    again = services.play_on(basil, terms, taken)
    assert again.phase == "F1901M" and again.terms["options"] == {"final_year": 1901}
    work()
    assert play_phase(again, FRANCE).phase != "F1901M"


def test_a_rematch_of_a_continued_game_begins_where_that_began(ada: User) -> None:
    taken = services.moment_of(lay(alone(ada), HANDS), ada)
    again = services.play_on(ada, elsewhere(power=BLUE), taken)
    Game.objects.filter(pk=again.pk).update(state=State.OVER)
    once_more = services.rematch(ada, fresh(again))
    assert once_more.position == again.start and once_more.continues == taken.game
    assert seat(once_more, BLUE).user == ada and once_more.private


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("", "not_understood", "board"),
        ("a very nice evening", "not_understood", "is no part of a position"),
        (f"{HANDS} RED:13,23::13-18,18-23:25ORE", "illegal", ""),
        ("T1.0 MAIN RED board=M10P2", "not_understood", "board"),
        (f"{HANDS} over=WON:RED", "", ""),
        (f"{HANDS} victory={'[' * 3000}", "not_understood", "is no part"),
        ("x" * 5000, "bad_command", "at most 4000"),
    ],
)
def test_what_is_no_position_is_refused_with_a_sentence(line: str, code: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        services.read_moment(CATAN, line)
    assert refused.value.sentence and words in refused.value.sentence
    assert code in ("", refused.value.code)


def test_a_game_that_is_over_cannot_be_played_on(ada: User) -> None:
    laws = rules("catan")
    over = laws.write(laws.declare_draw(laws.read(HANDS), (0, 1)))
    with pytest.raises(Refused, match="the game is over there"):
        services.read_moment(CATAN, over)


@pytest.mark.parametrize("game", ["catan", "diplomacy"])
def test_a_line_with_mistakes_in_it_is_read_or_refused(game: str) -> None:
    laws, dice = rules(game), random.Random(5)
    whole = HANDS if game == "catan" else laws.write(laws.start(laws.read_options({}), 0))
    signs = '09 ,:=-+/~"{}[]éAZ'
    for _ in range(400):
        at, much = dice.randrange(len(whole)), dice.randrange(4)
        line = whole[:at] + "".join(dice.choices(signs, k=much)) + whole[at + dice.randrange(9) :]
        try:
            services.read_moment(face_of(game), line)
        except Refused as refused:
            assert refused.sentence


def test_a_pasted_line_is_known_only_to_who_may_have_the_games_lines(
    ada: User, basil: User, outsider: User
) -> None:
    own, shared = lay(alone(ada), HANDS), lay(people_at_a_table(ada, basil), HANDS)
    line = own.position
    assert services.read_moment(CATAN, line, own.gid, ada).game == own
    assert services.read_moment(CATAN, line, own.gid, outsider).game is None
    for person in (ada, basil, outsider):
        guess = services.read_moment(CATAN, line, shared.gid, person)
        assert guess.game is None, "or else hands could be guessed at"
    other = line.replace("2ORE", "1ORE")
    assert services.read_moment(CATAN, other, own.gid, ada).game is None


def test_a_moment_is_kept_under_a_name_until_it_is_forgotten(ada: User, outsider: User) -> None:
    game = lay(alone(ada), HANDS)
    kept = services.keep(ada, services.moment_of(game, ada), "  Before the\u202e trade ")
    assert kept.name == "Before the trade" and services.saved_moment(kept).line == game.position
    assert services.keep(ada, services.moment_of(game, ada), "").name == "A game of Catan, Turn 5"
    with pytest.raises(Refused, match="Only who keeps"):
        services.forget(outsider, kept)
    services.forget(ada, kept)
    assert not Saved.objects.filter(pk=kept.pk).exists()


def test_one_cannot_keep_without_end(ada: User) -> None:
    game = lay(alone(ada), HANDS)
    Saved.objects.bulk_create(
        Saved(owner=ada, name="x", rules="catan", line=HANDS) for _ in range(MOST_SAVED)
    )
    with pytest.raises(Refused, match="forget some of them"):
        services.keep(ada, services.moment_of(game, ada), "one more")


def test_what_a_guest_kept_is_the_members_and_goes_with_the_person(ada: User, basil: User) -> None:
    kept = services.keep(ada, services.read_moment(CATAN, HANDS), "Mine")
    recognized.send(User, guest=ada, member=basil)
    kept.refresh_from_db()
    assert kept.owner == basil
    erased.send(User, user=basil)
    assert not Saved.objects.exists()
