"""Telling people in their browsers, through a real push service: who is told what, where, once."""

import asyncio
import json
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from tests.webgame.notices.certificate import certificate
from tests.webgame.notices.pushes import Browser, PushService, listening
from tests.webgame.notices.test_mail import SLOW, soon
from tests.webgame.pages.test_my_games import finished
from tests.webgame.play import FRANCE, GERMANY, ready, started
from tests.webgame.talk import say
from webgame.accounts import services as people
from webgame.accounts.models import Preferences, User
from webgame.config.environment import BadEnvironment, read
from webgame.notices import devices, posting, push, sending, webpush
from webgame.notices.models import Device, Notice
from webgame.notices.posting import Unreachable, looked_up, may_be_called, post
from webgame.notices.sending import tell_all

pytestmark = pytest.mark.usefixtures("committing")

KEY = webpush.encode(bytes(31) + b"\x05")
BEGIN, END, SETTINGS = "/push/begin/", "/push/end/", "/accounts/settings/"
NOW, DIGEST, OFF = Preferences.When.NOW, Preferences.When.DIGEST, Preferences.When.OFF


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    """The push service of every browser here."""
    with listening() as running:
        settings.PUSH_KEY, settings.PUSH_SINK = KEY, running.address
        yield running


def logged_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def told_in(person: User, browser: Browser, how: Preferences.When = NOW) -> Client:
    """This person asks to be told in this browser, as often as this."""
    client = logged_in(person)
    assert client.post(BEGIN, browser.fields).content.decode() == "now"
    Preferences.objects.filter(user=person).update(push=how)
    return client


def test_ones_turn_is_told_once_and_leads_to_the_game(
    ada: User, basil: User, service: PushService
) -> None:
    game = started(ada, basil, title="By post", deadlines=SLOW)
    browser = Browser(service)
    told_in(ada, browser)
    assert tell_all(timezone.now()) == 0, "who sits at the table sees it sooner"
    assert tell_all(soon()) == 1 and tell_all(soon()) == 0
    assert browser.read() == [
        {"says": "By post: Spring 1901, it is your turn as France.", "leads_to": f"/g/{game.gid}/"}
    ]
    (_, headers, body) = service.took[0]
    assert b"By post" not in body and headers["Content-Encoding"] == "aes128gcm"
    assert 0 < int(headers["TTL"]) <= 86400
    token, public = headers["Authorization"].removeprefix("vapid t=").split(", k=")
    assert public == webpush.public(KEY)
    assert json.loads(webpush.decode(token.split(".")[1]))["aud"] == service.address


@pytest.mark.database
def test_two_workers_at_once_tell_once(ada: User, basil: User, service: PushService) -> None:
    started(ada, basil, deadlines=SLOW)
    told_in(ada, Browser(service))

    def round_(_: int) -> int:
        try:
            return tell_all(soon())
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as two:
        assert sorted(two.map(round_, range(2))) == [0, 1]
    assert len(service.took) == 1


def test_mail_and_push_are_told_each_once_as_each_was_wished(
    ada: User, basil: User, service: PushService, mailoutbox: list[object]
) -> None:
    started(ada, basil, deadlines=SLOW)
    browser = Browser(service)
    told_in(ada, browser, DIGEST)
    Preferences.objects.filter(user=ada).update(mail=NOW)
    assert tell_all(soon()) == 2 and tell_all(soon()) == 0
    assert len(mailoutbox) == 1 and len(browser.read()) == 1


def test_every_browser_of_a_person_is_told(ada: User, basil: User, service: PushService) -> None:
    started(ada, basil, deadlines=SLOW)
    desk, phone = Browser(service), Browser(service, "/two", 8)
    told_in(ada, desk)
    told_in(ada, phone)
    assert tell_all(soon()) == 1 and desk.read() == phone.read() != []


def test_a_digest_comes_once_a_day_and_leads_to_ones_games(
    ada: User, basil: User, service: PushService
) -> None:
    browser = Browser(service)
    told_in(ada, browser, DIGEST)
    for title in ("One", "Two"):
        started(ada, basil, title=title, deadlines=SLOW)
    tell_all(soon())
    assert browser.read() == [{"says": "2 things at your tables", "leads_to": "/games/"}]
    started(ada, basil, title="Three", deadlines=SLOW)
    assert tell_all(soon(hours=2)) == 0 and tell_all(soon(hours=24)) == 1


def test_what_was_said_and_by_whom_is_not_told(
    ada: User, basil: User, service: PushService
) -> None:
    game = started(ada, basil, deadlines=SLOW, names="hidden_until_end")
    ready(game, FRANCE)
    say(game, GERMANY, [FRANCE], "Stab Russia with me.")
    browser = Browser(service)
    told_in(ada, browser)
    tell_all(soon())
    (told,) = browser.read()
    assert "1 message waits for you" in told["says"]
    assert "Stab" not in told["says"] and "Basil" not in told["says"]


def test_who_wants_it_never_is_told_nothing(ada: User, service: PushService) -> None:
    finished(ada)
    told_in(ada, Browser(service), OFF)
    assert tell_all(timezone.now()) == 0 and not service.took


def test_nobody_is_told_what_concerns_others(ada: User, basil: User, service: PushService) -> None:
    started(ada, deadlines=SLOW)
    told_in(basil, Browser(service))
    assert tell_all(soon()) == 0 and not service.took


# --- push services that are gone, away or mean harm ----------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(ada: User, service: PushService, status: int) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    service.status = status
    assert tell_all(timezone.now()) == 0
    assert not Device.objects.exists() and not Notice.objects.exists()


def test_a_service_that_fails_is_left_alone_for_a_while_then_told_after_all(
    ada: User, service: PushService
) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    service.status = 500
    now = timezone.now()
    assert tell_all(now) == 0 and not Notice.objects.exists()
    service.status = 201
    assert tell_all(now + timedelta(minutes=5)) == 0 and len(service.took) == 1
    assert tell_all(now + push.REST) == 1 and len(service.took) == 2
    assert Device.objects.get().failed == 0


def test_a_service_that_fails_for_a_day_is_given_up(ada: User, service: PushService) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    Device.objects.update(failed=push.MOST_FAILURES - 1, rests_until=timezone.now())
    service.status = 503
    assert tell_all(timezone.now()) == 0 and not Device.objects.exists()


def test_no_redirect_is_followed(ada: User, service: PushService) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    service.status = 307
    assert tell_all(timezone.now()) == 0
    assert [path for path, *_ in service.took] == ["/one"]


def test_a_service_that_never_answers_is_not_waited_for(
    ada: User, basil: User, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    monkeypatch.setattr(posting, "PATIENCE", 0.3)
    service.status = 0
    began = timezone.now()
    assert tell_all(timezone.now()) == 0
    assert timezone.now() - began < timedelta(seconds=5)
    assert Device.objects.get().failed == 1


def test_a_round_ends_in_time_however_many_services_hang(
    ada: User, basil: User, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(ada, basil, deadlines=SLOW)
    for path, person in (("/one", ada), ("/two", basil)):
        told_in(person, Browser(service, path))
    monkeypatch.setattr(posting, "PATIENCE", 0.2)
    monkeypatch.setattr(sending, "ENOUGH", 0.1)
    service.status = 0
    tell_all(soon())
    assert len(service.took) == 1
    tell_all(soon())
    turns = sorted(path for path, *_ in service.took)
    assert turns == ["/one", "/two"], "the others have their turn"


ADDRESSES = [
    "http://push.example/one",
    "https://push.example",
    "https://push.example:8443/one",
    "https://user@push.example/one",
    "https://localhost/one",
    "https://127.0.0.1/one",
    "https://[::1]/one",
    "https://2130706433/one",
    "https://push.example/one\r\nX-More: yes",
    "https://push.example/one two",
    "ftp://push.example/one",
    "file:///etc/passwd",
    "",
]


def test_an_address_that_is_no_push_services_is_refused(ada: User, service: PushService) -> None:
    client, fields = logged_in(ada), Browser(service).fields
    for address in ADDRESSES:
        answer = client.post(BEGIN, fields | {"endpoint": address})
        assert answer.status_code == 400 and "may call" in answer.content.decode(), address
        with pytest.raises(Unreachable):
            asyncio.run(post(address, {}, b""))
    assert not Device.objects.exists() and not Preferences.objects.exists()


def test_an_endless_address_is_refused(ada: User, service: PushService) -> None:
    long = "https://push.example/" + "x" * devices.LONGEST
    assert may_be_called(long)
    answer = logged_in(ada).post(BEGIN, Browser(service).fields | {"endpoint": long})
    assert answer.status_code == 400 and not Device.objects.exists()


def test_a_name_that_leads_into_this_machine_is_not_called() -> None:
    with pytest.raises(ValueError, match="public net"):
        asyncio.run(looked_up("localhost"))


def test_a_service_shows_who_it_is(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chain = tmp_path / "chain.pem"
    chain.write_bytes(certificate("localhost"))
    secured = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secured.load_cert_chain(chain)
    with listening(secured) as service:
        settings.PUSH_SINK = service.address
        with pytest.raises(Unreachable, match="CERTIFICATE_VERIFY_FAILED"):
            asyncio.run(post(f"{service.address}/one", {}, b"?"))
        assert not service.took
        monkeypatch.setenv("SSL_CERT_FILE", str(chain))
        assert asyncio.run(post(f"{service.address}/one", {}, b"!")) == 201
        assert [body for *_, body in service.took] == [b"!"]


def test_keys_that_cannot_be_read_are_refused(ada: User, service: PushService) -> None:
    client, fields = logged_in(ada), Browser(service).fields
    keys = [{"key": bad} for bad in ("", "AAAA", "B" * 87, "ä")]
    for bad in [*keys, *({"auth": bad} for bad in ("", "AAAA", "ä"))]:
        answer = client.post(BEGIN, fields | bad)
        assert answer.content.decode() == "The keys of the browser cannot be read.", bad
        assert answer.status_code == 400
    assert not Device.objects.exists()


# --- whose browser -------------------------------------------------------------------------------


def test_strangers_and_guests_are_told_nowhere(service: PushService) -> None:
    fields = Browser(service).fields
    client = Client()
    for address in (BEGIN, END):
        assert client.post(address, fields).headers["Location"].startswith("/accounts/login/")
    client.post("/play/")
    assert client.post(BEGIN, fields).status_code == 404 and not Device.objects.exists()


def test_nobody_asks_for_another_and_no_other_site_asks_for_anybody(
    ada: User, outsider: User, service: PushService
) -> None:
    browser = Browser(service)
    told_in(ada, browser)
    stolen = Browser(service, "/one", 9)  # knows where, and not the browser's keys
    answer = logged_in(outsider).post(BEGIN, stolen.fields | {"user": str(ada.pk)})
    assert answer.status_code == 400 and Device.objects.get().user == ada
    logged_in(outsider).post(END, browser.fields)
    assert Device.objects.get().user == ada
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(ada)
    assert [strict.post(one, browser.fields).status_code for one in (BEGIN, END)] == [403, 403]


def test_a_browser_tells_whoever_asked_last(ada: User, basil: User, service: PushService) -> None:
    browser = Browser(service)
    told_in(ada, browser)
    told_in(basil, browser)
    assert Device.objects.get().user == basil


def test_a_person_has_a_few_browsers_the_latest(ada: User, service: PushService) -> None:
    for number in range(1, devices.MOST + 2):
        told_in(ada, Browser(service, f"/{number}", number))
    kept = Device.objects.order_by("pk").values_list("endpoint", flat=True)
    assert [one.rpartition("/")[2] for one in kept] == [str(n) for n in range(2, devices.MOST + 2)]


def test_one_press_ends_it_in_this_browser_and_logging_out_does_too(
    ada: User, service: PushService
) -> None:
    stays = told_in(ada, Browser(service, "/stays", 8))
    assert 'data-told="yes"' in stays.get(SETTINGS).content.decode()
    assert 'data-told="no"' in logged_in(ada).get(SETTINGS).content.decode()
    for address in (END, "/accounts/logout/"):
        goes = told_in(ada, Browser(service))
        assert Device.objects.count() == 2
        goes.post(address)
        assert Device.objects.get().endpoint.endswith("/stays")


def test_asking_in_a_second_browser_keeps_how_often(ada: User, service: PushService) -> None:
    told_in(ada, Browser(service), DIGEST)
    answer = logged_in(ada).post(BEGIN, Browser(service, "/two", 8).fields)
    assert answer.content.decode() == "digest"


def test_where_one_is_told_is_in_the_record_and_goes_with_the_person(
    ada: User, basil: User, service: PushService
) -> None:
    client = told_in(ada, Browser(service))
    told_in(basil, Browser(service, "/two", 8))
    record = client.get("/accounts/about-me.json").json()
    assert record["preferences"]["push"] == "now"
    assert [one["endpoint"] for one in record["told_in"]] == [f"{service.address}/one"]
    people.erase(ada)
    assert Device.objects.get().user == basil


def test_who_may_not_log_in_any_more_is_not_told(ada: User, service: PushService) -> None:
    finished(ada)
    told_in(ada, Browser(service))
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert tell_all(timezone.now()) == 0 and not service.took


# --- the key -------------------------------------------------------------------------------------


def test_a_site_without_a_key_offers_nothing_and_tells_nobody(
    ada: User, service: PushService, settings: Settings
) -> None:
    finished(ada)
    client = told_in(ada, Browser(service))
    assert "Tell me in my browsers" in client.get(SETTINGS).content.decode()
    settings.PUSH_KEY = ""
    assert tell_all(timezone.now()) == 0
    assert "Tell me in my browsers" not in client.get(SETTINGS).content.decode()
    assert client.post(BEGIN, Browser(service).fields).status_code == 404


def test_the_key_that_is_made_is_one_that_the_site_takes(tmp_path: Path) -> None:
    out = StringIO()
    call_command("push_key", stdout=out)
    name, key = out.getvalue().strip().split("=")
    assert read({name: key}, tmp_path).push_key == key and webpush.public(key)
    with pytest.raises(BadEnvironment, match="PUSH_KEY cannot be read"):
        read({name: key[:-1]}, tmp_path)


def test_the_worker_has_an_address_that_stays(client: Client) -> None:
    answer = client.get("/push/worker.js")
    assert answer.headers["Content-Type"] == "text/javascript"
    assert b"notificationclick" in answer.content
