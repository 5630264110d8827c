"""Settings: a member's are kept with the account, and come with every page."""

import json
import re
from html import unescape

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from tests.people import PASSWORD
from webgame.accounts.models import Preferences, User

SETTINGS = "/accounts/settings/"
CHOSEN = {"sound": "on", "motion": "still", "names": "full", "mail": "digest"}
GRACE = {
    "display_name": "Grace",
    "email": "grace@example.org",
    "password1": PASSWORD,
    "consent": "on",
}


def comes_with(client: Client, page: str) -> dict[str, str] | None:
    """The settings that a page brings, if it brings any."""
    found = re.search(r'data-kept="([^"]*)"', client.get(page).content.decode())
    return json.loads(unescape(found[1])) if found else None


def test_a_member_chooses_and_every_page_knows(client: Client, ada: User) -> None:
    client.force_login(ada)
    usual = {"sound": "off", "notes": "off", "motion": "system", "names": "short"}
    assert comes_with(client, "/lobby/") == usual
    client.post(SETTINGS, CHOSEN)
    assert comes_with(client, "/") == usual | {"sound": "on", "motion": "still", "names": "full"}
    assert ada.preferences.mail == Preferences.When.DIGEST


def test_one_switch_is_kept_alone(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post(SETTINGS, CHOSEN)
    assert client.post(f"{SETTINGS}one/", {"name": "sound", "chosen": "off"}).status_code == 204
    kept = Preferences.objects.get(user=ada)
    assert (kept.sound, kept.motion, kept.mail) == (False, "still", "digest")


@pytest.mark.parametrize(
    ("name", "chosen"), [("sound", "loud"), ("mail", "now"), ("user", "1"), ("", ""), ("names", "")]
)
def test_what_is_no_setting_or_choice_changes_nothing(
    client: Client, ada: User, name: str, chosen: str
) -> None:
    client.force_login(ada)
    assert client.post(f"{SETTINGS}one/", {"name": name, "chosen": chosen}).status_code == 400
    assert not Preferences.objects.exists()


def test_strangers_and_guests_keep_theirs_in_the_browser(client: Client, db: None) -> None:
    for _ in ("a stranger", "a guest"):
        page = client.get(SETTINGS).content.decode()
        assert "Kept in this browser" in page and "Mail about my games" not in page
        assert comes_with(client, SETTINGS) is None
        client.post(SETTINGS, CHOSEN)
        client.post("/play/")
    assert client.post(f"{SETTINGS}one/", {"name": "sound", "chosen": "on"}).status_code == 400
    assert not Preferences.objects.exists()


def test_settings_are_in_the_record_and_go_with_the_person(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post(SETTINGS, CHOSEN)
    record = client.get("/accounts/about-me.json").json()
    assert record["preferences"] == CHOSEN | {"notes": "off", "push": "off"}
    client.post("/accounts/leave/", {"sure": "on", "password": PASSWORD})
    assert not Preferences.objects.exists()


def test_who_just_signed_up_has_the_link_sent_again(client: Client, db: None) -> None:
    client.post("/accounts/signup/", GRACE)
    page = client.get("/accounts/confirm-email/").content.decode()
    assert "Send the link again" in page and len(mail.outbox) == 1
    said = client.post("/accounts/confirm-email/again/", follow=True).content.decode()
    assert "A link went out a few minutes ago" in said and len(mail.outbox) == 1


def test_after_a_while_the_link_is_sent_again(client: Client, db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": ""}
    client.post("/accounts/signup/", GRACE)
    client.post("/accounts/confirm-email/again/")
    assert [message.to for message in mail.outbox] == [[GRACE["email"]]] * 2


def test_a_guest_who_signed_up_is_asked_to_confirm_and_no_more_to_sign_up(
    client: Client, db: None
) -> None:
    client.post("/play/")
    assert "Keep my games" in client.get("/lobby/").content.decode()
    client.post("/accounts/signup/", GRACE)
    page = client.get("/lobby/").content.decode()
    assert "Keep my games" not in page and "Confirm my address" in page
    EmailAddress.objects.all().delete()
    assert "Keep my games" in client.get("/lobby/").content.decode()


def test_a_stranger_who_never_signed_up_is_sent_nothing(client: Client, db: None) -> None:
    answer = client.post("/accounts/confirm-email/again/")
    assert answer.headers["Location"] == "/accounts/login/" and not mail.outbox


def test_one_logs_out_from_any_page(client: Client, ada: User) -> None:
    assert "Log out" not in client.get("/lobby/").content.decode()
    client.force_login(ada)
    assert 'href="/accounts/logout/"' in client.get("/lobby/").content.decode()
