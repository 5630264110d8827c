"""The five lessons, played by the real rules."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from games.registry import rules
from webgame.faces.diplomacy.lessons import lessons
from webgame.tables import readers

RIGHT = {
    ("move", 0): ["A MAR - SPA"],
    ("support", 0): ["A PAR - BUR", "A MAR S A PAR - BUR"],
    ("convoy", 0): ["A LON - NWY VIA", "F NTH C A LON - NWY"],
    ("retreat", 0): ["A BUR R GAS"],
    ("retreat", 1): ["F BRE B"],
    ("talk", 0): ["A MUN - TYR"],
}


def tried(lesson: str, scene: int, lines: Sequence[str], **more: Any) -> dict[str, Any]:
    answer = Client().post(
        f"/learn/{lesson}/{scene}/", {"lines": lines, **more}, content_type="application/json"
    )
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def test_there_are_five_lessons_and_each_scene_has_its_orders_here() -> None:
    scenes = [(lesson.name, n) for lesson in lessons() for n in range(len(lesson.scenes))]
    assert len(lessons()) == 5 and scenes == list(RIGHT)


@pytest.mark.parametrize(("lesson", "scene"), RIGHT)
def test_the_orders_the_text_asks_for_are_right(lesson: str, scene: int) -> None:
    letter = {"letter": 0} if lesson == "talk" else {}
    came = tried(lesson, scene, RIGHT[lesson, scene], **letter)
    assert came["done"] and came["after"]["you"] is None
    assert came["says"] == next(one for one in lessons() if one.name == lesson).scenes[scene].done


@pytest.mark.parametrize(("lesson", "scene"), RIGHT)
def test_doing_nothing_is_not_enough(lesson: str, scene: int) -> None:
    came = tried(lesson, scene, [])
    assert not came["done"] and came["says"]


@pytest.mark.parametrize(("lesson", "scene"), RIGHT)
def test_every_scene_offers_the_right_orders(lesson: str, scene: int) -> None:
    view = next(one for one in lessons() if one.name == lesson).scenes[scene].shown()["view"]
    assert set(RIGHT[lesson, scene]) <= set(view["you"]["legal"])


def test_one_against_one_in_burgundy_bounces() -> None:
    came = tried("support", 0, ["A PAR - BUR"])
    assert not came["done"] and came["step"]["results"]["A PAR"] == ["bounce"]


def test_without_the_letter_italy_does_not_help() -> None:
    for letter in (None, 1):
        assert not tried("talk", 0, ["A MUN - TYR"], letter=letter)["done"]


def test_every_lesson_has_a_page_that_leads_to_the_next() -> None:
    names = [lesson.name for lesson in lessons()]
    for name, following in itertools.pairwise(names):
        page = Client().get(f"/learn/{name}/").content.decode()
        assert f'href="/learn/{following}/" data-part="next"' in page
    assert 'action="/play/"' in Client().get(f"/learn/{names[-1]}/").content.decode()


def test_positions_are_written_as_the_rules_write_them() -> None:
    laws = rules("diplomacy")
    for lesson in lessons():
        for scene in lesson.scenes:
            assert laws.read(laws.write(laws.read(scene.position))) == laws.read(scene.position)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (b"nonsense", "Send your orders as a list of lines."),
        (b"[" * 200_000, "Send your orders as a list of lines."),
        (b'"A PAR H"', "Send your orders as a list of lines."),
        (b'{"lines": "A PAR H"}', "Send your orders as a list of lines."),
        (b'{"lines": [7]}', "Send your orders as a list of lines."),
        (b'{"lines": [], "letter": 2}', "There is no such letter."),
        (b'{"lines": [], "letter": "0"}', "There is no such letter."),
    ],
)
def test_what_is_no_request_is_told_so(asked: bytes, sentence: str) -> None:
    answer = Client().post("/learn/talk/0/", asked, content_type="application/json")
    assert answer.status_code == 400 and answer.json() == {"error": sentence}


def test_an_order_that_is_not_legal_is_named() -> None:
    answer = Client().post(
        "/learn/move/0/", {"lines": ["A MAR - MOS"]}, content_type="application/json"
    )
    assert answer.status_code == 400 and "Moscow" in answer.json()["error"]


def test_a_lesson_that_does_not_exist_is_not_found() -> None:
    assert Client().get("/learn/chess/").status_code == 404
    for address in ("/learn/chess/0/", "/learn/move/1/"):
        assert Client().post(address, {}, content_type="application/json").status_code == 404


def written(text: str) -> dict[str, Any]:
    answer = Client().post("/learn/talk/0/read/", {"text": text}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


@pytest.mark.parametrize(
    "text",
    [
        "Please support me into Tyrolia",
        "Could Venice support Munich to Tyrolia?",
        "If you support Munich to Tyrolia I will keep out of Trieste",
    ],
)
def test_who_asks_for_support_in_own_words_gets_it(text: str) -> None:
    came = written(text)
    assert came["moves"] and "Italy's army in Venice will support" in came["sentence"]
    assert tried("talk", 0, ["A MUN - TYR"], text=text)["done"]


@pytest.mark.parametrize(
    ("text", "answer"), [("Peace?", "I will think about it"), ("Hello there", "Fine words")]
)
def test_other_words_are_answered_and_do_not_help(text: str, answer: str) -> None:
    assert written(text)["answer"].startswith(answer)
    assert not tried("talk", 0, ["A MUN - TYR"], text=text)["done"]


def test_only_the_lesson_about_talk_is_written_to() -> None:
    shown = {
        lesson.name: [scene.shown()["typed"] for scene in lesson.scenes] for lesson in lessons()
    }
    assert shown.pop("talk") == [True] and not any(itertools.chain(*shown.values()))
    answer = Client().post(
        "/learn/move/0/read/", {"text": "Peace?"}, content_type="application/json"
    )
    assert answer.json() == {"sentence": "", "answer": "", "moves": False}


@pytest.mark.parametrize("asked", [b"nonsense", b"{}", b'{"text": 7}', b'{"text": " "}', b"[]"])
def test_what_is_no_text_is_told_so(asked: bytes) -> None:
    answer = Client().post("/learn/talk/0/read/", asked, content_type="application/json")
    assert answer.status_code == 400 and "at most 200 letters" in answer.json()["error"]


def test_a_text_is_no_longer_than_can_be_read_quickly() -> None:
    long = {"text": "france, " * 26, "lines": []}
    for address in ("/learn/talk/0/read/", "/learn/talk/0/"):
        answer = Client().post(address, long, content_type="application/json")
        assert answer.status_code == 400 and "at most 200 letters" in answer.json()["error"]


def test_what_takes_too_long_to_read_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def given_up(*_: object) -> dict[str, Any]:
        raise readers.TooHard

    monkeypatch.setattr(readers, "for_learners", given_up)
    long = {"text": "france, " * 20, "lines": []}
    for address in ("/learn/talk/0/read/", "/learn/talk/0/"):
        answer = Client().post(address, long, content_type="application/json")
        assert answer.status_code == 400 and "in shorter parts" in answer.json()["error"]
    for game in ("diplomacy", "catan"):
        page = Client().get(f"/learn/{game}/say/", {"text": long["text"]}).content.decode()
        assert "in shorter parts" in page


def test_who_has_too_much_read_is_asked_to_wait(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reading": "1/m/ip"}
    written("Peace?")
    answer = Client().post(
        "/learn/talk/0/read/", {"text": "Peace?"}, content_type="application/json"
    )
    assert answer.status_code == 429 and "wait a minute" in answer.json()["error"]
    assert "wait a minute" in Client().get("/learn/say/?text=Peace").content.decode()
    sent = {"text": "Peace?", "lines": []}
    answer = Client().post("/learn/talk/0/", sent, content_type="application/json")
    assert answer.status_code == 429, "a text that goes with orders is read, too"
