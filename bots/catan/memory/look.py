"""How a robot looks at the table: what it sees, and what it makes of it."""

from bots.catan.estimate.lay_out import lay_out
from bots.catan.estimate.scene import overlook_cards
from bots.catan.memory.beliefs import put_beliefs
from bots.catan.records.desk import NOW, Desk
from games.core.kernel import kernel


@kernel
def look(desk: Desk, seat: int) -> None:
    """Put a view on the desk as the robot reckons with it."""
    lay_out(desk)
    if desk.settings.overlooks_cards:
        overlook_cards(desk.scenes[NOW], seat)
    put_beliefs(desk.mind, desk.seen, desk.scenes[NOW], desk.settings)
