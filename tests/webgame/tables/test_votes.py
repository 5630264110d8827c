"""Votes: a draw of all survivors in one phase, a pause while all people agree."""

import pytest
from django.utils import timezone

from tests.webgame.play import (
    AUSTRIA,
    FRANCE,
    GERMANY,
    LIVE,
    fresh,
    key,
    kinds,
    leave_to_bots,
    let_deadline_pass,
    play_phase,
    ready,
    seat,
    started,
    told,
    work,
)
from webgame.accounts.models import User
from webgame.replays.models import Game, State
from webgame.tables import selectors, services
from webgame.tables.models import Clock
from webgame.tables.refused import Refused
from webgame.tables.tasks import sweep


def vote(game: Game, number: int, what: str, yes: bool = True) -> None:
    services.vote(seat(game, number), fresh(game).phase, what, yes, key())


def votes(game: Game, viewer: int | None = None) -> dict[str, list[int]]:
    mine = seat(game, viewer) if viewer is not None else None
    shown: dict[str, list[int]] = selectors.snapshot(game, mine).body["votes"]
    return shown


def test_a_vote_is_shown_to_all_and_can_be_taken_back(ada: User, basil: User) -> None:
    game = started(ada, basil)
    vote(game, FRANCE, "draw")
    assert votes(game) == {"draw": [FRANCE], "pause": []}
    assert told(game, None)[-1].body == {"what": "draw", "seats": [FRANCE], "state": "playing"}
    vote(game, FRANCE, "draw", yes=False)
    assert votes(game)["draw"] == []


def test_bots_agree_when_all_people_do_but_not_the_one_ahead(ada: User, basil: User) -> None:
    game = started(ada, basil)
    vote(game, FRANCE, "draw")
    vote(game, GERMANY, "draw")
    assert votes(game)["draw"] == [0, 1, 2, 3, 4, 6], "Russia begins with four centers, the most"
    assert fresh(game).state == State.PLAYING
    vote(game, GERMANY, "draw", yes=False)
    assert votes(game)["draw"] == [FRANCE], "bots leave when the people no longer agree"


def even_with_russia(game: Game) -> None:
    """Germany takes Denmark: with four centers as many as Russia, so nobody alone is ahead."""
    play_phase(game, FRANCE, GERMANY)
    services.submit_draft(seat(game, GERMANY), "F1901M", ["F KIE - DEN"], key())
    play_phase(game, FRANCE, GERMANY)


def test_a_draw_holds_when_every_survivor_asks_for_it(ada: User, basil: User) -> None:
    game = started(ada, basil)
    even_with_russia(game)
    vote(game, FRANCE, "draw")
    vote(game, GERMANY, "draw")
    over = fresh(game)
    assert over.state == State.OVER
    assert over.outcome["kind"] == "draw" and over.outcome["winners"] == list(range(7))
    assert kinds(game, None)[-2:] == ["vote", "over"]


def test_votes_for_a_draw_stand_for_one_phase(ada: User, basil: User) -> None:
    game = started(ada, basil)
    vote(game, FRANCE, "draw")
    play_phase(game, FRANCE, GERMANY)
    assert votes(game)["draw"] == []


def test_the_draw_is_counted_again_when_the_last_who_refused_resigns(
    ada: User, basil: User
) -> None:
    game = started(ada, basil)
    even_with_russia(game)
    vote(game, FRANCE, "draw")
    services.resign(seat(game, GERMANY), key())
    assert fresh(game).state == State.OVER


def test_nobody_who_left_shares_the_draw(ada: User, basil: User) -> None:
    game = started(ada, basil)
    even_with_russia(game)
    vote(game, FRANCE, "draw")
    services.resign(seat(game, GERMANY), key())
    over = fresh(game)
    assert over.outcome["winners"] == [0, 1, 2, 4, 5, 6]
    assert over.outcome["points"][GERMANY] == 0


def years_without_change(game: Game, years: int) -> None:
    """As if so many years had been played in which everybody held."""
    for year in range(years + 1):
        counts = {"FRANCE": 3, "GERMANY": 3, "RUSSIA": 4}
        game.steps.create(number=year, phase=f"F{1901 + year}M", events={"counts": counts})
    Game.objects.filter(pk=game.pk).update(steps_done=years + 1)


@pytest.mark.parametrize(("years", "agrees"), [(3, False), (4, True)])
def test_the_bot_ahead_agrees_when_nothing_has_moved_for_four_years(
    ada: User, years: int, agrees: bool
) -> None:
    game = started(ada)
    years_without_change(game, years)
    vote(game, FRANCE, "draw")
    assert (fresh(game).state == State.OVER) == agrees


def test_bots_alone_end_a_game_that_no_longer_moves(ada: User) -> None:
    game = started(ada)
    years_without_change(game, 4)
    over = leave_to_bots(game, FRANCE)
    assert over.state == State.OVER and over.outcome["kind"] == "draw"


def test_a_pause_holds_while_all_people_agree(ada: User, basil: User) -> None:
    game = started(ada, basil, deadlines=LIVE)
    vote(game, FRANCE, "pause")
    assert fresh(game).state == State.PLAYING
    vote(game, GERMANY, "pause")
    assert fresh(game).state == State.PAUSED
    clock = Clock.objects.get(game=game)
    assert clock.deadline is None and 250 < (clock.left or 0) <= 300
    assert told(game, None)[-1].body["paused"] is True
    vote(game, FRANCE, "pause", yes=False)
    assert fresh(game).state == State.PLAYING
    deadline = Clock.objects.get(game=game).deadline
    assert deadline and 250 < (deadline - timezone.now()).total_seconds() <= 300
    assert votes(game)["pause"] == [GERMANY]


def test_nothing_is_adjudicated_in_a_pause(ada: User, basil: User) -> None:
    game = started(ada, basil, deadlines=LIVE)
    vote(game, FRANCE, "pause")
    vote(game, GERMANY, "pause")
    ready(game, FRANCE, GERMANY)
    let_deadline_pass(game)
    sweep()
    work()
    assert fresh(game).phase == "S1901M"
    Clock.objects.filter(game=game).update(deadline=None)
    vote(game, GERMANY, "pause", yes=False)
    work()
    assert fresh(game).phase == "F1901M"


def test_a_pause_ends_when_the_only_other_person_who_agreed_is_gone(ada: User, basil: User) -> None:
    game = started(ada, basil)
    vote(game, GERMANY, "pause")
    services.resign(seat(game, FRANCE), key())
    assert fresh(game).state == State.PAUSED, "all people who are left agree"
    services.resign(seat(game, GERMANY), key())
    services.return_to_seat(seat(game, FRANCE), key())
    assert fresh(game).state == State.PLAYING, "nobody is left who asked for it"


def test_who_returns_to_a_paused_game_was_not_asked(ada: User, basil: User) -> None:
    game = started(ada, basil)
    services.resign(seat(game, FRANCE), key())
    vote(game, GERMANY, "pause")
    services.return_to_seat(seat(game, FRANCE), key())
    assert fresh(game).state == State.PLAYING


def test_while_names_are_hidden_votes_are_too(ada: User, basil: User) -> None:
    game = started(ada, basil, names="hidden_until_end")
    before = {number: len(told(game, number)) for number in (None, AUSTRIA, GERMANY)}
    vote(game, FRANCE, "draw")
    assert votes(game, FRANCE) == {"draw": [FRANCE], "pause": []}
    assert votes(game, GERMANY) == votes(game) == {"draw": [], "pause": []}
    assert before == {number: len(told(game, number)) for number in before}


def test_while_names_are_hidden_no_pause_tells_who_is_a_person(ada: User, basil: User) -> None:
    for others in ((ada,), (ada, basil)):
        game = started(*others, names="hidden_until_end")
        with pytest.raises(Refused, match="While names are hidden there is no pause"):
            services.vote(seat(game, FRANCE), "S1901M", "pause", True, key())
        assert fresh(game).state == State.PLAYING
