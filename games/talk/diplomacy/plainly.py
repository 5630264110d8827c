"""The plain words by which an utterance of known meaning is read, where no rule reads it as it is.

They are another wording of the same meaning that the rules do read: somebody else's in the same
situation, or our own. They say the same names, and none besides.
"""

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.diplomacy.as_known import said_like
from games.talk.diplomacy.context import Context, from_json
from games.talk.diplomacy.glance import Place
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.longform import long_form
from games.talk.diplomacy.masking import NAMES, Named, Plain, Wording, full_name, masked
from games.talk.diplomacy.measuring import Utterance, outcome, wanted
from games.talk.diplomacy.natural import wordings
from games.talk.diplomacy.ontology import NOTATION

_UNITS = frozenset(("army", "armies", "fleet", "fleets"))
"""What plain words rather do not say where the wording does not: it may be the other kind."""
_MOST_OWN, _MOST_TRIED = 12, 8
"""Wordings of our own, and wordings in all, that are tried."""


def plainly(utterance: Utterance, line: Line, others: Iterable[Line]) -> Plain | None:
    """The words by which an utterance is read, of others of its meaning and our own; None if none
    say the same names."""
    context = from_json(utterance.context)
    named = masked(line)
    bases = [one.base for one in named]

    def apart(plain: Plain) -> tuple[int, float, int]:
        matcher = SequenceMatcher(None, bases, plain.words, autojunk=False)
        more = len(_UNITS.intersection(plain.words).difference(bases))
        return more, -matcher.ratio(), len(plain.words)

    candidates = (
        _numbered(one, named, context.both) for one in (*others, *_own(utterance, context))
    )
    found = sorted({plain for plain in candidates if plain}, key=lambda one: (*apart(one), one))
    right = {wanted(meaning) for meaning in utterance.right}
    for plain in islice(found, _MOST_TRIED):
        said = Wording((), line.asked, plain=plain).filled(named)
        read, _ = said_like(line, said, Place(context))
        if isinstance(read.meaning, say.Sentence) and outcome(read) in right:
            return plain
    return None


def _own(utterance: Utterance, context: Context) -> Iterator[Line]:
    """How we would say it ourselves, in one sentence."""
    said = NOTATION.read(utterance.right[0])
    try:
        texts = [*islice(wordings(said, context), _MOST_OWN), long_form(said)]
    except NotUnderstood:
        return
    for text in texts:
        lines = lexicon().lines(text)
        if len(lines) == 1:
            yield lines[0]


def _numbered(line: Line, named: Sequence[Named], both: Sequence[str]) -> Plain | None:
    """A line's words with the names of another by kind and number; None if they name others."""
    listed = {kind: [one for one in named if one.base == kind] for kind in NAMES}
    left = {one for one in named if one.base in NAMES and not one.codes <= {*both}}
    words: list[str] = []
    for one in masked(line):
        if one.base not in NAMES:
            words += one.words
            continue
        same = [at for at, other in enumerate(listed[one.base]) if other.codes & one.codes]
        if not same or (one.base == "POWER" and one.words not in map(full_name, one.codes)):
            return None
        words.append(f"{one.base}{same[0] + 1}")
        left -= {other for other in left if other.codes & one.codes}
    return None if left else Plain(tuple(words), line.asked)
