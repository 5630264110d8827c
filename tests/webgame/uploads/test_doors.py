"""Who may see, take, change and play against a bot that somebody brought."""

import io
import zipfile

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from bots.sandbox.running import available
from tests.webgame.pages.door import as_, words
from tests.webgame.uploads.brought import first, parcel, ready
from webgame.accounts.models import User
from webgame.accounts.services import create_guest, erase, record_of
from webgame.replays.models import Game
from webgame.tables.refused import Refused
from webgame.uploads import services
from webgame.uploads.models import Bot, Build
from webgame.uploads.parcel import BEGINNINGS, read_zip

jailed = pytest.mark.skipif(available() is not None, reason=f"no jails here: {available()}")


def ways(bot: Bot) -> dict[str, str]:
    """Every address about a bot: those that are asked for, and those that are posted to."""
    one, version = [bot.bid], [bot.bid, 1]
    return {
        reverse("bot", args=one): "get",
        reverse("bot_state", args=one): "get",
        reverse("upload_version", args=one): "get",
        reverse("version_log", args=version): "get",
        reverse("version_code", args=version): "get",
        reverse("delete_bot", args=one): "post",
        reverse("play_bot", args=one): "post",
        reverse("share_bot", args=one): "post",
        reverse("use_version", args=version): "post",
        reverse("try_version", args=version): "post",
    }


def asked(client: Client, address: str, how: str) -> int:
    answer = client.get(address) if how == "get" else client.post(address)
    return answer.status_code


def said(answer: object) -> str:
    assert isinstance(answer, HttpResponse)
    return words(answer)


def test_an_outsider_finds_nothing_of_a_private_bot(ada: User, outsider: User) -> None:
    bot = ready(ada)
    for address, how in ways(bot).items():
        assert asked(as_(outsider), address, how) == 404, address
        assert asked(as_(None), address, how) in (302, 404), address
    assert "wolf" not in said(as_(outsider).get(reverse("bots")))
    assert Bot.objects.get().shared is False
    assert not Game.objects.exists()


def test_of_a_shared_bot_an_outsider_sees_the_page_and_nothing_more(
    ada: User, outsider: User
) -> None:
    bot = ready(ada, shared=True)
    page = said(as_(outsider).get(reverse("bot", args=[bot.bid])))
    assert "Ada/wolf" in page
    assert "Howls." in page
    assert "Version" not in page
    assert "Delete" not in page
    open_to_all = {reverse("bot", args=[bot.bid]), reverse("play_bot", args=[bot.bid])}
    for address, how in ways(bot).items():
        if address not in open_to_all and "share" not in address:
            assert asked(as_(outsider), address, how) == 404, address
    as_(outsider).post(reverse("share_bot", args=[bot.bid]))
    assert Bot.objects.get().shared is True


def test_the_owner_reads_log_and_code(ada: User) -> None:
    bot = ready(ada)
    assert as_(ada).get(reverse("version_log", args=[bot.bid, 1])).content == b"what it printed"
    packed = as_(ada).get(reverse("version_code", args=[bot.bid, 1]))
    assert "attachment" in packed["Content-Disposition"]
    with zipfile.ZipFile(io.BytesIO(packed.content)) as archive:
        assert archive.read("bot.py").decode() == first()


@jailed
def test_a_pasted_bot_waits_to_be_tried_out(ada: User) -> None:
    client = as_(ada)
    sent = {"code": first(), "name": "wolf", "game": "diplomacy", "about": "Howls."}
    answer = client.post(reverse("upload_bot"), sent, follow=True)
    assert "It waits to be tried out" in said(answer)
    assert (Build.objects.get().number, Bot.objects.get().name) == (1, "wolf")
    client.post(reverse("upload_bot"), sent)
    assert Build.objects.count() == 1  # the same files are the same version


@jailed
def test_a_zip_comes_as_it_is_and_a_version_has_to_be_of_the_same_bot(ada: User) -> None:
    client = as_(ada)
    packed = SimpleUploadedFile("wolf.zip", parcel().packed())
    client.post(reverse("upload_bot"), {"file": packed})
    bid = Bot.objects.get().bid
    other = SimpleUploadedFile("fox.zip", parcel(name="fox").packed())
    answer = client.post(reverse("upload_version", args=[bid]), {"file": other})
    assert "This is a version of wolf" in said(answer)
    assert Build.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "Choose a file, or paste the code"),
        ({"code": "print()"}, "Give the bot a name"),
        ({"code": "print()", "name": "Big Bad"}, "small letters"),
        ({"code": "print()", "name": "wolf", "game": "chess"}, "not one of the available"),
    ],
)
def test_what_is_wrong_with_an_upload_is_said_and_nothing_is_kept(
    ada: User, sent: dict[str, str], why: str
) -> None:
    answer = as_(ada).post(reverse("upload_bot"), {"game": "catan"} | sent)
    assert why in said(answer)
    assert not Bot.objects.exists()


@jailed
def test_a_guest_and_who_uploads_too_much_are_refused(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refused, match="Sign up first"):
        services.upload(create_guest(), parcel())
    monkeypatch.setattr(services, "MOST_AN_HOUR", 2)
    for name in ("one", "two"):
        services.upload(ada, parcel(name=name))
    with pytest.raises(Refused, match="wait a while"):
        services.upload(ada, parcel(name="three"))
    monkeypatch.setattr(services, "MOST_AN_HOUR", 9)
    monkeypatch.setattr(services, "MOST_BOTS", 2)
    with pytest.raises(Refused, match="You have 2 bots"):
        services.upload(ada, parcel(name="three"))


def test_a_site_without_jails_takes_nothing(ada: User, settings: LazySettings) -> None:
    settings.UPLOAD_PROCESSES = 0
    with pytest.raises(Refused, match="takes no uploads"):
        services.upload(ada, parcel())


def test_the_owner_goes_back_to_a_version_and_shares_and_deletes(ada: User) -> None:
    bot = ready(ada)
    ready(ada, first("legal[-1:]"))
    client = as_(ada)
    client.post(reverse("use_version", args=[bot.bid, 1]))
    bot.refresh_from_db()
    assert bot.current is not None
    assert bot.current.number == 1
    client.post(reverse("share_bot", args=[bot.bid]), {"shared": "on"})
    assert Bot.objects.get().shared
    assert "deleted, for good" in said(client.get(reverse("delete_bot", args=[bot.bid])))
    client.post(reverse("delete_bot", args=[bot.bid]))
    assert not Bot.objects.exists()


def test_who_leaves_takes_their_bots_along(ada: User) -> None:
    ready(ada)
    assert [one["name"] for one in record_of(ada)["bots"]] == ["wolf"]  # type: ignore[attr-defined]
    erase(ada)
    assert not Bot.objects.exists()
    assert not Build.objects.exists()


def test_a_parameter_is_a_field_with_its_range(ada: User) -> None:
    bot = ready(ada)
    declared = {"name": "courage", "default": 5, "meaning": "How bold.", "least": 0, "most": 9}
    build = Build.objects.get()
    build.manifest["parameters"] = [declared | {"choices": []}]
    build.save()
    client = as_(ada)
    page = client.get(reverse("bot", args=[bot.bid]))
    assert "How bold." in said(page)
    answer = client.post(reverse("play_bot", args=[bot.bid]), {"courage": "12"})
    assert "less than or equal to 9" in said(answer)
    client.post(reverse("play_bot", args=[bot.bid]), {"courage": "7"})
    assert [one.parameters for one in Game.objects.get().seats.exclude(bot="")] == [
        {"courage": 7}
    ] * 6


def test_a_beginning_is_a_zip_that_can_be_uploaded_as_it_is() -> None:
    for language in BEGINNINGS:
        for game in ("diplomacy", "catan"):
            sent = as_(None).get(reverse("beginning", args=[language, game]))
            assert read_zip(sent.content).manifest.game == game
    for none in (["python", "chess"], ["cobol", "catan"]):
        assert as_(None).get(reverse("beginning", args=none)).status_code == 404
