"""The course of a game: phases, orders checked and filled in, centers, winters, the end."""

from collections.abc import Mapping, Sequence

import pytest

from games.core.chance import Chance
from games.core.errors import IllegalAction, NotUnderstood
from games.diplomacy import game
from games.diplomacy.build import Dislodgement, build
from games.diplomacy.events import Event
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_order
from games.diplomacy.options import Options
from games.diplomacy.orders import Order
from games.diplomacy.position import Position

AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(7)
HOMES = {
    "AUSTRIA": ["BUD", "TRI", "VIE"],
    "ENGLAND": ["EDI", "LON", "LVP"],
    "FRANCE": ["BRE", "MAR", "PAR"],
    "GERMANY": ["BER", "KIE", "MUN"],
    "ITALY": ["NAP", "ROM", "VEN"],
    "RUSSIA": ["MOS", "SEV", "STP", "WAR"],
    "TURKEY": ["ANK", "CON", "SMY"],
}


def opening(**options: object) -> Position:
    return game.start(game.read_options(options), seed=0)


def play(
    position: Position, plan: Mapping[int, Sequence[str]]
) -> tuple[Position, Sequence[Event], dict[str, list[str]]]:
    """The next position, the events, and the results by unit."""
    actions = {seat: game.check(position, seat, lines) for seat, lines in plan.items()}
    after, events = game.advance(position, actions, Chance(0))
    return after, events, game.event_json(events)["results"]


def units(position: Position, power: str) -> set[str]:
    return {str(unit) for unit in position.units[power]}


def test_a_year_runs_from_spring_to_the_builds_and_phases_without_orders_are_passed_over() -> None:
    position = opening()
    phases = [game.phase(position)]
    position, _, _ = play(position, {TURKEY: ["A CON - BUL"]})
    phases.append(game.phase(position))
    position, events, _ = play(position, {})
    phases.append(game.phase(position))
    assert game.awaiting(position) == (TURKEY,)
    assert game.event_json(events)["captured"] == [{"center": "BUL", "from": None, "to": "TURKEY"}]
    position, _, _ = play(position, {TURKEY: ["F CON B"]})
    phases.append(game.phase(position))
    assert phases == ["S1901M", "F1901M", "W1901A", "S1902M"]
    assert units(position, "TURKEY") == {"A BUL", "F ANK", "A SMY", "F CON"}


def test_a_center_changes_hands_after_fall_only() -> None:
    position, events, _ = play(opening(), {TURKEY: ["A CON - BUL"]})
    assert position.center_owner("BUL") is None
    assert game.event_json(events)["captured"] == []
    position, _, _ = play(position, {TURKEY: ["A BUL - SER"]})
    assert position.center_owner("BUL") is None
    assert position.center_owner("SER") == "TURKEY"


def test_a_dislodged_unit_retreats_and_who_owes_nothing_is_not_awaited() -> None:
    position = build(
        "S1901M",
        {"GERMANY": ["A MUN", "A BOH"], "ITALY": ["A TYR", "A ROM"]},
        HOMES,
    )
    position, _, results = play(
        position, {GERMANY: ["A MUN - TYR", "A BOH S A MUN - TYR"], ITALY: ["A TYR - MUN"]}
    )
    assert results["A TYR"] == ["bounce", "dislodged"]
    assert game.phase(position) == "S1901R"
    assert game.awaiting(position) == (ITALY,)
    assert set(game.legal(position, ITALY)) == {
        "A TYR D", "A TYR R PIE", "A TYR R TRI", "A TYR R VEN", "A TYR R VIE",
    }  # fmt: skip
    position, _, results = play(position, {ITALY: ["A TYR R VIE"]})
    assert results == {"A TYR": []}
    assert game.phase(position) == "F1901M"
    assert units(position, "ITALY") == {"A ROM", "A VIE"}


def test_two_units_that_retreat_to_one_province_both_disband() -> None:
    position = build(
        "F1901R",
        {"GERMANY": ["A TYR"], "AUSTRIA": ["A ROM"]},
        HOMES,
        {"ITALY": {"A TYR": Dislodgement("A MUN"), "A ROM": Dislodgement("A NAP")}},
    )
    position, _, results = play(position, {ITALY: ["A TYR R VEN", "A ROM R VEN"]})
    assert results == {"A TYR": ["bounce", "disband"], "A ROM": ["bounce", "disband"]}
    assert not position.units["ITALY"]


@pytest.mark.parametrize(
    ("seat", "lines", "code", "sentence"),
    [
        (
            FRANCE,
            ["A PAR - ROM"],
            "not_adjacent",
            "A PAR - ROM: The army in Paris cannot reach Rome in one move.",
        ),
        (
            FRANCE,
            ["A PAR - BUR", "A PAR - PIC"],
            "two_orders",
            "A PAR - PIC: The army in Paris is already ordered A PAR - BUR.",
        ),
        (FRANCE, ["A MUN - BUR"], "not_your_unit", "A MUN - BUR: France has no unit in Munich."),
        (FRANCE, ["A GAS H"], "not_your_unit", "A GAS H: France has no unit in Gascony."),
        (
            FRANCE,
            ["F BRE - PAR"],
            "wrong_terrain",
            "F BRE - PAR: The fleet in Brest cannot enter Paris.",
        ),
        (
            ENGLAND,
            ["A LVP - NWY"],
            "no_fleets",
            "A LVP - NWY VIA: No chain of fleets could convoy the army in Liverpool to Norway.",
        ),
        (
            ENGLAND,
            ["F EDI C A LVP - NWY"],
            "not_at_sea",
            "F EDI C A LVP - NWY: The fleet in Edinburgh cannot convoy: only fleets at sea do.",
        ),
        (
            GERMANY,
            ["A MUN S A PAR - MAR"],
            "out_of_reach",
            "A MUN S A PAR - MAR: The army in Munich cannot support into Marseilles, which it "
            "could not move to.",
        ),
        (
            GERMANY,
            ["A MUN S A TYR"],
            "no_such_unit",
            "A MUN S A TYR: There is no unit in Tyrolia.",
        ),
        (FRANCE, ["A PAR B"], "wrong_phase", None),
        (
            FRANCE,
            ["A PAR - Burgandy"],
            "unknown_province",
            "A PAR - Burgandy: “Burgandy” is not a province. Did you mean Burgundy (BUR)?",
        ),
    ],
)
def test_an_order_that_cannot_be_is_refused_with_the_line_and_the_reason(
    seat: int, lines: list[str], code: str, sentence: str | None
) -> None:
    with pytest.raises((IllegalAction, NotUnderstood)) as refused:
        game.check(opening(), seat, lines)
    assert refused.value.code == code
    assert refused.value.fields["line"]
    if sentence:
        assert refused.value.sentence == sentence


def test_a_fleet_that_could_reach_two_coasts_must_name_one() -> None:
    position = build("S1901M", {"FRANCE": ["F MAO", "F LYO"]})
    with pytest.raises(IllegalAction) as refused:
        game.check(position, FRANCE, ["F MAO - SPA"])
    assert refused.value.sentence == (
        "F MAO - SPA: The fleet in the Mid-Atlantic Ocean needs to be told which coast of Spain "
        "to go to."
    )
    (order,) = game.check(position, FRANCE, ["F LYO - SPA"])
    assert order.target == "SPA/SC"


def test_a_line_given_twice_counts_once() -> None:
    action = game.check(opening(), FRANCE, ["A PAR - BUR", "army paris -> burgundy"])
    assert game.write_action(opening(), FRANCE, action) == ("A PAR - BUR",)


def winter() -> Position:
    """France may build two, Germany must remove one of three, Austria has home centers full."""
    return build(
        "W1901A",
        {
            "FRANCE": ["A SPA", "F BRE"],
            "GERMANY": ["A BUR", "F HOL", "A KIE"],
            "AUSTRIA": ["A VIE", "A BUD", "F TRI"],
        },
        {
            "FRANCE": ["BRE", "MAR", "PAR", "SPA"],
            "GERMANY": ["HOL", "KIE"],
            "AUSTRIA": ["VIE", "BUD", "TRI", "SER"],
        },
    )


def test_only_powers_that_can_adjust_are_awaited_in_winter() -> None:
    position = winter()
    assert game.awaiting(position) == (FRANCE, GERMANY)
    assert dict(game.view_for(position, None).builds) == {"FRANCE": 2, "GERMANY": -1}


@pytest.mark.parametrize(
    ("seat", "lines", "code", "sentence"),
    [
        (
            FRANCE,
            ["A PAR B", "A MAR B", "WAIVE"],
            "too_many",
            "WAIVE: France may build 2 units only.",
        ),
        (
            FRANCE,
            ["A MAR B", "F MAR B"],
            "two_builds",
            "F MAR B: A MAR B already builds in Marseilles.",
        ),
        (FRANCE, ["F PAR B"], "inland_fleet", None),
        (FRANCE, ["A BRE B"], "occupied", "A BRE B: Brest is occupied."),
        (
            FRANCE,
            ["A SPA B"],
            "not_a_home_center",
            "A SPA B: Spain is not a home center of France.",
        ),
        (
            GERMANY,
            ["A BUR D", "F HOL D"],
            "too_many",
            "F HOL D: Germany must remove 1 unit only.",
        ),
        (
            GERMANY,
            ["A BER B"],
            "not_owned",
            "A BER B: Berlin is not in the hands of Germany.",
        ),
        (
            AUSTRIA,
            ["A VIE D"],
            "nothing_due",
            "A VIE D: Austria has nothing more to build or remove.",
        ),
    ],
)
def test_a_winter_order_that_cannot_be_is_refused(
    seat: int, lines: list[str], code: str, sentence: str | None
) -> None:
    with pytest.raises(IllegalAction) as refused:
        game.check(winter(), seat, lines)
    assert refused.value.code == code
    if sentence:
        assert refused.value.sentence == sentence


def test_unused_builds_are_waived_and_missing_removals_fall_on_the_farthest_unit() -> None:
    after, events, results = play(winter(), {FRANCE: ["A PAR B"]})
    step = game.event_json(events)
    assert step["orders"]["FRANCE"] == ["A PAR B", "WAIVE"]
    assert step["orders"]["GERMANY"] == ["A BUR D"]
    assert results == {"A PAR": [], "A BUR": ["disband"]}
    assert units(after, "GERMANY") == {"F HOL", "A KIE"}
    assert game.phase(after) == "S1902M"


@pytest.mark.parametrize("seat", [FRANCE, GERMANY])
def test_what_a_silent_seat_does_is_what_its_default_says(seat: int) -> None:
    silent, _, _ = play(winter(), {})
    spoken, _ = game.advance(winter(), {seat: game.default(winter(), seat)}, Chance(0))
    assert silent == spoken


def test_the_default_of_a_seat_with_nothing_to_order_is_nothing() -> None:
    assert game.default(winter(), AUSTRIA) == ()
    assert game.write_action(winter(), FRANCE, game.default(winter(), FRANCE)) == ("WAIVE",) * 2
    assert game.write_action(opening(), FRANCE, game.default(opening(), FRANCE)) == (
        "F BRE H", "A MAR H", "A PAR H",
    )  # fmt: skip


def test_orders_that_nobody_checked_become_holds_with_a_reason() -> None:
    position = opening()
    orders = {
        "A PAR - ROM": "The army in Paris cannot reach Rome in one move.",
        "A MAR S A MUN - GAS": "The army in Munich could not move to Gascony.",
    }
    plan = {FRANCE: tuple(game.check(position, FRANCE, [])) + _unchecked(*orders)}
    after, events = game.advance(position, plan, Chance(0))
    step = game.event_json(events)
    assert units(after, "FRANCE") == {"F BRE", "A MAR", "A PAR"}
    assert step["results"]["A PAR"] == step["results"]["A MAR"] == ["void"]
    assert [step["reasons"][unit] for unit in ("A PAR", "A MAR")] == list(orders.values())


def test_of_two_orders_for_a_unit_the_legal_one_counts_and_of_two_legal_ones_neither() -> None:
    position = opening()
    plan = {
        FRANCE: _unchecked("A PAR - ROM", "A PAR - BUR"),
        GERMANY: _unchecked("A MUN - TYR", "A MUN - BOH"),
    }
    after, events = game.advance(position, plan, Chance(0))
    step = game.event_json(events)
    assert "A BUR" in units(after, "FRANCE")
    assert "A MUN" in units(after, "GERMANY")
    assert step["results"]["A MUN"] == ["void"]
    assert step["reasons"]["A MUN"] == "The army in Munich was given two orders."


def test_nobody_orders_the_units_of_others() -> None:
    plan = {FRANCE: _unchecked("A MUN - BUR")}
    after, events = game.advance(opening(), plan, Chance(0))
    step = game.event_json(events)
    assert "A MUN" in units(after, "GERMANY")
    assert step["results"]["A MUN"] == []
    assert step["ignored"] == [
        {"power": "FRANCE", "order": "A MUN - BUR", "reason": "France has no unit in Munich."}
    ]


def _unchecked(*lines: str) -> tuple[Order, ...]:
    return tuple(map(read_order, lines))


def test_enough_centers_after_a_fall_win_the_game() -> None:
    position = opening(victory=4)
    position, _, _ = play(position, {TURKEY: ["A CON - BUL"]})
    assert game.outcome(position) is None
    position, _, _ = play(position, {RUSSIA: ["A WAR - GAL"], TURKEY: ["A BUL - GRE"]})
    assert game.outcome(position) is None, "Russia has four as well: nobody leads"
    position = build(
        "F1901M",
        {"TURKEY": ["A BUL", "F GRE"]},
        HOMES,
        options=Options(victory=5),
    )
    position, _, _ = play(position, {})
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.kind == "solo"
    assert outcome.winners == (TURKEY,)
    assert outcome.points == (0, 0, 0, 0, 0, 0, 1)
    assert outcome.sentence == "Turkey wins with 5 supply centers."
    assert game.phase(position) == "COMPLETED"
    assert game.awaiting(position) == ()
    assert game.legal(position, TURKEY) == ()
    with pytest.raises(IllegalAction, match="The game is over"):
        game.check(position, TURKEY, ["A BUL H"])


def test_seventeen_centers_do_not_win_and_eighteen_do() -> None:
    centers = [code for code in STANDARD.centers if code != "PAR"]
    for count in (17, 18):
        position = build(
            "F1905M",
            {"TURKEY": ["A CON"], "FRANCE": ["A PAR"]},
            {"TURKEY": centers[:count], "FRANCE": ["PAR"]},
        )
        after, _, _ = play(position, {})
        assert (game.outcome(after) is not None) == (count == 18)


def test_the_final_year_ends_in_a_draw_of_all_who_still_own_a_center() -> None:
    position = build(
        "F1902M",
        {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"], "ITALY": ["A VEN"]},
        {"FRANCE": ["PAR", "BRE"], "GERMANY": ["MUN"], "RUSSIA": ["MOS"]},
        options=Options(final_year=1902),
    )
    after, _, _ = play(position, {})
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.kind == "draw"
    assert outcome.winners == (FRANCE, GERMANY, ITALY, RUSSIA)
    assert outcome.sentence == "A draw between France, Germany, Italy and Russia."


def test_a_draw_is_between_survivors_and_ends_the_game_once() -> None:
    position = build(
        "F1902M", {"FRANCE": ["A PAR"], "ITALY": ["A VEN"]}, {"FRANCE": ["PAR"], "ITALY": ["VEN"]}
    )
    assert game.survivors(position) == (FRANCE, ITALY)
    with pytest.raises(IllegalAction, match="between powers that are still in the game"):
        game.declare_draw(position, [FRANCE, TURKEY])
    with pytest.raises(IllegalAction, match="between powers that are still in the game"):
        game.declare_draw(position, [])
    drawn = game.declare_draw(position, [FRANCE, ITALY])
    outcome = game.outcome(drawn)
    assert outcome is not None
    assert outcome.points == (0, 0, 0.5, 0, 0.5, 0, 0)
    with pytest.raises(IllegalAction, match="The game is over"):
        game.declare_draw(drawn, [FRANCE])


def test_a_power_is_eliminated_when_it_loses_its_last_center() -> None:
    position = build(
        "F1903M", {"FRANCE": ["A VEN"], "ITALY": ["A APU"]}, {"FRANCE": ["PAR"], "ITALY": ["VEN"]}
    )
    position, events, _ = play(position, {})
    step = game.event_json(events)
    assert step["captured"] == [{"center": "VEN", "from": "ITALY", "to": "FRANCE"}]
    assert step["eliminated"] == ["ITALY"]
    assert game.survivors(position) == (FRANCE,)
    position, _, _ = play(position, {})
    assert units(position, "ITALY") == set()


def test_a_table_may_play_without_convoys_as_dipgame_does() -> None:
    crossing = {ENGLAND: ["F NTH C A YOR - NWY", "A YOR - NWY VIA"]}
    position = build("F1901M", {"ENGLAND": ["A YOR", "F NTH"]}, HOMES)
    after, _, _ = play(position, crossing)
    assert units(after, "ENGLAND") == {"A NWY", "F NTH"}
    ashore = build("F1901M", {"ENGLAND": ["A YOR", "F NTH"]}, HOMES, options=Options(convoys=False))
    with pytest.raises(IllegalAction, match="This game is played without convoys"):
        game.check(ashore, ENGLAND, crossing[ENGLAND])
    assert not any("NWY" in line and "A YOR" in line for line in game.legal(ashore, ENGLAND))


def test_a_game_of_random_legal_orders_conserves_what_it_must() -> None:
    position = opening(final_year=1904)
    chance = Chance(7)
    while game.outcome(position) is None:
        plan = {}
        for seat in game.awaiting(position):
            lines = list(game.legal(position, seat))
            chosen: list[str] = []
            for line in chance.shuffle(lines)[:30]:
                try:
                    game.check(position, seat, [*chosen, line])
                except IllegalAction:
                    continue
                chosen.append(line)
            plan[seat] = game.check(position, seat, chosen)
        position, _ = game.advance(position, plan, chance)
        provinces = [unit.province for own in position.units.values() for unit in own]
        centers = [code for own in position.centers.values() for code in own]
        assert len(set(provinces)) == len(provinces)
        assert len(set(centers)) == len(centers) <= 34
    assert position.phase.year == 1904
