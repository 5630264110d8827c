"""The five lessons, played by the real rules."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from games.registry import rules
from webgame.faces.diplomacy.lessons import lessons

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
