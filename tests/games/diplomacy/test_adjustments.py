"""The rules of winter and of the calendar, one test a rule."""

import pytest

from games.diplomacy.judge import awaited, builds_due
from games.diplomacy.options import Options
from games.diplomacy.position import DRAW, ONGOING, SOLO, Position
from games.diplomacy.reasons import Reason
from games.diplomacy.topology import NOWHERE
from tests.games.diplomacy.table import adjusted, board, ordered


class TestBuilds:
    def winter(self, units: str, centers: str = "PAR MAR BRE BEL") -> Position:
        return board("W1901A", FRANCE=units, centers={"FRANCE": centers})

    def test_a_power_builds_in_its_empty_home_centers(self) -> None:
        after = adjusted(self.winter("A BEL"), FRANCE="A PAR B, F BRE B")
        assert (after.at("PAR"), after.at("BRE")) == ("FRANCE A PAR", "FRANCE F BRE")
        assert after.phase == "S1902M"

    def test_builds_beyond_what_is_due_do_not_count(self) -> None:
        after = adjusted(self.winter("A BEL, A PIC, A GAS"), FRANCE="A PAR B, F BRE B")
        assert after.at("PAR") and not after.at("BRE") and after.refused == (Reason.NOTHING_DUE,)

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("A MAR B", Reason.OCCUPIED),
            ("A BEL B", Reason.NOT_A_HOME_CENTER),
            ("A GAS B", Reason.NOT_A_HOME_CENTER),
            ("A BRE B", Reason.NOT_OWNED),
            ("F PAR B", Reason.INLAND_FLEET),
            ("A MAR D", Reason.NOTHING_DUE),
            ("A PIC D", Reason.NOT_YOUR_UNIT),
            ("A MAR - GAS", Reason.WRONG_PHASE),
        ],
    )
    def test_what_cannot_be_built_is_refused_and_said_why(self, line: str, reason: Reason) -> None:
        after = adjusted(self.winter("A MAR", "PAR MAR BEL"), FRANCE=line)
        assert after.refused == (reason,)
        assert [str(unit) for unit in after.position.units["FRANCE"]] == ["A MAR"]

    def test_a_fleet_in_a_home_with_two_coasts_needs_one_named(self) -> None:
        ground = board("W1901A", RUSSIA="A UKR", centers={"RUSSIA": "STP MOS WAR"})
        assert adjusted(ground, RUSSIA="F STP B").refused == (Reason.COAST_NEEDED,)
        assert adjusted(ground, RUSSIA="F STP/NC B").at("STP") == "RUSSIA F STP/NC"

    def test_a_build_may_be_waived_and_then_is_not_due(self) -> None:
        after = adjusted(self.winter("A BEL, A PIC, A GAS"), FRANCE="WAIVE, A PAR B")
        assert not after.at("PAR") and after.refused == (Reason.NOTHING_DUE,)

    def test_builds_not_ordered_are_waived(self) -> None:
        assert len(adjusted(self.winter("A BEL")).position.units["FRANCE"]) == 1

    def test_no_more_is_due_than_there_is_room_for(self) -> None:
        assert builds_due(self.winter("A MAR, A BRE", "PAR MAR BRE BEL HOL")) == {"FRANCE": 1}

    def test_a_removal_makes_no_room_in_the_same_winter(self) -> None:
        ground = board("W1901A", AUSTRIA="A PAR", FRANCE="A BEL", centers={"FRANCE": "PAR BEL"})
        after = adjusted(ground, AUSTRIA="A PAR D", FRANCE="A PAR B")
        assert after.at("PAR") == "" and after.refused == (Reason.OCCUPIED,)


class TestRemovals:
    def test_a_power_removes_the_units_it_names(self) -> None:
        ground = board("W1901A", ITALY="A VEN, A TYR", centers={"ITALY": "VEN"})
        after = adjusted(ground, ITALY="A VEN D")
        assert after.at("TYR") and not after.at("VEN") and after.result("VEN") == ("disband",)

    def test_a_unit_is_removed_once_only(self) -> None:
        ground = board("W1901A", ITALY="A VEN, A TYR, A BOH", centers={"ITALY": "VEN"})
        after = adjusted(ground, ITALY="A TYR D, A TYR D")
        assert after.refused == (Reason.NOT_YOUR_UNIT,)
        assert [str(unit) for unit in after.position.units["ITALY"]] == ["A VEN"]

    def test_without_orders_the_unit_farthest_from_owned_centers_goes(self) -> None:
        ground = board("W1901A", ITALY="A WAR, A TUS", centers={"ITALY": "WAR"})
        assert adjusted(ground).at("WAR") == "ITALY A WAR"

    def test_or_the_farthest_from_home_where_the_table_says_so(self) -> None:
        ground = board(
            "W1901A",
            options=Options(civil_disorder="home"),
            ITALY="A WAR, A TUS",
            centers={"ITALY": "WAR"},
        )
        assert adjusted(ground).at("TUS") == "ITALY A TUS"

    def test_from_home_fleets_are_counted_by_sea_and_armies_over_everything(self) -> None:
        ground = board(
            "W1901A",
            options=Options(civil_disorder="home"),
            GERMANY="F MAR, A TUN",  # two steps over land or seven by sea; five over everything
            centers={"GERMANY": "KIE"},
        )
        assert adjusted(ground).at("MAR") == ""

    def test_of_two_equally_far_the_fleet_goes(self) -> None:
        ground = board("W1901A", RUSSIA="A BOH, F BAL", centers={"RUSSIA": "WAR"})
        assert adjusted(ground).at("BAL") == ""

    def test_of_two_fleets_equally_far_the_first_by_full_name_goes(self) -> None:
        ground = board("W1901A", RUSSIA="F BOT, F NTH", centers={"RUSSIA": "MUN"})
        assert adjusted(ground).at("BOT") == ""  # Gulf of Bothnia before North Sea


class TestCalendar:
    def test_centers_change_hands_after_the_fall_only(self) -> None:
        spring = board("S1901M", FRANCE="A PIC", centers={"GERMANY": "BEL", "FRANCE": "PAR"})
        fall = ordered(spring, "A PIC - BEL").position
        assert fall.center_owner("BEL") == "GERMANY"
        assert ordered(fall).position.center_owner("BEL") == "FRANCE"

    def test_a_unit_that_left_again_takes_no_center(self) -> None:
        fall = board("F1901M", FRANCE="A BEL", centers={"FRANCE": "PAR"})
        assert ordered(fall, "A BEL - PIC").position.center_owner("BEL") is None

    def test_a_center_stays_with_its_owner_when_nobody_stands_there(self) -> None:
        fall = board("F1901M", FRANCE="A PIC", centers={"FRANCE": "PAR BEL"})
        assert ordered(fall).position.center_owner("BEL") == "FRANCE"

    def test_phases_without_orders_are_passed_over(self) -> None:
        spring = board("S1901M", FRANCE="A PAR", centers={"FRANCE": "PAR"})
        fall = ordered(spring)
        assert fall.phase == "F1901M" and ordered(fall.position).phase == "S1902M"

    def test_a_winter_without_room_to_build_is_passed_over(self) -> None:
        fall = board("F1901M", FRANCE="A PAR, A MAR, A BRE", centers={"FRANCE": "PAR MAR BRE BEL"})
        assert ordered(fall).phase == "S1902M"

    def test_only_powers_with_something_to_order_are_awaited(self) -> None:
        winter = board(
            "W1901A",
            FRANCE="A PAR",
            ITALY="A ROM",
            centers={"FRANCE": "PAR MAR", "ITALY": "ROM"},
        )
        assert awaited(winter) == (winter.map.seat("FRANCE"),)

    def test_the_traces_of_a_movement_are_gone_in_the_next(self) -> None:
        after = ordered(board(FRANCE="A PAR", GERMANY="A MUN"), "A PAR - BUR", "A MUN - BUR")
        assert after.phase == "F1901M" and after.position.contested == frozenset()

    def test_on_an_empty_board_the_calendar_stops_after_a_year(self) -> None:
        assert ordered(board("S1901M")).phase == "S1902M"


EIGHTEEN = (
    "PAR MAR BRE BEL HOL DEN SWE NWY SPA POR TUN KIE BER MUN LON LVP EDI",
    "VEN",
)


class TestTheEnd:
    def test_eighteen_centers_after_a_fall_win_alone(self) -> None:
        held, taken = EIGHTEEN
        fall = board("F1905M", FRANCE="A PIE", centers={"FRANCE": held, "ITALY": taken})
        end = ordered(fall, "A PIE - VEN").position
        assert end.record["over"] == SOLO
        assert end.record["winners"] == 1 << end.map.seat("FRANCE")
        assert awaited(end) == ()

    def test_seventeen_do_not(self) -> None:
        held, taken = EIGHTEEN
        fall = board("F1905M", FRANCE="A PIE", centers={"FRANCE": held, "ITALY": taken})
        assert ordered(fall).position.record["over"] == ONGOING

    def test_spring_wins_nothing(self) -> None:
        held, taken = EIGHTEEN
        spring = board("S1905M", FRANCE="A PIE", centers={"FRANCE": held, "ITALY": taken})
        assert ordered(spring, "A PIE - VEN").position.record["over"] == ONGOING

    def test_a_table_may_play_to_fewer_centers(self) -> None:
        fall = board(
            "F1905M",
            options=Options(victory=3),
            FRANCE="A PAR",
            centers={"FRANCE": "PAR MAR BRE", "ITALY": "ROM"},
        )
        assert ordered(fall).position.record["over"] == SOLO

    def test_two_powers_level_at_the_mark_play_on(self) -> None:
        fall = board(
            "F1905M",
            options=Options(victory=2),
            FRANCE="A PAR",
            centers={"FRANCE": "PAR MAR", "ITALY": "ROM NAP"},
        )
        assert ordered(fall).position.record["over"] == ONGOING

    def test_the_final_year_is_a_draw_of_those_who_hold_a_center(self) -> None:
        fall = board(
            "F1905M",
            options=Options(final_year=1905),
            FRANCE="A PAR",
            ITALY="A ROM",
            TURKEY="A ANK",
            centers={"FRANCE": "PAR MAR", "ITALY": "ROM"},
        )
        end = ordered(fall, "A ANK - ARM").position
        seats = [end.map.seat(power) for power in ("FRANCE", "ITALY")]
        assert end.record["over"] == DRAW
        assert end.record["winners"] == sum(1 << seat for seat in seats)

    def test_the_year_before_it_is_not(self) -> None:
        fall = board(
            "F1904M", options=Options(final_year=1905), FRANCE="A PAR", centers={"FRANCE": "PAR"}
        )
        assert ordered(fall).position.record["over"] == ONGOING


def test_an_empty_province_belongs_to_nobody() -> None:
    assert board().record["owner"][0] == NOWHERE
