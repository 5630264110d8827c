"""Every face says of its game what the rules, the bots and the files on disk bear out."""

from pathlib import Path
from typing import Any

import pytest
from django import forms
from django.conf import settings
from django.template.loader import get_template

from bots.registry import names
from games.core.conformance import play
from games.registry import GAMES, rules
from tests.webgame.catan import BOARD
from webgame.faces import registry
from webgame.faces.clock_kinds import PACES
from webgame.faces.face import Face
from webgame.faces.registry import FACES
from webgame.tables.terms import Terms

STATIC = Path(settings.BASE_DIR) / "static"
TYPED = {"board": [BOARD]}
"""What somebody may type where an option is no choice."""


@pytest.fixture(params=FACES)
def face(request: pytest.FixtureRequest) -> Face:
    return FACES[request.param]


def test_every_game_has_a_face() -> None:
    assert set(FACES) == set(GAMES)


def test_its_seats_are_those_of_the_rules(face: Face) -> None:
    laws = rules(face.game)
    assert laws.seats(laws.read_options({})) == face.seats


def test_its_usual_bots_play_the_game(face: Face) -> None:
    assert face.bots.level().name == face.bots.usual
    for level in face.bots.levels:
        assert {level.talking, level.silent} <= set(names(face.game))


def test_a_quick_game_and_a_table_as_it_comes_can_be_set_up(face: Face) -> None:
    assert Terms(rules=face.game).check().most_steps == face.longest.usual
    assert Terms(rules=face.game, options=face.quick).check()


def test_every_choice_that_a_form_offers_is_an_option_of_the_rules_and_told(face: Face) -> None:
    laws = rules(face.game)
    usual = laws.read_options({})
    for option in face.options:
        field = option.make()
        chosen: list[Any] = [True]
        if isinstance(field, forms.ChoiceField):
            chosen = [choice for choice, _ in field.choices if choice]
        elif isinstance(field, forms.IntegerField):
            chosen = [field.min_value + 1, field.max_value]
        elif isinstance(field, forms.CharField):
            chosen = TYPED[option.name]
        for choice in chosen:
            options = {option.name: option.read(choice)}
            told = face.words.options(options)
            assert told or laws.read_options(options) == usual


def test_every_moment_of_a_game_has_a_clock_and_words(face: Face) -> None:
    laws = rules(face.game)
    clocks = [clock.name for clock in face.clocks]
    assert "kind" not in clocks  # in JSON, times stand beside the kind of deadlines
    for moment in play(laws, laws.read_options({}), seed=2, steps=12):
        assert face.clock_kind(moment.before) in clocks
        assert face.words.phase(laws.phase(moment.before)) not in ("Finished", "Not begun")
    assert all(set(clock.times) == set(PACES) for clock in face.clocks)


def test_whoever_is_late_can_be_dealt_with_in_every_way(face: Face) -> None:
    assert list(face.words.missing) == ["hold", "extend", "bot"]


def test_what_it_names_is_there(face: Face) -> None:
    pages = [one for one in (face.page, face.replay, face.course) if one]
    for page in (*pages, *([face.phrases] if face.phrases else [])):
        assert get_template(page.template)
    files = [page.script for page in pages] + ([face.page.colors] if face.page else [])
    snippets = [face.about, face.credits]
    if face.front:
        files += [face.front.script, *face.front.styles]
        snippets += [face.front.picture, face.front.how]
    for file in files:
        assert (STATIC / file).is_file(), file
    for snippet in filter(None, snippets):
        assert get_template(snippet)


def test_no_two_lessons_share_a_name() -> None:
    courses = [face.course.lessons() for face in FACES.values() if face.course]
    found = [lesson.name for lessons in courses for lesson in lessons]
    assert found and len(set(found)) == len(found) and "say" not in found


def test_a_face_is_registered_once() -> None:
    with pytest.raises(ValueError, match="has a face already"):
        registry.register(registry.first())
