"""What was uploaded, as a bot's files: read from a zip or a single file, bounded, never run here.

Nothing is written to a disk: names in an archive are only keys. A file that says it is short and is
not, a path that leads out, a link and a file that is there twice are refused.
"""

import hashlib
import io
import json
import re
import stat
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from bots.new.folder import make
from bots.sandbox.runtimes import BadProgram, runtime_of
from bots.sdk.manifest import FILE, BadManifest, Manifest, parse

LARGEST_UPLOAD = 1 << 20
"""Bytes of what is sent."""
LARGEST = 4 << 20
"""Bytes of all files, unpacked."""
MOST_FILES = 200
LONGEST_PATH = 200
ONLY_FILE = "bot.py"
BEGINNINGS = ("python", "javascript")
"""The languages of `bots.new` in which a new bot plays as it is, with nothing to be built."""
_LEFT_BEHIND = re.compile(r"(^|/)(__MACOSX|__pycache__|\.git|\.DS_Store|\.venv)(/|$)")
_WHOLE_DAY = (1980, 1, 1, 0, 0, 0)


class BadUpload(ValueError):
    """What was sent is no bot; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """The files of a bot by their path, and what its bot.toml says."""

    files: Mapping[str, bytes]
    manifest: Manifest

    @property
    def digest(self) -> str:
        """What differs when any file differs."""
        found = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            found.update(f"{len(name.encode())} {name} {len(content)} ".encode() + content)
        return found.hexdigest()

    def packed(self) -> bytes:
        """The files as a zip."""
        return packed(self.files)


def read_zip(sent: bytes) -> Parcel:
    """The bot in a zip: its files, alone or in one folder, a bot.toml among them.

    Raises BadUpload.
    """
    return _parcel(_out_of_folder(unpack(sent)))


def read_file(code: str, name: str, game: str, about: str = "") -> Parcel:
    """The bot in a single file of Python: its last class, or, without one, a program of its own.

    >>> read_file("class Wolf(Player): ...", "wolf", "catan").manifest.entry
    'bot:Wolf'
    >>> read_file("import json", "wolf", "catan").manifest.program
    ('python', 'bot.py')

    Raises BadUpload.
    """
    classes = re.findall(r"^class (\w+)", code, re.MULTILINE | re.ASCII)
    start = f'entry = "bot:{classes[-1]}"' if classes else f'program = "python {ONLY_FILE}"'
    lines = [f"name = {_quoted(name)}", f"game = {_quoted(game)}", start]
    lines += [f"about = {_quoted(about)}"] if about else []
    files = {ONLY_FILE: code.encode(), FILE: ("\n".join(lines) + "\n").encode()}
    if sum(map(len, files.values())) > LARGEST_UPLOAD:
        raise BadUpload(f"The file is longer than {LARGEST_UPLOAD >> 10} KiB.")
    return _parcel(files)


def unpack(sent: bytes) -> dict[str, bytes]:
    """The files in a zip by their path. Raises BadUpload for one that is none, or not safe."""
    if len(sent) > LARGEST_UPLOAD:
        raise BadUpload(f"The file has {len(sent) >> 10} KiB; at most {LARGEST_UPLOAD >> 10} go.")
    files: dict[str, bytes] = {}
    room = LARGEST
    try:
        with zipfile.ZipFile(io.BytesIO(sent)) as archive:
            members = [one for one in archive.infolist() if not _passed_over(one)]
            if len(members) > MOST_FILES:
                raise BadUpload(f"The zip has {len(members)} files; at most {MOST_FILES} go.")
            for one in members:
                name = _safe(one)
                if name in files:
                    raise BadUpload(f"“{name}” is in the zip twice.")
                with archive.open(one) as content:
                    files[name] = content.read(room + 1)
                room -= len(files[name])
                if room < 0:
                    raise BadUpload(f"Unpacked, the files have more than {LARGEST >> 20} MiB.")
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError) as error:
        raise BadUpload("That is no zip that can be read.") from error
    except (RuntimeError, ValueError) as error:  # a password, a name that is none
        if isinstance(error, BadUpload):
            raise
        raise BadUpload("That zip cannot be read; does it have a password?") from error
    return files


def new_bot(game: str, language: str = "python") -> bytes:
    """The folder of a new bot in one of the `BEGINNINGS`, as a zip.

    >>> read_zip(new_bot("catan", "javascript")).manifest.program
    ('node', 'bot.js')
    """
    with TemporaryDirectory() as above:
        folder = Path(above) / "mybot"
        files = {f"mybot/{one.name}": one.read_bytes() for one in make(folder, game, language)}
    return packed(files)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip; the same files make the same bytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            info = zipfile.ZipInfo(name, _WHOLE_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return made.getvalue()


def _passed_over(member: zipfile.ZipInfo) -> bool:
    return member.is_dir() or bool(_LEFT_BEHIND.search(member.filename))


def _safe(member: zipfile.ZipInfo) -> str:
    """The path of a file in the zip, if it leads nowhere else. Raises BadUpload."""
    name, kind = member.filename, stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise BadUpload(f"“{name:.60}” is a link or no plain file; put the file itself in the zip.")
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BadUpload("The zip is packed in an unusual way; the usual one is called deflate.")
    parts = PurePosixPath(name).parts
    leads_out = name.startswith("/") or ".." in parts or "\\" in name or ":" in name
    if leads_out or not name.isprintable() or len(name) > LONGEST_PATH or "/".join(parts) != name:
        raise BadUpload(f"“{name:.60}” is no path inside the bot's own folder.")
    return name


def _out_of_folder(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The files without the one folder that holds them all, if there is one."""
    folders = {name.partition("/")[0] for name in files}
    if FILE in files or len(folders) != 1 or not all("/" in name for name in files):
        return files
    return {name.partition("/")[2]: content for name, content in files.items()}


def _parcel(files: Mapping[str, bytes]) -> Parcel:
    """The files with what their bot.toml says. Raises BadUpload."""
    if FILE not in files:
        raise BadUpload(f"There is no {FILE} in the zip; it says the bot's name, game and class.")
    if len(files) != len({name.casefold() for name in files}):
        raise BadUpload("Two files differ only in capital letters.")
    for name in files:
        if any(str(above) in files for above in PurePosixPath(name).parents):
            raise BadUpload(f"“{name:.60}” lies in what is a file itself.")
    try:
        manifest = parse(files[FILE].decode())
    except UnicodeDecodeError as error:
        raise BadUpload(f"{FILE} is no text in UTF-8.") from error
    except BadManifest as error:
        said = str(error)
        raise BadUpload(f"{said[:1].upper()}{said[1:]}.") from error
    _demand_start(files, manifest)
    if len(packed(files)) > LARGEST_UPLOAD:
        raise BadUpload(f"Packed, the files have more than {LARGEST_UPLOAD >> 10} KiB.")
    return Parcel(files, manifest)


def _demand_start(files: Mapping[str, bytes], manifest: Manifest) -> None:
    """That the bot can be started here: what it names is there."""
    if manifest.entry:
        module = manifest.entry.partition(":")[0].replace(".", "/")
        if f"{module}.py" not in files and f"{module}/__init__.py" not in files:
            raise BadUpload(f"{FILE} names {manifest.entry}, and there is no {module}.py.")
        return
    try:
        runtime_of(files, manifest)
    except BadProgram as error:
        said = str(error)
        raise BadUpload(f"{said[:1].upper()}{said[1:]}.") from error


def _quoted(text: str) -> str:
    """A text as TOML writes it; JSON writes it alike."""
    return json.dumps(text, ensure_ascii=False)
