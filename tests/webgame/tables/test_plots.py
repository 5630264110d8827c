"""After the end: who plotted against a seat, and who broke their word to it."""

import pytest

from tests.webgame.play import FRANCE, GERMANY, ITALY, key, play_phase, seat, started
from tests.webgame.talk import answer, say
from webgame.accounts.models import User
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.plots import plots_shown
from webgame.tables.readable import opens
from webgame.tables.table import look

AGAINST_FRANCE = "propose(GER,[ITA],[Agree([GER ITA],aly([GER ITA],[FRA]))])"
ON_MARSEILLES = (
    "propose(GER,[ITA],[Commit(ITA,[GER],Do(mto(Unit(ITA,Region(VEN,AMY)),Region(PIE,AMY))))])"
)
ZONE = "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR]))])"


def played(ada: User, basil: User, opened: bool | None = None) -> Game:
    """Germany plots with Italy against France, and breaks its word to France, in a short game."""
    game = started(ada, basil, longest=1, open_talk_after=opened)
    plot = say(game, GERMANY, [ITALY], meaning=AGAINST_FRANCE)
    with_italy = seat(game, ITALY)
    with_italy.bot, with_italy.user = "", None
    with_italy.save()
    answer(game, ITALY, plot["deal"], "accept")
    with_italy.bot = "hold"
    with_italy.save()
    say(game, GERMANY, [ITALY], meaning=ON_MARSEILLES)
    say(game, GERMANY, [FRANCE], meaning=ZONE)
    services.submit_draft(seat(game, GERMANY), "S1901M", ["A MUN - BUR"], key())
    play_phase(game, FRANCE, GERMANY)
    return game


def test_the_plots_against_a_seat_are_told_at_the_end_as_a_story(ada: User, basil: User) -> None:
    game = played(ada, basil)
    told = plots_shown(game, seat(game, FRANCE))
    assert [(one["phase"], one["kind"]) for one in told["story"]] == [
        ("S1901M", "plot"),
        ("S1901M", "broken"),
    ]
    plot, broken = (one["text"] for one in told["story"])
    assert plot.startswith("Germany proposes to Italy:") and "against you" in plot
    assert broken.startswith("Germany broke its promise to you that it would stay out of Burgundy.")
    assert told["vain"] == 0, "to go to Piedmont strikes at nobody"


def test_who_plotted_is_told_of_no_plot_and_a_stranger_of_nothing(ada: User, basil: User) -> None:
    game = played(ada, basil)
    assert plots_shown(game, seat(game, GERMANY))["story"] == []
    assert plots_shown(game, None) == {"story": [], "vain": 0}


def test_plots_stay_hidden_while_the_game_lasts_and_where_the_terms_keep_the_talk(
    ada: User, basil: User
) -> None:
    game = started(ada, basil)
    say(game, GERMANY, [ITALY], meaning=AGAINST_FRANCE)
    assert plots_shown(game, seat(game, FRANCE)) == {"story": [], "vain": 0}
    kept = played(ada, basil, opened=False)
    assert plots_shown(kept, seat(kept, FRANCE)) == {"story": [], "vain": 0}


@pytest.mark.parametrize(
    ("bots", "kind", "hidden", "opened"),
    [
        (True, "draw", False, True),
        (False, "draw", False, False),
        (False, "solo", False, True),
        (False, "draw", True, True),
    ],
)
def test_talk_is_opened_by_default_with_bots_after_a_solo_and_where_names_are_hidden(
    ada: User, basil: User, bots: bool, kind: str, hidden: bool, opened: bool
) -> None:
    names = "hidden_until_end" if hidden else "shown"
    table = look(started(ada, basil, names=names).pk)
    table.game.outcome = {"kind": kind, "winners": [FRANCE]}
    if not bots:
        table.seats = [one for one in table.seats if one.user_id]
    assert opens(table) is opened
