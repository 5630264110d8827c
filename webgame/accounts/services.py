"""What can be done with people: make a guest, give a name, make a member of a guest, forget."""

from __future__ import annotations

import secrets

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from webgame.accounts import consent, events, names
from webgame.accounts.models import ID_LETTERS, Preferences, User, new_public_id
from webgame.accounts.preferences import for_pages, preferences_of

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def guest_for(request: HttpRequest) -> User:
    """The person behind this request; someone unknown becomes a guest, and is logged in as one.

    Pressing a button that starts or joins a game is what makes a guest; the button stands beside
    `consent.SENTENCE`, which is therefore stored as agreed to. Somebody who makes guests by the
    dozen is answered with a page that says so (429).
    """
    if request.user.is_authenticated:
        assert isinstance(request.user, User)
        consent.record(request.user)
        return request.user
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


@transaction.atomic
def create_guest() -> User:
    """A new guest: a real person's row with a made-up name, no email and no password."""
    guest = User(display_name=_free_name("Guest"), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    consent.record(guest)
    return guest


def check_name(name: str, person: User | None = None) -> str:
    """The name, tidied, if `person` may take it. Raises `ValidationError` with the reason."""
    name = names.check(name)
    alike = User.objects.filter(name_key=names.key(name)).first()
    if alike not in (None, person):
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


def take_name(user: User) -> None:
    """Give someone a name that says nothing, in place of one that should not be read."""
    user.display_name = _free_name("Player")
    user.save(update_fields=["display_name", "name_key"])


def become_member(user: User) -> None:
    """The address is confirmed: a guest no more."""
    user.is_guest = False
    user.save(update_fields=["is_guest"])


@transaction.atomic
def recognize(guest: User, member: User) -> None:
    """The guest of this browser logs in as a member: what the guest had is the member's now."""
    events.recognized.send(User, guest=guest, member=member)
    guest.is_active = False
    guest.save(update_fields=["is_active"])


def _free_name(word: str) -> str:
    """A name nobody has: `word` and a few letters."""
    while True:
        name = f"{word} {''.join(secrets.choice(ID_LETTERS) for _ in range(5))}"
        if not User.objects.filter(name_key=names.key(name)).exists():
            return name


def record_of(user: User) -> dict[str, object]:
    """What is kept about a person, their games aside."""
    kept = preferences_of(user)
    record: dict[str, object] = {
        "public_id": user.username,
        "display_name": user.display_name,
        "guest": user.is_guest,
        "email": user.email,
        "joined": user.date_joined.isoformat(),
        "last_login": user.last_login.isoformat() if user.last_login else None,
        "preferences": for_pages(user) | {"mail": kept.mail, "push": kept.push},
        "consents": [
            {"sentence": given.sentence, "given": given.given.isoformat()}
            for given in user.consents.all()
        ],
    }
    for _, more in events.recorded.send(User, user=user):
        assert isinstance(more, dict), "what is kept, by name"
        record |= more
    return record


@transaction.atomic
def erase(user: User) -> None:
    """Forget who this was. The row stays, for the games of others that it played in."""
    EmailAddress.objects.filter(user=user).delete()
    Preferences.objects.filter(user=user).delete()
    user.username = new_public_id()
    user.display_name = _free_name("Deleted")
    user.email = ""
    user.is_guest, user.is_active, user.is_staff, user.is_superuser = True, False, False, False
    user.set_unusable_password()
    user.save()
    events.erased.send(User, user=user)
