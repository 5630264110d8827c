"""What the templates of the site say about games."""

from datetime import datetime

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.formats import registry as formats
from games.formats.format import Format
from webgame.accounts import consent
from webgame.accounts.models import User
from webgame.faces import registry as faces
from webgame.faces.face import Face, Recorded, Small
from webgame.faces.registry import face_of
from webgame.replays.compiling import is_compiling
from webgame.replays.models import Facts, Game
from webgame.tables import words
from webgame.tables.models import Draft
from webgame.tables.recordings import from_shelf
from webgame.tables.terms import Terms

register = template.Library()


@register.simple_tag
def awaiting_count(user: User | AnonymousUser | str) -> int:
    """In how many games this person is waited for; 0 for a stranger, or where nobody is known."""
    if not isinstance(user, User):
        return 0
    return Draft.objects.filter(
        seat__user=user, seat__bot="", seat__game__state="playing", awaited=True, ready=False
    ).count()


@register.simple_tag
def consent_sentence() -> str:
    """What everybody is told before the first game; who starts one agrees to exactly this."""
    return consent.SENTENCE


@register.simple_tag
def offered() -> tuple[Face, ...]:
    """The games that can be played here."""
    return faces.offered()


@register.simple_tag
def coming() -> tuple[Face, ...]:
    """The games that cannot be played here yet."""
    return faces.coming()


@register.filter
def phase(game: Game) -> str:
    """Where a game is, in words."""
    return face_of(game.terms["rules"]).words.phase(game.phase)


@register.simple_tag
def seat_badge(name: str, spoken: bool = True) -> SafeString:
    """A seat as its letter on its color; with its name for those who cannot see it."""
    name = name.upper()
    title = name.title()
    return format_html(
        '<span class="owner" data-owner="{}" title="{}"{}>{}</span>',
        name,
        title,
        format_html(' role="img" aria-label="{}"', title)
        if spoken
        else SafeString(' aria-hidden="true"'),
        name[0],
    )


@register.simple_tag
def small_sheets() -> SafeString:
    """What the small boards of a page share; stands on it once."""
    sheets = (face.small.sheet() for face in faces.offered() if face.small)
    return format_html_join("", "{}", ((sheet,) for sheet in sheets))


@register.simple_tag
def small_board(game: Game) -> SafeString:
    """A game's board in small as everybody may see it now; nothing where its face draws none."""
    face = face_of(game.terms["rules"])
    if face.small is None:
        return SafeString("")
    if not game.position:
        return face.small.draw(None)
    if is_compiling(face.game):
        return not_yet(face.small)
    view = game.rules.view_for(game.rules.read(game.position), None)
    return face.small.draw(view.to_json())


@register.simple_tag
def small_start(face: Face) -> SafeString:
    """A game's board in small before anybody played; nothing where its face draws none."""
    return face.small.draw(None) if face.small else SafeString("")


@register.simple_tag
def small_end(face: Face, recorded: Recorded) -> SafeString:
    """The end of a recorded game in small."""
    if face.small is None or face.replay is None:
        return SafeString("")
    if is_compiling(face.game):
        return not_yet(face.small)
    return face.small.draw(from_shelf(recorded, face.replay)["last"])


def not_yet(small: Small) -> SafeString:
    """The place of a board that cannot be read while its game is compiled: the one that games begin
    with, faint, so that nobody takes it for the board."""
    return format_html(
        '<span class="not-yet">{}<span>Being prepared</span></span>', small.draw(None)
    )


@register.filter
def agreed(game: Game) -> list[str]:
    """The terms of a game in words."""
    return words.agreed(Terms.stored(game.terms))


@register.simple_tag
def host(game: Game) -> str:
    """Who opened a table, unless its names are kept back; "" then, or when nobody is left."""
    names = game.terms.get("names", "shown")
    kept_back = names == "hidden" or (names != "shown" and not game.over)
    return "" if kept_back or game.host is None else game.host.display_name


@register.filter
def pace(game: Game) -> str:
    """How fast a game is played, in words."""
    return words.pace(Terms.stored(game.terms))


@register.filter
def kind(facts: Facts) -> str:
    """Which game it was."""
    return face_of(facts.rules).title


@register.simple_tag
def lasted(facts: Facts) -> str:
    """How long a finished game went, in words."""
    return "" if facts.turn is None else face_of(facts.rules).words.lasted(facts.turn)


@register.simple_tag
def formats_of(game: Game) -> list[Format]:
    """The forms in which a finished game can be taken home."""
    return formats.formats_of(game.terms["rules"])


@register.simple_tag
def moment(at: datetime | None) -> SafeString:
    """A time: a date for all, how long ago or until for those whose browser counts (time.js)."""
    if at is None:
        return SafeString("")
    return format_html(
        '<time datetime="{}">{}</time>', at.isoformat(), f"{at:%B} {at.day}, {at.year}"
    )
