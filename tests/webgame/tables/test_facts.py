"""What the archive knows of a game that is over: read off its record, and no more than that."""

from typing import Any

import pytest

from games.formats.registry import FORMATS
from tests.games.formats.played import played
from tests.webgame.play import FRANCE, GERMANY, no_work
from tests.webgame.tables.test_records import bargained
from webgame.accounts.models import User
from webgame.replays.models import Facts, Game, JudgedPromise, SeatFacts
from webgame.tables import facts
from webgame.tables.imports import take_in
from webgame.tables.records import record_for
from webgame.tables.tasks import derive_facts, derive_missing_facts

pytestmark = pytest.mark.usefixtures("committing")
__all__ = ["no_work"]


def known(game: Game) -> Facts:
    return Facts.objects.get(game=game)


def test_who_broke_which_word_to_whom_and_when_is_known(ada: User, basil: User) -> None:
    game = bargained(ada, basil, open_talk_after=True)
    derive_facts(game.pk)
    found = known(game)
    assert (found.outcome, found.turn, found.chairs, found.people) == ("draw", 1901, 7, 2)
    assert (found.messages, found.kept, found.broken) == (4, 1, 1)
    broken = found.promises.get(finding="broken")
    assert (broken.by, broken.to, broken.kind) == ("FRANCE", "GERMANY", "zone")
    assert (broken.turn, broken.times) == (1901, 1)
    france, germany = (found.seats.get(number=number) for number in (FRANCE, GERMANY))
    assert france.person and france.won and not france.alone and france.player == ""
    assert france.figures["promises_broken"] == 1 == germany.figures["promises_kept"]
    assert france.figures["moves"] == 1 and "moves" not in germany.figures
    assert found.seats.get(name="TURKEY").player == "hold"


def test_what_stays_private_leaves_no_trace(ada: User, basil: User) -> None:
    game = bargained(ada, basil, open_talk_after=False)
    derive_facts(game.pk)
    found = known(game)
    assert (found.messages, found.kept, found.broken) == (1, 0, 0), "one was said to all"
    assert not JudgedPromise.objects.exists()
    assert "promises_broken" not in found.seats.get(number=FRANCE).figures


def test_a_game_is_listed_when_it_ends_and_looked_through_once(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    before = known(game)
    for _ in range(2):
        derive_facts(game.pk)
        derive_missing_facts()
    assert known(game).version == facts.VERSION
    assert known(game).seats.count() == 7
    assert before.outcome == "draw" and before.public and before.ended == game.ended


def test_facts_of_an_older_kind_are_derived_again(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = bargained(ada, basil)
    derive_facts(game.pk)
    found = known(game)
    found.seats.all().delete()
    derive_missing_facts()
    assert not found.seats.exists(), "nothing is new"
    monkeypatch.setattr(facts, "VERSION", facts.VERSION + 1)
    derive_missing_facts()
    assert found.seats.count() == 7


def test_a_game_that_is_not_read_any_more_is_found_by_its_end(ada: User, basil: User) -> None:
    game = bargained(ada, basil)
    game.steps.update(lines={"2": ["A PAR - THE MOON"]})
    Facts.objects.update(version=0)
    SeatFacts.objects.all().delete()
    derive_facts(game.pk)
    assert known(game).outcome == "draw" and not known(game).seats.exists()
    assert facts.derive_missing() == 0, "it is not tried for ever"


def test_a_game_that_cannot_be_looked_through_holds_up_no_other(
    ada: User, basil: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = bargained(ada, basil), bargained(ada, basil)

    def fails(game: Game, seat: int | None) -> Any:
        if game.pk == first.pk:
            raise RuntimeError
        return record_for(game, seat)

    Facts.objects.update(version=0)
    monkeypatch.setattr(facts, "record_for", fails)
    derive_missing_facts()
    assert (known(first).version, known(second).version) == (0, facts.VERSION)


def test_at_catan_the_order_of_play_and_what_was_built_are_known() -> None:
    whole = played("catan", 7, 60, {"players": 3})
    game = take_in(FORMATS["jsonl"].content(whole), "jsonl", "a friend", "Corpus, Season 2").game
    found = known(game)
    assert found.imported and found.outcome == "unfinished" and found.chairs == 3
    assert sorted(seat.turn_order or 0 for seat in found.seats.all()) == [1, 2, 3]
    first = next(iter(whole.steps[0].plan))
    assert found.seats.get(turn_order=1).number == first
    assert found.seats.get(turn_order=1).points >= 1
    assert [tag.name for tag in game.tags.all()] == ["corpus", "season 2"]
