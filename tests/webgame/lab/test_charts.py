"""Charts of finished games: what they show, to whom, in which forms, and what is said to a slip."""

import io
import json
import shlex
from base64 import b64decode
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from bots.arena.__main__ import main
from games.core import record
from games.core.compare import compare
from games.registry import rules
from tests.webgame.live.test_export import bargained
from tests.webgame.pages.door import as_, words
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import started
from webgame.accounts.models import User
from webgame.lab import answering, reading
from webgame.lab.answering import FORMS

CATAN, DIPLOMACY = "shelf=catan/blue", "shelf=diplomacy/russia"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, games are read at once; where it is about slices, one is."""
    monkeypatch.setattr(reading, "SLICE", 3600)


def rows(query: str, person: User | None = None) -> list[dict[str, Any]]:
    answer = as_(person).get(f"/lab/as/json/?{query}")
    assert answer.status_code == 200, answer.content
    told: list[dict[str, Any]] = json.loads(answer.content)
    return told


def test_a_game_is_drawn_with_its_numbers_beside_it(ada: User) -> None:
    game = finished(ada, title="To chart")
    page = as_(None).get(f"/lab/?game={game.gid}&variable=centers")
    body = page.content.decode()
    (drawn,) = (part.split('"')[0] for part in body.split("data:image/svg+xml;base64,")[1:])
    assert b"Centers" in b64decode(drawn)
    assert 'alt="Centers. Centers owned as a phase begins' in body
    assert "To chart" in words(page) and "centers FRANCE S1901M 1 3" in words(page)
    assert f'href="/replays/{game.gid}/"' in body
    assert (
        f'href="/lab/?game={game.gid}"' in as_(None).get(f"/replays/{game.gid}/").content.decode()
    )


def test_without_games_an_example_is_offered_that_is_drawn() -> None:
    page = as_(None).get("/lab/")
    assert "Begin with an example" in words(page)
    for example in page.context["examples"]:
        assert "picture" in as_(None).get(f"/lab/?{example.query}").context


def test_how_near_to_victory_each_player_of_catan_was_is_told_turn_by_turn() -> None:
    told = rows(f"{CATAN}&variable=eta")
    assert [row["at"] for row in told][:5] == ["T1"] * 4 + ["T2"]
    last = {row["who"]: row["value"] for row in told if row["at"] == "end"}
    assert last["BLUE"] == 0 and min(last.values()) == 0 and last["RED"] > 0


@pytest.mark.parametrize("display", ["bars", "pie", "heat", "histogram", "points"])
def test_every_display_can_be_chosen(display: str) -> None:
    more = {"points": "&along=turn", "histogram": "&of=RUSSIA"}.get(display, "")
    along = more or "&along=nothing"
    page = as_(None).get(f"/lab/?{DIPLOMACY}&variable=attacks&display={display}{along}")
    assert "picture" in page.context and "refused" not in page.context


def test_a_private_game_is_nothing_to_an_outsider(ada: User, outsider: User) -> None:
    game = finished(ada, private=True, title="Among us")
    for person in (outsider, None):
        page = as_(person).get(f"/lab/?game={game.gid}")
        assert "There is no finished game" in words(page) and "Among us" not in words(page)
        assert as_(person).get(f"/lab/as/csv/?game={game.gid}").status_code == 400
        assert as_(person).get(f"/lab/records.zip?game={game.gid}").status_code == 404
    assert rows(f"game={game.gid}&variable=centers", ada)


def test_a_game_going_on_is_not_charted(ada: User) -> None:
    game = started(ada)
    assert as_(ada).get(f"/lab/as/csv/?game={game.gid}").status_code == 400
    assert as_(ada).get("/lab/as/csv/?mine=diplomacy").status_code == 400


def test_talk_counts_for_those_alone_who_may_read_it(
    ada: User, basil: User, outsider: User
) -> None:
    game = bargained(ada, basil, longest=1, open_talk_after=False)
    query = f"game={game.gid}&variable=messages&along=nothing"
    for _ in range(2):  # what was read for one is kept for no other
        said = {row["who"]: row["value"] for row in rows(query, ada)}
        assert (said["FRANCE"], said["GERMANY"]) == (1, 1)
        assert not any(row["value"] for row in rows(query, outsider))
        assert not any(row["value"] for row in rows(query))


def test_my_games_and_the_latest_public_ones_are_sets(ada: User, outsider: User) -> None:
    own, hidden = finished(ada), finished(ada, private=True)
    mine = as_(ada).get("/lab/?mine=diplomacy").context["meant"]
    assert {one.value for one in mine.sources} == {own.gid, hidden.gid}
    latest = as_(outsider).get("/lab/?latest=all").context["meant"]
    assert [one.value for one in latest.sources] == [own.gid]
    assert not as_(outsider).get("/lab/?mine=all").context["meant"].sources
    assert "Log in to look at your own games." in words(as_(None).get("/lab/?mine=all"))
    both = as_(ada).get(f"/lab/?game=http://testserver/g/{own.gid}/S1901M/&mine=all&latest=all")
    assert len(both.context["meant"].sources) == 2


async def _whole(pieces: AsyncIterator[bytes]) -> bytes:
    return b"".join([piece async for piece in pieces])


def test_the_same_comes_out_of_the_records_in_a_terminal(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    query = (
        f"{DIPLOMACY}&shelf=diplomacy/italy&variable=centers&variable=attacks&by=seat&along=turn"
    )
    packed: Any = as_(None).get(f"/lab/records.zip?{query}")
    content = async_to_sync(_whole)(packed.streaming_content)
    ZipFile(io.BytesIO(content)).extractall(tmp_path)
    monkeypatch.chdir(tmp_path)
    forms = as_(None).get(f"/lab/?{query}").context["forms"]
    assert {form.name for form, _ in forms} == set(FORMS) >= {"svg", "csv", "json", "markdown"}
    for form, command in forms:
        typed, _, to = command.removeprefix("python -m bots.arena ").partition(" > ")
        assert main(shlex.split(typed)) == 0
        printed = capsys.readouterr().out
        made = printed.encode() if to else Path(form.file).read_bytes()
        answer = as_(None).get(f"/lab/as/{form.name}/?{query}")
        assert form.file in answer.headers["Content-Disposition"]
        assert answer.content == made, form.name


def test_the_records_are_whole_and_proven(ada: User) -> None:
    game = finished(ada)
    packed: Any = as_(None).get(f"/lab/records.zip?game={game.gid}")
    content = async_to_sync(_whole)(packed.streaming_content)
    (name,) = (files := ZipFile(io.BytesIO(content))).namelist()
    kept = record.read(files.read(name).decode())
    assert name == f"records/{game.gid}.jsonl"
    assert all(step.fingerprint for step in kept.steps)
    assert not compare(kept, rules("diplomacy")).difference


def test_many_games_are_read_slice_by_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SLICE", 0)
    query = f"{CATAN}&shelf=catan/white&variable=offers"
    first = as_(None).get(f"/lab/?{query}")
    assert "1 of 2 are read." in words(first) and "picture" not in first.context
    assert as_(None).get(f"/lab/as/csv/?{query}&by=seat").status_code == 200  # the second of two
    assert "picture" in as_(None).get(f"/lab/?{query}").context


def test_who_asks_for_a_file_too_early_is_told_when(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "SLICE", 0)
    answer = as_(None).get(f"/lab/as/csv/?{CATAN}&shelf=catan/white&variable=trades")
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    assert b"1 of 2 games are read" in answer.content


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (f"{CATAN}&variable=centers", "Centers is seen in games of Diplomacy alone"),
        (f"{CATAN}&{DIPLOMACY}&variable=eta", "there are some of Diplomacy"),
        (f"{CATAN}&variable=ofers", "did you mean &#x27;offers&#x27;?"),
        (f"{CATAN}&by=moon", "By cannot be moon"),
        (f"{CATAN}&of=Nobody", "Nobody here is called Nobody"),
        (f"{CATAN}&session=9&variable=score", "There is no session 9"),
        (f"{CATAN}&display=cake", "There is no display cake"),
        (f"{CATAN}&variable=points&toward=RED", "points is of one agent"),
        (f"{CATAN}&display=histogram", "of one of them only"),
        ("&".join([CATAN, *(f"variable={n}" for n in range(7))]), "choose 6 or fewer"),
        ("shelf=catan/ludo", "No recorded game is called “catan/ludo”."),
        ("game=../../etc", "There is no finished game “../../etc”"),
    ],
)
def test_what_cannot_be_answered_is_said(client: Client, query: str, said: str) -> None:
    page = client.get(f"/lab/?{query}")
    assert page.status_code == 200
    assert said.lower() in words(page).lower()
    assert client.get(f"/lab/as/svg/?{query}").status_code == 400


def test_what_would_keep_others_waiting_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "MOST_PLACES", 100)
    page = client.get(f"/lab/?{CATAN}&{CATAN.replace('blue', 'white')}&along=phase&variable=score")
    assert "That is too much at once" in words(page)
    assert "picture" in client.get(f"/lab/?{CATAN}&along=nothing&variable=score").context


def test_there_is_no_other_form(client: Client) -> None:
    assert client.get(f"/lab/as/exe/?{CATAN}").status_code == 404
