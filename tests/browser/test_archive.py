"""A game is played, found by what happened in it, taken home, and brought into a fresh site."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.axe import demand_access
from tests.browser.conftest import Sit
from tests.browser.seated import Seated
from tests.browser.visitor import PHONE, Visit, visit
from tests.webgame.play import fresh, started, work
from webgame.accounts.models import User
from webgame.replays.models import Game, Imported

__all__ = ["visit"]
FORMS = {"Record": ".jsonl", "Table": ".csv", "Saved game": ".json"}


def play_on(table: Seated, game: Game) -> None:
    """Be ready in every phase until the game is over."""
    phase = table.part("phase")
    while not fresh(game).over:
        shown = phase.inner_text()
        table.ready()
        work()
        expect(phase).not_to_have_text(shown)


def choose(archive: Seated, field: str, choice: str, address: str) -> None:
    """Choose something to look for, and wait until the page shows what there is."""
    archive.page.get_by_label(field, exact=True).select_option(choice)
    archive.page.wait_for_url(f"**/replays/{address}")


def positions(table: Seated, gid: str) -> list[Any]:
    """The board before every step of a replay, and at its end."""
    told = table.page.request.get(f"{table.site}/replays/{gid}/steps.json").json()
    return [*(step["view"] for step in told["steps"]), told["last"]]


def test_from_the_table_to_the_archive_home_and_into_a_fresh_site(
    sit: Sit, visit: Visit, ada: User, basil: User, tmp_path: Path
) -> None:
    game = started(ada, title="A short one", options={"final_year": 1901})
    table = sit(game, ada)
    play_on(table, game)
    work()

    archive = visit("/replays/", ada)
    choose(archive, "Game", "Catan", "?game=catan")
    expect(archive.page.get_by_text("No game is like that")).to_be_visible()
    choose(archive, "Game", "Diplomacy", "?game=diplomacy")
    archive.page.get_by_text("One of its players").click()
    choose(archive, "Seat", "France", "?game=diplomacy&seat=FRANCE")
    choose(archive, "Played by", "A person", "?game=diplomacy&seat=FRANCE&player=people")
    demand_access(archive.page, "the archive")
    archive.page.get_by_role("link", name="A short one").click()
    archive.page.wait_for_url(f"**/replays/{game.gid}/")
    expect(archive.page.locator(".replay-phase")).to_have_text("Spring 1901", timeout=90_000)
    archive.page.get_by_text("Download", exact=True).click()
    for title, suffix in FORMS.items():
        with archive.page.expect_download() as taken:
            archive.page.get_by_role("link", name=f"{title} {suffix}").click()
        taken.value.save_as(tmp_path / f"home{suffix}")
    assert (tmp_path / "home.csv").read_text().startswith("step,phase,what")
    played = positions(archive, game.gid)
    archive.page.get_by_role("link", name="Chart this game").click()
    expect(archive.page.locator(".lab-picture img")).to_be_visible(timeout=60_000)
    assert archive.complaints == []
    assert len(played) == fresh(game).steps_done + 1

    Game.objects.all().delete()
    for suffix in (".jsonl", ".json"):
        bringing = visit("/replays/bring/", basil, **PHONE)
        demand_access(bringing.page, "the page where games come in")
        bringing.page.get_by_label("File").set_input_files(tmp_path / f"home{suffix}")
        bringing.page.get_by_label("Where the games come from").fill("another site")
        bringing.page.get_by_role("button", name="Send the file").click()
        expect(bringing.page.get_by_text("Looked at 0 of 1")).to_be_visible()
        work()
        expect(bringing.page.get_by_text("Done: 1 taken in, 0 not.")).to_be_visible()
        assert bringing.page.evaluate("document.documentElement.scrollWidth") <= 390
        gid = Imported.objects.latest("at").game.gid
        assert positions(bringing, gid) == played and bringing.complaints == []
