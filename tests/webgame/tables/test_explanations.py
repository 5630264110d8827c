"""Why bots decided as they did: kept with the decision, told to nobody before the end."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from bots.sdk.explanation import Explanation, Option
from games.core import record
from games.formats.own import read
from games.registry import rules
from tests.people import member
from tests.webgame.catan import BLUE, RED
from tests.webgame.play import FRANCE, fresh, key, play_phase, seat, work
from tests.webgame.play import started as diplomacy_started
from tests.webgame.tables.test_records import checked
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.explanations import weighed
from webgame.tables.models import Explained
from webgame.tables.records import record_for, whole_record
from webgame.tables.table import look
from webgame.tables.terms import Terms

QUICK = {"MCTS_ITERATIONS": 40, "worlds": 2}


def against_a_searcher(ada: User, **terms: Any) -> Game:
    """Ada plays red against a robot that searches, until each has a settlement and a road."""
    raw = {
        "rules": "catan",
        "power": RED,
        "options": {"players": 2, "board": "beginner"},
        "bots": ["", "typed_mcts"],
        "parameters": [{}, QUICK],
        "longest": 8,
    }
    game = services.create_table(ada, Terms.from_json(raw | terms))
    services.start(ada, game)
    for line in ("settlement 13", "road 13-18"):
        services.play(seat(game, RED), fresh(game).phase, [line], key())
    work()
    return fresh(game)


def over(game: Game) -> Game:
    """The same after Ada's second settlement, with which it ends."""
    for _ in range(2):
        laws, now = rules("catan"), fresh(game)
        line = laws.legal(laws.read(now.position), RED)[0]
        services.play(seat(game, RED), now.phase, [line], key())
    game = fresh(game)
    assert game.over
    return game


def asked(game: Game, person: User | None = None) -> Any:
    client = Client()
    if person:
        client.force_login(person)
    return client.get(f"/g/{game.gid}/why.json")


def test_each_decision_of_a_searcher_is_kept_with_what_else_it_weighed(ada: User) -> None:
    game = against_a_searcher(ada)
    kept = list(Explained.objects.filter(seat__game=game))
    steps = {step.phase: step.lines for step in game.steps.all()}
    assert len(kept) == sum(str(BLUE) in lines for lines in steps.values()) == 4
    for one in kept:
        (chosen,) = (option for option in one.body["options"] if option.get("chosen"))
        assert steps[one.phase][str(BLUE)] == chosen["lines"]
        assert one.body["of"] == "won"
        assert one.body["tried"] == 40
        assert len(json.dumps(one.body)) < 1000


def test_nobody_learns_them_while_the_game_goes_on(ada: User, basil: User) -> None:
    game = against_a_searcher(ada)
    assert Explained.objects.filter(seat__game=game).exists()
    for person in (None, basil, ada):
        assert asked(game, person).json() == {"phases": {}}
        client = Client()
        if person:
            client.force_login(person)
        for page in ("", "game.json", "steps/3.json", "steps.json"):
            told = client.get(f"/g/{game.gid}/{page}").content.decode()
            assert "visits" not in told
            assert '"share"' not in told
        assert client.get(reverse("replay", args=[game.gid])).status_code == 404


def test_when_it_is_over_everybody_reads_them_at_the_replay(ada: User) -> None:
    game = over(against_a_searcher(ada))
    phases = asked(game).json()["phases"]
    assert {one["seat"] for told in phases.values() for one in told} == {BLUE}
    assert set(phases) <= set(game.steps.values_list("phase", flat=True))


def test_of_a_private_game_an_outsider_learns_nothing(ada: User, basil: User) -> None:
    game = over(against_a_searcher(ada, private=True))
    assert asked(game, basil).status_code == 404
    assert asked(game).status_code == 404
    assert asked(game, ada).json()["phases"]


def test_where_nobody_ever_learns_who_is_a_bot_nobody_learns_why(ada: User) -> None:
    game = over(against_a_searcher(ada, names="hidden"))
    assert asked(game, ada).json() == {"phases": {}}
    assert '"why"' not in record.write(record_for(game, None))
    later = over(against_a_searcher(ada, names="hidden_until_end"))
    assert asked(later, ada).json()["phases"]


def test_the_record_has_them_before_their_step_and_is_read_back(ada: User, tmp_path: Path) -> None:
    game = over(against_a_searcher(ada))
    kept = checked(whole_record(game))
    told = [(one, step) for step in kept.steps for one in step.told if one["what"] == "why"]
    assert len(told) == 4
    for why, step in told:
        assert why["phase"] == step.phase
        assert list(step.plan[BLUE]) in [option["lines"] for option in why["options"]]
    taken = read(record.write(kept).splitlines())
    assert not taken.differences
    assert [one for step in taken.record.steps for one in step.told if one["what"] == "why"] == [
        one for one, _ in told
    ]


def test_orders_of_diplomacy_are_explained_too(ada: User) -> None:
    game = diplomacy_started(
        ada,
        stand_in="search",
        stand_in_parameters={"iterations": 8, "seconds": 0, "candidates": 4},
        press="none",
        longest=1,
    )
    game = play_phase(game, FRANCE)
    assert game.over
    told = asked(game).json()["phases"]["S1901M"]
    assert [one["seat"] for one in told] == [0, 1, 3, 4, 5, 6]
    (step,) = game.steps.all()
    for one in told:
        assert one["of"] == "played"
        assert one["options"][0]["chosen"]
        best = one["options"][0]["lines"]
        assert sorted(best) == sorted(step.lines[str(one["seat"])])


@pytest.mark.parametrize(
    "option",
    [Option(("settlement 99",), 0.5), Option(("attack at dawn",), 0.5), Option((), 0.5)],
)
def test_what_the_rules_do_not_allow_explains_nothing(ada: User, option: Option) -> None:
    table = look(against_a_searcher(ada).pk)
    legal = table.rules.legal(table.position, RED)[0]
    assert weighed(table, table.seats[RED], Explanation((option,)), []) is None
    good = weighed(table, table.seats[RED], Explanation((option, Option((legal,), 7.0))), [legal])
    assert good is not None
    assert good["options"] == [{"lines": [legal], "share": 1.0, "chosen": True}]


def test_an_explanation_longer_than_any_of_ours_is_not_kept(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = look(against_a_searcher(ada).pk)
    legal = table.rules.legal(table.position, RED)[0]
    monkeypatch.setattr(Explained, "LARGEST", 20)
    assert weighed(table, table.seats[RED], Explanation((Option((legal,), 0.5),)), []) is None


def test_a_stranger_finds_no_such_game(ada: User) -> None:
    client = Client()
    client.force_login(member("Carla"))
    assert client.get("/g/nosuchgame/why.json").status_code == 404
