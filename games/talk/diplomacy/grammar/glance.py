"""One look at one sentence: how it reads by the rules, its misspellings put right in every way that
is as near."""

from dataclasses import dataclass

from games.talk import sentences as say
from games.talk.chart import Search
from games.talk.diplomacy.grammar.meaning import Chatter, Meaning, Weighed
from games.talk.diplomacy.grammar.readings import CHAT, WHICH, Reading, chosen, compared
from games.talk.diplomacy.grammar.sources import grammar
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.referents import Unresolved
from games.talk.diplomacy.words.chatter import is_chatter
from games.talk.diplomacy.words.tokenized import Tokenized

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


def look(line: Tokenized, place: Discourse) -> Reading:
    """How one sentence reads; none of several meanings is taken that other spellings give.

    Raises TooMuchWork.
    """
    first, *others = (_as_spelled(one, place) for one in (line, *line.others))
    told = [one for one in (first, *others) if isinstance(one.meaning, say.Sentence)]
    denials = {one.words.count("not") for one in (line, *line.others)}
    if len({compared(one.meaning) for one in told}) > 1 or (told and len(denials) > 1):
        said = [one.meaning for one in told if isinstance(one.meaning, say.Sentence)]
        return Reading(None, said, mistake=WHICH, typos=first.typos)
    return (told or [first])[0]


def _as_spelled(line: Tokenized, place: Discourse) -> Reading:
    """How one sentence reads, word by word."""
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
    if weighed:
        return chosen(weighed, place.context, typos)
    if chatter or (not messages and is_chatter(line)):
        return Reading(CHAT)
    mistake = reasons[0] if reasons else _not_understood(line, search.farthest)
    return Reading(None, mistake=mistake, typos=typos, unfit=bool(reasons))


def _not_understood(line: Tokenized, farthest: int) -> str:
    if line.unknown:
        return f"I do not know the word “{line.unknown[0]}”."
    if farthest < len(line.words):
        rest = " ".join(line.words[farthest : farthest + 4])
        return f"I lost the thread at “{rest}”."
    return "I do not understand that as a whole."
