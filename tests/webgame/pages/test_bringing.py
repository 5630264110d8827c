"""Games come in by the web: kept, played again by a task, told of, and seen by those who may."""

import io
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Permission
from django.core.files.base import ContentFile
from django.test import Client
from django.utils import timezone

from games.formats.registry import FORMATS
from tests.games.formats.played import played
from tests.webgame.pages.door import as_, words
from tests.webgame.play import work
from webgame.accounts import services as people
from webgame.accounts.models import User
from webgame.accounts.services import create_guest
from webgame.config.bodies import LARGEST_BODY
from webgame.replays.models import Facts, Game, Imported
from webgame.tables import intakes
from webgame.tables.models import Intake
from webgame.tables.packed import Limits
from webgame.tables.tasks import KEEP_REPORTS, bring_in, clear_away, derive_missing_facts

pytestmark = pytest.mark.usefixtures("committing")
GAME = FORMATS["jsonl"].content(played("catan", 7, 30, {"players": 3}))
OTHER = FORMATS["diplomacy"].content(played("diplomacy", 7, 2))


@pytest.fixture
def member(ada: User) -> User:
    """Ada has an account; Basil and the outsider do, too."""
    return ada


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for name, content in files.items():
            packed.writestr(name.replace("_", "."), content)
    return out.getvalue()


def sent(person: User | None, name: str, content: bytes, **asked: Any) -> Any:
    form = {"file": ContentFile(content, name), "source": "a friend"} | asked
    return as_(person).post("/replays/bring/", form)


def test_a_zip_comes_in_game_by_game_and_what_did_not_fit_is_told(member: User) -> None:
    content = zipped(a_jsonl=GAME, b_json=OTHER, c_soclog=b"nothing", d_jsonl=b"\xff\xfe")
    answer = sent(member, "games.zip", content, tags="Mine")
    address = answer.headers["Location"]
    assert "Looked at 0 of 4" in words(as_(member).get(address))
    work()
    page = as_(member).get(address)
    assert "Done: 2 taken in, 2 not." in words(page)
    assert "not text in UTF-8" in words(page) and "nobody sits down" in words(page)
    assert Intake.objects.get().content == b""
    mine = as_(member).get("/replays/?mine=on&tag=mine")
    assert len(mine.context["games"]) == 2
    assert {facts.rules for facts, *_ in mine.context["games"]} == {"catan", "diplomacy"}


def test_what_one_brings_in_nobody_else_sees(member: User, outsider: User) -> None:
    address = sent(member, "a.jsonl", GAME).headers["Location"]
    work()
    game = Imported.objects.get().game
    for person in (None, outsider):
        assert as_(person).get(f"/replays/{game.gid}/").status_code == 404
        assert as_(person).get("/replays/").context["games"] == []
        assert as_(person).get(address).status_code in (302, 404)
    assert as_(member).get(f"/replays/{game.gid}/").status_code == 200
    again = sent(member, "b.jsonl", GAME).headers["Location"]
    work()
    assert "in the archive already" in words(as_(member).get(again))
    sent(outsider, "a.jsonl", GAME)
    work()
    assert Imported.objects.count() == 2, "that another has it is not told"


def test_what_came_with_a_file_is_deleted_by_its_owner_alone(member: User, outsider: User) -> None:
    address = sent(member, "a.zip", zipped(a_jsonl=GAME)).headers["Location"]
    assert "still being looked at" in words(as_(member).post(address, follow=True))
    work()
    other = sent(member, "b.json", OTHER).headers["Location"]
    work()
    for person in (None, outsider):
        assert as_(person).post(address).status_code in (302, 404)
    assert Game.objects.count() == 2
    assert "a.zip: 1 game is deleted." in words(as_(member).post(address, follow=True))
    assert Game.objects.get().terms["rules"] == "diplomacy"
    assert as_(member).get(address).status_code == 404
    assert as_(member).get(other).status_code == 200
    sent(member, "a.zip", zipped(a_jsonl=GAME))
    work()
    assert Game.objects.count() == 2, "it can come in again"


def test_those_who_may_publish_choose_to(member: User) -> None:
    sent(member, "a.jsonl", GAME, public="on")
    work()
    assert not Facts.objects.get().public, "others cannot"
    member.user_permissions.add(Permission.objects.get(codename="import_games"))
    sent(member, "b.json", OTHER, public="on")
    work()
    assert len(Client().get("/replays/").context["games"]) == 1


def test_guests_strangers_and_hostile_files_change_nothing(
    member: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sent(None, "a.jsonl", GAME).status_code == 302
    assert "needs an account" in words(sent(create_guest(), "a.jsonl", GAME))
    for name, content, why in (
        ("a.zip", b"PK nothing", "no zip that can be read"),
        ("a.jsonl", b"", "is empty"),
        ("many.zip", zipped(**{f"f{n}": b"" for n in range(501)}), "more than 500 files"),
    ):
        assert why in words(sent(member, name, content))
    monkeypatch.setattr(intakes, "LARGEST", 100)
    assert "A file may have" in words(sent(member, "a.jsonl", GAME))
    assert not Intake.objects.exists() and not Game.objects.exists()


def test_a_bomb_and_a_file_that_kills_its_task_are_told_of(
    member: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    intake = intakes.accept(member, ContentFile(zipped(a_jsonl=GAME), "a.zip"), "a friend")
    assert "still being looked at" in words(sent(member, "b.jsonl", GAME))
    Intake.objects.update(tries=intakes.MOST_TRIES)
    bring_in(intake.pk)
    intake.refresh_from_db()
    assert intake.done and intake.report[0]["refused"] == intakes.TOO_HARD
    monkeypatch.setattr(intakes, "LIMITS", Limits(files=9, each=10**6, together=10**5))
    bomb = zipped(a_jsonl=b"0" * 90_000, b_jsonl=b"0" * 90_000)
    intakes.accept(member, ContentFile(bomb, "bomb.zip"), "a friend")
    work()
    assert Intake.objects.latest("pk").report[-1]["refused"].endswith("when it is unpacked.")
    assert not Game.objects.exists()


def test_a_task_that_died_is_found_and_goes_on_and_two_do_nothing_twice(member: User) -> None:
    content = ContentFile(zipped(a_jsonl=GAME, b_json=OTHER), "a.zip")
    intake = intakes.accept(member, content, "a friend")
    Intake.objects.update(held_until=timezone.now() + intakes.HOLD)
    bring_in(intake.pk)
    assert not Game.objects.exists(), "another holds it"
    Intake.objects.update(held_until=timezone.now())
    derive_missing_facts()
    work()
    bring_in(intake.pk)
    assert Game.objects.count() == 2
    Intake.objects.update(at=timezone.now() - KEEP_REPORTS - intakes.HOLD)
    clear_away()
    assert not Intake.objects.exists()
    people.erase(member)
    assert not Game.objects.exists(), "what was for one alone goes with them"


def test_a_large_body_is_taken_there_alone() -> None:
    big = b"x" * (LARGEST_BODY + 1)
    # The bound stands before Django (tests/webgame/config/test_bodies.py); the addresses are these.
    from webgame.config.asgi import application  # noqa: PLC0415

    bounded: Any = application.application_mapping["http"]
    assert bounded.most_at("/replays/bring/") > intakes.LARGEST > len(big)
    assert bounded.most_at("/replays/") == LARGEST_BODY
