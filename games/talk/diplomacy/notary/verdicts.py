"""After a step: which promises were kept, which broken, which are void, and which go on."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.diplomacy.outcome import outcome
from games.diplomacy.phase import Phase
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import CODES, Step
from games.talk.diplomacy.language.wording import power_name, sentence_case
from games.talk.diplomacy.notary.breaches import Evidence
from games.talk.diplomacy.notary.promises import Clause, Promise, in_words, lapsed, settled
from games.talk.diplomacy.saying.plain_phi import NOW, WOULD, PlainPhi, addressed
from games.talk.negotiation import Finding


@dataclass(frozen=True, slots=True)
class JudgedPromise:
    """What became of a promise in a phase, and why (a sentence, empty for a kept one)."""

    promise: Promise
    phase: Phase
    finding: Finding
    why: str = ""

    @property
    def sentence(self) -> str:
        """The verdict in full, to a third party."""
        return told(self.promise, self.finding, self.why)


Aftermath = tuple[JudgedPromise | None, Promise | None]
"""A promise's verdict in a step, if any, and the promise, without conditions met, if it goes on."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What became of promises in a step, one aftermath for each, in their order."""

    aftermaths: tuple[Aftermath, ...]

    @property
    def verdicts(self) -> tuple[JudgedPromise, ...]:
        """The verdicts of the step."""
        return tuple(verdict for verdict, _ in self.aftermaths if verdict)

    @property
    def standing(self) -> tuple[Promise, ...]:
        """The promises still to be kept."""
        return tuple(promise for _, promise in self.aftermaths if promise)


def reckon(promises: Sequence[Promise], step: Step) -> Reckoning:
    """What a step made of the promises that stood before it.

    A lasting promise is found kept in every phase in which its promiser gave orders, until it is
    broken. What was ordered counts, not how it went: a promised move that bounces is kept. Who
    breaks what was agreed on releases the others: their promises of the same end with it. A promise
    to share a draw stands until the game ends (``concluded``).

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.grounding import read_step
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> paris, burgundy = dip.Unit("FRA", dip.Region("PAR", "AMY")), dip.Region("BUR", "AMY")
    >>> deal = (say.Commit("FRA", ("GER",), say.No(say.Do(dip.Mto(paris, burgundy)))),)
    >>> step = read_step(start(), {"orders": {"FRANCE": ["A PAR - BUR"]}})
    >>> verdict = reckon(promises_of(deal, start().phase), step).verdicts[0]
    >>> str(verdict.finding)
    'broken'
    >>> print(verdict.sentence)
    France broke its promise to Germany that its army in Paris would not move to Burgundy. France \
ordered A PAR - BUR.
    """
    evidence = Evidence(step, _promised(promises, step.before.phase))
    aftermaths = [_aftermath(promise, evidence) for promise in promises]
    broken = [
        verdict.promise
        for verdict, _ in aftermaths
        if verdict and verdict.finding is Finding.BROKEN
    ]
    if broken:
        aftermaths = [_released(aftermath, broken, step.before.phase) for aftermath in aftermaths]
    return Reckoning(tuple(aftermaths))


def _released(aftermath: Aftermath, broken: Sequence[Promise], now: Phase) -> Aftermath:
    """An aftermath after others broke their word: a promise of the same is ended."""
    verdict, promise = aftermath
    by = next((one for one in broken if promise and _releases(one, promise)), None)
    if by is None or promise is None:
        return aftermath
    why = f"{power_name(by.promiser)} broke the same promise."
    return verdict or JudgedPromise(promise, now, Finding.VOID, why), None


def _releases(broken: Promise, promise: Promise) -> bool:
    """Whether one who broke its word frees another from its own of the same."""
    mutual = broken.promiser in promise.to and promise.promiser in broken.to
    return mutual and broken.clause == promise.clause and broken.made == promise.made


def _promised(
    promises: Sequence[Promise], now: Phase
) -> tuple[tuple[dip.Order, tuple[str, ...]], ...]:
    """The orders promised for a phase, and to whom."""
    return tuple(
        (promise.clause.phi.action, promise.to)
        for promise in promises
        if promise.due == now
        and isinstance(promise.clause.phi, say.Do)
        and isinstance(promise.clause.phi.action, dip.Order)
    )


def _aftermath(promise: Promise, evidence: Evidence) -> Aftermath:
    """What became of one promise, whatever became of others."""
    now = evidence.step.before.phase
    if unmet := next((why for one in promise.conditions if (why := _unmet(one, evidence))), None):
        return JudgedPromise(promise, now, Finding.VOID, unmet), None
    dated_later = tuple(one for one in promise.conditions if one.due is not None and one.due > now)
    left = tuple(one for one in promise.conditions if one.due is None or one.due > now)
    on = settled(promise, left)
    if promise.due is not None and promise.due > now:
        return None, on
    if isinstance(_undenied(promise.clause.phi), dip.Drw):
        if promise.due is None:
            return None, on
        return JudgedPromise(promise, now, Finding.VOID, "The game went on."), None
    if promise.due is None and (dated_later or not evidence.step.of(promise.promiser)):
        return None, on
    if why := lapsed(settled(promise, ()), evidence.step.before):
        return JudgedPromise(promise, now, Finding.VOID, why), None
    breach = evidence.breach(promise.clause.phi, _actors(promise))
    if breach is None:
        kept = JudgedPromise(promise, now, Finding.KEPT)
        return kept, on if promise.due is None else None
    if dated_later:
        why = "It was due before its condition."
        return JudgedPromise(promise, now, Finding.VOID, why), None
    if not promise.own:
        why = f"{breach} {power_name(promise.promiser)} had no say in that."
        return JudgedPromise(promise, now, Finding.VOID, why), None
    return JudgedPromise(promise, now, Finding.BROKEN, breach), None


def concluded(promise: Promise, position: Position) -> JudgedPromise | None:
    """What the end of the game makes of a promise: only one to share a draw is judged by it.

    >>> from games.diplomacy.outcome import declare_draw
    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> both = ("AUS", "FRA")
    >>> promise = promises_of((say.Agree(both, dip.Drw(both)),), start().phase)[0]
    >>> print(concluded(promise, declare_draw(start(), [0, 2])).sentence)
    Austria kept its promise to France that it and France would share a draw.
    """
    phi, end = promise.clause.phi, outcome(position)
    wanted = _undenied(phi)
    if end is None or not isinstance(wanted, dip.Drw):
        return None
    winners = say.agents(CODES[position.map.power_keys[seat]] for seat in end.winners)
    came = end.kind == "draw" and winners == wanted.powers
    kept = came == (phi == wanted)
    return JudgedPromise(
        promise,
        position.phase,
        Finding.KEPT if kept else Finding.VOID,
        "" if kept else end.sentence,
    )


def _undenied(phi: say.Phi) -> say.Phi:
    """What a φ denies, or itself."""
    return phi.part if isinstance(phi, say.No) else phi


def _unmet(condition: Clause, evidence: Evidence) -> str | None:
    """Why a condition that is due was not met, or None."""
    now = evidence.step.before.phase
    if condition.due is not None and condition.due > now:
        return None
    actors = dip.DIPLOMACY.agents_of(condition.phi)
    if condition.due is not None and condition.due < now:
        return f"{DEPENDED} {in_words(condition.phi, NOW)}."
    breach = evidence.breach(condition.phi, actors)
    return f"{DEPENDED} {in_words(condition.phi, NOW)}. {breach}" if breach else None


def _actors(promise: Promise) -> tuple[str, ...]:
    """Whose orders tell whether a promise was kept."""
    return (promise.promiser,) if promise.own else dip.DIPLOMACY.agents_of(promise.clause.phi)


DEPENDED = "That was only if"
_SAID = {
    Finding.KEPT: "{who} kept {their} promise{to} that {words}.",
    Finding.BROKEN: "{who} broke {their} promise{to} that {words}.",
    Finding.VOID: "Nothing came of {whose} word{to} that {words}.",
}


def told(promise: Promise, finding: Finding, why: str = "", reader: str = "") -> str:
    """What became of a promise as a sentence, with the reason, to a reader or a third party.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.notary.promises import promises_of
    >>> word = (say.Commit("FRA", ("GER",), dip.Dmz(("FRA",), ("BUR",))),)
    >>> promise, why = promises_of(word, start().phase)[0], "France ordered A PAR - BUR."
    >>> told(promise, Finding.BROKEN, why)
    'France broke its promise to Germany that it would stay out of Burgundy. France ordered \
A PAR - BUR.'
    >>> print(told(promise, Finding.BROKEN, why, reader="FRA"))
    You broke your promise to Germany that you would stay out of Burgundy. You ordered A PAR - BUR.
    """
    plain = PlainPhi(reader, mood=WOULD, about=promise.promiser)
    own = promise.promiser == reader
    said = _SAID[finding].format(
        who="you" if own else power_name(promise.promiser),
        whose="your" if own else f"{power_name(promise.promiser)}'s",
        their="your" if own else "its",
        to=f" to {plain.powers(promise.to)}" if promise.to else "",
        words=plain.phi(promise.clause.phi),
    )
    return f"{sentence_case(said)} {addressed(why, reader)}".strip()
