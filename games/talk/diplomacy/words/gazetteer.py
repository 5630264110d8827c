"""Every name of a power or a province: the board's own and the nicknames of ``words.toml``."""

from collections.abc import Iterator, Mapping

from games.diplomacy.map import STANDARD
from games.diplomacy.names import names_of

_WORDS = frozenset((("north",), ("south",), ("east",), ("west",), ("mat",)))
"""Names of the board that are ordinary words in talk: "east" is a direction, and no sea."""


def every_name(
    table: Mapping[str, Mapping[str, list[str]]],
) -> Iterator[tuple[tuple[str, ...], list[tuple[str, str]]]]:
    """Every name by its words, with the class and code of each thing it can mean."""
    found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    board = names_of(STANDARD)
    for name, code in board.provinces.items():
        if name in _WORDS:
            continue
        found.setdefault(name, []).append(("PROVINCE", STANDARD.provinces[code].daide))
    for name, key in board.powers.items():
        power = STANDARD.powers[STANDARD.seat(key)]
        found.setdefault(name, []).append(("POWER", power.daide))
    for province in STANDARD.provinces.values():
        for nickname in table["provinces"].get(province.code, ()):
            _add(found, nickname, ("PROVINCE", province.daide))
    for power in STANDARD.powers:
        for nickname in table["powers"].get(power.daide, ()):
            _add(found, nickname, ("POWER", power.daide))
    return iter(found.items())


def _add(
    found: dict[tuple[str, ...], list[tuple[str, str]]], name: str, meant: tuple[str, str]
) -> None:
    meanings = found.setdefault(tuple(name.split()), [])
    if meant not in meanings:
        meanings.append(meant)
