"""The longest road: how it is counted, who holds it, and when it changes hands."""

from games.catan.names import edge_name
from games.catan.position import Position
from games.catan.position_json import to_json
from games.catan.standing import points
from games.catan.topology import EDGE_NODES
from tests.games.catan.table import BLUE, RED, WHITE, after, holder, play, table, throw

WEST = ["3-7", "7-11", "11-16", "16-21", "21-27", "27-33", "33-38", "38-43"]  # down the west coast
EAST = ["6-10", "10-15", "15-20", "20-26", "26-32", "32-37", "37-42", "42-46"]  # and the east coast
RING = ["0-3", "0-4", "4-8", "8-12", "7-12", "3-7"]  # around hex A
BESIDE = ["8-13", "13-18", "18-23", "17-23", "12-17"]  # with 8-12: around hex E


def roads(*edges: str) -> str:
    return ",".join(edges)


def length(position: Position, seat: int) -> int:
    return int(position.record["road_length"][seat])


def net(*edges: str, at: int = 3) -> int:
    """The length of the longest road of a net that hangs together with a settlement."""
    return length(table(f"RED:{at}::{roads(*edges)}"), RED)


def test_a_line_counts_its_roads() -> None:
    assert net(*WEST[:3]) == 3
    assert net(*WEST) == 8


def test_of_a_fork_only_the_longer_branches_count() -> None:
    assert net("3-7", "7-11", "7-12", "12-17", "17-22") == 4
    assert net("3-7", "7-11", "11-16", "7-12", "12-17") == 4


def test_a_circle_counts_whole() -> None:
    assert net(*RING) == 6


def test_a_circle_with_a_tail_counts_both() -> None:
    assert net(*RING, "7-11", "11-16") == 8


def test_a_circle_with_two_tails_counts_one_of_them_and_the_longer_way_round() -> None:
    assert net(*RING, "7-11", "4-1") == 7  # the tails are three and three roads apart: 1 + 6
    assert net(*RING, "7-11", "12-17") == 7 + 0  # or 1 + 5 + 1


def test_a_figure_eight_of_two_hexes_counts_all_eleven() -> None:
    assert net(*RING, *BESIDE) == 11


def test_a_figure_eight_with_a_tail_has_twelve_roads_and_counts_eleven() -> None:
    eight = [*RING, *BESIDE]
    nodes = {int(node) for edge in eight for node in edge.split("-")}
    tails = [
        edge_name(edge)
        for edge, ends in enumerate(EDGE_NODES.tolist())
        if len(nodes & set(ends)) == 1
    ]
    assert len(tails) == 6
    assert {net(*eight, tail) for tail in tails} == {11}


def test_two_circles_joined_by_a_road_count_thirteen() -> None:
    far = ["17-22", "16-22", "11-16", "7-11"]
    assert net(*RING, *far, "12-17") == 11
    apart = ["17-23", "23-29", "29-34", "28-34", "22-28", "17-22"]
    assert net(*RING, "12-17", *apart) == 13


def test_two_roads_apart_count_each_for_itself() -> None:
    position = table(f"RED:3,46::{roads(*WEST[:3], *EAST[-2:])}")
    assert length(position, RED) == 3


def test_an_enemy_building_cuts_a_road_but_the_pieces_up_to_it_count() -> None:
    assert length(table(f"RED:3::{roads(*WEST[:6])}", "BLUE:16"), RED) == 3
    assert length(table(f"RED:3::{roads(*WEST[:5])}", "BLUE:27"), RED) == 5


def test_an_own_building_cuts_nothing() -> None:
    assert length(table(f"RED:3,16::{roads(*WEST[:6])}"), RED) == 6


def test_an_enemy_building_on_a_circle_leaves_a_line() -> None:
    assert length(table(f"RED:3::{roads(*RING)}", "BLUE:8"), RED) == 6
    assert length(table(f"RED:3::{roads(*RING, '7-11')}", "BLUE:8"), RED) == 6


def test_four_roads_earn_nothing_and_the_fifth_takes_the_card() -> None:
    four = table(f"RED:3::{roads(*WEST[:4])}:1CLAY,1WOOD")
    assert holder(four, "longest_road") is None
    five = after(four, "RED: road 21-27")
    assert holder(five, "longest_road") == "RED"


def test_a_tie_keeps_the_holder() -> None:
    tied = after(
        table(f"RED:3::{roads(*WEST[:4])}:1CLAY,1WOOD", f"BLUE:6::{roads(*EAST[:5])}"),
        "RED: road 21-27",
    )
    assert length(tied, RED) == length(tied, BLUE) == 5
    assert holder(tied, "longest_road") == "BLUE"


def test_one_must_exceed_to_take_the_card() -> None:
    more = after(
        table(f"RED:3::{roads(*WEST[:4])}:2CLAY,2WOOD", f"BLUE:6::{roads(*EAST[:5])}"),
        "RED: road 21-27",
        "RED: road 27-33",
    )
    assert holder(more, "longest_road") == "RED"


def cutting(*others: str) -> Position:
    """White settles at 21 and cuts Red's road of six into four and two."""
    before = table(
        f"RED:3::{roads(*WEST[:6])}",
        *others,
        "WHITE:23::17-23,17-22,16-22:1CLAY,1SHEEP,1WHEAT,1WOOD",
        "longest_road=RED",
        turn="WHITE",
    )
    return after(before, "WHITE: settlement 16")


def test_placing_a_settlement_triggers_recomputation() -> None:
    position = cutting()
    assert length(position, RED) == 3
    assert holder(position, "longest_road") is None


def test_after_a_cut_the_card_goes_to_the_unique_longest_of_at_least_five() -> None:
    assert holder(cutting(f"BLUE:6::{roads(*EAST[:5])}"), "longest_road") == "BLUE"


def test_after_a_cut_the_card_goes_to_nobody_if_others_are_tied() -> None:
    orange = "ORANGE:51::48-51,44-48,40-44,35-40,30-35"
    position = cutting(f"BLUE:6::{roads(*EAST[:5])}", orange)
    assert holder(position, "longest_road") is None
    assert position.record["road_length"].tolist() == [3, 5, 3, 5]


def test_after_a_cut_the_holder_keeps_the_card_if_among_the_tied_longest() -> None:
    before = table(
        f"RED:3::{roads(*WEST)}",
        f"BLUE:6::{roads(*EAST[:5])}",
        "WHITE:23::17-23,17-22,16-22:1CLAY,1SHEEP,1WHEAT,1WOOD",
        turn="WHITE",
    )
    position = after(before, "WHITE: settlement 16")
    assert position.record["road_length"].tolist() == [5, 5, 3, 0]
    assert holder(position, "longest_road") == "RED"


def test_a_third_player_may_gain_the_card_by_a_cut_and_wins_only_in_their_own_turn() -> None:
    position = cutting(
        f"BLUE:6:13,30,52,46:{roads(*EAST[:5], '8-13', '30-35', '48-52')}:::", "first=2"
    )
    assert holder(position, "longest_road") == "BLUE"
    assert points(position.record, BLUE) == 11
    assert to_json(position)["due"] == "MAIN"
    position = after(position, "WHITE: end")
    position, _ = play(position, "ORANGE: roll", throw(1, 1))
    position = after(position, "ORANGE: end")
    position, _ = play(position, "RED: roll", throw(1, 1))
    position = after(position, "RED: end")
    assert to_json(position)["over"] == {"kind": "WON", "winners": ["BLUE"]}


def test_the_set_aside_card_is_taken_by_whoever_is_alone_longest_again() -> None:
    position = table(
        f"RED:3::{roads(*WEST[:5])}:1CLAY,1WOOD",
        f"BLUE:6::{roads(*EAST[:5])}",
        "WHITE:51::48-51,44-48,40-44",
    )
    assert holder(position, "longest_road") is None
    assert holder(after(position, "RED: road 27-33"), "longest_road") == "RED"
    assert length(position, WHITE) == 3
