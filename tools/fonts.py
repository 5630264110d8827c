"""Make the site's two typefaces: subset, renamed, with fallbacks of the same measure.

Run ``python tools/fonts.py`` with fontTools and brotli installed and npm on the path. It takes
the published packages, keeps the letters, weights and features the site uses, and writes
``static/site/fonts/*.woff2``, ``fonts.css`` and the licenses. The families are renamed because
the license of a reserved font name asks it of altered copies.

A fallback face is a system font stretched (``size-adjust``) to the mean letter width of ours and
given our ascent and descent, so that nothing moves when the web font arrives.
"""

import argparse
import io
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

OUT = Path(__file__).parents[1] / "static/site/fonts"
VERSION = "5.3.0"

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN_1 = "".join(map(chr, range(0xA0, 0x100)))
PUNCTUATION = "–—‘’“”•…←↑→↓−×✓€Œœ"
LETTERS = "".join(c for c in ASCII if c.isalpha()) + " .,:;?!'’-"
ACCENTED = "".join(c for c in LATIN_1 if c.isalpha() and c not in "ªº")
EXTENDED = "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŹźŻżŽžȘșȚț"
SHAPING = ("kern", "liga", "ccmp", "locl")

# How often each letter stands in English prose, per thousand characters; the measure of a font.
FREQUENCY = {
    " ": 180, "e": 102, "t": 75, "a": 65, "o": 62, "i": 57, "n": 57, "s": 53, "h": 50, "r": 50,
    "d": 35, "l": 33, "c": 23, "u": 23, "m": 20, "w": 19, "f": 18, "g": 16, "y": 16, "p": 15,
    "b": 12, "v": 8, "k": 6,
}  # fmt: skip


@dataclass(frozen=True)
class Face:
    """One file to make: from which package and file, which letters, which weights."""

    name: str
    family: str
    package: str
    source: str
    letters: str
    weight: int | tuple[int, int]
    features: tuple[str, ...]
    style: str = "normal"


@dataclass(frozen=True)
class Fallback:
    """A system font and the package whose letters have the same widths."""

    family: str
    local: tuple[str, ...]
    package: str
    source: str


SERIF, SANS = "Parley Serif", "Parley Sans"
ALEGREYA, SOURCE = "@fontsource-variable/alegreya", "@fontsource-variable/source-sans-3"

FACES = (
    Face(
        "serif",
        SERIF,
        ALEGREYA,
        "alegreya-latin-wght-normal",
        ASCII + ACCENTED + PUNCTUATION,
        500,
        (*SHAPING, "lnum"),
    ),
    Face(
        "serif-italic",
        SERIF,
        ALEGREYA,
        "alegreya-latin-wght-italic",
        LETTERS,
        400,
        SHAPING,
        "italic",
    ),
    Face(
        "sans",
        SANS,
        SOURCE,
        "source-sans-3-latin-wght-normal",
        ASCII + LATIN_1 + PUNCTUATION,
        (400, 650),
        (*SHAPING, "tnum"),
    ),
    Face(
        "sans-extended",
        SANS,
        SOURCE,
        "source-sans-3-latin-ext-wght-normal",
        EXTENDED,
        (400, 650),
        ("kern",),
    ),
)
FALLBACKS = (
    Fallback(
        SERIF,
        ("Times New Roman", "Liberation Serif", "Tinos"),
        "@fontsource/tinos",
        "tinos-latin-400-normal",
    ),
    Fallback(SERIF, ("Noto Serif",), "@fontsource/noto-serif", "noto-serif-latin-400-normal"),
    Fallback(
        SANS,
        ("Arial", "Liberation Sans", "Arimo"),
        "@fontsource/arimo",
        "arimo-latin-400-normal",
    ),
    Fallback(SANS, ("Roboto",), "@fontsource/roboto", "roboto-latin-400-normal"),
)


def fetch(package: str, into: Path) -> Path:
    """The unpacked package of ``package`` at ``VERSION``."""
    folder = into / package.replace("/", "-").lstrip("@")
    if not folder.exists():
        packed = subprocess.run(
            ["npm", "pack", "--silent", f"{package}@{VERSION}"],
            cwd=into,
            check=True,
            capture_output=True,
            text=True,
        )
        with tarfile.open(into / packed.stdout.strip()) as archive:
            archive.extractall(folder, filter="data")
    return folder / "package"


def subset(font: TTFont, face: Face) -> TTFont:
    """The font with the face's letters, features and weights only, under our family name."""
    options = Options(layout_features=list(face.features), hinting=False, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=face.letters)
    subsetter.subset(font)
    plain = io.BytesIO()
    font.flavor = None
    font.save(plain)
    plain.seek(0)
    cut = instancer.instantiateVariableFont(TTFont(plain), {"wght": face.weight})
    for name_id, name in ((1, face.family), (4, face.family), (6, face.family.replace(" ", ""))):
        cut["name"].setName(name, name_id, 3, 1, 0x409)
    cut.flavor = "woff2"
    return cut


def mean_width(font: TTFont) -> float:
    """The mean advance of a letter of English prose, in ems."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    total = sum(widths[glyphs[ord(c)]][0] * often for c, often in FREQUENCY.items())
    return float(total / sum(FREQUENCY.values()) / font["head"].unitsPerEm)


def ranges(font: TTFont) -> str:
    """The code points of the font as a CSS ``unicode-range``."""
    points = sorted(font.getBestCmap())
    runs: list[list[int]] = []
    for point in points:
        if runs and point == runs[-1][1] + 1:
            runs[-1][1] = point
        else:
            runs.append([point, point])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in runs)


def face_rule(face: Face, font: TTFont) -> str:
    weight = face.weight if isinstance(face.weight, int) else "{} {}".format(*face.weight)
    # The upright faces answer for the bold too: one weight, never a smeared one.
    weight = "400 700" if face.family == SERIF else weight
    return (
        f'@font-face {{\n  font-family: "{face.family}";\n'
        f'  src: url("{face.name}.woff2") format("woff2");\n'
        f"  font-weight: {weight};\n  font-style: {face.style};\n  font-display: swap;\n"
        f"  unicode-range: {ranges(font)};\n}}\n"
    )


def fallback_rule(fallback: Fallback, system: TTFont, ours: TTFont) -> str:
    scale = mean_width(ours) / mean_width(system)
    em = ours["head"].unitsPerEm
    ascent, descent = ours["hhea"].ascent / em / scale, -ours["hhea"].descent / em / scale
    local = ", ".join(f'local("{name}")' for name in fallback.local)
    return (
        f'@font-face {{\n  font-family: "{fallback.family} {fallback.local[0]}";\n'
        f"  src: {local};\n  size-adjust: {scale:.1%};\n  ascent-override: {ascent:.1%};\n"
        f"  descent-override: {descent:.1%};\n  line-gap-override: 0%;\n}}\n"
    )


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        made: dict[str, TTFont] = {}
        rules = ["/* Made by tools/fonts.py; change that, not this. */\n"]
        for face in FACES:
            package = fetch(face.package, folder)
            made[face.name] = subset(TTFont(package / "files" / f"{face.source}.woff2"), face)
            made[face.name].save(OUT / f"{face.name}.woff2")
            rules.append(face_rule(face, made[face.name]))
        for fallback in FALLBACKS:
            system = TTFont(fetch(fallback.package, folder) / "files" / f"{fallback.source}.woff2")
            ours = made["serif" if fallback.family == SERIF else "sans"]
            rules.append(fallback_rule(fallback, system, ours))
        (OUT / "fonts.css").write_text("\n".join(rules))
        license_text = (fetch(ALEGREYA, folder) / "LICENSE").read_text()
        (OUT / "OFL.txt").write_text(license_text[license_text.index("-----") :])
    sizes = {face.name: (OUT / f"{face.name}.woff2").stat().st_size for face in FACES}
    print(sizes, "together", sum(sizes.values()))


if __name__ == "__main__":
    main()
