"""A bot's parameters are checked by name, type and range."""

from dataclasses import dataclass

import pytest

from bots.sdk.parameters import BadParameter, parameter, parse_parameters, read_parameters


@dataclass(frozen=True)
class Settings:
    courage: int = parameter(50, "How often it attacks, in percent.", 0, 100)
    greed: float = parameter(1.0, "What a center is worth.", 0)
    bluffs: bool = parameter(False, "Whether it bluffs.")
    weights: tuple[int, ...] = parameter((3, 2, 1), "Weight of each step.")


def test_a_whole_number_may_be_written_with_a_point() -> None:
    courage = read_parameters(Settings, {"courage": 7.0}).courage
    assert courage == 7 and isinstance(courage, int)


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
        ({"courage": 2.5}, "courage cannot be 2.5: it is a whole number"),
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


@pytest.mark.parametrize("name", ["foo", "", "never_forces_again", "x" * 500])
def test_a_name_that_is_like_no_other_suggests_none(name: str) -> None:
    with pytest.raises(BadParameter, match="there is no parameter") as refused:
        read_parameters(Settings, {name: 1})
    assert "did you mean" not in str(refused.value)
    assert len(str(refused.value)) < 100


def test_a_name_in_other_capitals_is_suggested_and_one_that_is_read_beside() -> None:
    for name, meant in (("COURAGE", "courage"), ("type_weigths", "type_weights")):
        with pytest.raises(BadParameter, match=f"did you mean '{meant}'"):
            read_parameters(Settings, {name: 1}, beside=["type_weights"])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a = 1,2", {"a": 1, "2": True}),
        ('a = "1,2", b', {"a": "1,2", "b": True}),
        ("a = [1, 2] | b = no", {"a": [1, 2], "b": "no"}),
        ('a = "Two Words"', {"a": "Two Words"}),
        ("a = True", {"a": True}),
        ('a = "open', {"a": '"open'}),
    ],
)
def test_quotes_and_brackets_keep_a_setting_together(written: str, read: dict[str, object]) -> None:
    assert parse_parameters(written) == read
