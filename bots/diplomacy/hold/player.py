"""A player that gives no orders: its units hold, disband when dislodged, and are never built."""

from bots.sdk.player import Player
from games.diplomacy.orders import Order
from games.diplomacy.view import View


class Hold(Player[View, tuple[Order, ...]]):
    """What is not ordered holds, so saying nothing is enough."""

    def decide(self, view: View) -> tuple[Order, ...]:
        """No orders at all."""
        return ()
