"""Somebody's ratings, on the pages about them."""

from __future__ import annotations

from dataclasses import dataclass

from django import template

from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.ranking.lines import over_time, own_pool, picture
from webgame.ranking.models import Rated

register = template.Library()


@dataclass(frozen=True, slots=True)
class Course:
    """The ratings at one game over time, the latest first, and their picture."""

    face: Face
    rows: list[Rated]
    picture: str


@register.inclusion_tag("ranking/over_time.html")
def ratings_over_time(who: str, name: str) -> dict[str, list[Course]]:
    """The ratings of somebody at every game where there are any; `who` as the ranking has it."""
    return {"courses": [one for face in faces.offered() if (one := _course(face, who, name))]}


def _course(face: Face, who: str, name: str) -> Course | None:
    rows = over_time(face.game, own_pool(face.game, who), [who]).get(who)
    if not rows:
        return None
    return Course(face, rows[::-1], picture(f"{name} at {face.title}", {name: rows}))
