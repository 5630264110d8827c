"""The front page, and the pages about the site."""

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape
from pytest_django import Settings

from tests.webgame.pages.door import as_, words
from tests.webgame.play import FRANCE, key, seat, started, table
from webgame.accounts import consent
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import services

pytestmark = pytest.mark.usefixtures("committing")


def test_a_stranger_plays_at_once_as_a_guest_against_six_bots() -> None:
    client = Client()
    answer = client.post("/play/")
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/g/{game.gid}/"
    guest = User.objects.get()
    assert guest.is_guest and game.state == State.PLAYING
    assert [bool(seat.bot) for seat in game.seats.all()].count(True) == 6
    assert game.seats.get(user=guest).bot == ""


def test_one_chooses_a_power_in_one_press() -> None:
    client = Client()
    page = client.get("/").content.decode()
    assert page.count('name="seat"') == 7 and 'aria-label="Play Diplomacy as Turkey"' in page
    client.post("/play/", {"game": "diplomacy", "seat": "6"})
    game = Game.objects.get()
    assert game.seats.get(user=User.objects.get()).name == "TURKEY"
    assert game.state == State.PLAYING


def test_a_power_that_is_none_is_refused_and_no_game_begins() -> None:
    said = words(Client().post("/play/", {"seat": "7"}, follow=True))
    assert "There is no seat 7" in said and not Game.objects.exists()


def test_whoever_has_a_game_is_led_back_to_it(ada: User, basil: User) -> None:
    assert "Continue your game" not in words(as_(ada).get("/"))
    waiting = started(ada, basil, title="Waits for Ada")
    later = started(ada, basil, title="Later")
    services.set_ready(seat(later, FRANCE), later.phase, True, key())
    page = as_(ada).get("/").content.decode()
    assert f'href="/g/{waiting.gid}/">Continue your game' in page
    shown = words(as_(ada).get("/"))
    assert "Waits for Ada: Spring 1901, you play France; it waits for you." in shown
    assert "New game of Diplomacy" in shown and ">Play Diplomacy<" not in page
    assert "Continue your game" not in words(as_(None).get("/"))


def test_whoever_starts_a_game_agreed_to_the_sentence_on_the_page(ada: User) -> None:
    client = Client()
    for page in ("/", "/lobby/", "/lobby/new/", "/learn/talk/", f"/t/{table(ada).gid}/"):
        assert escape(consent.SENTENCE) in client.get(page).content.decode(), page
    client.post("/play/")
    assert User.objects.get(is_guest=True).consents.get().sentence == consent.SENTENCE


def test_sign_up_says_the_sentence_too() -> None:
    assert escape(consent.SENTENCE) in Client().get("/accounts/signup/").content.decode()


def test_looking_at_a_page_makes_nobody_a_guest() -> None:
    client = Client()
    for page in ("/", "/lobby/", "/learn/", "/replays/", "/about/", "/privacy/", "/credits/"):
        assert client.get(page).status_code == 200, page
    assert not User.objects.exists()


def test_play_is_no_link_that_a_crawler_could_follow() -> None:
    assert Client().get("/play/").status_code == 405


def test_the_front_page_lists_open_tables_but_no_private_ones(ada: User, outsider: User) -> None:
    table(ada, title="Open to all")
    table(ada, title="Among us", private=True)
    for person in (None, outsider):
        shown = words(as_(person).get("/"))
        assert "Open to all" in shown and "Among us" not in shown


def test_too_many_guests_are_asked_to_wait(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/m/ip"}
    assert Client().post("/play/").status_code == 302
    answer = Client().post("/play/")
    assert answer.status_code == 429 and "Wait a while" in words(answer)


def test_an_address_that_is_not_there_says_so() -> None:
    answer = Client().get("/nowhere/")
    assert answer.status_code == 404 and "Not on the map" in words(answer)


def test_the_hint_at_a_new_password_says_what_is_demanded() -> None:
    demanded = {
        one["NAME"].rsplit(".", 1)[1]: one.get("OPTIONS", {})
        for one in settings.AUTH_PASSWORD_VALIDATORS
    }
    assert demanded == {
        "UserAttributeSimilarityValidator": {},
        "MinimumLengthValidator": {},
        "CommonPasswordValidator": {},
        "NumericPasswordValidator": {},
    }
    hint = "At least 8 characters; not a common password, not digits alone"
    assert hint in words(Client().get("/accounts/signup/"))


def test_a_form_without_its_token_is_explained() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/")
    assert answer.status_code == 403 and "Please send that again" in words(answer)
    assert not User.objects.exists()


def test_the_page_for_our_own_mistakes_needs_nothing_that_may_be_broken() -> None:
    assert "nothing you sent before is lost" in render_to_string("500.html")
