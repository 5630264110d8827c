"""How much room text takes on the map, whatever serif or sans face the page finally uses."""

from typing import NamedTuple

_NARROW, _WIDE = frozenset("ijlI.' "), frozenset("mwMW")
_CAP_HEIGHT = 0.66


class Disc(NamedTuple):
    """A disc of room, its center given from an anchor, in pixels."""

    x: float
    y: float
    radius: float


class Lettering(NamedTuple):
    """A style of label: its class in the SVG, its size in pixels, the space between its letters."""

    css: str
    size: float
    tracking: float = 0.0
    leading: float = 1.05

    @property
    def cap_height(self) -> float:
        """Height of a capital in pixels."""
        return self.size * _CAP_HEIGHT

    def width(self, text: str) -> float:
        """Width of one line in pixels, rather too wide than too narrow.

        >>> round(Lettering("short", 13).width("PAR"))
        26
        """
        ems = sum(_em(letter) for letter in text)
        return self.size * (ems + self.tracking * len(text))

    def discs(self, lines: tuple[str, ...]) -> list[Disc]:
        """Discs that cover the lines; the anchor is the middle of the first baseline."""
        radius = self.cap_height / 2 + 1
        return [
            disc
            for row, line in enumerate(lines)
            for disc in _row(
                self.width(line) / 2, row * self.size * self.leading - self.cap_height / 2, radius
            )
        ]


def line_breaks(name: str) -> list[tuple[str, ...]]:
    """The ways to set a name in one line, two or three, broken between words.

    >>> line_breaks("North Sea")
    [('North Sea',), ('North', 'Sea')]
    """
    words = name.split()
    ways: list[tuple[str, ...]] = [(name,)]
    ways += [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    if len(words) == 3:
        ways.append(tuple(words))
    return ways


def _row(half_width: float, y: float, radius: float) -> list[Disc]:
    reach = max(half_width - radius, 0.0)
    count = max(2, round(2 * reach / radius) + 1)
    return [Disc(-reach + 2 * reach * i / (count - 1), y, radius) for i in range(count)]


def _em(letter: str) -> float:
    """Rounded up from Alegreya and Source Sans, the site's faces."""
    if letter in _NARROW:
        return 0.32
    if letter in _WIDE:
        return 0.82
    return 0.63 if letter.isupper() else 0.5
