"""Whether the rules allow an action, and if not, why: the checked verb for people and bots.

This reads the rules action by action and in sentences; ``choices`` lists them fast. The tests
hold the two against each other. Where they differ on purpose: offers and counteroffers of any
size and blind discards are allowed, but not listed.
"""

from collections.abc import Sequence

from games.catan.actions import Action, Kind
from games.catan.choices import awaited
from games.catan.faults import CARD_OF, FINE, RULES, card_fault
from games.catan.notation import read_action, write_action
from games.catan.position import Phase, Position, Record
from games.core.errors import GameError, IllegalAction, NotUnderstood

_PHASES: dict[Phase, frozenset[Kind]] = {
    Phase.FIRST_SETTLEMENT: frozenset((Kind.SETTLEMENT,)),
    Phase.FIRST_ROAD: frozenset((Kind.ROAD,)),
    Phase.ROLL: frozenset((Kind.ROLL, *CARD_OF)),
    Phase.DISCARD: frozenset((Kind.DISCARD, Kind.DISCARD_BLINDLY)),
    Phase.ROBBER: frozenset((Kind.ROBBER,)),
    Phase.MAIN: frozenset(
        (
            *(Kind.END, Kind.OFFER, Kind.ROAD, Kind.SETTLEMENT, Kind.CITY, Kind.BUY, Kind.BANK),
            *CARD_OF,
        )
    ),
    Phase.FREE_ROADS: frozenset((Kind.ROAD, Kind.SKIP)),
    Phase.ANSWER: frozenset((Kind.ACCEPT, Kind.REFUSE, Kind.COUNTER)),
    Phase.CHOOSE: frozenset((Kind.DEAL, Kind.NO_DEAL)),
    Phase.OVER: frozenset(),
}
_DUE = {
    Phase.FIRST_SETTLEMENT: "First place a settlement.",
    Phase.FIRST_ROAD: "First place the road beside your new settlement.",
    Phase.ROLL: "First roll the dice, or play a development card.",
    Phase.DISCARD: "First discard half of your cards.",
    Phase.ROBBER: "First move the robber.",
    Phase.MAIN: "The dice are thrown; build, trade, play a card or end your turn.",
    Phase.FREE_ROADS: "First place your free road.",
    Phase.ANSWER: "First answer the offer: accept, refuse, or counter.",
    Phase.CHOOSE: "First pick one of the answers to your offer, or no deal.",
}


def check(position: Position, seat: int, lines: Sequence[str]) -> Action:
    """A seat's action from its line.

    Raises NotUnderstood or IllegalAction with a sentence about the line at fault.

    >>> from games.catan.opening import start
    >>> from games.catan.options import Options
    >>> table = start(Options(), seed=1)
    >>> write_action(check(table, 0, ["settle 17"]))
    'settlement 17'
    >>> check(table, 0, ["roll"])
    Traceback (most recent call last):
        ...
    games.core.errors.IllegalAction: First place a settlement.
    """
    if not lines:
        raise NotUnderstood("no_action", "Say what to do.")
    if len(lines) > 1:
        raise IllegalAction("two_actions", "One action at a time.", lines=list(lines))
    (line,) = lines
    try:
        action = read_action(line)
    except GameError as error:
        raise type(error)(error.code, error.sentence, **error.fields, line=line) from None
    demand_legal(position, seat, action)
    return action


def demand_legal(position: Position, seat: int, action: Action) -> None:
    """Raise IllegalAction with the reason if a seat may not do an action."""
    if reason := why_not(position.record, seat, action):
        raise IllegalAction("illegal", reason, line=write_action(action))


def interrupts(record: Record, seat: int) -> bool:
    """Whether a seat that is not awaited may end the moment: its own offer it may take back."""
    return bool(record["phase"] == Phase.ANSWER and record["turn"] == seat)


def why_not(record: Record, seat: int, action: Action) -> str:
    """Why a seat may not do an action, as a sentence; empty if it may."""
    phase, kind = Phase(int(record["phase"])), Kind(int(action["kind"]))
    if phase is Phase.OVER:
        return "The game is over."
    if kind is Kind.WITHDRAW:
        return FINE if interrupts(record, seat) else "You have no offer that others think about."
    if not awaited(record) >> seat & 1:
        answers = kind in _PHASES[Phase.ANSWER]
        return "You have no offer to answer." if answers else "It is not your turn."
    if kind not in _PHASES[phase]:
        return _DUE[phase]
    if kind in CARD_OF and (reason := card_fault(record, seat, kind)):
        return reason
    rule = RULES.get(kind)
    return rule(record, seat, action) if rule else FINE
