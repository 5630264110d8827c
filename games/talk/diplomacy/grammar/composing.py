"""From clauses to deals: what each side promises, with peace and zones folded into agreements."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import product

from games.talk import sentences as say
from games.talk.chart import Node, Part
from games.talk.deals import promisers
from games.talk.diplomacy.grammar.clauses import BARE, MOST_MEANINGS, Clauses, Elements, head
from games.talk.diplomacy.grammar.effects import PEOPLE, Effect
from games.talk.diplomacy.grammar.facts import denied, fact_phi
from games.talk.diplomacy.grammar.timing import dated, timeless
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.folding import fold, mirror
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.language.referents import PLACES, Unresolved, nodes

_MIRRORS = ("mirror", "ifso")
_CONDITIONS = ("if", "unless", "iffact")
_PASSED_OVER = ("aside", "loose", "pledged")
_IMPLICIT = 2

Phis = list[tuple[int, say.Phi]]


class DealReader(Clauses):
    """Joins clauses to deals in one context."""

    def deal(self, parts: tuple[Part, ...]) -> list[Elements]:
        """The deals that some clauses can make together. Raises Unresolved.

        Words such as "it" look back: the clauses are taken in the order they were said, and where
        that does not work out, the other way round.
        """
        told = [p for p in parts if isinstance(p, Node) and p.name not in _PASSED_OVER]
        told = self._between_us(told)
        self.asking &= not any(head(part).name == "you" for part in told)
        first = bool(told) and told[0].name in _CONDITIONS
        try:
            return self._made(told, conditions_first=first)
        except Unresolved as unresolved:
            if not any(part.name in _CONDITIONS for part in told):
                raise
            reason = unresolved
        try:
            return self._made(told, conditions_first=not first)
        except Unresolved:
            raise reason from None

    def _between_us(self, told: list[Node]) -> list[Node]:
        """What is said, without who says it to whom. Raises Unresolved if that is others."""
        here = self.context
        proposers = {str(node.parts[0]) for node in told if node.name == "proposer"}
        to = self.who.everyone(tuple(node for node in told if node.name in PEOPLE))
        if proposers - {here.speaker}:
            raise Unresolved("Say what they propose as news, not as your offer.")
        if set(to) - set(here.both):
            raise Unresolved("You are not speaking to them here.")
        return [node for node in told if node.name not in (*PEOPLE, "proposer")]

    def _made(self, told: list[Node], conditions_first: bool) -> list[Elements]:
        conditions = [part for part in told if part.name in _CONDITIONS]
        clauses = [part for part in told if part not in conditions]
        asked: list[list[tuple[int, say.Deal | say.Phi]]] = []
        if conditions_first:
            asked = [self._condition(condition) for condition in conditions]
        promised = self._joined([part for part in clauses if part.name not in _MIRRORS])
        if all(part.name in _MIRRORS for part in clauses):
            promised = self._mirrored(conditions, asked)
        elif any(self._mirrors(part) for part in clauses):
            promised = [(cost, deal + mirror(deal, self.context)) for cost, deal in promised]
        if not conditions_first:
            asked = [self._condition(condition) for condition in conditions]
        hostile = any(map(self._hostile, promised))
        hostile |= any(True for part in clauses for _ in nodes(part.parts, "forced"))
        goals = {province for _, deal in promised for province in _entered(deal)}
        asked = [
            self._provoked(condition, None if hostile else goals) or ways
            for condition, ways in zip(conditions, asked, strict=True)
        ]
        for condition, ways in zip(conditions, asked, strict=True):
            denied = condition.name == "unless"
            pledged = any(True for _ in nodes(condition.parts, "pledged"))
            promised = [
                (cost + more, self._under(deal, way, denied, pledged))
                for (cost, deal), (more, way) in product(promised, ways)
            ][:MOST_MEANINGS]
        made = [
            (
                cost + _said_twice(deal, self.context.speaker) + 2 * _two_at_once(deal),
                fold(_at_once(deal)),
            )
            for cost, deal in promised
            if deal
        ]
        if not made:
            raise Unresolved("Nobody would do anything under that.")
        return made[:MOST_MEANINGS]

    def _mirrored(
        self, conditions: list[Node], asked: list[list[tuple[int, say.Deal | say.Phi]]]
    ) -> list[Elements]:
        """ "If you stay out of Tyrolia, so will I", or the same as was offered just before."""
        if [one.name for one in conditions] != ["if"] or not asked:
            return [(0, mirror(self._just_offered(), self.context))]
        return [
            (cost, mirror(deal, self.context)) for cost, deal in asked[0] if isinstance(deal, tuple)
        ]

    def _mirrors(self, part: Node) -> bool:
        """Whether the others are to do the same: not where "if you do" is what they were asked."""
        if part.name == "ifso" and isinstance(self.before, say.Propose):
            return self.context.speaker in promisers(self.before.deal)
        return part.name in _MIRRORS

    def _just_offered(self) -> say.Deal:
        """The deal of the sentence before. Raises Unresolved if that offered none."""
        if not isinstance(self.before, say.Propose):
            raise Unresolved("“The same” is not clear here: say what is to be done.")
        return self.before.deal

    # Conditions

    def _condition(self, condition: Node) -> list[tuple[int, say.Deal | say.Phi]]:
        """What a condition asks of those who talk, or else what must come true."""
        inside = [p for p in condition.parts if isinstance(p, Node) and p.name not in _PASSED_OVER]
        if condition.name == "iffact":
            phi = fact_phi(inside[0], self.who)
            if set(phi.powers) & set(self.context.both):
                raise Unresolved("Say what each side does for that.")
            return [(1, say.No(phi) if denied(inside[0]) else phi)]
        if (bond := self._undone_bond(inside)) is not None:
            return [(0, bond)]
        try:
            return [(cost, deal) for cost, deal in self._joined(inside)]
        except Unresolved:
            if len(inside) != 1 or inside[0].name != "clause":
                raise
            return [(cost, phi) for cost, phi in self._coming_true(inside[0])]

    def _undone_bond(self, inside: list[Node]) -> say.Phi | None:
        """ "If you do not make peace with me": what only a threat can have as its condition."""
        if len(inside) != 1 or inside[0].name != "clause":
            return None
        subject, *phrases = (part for part in inside[0].parts if isinstance(part, Node))
        if subject.name not in ("you", "we") or [p.name for p in phrases] != ["not"]:
            return None
        act = timeless(phrases[0])
        if act.name not in ("peace", "ally"):
            return None
        doer = self.doers(subject, phrases[0])[0]
        return self.acts.denied(act, doer)[0].phi

    def _hostile(self, promised: Elements) -> bool:
        """Whether an alliance against those spoken to is promised: they agree to no such thing."""
        return any(
            isinstance(one.phi, dip.Aly) and bool(set(one.phi.enemies) & set(self.context.to))
            for one in promised[1]
        )

    def _provoked(
        self, condition: Node, goals: Collection[str] | None
    ) -> list[tuple[int, say.Deal | say.Phi]] | None:
        """What would provoke it: that those who are spoken to come somewhere.

        With ``goals``, only if it is one of them: both cannot mean to be there.
        """
        inside = [p for p in condition.parts if isinstance(p, Node) and p.name not in _PASSED_OVER]
        if condition.name != "if" or len(inside) != 1 or inside[0].name != "clause":
            return None
        subject, *phrases = (part for part in inside[0].parts if isinstance(part, Node))
        if subject.name != "you" or len(phrases) != 1 or phrases[0].name != "vp":
            return None
        act = timeless(phrases[0])
        if act.name not in ("enter", "move") or any(nodes(act.parts, "unit", "it")):
            return None
        places = {self.who.place(place)[0] for place in nodes(act.parts, *PLACES)}
        if goals is not None and not places & set(goals):
            return None
        phis = [say.No(dip.Dmz((power,), tuple(sorted(places)))) for power in self.context.to]
        return [(0, phi) for phi in phis]

    def _coming_true(self, clause: Node) -> Phis:
        """What somebody who is not part of the talk does."""
        subject, *phrases = (part for part in clause.parts if isinstance(part, Node))
        if len(phrases) != 1:
            raise Unresolved("Name one thing that others must do for it.")
        doers = self.doers(subject, phrases[0])
        if set(doers) & set(self.context.both):
            raise Unresolved("Say what each side does for that.")
        when = self.time(phrases[0])
        return [
            (effect.cost, dated(effect.phi, when))
            for doer in doers
            for effect in self._theirs(subject, phrases[0], doer)
        ]

    def _theirs(self, subject: Node, phrase: Node, doer: str) -> list[Effect]:
        """What another power does; where its units are not known, it may still come somewhere."""
        act = timeless(phrase)
        found: list[Effect] = []
        if act.name != "enter" or self.context.units.get(doer):
            found = self.effects(subject, phrase, doer)
        if act.name != "enter" or len(found) == 1:
            return found
        places = {self.who.place(place)[0] for place in nodes(act.parts, *PLACES)}
        return [Effect(say.No(dip.Dmz((doer,), tuple(sorted(places)))), doer)]

    def _under(
        self, deal: say.Deal, asked: say.Deal | say.Phi, denied: bool, pledged: bool
    ) -> say.Deal:
        """The deal of both sides; or promises under a condition, where that is no promise.

        Where the condition is that something be promised ("pledged"), there is no threat.
        """
        if not isinstance(asked, tuple):
            return _conditional(deal, _opposite(asked) if denied else asked)
        undone = [one for one in asked if isinstance(one.phi, say.No) and not pledged]
        threat = any(_is_done(one) and not self._helps(one) for one in deal) and bool(undone)
        threat = threat and all(isinstance(one, say.Commit) for one in (*deal, *asked))
        if not denied and not threat:
            return deal + tuple(one for one in asked if one not in deal)
        phis = [one.phi for one in asked]
        if any(one.time for one in asked):
            raise Unresolved("A condition cannot say when: leave the time out.")
        phi = phis[0] if len(phis) == 1 else say.All(tuple(phis))
        if denied:
            phi = _opposite(phi)
        return _conditional(tuple(one for one in deal if isinstance(one, say.Commit)), phi)

    def _helps(self, one: say.Element) -> bool:
        """Whether something promised is to the good of those spoken to: no threat has it."""
        match one.phi:
            case say.Do(dip.Sup(_, order) | dip.Cvy(_, order)):
                return order.unit.power in self.context.to
            case say.Do(dip.Rem() | dip.Dsb() | dip.Wve()):
                return True
            case dip.Pce(powers):
                return set(self.context.both) <= set(powers)
            case dip.Aly(powers, _):
                return set(self.context.both) <= set(powers)
        return False

    # Clauses

    def _joined(self, clauses: list[Node]) -> list[Elements]:
        """All the clauses' promises together, for every way of taking each."""
        joined: list[Elements] = [(0, ())]
        before: Node | None = None
        for clause in clauses:
            if clause.name == "scene":
                self.who.place(clause.parts[0])
                continue
            bare = clause.name == "clause" and head(clause).name in BARE
            extra = 0
            if bare and before is not None and head(before).name not in BARE:
                extra = _IMPLICIT
            if clause.name == "contrast":
                taken = self.promises(_contrasted(before, clause))
            else:
                taken = self.promises(clause)
                before = clause
            joined = [
                (cost + more + extra, deal + promise)
                for (cost, deal), (more, promise) in product(joined, taken)
            ][:MOST_MEANINGS]
        return joined


def _entered(deal: say.Deal) -> set[str]:
    """The provinces that a deal has units move to."""
    done = [one.phi.action for one in deal if isinstance(one.phi, say.Do)]
    return {one.region.province for one in done if isinstance(one, dip.Mto)}


def _at_once(deal: say.Deal) -> say.Deal:
    """A deal in which an order and its support are for one turn, if a time is said for either."""
    times = {
        one.phi.action: one.phi.time
        for one in deal
        if isinstance(one.phi, say.Do) and isinstance(one.phi.time, Turn)
    }
    found: list[say.Element] = []
    for one in deal:
        if isinstance(one.phi, say.Do) and one.phi.time is None:
            helped = _helped(one.phi.action)
            when = times.get(helped) if helped else _helped_when(one.phi.action, times)
            one = replace(one, phi=dated(one.phi, when))
        found.append(one)
    return tuple(found)


def _helped_when(action: say.Action, times: Mapping[say.Action, Turn]) -> Turn | None:
    """When an order is helped, if that is said."""
    return next((when for other, when in times.items() if _helped(other) == action), None)


def _said_twice(deal: say.Deal, speaker: str) -> bool:
    """Whether an own move is promised besides its support: it rather says what to support."""
    done = [one.phi.action for one in deal if isinstance(one.phi, say.Do)]
    own = [one for one in done if isinstance(one, dip.Mto) and one.unit.power == speaker]
    return any(_helped(one) in own for one in done)


def _two_at_once(deal: say.Deal) -> bool:
    """Whether a unit would go to two places in one turn: it rather goes to one after the other."""
    gone = {
        (one.phi.action.unit, one.phi.time or one.time, one.phi.action.region)
        for one in deal
        if isinstance(one, say.Commit) and isinstance(one.phi, say.Do)
        if isinstance(one.phi.action, dip.Mto)
    }
    return len({(unit, when) for unit, when, _ in gone}) < len(gone)


def _helped(action: say.Action) -> say.Action | None:
    """The order that an order helps."""
    match action:
        case dip.Sup(_, order) | dip.Cvy(_, order):
            return order
    return None


def _opposite(phi: say.Phi) -> say.Phi:
    return phi.part if isinstance(phi, say.No) else say.No(phi)


def _is_done(one: say.Element) -> bool:
    """Whether something is promised that is not merely left undone."""
    return not isinstance(one.phi, say.No | dip.Dmz)


def _conditional(deal: say.Deal, condition: say.Phi) -> say.Deal:
    """The same promises, each under a condition."""
    found: list[say.Element] = []
    for one in deal:
        phi = say.If(condition, one.phi)
        if isinstance(one, say.Agree):
            found.append(say.Agree(one.parties, phi, one.time))
        else:
            found.append(say.Commit(one.promiser, one.to, phi, one.time))
    return tuple(found)


def _contrasted(before: Node | None, contrast: Node) -> Node:
    """A clause denied with another unit or place in it: "…, not a fleet in Naples"."""
    if before is None or before.name != "clause":
        raise Unresolved("Say in full what is not to be done.")
    subject, *phrases = (part for part in before.parts if isinstance(part, Node))
    act = timeless(phrases[-1])
    (other,) = (part for part in contrast.parts if isinstance(part, Node))
    if act.name in ("stay", "zone"):
        raise Unresolved("Say in full what is not to be done.")
    bare = other.name == "unit" and len(other.parts) == 1
    if bare and any(isinstance(part, Node) and part.name == "place" for part in act.parts):
        (other,) = (part for part in other.parts if isinstance(part, Node))
    alike = _places_of(other.name, act)
    if not alike:
        raise Unresolved("Say in full what is not to be done.")
    replaced = act.parts[alike[-1]]
    if other.name == "unit" and isinstance(replaced, Node) and not any(nodes(other.parts, *PLACES)):
        other = Node("unit", (*other.parts, *nodes(replaced.parts, *PLACES)))
    changed = tuple(other if at == alike[-1] else part for at, part in enumerate(act.parts))
    return Node("clause", (subject, Node("not", (Node(act.name, changed),))))


def _places_of(name: str, act: Node) -> list[int]:
    """Which of an act's parts have this name."""
    return [at for at, p in enumerate(act.parts) if isinstance(p, Node) and p.name == name]
