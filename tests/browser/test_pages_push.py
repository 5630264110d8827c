"""Being told in a browser: asking for it in the settings, a push that is shown, a press on it.

A headless Chromium shows no notifications, forbids them always, and reaches no push service. Where
one of these is needed the page finds it in its place; the service worker and the push are real.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Worker, expect
from pytest_django import Settings

from tests.browser.seated import Seated
from tests.browser.visitor import PHONE, Visit, visit
from tests.webgame.notices.pushes import Browser, PushService, listening
from tests.webgame.notices.test_push import KEY
from tests.webgame.pages.test_my_games import finished
from webgame.accounts.models import Preferences, User
from webgame.notices.models import Device
from webgame.notices.sending import tell_all
from webgame.notices.webpush import public

__all__ = ["visit"]

SETTINGS = "/accounts/settings/"
ASK, NO_MORE = "Tell me in this browser", "Tell me no more in this browser"
REACHED = """(fields) => {
  let there = null;
  const made = {
    toJSON: () => ({ endpoint: fields.endpoint, keys: { p256dh: fields.key, auth: fields.auth } }),
    unsubscribe: async () => { there = null; return true; },
  };
  PushManager.prototype.subscribe = async (options) => {
    window.askedWith = options;
    there = made;
    return made;
  };
  PushManager.prototype.getSubscription = async () => there;
}"""
"""What a browser does that reaches a push service."""
LETS = """(() => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
})()"""
"""A browser whose person lets the site notify."""
ACTIVE = "async () => (await navigator.serviceWorker.getRegistration('/push/'))?.active"
SHOWS = """() => {
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data }) => {
    self.shown.push({ title, body, data });
  };
}"""
PRESSED = """async () => {
  let opened = "";
  self.clients.openWindow = async (url) => { opened = url; };
  const press = new ExtendableEvent("notificationclick");
  press.notification = { close: () => { self.shown = []; }, data: self.shown[0].data };
  press.waitUntil = (work) => { self.work = work; };
  self.dispatchEvent(press);
  await self.work;
  return opened;
}"""
"""A press on the notification; a page cannot be opened without a hand, so it is only asked for."""


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    """A site that can tell people in their browsers."""
    with listening() as running:
        settings.PUSH_KEY, settings.PUSH_SINK = KEY, running.address
        yield running


def asking(visit: Visit, person: User, *scripts: str, **window: Any) -> Seated:
    """The page of settings, in a browser that is as these scripts make it."""
    visitor = visit(SETTINGS, person, **window)
    for script in scripts:
        visitor.context.add_init_script(script)
    visitor.page.reload()
    return visitor


def reached(browser: dict[str, str]) -> str:
    """A script for a browser that got this address from its push service."""
    return f"({REACHED})({json.dumps(browser)})"


def brought(message: str, visitor: Seated) -> Worker:
    """The browser's push service brings it this message; the worker that has shown it."""
    (worker,) = visitor.context.service_workers
    worker.evaluate(SHOWS)
    tools = visitor.context.new_cdp_session(visitor.page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not found:
        visitor.page.wait_for_timeout(20)
    push = {"origin": visitor.site, "registrationId": found[0], "data": message}
    tools.send("ServiceWorker.deliverPushMessage", push)
    while not worker.evaluate("self.shown.length"):
        visitor.page.wait_for_timeout(20)
    return worker


def test_a_push_that_the_site_sent_is_shown_and_leads_to_the_game(
    visit: Visit, ada: User, service: PushService
) -> None:
    game = finished(ada, title="Short")
    phone = Browser(service)
    visitor = asking(visit, ada, LETS, reached(phone.fields))
    page = visitor.page
    expect(page.get_by_text("You are not told in this browser.")).to_be_visible()
    page.get_by_role("button", name=ASK).click()
    expect(page.get_by_text("You are told in this browser")).to_be_visible()
    often = page.get_by_role("group", name="Tell me in my browsers")
    expect(often.get_by_label("As soon as it happens")).to_be_checked()
    assert page.evaluate("window.askedWith") == {
        "userVisibleOnly": True,
        "applicationServerKey": public(KEY),
    }
    assert Device.objects.get().user == ada
    with ThreadPoolExecutor(1) as worker_of_the_site:
        assert worker_of_the_site.submit(tell_all, timezone.now()).result() >= 1
    (message,) = phone.read()
    worker = brought(json.dumps(message), visitor)
    address = f"/g/{game.gid}/"
    shown = {"title": "Parley", "body": message["says"], "data": address}
    assert worker.evaluate("self.shown") == [shown]
    assert worker.evaluate(PRESSED) == visitor.site + address
    assert worker.evaluate("self.shown") == []
    page.get_by_role("button", name=NO_MORE).click()
    expect(page.get_by_text("You are not told in this browser.")).to_be_visible()
    assert not Device.objects.exists() and visitor.complaints == []


def test_a_push_without_words_still_says_something(
    visit: Visit, ada: User, service: PushService
) -> None:
    visitor = visit(SETTINGS, ada)
    with visitor.context.expect_event("serviceworker"):
        visitor.page.evaluate("void navigator.serviceWorker.register('/push/worker.js')")
    visitor.page.wait_for_function(ACTIVE)
    worker = brought("", visitor)
    assert worker.evaluate("self.shown[0].data") == "/games/"


def test_a_browser_without_a_push_service_says_so_and_changes_nothing(
    visit: Visit, ada: User, service: PushService
) -> None:
    visitor = asking(visit, ada, LETS, **PHONE)
    visitor.page.get_by_role("button", name=ASK).click()
    expect(visitor.page.get_by_text("This browser reaches no service")).to_be_visible()
    assert not Device.objects.exists() and not Preferences.objects.exists()


def test_a_browser_that_forbids_it_says_how_to_allow_it(
    visit: Visit, ada: User, service: PushService
) -> None:
    page = visit(SETTINGS, ada).page
    page.get_by_role("button", name=ASK).click()
    expect(page.get_by_text("Allow it beside the address of the page")).to_be_visible()
    assert not Device.objects.exists()


def test_a_browser_that_knows_no_push_says_so(
    visit: Visit, ada: User, service: PushService
) -> None:
    visitor = asking(visit, ada, "delete window.PushManager;")
    expect(visitor.page.get_by_text("This browser cannot be told anything")).to_be_visible()
    expect(visitor.page.get_by_role("button", name=ASK)).to_be_hidden()


def test_what_the_site_refuses_is_said_in_its_own_words(
    visit: Visit, ada: User, service: PushService
) -> None:
    wrong = Browser(service).fields | {"endpoint": "http://push.example/one"}
    visitor = asking(visit, ada, LETS, reached(wrong))
    visitor.page.get_by_role("button", name=ASK).click()
    expect(visitor.page.get_by_text("none that this site may call")).to_be_visible()
    expect(visitor.page.get_by_role("button", name=ASK)).to_be_visible()
