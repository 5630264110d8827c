"""What JSettlers' robots do, intended or not, each a switch; other groups may have some too."""

from dataclasses import dataclass

from bots.catan.settings.kinds import oddity
from bots.sdk.parameters import parameter


@dataclass(frozen=True)
class Oddities:
    """The oddities of planning, estimating, robbing and the older negotiator."""

    faithful: bool = parameter(True, "Play the oddities that are on; else none of them.")
    ship_counts: bool = oddity("Sums over kinds of pieces include the ship of the sea game.")
    first_cutoff_stops: bool = oddity("One piece out of reach leaves the later ones so, too.")
    held_army_is_a_plan: bool = oddity(
        "Largest army, once held, is an empty plan of no rolls (fast)."
    )
    counted_once_per_leader: bool = oddity("Several leaders multiply the others' part (smart).")
    roads_wait_like_ships: bool = oddity("Roads are discounted by the rolls to a ship (smart).")
    robber_prefers_own_hexes: bool = oddity(
        "With nothing to thwart, the robber goes to our own hex."
    )
    overlooks_cards: bool = oddity(
        "Others' development cards are not looked at, not even with open hands."
    )
    others_plan_like_us: bool = oddity(
        "Whoever plays smart takes everybody for smart; else it takes the others for fast."
    )
    bought_point_lingers: bool = oddity(
        "After weighing a card, the win-game ETAs stay as with a point bought (smart)."
    )
    two_points_or_none: bool = oddity("The win-game ETA takes no single point but the last.")
    discards_rarest_first: bool = oddity("Left-over cards are discarded rarest first.")
    asks_by_wrong_list: bool = oddity("Unneeded cards are asked of who sells other ones.")
