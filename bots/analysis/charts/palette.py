"""The site's colors, by day and at night, for pictures that stand on their own."""

Color = tuple[str, str]
"""By day, and at night."""

PAPER: Color = ("#fdfaf3", "#221f1b")
INK: Color = ("#1b2731", "#ece5d8")
SOFT: Color = ("#4c5761", "#bcb3a3")
LINE: Color = ("#d8cfbc", "#3f3a32")
EDGE: Color = ("#857b69", "#857c6c")
SEA: Color = ("#1c5c70", "#84c0cf")

PLAYERS: dict[str, Color] = {
    "AUSTRIA": ("#a32f0a", "#da3b2b"),
    "ENGLAND": ("#27207d", "#444e9f"),
    "FRANCE": ("#75d1ff", "#9fdefd"),
    "GERMANY": ("#342b2d", "#e7e5d6"),
    "ITALY": ("#378c73", "#3e9c80"),
    "RUSSIA": ("#8965c1", "#a477ea"),
    "TURKEY": ("#f0c242", "#f1bc54"),
    "RED": ("#89221b", "#ac311e"),
    "BLUE": ("#163590", "#447bc1"),
    "WHITE": ("#fafafa", "#f8f8f8"),
    "ORANGE": ("#df8d03", "#fba308"),
}
"""The seats of both games, as their boards have them."""

OTHERS: tuple[Color, ...] = (
    SEA,
    ("#9a5a0c", "#e2ab5c"),
    ("#7a3f78", "#d3a0cf"),
    ("#4d6b22", "#a9c97f"),
    ("#5b5f8c", "#aab0e6"),
    ("#6b5a48", "#cbb79f"),
    ("#2e2e2e", "#f2efe8"),
)
"""Of whoever else there is, one after the other."""

DASHES = ("", "8 4", "2 4", "10 4 2 4", "5 3", "1 3", "14 5")
"""With each color its dashes, so that lines can be told apart without it."""


def colors(names: list[str]) -> list[Color]:
    """A color for each name: a seat's own, or the next of the others.

    >>> colors(["FRANCE", "silent"])[1] == SEA
    True
    """
    left = iter(OTHERS * len(names))
    return [PLAYERS.get(name) or next(left) for name in names]
