"""The win-game ETA by a formula, as evolved robots have it."""

from dataclasses import dataclass

from bots.catan.formulas.notation import BadFormula, read_formula
from bots.catan.formulas.postfix import ROOM, numbers_of
from bots.catan.settings.kinds import coded
from bots.sdk.parameters import BadParameter, parameter


def _numbers(formula: str) -> list[int]:
    """A formula as kernels read it; no nodes where there is none. Raises BadParameter."""
    if not formula.strip():
        return [0] * ROOM
    try:
        return numbers_of(read_formula(formula))
    except BadFormula as error:
        raise BadParameter(f"formula: {error}") from None


@dataclass(frozen=True)
class Evolved:
    """A formula in place of JSettlers' reckoning, and what else it may change."""

    formula: str = coded(
        "",
        "The win-game ETA of all players, as City ETA × 2.5 or in JSON (docs/evolution.md).",
        _numbers,
        size=ROOM,
    )
    clamp_formula: bool = parameter(False, "Take what it comes to as from 1 to 500.")
    formula_ranks_trade_test: bool = parameter(
        False,
        "Who is close to winning is whom the formula puts first, not who is within 25 rolls.",
    )
