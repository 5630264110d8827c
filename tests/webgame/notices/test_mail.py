"""Mail about games, given to a real mail server: who is told what, once, and how to end it."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.webgame.notices.sink import Sink, listening
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import FRANCE, GERMANY, LIVE, key, play_phase, ready, seat, started
from tests.webgame.talk import say
from webgame.accounts import services as people
from webgame.accounts.models import Preferences, User
from webgame.notices.models import Notice
from webgame.notices.sending import tell_all
from webgame.notices.tasks import tell_people
from webgame.tables import services
from webgame.tables.models import Clock

pytestmark = pytest.mark.usefixtures("committing")

SLOW = {"kind": "slow", "movement": 86400, "retreats": 43200, "builds": 43200}
SITE = "https://parley.example"


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """The mail server to which the site gives its mail."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.SITE_URL = SITE
    with listening() as running:
        host, port = running.server_address[:2]
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = host, port, False
        yield running


def wants(person: User, mail: Preferences.When) -> None:
    Preferences.objects.update_or_create(user=person, defaults={"mail": mail})


def soon(**more: float) -> datetime:
    """Some time from now; eleven minutes if nothing else is said."""
    return timezone.now() + timedelta(**more or {"minutes": 11})


def said(sink: Sink) -> list[str]:
    """What each mail says, without its links."""
    bodies = [mail.get_content() for mail in sink.mails]
    return [" ".join(re.sub(r"https?:\S+", "", body).split()) for body in bodies]


def test_ones_turn_is_told_once_after_a_while(ada: User, basil: User, sink: Sink) -> None:
    game = started(ada, basil, title="By post", deadlines=SLOW)
    wants(ada, Preferences.When.NOW)
    assert tell_all(timezone.now()) == 0, "who sits at the table sees it sooner"
    assert tell_all(soon()) == 1 and tell_all(soon()) == 0
    (mail,) = sink.mails
    assert mail["To"] == "ada@example.org"
    assert mail["Subject"] == "[Parley] By post: Spring 1901, it is your turn as France."
    assert f"{SITE}/g/{game.gid}/" in mail.get_content()
    play_phase(game, FRANCE, GERMANY)
    tell_all(soon())
    assert "Fall 1901" in said(sink)[1]


def test_nobody_is_written_to_who_did_not_ask(ada: User, basil: User, sink: Sink) -> None:
    started(ada, basil, deadlines=SLOW)
    wants(ada, Preferences.When.OFF)
    assert tell_all(soon()) == 0 and not sink.mails


def test_who_has_ordered_is_not_reminded_and_live_games_never_write(
    ada: User, basil: User, sink: Sink
) -> None:
    ready(started(ada, basil, deadlines=SLOW), FRANCE)
    started(ada, basil, deadlines=LIVE)
    wants(ada, Preferences.When.NOW)
    assert tell_all(soon()) == 0


def test_a_deadline_that_is_near_is_told_beside_the_turn(
    ada: User, basil: User, sink: Sink
) -> None:
    game = started(ada, basil, title="By post", deadlines=SLOW)
    wants(ada, Preferences.When.NOW)
    tell_all(soon())
    deadline = Clock.objects.get(game=game).deadline
    assert deadline
    tell_all(deadline - timedelta(hours=1))
    assert f"By post: Spring 1901 closes {deadline:%H:%M} UTC, and your orders" in said(sink)[1]


def test_unread_messages_are_told_without_what_they_say(ada: User, basil: User, sink: Sink) -> None:
    game = started(ada, basil, deadlines=SLOW, names="hidden_until_end")
    ready(game, FRANCE)
    say(game, GERMANY, [FRANCE], "Stab Russia with me.")
    wants(ada, Preferences.When.NOW)
    assert tell_all(timezone.now()) == 0
    tell_all(soon())
    assert "1 message waits for you" in said(sink)[0]
    assert "Stab" not in said(sink)[0] and "Basil" not in said(sink)[0]
    Notice.objects.all().delete()
    services.mark_read(seat(game, FRANCE), f"{FRANCE},{GERMANY}", 1, key())
    assert tell_all(soon()) == 0, "what was read is not told"


def test_the_end_of_a_game_is_told(ada: User, sink: Sink) -> None:
    finished(ada, title="Short")
    wants(ada, Preferences.When.NOW)
    tell_all(timezone.now())
    assert "Short has ended. " in said(sink)[0]
    Notice.objects.all().delete()
    assert tell_all(soon(days=3)) == 0, "nobody is told of what is long over"


def test_a_digest_comes_once_a_day_and_holds_everything(ada: User, basil: User, sink: Sink) -> None:
    wants(ada, Preferences.When.DIGEST)
    started(ada, basil, title="One", deadlines=SLOW)
    started(ada, basil, title="Two")
    tell_all(soon())
    assert sink.mails[0]["Subject"] == "[Parley] 2 things at your tables"
    assert "One: Spring" in said(sink)[0] and "Two: Spring" in said(sink)[0]
    started(ada, basil, title="Three")
    assert tell_all(soon(hours=2)) == 0
    assert tell_all(soon(hours=24)) == 1 and "Three: Spring" in said(sink)[1]


def test_one_press_ends_the_mail_without_a_login(ada: User, basil: User, sink: Sink) -> None:
    started(ada, basil)
    wants(ada, Preferences.When.NOW)
    tell_all(soon())
    (mail,) = sink.mails
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip().strip("<>").removeprefix(SITE)
    browser = Client(enforce_csrf_checks=True)
    assert "One press" in browser.get(link).content.decode()
    assert Preferences.objects.get(user=ada).mail == "now", "looking at the link changes nothing"
    assert browser.post(link, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert Preferences.objects.get(user=ada).mail == "off"


def test_a_link_that_was_not_signed_here_ends_nothing(ada: User) -> None:
    wants(ada, Preferences.When.NOW)
    for token in ("nonsense", ada.username, f"{ada.username}:AAAA"):
        assert Client().post(f"/mail/off/{token}/").status_code == 404
    assert Preferences.objects.get(user=ada).mail == "now"


def test_what_the_server_refuses_is_tried_again(ada: User, basil: User, sink: Sink) -> None:
    started(ada, basil)
    wants(ada, Preferences.When.DIGEST)
    sink.refuses = True
    assert tell_all(soon()) == 0
    assert not Notice.objects.exists()
    sink.refuses = False
    assert tell_all(soon()) == 1 and len(sink.mails) == 1


def test_a_server_that_is_away_keeps_nobody_elses_mail(
    ada: User, basil: User, settings: Settings
) -> None:
    started(ada, basil)
    wants(ada, Preferences.When.NOW)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_USE_TLS = "127.0.0.1", 1, False
    assert tell_all(soon()) == 0 and not Notice.objects.exists()


def test_a_site_without_a_mail_server_writes_nothing_and_offers_nothing(
    ada: User, sink: Sink, settings: Settings
) -> None:
    finished(ada)
    wants(ada, Preferences.When.NOW)
    settings.SENDS_MAIL = False
    tell_people()
    assert not sink.mails
    client = Client()
    client.force_login(ada)
    assert "Mail about my games" not in client.get("/accounts/settings/").content.decode()
    settings.SENDS_MAIL = True
    tell_people()
    assert len(sink.mails) == 1


def test_who_left_the_site_is_forgotten(ada: User, basil: User, sink: Sink) -> None:
    started(ada, basil)
    wants(ada, Preferences.When.DIGEST)
    tell_all(soon())
    people.erase(ada)
    assert not Notice.objects.exists()
    assert tell_all(soon(days=2)) == 0 and len(sink.mails) == 1
