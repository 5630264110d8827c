"""What the doors of the lobby share: who asks, how a refusal is said, whether anything changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from webgame.accounts.models import User
from webgame.tables.refused import Refused

View = Callable[..., HttpResponse]
MOST_INVITES = 20
LONGEST_NUMBER = 6
UNCHANGED = 204
"""The status that tells a page which asks again and again to leave everything as it is."""


def person(request: HttpRequest) -> User | None:
    """Who asks, if known."""
    return request.user if isinstance(request.user, User) else None


def known(request: HttpRequest) -> User:
    """Who asks, behind a door that only people who are known pass."""
    user = person(request)
    assert user is not None, "the door is for people who are known"
    return user


def invites(session: SessionBase) -> list[str]:
    """The invitations this browser has opened: each lets it watch the game it was to."""
    opened: list[str] = session.get("invites", [])
    return opened


def remember_invite(session: SessionBase, invite: str) -> None:
    """Keep an invitation, and the latest of others."""
    others = [one for one in invites(session) if one != invite]
    session["invites"] = [*others, invite][-MOST_INVITES:]


def number_named(text: str) -> int | None:
    """The seat or step that a form names: None where it names none, -1 where there can be no such.

    >>> number_named("6"), number_named(""), number_named("6" * 5000), number_named("x")
    (6, None, -1, -1)
    """
    if not text:
        return None
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1


def says_refusals_on(page: str, named: str) -> Callable[[View], View]:
    """A refusal becomes a message on a page, that of what the address names so, or in the lobby if
    it names none; nothing was changed."""

    def saying(view: View) -> View:
        @wraps(view)
        def said(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                return view(request, *args, **kwargs)
            except Refused as refused:
                messages.error(request, refused.sentence)
                return redirect(page, kwargs[named]) if named in kwargs else redirect("lobby")

        return said

    return saying


says_refusals = says_refusals_on("table", named="gid")


def mark(*facts: object) -> str:
    """A short word that differs when what is shown differs.

    >>> mark("Ada", 3) == mark("Ada", 3), mark("Ada", 3) == mark("Ada", 4)
    (True, False)
    """
    return f"{crc32(repr(facts).encode()):x}"


def unchanged(request: HttpRequest, now: str) -> bool:
    """Whether the page that asks shows what there is now already."""
    return request.GET.get("seen") == now
