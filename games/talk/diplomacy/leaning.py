"""Which way a reply leans, to yes or to no, by all its words; where it does not read as a whole.

How much each word, and each two or three in a row, speaks for a yes or a no was learned from
replies of known meaning (``leanings.txt``, made by ``learning.py``): the odds are a logistic
function of them. Whoever asks, names what was not asked, or makes conditions has not said either.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import TypeAlias

from games.talk import sentences as say
from games.talk.diplomacy.agreement import likelihood
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.lines import Line
from games.talk.diplomacy.masking import masked
from games.talk.diplomacy.signs import depends

LEANS = 0.7
"""How likely a reply must be a yes, or a no, to be taken for it."""
BIAS = "<bias>"
_LONGEST = 3
"""Words in a row that are looked at."""
_START, _END = "^", "$"
KINDS = ("offer yes", "offer no", "question yes", "question no")
"""What a reply may lean to."""
Leanings: TypeAlias = Mapping[str, tuple[float, ...]]
"""What words in a row add to the odds of each kind."""


def by_leaning(line: Line, context: Context) -> say.Sentence | None:
    """The answer that a reply leans to; None if to none, or if it may depend on anything.

    >>> from games.talk.diplomacy.context import from_json
    >>> from games.talk.diplomacy.language import lexicon
    >>> offer = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])"
    >>> here = from_json({"speaker": "FRA", "to": ["GER"], "open": offer})
    >>> (line,) = lexicon().lines("That is music to my ears, gladly so.")
    >>> type(by_leaning(line, here)).__name__
    'Accept'
    """
    asked = context.open
    if asked is None or asked.sender == context.speaker or line.asked or depends(line, asked):
        return None
    wholly = answers(asked, context)
    if wholly is None:
        return None
    first = 0 if isinstance(asked, say.Propose) else len(KINDS) // 2
    likely = likelihoods(line)[first : first + 2]
    if max(likely) < LEANS:
        return None
    return wholly[likely[0] <= likely[1]]


def answers(asked: say.Sentence, context: Context) -> tuple[say.Sentence, say.Sentence] | None:
    """A yes and a no to an offer or a question; None to anything else."""
    if isinstance(asked, say.Propose):
        return (
            say.Accept(context.speaker, context.to, asked.deal),
            say.Reject(context.speaker, context.to, asked.deal),
        )
    if isinstance(asked, say.Query) and not isinstance(asked.info, say.Explain):
        return (
            say.Answer(context.speaker, context.to, asked.info),
            say.Answer(context.speaker, context.to, say.Not(asked.info)),
        )
    return None


def likelihoods(line: Line) -> list[float]:
    """How likely a line is a reply of each kind, from 0 to 1."""
    found = [parts for turn in turns(line) if (parts := leanings().get(turn))]
    return [likelihood(sum(of)) for of in zip(*found, strict=True)]


def turns(line: Line) -> Iterator[str]:
    """The words in a row that a line has, each once, after what counts in every line."""
    words = [_START, *(one.base for one in masked(line)), _END]
    yield BIAS
    yield from dict.fromkeys(
        " ".join(words[at : at + long])
        for long in range(1, _LONGEST + 1)
        for at in range(len(words) - long + 1)
    )


@cache
def leanings() -> Leanings:
    """What words in a row add to the odds, as learned."""
    text = resources.files(__package__).joinpath("leanings.txt").read_text(encoding="utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {turn: tuple(map(float, parts.split())) for turn, parts in rows}
