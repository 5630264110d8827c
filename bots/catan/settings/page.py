"""The page of all parameters, ``docs/catan-parameters.md``, made from the data."""

from collections.abc import Iterable, Iterator
from dataclasses import Field, fields
from typing import TYPE_CHECKING, Any, NamedTuple

from bots.catan.settings import ABSENT, Parameters
from bots.catan.settings.published import NOT_YET, published, refused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

HEAD = """# The parameters of Catan's robots

Made from the data by `python -m bots.catan.settings > docs/catan-parameters.md`; a test
holds this page to it. Names in capitals are STAC's keys, names in mixed case JSettlers' parameters,
names in small letters our own. An experiment gives them as a player's `parameters`; what is written
in STAC's own notation goes by `stac_type`, and begins with what every STAC robot has:

    parameters = { FAVOUR_DEV_CARDS = -5.0, TRY_N_BEST_BUILD_PLANS = 0 }
    parameters = { stac_type = "TRY_N_BEST_BUILD_PLANS:0|FAVOUR_DEV_CARDS:-5" }

A name that there is not, or a setting out of range, is refused with the nearest that would do. A
number from -1 is absent at -1, and 0 is a setting like any other.
"""
ROW = "| {} |"
KINDS = {bool: "flag", int: "whole number", float: "number", str: "text"}


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_groups(), *_refusals(), ""])


class Told(NamedTuple):
    """A parameter in words."""

    name: str
    kind: str
    range: str
    default: str
    meaning: str


def groups(
    kinds: Iterable[type["DataclassInstance"]] = Parameters.__bases__,
) -> Iterator[tuple[str, list[Told]]]:
    """Every group of parameters by its name: those of robots that plan, or others.

    >>> next(groups())[1][1].range
    'from 0 to 10'
    """
    for kind in kinds:
        if group := [_told(one) for one in fields(kind)]:
            yield kind.__name__, group


def _groups() -> Iterator[str]:
    """A table for every group of parameters."""
    for title, group in groups():
        yield f"## {title}\n"
        yield from table(group)
        yield ""


def table(group: Iterable[Told]) -> Iterator[str]:
    """The lines of a table of parameters.

    >>> list(table([Told("ES_LA", "whole number", "", "0", "Speedup.")]))[-1]
    '| `ES_LA` | whole number |  | 0 | Speedup. |'
    """
    yield _row("name", "type", "range", "default", "meaning")
    yield "|---|---|---|---|---|"
    for name, *told in group:
        yield _row(f"`{name}`", *told)


def _told(one: Field[Any]) -> Told:
    least, most = one.metadata.get("least"), one.metadata.get("most")
    range_ = "" if least is None else f"from {least:g}"
    if most is not None:
        range_ += f" to {most:g}"
    if choices := one.metadata.get("choices"):
        range_ = ", ".join(choices)
    absent = least == ABSENT == one.default
    written = str(one.default)
    default = "absent" if absent else written.lower() if one.type is bool else written
    kind, meaning = KINDS[type(one.default)], str(one.metadata["meaning"])
    return Told(one.name, kind, range_, default or "empty", meaning)


def _refusals() -> Iterator[str]:
    """The published keys that are refused."""
    known = {one.name for one in fields(Parameters)}
    yield "## Published, and refused\n"
    yield _row("name", "type", "why")
    yield "|---|---|---|"
    for key in published().values():
        if key.name not in known:
            yield _row(f"`{key.name}`", key.type, refused().get(key.name, NOT_YET))


def _row(*cells: str) -> str:
    return ROW.format(" | ".join(cell.replace("|", "\\|") for cell in cells))
