"""What people write is read in processes of its own, in bounded time."""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from pytest_django import Settings

from bots.sdk.confine import ROOT
from games.talk.diplomacy.notary import moderator as parley
from tests.webgame.play import FRANCE, GERMANY, key, seat, started
from webgame.accounts.models import User
from webgame.faces.registry import face_of
from webgame.replays.models import Game
from webgame.tables import reader, readers, services
from webgame.tables.floor import Floor
from webgame.tables.models import Message
from webgame.tables.pool import Pool
from webgame.tables.positions import read_position
from webgame.tables.refused import Refused

HARD = ("france, " * 125)[:1000]
EASY = "Let's make peace."


@pytest.fixture
def game(ada: User, basil: User) -> Game:
    return started(ada, basil)


@pytest.fixture(scope="module")
def apart() -> Iterator[Pool]:
    pool = Pool(1, [ROOT / "webgame"], readers.READ)
    yield pool
    with pool.lend(1) as fit:
        fit().end()


@pytest.fixture
def with_a_process(apart: Pool, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.READ_PROCESSES = 1
    monkeypatch.setattr(readers, "_pool", lambda _: apart)


def floor_of(game: Game) -> Floor:
    language = face_of("diplomacy").language
    assert language is not None
    position = read_position("diplomacy", game.position)
    return Floor(language, position, parley.start(), FRANCE, (GERMANY,))


def read_apart(game: Game, text: str) -> reader.Json:
    return readers.apart(floor_of(game), "diplomacy", game.position, "reading", text)


def test_a_line_is_read_apart_as_it_is_here(game: Game, with_a_process: None) -> None:
    for work in (("reading", EASY), ("utterance", EASY, "", 0), ("reading", "Nice weather.")):
        found = [
            where(floor_of(game), "diplomacy", game.position, *work)
            for where in (readers.here, readers.apart)
        ]
        assert json.loads(json.dumps(found[0])) == found[1]


def test_the_first_order_that_a_new_process_reads_is_read_in_its_time(game: Game) -> None:
    fresh = Pool(1, [ROOT / "webgame"], readers.READ)
    order = "Please hold your army in Munich."
    asked = reader.asked(floor_of(game), "diplomacy", game.position, "reading", [order])
    with fresh.lend(1) as fit:
        answered = json.loads(fit().exchange(json.dumps(asked).encode() + b"\n", 10))
        fit().end()
    assert answered["done"]["status"] == "understood"


def test_a_refusal_comes_back_whole(game: Game, with_a_process: None) -> None:
    for where in (readers.here, readers.apart):
        with pytest.raises(Refused) as refused:
            where(floor_of(game), "diplomacy", game.position, "composed", "peace!", 0)
        assert refused.value.code == "not_understood" and refused.value.fields["reason"]


def test_a_line_that_takes_too_long_is_given_up_and_the_next_one_is_read(
    game: Game, apart: Pool, with_a_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_apart(game, EASY)
    with apart.lend(1) as fit:
        before = fit().number
    with monkeypatch.context() as patch, pytest.raises(readers.TooHard):
        patch.setattr(reader, "LIMIT", 0.01)
        read_apart(game, HARD)
    assert read_apart(game, EASY)["status"] == "understood"
    with apart.lend(1) as fit:
        assert fit().number == before, "the process gave it up itself"


@pytest.mark.parametrize(
    ("game", "work", "words"),
    [
        ("diplomacy", "tried", ("Shall we have peace?",)),
        ("diplomacy", "tried", ("Peas?",)),
        ("catan", "tried", ("anyone got ore? i can give wood",)),
        ("diplomacy", "letter", ("talk", 0, "Please support me into Tyrolia")),
    ],
)
def test_what_learners_write_is_read_apart_as_it_is_here(
    game: str, work: str, words: tuple[str | int, ...], with_a_process: None, settings: Settings
) -> None:
    apart = readers.for_learners(game, work, *words)
    settings.READ_PROCESSES = 0
    assert apart == json.loads(json.dumps(readers.for_learners(game, work, *words)))


def test_what_learners_write_is_given_up_too(
    with_a_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers.for_learners("diplomacy", "tried", EASY)
    monkeypatch.setattr(reader, "LIMIT", 0.001)
    with pytest.raises(readers.TooHard):
        readers.for_learners("diplomacy", "tried", HARD[:200])


def test_work_is_stopped_whatever_it_catches(game: Game) -> None:
    began = time.process_time()
    with pytest.raises(reader.TooLong), reader.limited(0.05):
        while True:
            with suppress(Exception):
                sum(range(1000))
    assert time.process_time() - began < 1


def test_a_process_that_hangs_is_ended_and_replaced(
    game: Game, apart: Pool, with_a_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_apart(game, EASY)
    with apart.lend(1) as fit:
        os.kill(fit().number, 19)  # SIGSTOP
    with monkeypatch.context() as patch, pytest.raises(readers.TooHard):
        patch.setattr(readers, "WATCHED", 0.3)
        read_apart(game, EASY)
    assert read_apart(game, EASY)["status"] == "understood"


def test_who_finds_no_process_free_is_not_kept_waiting(
    game: Game, apart: Pool, with_a_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "WATCHED", 0.05)
    with apart.lend(1), pytest.raises(readers.TooHard):
        read_apart(game, EASY)


def test_the_process_knows_no_secret(apart: Pool, with_a_process: None) -> None:
    with apart.lend(1) as fit:
        told = Path(f"/proc/{fit().number}/environ").read_bytes()
    assert b"SECRET" not in told and b"DATABASE" not in told and b"PGPASSWORD" not in told


@contextmanager
def nothing_is_read() -> Iterator[None]:
    def refuse(*_: object) -> reader.Json:
        raise readers.TooHard

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readers, "apart", refuse)
        yield


def test_what_is_too_hard_to_read_is_chat_and_its_writer_is_told(game: Game) -> None:
    france = seat(game, FRANCE)
    with nothing_is_read():
        told = services.reading(france, [GERMANY], HARD)
        said = services.say(france, [GERMANY], HARD, key())
    assert told["status"] == "unread" and "shorter parts" in told["mistake"]
    assert said["status"] == "chat" and said["meaning"] is None
    assert Message.objects.get().text == HARD.strip()


def test_in_a_strict_game_it_is_not_sent(ada: User, basil: User) -> None:
    game = started(ada, basil, strict=True)
    with nothing_is_read(), pytest.raises(Refused, match="shorter parts"):
        services.say(seat(game, FRANCE), [GERMANY], HARD, key())
    assert not Message.objects.exists()


def test_a_process_whose_answer_nobody_reads_ends_without_a_complaint() -> None:
    process = subprocess.Popen(
        readers.READ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.readline()  # it is ready
    process.stdout.close()
    asked = reader.asked_by_learner("diplomacy", "tried", ["Peace?"])
    process.stdin.write(json.dumps(asked).encode() + b"\n")
    process.stdin.close()
    assert process.stderr.read() == b""
    process.wait()
