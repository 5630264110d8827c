"""Files of games: nothing of a zip is believed, unpacked to disk, or followed anywhere."""

import io
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from webgame.tables.packed import Limits, count_of, files_of
from webgame.tables.refused import Refused

FEW = Limits(files=3, each=1000, together=1500)


def packed(files: dict[str, bytes]) -> io.BytesIO:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    out.seek(0)
    return out


def test_a_file_is_one_game_and_a_zip_has_those_of_its_folder_or_all() -> None:
    assert [one.content for one in files_of(io.BytesIO(b"x"), "a.jsonl")] == [b"x"]
    export = packed({"games/a.jsonl": b"a", "manifest.json": b"{}", "games/b.jsonl": b"b"})
    assert [one.content for one in files_of(export, "e.zip")] == [b"a", b"b"]
    plain = packed({"a.jsonl": b"a", "deep/down/b.soclog": b"b"})
    assert [one.name for one in files_of(plain, "p.ZIP")] == ["a.jsonl", "deep/down/b.soclog"]
    assert [one.name for one in files_of(plain, "p.zip", first=1)] == ["deep/down/b.soclog"]
    assert count_of(plain, "p.zip") == 2


def test_names_that_lead_elsewhere_are_only_names() -> None:
    bad = packed({"../evil.jsonl": b"x", "/etc/passwd": b"y", "games/../../evil.jsonl": b"z"})
    assert [one.name for one in files_of(bad, "bad.zip")] == ["games/../../evil.jsonl"]


def test_a_bomb_is_refused_whatever_it_says_of_itself() -> None:
    bomb = packed({"a": b"0" * 10**6, "b": b"fine"})
    first, second = files_of(bomb, "bomb.zip", FEW)
    assert first.refused.startswith("It is larger than") and not first.content
    assert second.content == b"fine"
    with pytest.raises(Refused, match="too large when it is unpacked"):
        list(files_of(packed({"a": b"0" * 900, "b": b"0" * 900}), "bomb.zip", FEW))
    with pytest.raises(Refused, match="more than 3 files"):
        count_of(packed({str(n): b"" for n in range(4)}), "many.zip", FEW)


def test_what_is_no_zip_or_a_broken_one_is_told() -> None:
    with pytest.raises(Refused, match="no zip that can be read"):
        count_of(io.BytesIO(b"PK nothing"), "no.zip")
    with pytest.raises(Refused, match="holds no files"):
        count_of(packed({}), "empty.zip")
    whole = packed({"a": bytes(range(256)) * 3}).getvalue()
    (broken,) = files_of(io.BytesIO(whole[:40] + b"!" * 20 + whole[60:]), "b.zip")
    assert broken.refused.startswith("It cannot be unpacked")
    (large,) = files_of(io.BytesIO(b"x" * 1001), "a.jsonl", FEW)
    assert large.refused
