"""The pages of experiments: a form and its TOML, standings, downloads, and who may do what."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.test import Client

from webgame.accounts.models import User
from webgame.accounts.services import erase, record_of
from webgame.experiments import services, tasks, views
from webgame.experiments.describing import read_description
from webgame.experiments.downloads import HEAD
from webgame.experiments.forms import fits_the_form, initial_of
from webgame.experiments.models import Experiment

pytestmark = pytest.mark.django_db
TABLE: dict[str, Any] = {
    "name": "Four and three",
    "game": "diplomacy",
    "games": 2,
    "seed": 5,
    "schedule": "rotated",
    "talk": True,
    "protocol": "free",
    "level": 3,
    "options": {"final_year": 1901},
    "players": [
        {"bot": "hold", "count": 4, "label": "still"},
        {"bot": "envoy", "count": "rest", "parameters": {"zeal": 20}},
    ],
    "sweep": {"label": "envoy", "parameter": "zeal", "start": 0, "step": 25, "count": 2},
}


def sent(table: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What a browser sends of a form that shows a table."""
    shown, lines = initial_of(table)
    fields = {name: one for name, one in shown.items() if not isinstance(one, dict | list)}
    for number, line in enumerate(lines):
        fields |= {f"form-{number}-{name}": one for name, one in line.items()}
    counts = {"form-TOTAL_FORMS": len(lines) + 1, "form-INITIAL_FORMS": 0}
    return {**fields, **counts, **more}


def test_a_table_is_the_same_after_the_form(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert fits_the_form(TABLE)
    page = client.post("/lab/experiments/new/", sent(TABLE, do="toml"))
    assert read_description(page.context["toml"]) == TABLE
    again = client.post("/lab/experiments/new/", {"toml": page.context["toml"], "do": "form"})
    assert again.context["form"].initial["sweep_step"] == 25
    assert again.context["players"].initial[1]["parameters"] == "zeal = 20"


def test_what_is_wrong_is_said_and_nothing_is_begun(client: Client, ada: User) -> None:
    client.force_login(ada)
    for data in (
        sent(TABLE, do="begin", games="none"),
        sent(TABLE, do="begin", **{"form-0-count": "some"}),
        sent(TABLE, do="begin", **{"form-0-count": "9"}),
        sent(TABLE, do="begin", sweep_label=""),
        {"toml": "games = ", "do": "begin"},
        {"toml": f"games = {'1' * 5000}", "do": "begin"},
        {"toml": f"games = 0x{'1' * 5000}", "do": "begin"},
        {"toml": "x" * 30_000, "do": "begin"},
        {"do": "begin"},
    ):
        page = client.post("/lab/experiments/new/", data)
        assert page.status_code == 400
        assert 'role="alert"' in page.content.decode()
    assert not Experiment.objects.exists()


def test_an_experiment_is_begun_watched_and_taken_home(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.post("/lab/experiments/new/", sent(TABLE, do="begin"), follow=True)
    address = page.redirect_chain[-1][0]
    assert "0 of 4" in page.content.decode()
    tasks.work()
    shown = client.get(address).content.decode()
    assert "4 of 4" in shown
    assert "still" in shown
    assert "data:image/svg+xml;base64," in shown  # what is varied is drawn
    lines = client.get(f"{address}standings.csv").content.decode().splitlines()
    assert {line.count(",") for line in lines} == {len(HEAD) - 1}
    packed = b"".join(client.get(f"{address}records.zip"))
    names = zipfile.ZipFile(io.BytesIO(packed)).namelist()
    assert names[:2] == ["experiment.toml", "results.jsonl"]
    assert len(names) == 6
    assert client.get(f"{address}games/3/").status_code == 200
    assert len(client.get(f"{address}games/3/steps.json").json()["steps"]) > 0


def test_what_is_varied_is_drawn_when_two_points_have_games(client: Client, ada: User) -> None:
    client.force_login(ada)
    for change in ({}, {"sweep": {**TABLE["sweep"], "count": 1}}):
        experiment = services.begin(ada, {**TABLE, **change}, estimate=True)
        tasks.work()
        page = client.get(experiment.get_absolute_url())
        assert page.status_code == 200
        assert not page.context["picture"]


def test_a_line_without_a_bot_and_a_bot_that_is_gone_are_said(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.post("/lab/experiments/new/", sent(TABLE, do="begin", **{"form-0-bot": ""}))
    assert "Choose a bot" in page.content.decode()
    experiment = services.begin(ada, TABLE)
    gone = {**TABLE, "players": [{"bot": "~gone", "count": 7}]}
    Experiment.objects.filter(pk=experiment.pk).update(table=gone)
    page = client.get(f"/lab/experiments/new/?from={experiment.key}")
    assert "There is no bot" in page.content.decode()


def test_what_stac_describes_is_shown_as_toml_before_anything_is_begun(
    client: Client, ada: User
) -> None:
    client.force_login(ada)
    config = "Games=3\nDebug=true\n~\nMine\nAgent=4,us,stac,ROB_FOR_NEED"
    page = client.post("/lab/experiments/new/", {"toml": config, "do": "begin"})
    assert read_description(page.context["toml"])["name"] == "Mine"
    assert "Not taken over: debug" in page.content.decode()
    wrong = client.post("/lab/experiments/new/", {"toml": f"{config}|NONE", "do": "begin"})
    assert (wrong.status_code, "NONE" in wrong.context["wrong"]) == (400, True)
    assert not Experiment.objects.exists()


LOOKED_AT: dict[str, Any] = {
    **{name: one for name, one in TABLE.items() if name != "sweep"},
    "scores": ["solos", {"name": "few", "formula": "centers < 4", "least": True}],
    "teams": [
        {"name": "West", "seats": ["ENG", "FRA"], "take": "best"},
        {"name": "all", "labels": ["still", "envoy"]},
    ],
    "stop": {"label": "envoy", "margin": 0.1, "beta": 0.02, "every": 30},
}


def test_scores_teams_and_the_stop_are_the_same_after_the_form(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert fits_the_form(LOOKED_AT)
    page = client.post("/lab/experiments/new/", sent(LOOKED_AT, do="toml"))
    assert read_description(page.context["toml"]) == LOOKED_AT
    again = client.post("/lab/experiments/new/", {"toml": page.context["toml"], "do": "form"})
    shown = again.context["form"].initial
    assert (shown["stop_beta"], shown["teams"].splitlines()[1]) == (
        0.02,
        "all: players still, envoy",
    )
    colon = {**LOOKED_AT, "scores": [{"name": "a: b", "formula": "centers"}]}
    assert not fits_the_form(colon)


BEGUN: dict[str, Any] = {
    "name": "From the middle",
    "game": "diplomacy",
    "games": 2,
    "seed": 5,
    "deadline": 2.5,
    "minutes": 10,
    "schedule": "rotated",
    "start": "F1901M ENGLAND:FLON:LON FRANCE:FBRE:BRE final_year=1901",
    "players": [{"bot": "hold", "count": 7}],
}


def test_the_beginning_the_deadline_and_the_minutes_are_the_same_after_the_form(
    client: Client, ada: User
) -> None:
    client.force_login(ada)
    assert fits_the_form(BEGUN)
    assert not fits_the_form({**BEGUN, "start": BEGUN["start"] + "\n"})
    page = client.post("/lab/experiments/new/", sent(BEGUN, do="toml"))
    assert read_description(page.context["toml"]) == BEGUN
    again = client.post("/lab/experiments/new/", {"toml": page.context["toml"], "do": "form"})
    assert again.context["form"].initial["start"] == BEGUN["start"]
    wrong = client.post("/lab/experiments/new/", sent(BEGUN, do="begin", start="there"))
    assert wrong.status_code == 400
    assert list(wrong.context["form"].errors) == ["start"]
    assert not Experiment.objects.exists()


@pytest.mark.parametrize(
    ("field", "written", "said"),
    [
        ("scores", "solo wins", "There is no score"),
        ("scores", "os:getcwd", "know no"),
        ("scores", "few: centers < 4; least", "is no score: write"),
        ("teams", "West: ENG, FRA", "is no team: write"),
        ("teams", "West: seats ENG, nobody", "has no member"),
        ("stop_label", "nobody", "who does not play"),
        ("stop_label", "", "needs this"),
        ("stop_margin", "", "needs this"),
        ("stop_every", "3", "greater than or equal to 10"),
        ("options", "final = 1901", "has no option"),
    ],
)
def test_what_is_wrong_in_a_field_is_said_at_it(
    client: Client, ada: User, field: str, written: str, said: str
) -> None:
    client.force_login(ada)
    page = client.post("/lab/experiments/new/", sent(LOOKED_AT, do="begin", **{field: written}))
    assert page.status_code == 400
    assert {name: said in errors[0] for name, errors in page.context["form"].errors.items()} == {
        field: True
    }
    assert "?." not in page.context["form"].errors[field][0]
    assert not Experiment.objects.exists()


def test_scores_and_teams_have_a_table(client: Client, ada: User) -> None:
    client.force_login(ada)
    table = {
        "game": "diplomacy",
        "games": 1,
        "options": {"final_year": 1901},
        "players": [{"bot": "hold", "count": 4}, {"bot": "random", "count": 3}],
        "scores": [{"name": "few", "formula": "centers < 4"}, "rank"],
        "teams": [{"name": "East", "seats": ["TUR", "RUS"], "take": "best"}],
    }
    experiment = services.begin(ada, table)
    tasks.work()
    shown = client.get(experiment.get_absolute_url())
    assert [line.label for line in shown.context["told"].places] == ["East"]
    assert "Teams by few, then rank" in shown.content.decode()


def test_a_game_is_watched_by_its_number(client: Client, ada: User) -> None:
    client.force_login(ada)
    experiment = services.begin(ada, {**TABLE, "games": 1})
    tasks.work()
    address = f"{experiment.get_absolute_url()}games/"
    assert client.get(f"{address}?number=1").headers["Location"] == f"{address}1/"
    for number in ("2", "x", ""):
        answer = client.get(f"{address}?number={number}")
        assert answer.headers["Location"] == experiment.get_absolute_url()


def test_the_games_of_an_experiment_are_listed_by_who_won_and_what_failed(
    client: Client, ada: User, outsider: User
) -> None:
    client.force_login(ada)
    table = {**TABLE, "players": [{"bot": "random", "count": 7}], "talk": False, "games": 26}
    for name in ("sweep", "protocol", "level"):
        del table[name]
    experiment = services.begin(ada, table)
    tasks.work()
    address = f"{experiment.get_absolute_url()}games/"
    page = client.get(address)
    assert page.content.decode().count('class="card-board"') == 24
    assert "Page 1 of 2" in page.content.decode()
    won = experiment.runs.filter(winner="random").count()
    assert client.get(address, {"only": "won random"}).context["page"].paginator.count == won
    nobody = client.get(address, {"only": "nobody"}).context["page"].paginator.count
    assert won + nobody == 26
    assert 0 < won < 26
    experiment.runs.filter(number=7).update(failures=2)
    failed = client.get(address, {"only": "failed", "page": "x"})
    assert [run.number for run in failed.context["page"]] == [7]
    assert "2 failures" in failed.content.decode()
    assert "No game is like that" in client.get(address, {"only": "won x"}).content.decode()
    client.force_login(outsider)
    assert client.get(address).status_code == 404


def test_a_sheet_that_is_sent_five_times_begins_one_experiment(client: Client, ada: User) -> None:
    client.force_login(ada)
    sheet = client.get("/lab/experiments/new/").context["sheet"]
    for _ in range(5):
        answer = client.post("/lab/experiments/new/", sent(TABLE, do="begin", sheet=sheet))
        assert answer.headers["Location"] == Experiment.objects.get().get_absolute_url()
    client.post("/lab/experiments/new/", sent({**TABLE, "seed": 6}, do="begin", sheet=sheet))
    client.post("/lab/experiments/new/", sent(TABLE, do="estimate", sheet=sheet))
    assert Experiment.objects.count() == 3, "what says something else is something else"


def test_another_game_keeps_what_every_game_has(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.get("/lab/experiments/new/?game=catan&name=Mine&games=77&seed=9&options=x")
    shown = page.context["form"].initial
    assert (shown["name"], shown["games"], shown["seed"]) == ("Mine", "77", "9")
    assert shown["options"] == ""


def test_an_unchanged_experiment_draws_and_sends_nothing_again(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.force_login(ada)
    experiment = services.begin(ada, TABLE)
    mark = client.get(experiment.get_absolute_url()).context["mark"]
    now = f"{experiment.get_absolute_url()}now/?seen="
    with monkeypatch.context() as changed:
        for name in ("boards", "chart", "wins"):
            changed.delattr(views, name)
        assert client.get(now + mark).status_code == 204
    tasks.work()
    assert client.get(now + mark).status_code == 200


def test_an_outsider_neither_sees_nor_changes_an_experiment(
    client: Client, ada: User, outsider: User
) -> None:
    experiment = services.begin(ada, {**TABLE, "games": 1})
    tasks.work()
    address = experiment.get_absolute_url()
    doors = ["", "now/", "games/0/", "games/0/steps.json", "games/0/record.jsonl", "games/"]
    doors += ["experiment.toml", "results.jsonl", "standings.csv", "records.zip"]
    client.force_login(outsider)
    assert {client.get(address + door).status_code for door in doors} == {404}
    assert client.get(f"/lab/experiments/new/?from={experiment.key}").status_code == 404
    assert experiment.name not in client.get("/lab/experiments/").content.decode()
    services.share(experiment, True)
    assert {client.get(address + door).status_code for door in doors} == {200}
    for what in ("go_on", "pause", "cancel", "share", "unshare", "delete"):
        assert client.post(f"{address}do/", {"do": what}).status_code == 404
    experiment.refresh_from_db()
    assert (experiment.shared, experiment.state) == (True, "over")


def test_its_owner_deletes_it(client: Client, ada: User) -> None:
    experiment = services.begin(ada, TABLE)
    client.force_login(ada)
    client.post(f"{experiment.get_absolute_url()}do/", {"do": "delete"})
    assert not Experiment.objects.exists()


def test_who_leaves_takes_their_experiments_along(ada: User) -> None:
    services.begin(ada, TABLE)
    assert record_of(ada)["experiments"][0]["name"] == TABLE["name"]  # type: ignore[index]
    erase(ada)
    assert not Experiment.objects.exists()
