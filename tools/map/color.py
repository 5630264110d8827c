"""Colors as people see them: differences, contrast, mixing, and how the color-blind see.

A color is an array of shape (..., 3). Names say the space: `srgb` 0–1 as in #rrggbb, `linear`
light, CIE `lab` (D65), `oklab`.
"""

import numpy as np
import numpy.typing as npt

Color = npt.NDArray[np.float64]

VISIONS: dict[str, Color] = {
    # Machado, Oliveira, Fernandes (2009), severity 1.0, on linear light.
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}

_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = _TO_XYZ.sum(axis=1)
_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def from_hex(text: str) -> Color:
    """The color of "#rrggbb"."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255


def to_hex(srgb: Color) -> str:
    """The "#rrggbb" nearest to a color.

    >>> to_hex(from_hex("#1b2731"))
    '#1b2731'
    """
    return "#" + "".join(f"{channel:02x}" for channel in np.rint(srgb * 255).astype(int))


def linear_from_srgb(srgb: Color) -> Color:
    """Light that the screen sends for a color."""
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def srgb_from_linear(linear: Color) -> Color:
    """The color that sends this light, clipped to what a screen can show."""
    linear = linear.clip(0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def lab_from_linear(linear: Color) -> Color:
    """CIE L*a*b* under D65."""
    ratio = linear @ _TO_XYZ.T / _WHITE
    root = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = np.moveaxis(root, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def oklab_from_srgb(srgb: Color) -> Color:
    """Björn Ottosson's Oklab, the space CSS mixes colors in."""
    oklab: Color = np.cbrt(linear_from_srgb(srgb) @ _TO_LMS.T) @ _TO_OKLAB.T
    return oklab


def linear_from_oklab(oklab: Color) -> Color:
    """Light of an Oklab color; outside 0–1 where no screen can show it."""
    return (oklab @ np.linalg.inv(_TO_OKLAB).T) ** 3 @ np.linalg.inv(_TO_LMS).T


def mix(one: Color, other: Color, share: float) -> Color:
    """`color-mix(in oklab, one share, other)` of sRGB colors.

    >>> to_hex(mix(from_hex("#000000"), from_hex("#ffffff"), 0.5))
    '#636363'
    """
    oklab = share * oklab_from_srgb(one) + (1 - share) * oklab_from_srgb(other)
    return srgb_from_linear(linear_from_oklab(oklab))


def contrast(one: Color, other: Color) -> float:
    """WCAG 2 contrast ratio of two sRGB colors, 1 to 21.

    >>> round(contrast(from_hex("#000000"), from_hex("#ffffff")), 3)
    21.0
    """
    lights = sorted(float(linear_from_srgb(color) @ _TO_XYZ[1]) for color in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def delta_e(one: Color, other: Color) -> Color:
    """CIEDE2000 between Lab colors, as Sharma, Wu and Dalal (2005) give it.

    >>> round(float(delta_e(np.array([50, 2.6772, -79.7751]), np.array([50, 0, -82.7485]))), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(one, -1, 0), np.moveaxis(other, -1, 0)
    chroma = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    stretch = 1.5 - 0.5 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.arctan2(b1, a1) % (2 * np.pi), np.arctan2(b2, a2) % (2 * np.pi)
    turn = (h2 - h1 + np.pi) % (2 * np.pi) - np.pi
    apart = np.abs(h1 - h2) > np.pi
    hue = np.where(c1 * c2 == 0, h1 + h2, (h1 + h2) / 2 + np.where(apart, np.pi, 0))
    light, c = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * np.cos(hue - np.radians(30))
        + 0.24 * np.cos(2 * hue)
        + 0.32 * np.cos(3 * hue + np.radians(6))
        - 0.20 * np.cos(4 * hue - np.radians(63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c, 1 + 0.015 * c * weight
    degrees = np.degrees(hue) % 360
    rotation = -2 * np.sqrt(c**7 / (c**7 + 25.0**7))
    rotation = rotation * np.sin(np.radians(60) * np.exp(-(((degrees - 275) / 25) ** 2)))
    d_l = (l2 - l1) / s_l
    d_c = (c2 - c1) / s_c
    d_h = 2 * np.sqrt(c1 * c2) * np.sin(turn / 2) / s_h
    difference: Color = np.sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)
    return difference
