"""The record of a finished game: all that was played, said and agreed, and nobody's name."""

import json
from typing import Any

import pytest
from django.test import Client

from games.core import record
from games.core.compare import compare
from games.core.record import Record
from games.formats.registry import formats_of
from games.registry import rules
from tests.bots.arena.test_recorder import SCHEMA, fits
from tests.webgame.catan import people_at_a_table
from tests.webgame.play import (
    FRANCE,
    GERMANY,
    RUSSIA,
    fresh,
    key,
    leave_to_bots,
    play_phase,
    seat,
    started,
    table,
    work,
)
from tests.webgame.talk import PEACE
from webgame.accounts.consent import pseudonym
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.models import Deal, Verdict
from webgame.tables.records import whole_record


def kinds(kept: Record) -> list[tuple[str, str]]:
    """What was told, in order, with what became of it."""
    told = [one for step in kept.steps for one in (*step.told, {"what": "step"})]
    every = [*told, *kept.told]
    return [(one["what"], one.get("state") or one.get("finding") or "") for one in every]


def checked(kept: Record) -> Record:
    """A record that plays again to the very positions, read back from its text."""
    text = record.write(kept)
    for line in text.splitlines():
        assert fits(SCHEMA, json.loads(line)), line
    again = record.read(text)
    found = compare(again, rules(kept.game))
    assert not found.difference
    assert found.bits == found.steps
    return again


def bargained(ada: User, basil: User, **terms: Any) -> Game:
    """A finished game in which France broke its word to Germany, and Russia was told something."""
    game = started(ada, basil, longest=1, **terms)
    said = services.say(seat(game, FRANCE), [GERMANY], "Let's both stay out of Burgundy.", key())
    services.answer(seat(game, GERMANY), said["deal"], "accept", key())
    services.say(seat(game, FRANCE), [RUSSIA], "", key(), PEACE.replace("GER", "RUS"))
    services.say(seat(game, GERMANY), "all", "Good luck to you all, says Ada.", key())
    services.submit_draft(seat(game, FRANCE), "S1901M", ["A PAR - BUR"], key())
    game = play_phase(game, FRANCE, GERMANY)
    assert game.over
    return game


def test_a_game_of_bots_plays_again_to_the_very_positions(ada: User) -> None:
    game = started(ada, stand_in="random", options={"final_year": 1903})
    game = leave_to_bots(game, FRANCE)
    kept = checked(whole_record(game))
    assert len(kept.steps) == game.steps_done > 6
    chairs = kept.about["seats"]
    assert {one["bot"] for one in chairs} == {"random"} and all(one["build"] for one in chairs)


def test_talk_deals_verdicts_and_clock_are_told_in_order(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    told = kinds(checked(whole_record(game)))
    assert told == [
        ("message", ""),
        ("deal", "open"),
        ("message", ""),
        ("deal", "confirmed"),
        ("message", ""),
        ("deal", "open"),
        ("message", ""),
        ("clock", ""),
        ("step", ""),
        ("verdict", "broken"),
        ("verdict", "kept"),
        ("deal", "lapsed"),
        ("outcome", ""),
    ]


def test_people_go_by_a_pseudonym_that_is_theirs_in_this_game_alone(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    text = record.write(whole_record(game)).replace("says Ada", "")
    for secret in ("Ada", "Basil", ada.username, basil.username, ada.email, game.gid, game.invite):
        assert secret not in text
    chairs = whole_record(game).about["seats"]
    assert chairs[FRANCE]["person"] == pseudonym(ada.pk, game.gid)
    other = bargained(ada, basil)
    assert whole_record(other).about["seats"][FRANCE]["person"] != chairs[FRANCE]["person"]


def test_the_account_has_the_last_word_on_deals(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    deal = Deal.objects.filter(game=game).first()
    assert deal is not None
    deal.told[""]["state"] = "rejected"
    deal.save()
    assert kinds(whole_record(game))[-2] == ("deal", "rejected")
    assert Verdict.objects.filter(deal=deal).count() == 2


def test_a_voted_draw_is_part_of_the_record(ada: User) -> None:
    over = play_phase(started(ada, longest=1), FRANCE)
    kept = checked(whole_record(over))
    assert kept.draw == tuple(range(7))
    assert kept.told[-1]["position"] == over.position


MEANT = ["anyone have wheat?", "What do you need?", "Nobody trade with Red!"]
"""Lines of Catan that mean something, though they are no actions."""


def test_what_was_said_and_done_at_catan_is_on_record(ada: User, basil: User) -> None:
    game = people_at_a_table(ada, basil, longest=2)
    services.say(seat(game, 1), "all", "Hello there, all of you.", key())
    for line in MEANT:
        assert services.say(seat(game, 1), "all", line, key())["meaning"]
    for line in ("settlement 17", "road 17-22"):
        services.play(seat(game, 0), fresh(game).phase, [line], key())
    kept = checked(whole_record(fresh(game)))
    assert kept.steps[0].plan == {0: ("settlement 17",)}
    said, *meant = [one for one in kept.steps[0].told if one["what"] == "act"]
    assert (said["from"], said["to"], said["text"]) == (1, "all", "Hello there, all of you.")
    assert [one["text"] for one in meant] == MEANT
    assert all(one["meaning"] for one in meant)
    for form in formats_of("catan"):
        assert fetched(fresh(game), ada, form.name).status_code == 200, form


def test_what_a_bot_failed_in_is_on_record(ada: User) -> None:
    game = table(ada, longest=1)
    services.fill_with_bots(ada, game)
    game.seats.filter(number=RUSSIA).update(bot="dumbbot", parameters={"no_such": 1})
    services.start(ada, game)
    work()
    kept = checked(whole_record(play_phase(game, FRANCE)))
    failures = [one for one in kept.steps[0].told if one["what"] == "failure"]
    assert {(one["seat"], one["kind"]) for one in failures} == {(RUSSIA, "crash")}


def fetched(game: Game, person: User | None, form: str = "jsonl") -> Any:
    client = Client()
    if person:
        client.force_login(person)
    return client.get(f"/replays/{game.gid}/as/{form}/")


def test_a_player_takes_home_what_he_could_read(ada: User, basil: User, outsider: User) -> None:
    game = bargained(ada, basil, open_talk_after=False)
    answer = fetched(game, ada)
    assert answer.headers["Content-Disposition"].endswith(f'"{game.gid}.jsonl"')
    assert kinds(checked(record.read(answer.content.decode()))).count(("message", "")) == 4
    mine = kinds(record.read(fetched(game, basil).content.decode()))
    assert mine.count(("message", "")) == 3 and ("deal", "lapsed") not in mine
    for person in (outsider, None):
        theirs = kinds(record.read(fetched(game, person).content.decode()))
        assert [one for one, _ in theirs] == ["message", "clock", "step", "outcome"]


def test_an_outsider_cannot_take_home_a_private_game_or_one_that_goes_on(
    ada: User, basil: User, outsider: User
) -> None:
    private, running = bargained(ada, basil, private=True), started(ada, basil)
    for person in (outsider, None):
        assert fetched(private, person).status_code == 404
    assert fetched(private, ada).status_code == 200
    for person in (outsider, None, ada):
        assert fetched(running, person).status_code == 404


def test_a_form_that_is_none_is_not_found(ada: User) -> None:
    over = play_phase(started(ada, longest=1), FRANCE)
    assert fetched(over, ada, "papyrus").status_code == 404


@pytest.mark.parametrize("person", ["ada", None])
def test_the_page_of_a_replay_offers_the_record(ada: User, person: str | None) -> None:
    over = play_phase(started(ada, longest=1), FRANCE)
    client = Client()
    if person:
        client.force_login(ada)
    page = client.get(f"/replays/{over.gid}/").content.decode()
    assert f'href="/replays/{over.gid}/as/jsonl/"' in page
