"""What a deal binds whom to, and when: its promises, one for each promiser and clause."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.diplomacy.phase import Phase, PhaseKind, Season
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import KEYS, impossible, kind_of
from games.talk.diplomacy.language.wording import power_name, sentence_case
from games.talk.diplomacy.saying.plain_phi import WILL, PlainPhi
from games.talk.sentences import Agents, Deal, Phi

TURNS = {
    "SPR": (Season.SPRING, PhaseKind.MOVEMENT),
    "SUM": (Season.SPRING, PhaseKind.RETREATS),
    "FAL": (Season.FALL, PhaseKind.MOVEMENT),
    "AUT": (Season.FALL, PhaseKind.RETREATS),
    "WIN": (Season.WINTER, PhaseKind.ADJUSTMENTS),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A φ without ``and``, ``seq`` and ``if``, and the phase it is due in: None if it lasts."""

    phi: Phi
    due: Phase | None


@dataclass(frozen=True, slots=True)
class Promise:
    """One power's word to others, given in the phase ``made``, binding if the conditions hold."""

    promiser: str
    to: Agents
    clause: Clause
    conditions: tuple[Clause, ...]
    made: Phase

    @property
    def due(self) -> Phase | None:
        """When it is to be kept; None: from now on."""
        return self.clause.due

    @property
    def own(self) -> bool:
        """Whether keeping it depends on the promiser's own orders."""
        return self.promiser in dip.DIPLOMACY.agents_of(self.clause.phi)

    @property
    def words(self) -> str:
        """What is promised, as a clause."""
        return in_words(self.clause.phi)


def in_words(phi: Phi, mood: str = WILL) -> str:
    """A φ as a clause to a third party.

    >>> in_words(dip.Pce(("ENG", "FRA")))
    'England and France will be at peace'
    """
    return PlainPhi("", mood).phi(phi)


def promises_of(deal: Deal, made: Phase) -> tuple[Promise, ...]:
    """The promises in a deal made in a phase, each once.

    An order without a time is due in the next phase of its kind; with one, in the first phase of
    its kind from then on; the parts of a ``seq`` one after the other. An offer (peace, alliance,
    demilitarized zone) without a time lasts. In an agreement each party promises its own part.

    >>> from games.diplomacy.phase import read_phase
    >>> zone = say.Agree(("ENG", "FRA"), dip.Dmz(("ENG", "FRA"), ("ECH",)))
    >>> army = dip.Bld(dip.Unit("FRA", dip.Region("PAR", "AMY")))
    >>> found = promises_of((zone, say.Commit("FRA", ("ENG",), say.Do(army))), read_phase("S1901M"))
    >>> [(one.promiser, str(one.due)) for one in found]
    [('ENG', 'None'), ('FRA', 'None'), ('FRA', 'W1901A')]
    """
    found: dict[Promise, None] = {}
    for element in deal:
        time = element.time if isinstance(element.time, dip.Turn) else None
        for clause, conditions in _clauses(element.phi, made, time):
            for promiser, to in _bound(element, clause.phi):
                found[Promise(promiser, to, clause, conditions, made)] = None
    return tuple(found)


def lapsed(promise: Promise, position: Position) -> str | None:
    """Why a promise can no longer be kept, or None: its phase is past, its unit gone.

    >>> from games.diplomacy.position import start
    >>> paris, goal = dip.Unit("FRA", dip.Region("PAR", "AMY")), dip.Region("ROM", "AMY")
    >>> too_far = say.Commit("FRA", ("ENG",), say.Do(dip.Mto(paris, goal)))
    >>> lapsed(promises_of((too_far,), start().phase)[0], start())
    'The army in Paris cannot reach Rome in one move.'
    """
    if gone := out_of_the_game(promise.promiser, position):
        return gone
    asked = [out_of_the_game(power, position) for power in promise.to]
    if asked and all(asked):
        return asked[0]
    for condition in promise.conditions:
        if isinstance(condition.phi, say.Do) and (why := _out_of_reach(condition, position)):
            return f"What it depends on cannot happen any more: {why}"
    return _out_of_reach(promise.clause, position)


def out_of_the_game(power: str, position: Position) -> str | None:
    """That a power has nothing left on the board, or None."""
    key = KEYS[power]
    if position.centers[key] or position.units[key] or position.dislodged[key]:
        return None
    return f"{power_name(power)} is out of the game."


def settled(promise: Promise, conditions: tuple[Clause, ...]) -> Promise:
    """The promise with only these conditions left open."""
    if conditions == promise.conditions:
        return promise
    return replace(promise, conditions=conditions)


def _out_of_reach(clause: Clause, position: Position) -> str | None:
    """Why a clause cannot come true any more."""
    if clause.due is None or clause.due > position.phase:
        return None
    if clause.due < position.phase:
        return f"{sentence_case(clause.due.words)}: that is past."
    part = clause.phi.part if isinstance(clause.phi, say.No) else clause.phi
    if isinstance(part, say.Do) and isinstance(part.action, dip.Order):
        return impossible(part.action, position)
    return None


def _bound(element: say.Element, phi: Phi) -> Iterator[tuple[str, Agents]]:
    """Who promises a φ of an element, and to whom."""
    if isinstance(element, say.Commit):
        yield element.promiser, element.to
        return
    acting = [one for one in dip.DIPLOMACY.agents_of(phi) if one in element.parties]
    for promiser in acting or element.parties:
        yield promiser, say.agents(one for one in element.parties if one != promiser)


Conditioned = tuple[Clause, tuple[Clause, ...]]


def _clauses(phi: Phi, after: Phase, time: dip.Turn | None) -> Iterator[Conditioned]:
    """The clauses of a φ, each with its conditions; undated orders are due from ``after`` on."""
    match phi:
        case say.All(parts):
            for part in parts:
                yield from _clauses(part, after, time)
        case say.Seq(parts):
            yield from _one_after_the_other(parts, after, time)
        case say.If(condition, consequence):
            conditions = tuple(clause for clause, _ in _clauses(condition, after, time))
            for clause, others in _clauses(consequence, after, time):
                yield clause, (*conditions, *others)
        case say.No(say.No(part)):
            yield from _clauses(part, after, time)
        case _:
            yield Clause(phi, _due(phi, after, time)), ()


def _one_after_the_other(
    parts: tuple[Phi, ...], after: Phase, time: dip.Turn | None
) -> Iterator[Conditioned]:
    for part in parts:
        for clause, conditions in tuple(_clauses(part, after, time)):
            yield clause, conditions
            if clause.due is not None:
                after = max(after, clause.due.next)
        time = None


def _due(phi: Phi, after: Phase, time: dip.Turn | None) -> Phase | None:
    """When a φ is due: by the first order in it, or by the time given for an offer."""
    first = _first_order(phi)
    if first is None:
        return _phase(time) if time else None
    own = first.time if isinstance(first.time, dip.Turn) else time
    phase = _phase(own) if own else after
    assert isinstance(first.action, dip.Order)
    while phase.kind is not kind_of(first.action):
        phase = phase.next
    return phase


def _phase(time: dip.Turn) -> Phase:
    return Phase(time.year, *TURNS[time.season])


def _first_order(phi: Phi) -> say.Do | None:
    match phi:
        case say.Do():
            return phi
        case say.No(part):
            return _first_order(part)
        case say.All(parts) | say.Seq(parts):
            return next(filter(None, map(_first_order, parts)), None)
        case say.If(condition, consequence):
            return _first_order(condition) or _first_order(consequence)
    return None
