"""The record of a position and its accessors; playouts; the cache of kernels."""

from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from games.core.randomness import draw
from games.diplomacy.build import Dislodgement
from games.diplomacy.encode import decode, house_of, in_sequence
from games.diplomacy.judge import legal_orders, play
from games.diplomacy.map import STANDARD
from games.diplomacy.options import Options
from games.diplomacy.playout import clear_desk, playout
from games.diplomacy.position import ONGOING, Position, start
from games.diplomacy.topology import PROVINCES, board_of
from tests.games.diplomacy.table import board


class TestAccessors:
    def test_they_speak_of_powers_and_places_by_name(self) -> None:
        ground = board("F1903M", FRANCE="F SPA/NC", ITALY="A ROM", centers={"ITALY": "ROM NAP"})
        assert str(ground.phase) == "F1903M"
        assert [str(unit) for unit in ground.units["FRANCE"]] == ["F SPA/NC"]
        assert ground.power_at("SPA") == "FRANCE" and ground.power_at("POR") is None
        assert str(ground.unit_at("SPA")) == "F SPA/NC" and ground.unit_at("POR") is None
        assert ground.centers["ITALY"] == ("NAP", "ROM") and ground.centers["FRANCE"] == ()
        assert ground.center_owner("NAP") == "ITALY" and ground.center_owner("TUN") is None

    def test_a_dislodged_unit_stands_beside_the_one_that_dislodged_it(self) -> None:
        ground = board(
            "S1901R",
            FRANCE="A BUR",
            dislodged={"GERMANY": {"A BUR": Dislodgement("A PAR", convoyed=True)}},
            contested="PIC",
        )
        (lost,) = ground.dislodged["GERMANY"]
        assert (str(lost.unit), str(lost.by), lost.convoyed) == ("A BUR", "A PAR", True)
        assert ground.contested == {"PIC"} and ground.units["GERMANY"] == ()

    def test_equal_positions_are_equal_and_other_options_are_another_position(self) -> None:
        assert start() == start() and hash(start()) == hash(start())
        assert start() != start(Options(victory=10)) and start() != "S1901M"

    def test_nothing_in_a_position_changes(self) -> None:
        opening = start()
        with pytest.raises(FrozenInstanceError):
            opening.options = Options()  # type: ignore[misc]
        with pytest.raises(ValueError, match="read-only"):
            opening.record["owner"][0] = 3

    def test_playing_leaves_the_position_as_it_was(self) -> None:
        opening, before = start(), start().record.tobytes()
        play(opening, {2: [order for order in legal_orders(opening, 2) if order.target][:1]})
        assert opening.record.tobytes() == before

    def test_a_copied_record_is_one_s_own(self) -> None:
        opening = start()
        record = opening.copy_record()
        record["year"] = 1950
        assert opening.phase.year == 1901


def test_every_legal_order_comes_back_from_its_record() -> None:
    ground = board(ENGLAND="A LON, F ENG, F NTH", FRANCE="F MAO, A BRE")
    for order in legal_orders(ground):
        assert decode(in_sequence([(0, order)], STANDARD)[0], STANDARD) == order


class TestPlayouts:
    def play(self, seed: int) -> Position:
        opening = start()
        record = opening.copy_record()
        randomness = np.array([seed], np.uint64)
        board_, house = board_of(opening.map), house_of(opening.options)
        playout(board_, house, record, randomness, 1908, clear_desk())
        return Position(record)

    def test_a_seed_names_a_game(self) -> None:
        assert self.play(5) == self.play(5) and self.play(5) != self.play(6)

    def test_it_stops_at_the_last_year_or_at_the_end(self) -> None:
        end = self.play(5)
        assert end.phase.year == 1909 or end.record["over"] != ONGOING

    def test_centers_are_conserved_and_no_power_outgrows_them(self) -> None:
        for seed in range(20):
            end = self.play(seed)
            owned = [code for codes in end.centers.values() for code in codes]
            assert len(owned) == len(set(owned)) <= 34
            assert set(owned) <= set(STANDARD.centers)
            for power, units in end.units.items():
                assert len(units) <= len(end.centers[power])

    def test_units_stand_where_they_can(self) -> None:
        for seed in range(20):
            for units in self.play(seed).units.values():
                for unit in units:
                    place = STANDARD.places[unit.place]
                    assert place.armies if unit.kind.letter == "A" else place.fleets

    def test_draws_are_even(self) -> None:
        randomness = np.array([1], np.uint64)
        counts = np.bincount([draw(randomness, 6) for _ in range(6000)])
        assert counts.size == 6 and (abs(counts - 1000) < 150).all()


class TestTopology:
    def test_borders_are_those_of_the_map(self) -> None:
        tables = board_of(STANDARD)
        assert tables["steps"].sum() == 2 * 141 and tables["enters"][1].sum() == 2 * 111

    def test_borders_have_two_sides(self) -> None:
        tables = board_of(STANDARD)
        for kind in (1, 2):
            among_provinces = tables["enters"][kind, :PROVINCES]
            reached = among_provinces | tables["enters"][kind, :PROVINCES].T
            assert (among_provinces <= reached).all()
        assert (tables["steps"] == tables["steps"].T).all()

    @pytest.mark.parametrize(
        ("start_", "goal", "routes"),
        [("LON", "BEL", 2), ("TUN", "NAP", 2), ("SMY", "ANK", 0), ("BRE", "LON", 1)],
    )
    def test_convoy_routes_have_no_sea_to_spare(self, start_: str, goal: str, routes: int) -> None:
        tables, index = board_of(STANDARD), STANDARD.province_index
        assert tables["route_count"][index[start_], index[goal]] >= routes

    def test_distances_are_counted_over_any_border(self) -> None:
        tables, index = board_of(STANDARD), STANDARD.province_index
        assert tables["distance"][index["PIE"], index["NAP"]] == 3
        assert tables["distance"][index["NAO"], index["STP"]] == 3
