"""A guest is a real person's row, and stays the same person when signing up."""

import re
from datetime import timedelta

import pytest
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import mail
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.utils import timezone
from pytest_django import Settings

from tests.people import PASSWORD
from webgame.accounts import consent, services
from webgame.accounts.models import User
from webgame.accounts.tasks import forget_ended_sessions

SIGNUP = "/accounts/signup/"
GRACE = {
    "display_name": "Grace",
    "email": "grace@example.org",
    "password1": PASSWORD,
    "consent": "on",
}


def stranger() -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    request.session = SessionStore()
    return request


def link_in_the_last_mail() -> str:
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


@pytest.fixture
def guest(client: Client, db: None) -> User:
    """A guest, logged in on `client`."""
    person = services.create_guest()
    client.force_login(person)
    return person


def test_a_stranger_becomes_a_guest_with_a_name_and_is_logged_in(db: None) -> None:
    request = stranger()
    guest = services.guest_for(request)
    assert guest.is_guest and guest.display_name.startswith("Guest ")
    assert request.user == guest
    assert not guest.has_usable_password() and not guest.email


def test_asking_twice_gives_the_same_guest(db: None) -> None:
    request = stranger()
    assert services.guest_for(request) == services.guest_for(request)
    assert User.objects.count() == 1


def test_guests_are_not_made_by_the_dozen_from_one_address(db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}

    def visit(**where: str) -> None:
        request = stranger()
        request.method = "POST"
        request.META.update(where)
        services.guest_for(request)

    visit()
    visit()
    with pytest.raises(ImmediateHttpResponse) as refusal:
        visit()
    assert refusal.value.response.status_code == 429
    visit(REMOTE_ADDR="192.0.2.7")
    assert User.objects.count() == 3


def test_a_member_who_starts_a_game_stays_the_member(ada: User) -> None:
    request = stranger()
    request.user = ada
    assert services.guest_for(request) == ada


def test_what_a_guest_agreed_to_is_stored_word_for_word_once(db: None) -> None:
    request = stranger()
    guest = services.guest_for(request)
    services.guest_for(request)
    assert [one.sentence for one in guest.consents.all()] == [consent.SENTENCE]


def test_a_guest_who_signs_up_and_confirms_is_the_same_person(client: Client, guest: User) -> None:
    assert client.post(SIGNUP, GRACE).status_code == 302
    client.post(link_in_the_last_mail())
    guest.refresh_from_db()
    assert (guest.display_name, guest.email, guest.is_guest) == ("Grace", GRACE["email"], False)
    assert guest.check_password(PASSWORD)
    assert User.objects.count() == 1


def test_a_guest_plays_on_while_the_address_is_unconfirmed(client: Client, guest: User) -> None:
    client.post(SIGNUP, GRACE)
    assert client.session["_auth_user_id"] == str(guest.pk)
    page = client.get("/accounts/name/")
    assert page.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_guest_who_mistyped_the_address_can_sign_up_again(client: Client, guest: User) -> None:
    client.post(SIGNUP, GRACE | {"email": "graec@example.org"})
    client.post(SIGNUP, GRACE)
    client.post(link_in_the_last_mail())
    guest.refresh_from_db()
    assert (guest.email, guest.is_guest) == (GRACE["email"], False)


def test_the_public_id_never_tells_the_address(client: Client, db: None) -> None:
    client.post(SIGNUP, GRACE)
    assert re.fullmatch(r"[2-9a-z]{10}", User.objects.get().username)


def test_a_guests_session_that_has_ended_is_forgotten_and_the_guest_kept(guest: User) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    kept = SessionStore()
    kept.create()
    forget_ended_sessions()
    assert [one.session_key for one in Session.objects.all()] == [kept.session_key]
    assert User.objects.get() == guest
