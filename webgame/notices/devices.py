"""The browsers in which a person is told: beginning it, and ending it."""

from __future__ import annotations

from django.db import transaction

from webgame.accounts.models import Preferences, User
from webgame.notices import webpush
from webgame.notices.models import Device
from webgame.notices.posting import may_be_called

MOST = 8
"""The browsers of one person; who adds one more is told no more in the oldest."""
LONGEST = 1000
SECRET = 16
"""Bytes of the secret that a browser makes (RFC 8291)."""


class BadDevice(Exception):
    """What came is no browser that can be told; `str()` is a sentence."""


@transaction.atomic
def begin(user: User, endpoint: str, key: str, auth: str) -> Device:
    """Tell this person in this browser from now on. Raises `BadDevice`.

    A browser that told somebody else before is this person's now: it is the same one if it knows
    the same keys.
    """
    if len(endpoint) > LONGEST or not may_be_called(endpoint):
        raise BadDevice("The address of the push service is none that this site may call.")
    if not _keys(key, auth):
        raise BadDevice("The keys of the browser cannot be read.")
    known = Device.objects.filter(endpoint=endpoint).exclude(user=user).first()
    if known and (known.key, known.auth) != (key, auth):
        raise BadDevice("This is the address of another browser.")
    made, _ = Device.objects.update_or_create(
        endpoint=endpoint,
        defaults={"user": user, "key": key, "auth": auth, "failed": 0, "rests_until": None},
    )
    kept = user.devices.order_by("-made", "-pk").values_list("pk", flat=True)[:MOST]
    user.devices.exclude(pk__in=list(kept)).delete()
    _wish_to_be_told(user)
    return made


def _keys(key: str, auth: str) -> bool:
    """Whether this is a public key, and a secret."""
    try:
        webpush.encrypted(b"", webpush.decode(key), webpush.decode(auth))
        return len(webpush.decode(auth)) == SECRET
    except ValueError:
        return False


def _wish_to_be_told(user: User) -> None:
    """Who asks to be told in a browser wants to be told; how often is as it was, if it was ever."""
    wishes, _ = Preferences.objects.get_or_create(user=user)
    if wishes.push == Preferences.When.OFF:
        Preferences.objects.filter(user=user).update(push=Preferences.When.NOW)


def often(user: User) -> str:
    """How often this person wants to be told in browsers: a choice of `Preferences.When`."""
    return Preferences.objects.values_list("push", flat=True).get(user=user)


def end(device: int | None, user: User) -> None:
    """Tell this person no more in the browser that a session remembers."""
    if device:
        user.devices.filter(pk=device).delete()


def here(user: User, device: int | None) -> Device | None:
    """The browser that a session remembers, if this person is told in it."""
    return user.devices.filter(pk=device).first() if device else None
