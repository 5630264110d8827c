"""Search seven powers' colors that all eyes can tell apart: `python -m tools.map.palette`.

Each power keeps its hue within a window, so that France is the light blue one by day and by night.
The search makes the smallest CIEDE2000 between two powers as large as it can, over normal, protan,
deutan and tritan vision, and keeps every power away from land and sea. A second search mixes the
powers into the land, again as far apart as can be while ink stays readable on every mixture. Paste
the result into map.css; the tests hold it to the figures.
"""

import argparse
import itertools
from collections.abc import Callable, Sequence

import numpy as np

from . import color
from .color import Color

Window = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]
"""Bounds of Oklab lightness, chroma and hue in degrees."""

WINDOWS: dict[str, dict[str, Window]] = {
    "light": {
        "AUSTRIA": ((0.48, 0.60), (0.15, 0.19), (24, 36)),
        "ENGLAND": ((0.30, 0.42), (0.09, 0.15), (264, 290)),
        "FRANCE": ((0.68, 0.82), (0.08, 0.13), (232, 252)),
        "GERMANY": ((0.30, 0.45), (0.0, 0.015), (0, 360)),
        "ITALY": ((0.48, 0.62), (0.09, 0.13), (148, 170)),
        "RUSSIA": ((0.52, 0.70), (0.07, 0.14), (300, 335)),
        "TURKEY": ((0.78, 0.87), (0.13, 0.165), (82, 94)),
    },
    "dark": {
        "AUSTRIA": ((0.59, 0.67), (0.15, 0.20), (24, 38)),
        "ENGLAND": ((0.46, 0.60), (0.13, 0.20), (258, 275)),
        "FRANCE": ((0.72, 0.88), (0.07, 0.14), (228, 250)),
        "GERMANY": ((0.70, 0.92), (0.0, 0.02), (0, 360)),
        "ITALY": ((0.56, 0.80), (0.08, 0.16), (150, 172)),
        "RUSSIA": ((0.56, 0.80), (0.09, 0.17), (300, 345)),
        "TURKEY": ((0.80, 0.92), (0.12, 0.17), (80, 100)),
    },
}
SHARES: dict[str, dict[str, tuple[float, float]]] = {
    "light": {
        "AUSTRIA": (0.38, 0.48),
        "ENGLAND": (0.34, 0.42),
        "FRANCE": (0.42, 0.60),
        "GERMANY": (0.25, 0.36),
        "ITALY": (0.44, 0.56),
        "RUSSIA": (0.38, 0.48),
        "TURKEY": (0.50, 0.75),
    },
    "dark": {
        "AUSTRIA": (0.38, 0.60),
        "ENGLAND": (0.38, 0.65),
        "FRANCE": (0.34, 0.50),
        "GERMANY": (0.20, 0.34),
        "ITALY": (0.40, 0.60),
        "RUSSIA": (0.34, 0.50),
        "TURKEY": (0.30, 0.50),
    },
}
"""Bounds of a power's share in the color of its land."""

LAND = {"light": "#efe9da", "dark": "#34312b"}
SEA = {"light": "#dfecee", "dark": "#141f26"}
INK = {"light": "#1b2731", "dark": "#ece5d8"}

_FROM_GROUND = 16.0  # CIEDE2000 of every power from land and sea
_READABLE = 5.0  # contrast of ink on every power's land
_STARTS, _STEPS = 6, 3000

Worth = Callable[[Color], float]


def smallest_difference(srgb: Sequence[Color]) -> float:
    """The smallest CIEDE2000 between two of the colors, over the four visions."""
    pairs = np.array(list(itertools.combinations(range(len(srgb)), 2)))
    linear = color.linear_from_srgb(np.array(srgb))
    return min(
        float(color.delta_e(lab[pairs[:, 0]], lab[pairs[:, 1]]).min())
        for lab in (_seen(linear, vision) for vision in color.VISIONS.values())
    )


def _seen(linear: Color, vision: Color) -> Color:
    return color.lab_from_linear((linear @ vision.T).clip(0, 1))


def _from_ground(srgb: Color, grounds: Sequence[Color]) -> float:
    linear, ground = color.linear_from_srgb(srgb), color.linear_from_srgb(np.array(grounds))
    return min(
        float(color.delta_e(_seen(linear, v)[:, None], _seen(ground, v)[None]).min())
        for v in color.VISIONS.values()
    )


def search_powers(theme: str, chance: np.random.Generator) -> list[Color]:
    """One color per power."""
    grounds = [color.from_hex(LAND[theme]), color.from_hex(SEA[theme])]

    def worth(lch: Color) -> float:
        srgb = _srgb(lch)
        rounded = np.rint(srgb * 255) / 255
        shown = color.linear_from_srgb(srgb)
        stray = float(np.abs(color.linear_from_oklab(_oklab(lch)) - shown).sum())
        near = max(0.0, _FROM_GROUND - _from_ground(rounded, grounds))
        return smallest_difference(list(rounded)) - 200 * stray - near

    low, high = np.array(list(WINDOWS[theme].values())).transpose(2, 0, 1)
    return list(_screen(_srgb(_best_climb(low, high, worth, chance))))


def search_lands(theme: str, powers: Sequence[Color], chance: np.random.Generator) -> list[Color]:
    """The color of each power's land: the power mixed into bare land."""
    land, ink = color.from_hex(LAND[theme]), color.from_hex(INK[theme])

    def lands(shares: Color) -> list[Color]:
        pairs = zip(powers, shares, strict=True)
        return [_screen(color.mix(power, land, float(share))) for power, share in pairs]

    def worth(shares: Color) -> float:
        mixed = lands(shares)
        faint = max(0.0, _READABLE - min(color.contrast(ink, ground) for ground in mixed))
        return smallest_difference([*mixed, land]) - 50 * faint

    low, high = np.array(list(SHARES[theme].values())).T
    return lands(_best_climb(low, high, worth, chance))


def _best_climb(low: Color, high: Color, worth: Worth, chance: np.random.Generator) -> Color:
    return max((_climb(low, high, worth, chance) for _ in range(_STARTS)), key=worth)


def _climb(low: Color, high: Color, worth: Worth, chance: np.random.Generator) -> Color:
    here = chance.uniform(low, high)
    height = worth(here)
    for step in range(_STEPS):
        width = 0.3 * (1 - step / _STEPS) + 0.01
        moved = chance.random(here.shape) < 0.25
        there = (here + moved * chance.normal(0, width, here.shape) * (high - low)).clip(low, high)
        if (higher := worth(there)) > height:
            here, height = there, higher
    return here


def _oklab(lch: Color) -> Color:
    lightness, chroma, hue = lch.T
    angle = np.radians(hue)
    return np.column_stack([lightness, chroma * np.cos(angle), chroma * np.sin(angle)])


def _srgb(lch: Color) -> Color:
    return color.srgb_from_linear(color.linear_from_oklab(_oklab(lch)))


def _screen(srgb: Color) -> Color:
    """The nearest colors with 8 bits a channel."""
    rounded: Color = np.rint(srgb * 255) / 255
    return rounded


def main() -> None:
    """Print the palettes for both themes with their smallest differences."""
    argparse.ArgumentParser(prog="python -m tools.map.palette", description=__doc__).parse_args()
    for theme, windows in WINDOWS.items():
        chance = np.random.default_rng(1901)
        powers = search_powers(theme, chance)
        lands = search_lands(theme, powers, chance)
        bare = color.from_hex(LAND[theme])
        print(f"{theme}: smallest ΔE2000 between powers {smallest_difference(powers):.1f},")
        print(f"  between lands, bare land among them, {smallest_difference([*lands, bare]):.1f}")
        for power, strong, pale in zip(windows, powers, lands, strict=True):
            print(f"  {power:8} {color.to_hex(strong)}  land {color.to_hex(pale)}")


if __name__ == "__main__":
    main()
