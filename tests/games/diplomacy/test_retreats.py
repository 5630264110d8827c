"""The rules of retreats, one test a rule."""

from games.diplomacy.build import Dislodgement
from games.diplomacy.reasons import Reason
from tests.games.diplomacy.table import Ending, board, ordered


def burgundy_falls(italy: str = "") -> Ending:
    """France dislodges a German army from Burgundy out of Paris; Italians may stand around."""
    ground = board(FRANCE="A PAR, A MAR", GERMANY="A BUR", ITALY=italy)
    return ordered(ground, "A PAR - BUR", "A MAR S A PAR - BUR")


class TestWhereTo:
    def test_a_dislodged_unit_may_go_to_any_empty_neighbor_but_its_attackers(self) -> None:
        assert burgundy_falls().retreats("BUR") == {"BEL", "GAS", "MUN", "PIC", "RUH"}

    def test_not_where_a_unit_stands(self) -> None:
        assert "MUN" not in burgundy_falls(italy="A MUN").retreats("BUR")

    def test_not_where_a_stand_off_was_fought(self) -> None:
        ground = board(FRANCE="A PAR, A MAR", GERMANY="A BUR", ITALY="A BER, A TYR")
        after = ordered(ground, "A PAR - BUR", "A MAR S A PAR - BUR", "A BER - MUN", "A TYR - MUN")
        assert after.position.contested == {"MUN"}
        assert "MUN" not in after.retreats("BUR")

    def test_but_where_units_stood_off_over_an_occupied_province_nothing_changes(self) -> None:
        ground = board(FRANCE="A PAR, A MAR", GERMANY="A BUR", ITALY="A BER, A TYR, A MUN")
        after = ordered(
            ground,
            "A PAR - BUR",
            "A MAR S A PAR - BUR",
            "A BER - MUN",
            "A MUN - BER",
            "A TYR - MUN",
        )
        assert after.position.contested == frozenset()

    def test_where_the_attacker_came_from_if_it_came_by_convoy(self) -> None:
        ground = board(FRANCE="A BEL, A PIC, F ENG", GERMANY="A HOL", ENGLAND="F NTH, F HEL")
        by_land = ordered(ground, "A BEL - HOL", "F NTH S A BEL - HOL")
        by_sea = ordered(ground, "A BEL - HOL VIA", "F NTH C A BEL - HOL", "F HEL S A BEL - HOL")
        assert "BEL" not in by_land.retreats("HOL") and "BEL" in by_sea.retreats("HOL")

    def test_a_fleet_keeps_to_the_coast_it_was_on(self) -> None:
        ground = board(RUSSIA="F STP/SC", ENGLAND="A NWY, A FIN")
        after = ordered(ground, "A NWY - STP", "A FIN S A NWY - STP")
        assert after.retreats("STP") == {"BOT", "LVN"}

    def test_a_fleet_may_choose_between_coasts(self) -> None:
        ground = board(FRANCE="F MAO", ITALY="F NAO, F IRI")
        after = ordered(ground, "F NAO - MAO", "F IRI S F NAO - MAO")
        assert {"SPA/NC", "SPA/SC"} <= after.retreats("MAO")

    def test_a_unit_with_nowhere_to_go_is_gone_at_once(self) -> None:
        ground = board(AUSTRIA="A TRI, F ADR", ITALY="F VEN, A APU, A ROM, F TUS, A PIE, A TYR")
        after = ordered(ground, "A TRI - VEN", "F ADR S A TRI - VEN", "A APU H")
        assert after.result("VEN") == ("dislodged", "disband")
        assert after.phase == "F1901M" and not after.position.dislodged["ITALY"]


class TestRetreating:
    def test_a_retreat_is_made(self) -> None:
        after = ordered(burgundy_falls().position, "A BUR R RUH")
        assert after.at("RUH") == "GERMANY A RUH" and after.phase == "F1901M"

    def test_a_unit_may_disband_instead(self) -> None:
        after = ordered(burgundy_falls().position, "A BUR D")
        assert after.result("BUR") == ("disband",) and not after.position.units["GERMANY"]

    def test_a_unit_without_orders_disbands(self) -> None:
        after = ordered(burgundy_falls().position)
        assert after.result("BUR") == ("disband",) and after.reason("BUR") is Reason.NONE

    def test_an_illegal_retreat_disbands_and_says_why(self) -> None:
        retreat = burgundy_falls(italy="A MUN").position
        reasons = {
            "A BUR R PAR": Reason.ATTACKER_CAME_FROM_THERE,
            "A BUR R MUN": Reason.OCCUPIED,
            "A BUR R SIL": Reason.NOT_ADJACENT,
            "A BUR R BUR": Reason.SAME_PROVINCE,
            "A BUR R ENG": Reason.WRONG_TERRAIN,
            "A BUR H": Reason.NONE,
            "A BUR - RUH": Reason.NONE,
        }
        for line, reason in reasons.items():
            after = ordered(retreat, line)
            assert (line, after.reason("BUR")) == (line, reason)
            assert ("void" in after.result("BUR")) is (reason is not Reason.NONE)

    def test_two_units_that_retreat_to_one_province_both_disband(self) -> None:
        ground = board(
            phase="S1901R",
            FRANCE="A BUR",
            AUSTRIA="A BOH",
            dislodged={
                "GERMANY": {"A BUR": Dislodgement("A PAR")},
                "ITALY": {"A BOH": Dislodgement("A VIE")},
            },
        )
        after = ordered(ground, "A BUR R MUN", "A BOH R MUN")
        assert after.at("MUN") == ""
        assert after.result("BUR") == after.result("BOH") == ("bounce", "disband")

    def test_two_coasts_are_one_province(self) -> None:
        ground = board(
            phase="S1901R",
            FRANCE="F GAS, F LYO",
            dislodged={
                "GERMANY": {"F GAS": Dislodgement("F BRE")},
                "ITALY": {"F LYO": Dislodgement("F TYS")},
            },
        )
        after = ordered(ground, "F GAS R SPA/NC", "F LYO R SPA/SC")
        assert after.at("SPA") == ""

    def test_an_illegal_retreat_does_not_block_a_legal_one(self) -> None:
        ground = board(
            phase="S1901R",
            FRANCE="A BUR",
            AUSTRIA="A BOH",
            dislodged={
                "GERMANY": {"A BUR": Dislodgement("A MUN")},
                "ITALY": {"A BOH": Dislodgement("A VIE")},
            },
        )
        after = ordered(ground, "A BUR R MUN", "A BOH R MUN")
        assert after.at("MUN") == "ITALY A MUN"

    def test_a_unit_that_was_not_dislodged_stays_whatever_its_orders(self) -> None:
        after = ordered(burgundy_falls(italy="A VEN").position, "A BUR R RUH")
        assert after.at("VEN") == "ITALY A VEN"

    def test_a_center_taken_by_a_retreat_counts_in_the_fall(self) -> None:
        ground = board(
            phase="F1901R",
            FRANCE="A BUR",
            centers={"FRANCE": "PAR", "AUSTRIA": "VIE"},
            dislodged={"GERMANY": {"A BUR": Dislodgement("A PAR")}},
        )
        assert ordered(ground, "A BUR R BEL").position.center_owner("BEL") == "GERMANY"
