"""A line that could not be read as a whole: its sentences, each read for itself."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bots.diplomacy.conversation.heard import about
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.seasons import turn_of
from games.talk import sentences as say
from games.talk.diplomacy.language.context import Context, read_unit
from games.talk.diplomacy.language.grounding import CODES
from games.talk.diplomacy.reading import read
from games.talk.diplomacy.words.gist import Gist

_ENDS = re.compile(
    r"(?<=[.!?;])\s+|,?\s+(?:and|but)\s+(?=(?:then |also |please )?"
    r"(?:support|move|hold|convoy|leave|stay|build|help|let|i|you|we|what|will|can|do|are)\b)",
    re.IGNORECASE,
)
"""Where a sentence of a line ends, or a request that is joined to another."""
MOST = 4
"""Parts of a line that are looked at."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a line: its text, the sentence of L that it is, if any, and what it is about."""

    text: str
    sentence: say.Illocution | None
    about: Gist

    @property
    def understood(self) -> bool:
        """Whether it is a sentence of L, or of a kind that is known."""
        return self.sentence is not None or bool(self.about.kind)


def parts(speaker: Speaker, text: str) -> Sequence[Part]:
    """The parts of what was said to a speaker, if they are several and one of them is understood;
    else none.

    Parts are read by the rules alone, with nothing open: what is said so binds nobody.
    """
    texts = [one.strip() for one in _ENDS.split(text) if one and one.strip()]
    if not 1 < len(texts) <= MOST:
        return ()
    found = list(_read(speaker, texts))
    return found if any(one.understood for one in found) else ()


def _read(speaker: Speaker, texts: Sequence[str]) -> Iterator[Part]:
    board = speaker.mind.view.board()
    now = turn_of(board.phase)
    here = Context(
        speaker=speaker.you,
        to=(speaker.me,),
        season=now.season,
        year=now.year,
        units={
            CODES[key]: [read_unit(CODES[key], str(unit)) for unit in units]
            for key, units in speaker.mind.view.units.items()
        },
        level=speaker.terms.level,
    )
    for text in texts:
        reading = read(text, here, learned=False)
        meant = next((one for one in (reading.meaning, *reading.readings) if one), None)
        yield Part(text, meant if isinstance(meant, say.Illocution) else None, about(text))
