"""What the templates say about chairs that are kept for programs."""

from dataclasses import dataclass

from django import template
from django.conf import settings

from webgame.daide.models import Program
from webgame.daide.services import code_of
from webgame.daide.shelf import GAME, NAME
from webgame.replays.models import Game
from webgame.tables.terms import Terms

register = template.Library()


@dataclass(frozen=True, slots=True)
class Kept:
    """A chair that is kept for a program: its code, and who came."""

    seat: str
    number: int
    code: str
    program: Program | None


@register.simple_tag
def daide_address() -> str:
    """What programs are told to connect to."""
    return f"{settings.DAIDE_ADDRESS}"


@register.simple_tag
def daide_port() -> int:
    """At which port they do; 0 if the door is closed."""
    return int(settings.DAIDE_PORT)


@register.simple_tag
def kept_chairs(game: Game) -> list[Kept]:
    """The chairs of a table that are kept for programs."""
    seats = game.seats.filter(bot=NAME).select_related("game", "program").order_by("number")
    return [
        Kept(one.name.title(), one.number, code_of(one), getattr(one, "program", None))
        for one in seats
    ]


@register.simple_tag
def free_chairs(game: Game) -> list[tuple[int, str]]:
    """The chairs that can be kept for programs: those that are free, while the door is open."""
    if not settings.DAIDE_PORT or game.terms["rules"] != GAME:
        return []
    seats = game.seats.filter(bot="", user=None).order_by("number")
    return [(one.number, one.name.title()) for one in seats]


@register.filter
def stand_in(game: Game) -> str:
    """The bot that takes chairs at a table."""
    return Terms.stored(game.terms).substitute
