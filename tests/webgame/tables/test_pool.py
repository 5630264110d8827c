"""Bots think in processes of their own: they answer, hang or die, and the worker lives on."""

from pathlib import Path

import pytest
from pytest_django import Settings

from bots.sdk.program import NoAnswer
from bots.sdk.question import Question
from tests.bots.sdk.asking import FOLDER, question
from webgame.tables import pool
from webgame.tables.pool import Busy, Pool

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def one() -> Pool:
    return Pool(1, [FOLDER])


def odd(name: str) -> Question:
    return question(f"tests.bots.sdk.odd:{name}")


def test_a_bot_that_hangs_is_ended_and_replaced(one: Pool, settings: Settings) -> None:
    with one.borrow(1) as ask:
        assert ask(odd("Steady")).lines == ()
        settings.BOT_SECONDS = 0.2
        with pytest.raises(NoAnswer, match=r"no answer within 0\.2 seconds") as late:
            ask(odd("Sleeper"))
        settings.BOT_SECONDS = 20
        assert late.value.kind == "late"
        assert ask(odd("Steady")).lines == ()


def test_a_process_that_dies_is_replaced(one: Pool) -> None:
    with one.borrow(1) as ask:
        with pytest.raises(NoAnswer, match="ended"):
            ask(odd("Suicide"))
        assert ask(odd("Steady")).lines == ()


def test_who_finds_no_free_process_is_told_so(one: Pool) -> None:
    with one.borrow(1), pytest.raises(Busy), one.borrow(0.01):
        pass


@pytest.mark.parametrize(("name", "bound"), [("MOST_QUESTIONS", 2), ("MOST_MEMORY", 1)])
def test_a_process_that_has_served_long_or_grown_is_replaced(
    monkeypatch: pytest.MonkeyPatch, name: str, bound: int
) -> None:
    monkeypatch.setattr(pool, name, bound)
    monkeypatch.setattr(pool, "WEIGHED", 2)
    with Pool(1, [FOLDER]).borrow(1) as ask:
        served = [ask(odd("Numbered")).memory["process"] for _ in range(4)]
    first, second, third, fourth = served
    assert first == second != third == fourth


def test_the_folder_of_a_process_is_gone_when_it_is_replaced(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Pool(1, [FOLDER]).borrow(1) as ask, pytest.raises(NoAnswer):
        assert ask(odd("Steady")).lines == ()
        assert list(tmp_path.iterdir())
        ask(odd("Suicide"))
    assert not list(tmp_path.iterdir())
