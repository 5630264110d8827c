"""Files of games as they are sent: one game, or a zip of them, of which nothing is believed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO
from zipfile import BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812

from webgame.tables.refused import Refused

MB = 2**20
GAMES = "games/"
"""Where the games of an export lie; where a zip has no such folder all its files are games."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is read: files, bytes of one of them, and bytes of all together."""

    files: int = 200_000
    each: int = 16 * MB
    together: int | None = None


@dataclass(frozen=True, slots=True)
class Packed:
    """One file: its name, and its content or why it cannot be read."""

    name: str
    content: bytes = b""
    refused: str = ""


def count_of(file: BinaryIO, name: str, limits: Limits = Limits()) -> int:
    """How many games a file may hold. Raises `Refused` for one that cannot be opened."""
    if not _is_zip(name):
        return 1
    with _opened(file, name) as packed:
        return len(_games_in(packed, name, limits))


def files_of(
    file: BinaryIO, name: str, limits: Limits = Limits(), first: int = 0
) -> Iterator[Packed]:
    """The games of a file from the `first` on: itself, or those in a zip, one after the other.

    Nothing is unpacked to disk, and no name in a zip leads anywhere. Raises `Refused` for a zip
    that cannot be opened, has too many files, or is too large when it is unpacked.
    """
    if not _is_zip(name):
        if not first:
            yield _read(file, name, limits)
        return
    left = limits.together
    with _opened(file, name) as packed:
        for entry in _games_in(packed, name, limits)[first:]:
            try:
                with packed.open(entry) as inside:
                    one = _read(inside, entry.filename, limits)
            except (BadZipFile, ZlibError, NotImplementedError, RuntimeError, EOFError) as error:
                one = Packed(entry.filename, refused=f"It cannot be unpacked: {error}.")
            if left is not None:
                left -= len(one.content)
                if left < 0:
                    raise Refused("too_long", f"{name} is too large when it is unpacked.")
            yield one


def _is_zip(name: str) -> bool:
    return name.lower().endswith(".zip")


def _opened(file: BinaryIO, name: str) -> ZipFile:
    try:
        return ZipFile(file)
    except (BadZipFile, NotImplementedError, EOFError, ValueError) as error:
        raise Refused("bad_file", f"{name} is no zip that can be read: {error}.") from error


def _games_in(packed: ZipFile, name: str, limits: Limits) -> list[ZipInfo]:
    files = [entry for entry in packed.infolist() if not entry.is_dir()]
    games = [entry for entry in files if entry.filename.startswith(GAMES)] or files
    if not games:
        raise Refused("bad_file", f"{name} holds no files.")
    if len(games) > limits.files:
        raise Refused("too_long", f"{name} has more than {limits.files:,} files.")
    return games


def _read(file: IO[bytes], name: str, limits: Limits) -> Packed:
    """All of a file, if it is not too large; what a zip says of its size is not believed."""
    read = file.read(limits.each + 1)
    if len(read) > limits.each:
        return Packed(name, refused=f"It is larger than {limits.each // MB} MB.")
    return Packed(name, read)
