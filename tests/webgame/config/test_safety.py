"""What every page says to the browser, and what the health page says to those who look after us."""

from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.people import PASSWORD
from tools.services import free_port
from webgame.accounts.models import User

SIGNUP = reverse("account_signup")


def test_no_page_allows_a_script_style_or_frame_that_is_not_ours(client: Client, db: None) -> None:
    policy = client.get(SIGNUP).headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'self'"
    assert "script-src" not in rules and "style-src" not in rules
    assert rules["object-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"


def test_a_page_cannot_be_framed_sniffed_or_betray_where_one_came_from(
    client: Client, db: None
) -> None:
    headers = client.get(SIGNUP).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_a_form_without_its_token_changes_nothing(db: None) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(SIGNUP, {"email": "eve@example.org"}).status_code == 403


def test_a_script_cannot_read_the_session(client: Client, ada: User) -> None:
    answer = client.post(reverse("account_login"), {"login": ada.email, "password": PASSWORD})
    session = answer.cookies["sessionid"]
    assert session["httponly"] and session["samesite"] == "Lax"


def test_health_names_all_that_the_site_stands_on(client: Client, db: None) -> None:
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (
        200,
        {"database": True, "broker": True, "layer": True},
    )


def test_health_says_what_does_not_answer(client: Client, db: None, settings: Settings) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [nobody]},
        }
    }
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()) == (
        503,
        {"database": True, "broker": True, "layer": False},
    )


def test_health_tells_nothing_more_to_anybody(client: Client, db: None) -> None:
    assert set(client.get("/health/").json().values()) <= {True, False}
