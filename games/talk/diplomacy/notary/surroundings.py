"""The context of a line that is about to be said at a table: who stands where, what is open."""

from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.deals import Proposal, State
from games.talk.diplomacy.language.context import Context, read_unit
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.language.ontology import Unit
from games.talk.diplomacy.notary.promises import TURNS
from games.talk.negotiation import Negotiation, a_word
from games.talk.protocols import same
from games.talk.sentences import Agents, Illocution

_SEASONS = {played: season for season, played in TURNS.items()}
MOST_REMEMBERED = 12
"""How much of a conversation its next line may look back on."""


def around(talk: Negotiation, position: Position, speaker: str, to: Agents) -> Context:
    """The context in which a power speaks to others now; it holds nothing said among others.

    >>> from games.diplomacy.position import start
    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> offer = NOTATION.read("propose(ENG,[FRA],[Agree([ENG FRA],pce([ENG FRA]))])")
    >>> from games.talk.diplomacy.notary import moderator
    >>> talk, _ = moderator.say(moderator.start(), offer, start())
    >>> here = around(talk, start(), "FRA", ("ENG",))
    >>> here.open == offer, here.now, len(here.units["RUS"])
    (True, Turn(season='SPR', year=1901), 4)
    """
    both = {speaker, *to}
    said = [one for one in talk.uttered if {one.sender, *one.receivers} == both]
    phase = position.phase
    return Context(
        speaker=speaker,
        to=say.agents(to),
        season=_SEASONS[phase.season, phase.kind],
        year=phase.year,
        units={code: _units(position, key, code) for key, code in CODES.items()},
        open=_open(talk, said, speaker, to),
        history=tuple(said[-MOST_REMEMBERED:]),
        level=talk.terms.level,
        offers=tuple(
            _proposed(one)
            for one in talk.proposals
            if one.state is State.OPEN and _answerable(one, speaker, to)
        ),
    )


def _units(position: Position, key: str, code: str) -> list[Unit]:
    """A power's units, the dislodged ones too."""
    dislodged = [entry.unit for entry in position.dislodged[key]]
    return [read_unit(code, str(unit)) for unit in (*position.units[key], *dislodged)]


def _open(
    talk: Negotiation, said: list[Illocution], speaker: str, to: Agents
) -> say.Propose | say.Query | None:
    """What a yes or no would answer: the last thing put to the speaker in this conversation, or
    by those spoken to in another; failing that, the speaker's own last offer."""
    asked = [one for one in reversed(talk.proposals) if _answerable(one, speaker, to)]
    answered = False
    for one in reversed(said):
        if one.sender == speaker:
            answered = answered or isinstance(one, say.Answer)
        elif isinstance(one, say.Query):
            if not answered:
                return one
        elif isinstance(one, say.Propose) and any(same(one.deal, it.deal) for it in asked):
            return one
    own = [one for one in talk.open() if one.proposer == speaker and set(to) <= set(one.parties)]
    return next((_proposed(one) for one in (*asked, *own)), None)


def _answerable(proposal: Proposal, speaker: str, to: Agents) -> bool:
    waits = proposal.state is State.OPEN and speaker not in proposal.accepted
    return (
        speaker in proposal.parties
        and proposal.proposer in to
        and (waits or (a_word(proposal) and proposal.proposer != speaker))
    )


def _proposed(proposal: Proposal) -> say.Propose:
    others = tuple(one for one in proposal.parties if one != proposal.proposer)
    return say.Propose(proposal.proposer, others, proposal.deal)
