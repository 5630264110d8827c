"""The six lessons of Catan, played by the real rules: what is asked for, slips, and talk."""

import itertools
import re
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from games.registry import rules
from webgame.faces.catan.lessons import Scene, lessons
from webgame.faces.registry import offered

RIGHT = {
    ("settle", 0): ["settlement 28", "road 28-34", "settlement 44", "road 44-48"],
    ("harvest", 0): ["roll", "end"],
    ("build", 0): ["road 38-43", "settlement 43"],
    ("build", 1): ["city 44"],
    ("robber", 0): ["roll", "discard 2 SHEEP 2 WOOD", "robber L ORANGE"],
    ("trade", 0): ["offer BLUE,WHITE,ORANGE 1 SHEEP for 1 ORE", "city 28"],
    ("cards", 0): ["buy", "knight L ORANGE"],
}


def scene(lesson: str, number: int) -> Scene:
    """A scene of the course."""
    found = next(one for one in lessons() if one.name == lesson).scenes[number]
    assert isinstance(found, Scene)
    return found


def tried(lesson: str, number: int, lines: Sequence[str], status: int = 200) -> dict[str, Any]:
    answer = Client().post(
        f"/learn/{lesson}/{number}/", {"lines": lines}, content_type="application/json"
    )
    assert answer.status_code == status, answer.content
    return dict(answer.json())


def read(text: str, lesson: str = "trade") -> dict[str, Any]:
    asked = {"text": text}
    answer = Client().post(f"/learn/{lesson}/0/read/", asked, content_type="application/json")
    return dict(answer.json())


def test_there_are_six_lessons_and_each_scene_has_its_acts_here() -> None:
    scenes = [(lesson.name, n) for lesson in lessons() for n in range(len(lesson.scenes))]
    assert len(lessons()) == 6 and scenes == list(RIGHT)


def test_no_two_games_teach_by_the_same_name() -> None:
    names = [lesson.name for face in offered() if face.course for lesson in face.course.lessons()]
    assert len(names) == len(set(names)) == 11


@pytest.mark.parametrize(("lesson", "number"), RIGHT)
def test_what_the_text_asks_for_is_right_and_all_else_that_is_allowed_is_answered(
    lesson: str, number: int
) -> None:
    lines, told = RIGHT[lesson, number], scene(lesson, number)
    view = told.shown()["view"]
    for done, (line, act) in enumerate(zip(lines, told.acts, strict=True), start=1):
        legal = view["you"]["legal"]
        assert line in legal or line.startswith("offer ")
        assert all(act.slip(other) for other in legal if not re.fullmatch(act.wanted, other))
        came = tried(lesson, number, lines[:done])
        assert came["done"] is (done == len(lines)) and came["steps"]
        assert came["says" if came["done"] else "text"]
        view = came["view"]
    assert view["seats"]["BLUE"].get("hand") is None, "what others hold is not told"


@pytest.mark.parametrize(
    ("lesson", "lines", "says"),
    [
        ("settle", ["settlement 0"], "Count the dots"),
        ("settle", ["settlement 14"], "there is one better"),
        ("harvest", ["roll", "road 28-34"], "see what the others’ dice bring"),
        ("build", ["settlement 38"], "build the road first"),
        ("robber", ["roll", "discard 1 ORE 2 SHEEP 1 WOOD"], "Three ore and two wheat are a city"),
        ("robber", [*RIGHT["robber", 0][:2], "robber H"], "You live there yourself"),
        ("robber", [*RIGHT["robber", 0][:2], "robber L WHITE"], "rob Orange"),
        ("trade", ["offer WHITE 1 SHEEP for 1 ORE"], "They hold no ore"),
        ("trade", ["offer BLUE 1 WHEAT for 1 ORE"], "Keep your ore and wheat"),
        ("cards", ["end"], "Press Card"),
        ("cards", ["buy", "knight K"], "Nobody lives there"),
    ],
)
def test_a_slip_is_answered_in_a_sentence_and_not_played(
    lesson: str, lines: list[str], says: str
) -> None:
    assert says in tried(lesson, 0, lines)["slip"]


def test_what_the_rules_forbid_is_refused_by_the_rules() -> None:
    assert "First roll the dice" in tried("harvest", 0, ["end"], 400)["error"]
    assert "go on" in tried("cards", 0, ["buy", "knight L ORANGE", "end"], 400)["error"]


@pytest.mark.parametrize("text", ["anyone got ore? I can give a sheep", "my sheep for your ore?"])
def test_an_offer_in_own_words_comes_to_the_line_that_is_wanted(text: str) -> None:
    came = read(text)
    assert came["sentence"] == "You offer everyone 1 sheep for 1 ore."
    assert "Deal" in dict(tried("trade", 0, [came["line"]])["said"])["BLUE"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I need ore", "What do you give me for it?"),
        ("lovely weather", "Mere words"),
        ("wanna trade sheep for ore?", "in two ways"),
        ("I give 3 sheep for an ore", "You do not hold 3 sheep"),
    ],
)
def test_what_is_no_offer_is_answered(text: str, answer: str) -> None:
    came = read(text)
    assert came["line"] is None and answer in came["answer"]


def test_only_the_lesson_about_trade_is_spoken_in() -> None:
    came = read("my sheep for your ore?", "build")
    assert (came["sentence"], came["line"], came["answer"]) == ("", None, "")


def test_every_lesson_has_a_page_that_leads_to_the_next_and_the_last_to_a_game() -> None:
    names = [lesson.name for lesson in lessons()]
    for name, following in itertools.pairwise(names):
        page = Client().get(f"/learn/{name}/").content.decode()
        assert f'href="/learn/{following}/" data-part="next"' in page
    last = Client().get(f"/learn/{names[-1]}/").content.decode()
    assert 'name="game" value="catan"' in last and 'href="/learn/catan/say/"' in last


@pytest.mark.django_db
def test_both_games_lead_to_each_others_lessons() -> None:
    for address in ("/learn/", "/learn/settle/", "/learn/say/", "/learn/catan/say/"):
        page = Client().get(address).content.decode()
        assert 'href="/learn/move/"' in page and 'href="/learn/settle/"' in page
    front = Client().get("/").content.decode()
    assert 'href="/learn/move/"' in front and 'href="/learn/settle/"' in front


def test_positions_of_lessons_are_written_as_the_rules_write_them() -> None:
    laws = rules("catan")
    for lesson, number in RIGHT:
        line = scene(lesson, number).position
        assert laws.write(laws.read(line)) == line
