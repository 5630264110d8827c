"""What a seat, or anybody, may see of a position: the table, one's own cards, one's own choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.catan.actions import Actions
from games.catan.board import Board
from games.catan.build import put_together
from games.catan.choices import actions_of, awaited
from games.catan.mask import mask
from games.catan.notation import write_all
from games.catan.outcome import outcome
from games.catan.pieces import NOBODY, SEAT_NAMES
from games.catan.position import Phase, Position, Record, board_of, frozen
from games.catan.position_json import phase_name, table_json
from games.catan.standing import deck_size, shown_points
from games.core.errors import NotUnderstood
from games.core.outcome import Outcome, read_outcome


@dataclass(frozen=True)
class View:
    """A position as one seat sees it, or as an onlooker does (``seat`` is None).

    ``record`` has a position's layout; what the seat may not know is 0 in it and counted in
    ``unknown_hand``, ``unknown_cards`` and ``unknown_deck``. Nothing here knows more: the seat's
    choices are listed from this record.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> view = view_of(start(Options(), seed=1), 0)
    >>> view.color, view.phase, len(view.legal), view.legal[17]
    ('RED', 'T0.0', 54, 'settlement 17')
    """

    record: Record
    seat: int | None
    outcome: Outcome | None

    @property
    def game(self) -> str:
        """The game's name."""
        return "catan"

    @property
    def phase(self) -> str:
        """The moment, such as ``T12.3`` (turn and step), or ``COMPLETED``."""
        return phase_name(self.record)

    @property
    def due(self) -> Phase:
        """What is to be decided."""
        return Phase(int(self.record["phase"]))

    @property
    def color(self) -> str | None:
        """The seat's name."""
        return None if self.seat is None else SEAT_NAMES[self.seat]

    @cached_property
    def awaited(self) -> bool:
        """Whether the seat must act now."""
        return self.seat is not None and bool(awaited(self.record) >> self.seat & 1)

    @cached_property
    def actions(self) -> Actions:
        """Every listed action of the seat, as records; listed when first asked for."""
        return actions_of(self.record, NOBODY if self.seat is None else self.seat)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The same as lines."""
        return write_all(self.actions)

    @cached_property
    def board(self) -> Board:
        """The island."""
        return board_of(self.record)

    def to_json(self) -> dict[str, Any]:
        """The view as JSON.

        What stands on the table, as ``table_json`` tells it; for each seat the points it shows
        and the length of its longest road; the bank, resource by resource; the number of
        development cards that can still be bought; and for a seat what it may do.

        >>> from games.catan.opening import start
        >>> from games.catan.options import Options
        >>> shown = view_of(start(Options(), seed=1), 0).to_json()
        >>> shown["deck"], shown["bank"], shown["seats"]["RED"]["road_length"]
        (25, [19, 19, 19, 19, 19], 0)
        """
        table = table_json(self.record)
        for seat, facts in enumerate(table["seats"].values()):
            facts["points"] = shown_points(self.record, seat)
            facts["road_length"] = int(self.record["road_length"][seat])
        you = {
            "seat": self.seat,
            "color": self.color,
            "awaited": self.awaited,
            "legal": list(self.legal),
        }
        return {
            "game": self.game,
            **table,
            "phase": self.phase,
            **({"last": table["phase"]} if self.outcome else {}),
            "bank": self.record["bank"].tolist(),
            "deck": deck_size(self.record),
            "outcome": self.outcome.to_json() if self.outcome else None,
            "you": None if self.seat is None else you,
        }


def view_of(position: Position, seat: int | None) -> View:
    """What a seat, or an onlooker (None), may see: the only gate from positions to viewers."""
    record = position.copy_record()
    mask(record, NOBODY if seat is None else seat)
    return View(frozen(record), seat, outcome(position))


def read_view(told: Mapping[str, Any]) -> View:
    """The view back from its JSON: the same record, so that a robot decides the same by it.

    The lines in ``you.legal`` are not read: a view lists its own. Raises NotUnderstood.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> view = view_of(start(Options(), seed=1), 0)
    >>> read_view(view.to_json()).record.tobytes() == view.record.tobytes()
    True
    """
    try:
        you = told["you"]
        moment = told if told["outcome"] is None else {**told, "phase": told["last"]}
        record = put_together(moment)
        for name, facts in told["seats"].items():
            for unknown in ("unknown_hand", "unknown_cards"):
                record[unknown][SEAT_NAMES.index(name)] = facts.get(unknown, 0)
        if not record["open_hands"]:
            record["unknown_deck"] = told.get("unknown_deck", 0)
            record["deck"] = 0
        record["bank"] = told["bank"]
        return View(frozen(record), you and you["seat"], read_outcome(told["outcome"]))
    except (KeyError, ValueError, TypeError, AttributeError, OverflowError) as error:
        raise NotUnderstood("misshapen", "That is not a view of Catan.") from error
