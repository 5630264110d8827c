"""Bots that people brought play in experiments: asked in their jails, whoever plays the game."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from bots.sandbox.running import available
from tests.webgame.uploads.brought import first, ready
from webgame.accounts.models import User
from webgame.experiments import services, standings, tasks
from webgame.experiments.models import Experiment, Run
from webgame.tables.refused import Refused
from webgame.uploads.models import Bot

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}"),
]


def table(bot: Bot) -> dict[str, Any]:
    """One game of this bot, in two seats, against bots that hold."""
    players = [{"bot": bot.key, "label": "wolf", "count": 1}, {"bot": "hold", "count": 6}]
    return {"game": "diplomacy", "games": 1, "players": players, "options": {"final_year": 1901}}


def test_it_plays_and_remembers_from_move_to_move(ada: User) -> None:
    bot = ready(ada, first("legal[:1] if memory['decisions'] % 2 else legal[1:2]"))
    experiment = services.begin(ada, table(bot))
    tasks.work()
    (row,) = standings.rows(experiment)
    assert ("wolf" in row["seats"], row["failures"]) == (True, [])
    assert experiment.runs.get().record


def test_what_it_does_wrong_is_its_own_failure_in_the_row(ada: User) -> None:
    experiment = services.begin(ada, table(ready(ada, first("[7]"))))
    tasks.work()
    (row,) = standings.rows(experiment)
    ((kind, count),) = {(one["kind"], one["count"]) for one in row["failures"]}
    assert (kind, count >= 2) == ("nonsense", True)


def test_the_same_games_come_of_a_process_apart(ada: User, settings: LazySettings) -> None:
    bot = ready(ada)
    here = services.begin(ada, table(bot))
    tasks.work()
    settings.EXPERIMENT_PROCESSES = 1
    apart = services.begin(ada, table(bot))
    tasks.work()
    assert list(standings.rows(here)) == list(standings.rows(apart))


def test_a_version_that_was_replaced_meanwhile_does_not_play(ada: User) -> None:
    bot = ready(ada)
    experiment = services.begin(ada, table(bot))
    ready(ada, first("legal[1:2]"))
    tasks.work()
    run = experiment.runs.get()
    assert (run.state, "not the version" in run.error) == (Run.State.FAILED, True)


def test_an_outsider_enters_no_private_bot(ada: User, outsider: User) -> None:
    bot = ready(ada)
    with pytest.raises(Refused, match="There is no bot “~"):
        services.begin(outsider, table(bot))
    Bot.objects.update(shared=True)
    assert services.begin(outsider, table(bot)).brought[bot.key]["manifest"]["name"] == "wolf"


def test_a_private_bot_is_not_rated(ada: User) -> None:
    bot = ready(ada)
    with pytest.raises(Refused, match="shared with everybody"):
        services.begin(ada, table(bot), rated=True)
    Bot.objects.update(shared=True)
    assert services.begin(ada, table(bot), rated=True).shared


def test_it_is_offered_to_its_owner_in_the_form(ada: User, outsider: User, client: Client) -> None:
    bot = ready(ada)
    for person, found in ((ada, True), (outsider, False)):
        client.force_login(person)
        assert (bot.key in client.get("/lab/experiments/new/").content.decode()) is found


def test_an_experiment_is_seen_when_its_bot_is_gone(ada: User, client: Client) -> None:
    bot = ready(ada)
    experiment = services.begin(ada, table(bot))
    tasks.work()
    bot.delete()
    client.force_login(ada)
    for door in ("", "games/0/", "results.jsonl", "standings.csv"):
        assert client.get(f"{experiment.get_absolute_url()}{door}").status_code == 200
    assert Experiment.objects.count() == 1
