"""Games of others in the archive: played again, marked with their source, whatever is in a file."""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.core import record
from games.formats.registry import FORMATS
from tests.games.formats.played import fingerprints, played
from tests.webgame.tables.test_bulk import agreed, packed
from tests.webgame.tables.test_records import bargained, checked
from webgame.accounts.models import User
from webgame.replays.models import Game, Imported, Step
from webgame.tables.imports import take_in
from webgame.tables.records import record_for, whole_record
from webgame.tables.refused import Refused

pytestmark = pytest.mark.django_db
GAMES = {
    "diplomacy": played("diplomacy", 7, 5),
    "catan": played("catan", 7, 60, {"players": 3}),
}


@pytest.mark.parametrize(
    ("game", "form"),
    [("diplomacy", "jsonl"), ("diplomacy", "diplomacy"), ("catan", "jsonl"), ("catan", "soclog")],
)
def test_a_game_comes_in_and_goes_out_the_same_at_every_step(game: str, form: str) -> None:
    whole = GAMES[game]
    imported = take_in(FORMATS[form].content(whole), form, "a friend")
    assert imported.report == []
    kept = checked(record_for(imported.game, None))
    assert fingerprints(kept) == fingerprints(whole)
    assert kept.about["source"] == "a friend"
    page = Client().get(f"/g/{imported.game.gid}/")
    assert page.status_code == 200
    assert Client().get(f"/replays/{imported.game.gid}/as/csv/").status_code == 200
    assert "From a friend." in Client().get("/replays/").content.decode()


def test_a_game_of_another_site_brings_its_talk_deals_and_verdicts(ada: User, basil: User) -> None:
    agreed(ada, basil)
    game = bargained(ada, basil)
    text = record.write(whole_record(game))
    Game.objects.all().delete()
    imported = take_in(text.encode(), "jsonl", "another site")
    assert imported.report == []
    again = record_for(imported.game, None)
    assert [step.told for step in again.steps] == [step.told for step in record.read(text).steps]
    assert imported.game.messages.count() == 4


def test_an_export_comes_in_whole_and_only_once(
    ada: User, basil: User, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    agreed(ada, basil)
    game = bargained(ada, basil)
    path = tmp_path / "games.zip"
    files = packed()
    assert files.fp
    files.fp.seek(0)
    path.write_bytes(files.fp.read())
    game.delete()
    call_command("import_games", str(path), "--source", "an export")
    assert Imported.objects.get().game.steps_done == 1
    assert "1 taken in, 0 not." in capsys.readouterr().out
    with pytest.raises(CommandError, match="1 could not"):
        call_command("import_games", str(path), "--source", "an export")
    assert Imported.objects.count() == 1
    assert len(packed().namelist()) == 3, "what came in is not ours to give away"


TEXT = record.write(GAMES["diplomacy"])


@pytest.mark.parametrize(
    ("content", "form", "why"),
    [
        (b"", "jsonl", "A record begins with a line"),
        (b"\xff\xfe\x00", "jsonl", "not text in UTF-8"),
        (b"[" * 200_000, "jsonl", "A record begins"),
        (b"[" * 200_000, "diplomacy", "no saved game"),
        (b'{"phases": [{}]}', "diplomacy", "a phase has"),
        (b"\n" * 2000, "soclog", "nobody sits down"),
        (TEXT.replace('"seed": 7', '"seed": 1' + "0" * 30).encode(), "jsonl", "64 bits"),
        (TEXT.replace("A ", "B ").encode(), "jsonl", "Nothing in this file could be played"),
        (TEXT.replace('"AUSTRIA"}', r'"AUSTRIA", "label": "\u0000"}').encode(), "jsonl", "sign"),
        (TEXT.replace('"AUSTRIA"}', r'"AUSTRIA", "label": "\ud800"}').encode(), "jsonl", "UTF-8"),
        (TEXT.replace('"layout"', '"terms": {"x": NaN}, "layout"').encode(), "jsonl", "is none"),
        (TEXT.encode(), "papyrus", "Games come in as"),
    ],
)
def test_a_hostile_file_gets_a_sentence_and_changes_nothing(
    content: bytes, form: str, why: str
) -> None:
    with pytest.raises(Refused, match=why):
        take_in(content, form, "a stranger")
    assert not Game.objects.exists() and not Step.objects.exists()
