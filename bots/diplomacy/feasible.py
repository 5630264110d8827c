"""Whether a deal can be kept at all beside what was promised already."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bots.diplomacy.keeping import read_deal, standing_promises
from games.diplomacy.phase import Phase, read_phase
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.deals import State
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.notary.consistency import conflict
from games.talk.diplomacy.notary.promises import Promise, lapsed, promises_of
from games.talk.sentences import Agents, Deal


def feasible(deal: Deal, standing: Sequence[Promise], position: Position) -> bool:
    """Whether all of a deal can still be done and contradicts nothing that stands.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language import ontology as dip
    >>> paris = dip.Unit("FRA", dip.Region("PAR", "AMY"))
    >>> far = (say.Commit("FRA", ("ENG",), say.Do(dip.Mto(paris, dip.Region("ROM", "AMY")))),)
    >>> feasible(far, (), start())
    False
    """
    made = promises_of(deal, position.phase)
    if any(lapsed(one, position) for one in made):
        return False
    promisers = {one.promiser for one in made}
    concerned = [one for one in standing if one.promiser in promisers]
    return conflict([*concerned, *made], position) is None


def stands(deal: Deal, standing: Iterable[Promise], phase: Phase) -> bool:
    """Whether all of a deal that is made in a phase has been promised.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language import ontology as dip
    >>> peace = (say.Agree(("ENG", "FRA"), dip.Pce(("ENG", "FRA"))),)
    >>> stands(peace, promises_of(peace, start().phase), start().phase)
    True
    """
    said = {(one.promiser, one.to, one.clause) for one in standing}
    return all((one.promiser, one.to, one.clause) in said for one in promises_of(deal, phase))


def give_word(memory: dict[str, Any], phase: str, offer: say.Propose) -> None:
    """Remembers for the phase that we have said yes to an offer, or made it: others may answer, or
    offer something else, before everybody has heard of that.

    >>> memory = {}
    >>> peace = NOTATION.read("propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])")
    >>> give_word(memory, "S1901M", peace)
    >>> [promise.promiser for promise in at_stake({}, "FRA", memory, "S1901M")]
    ['ENG', 'FRA']
    """
    given = memory.get("word", {})
    if given.get("phase") != phase:
        given = {"phase": phase, "offers": []}
    memory["word"] = {"phase": phase, "offers": [*given["offers"], NOTATION.write(offer)]}


def forget_word(memory: dict[str, Any], heard: Mapping[str, Any]) -> None:
    """Forgets an offer once it came to nothing; ``heard`` is what became of a deal, as JSON."""
    given = memory.get("word")
    if given is None or heard["state"] in (State.OPEN, State.CONFIRMED):
        return
    ended = set(read_deal(heard))
    left = [line for line in given["offers"] if set(_read(line).deal) != ended]
    memory["word"] = {**given, "offers": left}


def at_stake(
    talk: Mapping[str, Any], me: str, memory: Mapping[str, Any], phase: str
) -> tuple[Promise, ...]:
    """The promises that stand, and those of deals that we have said yes to or proposed: any of
    them may bind us by the time the next deal does.

    >>> at_stake({}, "FRA", {}, "S1901M")
    ()
    """
    found: list[Promise] = []
    for deal in talk.get("deals", ()):
        if deal["state"] == "open" and me in deal["accepted"]:
            found += promises_of(read_deal(deal), read_phase(deal["phase"]))
    given = memory.get("word", {})
    for line in given.get("offers", ()) if given.get("phase") == phase else ():
        found += promises_of(_read(line).deal, read_phase(phase))
    return (*standing_promises(talk), *found)


def others_in(said: say.Propose, me: str) -> Agents:
    """Everybody else who is party to a proposal: whom an answer goes to.

    >>> others_in(say.Propose("ENG", ("FRA", "GER"), ()), "FRA")
    ('ENG', 'GER')
    """
    return tuple(one for one in say.agents((said.sender, *said.receivers)) if one != me)


def _read(line: str) -> say.Propose:
    offer = NOTATION.read(line)
    assert isinstance(offer, say.Propose)
    return offer
