"""How one sentence reads by the rules, its misspellings put right in every way that is as near."""

from games.talk import sentences as say
from games.talk.diplomacy.asides import is_remark
from games.talk.diplomacy.glance import Discourse, glance
from games.talk.diplomacy.readings import WHICH, Reading, compared
from games.talk.diplomacy.tokenized import Tokenized


def look(line: Tokenized, place: Discourse) -> Reading:
    """How one sentence reads; none of several meanings is taken that other spellings give."""
    first, *others = (glance(one, place) for one in (line, *line.others))
    told = [one for one in (first, *others) if isinstance(one.meaning, say.Sentence)]
    denials = {one.words.count("not") for one in (line, *line.others)}
    if len({compared(one.meaning) for one in told}) > 1 or (told and len(denials) > 1):
        said = [one.meaning for one in told if isinstance(one.meaning, say.Sentence)]
        return Reading(None, said, mistake=WHICH, typos=first.typos)
    return (told or [first])[0]


def remarks(line: Tokenized) -> bool:
    """Whether a line only remarks on others: no order, promise or condition is in it."""
    return is_remark(line.words, line.lattice.words, line.lattice.spans)
