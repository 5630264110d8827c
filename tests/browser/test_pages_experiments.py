"""The sheet of an experiment, and the list of its games."""

import re

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.visitor import PHONE, Visit, visit
from webgame.accounts.models import User
from webgame.experiments import services, tasks

__all__ = ["visit"]


def test_another_game_is_chosen_without_filling_in_again_what_every_game_has(
    visit: Visit, ada: User
) -> None:
    visitor = visit("/lab/experiments/new/?game=diplomacy", ada)
    page = visitor.page
    page.get_by_label("Name").fill("Bold & quick")
    page.get_by_label("Games", exact=True).fill("77")
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Catan").click()
    expect(page).to_have_url(re.compile("game=catan"))
    expect(page.get_by_label("Name")).to_have_value("Bold & quick")
    expect(page.get_by_label("Games", exact=True)).to_have_value("77")
    assert visitor.complaints == []


def test_the_games_of_an_experiment_are_found_on_a_phone(visit: Visit, ada: User) -> None:
    players = [{"bot": "random", "count": 7}]
    table = {"game": "diplomacy", "games": 3, "options": {"final_year": 1902}, "players": players}
    experiment = services.begin(ada, table)
    tasks.work()
    visitor = visit(experiment.get_absolute_url(), ada, **PHONE)
    page = visitor.page
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("link", name="Game 2")).to_be_visible()
    demand_access(page, "games")
    page.get_by_label("Which").select_option("A bot failed")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("No game is like that")).to_be_visible()
    assert visitor.complaints == []
