"""What can be done with people: make a guest, give a name, make a guest a member."""

from __future__ import annotations

import secrets

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from webgame.accounts import consent, names
from webgame.accounts.models import ID_LETTERS, User

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def guest_for(request: HttpRequest) -> User:
    """The person behind this request; someone unknown becomes a guest, and is logged in as one.

    Pressing a button that starts or joins a game is what makes a guest; the button stands beside
    `consent.SENTENCE`, which is therefore stored as agreed to.
    """
    if request.user.is_authenticated:
        assert isinstance(request.user, User)
        consent.record(request.user)
        return request.user
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


@transaction.atomic
def create_guest() -> User:
    """A new guest: a real person's row with a made-up name, no email and no password."""
    guest = User(display_name=_free_guest_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    consent.record(guest)
    return guest


def check_name(name: str, person: User | None = None) -> str:
    """The name, tidied, if `person` may take it. Raises `ValidationError` with the reason."""
    name = names.check(name)
    others = User.objects.exclude(pk=person.pk if person else None)
    if others.filter(name_key=names.key(name)).exists():
        raise ValidationError(f"“{name}” is taken, or too like a name that is.")
    return name


def rename(user: User, name: str) -> None:
    """Give `user` the display name. Raises `ValidationError` with the reason if it cannot be."""
    user.display_name = check_name(name, user)
    try:
        with transaction.atomic():
            user.save(update_fields=["display_name", "name_key"])
    except IntegrityError as taken_meanwhile:
        raise ValidationError(f"“{name}” was taken a moment ago.") from taken_meanwhile


def become_member(user: User) -> None:
    """The address is confirmed: a guest no more."""
    user.is_guest = False
    user.save(update_fields=["is_guest"])


def _free_guest_name() -> str:
    while True:
        name = "Guest " + "".join(secrets.choice(ID_LETTERS) for _ in range(4))
        if not User.objects.filter(name_key=names.key(name)).exists():
            return name
