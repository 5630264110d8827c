"""The bench finds what is wrong with a bot, class by class, and lets a sound one pass."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bots.arena.failures import Infrastructure
from bots.check.bench import bench
from bots.check.report import Report, seconds_of
from bots.check.show import table
from bots.check.watch import MOST_MISSES, Ask
from bots.sdk.manifest import Manifest, parse
from bots.sdk.parameters import BadParameter
from bots.sdk.program import NoAnswer
from bots.sdk.question import Question, Reply

BOT = Manifest(name="mine", game="diplomacy", title="Mine", talks=False, program=("mine",))


def lines(question: Question) -> tuple[str, ...]:
    """The first order of each unit; where there is none, nothing."""
    units: dict[str, str] = {}
    for line in question.view.legal:
        units.setdefault(line[:5], line)
    return tuple(units.values())


def sound(question: Question) -> Reply:
    """A bot that does nothing wrong."""
    heard = int(question.hello.memory.get("heard", 0)) + len(question.heard)
    return Reply(lines(question) if question.decide else None, memory={"heard": heard})


def benched(ask: Ask, games: int = 1, manifest: Manifest = BOT) -> Report:
    return bench(ask, manifest, games=games)


def kinds(report: Report) -> Sequence[str]:
    return [one.kind for one in report.faults]


def test_a_sound_bot_passes_in_each_seat_in_turn() -> None:
    seats: list[int] = []
    done: list[tuple[int, int]] = []

    def ask(question: Question) -> Reply:
        seats.append(question.hello.seat)
        return sound(question)

    report = bench(ask, BOT, games=2, progress=lambda *now: done.append(now))
    assert report.passed and report.complaints() == [] and "PASSED" in table(report)
    assert sorted(set(seats)) == [0, 1] and done == [(1, 2), (2, 2)]
    assert report.games == 2 and report.decisions == report.answers > 10
    assert report.again >= report.decisions // 2 and not report.differing
    assert len(report.to_json()["scores"]) == 2 and report.to_json()["passed"] is True


def test_the_same_seed_gives_the_same_bench() -> None:
    one, other = (replace(benched(sound), seconds=None) for _ in range(2))
    assert one == other


def test_each_failure_is_counted_by_its_class_and_the_first_is_told() -> None:
    def ask(question: Question) -> Reply:
        match question.view.phase:
            case "F1901M":
                raise NoAnswer("crash", "KeyError: 'MUN'")
            case "S1902M":
                raise NoAnswer("late", "no answer within 20 seconds")
            case "F1902M":
                return Reply(("attack at dawn",))
            case "S1903M":
                return Reply(("A PAR - ROM",))
        return sound(question)

    report = benched(ask)
    assert kinds(report) == ["crash", "illegal", "late", "nonsense"] and not report.passed
    assert "It crashed once, first in game 0, F1901M: KeyError: 'MUN'" in report.complaints()
    assert "crash 1, late 1, illegal 1, nonsense 1" in table(report)
    assert "FAILED: 4 to mend" in table(report)


def test_a_bot_that_answers_otherwise_when_asked_again_is_found_out() -> None:
    unseeded = random.Random(3)

    def ask(question: Question) -> Reply:
        return replace(sound(question), memory={"lot": unseeded.random()})

    report = benched(ask)
    assert len(report.differing) == report.again > 0
    assert "asked the same again" in report.complaints()[0]


def test_a_bot_that_answers_nothing_any_more_is_not_asked_for_ever() -> None:
    asked: list[Question] = []

    def ask(question: Question) -> Reply:
        asked.append(question)
        raise NoAnswer("init", "No module named 'torch'")

    report = benched(ask, games=20)
    assert len(asked) == MOST_MISSES and report.games == 0
    assert "No module named 'torch'" in report.complaints()[0]
    assert report.complaints()[-1] == "The bench stopped in game 0: no answer came any more."


def test_what_is_not_the_bots_fault_is_not_charged_to_it() -> None:
    def ask(question: Question) -> Reply:
        raise ConnectionError("the broker is gone")

    with pytest.raises(Infrastructure) as trouble:
        benched(ask)
    assert isinstance(trouble.value.__cause__, ConnectionError)


def test_a_bot_that_talks_hears_in_every_other_game_and_its_parameters_are_complete() -> None:
    text = '[parameters.pluck]\ndefault = 5\nmeaning = "How much."\nmost = 9'
    manifest = parse(f'name = "b"\ngame = "diplomacy"\nprogram = "b"\n{text}')
    told: list[Question] = []

    def ask(question: Question) -> Reply:
        told.append(question)
        return sound(question)

    bench(ask, manifest, games=2, parameters={"pluck": 7})
    assert {one.hello.parameters["pluck"] for one in told} == {7}
    assert {bool(one.hello.terms) for one in told} == {False, True}
    assert any(one.kind == "message" for question in told for one in question.heard)
    with pytest.raises(BadParameter, match="up to 9"):
        bench(ask, manifest, parameters={"pluck": 10})


def test_times_are_told_as_percentiles() -> None:
    assert seconds_of([]) is None
    found = seconds_of([one / 100 for one in range(100)])
    assert found is not None
    assert (found.median, found.p90, found.p99, found.longest) == (0.5, 0.9, 0.99, 0.99)
