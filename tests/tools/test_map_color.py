"""The color arithmetic behind the map, against published figures and known cases."""

import doctest

import numpy as np
import pytest

from tools.map import color
from tools.map.color import Color, from_hex
from tools.map.palette import smallest_difference


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [
        # From the test table of Sharma, Wu and Dalal (2005).
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
        ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_the_published_ones(
    one: tuple[float, ...], other: tuple[float, ...], difference: float
) -> None:
    found = float(color.delta_e(np.array(one, dtype=float), np.array(other, dtype=float)))
    assert found == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize(
    ("text", "lab"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_lab_is_cie_lab(text: str, lab: tuple[float, ...]) -> None:
    found = color.lab_from_linear(color.linear_from_srgb(from_hex(text)))
    assert found == pytest.approx(np.array(lab), abs=0.02)


def test_a_color_mixed_wholly_stays_itself() -> None:
    for text in ("#cc2d06", "#1b2731", "#f0c40a"):
        assert color.to_hex(color.mix(from_hex(text), from_hex("#34312b"), 1.0)) == text


def test_gray_looks_the_same_to_every_eye() -> None:
    gray = color.linear_from_srgb(from_hex("#808080"))
    for name, vision in color.VISIONS.items():
        assert vision @ gray == pytest.approx(gray, abs=1e-4), name


def test_red_and_green_of_one_lightness_are_near_only_to_the_red_green_blind() -> None:
    red, green = from_hex("#b35a3c"), from_hex("#7c8a3a")

    def apart(vision: Color) -> float:
        lab = color.lab_from_linear(color.linear_from_srgb(np.array([red, green])) @ vision.T)
        return float(color.delta_e(lab[0], lab[1]))

    assert apart(color.VISIONS["deutan"]) < apart(color.VISIONS["normal"]) / 2
    assert smallest_difference([red, green]) < apart(color.VISIONS["normal"]) / 2


def test_contrast_is_that_of_the_guidelines() -> None:
    white = from_hex("#ffffff")
    assert color.contrast(from_hex("#767676"), white) == pytest.approx(4.54, abs=0.01)
    assert color.contrast(white, white) == 1


def test_the_examples_hold() -> None:
    assert doctest.testmod(color) == (0, 4)
