"""What every page says to the browser, and what the health page says to those who look after us."""

import resource
import signal
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from tests.people import PASSWORD
from tests.webgame.play import _forget_work
from tools.services import free_port
from webgame.accounts.models import User
from webgame.config import health
from webgame.tables import bells
from webgame.tables.models import Swept
from webgame.tables.tasks import sweep

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


@pytest.fixture
def swept(db: None) -> Swept:
    return Swept.objects.create(pk=1, at=timezone.now())


WELL = dict.fromkeys(("database", "broker", "layer", "disk", "sweep"), True)


def well(client: Client) -> tuple[int, dict[str, bool]]:
    """The health page's status, and what it says of each part."""
    answer = client.get("/health/")
    return answer.status_code, {part: answer.json()[part] for part in WELL}


def test_health_names_all_that_the_site_stands_on(client: Client, swept: Swept) -> None:
    assert well(client) == (200, WELL)
    told = client.get("/health/").json()
    assert told.keys() - WELL.keys() == {"since_sweep", "waiting"}
    assert told["since_sweep"] < 30 and set(told["waiting"]) == {"clock", "people", "bots"}


def test_health_counts_what_waits(
    client: Client, swept: Swept, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    before = client.get("/health/").json()["waiting"]
    with django_capture_on_commit_callbacks(execute=True):
        bells.later("utter", 0, 0, queue=bells.PEOPLE)
    assert client.get("/health/").json()["waiting"] == before | {"people": before["people"] + 1}
    _forget_work()


def test_a_sweeper_that_stays_away_makes_the_site_unwell(
    client: Client, swept: Swept, monkeypatch: pytest.MonkeyPatch
) -> None:
    Swept.objects.update(at=timezone.now() - timedelta(minutes=1))
    assert well(client) == (200, WELL), "nobody asked before, so it may only just have begun"
    monkeypatch.setattr(health, "first_asked", lambda: time.monotonic() - 10)
    assert well(client) == (200, WELL), "the first sweep may be on its way still"
    monkeypatch.setattr(health, "first_asked", lambda: time.monotonic() - 3600)
    assert well(client) == (503, WELL | {"sweep": False})
    sweep()
    assert well(client) == (200, WELL)


def test_a_disk_that_takes_no_more_is_noticed_by_writing(db: None) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps its own disk: the sweep's note shows it")
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing more fails, as on a full disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, most[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            health.disk()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
        signal.signal(signal.SIGXFSZ, before)


def test_what_is_refused_by_the_disk_makes_the_site_unwell(
    client: Client, swept: Swept, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full() -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setitem(health.CHECKS, "disk", full)
    assert well(client) == (503, WELL | {"disk": False})


def test_health_says_what_does_not_answer(client: Client, swept: Swept, settings: Settings) -> None:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "webgame.config.layer.BoundedLayer",
            "CONFIG": {"hosts": [nobody]},
        }
    }
    assert well(client) == (503, WELL | {"layer": False})
