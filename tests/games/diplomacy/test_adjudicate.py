"""The rules of movement, one test a rule. (DATC's cases are in test_datc.)"""

import numpy as np

from games.diplomacy.adjudicate import movement
from games.diplomacy.battle import BATTLE, JUDGMENT
from games.diplomacy.encode import by_province, house_of
from games.diplomacy.notation import read_order
from games.diplomacy.options import Options
from games.diplomacy.reasons import Reason
from games.diplomacy.topology import board_of
from tests.games.diplomacy.table import board, ordered


class TestMoves:
    def test_a_unit_moves_to_an_empty_neighbor(self) -> None:
        after = ordered(board(FRANCE="A PAR"), "A PAR - BUR")
        assert (after.at("PAR"), after.at("BUR"), after.result("PAR")) == ("", "FRANCE A BUR", ())

    def test_a_unit_without_orders_holds(self) -> None:
        assert ordered(board(FRANCE="A PAR")).at("PAR") == "FRANCE A PAR"

    def test_equal_units_bounce_and_leave_the_province_empty(self) -> None:
        after = ordered(board(FRANCE="A PAR", GERMANY="A MUN"), "A PAR - BUR", "A MUN - BUR")
        assert after.at("BUR") == ""
        assert after.result("PAR") == after.result("MUN") == ("bounce",)

    def test_a_fleet_lands_on_the_coast_it_was_sent_to(self) -> None:
        assert ordered(board(FRANCE="F MAO"), "F MAO - SPA/NC").at("SPA") == "FRANCE F SPA/NC"

    def test_units_of_one_power_bounce_each_other_too(self) -> None:
        after = ordered(board(FRANCE="A PAR, A MAR"), "A PAR - BUR", "A MAR - BUR")
        assert after.at("BUR") == ""

    def test_a_column_follows_its_head(self) -> None:
        after = ordered(
            board(FRANCE="A MAR, A BUR, A MUN"), "A MAR - BUR", "A BUR - MUN", "A MUN - BER"
        )
        assert after.at("BUR") == "FRANCE A BUR" and after.at("BER") == "FRANCE A BER"

    def test_a_column_stops_with_its_head(self) -> None:
        after = ordered(board(FRANCE="A MAR, A BUR", GERMANY="A MUN"), "A MAR - BUR", "A BUR - MUN")
        assert after.result("BUR") == after.result("MAR") == ("bounce",)

    def test_two_units_cannot_change_places_by_land(self) -> None:
        after = ordered(board(FRANCE="A BUR", GERMANY="A MUN"), "A BUR - MUN", "A MUN - BUR")
        assert after.result("BUR") == after.result("MUN") == ("bounce",)

    def test_three_units_move_in_a_ring(self) -> None:
        after = ordered(
            board(TURKEY="F ANK, A CON, A SMY"), "F ANK - CON", "A CON - SMY", "A SMY - ANK"
        )
        assert after.at("CON") == "TURKEY F CON" and after.at("ANK") == "TURKEY A ANK"

    def test_an_attack_on_a_ring_stops_it(self) -> None:
        after = ordered(
            board(TURKEY="F ANK, A CON, A SMY", RUSSIA="A BUL"),
            "F ANK - CON",
            "A CON - SMY",
            "A SMY - ANK",
            "A BUL - CON",
        )
        assert after.at("CON") == "TURKEY A CON" and after.result("SMY") == ("bounce",)


class TestStrength:
    def test_a_supported_attack_dislodges(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR"), "A PAR - BUR", "A MAR S A PAR - BUR"
        )
        assert after.at("BUR") == "FRANCE A BUR"
        assert after.result("BUR") == ("dislodged",)
        assert after.phase == "S1901R"

    def test_a_supported_hold_withstands_a_supported_attack(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR, A MUN"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A MUN S A BUR",
        )
        assert after.at("BUR") == "GERMANY A BUR" and after.result("PAR") == ("bounce",)

    def test_support_in_place_does_not_help_a_unit_that_tries_to_move(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR, A MUN", ITALY="A GAS"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A BUR - GAS",
            "A MUN S A BUR",
        )
        assert after.at("BUR") == "FRANCE A BUR"
        assert after.reason("MUN") is Reason.NOT_HOLDING

    def test_the_stronger_of_two_attacks_wins(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A MUN"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A MUN - BUR",
        )
        assert after.at("BUR") == "FRANCE A BUR" and after.result("MUN") == ("bounce",)

    def test_two_equal_attacks_save_the_garrison_between_them(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A MUN, A RUH", ITALY="A BUR"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A MUN - BUR",
            "A RUH S A MUN - BUR",
        )
        assert after.at("BUR") == "ITALY A BUR" and after.result("BUR") == ()

    def test_a_power_does_not_dislodge_its_own_unit(self) -> None:
        after = ordered(board(FRANCE="A PAR, A MAR, A BUR"), "A PAR - BUR", "A MAR S A PAR - BUR")
        assert after.result("BUR") == () and after.result("PAR") == ("bounce",)

    def test_a_power_does_not_help_to_dislodge_its_own_unit(self) -> None:
        after = ordered(
            board(FRANCE="A PAR", GERMANY="A BUR, A MUN"), "A PAR - BUR", "A MUN S A PAR - BUR"
        )
        assert after.at("BUR") == "GERMANY A BUR"

    def test_such_help_still_counts_against_a_third(self) -> None:
        after = ordered(
            board(FRANCE="A PAR", GERMANY="A BUR, A MUN", ITALY="A MAR"),
            "A PAR - BUR",
            "A MUN S A PAR - BUR",
            "A MAR - BUR",
            "A BUR - RUH",
        )
        assert after.at("BUR") == "FRANCE A BUR" and after.at("RUH") == "GERMANY A RUH"

    def test_the_beaten_in_a_head_to_head_battle_keep_nobody_out(self) -> None:
        after = ordered(
            board(GERMANY="A BER, F KIE, A SIL", RUSSIA="A PRU"),
            "A BER - PRU",
            "F KIE - BER",
            "A SIL S A BER - PRU",
            "A PRU - BER",
        )
        assert after.at("BER") == "GERMANY F BER" and after.at("PRU") == "GERMANY A PRU"
        assert after.position.contested == frozenset()


class TestSupport:
    def test_an_attack_cuts_support_even_if_it_fails(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR", ITALY="A PIE"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A PIE - MAR",
        )
        assert after.result("MAR") == ("cut",) and after.at("BUR") == "GERMANY A BUR"

    def test_the_attacked_cannot_cut_the_support_against_themselves(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A BUR - MAR",
        )
        assert after.result("MAR") == () and after.result("BUR") == ("bounce", "dislodged")

    def test_unless_they_dislodge_the_supporter(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR, A GAS"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A BUR - MAR",
            "A GAS S A BUR - MAR",
        )
        assert after.result("MAR") == ("cut", "dislodged")
        assert after.at("MAR") == "GERMANY A MAR"

    def test_a_power_does_not_cut_its_own_support(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR, A GAS", GERMANY="A BUR"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A GAS - MAR",
        )
        assert after.at("BUR") == "FRANCE A BUR"

    def test_support_of_another_move_than_the_one_made_is_void(self) -> None:
        after = ordered(board(FRANCE="A PAR, A MAR"), "A PAR - PIC", "A MAR S A PAR - BUR")
        assert after.reason("MAR") is Reason.NOT_MOVING_THERE
        assert after.result("MAR") == ("void",)

    def test_a_unit_whose_order_was_illegal_can_be_supported_in_place(self) -> None:
        after = ordered(
            board(FRANCE="A PAR, A MAR", GERMANY="A BUR, A MUN"),
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A BUR - STP",
            "A MUN S A BUR",
        )
        assert after.reason("BUR") is Reason.NOT_ADJACENT
        assert after.at("BUR") == "GERMANY A BUR"

    def test_support_naming_another_coast_fails(self) -> None:
        after = ordered(
            board(FRANCE="F MAO, F GAS", ITALY="F SPA/SC"),
            "F MAO - SPA/NC",
            "F GAS S F MAO - SPA/SC",
        )
        assert after.reason("GAS") is Reason.NOT_MOVING_THERE
        assert after.at("SPA") == "ITALY F SPA/SC"

    def test_support_naming_another_coast_counts_where_the_table_says_so(self) -> None:
        after = ordered(
            board(
                options=Options(wrong_coast_support="counts"),
                FRANCE="F MAO, F GAS",
                ITALY="F SPA/SC",
            ),
            "F MAO - SPA/NC",
            "F GAS S F MAO - SPA/SC",
        )
        assert after.at("SPA") == "FRANCE F SPA/NC"

    def test_support_naming_no_coast_counts(self) -> None:
        after = ordered(
            board(FRANCE="F MAO, F GAS", ITALY="F SPA/SC"),
            "F MAO - SPA/NC",
            "F GAS S F MAO - SPA",
        )
        assert after.at("SPA") == "FRANCE F SPA/NC"


class TestConvoys:
    def test_a_fleet_carries_an_army_over_the_sea(self) -> None:
        after = ordered(board(ENGLAND="A LON, F NTH"), "A LON - NWY", "F NTH C A LON - NWY")
        assert after.at("NWY") == "ENGLAND A NWY" and after.result("NTH") == ()

    def test_a_chain_of_fleets_of_different_powers_carries_an_army(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F ENG", FRANCE="F MAO, F WES"),
            "A LON - TUN",
            "F ENG C A LON - TUN",
            "F MAO C A LON - TUN",
            "F WES C A LON - TUN",
        )
        assert after.at("TUN") == "ENGLAND A TUN"

    def test_a_broken_chain_carries_nobody(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F ENG, F MAO, F WES"),
            "A LON - TUN",
            "F ENG C A LON - TUN",
            "F WES C A LON - TUN",
        )
        assert after.result("LON") == ("no convoy",) and after.at("LON") == "ENGLAND A LON"

    def test_a_dislodged_fleet_breaks_its_convoy(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F NTH", GERMANY="F DEN, F HEL"),
            "A LON - NWY",
            "F NTH C A LON - NWY",
            "F DEN - NTH",
            "F HEL S F DEN - NTH",
        )
        assert after.result("LON") == ("disrupted",) and after.result("NTH") == ("dislodged",)

    def test_an_attacked_fleet_that_stands_does_not(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F NTH", GERMANY="F DEN"),
            "A LON - NWY",
            "F NTH C A LON - NWY",
            "F DEN - NTH",
        )
        assert after.at("NWY") == "ENGLAND A NWY"

    def test_another_route_saves_the_convoy(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F NTH, F ENG", GERMANY="F DEN, F HEL"),
            "A LON - BEL",
            "F NTH C A LON - BEL",
            "F ENG C A LON - BEL",
            "F DEN - NTH",
            "F HEL S F DEN - NTH",
        )
        assert after.at("BEL") == "ENGLAND A BEL"

    def test_an_army_whose_convoy_fails_cuts_no_support(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F ENG, F NTH", FRANCE="A PIC, A BEL", GERMANY="A RUH"),
            "A LON - BEL",
            "A BEL S A PIC - BUR",
            "A PIC - BUR",
            "A RUH - BUR",
        )
        assert after.result("LON") == ("no convoy",) and after.at("BUR") == "FRANCE A BUR"

    def test_convoyed_armies_change_places(self) -> None:
        after = ordered(
            board(ENGLAND="A NWY, F SKA", RUSSIA="A SWE"),
            "A NWY - SWE",
            "F SKA C A NWY - SWE",
            "A SWE - NWY",
        )
        assert after.at("SWE") == "ENGLAND A SWE" and after.at("NWY") == "RUSSIA A NWY"

    def test_a_foreign_fleet_cannot_kidnap_an_army(self) -> None:
        after = ordered(
            board(ENGLAND="A NWY", GERMANY="F SKA", RUSSIA="A SWE"),
            "A NWY - SWE",
            "F SKA C A NWY - SWE",
            "A SWE - NWY",
        )
        assert after.at("SWE") == "RUSSIA A SWE"
        assert after.reason("SKA") is Reason.GOES_BY_LAND

    def test_a_foreign_fleet_carries_an_army_that_asks_for_it(self) -> None:
        after = ordered(
            board(ENGLAND="A NWY", GERMANY="F SKA", RUSSIA="A SWE"),
            "A NWY - SWE VIA",
            "F SKA C A NWY - SWE",
            "A SWE - NWY",
        )
        assert after.at("SWE") == "ENGLAND A SWE"

    def test_via_to_a_neighbor_fails_when_nobody_convoys(self) -> None:
        ground = board(FRANCE="A BEL", ENGLAND="F NTH")
        assert ordered(ground, "A BEL - HOL VIA").result("BEL") == ("no convoy",)

    def test_via_to_a_neighbor_falls_back_to_land_where_the_table_says_so(self) -> None:
        ground = board(options=Options(via_fallback=True), FRANCE="A BEL", ENGLAND="F NTH")
        assert ordered(ground, "A BEL - HOL VIA").at("HOL") == "FRANCE A HOL"

    def test_via_without_a_fleet_to_carry_is_illegal(self) -> None:
        after = ordered(board(FRANCE="A BEL"), "A BEL - HOL VIA")
        assert after.reason("BEL") is Reason.NO_FLEETS

    def test_a_table_without_convoys_convoys_nobody(self) -> None:
        after = ordered(
            board(options=Options(convoys=False), ENGLAND="A LON, F NTH"),
            "A LON - NWY",
            "F NTH C A LON - NWY",
        )
        assert after.reason("LON") is after.reason("NTH") is Reason.CONVOYS_NOT_PLAYED

    def test_a_fleet_that_a_convoy_does_not_need_is_refused(self) -> None:
        after = ordered(
            board(FRANCE="A MAR, F WES", ITALY="F LYO"), "A MAR - SPA", "F WES C A MAR - SPA"
        )
        assert after.reason("WES") is Reason.NOT_ON_THE_WAY


class TestParadoxes:
    SIMPLE = (
        "F LON S F WAL - ENG",
        "F WAL - ENG",
        "A BRE - LON",
        "F ENG C A BRE - LON",
    )

    def test_by_szykmans_rule_the_convoy_fails_and_cuts_nothing(self) -> None:
        after = ordered(board(ENGLAND="F LON, F WAL", FRANCE="A BRE, F ENG"), *self.SIMPLE)
        assert after.result("BRE") == ("disrupted",) and after.result("LON") == ()
        assert after.at("ENG") == "ENGLAND F ENG"

    def test_where_all_hold_the_attack_on_the_fleet_fails_too(self) -> None:
        ground = board(
            options=Options(paradox="all_hold"), ENGLAND="F LON, F WAL", FRANCE="A BRE, F ENG"
        )
        after = ordered(ground, *self.SIMPLE)
        assert after.result("BRE") == ("disrupted",) and after.result("WAL") == ("bounce",)
        assert after.at("ENG") == "FRANCE F ENG"

    def test_a_fleet_that_stands_but_may_not_convoy_is_disrupted(self) -> None:
        after = ordered(
            board(ENGLAND="A LON, F NTH, F ENG", FRANCE="F BEL", GERMANY="F HEL, F SKA"),
            "F NTH C A LON - BEL",
            "A LON - BEL",
            "F ENG S A LON - BEL",
            "F BEL S F NTH",
            "F HEL S F SKA - NTH",
            "F SKA - NTH",
        )
        assert after.result("NTH") == ("disrupted",) and after.at("NTH") == "ENGLAND F NTH"


def test_the_order_in_which_orders_come_does_not_matter() -> None:
    ground = board(FRANCE="A PAR, A MAR", GERMANY="A BUR, A MUN, A RUH")
    lines = ["A PAR - BUR", "A MAR S A PAR - BUR", "A BUR - PAR", "A MUN S A BUR - PAR"]
    endings = {ordered(ground, *lines).position, ordered(ground, *reversed(lines)).position}
    assert len(endings) == 1


def test_what_is_left_on_the_scratch_paper_does_not_matter() -> None:
    ground = board(FRANCE="A PAR", GERMANY="A MUN")
    orders = by_province(
        [read_order("A PAR - BUR", ground), read_order("A MUN - BUR", ground)], ground.map
    )
    outcomes = []
    for scribble in (0, 85, 255):
        paper = np.full(BATTLE.itemsize, scribble, np.uint8).view(BATTLE)[0]
        outcome = np.zeros((), JUDGMENT)[()]
        movement(
            board_of(ground.map),
            house_of(ground.options),
            ground.copy_record(),
            orders,
            paper,
            outcome,
        )
        outcomes.append(outcome.tobytes())
    assert len(set(outcomes)) == 1
