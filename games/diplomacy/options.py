"""The house rules a game is played by. The defaults are DATC 3's preferences."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from games.core.errors import IllegalAction
from games.diplomacy.phase import LAST_YEAR


@dataclass(frozen=True, slots=True)
class Options:
    """What may differ from table to table; see ``docs/rules.md`` for each in full.

    - ``convoys``: armies may be convoyed. False is Diplomacy as DipGame plays it.
    - ``via_fallback``: an army ordered to a neighbor by convoy goes by land when no fleet was
      ordered to convoy it (DATC 4.A.3). False: the move fails.
    - ``wrong_coast_support``: a support that names the wrong coast of a moving fleet ``fails``
      or ``counts`` as if no coast were named (DATC 4.B.4, 6.B.9).
    - ``paradox``: a convoy paradox is resolved by ``szykman``'s rule (the convoyed army stays and
      disturbs nobody) or by ``all_hold`` (every unit of the paradox stays) (DATC 4.A.2).
    - ``civil_disorder``: which units go when removals are missing (DATC 4.D.8): ``datc``, those
      farthest from the centers the power owns; ``home``, those farthest from its home centers.
    - ``too_many``: of more builds or removals than are due, the ``first`` legal ones count, or the
      ``last`` (DATC 4.D.4 to 4.D.6).
    - ``final_year``: once the centers of this year's fall are counted, the game is a draw of all
      survivors; None plays on without end.
    - ``victory``: so many centers after a fall win alone.

    >>> Options(victory=10).final_year is None
    True
    """

    convoys: bool = True
    via_fallback: bool = False
    wrong_coast_support: Literal["fails", "counts"] = "fails"
    paradox: Literal["szykman", "all_hold"] = "szykman"
    civil_disorder: Literal["datc", "home"] = "datc"
    too_many: Literal["first", "last"] = "first"
    final_year: int | None = None
    victory: int = 18

    def to_json(self) -> dict[str, Any]:
        """The options as JSON, all of them named."""
        return asdict(self)

    def unusual(self) -> dict[str, Any]:
        """The options that are not the usual ones, as JSON.

        >>> Options(convoys=False).unusual()
        {'convoys': False}
        """
        usual = asdict(Options())
        return {name: choice for name, choice in asdict(self).items() if choice != usual[name]}


_TYPES = get_type_hints(Options)


def read_options(raw: Mapping[str, object]) -> Options:
    """Options from stored JSON; those left out take their default.

    Raises IllegalAction naming an option that does not exist or a choice it does not offer.

    >>> read_options({"convoys": False}).convoys
    False
    >>> try:
    ...     read_options({"paradox": "toss"})
    ... except IllegalAction as error:
    ...     print(error)
    The option paradox cannot be 'toss': it is szykman or all_hold.
    """
    for name, choice in raw.items():
        if name not in _TYPES:
            raise IllegalAction(
                "unknown_option",
                f"There is no option {name}; the options are {', '.join(_TYPES)}.",
                option=name,
            )
        if expected := _mismatch(_TYPES[name], choice):
            raise IllegalAction(
                "bad_option",
                f"The option {name} cannot be {choice!r}: it is {expected}.",
                option=name,
            )
    options = Options(**raw)  # type: ignore[arg-type]  # each was checked against its type above
    _check_range("victory", options.victory, 1, 34)
    if options.final_year is not None:
        _check_range("final_year", options.final_year, 1, LAST_YEAR)
    return options


def _check_range(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        sentence = f"The option {name} cannot be {number}: it is from {least} to {most}."
        raise IllegalAction("bad_option", sentence, option=name)


def _mismatch(kind: Any, choice: object) -> str:
    """What an option of this type must be, in words; empty when the choice is one."""
    if get_origin(kind) is Literal:
        return "" if choice in get_args(kind) else " or ".join(get_args(kind))
    if kind is bool:
        return "" if isinstance(choice, bool) else "true or false"
    number = isinstance(choice, int) and not isinstance(choice, bool)
    if kind is int:
        return "" if number else "a whole number"
    return "" if number or choice is None else "a year, or nothing"
