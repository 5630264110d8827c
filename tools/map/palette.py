"""Search seven powers' colors that all eyes can tell apart: `python -m tools.map.palette`.

Each power keeps its hue within a window, so that France is the light blue one by day and by night.
The search makes the smallest CIEDE2000 between two powers as large as it can, over normal, protan,
deutan and tritan vision, and keeps every power away from land and sea. Paste the result into
map.css; the tests hold it to the figures.
"""

import itertools
from collections.abc import Mapping, Sequence

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
        "AUSTRIA": ((0.56, 0.68), (0.15, 0.21), (24, 36)),
        "ENGLAND": ((0.49, 0.62), (0.12, 0.20), (264, 288)),
        "FRANCE": ((0.74, 0.88), (0.07, 0.14), (228, 250)),
        "GERMANY": ((0.50, 0.82), (0.0, 0.015), (0, 360)),
        "ITALY": ((0.56, 0.80), (0.09, 0.16), (148, 172)),
        "RUSSIA": ((0.60, 0.94), (0.04, 0.15), (300, 345)),
        "TURKEY": ((0.82, 0.93), (0.12, 0.17), (84, 102)),
    },
}
GROUNDS = {"light": ("#ece7da", "#dfecee"), "dark": ("#2f2c27", "#141f26")}
"""Land and sea; the powers keep at least _FROM_GROUND away from both."""

_FROM_GROUND = 16.0
_STARTS, _STEPS = 12, 4000


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


def search(windows: Mapping[str, Window], grounds: Sequence[Color], seed: int) -> dict[str, Color]:
    """The best palette of several climbs, each from a random start."""
    chance = np.random.default_rng(seed)
    low, high = np.array(list(windows.values())).transpose(2, 0, 1)
    found = [_climb(low, high, grounds, chance) for _ in range(_STARTS)]
    best = max(found, key=lambda lch: _worth(lch, grounds))
    return dict(zip(windows, _srgb(best), strict=True))


def _climb(low: Color, high: Color, grounds: Sequence[Color], chance: np.random.Generator) -> Color:
    here = chance.uniform(low, high)
    worth = _worth(here, grounds)
    for step in range(_STEPS):
        width = 0.3 * (1 - step / _STEPS) + 0.01
        moved = chance.random(here.shape) < 0.25
        there = (here + moved * chance.normal(0, width, here.shape) * (high - low)).clip(low, high)
        if (better := _worth(there, grounds)) > worth:
            here, worth = there, better
    return here


def _worth(lch: Color, grounds: Sequence[Color]) -> float:
    """Smallest difference, less what strays out of the screen's range or too near the ground."""
    srgb = _srgb(lch)
    rounded = np.rint(srgb * 255) / 255
    stray = float(np.abs(color.linear_from_oklab(_oklab(lch)) - color.linear_from_srgb(srgb)).sum())
    near = max(0.0, _FROM_GROUND - _from_ground(rounded, grounds))
    return smallest_difference(list(rounded)) - 200 * stray - near


def _oklab(lch: Color) -> Color:
    lightness, chroma, hue = lch.T
    angle = np.radians(hue)
    return np.column_stack([lightness, chroma * np.cos(angle), chroma * np.sin(angle)])


def _srgb(lch: Color) -> Color:
    return color.srgb_from_linear(color.linear_from_oklab(_oklab(lch)))


def main() -> None:
    """Print the palettes for both themes with their smallest differences."""
    for theme, windows in WINDOWS.items():
        grounds = [color.from_hex(ground) for ground in GROUNDS[theme]]
        found = search(windows, grounds, seed=1901)
        colors = [color.from_hex(color.to_hex(srgb)) for srgb in found.values()]
        print(
            f"{theme}: smallest ΔE2000 {smallest_difference(colors):.1f}, "
            f"from land and sea {_from_ground(np.array(colors), grounds):.1f}"
        )
        for power, srgb in zip(found, colors, strict=True):
            print(f"  --{power.lower()}: {color.to_hex(srgb)};")


if __name__ == "__main__":
    main()
