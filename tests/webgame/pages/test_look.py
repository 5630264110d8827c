"""What can be said of the looks by numbers: contrast, weight, no style or script in templates."""

import re
from pathlib import Path

import pytest
from django.conf import settings

BASE = Path(settings.BASE_DIR)
STATIC = BASE / "static/site"
TEMPLATES = [
    path for path in (BASE / "templates").rglob("*.html") if "game" not in path.parts[-2:-1]
]
COLOR = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")
GROUNDS = ("paper", "sheet", "wash", "sea-wash", "red-wash")
TEXTS = ("ink", "ink-soft", "ink-faint", "sea", "sea-deep", "red")
DAY, NIGHT = 0, 1


def colors(theme: int) -> dict[str, str]:
    found = COLOR.findall((STATIC / "tokens.css").read_text())
    return {name: pair[theme] for name, *pair in found}


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio of two colors.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [DAY, NIGHT])
@pytest.mark.parametrize("text", TEXTS)
def test_every_text_can_be_read_on_every_ground(text: str, theme: int) -> None:
    named = colors(theme)
    assert min(contrast(named[text], named[ground]) for ground in GROUNDS) >= 4.5


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_buttons_can_be_read_and_fields_be_seen(theme: int) -> None:
    named = colors(theme)
    for accent in ("sea", "sea-deep"):
        assert contrast(named["on-sea"], named[accent]) >= 4.5
    assert contrast(named["on-red"], named["red"]) >= 4.5
    for ground in ("paper", "sheet", "wash"):
        assert contrast(named["edge"], named[ground]) >= 3


@pytest.mark.parametrize("theme", [DAY, NIGHT])
def test_a_powers_letter_can_be_read_on_its_color(theme: int) -> None:
    sheet = (BASE / "static/diplomacy/map/map.css").read_text()
    powers = {name: pair[theme] for name, *pair in COLOR.findall(sheet)}
    white = {"austria", "england"} | ({"germany"} if theme == DAY else set())
    for name in ("austria", "england", "france", "germany", "italy", "russia", "turkey"):
        letter = "#ffffff" if name in white else "#000000"
        assert contrast(letter, powers[name]) >= 4.5, name


def test_the_typefaces_weigh_at_most_sixty_kilobytes_together() -> None:
    files = list((STATIC / "fonts").glob("*.woff2"))
    assert len(files) == 4 and sum(path.stat().st_size for path in files) <= 60 * 1024
    assert "SIL Open Font License" in (STATIC / "fonts/SOURCE.txt").read_text()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_inline_style_or_script(path: Path) -> None:
    markup = path.read_text()
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style", markup)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", markup))


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_templates_name_static_files_that_exist(path: Path) -> None:
    for name in re.findall(r"\{% static '([^']+)' %\}", path.read_text()):
        assert (BASE / "static" / name).is_file(), name
