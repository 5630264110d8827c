"""Bots think in processes of their own: they answer, fail, hang or die, and the worker lives on."""

import os
import time

import pytest
from pytest_django import Settings

from games.registry import rules
from webgame.config.warm import warm_up
from webgame.tables.mind import Question
from webgame.tables.thinking import Busy, Minds, NoAnswer

FRANCE = 2
pytestmark = pytest.mark.slow


class Sticky:
    """A view that keeps whoever looks at it for an hour."""

    @property
    def phase(self) -> str:
        time.sleep(3600)
        return ""


class Deadly:
    """A view that ends the process of whoever looks at it."""

    @property
    def phase(self) -> str:
        os._exit(7)


class Loud:
    """A view that prints, as a bot under repair may."""

    phase = "S1901M"

    def __getattr__(self, name: str) -> object:
        print("Where is", name)
        raise AttributeError(name)


@pytest.fixture(scope="module")
def minds() -> Minds:
    warm_up()  # as the site does: a bot's time is not for compiling
    return Minds(1)


def question(view: object, bot: str = "hold") -> Question:
    return Question(bot, FRANCE, seed=1, memory={"kept": 1}, parameters={}, view=view, decide=True)


@pytest.fixture(scope="module")
def opening() -> object:
    diplomacy = rules("diplomacy")
    return diplomacy.view_for(diplomacy.start(diplomacy.read_options({}), 1), FRANCE)


def test_a_bot_answers_from_its_own_process(minds: Minds, opening: object) -> None:
    with minds.borrow(1) as ask:
        thought = ask(question(opening, bot="dumbbot"))
    assert thought.memory["kept"] == 1
    assert len(thought.action) == 3


def test_a_bot_that_fails_says_why_and_the_process_serves_on(minds: Minds, opening: object) -> None:
    with minds.borrow(1) as ask:
        with pytest.raises(NoAnswer, match="KeyError"):
            ask(question(opening, bot="nobody"))
        assert ask(question(opening)).memory == {"kept": 1}


def test_a_bot_that_hangs_is_ended_and_replaced(
    minds: Minds, opening: object, settings: Settings
) -> None:
    settings.BOT_SECONDS = 0.2
    with minds.borrow(1) as ask:
        with pytest.raises(NoAnswer, match=r"no answer within 0\.2 seconds"):
            ask(question(Sticky()))
        settings.BOT_SECONDS = 20
        assert ask(question(opening)).action is not None


def test_a_process_that_dies_is_replaced(minds: Minds, opening: object) -> None:
    with minds.borrow(1) as ask:
        with pytest.raises(NoAnswer, match="ended"):
            ask(question(Deadly()))
        assert ask(question(opening)).action is not None


def test_what_a_bot_prints_does_not_garble_its_answer(minds: Minds, opening: object) -> None:
    with minds.borrow(1) as ask:
        with pytest.raises(NoAnswer, match="AttributeError"):
            ask(question(Loud(), bot="dumbbot"))
        assert ask(question(opening)).action is not None


def test_who_finds_no_free_process_is_told_so(minds: Minds) -> None:
    with minds.borrow(1), pytest.raises(Busy), minds.borrow(0.01):
        pass
