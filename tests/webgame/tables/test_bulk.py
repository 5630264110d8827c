"""Games in bulk: public ones, of people who agreed, by pseudonyms, in a zip that can be checked."""

import hashlib
import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.test import Client

from games.core import record
from games.core.compare import compare
from games.registry import rules
from tests.webgame.play import FRANCE, play_phase, started
from tests.webgame.tables.test_records import bargained
from webgame.accounts.consent import record as agree
from webgame.accounts.models import User
from webgame.tables.bulk import Wanted, archive


def packed(wanted: Wanted = Wanted()) -> ZipFile:  # noqa: B008
    return ZipFile(io.BytesIO(b"".join(archive(wanted))))


def agreed(*people: User) -> None:
    for person in people:
        agree(person)


def test_the_zip_has_the_games_with_all_their_talk_and_can_be_checked(
    ada: User, basil: User
) -> None:
    agreed(ada, basil)
    game = bargained(ada, basil, open_talk_after=False)
    files = packed(Wanted(forms=("jsonl", "diplomacy", "soclog")))
    (name,) = [one for one in files.namelist() if one.endswith(".jsonl")]
    kept = record.read(files.read(name).decode())
    assert not compare(kept, rules("diplomacy")).difference
    assert sum(one["what"] == "message" for one in kept.steps[0].told) == 4
    whole = b"".join(files.read(one) for one in files.namelist()).decode()
    for secret in (game.gid, "Basil", ada.username, game.invite):
        assert secret not in whole
    manifest = json.loads(files.read("manifest.json"))
    assert [one["form"] for one in manifest["files"]] == ["jsonl", "diplomacy"]
    assert "creativecommons.org/licenses/by/4.0" in files.read("LICENSE.txt").decode()
    for line in files.read("SHA256SUMS").decode().splitlines():
        digest, _, file = line.partition("  ")
        assert hashlib.sha256(files.read(file)).hexdigest() == digest
    assert len(files.read("SHA256SUMS").splitlines()) == len(files.namelist()) - 1


def test_who_did_not_agree_and_who_plays_in_private_appears_nowhere(ada: User, basil: User) -> None:
    agreed(ada)
    bargained(ada, basil)
    agreed(basil)
    bargained(ada, basil, private=True)
    started(ada, basil)
    assert len(packed().namelist()) == 4
    basil.consents.all().delete()
    assert len(packed().namelist()) == 3


def test_games_are_chosen_by_game_and_day(ada: User) -> None:
    agreed(ada)
    ended = play_phase(started(ada, longest=1), FRANCE).ended
    assert ended is not None
    for wanted, found in (
        (Wanted("catan"), 0),
        (Wanted("diplomacy", since=ended.date(), until=ended.date()), 1),
        (Wanted(until=ended.date().replace(year=1999)), 0),
    ):
        assert len(Wanted.games(wanted)) == found


def test_a_game_that_cannot_be_read_any_more_is_left_out_and_told(ada: User) -> None:
    agreed(ada)
    over = play_phase(started(ada, longest=1), FRANCE)
    over.steps.update(after="nonsense")
    manifest = json.loads(packed().read("manifest.json"))
    assert not manifest["files"]
    assert len(manifest["left_out"]) == 1


ADDRESS = "/replays/export.zip"


def as_researcher(person: User) -> Client:
    person.user_permissions.add(Permission.objects.get(codename="export_games"))
    client = Client()
    client.force_login(person)
    return client


def test_an_outsider_cannot_take_home_games_in_bulk(ada: User, outsider: User) -> None:
    client = Client()
    assert client.get(ADDRESS).status_code == 403
    client.force_login(outsider)
    assert client.get(ADDRESS).status_code == 403
    assert ADDRESS not in client.get("/replays/").content.decode()


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_a_researcher_takes_home_what_is_public(ada: User, basil: User, outsider: User) -> None:
    agreed(ada, basil)
    bargained(ada, basil)
    client = as_researcher(outsider)
    assert ADDRESS in client.get("/replays/").content.decode()
    answer: Any = client.get(ADDRESS, {"game": "diplomacy", "form": ["csv"]})
    files = ZipFile(io.BytesIO(b"".join(answer)))
    assert next(one.rpartition(".")[2] for one in files.namelist()) == "csv"
    assert client.get(ADDRESS, {"form": "papyrus", "since": "soon"}).status_code == 400


@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")
def test_a_researcher_takes_home_what_a_filter_finds(ada: User, basil: User) -> None:
    agreed(ada, basil)
    bargained(ada, basil, open_talk_after=True)
    play_phase(started(ada, longest=1), FRANCE)
    client = as_researcher(ada)
    for asked, count in (
        ("", 2),
        ("?promise=broken&by=FRANCE", 1),
        ("?promise=broken&by=ITALY", 0),
    ):
        answer: Any = client.get(f"{ADDRESS}{asked}")
        files = ZipFile(io.BytesIO(b"".join(answer)))
        manifest = json.loads(files.read("manifest.json"))
        assert len(manifest["files"]) == count, asked
    assert manifest["wanted"]["archive"] == {"promise": "broken", "by": "ITALY"}
    assert client.get(f"{ADDRESS}?first=x").status_code == 400


def test_nobody_takes_home_games_without_end(ada: User, settings: Any) -> None:
    game = play_phase(started(ada, longest=1), FRANCE)
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"download": "2/m/ip"}
    answers = [Client().get(f"/replays/{game.gid}/as/jsonl/").status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_the_command_writes_the_same(ada: User, tmp_path: Path) -> None:
    agreed(ada)
    play_phase(started(ada, longest=1), FRANCE)
    out = tmp_path / "games.zip"
    call_command("export", str(out), "--game", "diplomacy", "--form", "daide", verbosity=0)
    with ZipFile(out) as files:
        assert files.namelist()[0].endswith(".daide.txt")
    with pytest.raises(CommandError, match="is there already"):
        call_command("export", str(out))
