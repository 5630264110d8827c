"""What is uploaded is unpacked within bounds, and refused with a sentence where it is no bot."""

import io
import stat
import zipfile

import pytest

from webgame.uploads.parcel import LARGEST_UPLOAD, MOST_FILES, BadUpload, read_file, read_zip

TOML = 'name = "wolf"\ngame = "catan"\nentry = "pack:Wolf"\n'
PROGRAM = 'name = "w"\ngame = "catan"\nprogram = "%s"\n'


def zipped(files: dict[str, str | bytes], toml: str = TOML) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {"bot.toml": toml, "pack.py": "class Wolf: ...", **files}.items():
            if content != "":
                archive.writestr(name, content)
    return packed.getvalue()


def test_a_zip_is_its_files_and_what_its_bot_toml_says() -> None:
    parcel = read_zip(zipped({"data/words.txt": "a"}))
    assert sorted(parcel.files) == ["bot.toml", "data/words.txt", "pack.py"]
    assert (parcel.manifest.name, parcel.manifest.entry) == ("wolf", "pack:Wolf")


def test_packed_again_it_is_the_same_bot() -> None:
    parcel = read_zip(zipped({}))
    assert read_zip(parcel.packed()).digest == parcel.digest
    assert parcel.packed() == read_zip(parcel.packed()).packed()
    assert read_zip(zipped({"more.py": "x"})).digest != parcel.digest


def test_the_one_folder_around_everything_and_what_systems_leave_behind_do_not_count() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("wolf/bot.toml", TOML)
        archive.writestr("wolf/pack.py", "class Wolf: ...")
        archive.writestr("wolf/__pycache__/pack.pyc", b"\0")
        archive.writestr("__MACOSX/wolf/._pack.py", b"\0")
    assert sorted(read_zip(packed.getvalue()).files) == ["bot.toml", "pack.py"]


def linked() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("bot.toml", TOML)
        link = zipfile.ZipInfo("pack.py")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    return packed.getvalue()


def lying() -> bytes:
    """A zip whose file is larger than it says."""
    honest = zipped({"big.txt": "x" * 100_000})
    return honest.replace((100_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"no zip at all", "no zip that can be read"),
        (zipped({})[:-30], "no zip that can be read"),
        (zipped({"bomb": bytes(64 << 20)}), "more than 4 MiB"),
        (lying(), "no zip that can be read"),
        (zipped({f"{n}.txt": "x" for n in range(MOST_FILES)}), "at most 200 go"),
        (bytes(LARGEST_UPLOAD + 1), "at most 1024 go"),
        (zipped({"../../etc/cron.d/x": "x"}), "no path inside"),
        (zipped({"/etc/passwd": "x"}), "no path inside"),
        (zipped({"a\\..\\b": "x"}), "no path inside"),
        (zipped({"c:x": "x"}), "no path inside"),
        (zipped({"pack.py/x": "x"}), "a file itself"),
        (zipped({"Pack.py": "x"}), "capital letters"),
        (linked(), "a link"),
        (zipped({"bot.toml": ""}), "There is no bot.toml"),
        (zipped({"pack.py": ""}), "there is no pack.py"),
        (zipped({}, TOML + "entri = 1"), "did you mean 'entry'"),
        (zipped({}, 'name = "w"\ngame = "chess"\nentry = "pack:W"'), "no game 'chess'"),
        (zipped({}, PROGRAM % "node x.js"), "names x.js, and there is no such file"),
        (zipped({}, PROGRAM % "ruby x.rb"), "“ruby” is neither"),
        (zipped({"bot": "#!/bin/sh"}, PROGRAM % "./bot"), "“bot” is no executable for Linux"),
        (zipped({"bot": b"\x7fELF" + bytes(60)}, PROGRAM % "./bot"), "for another processor"),
        (zipped({}, PROGRAM % "/usr/bin/perl"), "“/usr/bin/perl” is neither"),
        (zipped({}, PROGRAM % "../../bin/sh"), "is neither"),
    ],
)
def test_what_is_no_bot_or_not_safe_is_refused_with_a_sentence(sent: bytes, why: str) -> None:
    with pytest.raises(BadUpload, match=why) as refused:
        read_zip(sent)
    assert str(refused.value).endswith(".")


def test_a_file_that_is_there_twice_is_refused() -> None:
    packed = io.BytesIO(zipped({}))
    with zipfile.ZipFile(packed, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("pack.py", "class Other: ...")
    with pytest.raises(BadUpload, match="twice"):
        read_zip(packed.getvalue())


def test_a_pasted_file_is_its_last_class_or_a_program() -> None:
    pasted = read_file("class Helper: ...\nclass Wolf(Helper): ...", "wolf", "catan", 'A "wolf".')
    assert (pasted.manifest.entry, pasted.manifest.about) == ("bot:Wolf", 'A "wolf".')
    assert read_file("print()", "wolf", "catan").manifest.program == ("python", "bot.py")
    with pytest.raises(BadUpload, match="small letters"):
        read_file("print()", "Big Wolf", "catan")
