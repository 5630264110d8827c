"""soclog: what is written reads back, what others wrote is played as far as our rules go."""

import random
import re
from dataclasses import replace

import pytest

from games.catan.topology import EDGES, NODES
from games.core.errors import GameError, NotUnderstood
from games.core.record import Record
from games.formats import stac_board as stac
from games.formats.soclog_in import read
from games.formats.soclog_out import write
from tests.games.formats.played import fingerprints, played, talk

OPTIONS = {"players": 3, "board": "beginner"}


@pytest.fixture(scope="module")
def game() -> Record:
    return played("catan", 1, 250, OPTIONS)


def of_others(record: Record) -> list[str]:
    """The log as others would have written it: without what the server says for us."""
    return [line for line in write(record) if "Parley:" not in line]


def test_the_coordinates_are_those_of_the_island_one_for_each() -> None:
    assert len(set(stac.NODES)) == NODES and len(set(stac.EDGES)) == EDGES
    assert len(stac.GRID) == 37 and set(stac.HEXES) < set(stac.GRID)
    assert [f"{stac.GRID[at]:02X}" for at, _ in stac.PORTS] == [
        *("17", "5B", "9D", "DD", "D9", "B5", "71", "31", "13"),
    ]  # fmt: skip


def test_every_piece_is_put_twice_around_what_the_server_says(game: Record) -> None:
    lines = list(write(game))
    for at, line in enumerate(lines):
        if re.search(r"Server\|text=\w+ built a ", line):
            put = lines[at + 1].split(":0000:")[-1][30:]
            assert "SOCPutPiece" in lines[at + 1]
            before = [one for one in lines[max(at - 8, 0) : at] if one.endswith(put)]
            assert before, line


def test_a_log_of_others_is_played_by_its_order_of_turns(game: Record) -> None:
    taken = read(of_others(game))
    assert not taken.differences
    assert fingerprints(taken.record) == fingerprints(game)
    assert taken.record.options == {"players": 3, "board": taken.record.options["board"]}


def test_chat_comes_back_with_its_lines(game: Record) -> None:
    said = {"what": "act", "phase": "T0.0", "from": 1, "to": "all", "text": "Hello\nyou | there"}
    first, *others = game.steps
    told = replace(game, steps=(replace(first, told=(said,)), *others))
    taken = read("".join(write(told)).splitlines(keepends=True))
    assert talk(taken.record.steps[0].told) == [(1, "all", "Hello\nyou | there")]
    beside = next(line for line in write(told) if "GAME-TEXT-MESSAGE" in line)
    assert "player=BLUE|speaking-queue=[]|clay=0|ore=0" in beside


def test_what_our_rules_do_not_allow_ends_the_game_and_is_told(game: Record) -> None:
    lines = of_others(game)
    at = next(number for number, line in enumerate(lines) if "SOCDiceResult" in line)
    gift = ":+0000:SOCBankTrade:game=game|give=clay=0|ore=0|get=clay=3|ore=0\n"
    lines.insert(at + 4, f"{lines[at].partition(':+0000:')[0]}{gift}")
    taken = read(lines)
    played_on = len(taken.record.steps)
    assert 12 < played_on < 20
    assert fingerprints(taken.record) == fingerprints(game)[:played_on]
    assert taken.differences[-1].endswith("What follows was left out.")
    assert taken.record.told[-1]["kind"] == "unfinished"


def test_offers_out_of_turn_and_unknown_messages_are_passed_over(game: Record) -> None:
    lines = of_others(game)
    at = next(number for number, line in enumerate(lines) if "SOCDiceResult" in line)
    time = lines[at].partition(":+0000:")[0]
    offer = "SOCMakeOffer:game=game|offer=game=game|from=0|to=false,true,false,false|give=clay=1"
    lines[at:at] = [f"{time}:+0000:{offer}|get=ore=1\n", f"{time}:+0000:SOCPing:game=game|x=1\n"]
    assert fingerprints(read(lines).record) == fingerprints(game)


def test_an_interrupted_log_is_an_unfinished_game(game: Record) -> None:
    taken = read(of_others(game)[:400])
    assert taken.record.told[-1]["kind"] == "unfinished"
    assert fingerprints(taken.record) == fingerprints(game)[: len(taken.record.steps)]


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "nobody sits down"),
        (["hello\n", "2026: there\n"], "nobody sits down"),
        (["2026:01:01:00:00:00:000:+0000:SOCSitDown:game=g|playerNumber=x\n"], "no number"),
    ],
)
def test_what_is_no_log_is_refused_with_a_sentence(lines: list[str], why: str) -> None:
    with pytest.raises(NotUnderstood, match=why):
        read(lines)


@pytest.mark.parametrize("seed", range(8))
def test_a_log_that_somebody_spoiled_never_breaks_the_reader(game: Record, seed: int) -> None:
    rng = random.Random(seed)
    lines = list(write(game)) if seed % 2 else of_others(game)
    for _ in range(12):
        at = rng.randrange(len(lines))
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines[at] = re.sub(r"\d+", lambda _: str(rng.choice([-1, 7, 99999])), lines[at])
            case 2:
                lines[at] = lines[at][: rng.randrange(len(lines[at]))]
            case 3:
                lines[at] = re.sub(r"\d+", "9" * 5000, lines[at][32:])
                lines[at] = f"2000:01:01:00:00:00:000:+0000:{lines[at]}"
    try:
        read(lines)
    except GameError as error:
        assert error.sentence
