"""One look at one sentence: how it reads by the rules, word by word, as it stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.chart import Search
from games.talk.diplomacy.chatter import formula, is_chatter
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.doubtful import doubt
from games.talk.diplomacy.echoes import weighed_against
from games.talk.diplomacy.language import grammar
from games.talk.diplomacy.meaning import Chatter, Meaning, Weighed
from games.talk.diplomacy.readings import CHAT, Reading, chosen
from games.talk.diplomacy.referents import Unresolved
from games.talk.diplomacy.tokenized import Tokenized
from games.talk.diplomacy.unmeant import no_offer

MOST_WORK = 10_000
"""Steps that one sentence may take: four times what long ones need."""
_OKAY = frozenset(("ok", "okay", "k", "alright", "deal", "cool"))
"""What asks for a nod after a statement, and makes no question of it."""


@dataclass(frozen=True, slots=True)
class Discourse:
    """Where a sentence stands: its context, what was said just before it, and who "he" may be."""

    context: Context
    before: say.Sentence | None = None
    named: say.Agents = ()


def glance(line: Tokenized, place: Discourse) -> Reading:
    """How one sentence reads, word by word. Raises TooMuchWork."""
    search = Search(grammar(), line.lattice, MOST_WORK)
    messages = search.whole("message")
    asked = line.asked and line.words[-1] not in _OKAY
    begged = line.asked or line.begged
    weighed: list[Weighed] = []
    reasons: list[str] = []
    chatter = False
    for message in messages:
        try:
            meaning = Meaning(place.context, asked, place.before, place.named, begged)
            weighed += meaning.of(message)
        except Unresolved as unresolved:
            reasons.append(str(unresolved))
        except Chatter:
            chatter = True
    typos = tuple((typo.written, typo.taken) for typo in line.typos)
    if weighed and (unmeant := no_offer(line.words, line.lattice.spans)):
        weighed = [one for one in weighed if not offers_more(one[1], place.context)]
        reasons.insert(0, unmeant)
    weighed = [
        (cost, weighed_against(line, said, place.context, place.before)) for cost, said in weighed
    ]
    if weighed and (why := _doubted(line, weighed, place.context)):
        return Reading(None, mistake=why, typos=typos, formed=True)
    if weighed:
        return chosen(weighed, place.context, typos)
    if chatter or formula(line.lattice.spans):
        return Reading(CHAT)
    if not messages and is_chatter(line):
        return Reading(CHAT, loose=True)
    mistake = reasons[0] if reasons else _not_understood(line, search.farthest)
    return Reading(None, mistake=mistake, typos=typos, formed=bool(messages))


def offers_more(said: say.Sentence, context: Context) -> bool:
    """Whether something is offered that is no mere part of the open offer."""
    offered = context.open.deal if isinstance(context.open, say.Propose) else ()
    return isinstance(said, say.Propose) and not set(said.deal) < set(offered)


def _doubted(line: Tokenized, weighed: Sequence[Weighed], context: Context) -> str | None:
    """Why none of the likeliest readings can be meant: then no other is guessed either."""
    least = min(cost for cost, _ in weighed)
    doubts = [doubt(line, said, context) for cost, said in weighed if cost == least]
    return doubts[0] if all(doubts) else None


def _not_understood(line: Tokenized, farthest: int) -> str:
    if line.unknown:
        return f"I do not know the word “{line.unknown[0]}”."
    if farthest < len(line.words):
        rest = " ".join(line.words[farthest : farthest + 4])
        return f"I lost the thread at “{rest}”."
    return "I do not understand that as a whole."
