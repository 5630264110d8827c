"""A game of Diplomacy as a log of DAIDE's messages in text, as its servers send them, a line each.

``NOW`` and ``SCO`` say how the board stands, ``FRM`` what was said (in press where it can be said
so, else in L as a comment), ``ORD`` each order with its result, ``SLO`` or ``DRW`` how it ended.
Comments begin with ``;``.
"""

from collections.abc import Iterator, Sequence

from games.core.errors import GameError
from games.core.record import Record, Told, moments, opening
from games.diplomacy import game as rules
from games.diplomacy.daide.messages import now, reports, sco
from games.diplomacy.map import STANDARD
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.press.writing import write_press

CODES = tuple(power.daide for power in STANDARD.powers)


def write(record: Record) -> Iterator[str]:
    """The log, line by line."""
    yield "; DAIDE messages in text; orders and boards as of the standard map\n"
    yield "MAP ('STANDARD')\n"
    position = opening(record, rules)
    yield f"{sco(position)}\n{now(position)}\n"
    for moment in moments(record, rules):
        yield from _said(moment.step.told)
        for report in reports(moment.before, moment.events):
            yield f"{report}\n"
        position = moment.after
        yield f"{sco(position)}\n{now(position)}\n"
    yield from _said(record.told)
    if record.draw:
        position = rules.declare_draw(position, record.draw)
    if outcome := rules.outcome(position):
        word = "SLO" if outcome.kind == "solo" else "DRW"
        yield f"{word} ({' '.join(CODES[seat] for seat in outcome.winners)})\n"


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
