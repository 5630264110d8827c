"""Sets of games that other pages mean, as the page of charts finds them."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from tests.webgame.experiments.test_experiments import QUICK
from webgame.accounts.models import User
from webgame.experiments import services, tasks

pytestmark = pytest.mark.django_db


def test_the_games_of_an_experiment_are_charted(ada: User, outsider: User, client: Client) -> None:
    experiment = services.begin(ada, QUICK)
    tasks.work()
    query = f"/lab/?experiment={experiment.key}&variable=centers&by=label"
    client.force_login(ada)
    page = client.get(query)
    assert [one.name for one in page.context["meant"].sources] == [
        f"{number:03}-{number - 1:04}" for number in (1, 2, 3)
    ]
    assert {"hold", "random"} <= set(page.context["meant"].agents)
    assert f'name="experiment" value="{experiment.key}" checked' in page.content.decode()
    client.force_login(outsider)
    page = client.get(query)
    assert not page.context["meant"].sources
    assert "no experiment" in page.context["meant"].notes[0]


def test_what_the_archive_finds_is_charted_as_far_as_one_may_see_it(client: Client) -> None:
    asked = quote("game=diplomacy&mine=on", safe="")
    assert not client.get(f"/lab/?archive={asked}").context["meant"].notes
    wrong = quote("first=never", safe="")
    assert client.get(f"/lab/?archive={wrong}").context["meant"].notes
