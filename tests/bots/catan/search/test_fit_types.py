"""How likely each type of action is as players choose: what is counted, and what is fitted."""

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.catan.fast.games import play
from bots.catan.robot.named import Stac
from bots.catan.search.fit import HELD_BACK, LONGEST
from bots.catan.search.fit_types import (
    FINEST,
    choices,
    fit,
    main,
    played_by_stac,
    played_in,
    seats_of,
    surprise,
)
from bots.catan.search.parameters import read
from bots.catan.search.types import TYPE_WEIGHTS, WEIGHTS, read_weights
from bots.sdk.parameters import BadParameter
from games.catan import game as catan
from games.catan.actions import TYPED, Kind
from games.catan.course import lay_out
from games.catan.events import Exchanged
from games.catan.opening import start
from games.catan.options import Options
from games.catan.pieces import SEATS
from games.core import record as records
from games.core.chance import Chance

UNSEEN = (90_001, 90_002, 90_003)
"""Games that the stored weights were not fitted to."""


def test_an_offer_is_chosen_where_it_ended_in_a_trade() -> None:
    seed = UNSEEN[0]
    position = start(Options(open_hands=True, board="random"), seed=seed)
    course, traded = lay_out(4 * LONGEST), 0
    play(position, [Stac] * SEATS, [{}] * SEATS, seed, LONGEST, course)
    for _, plan, outcomes in course.steps():
        position, events = catan.advance(position, plan, Chance(seed, given=outcomes))
        traded += sum(isinstance(event, Exchanged) for event in events)
    counted = choices(played_by_stac(seed))
    assert sum(n for (_, kind), n in counted.items() if kind == Kind.OFFER) == traded > 5


def recorded(seed: int, **about: Any) -> records.Record:
    """A game among four STAC robots as it is recorded."""
    position = start(Options(open_hands=True, board="random"), seed=seed)
    course = lay_out(4 * LONGEST)
    play(position, [Stac] * SEATS, [{}] * SEATS, seed, LONGEST, course)
    steps = tuple(
        records.Step(
            phase,
            {seat: catan.write_action(position, seat, action) for seat, action in plan.items()},
            tuple(outcomes),
        )
        for phase, plan, outcomes in course.steps()
    )
    return records.Record("catan", catan.options_of(position), seed, steps, about=about)


def test_a_record_tells_the_same_choices_as_the_game_and_those_of_each_seat() -> None:
    seats = [{"bot": "stac"}, {"person": "P-1"}, {"bot": "stac"}, {"bot": "mcts"}]
    record = recorded(UNSEEN[0], seats=seats)
    assert choices(played_in(record)) == choices(played_by_stac(UNSEEN[0]))
    apart = Counter[tuple[int, int]]()
    for who, number in (("people", 1), ("stac", 2), ("mcts", 1), ("nobody", 0)):
        assert len(seats_of(record, who)) == number
        apart.update(choices(played_in(record), seats_of(record, who)))
    assert apart == choices(played_in(record))


def test_weights_are_fitted_to_what_people_did_in_records(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for seed in range(UNSEEN[0], UNSEEN[0] + HELD_BACK):
        files.append(str(tmp_path / f"{seed}.jsonl"))
        record = recorded(seed, seats=[{"person": "P-1"}, *[{"bot": "stac"}] * 3])
        Path(files[-1]).write_text(records.write(record), encoding="utf-8")
    assert main(["--records", *files]) == 0
    assert "type_weights" in capsys.readouterr().out
    assert main(["--records", *files, "--of", "dumbbot"]) == 2
    assert capsys.readouterr().err == (
        "fit_types: Choices of dumbbot are in 0 of the 4 records: "
        "one game in 4 is held back, so it takes 4.\n"
    )


def test_a_file_that_is_no_record_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed, none = tmp_path / "records.zip", tmp_path / "none.jsonl"
    packed.write_bytes(b"PK\xfc")
    for file, why in (
        (Path(__file__), "A record begins with a line"),
        (packed, "That is not text"),
        (none, "No such file"),
    ):
        assert main(["--records", str(file)]) == 2
        assert f"fit_types: {file}: {why}" in capsys.readouterr().err


@pytest.mark.parametrize("games", ["3", "-1"])
def test_too_few_games_are_refused_with_how_many_it_takes(
    games: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", games]) == 2
    assert "so it takes 4" in capsys.readouterr().err


@pytest.mark.parametrize("written", ["odd", "1 1", "0 1 1 1 1 1 1 1 1 1 1", "1.5 " * 11, "9" * 400])
def test_weights_that_are_none_are_refused_with_what_they_may_be(written: str) -> None:
    with pytest.raises(BadParameter, match="type_weights: weights of types are even, stac, or 11"):
        read({"type_weights": written})


def test_only_choices_among_several_types_are_counted() -> None:
    for types, kind in choices(played_by_stac(UNSEEN[0])):
        assert types.bit_count() > 1
        assert types >> kind & 1
        assert types < 1 << TYPED


def test_the_weights_foretell_choices_in_games_they_were_not_fitted_to() -> None:
    stac = WEIGHTS[TYPE_WEIGHTS.index("stac")].astype(float)
    unseen = Counter[tuple[int, int]]()
    for seed in UNSEEN:
        unseen.update(choices(played_by_stac(seed)))
    assert surprise(unseen, stac) < 0.8 * surprise(unseen, np.ones(TYPED))


def test_weights_that_choices_were_drawn_by_are_found_again() -> None:
    rng, meant = np.random.default_rng(7), np.array([3, 1, 2, 9, 5, 4, 1, 2, 3, 1, 1]) / 9
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(20_000):
        among = rng.choice(TYPED, size=4, replace=False)
        kind = rng.choice(among, p=meant[among] / meant[among].sum())
        drawn[sum(1 << int(one) for one in among), int(kind)] += 1
    assert np.abs(fit(drawn) / meant - 1).max() < 0.15


def test_the_program_prints_weights_that_a_player_can_be_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--games", "8"]) == 0
    printed = capsys.readouterr().out
    assert all(f"  {Kind(kind).name}\n" in printed for kind in range(TYPED))
    told = next(line for line in printed.split("\n") if line.startswith("type_weights"))
    assert read_weights(told.split('"')[1]).max() == FINEST
