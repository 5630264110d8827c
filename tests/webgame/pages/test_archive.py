"""Finished games are found by what happened in them, and only by those who may see them."""

from typing import Any
from urllib.parse import parse_qs, urlparse

import pytest
from django.test import Client

from games.formats.registry import FORMATS
from tests.games.formats.played import played
from tests.webgame.pages.door import as_, words
from tests.webgame.pages.test_my_games import finished
from tests.webgame.tables.test_records import bargained
from webgame.accounts.models import User
from webgame.replays.models import Facts, Game
from webgame.tables import archive
from webgame.tables.facts import derive_missing
from webgame.tables.imports import take_in

pytestmark = pytest.mark.usefixtures("committing")


def listed(address: str = "", person: User | None = None) -> list[str]:
    """The games that the page shows, in order."""
    page = as_(person).get(f"/replays/{address}", follow=True)
    assert page.status_code == 200
    return shown(page)


def shown(page: Any) -> list[str]:
    return [facts.game.gid for facts, _, _ in page.context["games"]]


@pytest.fixture
def broken_word(ada: User, basil: User) -> str:
    """A game in which France broke a promise to Germany, beside one of Catan that came in."""
    game = bargained(ada, basil, open_talk_after=True)
    whole = played("catan", 7, 60, {"players": 3})
    take_in(FORMATS["jsonl"].content(whole), "jsonl", "a friend", "corpus")
    derive_missing()
    return game.gid


YES = [
    "promise=broken&by=FRANCE&to=GERMANY&kind=zone&before=1902",
    "promise=broken&seat=FRANCE&player=people&result=shared",
    "company=both&outcome=draw&talk=yes",
    "first=1901&last=1901&origin=here&chairs=7",
    "seat=FRANCE&figure=promises_broken",
    "figure=moves&number=1&sort=longest",
    "seat=TURKEY&player=hold&figure=moves&bound=most&number=0",
]
NO = [
    "promise=broken&by=GERMANY",
    "promise=broken&by=FRANCE&before=1901",
    "promise=broken&kind=peace",
    "result=won&seat=FRANCE",
    "company=bots&game=diplomacy",
    "talk=no&game=diplomacy",
    "first=1902&game=diplomacy",
    "seat=TURKEY&figure=moves&number=1",
    "tag=nothing",
]


def test_a_game_is_found_by_what_happened_in_it_and_not_by_what_did_not(broken_word: str) -> None:
    for asked in YES:
        assert listed(f"?{asked}") == [broken_word], asked
    for asked in NO:
        assert broken_word not in listed(f"?{asked}"), asked
    (other,) = listed("?origin=imported&tag=Corpus&game=catan&turn_order=2")
    assert set(listed()) == {broken_word, other}


def test_what_stayed_private_finds_nothing(ada: User, basil: User) -> None:
    bargained(ada, basil, open_talk_after=False)
    derive_missing()
    assert listed("?promise=broken") == listed("?figure=promises_broken&number=1") == []


def test_a_private_game_is_listed_for_those_who_sat_in_it_alone(ada: User, outsider: User) -> None:
    public, private = finished(ada), finished(ada, private=True)
    for person in (None, outsider, ada):
        assert listed("", person) == [public.gid]
    assert listed("?mine=on", ada) == [private.gid, public.gid]
    assert listed("?mine=on", outsider) == listed("?mine=on") == []


def test_pages_go_on_and_back_without_a_gap_or_a_repetition(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "PAGE", 2)
    finished(ada)
    game, ended = Game.objects.get(), Facts.objects.get().ended
    for _ in range(4):  # all ended at once, all took as long
        game.pk, game.gid, game.invite = None, f"{game.gid}x"[-9:], f"{game.invite}x"[-9:]
        game.save(force_insert=True)
        Facts.objects.create(game=game, rules="diplomacy", public=True, ended=ended, steps=1)
    for sort in ("", "oldest", "longest", "talk"):
        page = Client().get("/replays/", {"sort": sort} if sort else {})
        pages = [page]
        while address := page.context["older"]:
            page = Client().get(address)
            pages.append(page)
        seen = [gid for one in pages for gid in shown(one)]
        assert len(seen) == len(set(seen)) == 5, sort
        back = Client().get(page.context["newer"])
        assert shown(back) == shown(pages[1]), "the same page again"
        assert parse_qs(urlparse(page.context["newer"]).query).get("sort", [""]) == [sort]
    assert listed("?next=nonsense") == listed("?back=9.9.9") == listed()


def test_a_question_that_is_none_is_answered_in_a_sentence() -> None:
    page = as_(None).get("/replays/?number=3")
    assert "Say what there should be so many of." in words(page)
    assert "No game is like that" in words(as_(None).get("/replays/?game=catan"))
    assert "Enter a whole number" in words(as_(None).get("/replays/?first=soon"))
    assert Client().get("/replays/?game=chess&seat=KING").status_code == 200


def test_the_address_says_what_is_asked_and_nothing_else() -> None:
    answer = Client().get("/replays/?game=catan&company=&first=&sort=")
    assert answer.headers["Location"] == "/replays/?game=catan"
    partly = Client().get("/replays/?game=catan&first=", headers={"HX-Request": "true"})
    assert partly.headers["HX-Push-Url"] == "/replays/?game=catan"
