"""The frames in which DAIDE's messages travel, and the order in which a client may send them.

A frame is its kind (an octet), an octet that means nothing, the length of its data (two octets,
big-endian) and the data. Nothing here knows sockets: octets come in, frames and faults come out.
"""

from collections.abc import Iterator
from enum import IntEnum

VERSION, MAGIC, SWAPPED = 1, 0xDA10, 0x10DA
LONGEST = 0x7FFF
"""Octets of a message that every program can take; some hold the length in a signed number."""
_HEAD = 4


class Kind(IntEnum):
    """The kinds of frames: the client's greeting, the server's, a message, the end, an error."""

    INITIAL = 0
    REPRESENTATION = 1
    DIPLOMACY = 2
    FINAL = 3
    ERROR = 4


class Code(IntEnum):
    """What an error frame complains of."""

    NO_INITIAL_IN_TIME = 0x01
    FIRST_WAS_NOT_INITIAL = 0x02
    WRONG_BYTE_ORDER = 0x03
    WRONG_MAGIC = 0x04
    WRONG_VERSION = 0x05
    SECOND_INITIAL = 0x06
    UNKNOWN_KIND = 0x08
    WRONG_LENGTH = 0x09
    REPRESENTATION_FROM_CLIENT = 0x0D
    INVALID_TOKEN = 0x0E


class Fault(Exception):
    """A frame that ends the connection; ``code`` is what the error frame says."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code = code


def frame(kind: Kind, data: bytes = b"") -> bytes:
    """A frame as it is sent.

    >>> frame(Kind.INITIAL, INITIAL).hex(" "), frame(Kind.REPRESENTATION).hex(" ")
    ('00 00 00 04 00 01 da 10', '01 00 00 00')
    """
    return bytes((kind, 0)) + len(data).to_bytes(2, "big") + data


INITIAL = VERSION.to_bytes(2, "big") + MAGIC.to_bytes(2, "big")
"""The data of the first frame of a connection."""


def error(code: Code) -> bytes:
    """The frame that says what was wrong.

    >>> error(Code.INVALID_TOKEN).hex(" ")
    '04 00 00 02 00 0e'
    """
    return frame(Kind.ERROR, code.to_bytes(2, "big"))


class Frames:
    """Puts octets together to frames, whatever pieces they come in.

    >>> frames = Frames()
    >>> list(frames.feed(frame(Kind.FINAL)[:3])), list(frames.feed(frame(Kind.FINAL)[3:]))
    ([], [(<Kind.FINAL: 3>, b'')])
    """

    def __init__(self) -> None:
        self._unread = bytearray()

    def feed(self, octets: bytes) -> Iterator[tuple[Kind, bytes]]:
        """The frames that are complete. Raises Fault for a kind or a length that cannot be."""
        self._unread += octets
        while len(self._unread) >= _HEAD:
            if self._unread[0] > Kind.ERROR:
                raise Fault(Code.UNKNOWN_KIND)
            kind, length = Kind(self._unread[0]), int.from_bytes(self._unread[2:_HEAD], "big")
            if not _LENGTHS[kind](length):
                raise Fault(Code.WRONG_LENGTH)
            if len(self._unread) < _HEAD + length:
                return
            data = bytes(self._unread[_HEAD : _HEAD + length])
            del self._unread[: _HEAD + length]
            yield kind, data


_LENGTHS = {
    Kind.INITIAL: lambda length: length == len(INITIAL),
    Kind.REPRESENTATION: lambda length: length % 6 == 0,
    Kind.DIPLOMACY: lambda length: 2 <= length <= LONGEST and length % 2 == 0,
    Kind.FINAL: lambda length: length == 0,
    Kind.ERROR: lambda length: length == 2,
}


class FromClient:
    """What a client sends, in the order in which it may: the initial frame, messages, the end.

    ``greeted`` says whether the initial frame has come.
    """

    def __init__(self) -> None:
        self._frames = Frames()
        self.greeted = False

    def feed(self, octets: bytes) -> Iterator[bytes | None]:
        """The data of each message; None where the client has ended. Raises Fault."""
        for kind, data in self._frames.feed(octets):
            if kind in (Kind.FINAL, Kind.ERROR):
                yield None
                return
            if self.greeted:
                if kind is Kind.INITIAL:
                    raise Fault(Code.SECOND_INITIAL)
                if kind is Kind.REPRESENTATION:
                    raise Fault(Code.REPRESENTATION_FROM_CLIENT)
                yield data
            elif kind is Kind.INITIAL:
                _demand_initial(data)
                self.greeted = True
            else:
                raise Fault(Code.FIRST_WAS_NOT_INITIAL)


def _demand_initial(data: bytes) -> None:
    """Raise Fault unless this is how a client begins."""
    version, magic = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:], "big")
    if magic == SWAPPED:
        raise Fault(Code.WRONG_BYTE_ORDER)
    if magic != MAGIC:
        raise Fault(Code.WRONG_MAGIC)
    if version != VERSION:
        raise Fault(Code.WRONG_VERSION)
