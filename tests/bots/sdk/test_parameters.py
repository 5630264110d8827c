"""A bot's parameters are checked by name, type and range."""

from dataclasses import dataclass

import pytest

from bots.sdk.parameters import BadParameter, parameter, read_parameters


@dataclass(frozen=True)
class Settings:
    courage: int = parameter(50, "How often it attacks, in percent.", 0, 100)
    greed: float = parameter(1.0, "What a center is worth.", 0)
    bluffs: bool = parameter(False, "Whether it bluffs.")
    weights: tuple[int, ...] = parameter((3, 2, 1), "Weight of each step.")


def test_what_is_not_named_keeps_its_default() -> None:
    assert read_parameters(Settings, {"courage": 7}) == Settings(courage=7)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ({"corage": 7}, "no parameter 'corage'; did you mean 'courage'?"),
        ({"courage": 101}, "courage cannot be 101: it goes from 0 to 100"),
        ({"greed": -1}, "greed cannot be -1: it goes from 0"),
        ({"greed": float("inf")}, "greed cannot be inf: it is a number that ends"),
        ({"greed": 10**400}, "greed cannot be that large: it is a number that ends"),
        ({"courage": "high"}, "courage cannot be 'high': it is a whole number"),
        ({"bluffs": 1}, "bluffs cannot be 1: it is true or false"),
        ({"courage": True}, "courage cannot be True"),
    ],
)
def test_a_wrong_parameter_is_refused_with_what_would_be_right(
    raw: dict[str, object], sentence: str
) -> None:
    with pytest.raises(BadParameter, match=sentence.replace("?", r"\?")):
        read_parameters(Settings, raw)
