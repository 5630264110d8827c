"""A game of Diplomacy as a log of DAIDE's messages in text, as its servers send them, a line each.

``NOW`` and ``SCO`` say how the board stands, ``FRM`` what was said (in press where it can be said
so, else in L as a comment), ``ORD`` each order with its result, ``SLO`` or ``DRW`` how it ended.
Comments begin with ``;``.
"""

from collections.abc import Iterator, Sequence

from games.core.errors import GameError
from games.core.record import Record, Told, moments, opening
from games.diplomacy import game as rules
from games.diplomacy.daide import write_order, write_phase, write_place, write_result, write_unit
from games.diplomacy.events import Ordered
from games.diplomacy.map import STANDARD
from games.diplomacy.notation import read_unit
from games.diplomacy.position import Position
from games.diplomacy.position_json import board_json
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.press.writing import write_press

CODES = tuple(power.daide for power in STANDARD.powers)


def write(record: Record) -> Iterator[str]:
    """The log, line by line."""
    yield "; DAIDE messages in text; orders and boards as of the standard map\n"
    yield "MAP ('STANDARD')\n"
    position = opening(record, rules)
    yield from _board(position)
    for moment in moments(record, rules):
        yield from _said(moment.step.told)
        turn = write_phase(moment.before.phase)
        for event in moment.events:
            if isinstance(event, Ordered):
                order = write_order(event.order, event.power, moment.before)
                yield f"ORD ({turn}) ({order}) ({write_result(event.results)})\n"
        position = moment.after
        yield from _board(position)
    yield from _said(record.told)
    if record.draw:
        position = rules.declare_draw(position, record.draw)
    if outcome := rules.outcome(position):
        word = "SLO" if outcome.kind == "solo" else "DRW"
        yield f"{word} ({' '.join(CODES[seat] for seat in outcome.winners)})\n"


def _board(position: Position) -> Iterator[str]:
    """Who owns what, and what stands where."""
    owned = {
        power.daide: [write_place(center) for center in position.centers[power.key]]
        for power in STANDARD.powers
    }
    everything = {center for own in position.centers.values() for center in own}
    free = [write_place(one) for one in sorted(set(STANDARD.centers) - everything)]
    groups = [f"({' '.join([code, *own])})" for code, own in owned.items() if own]
    yield f"SCO {' '.join(groups + ([f'(UNO {chr(32).join(free)})'] if free else []))}\n"
    units = [write_unit(unit, power) for power, own in position.units.items() for unit in own]
    for power, dislodged in board_json(position)["dislodged"].items():
        for unit, facts in dislodged.items():
            goals = " ".join(map(write_place, facts["to"]))
            units.append(f"{write_unit(read_unit(unit), power)[:-1]} MRT ({goals}))")
    yield f"NOW ({write_phase(position.phase)}) {' '.join(units)}\n"


def _said(told: Sequence[Told]) -> Iterator[str]:
    for one in told:
        if one["what"] != "message":
            continue
        to = [code for seat, code in enumerate(CODES) if seat != one["from"]]
        if one["to"] != "all":
            to = [CODES[seat] for seat in one["to"]]
        text = " ".join(str(one.get("text", "")).split())
        yield f"FRM ({CODES[one['from']]}) ({' '.join(to)}) ({_press(one)}) ; {text}\n"


def _press(told: Told) -> str:
    """What was said as press; what press cannot say is nothing it understands (HUH)."""
    if "meaning" not in told:
        return "HUH (ERR)"
    try:
        return write_press(NOTATION.read(told["meaning"])).text
    except GameError:
        return f"HUH (ERR) ; {told['meaning']}"
