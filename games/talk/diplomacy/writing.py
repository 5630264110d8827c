"""Writes sentences of L as English for their reader, such that reading it gives the same meaning.

What people say often is said naturally, in several ways; what else is offered, part by part; the
rest in a full form that can say all of L. A natural wording is used only if it reads back, in the
context at hand, to what was meant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.core.errors import NotUnderstood
from games.talk import sentences as say
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.folding import conjuncts
from games.talk.diplomacy.language.ontology import Turn
from games.talk.diplomacy.reading import canonical, read
from games.talk.diplomacy.saying.longform import long_form
from games.talk.diplomacy.saying.natural import wordings
from games.talk.levels import level as level_of

_MOST_TRIES = 6


def write_english(sentence: say.Sentence, context: Context, variety: int = 0) -> str:
    """A sentence in English, as its sender would say it; ``variety`` chooses among wordings.

    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> from games.talk.diplomacy.language.context import from_json
    >>> here = from_json({"speaker": "FRA", "to": ["ENG"], "units": {"FRA": ["F BRE"]}})
    >>> offer = NOTATION.read("propose(FRA,[ENG],[Agree([ENG FRA],pce([ENG FRA]))])")
    >>> write_english(offer, here), write_english(offer, here, variety=1)
    ("Let's make peace.", 'How about peace between us?')
    """
    context = fitting(sentence, context)
    for text in _tried(list(wordings(sentence, context)), variety):
        if means(text, sentence, context):
            return text
    if parts := _in_parts(sentence, context, variety):
        return parts
    text = long_form(sentence)
    if not means(text, sentence, context):
        raise NotUnderstood("unsayable", "That meaning cannot be put into English.", text=text)
    return text


def spoken(sentence: say.Sentence, context: Context, variety: int = 0) -> str:
    """A sentence in English for words that their meaning goes with, which need not read back to it:
    news, a reason above all, is said as people say it if there is a way. Raises NotUnderstood.

    >>> from games.talk.diplomacy.language.ontology import NOTATION
    >>> from games.talk.diplomacy.language.context import from_json
    >>> army = "Unit(TUR,Region(SMY,AMY))"
    >>> carried = f"Do(cvy(Unit(TUR,Region(CON,SEA)),mto({army},Region(BUL,AMY))))"
    >>> why = NOTATION.read(f"inform(TUR,[AUS],Explain(Desire(TUR,{carried})))")
    >>> spoken(why, from_json({"speaker": "TUR", "to": ["AUS"]}))
    'Because I intend to convoy my army in Smyrna to Bulgaria with my fleet in Constantinople.'
    """
    here = fitting(sentence, context)
    texts = list(wordings(sentence, here)) if isinstance(sentence, say.Inform) else []
    said = next((text for text in _tried(texts, variety) if means(text, sentence, here)), None)
    if said or not texts:
        return said or write_english(sentence, context, variety)
    return max(texts, key=len)  # the fullest is the plainest


def _in_parts(sentence: say.Sentence, context: Context, variety: int) -> str | None:
    """An offer of several parts as several sentences, if they read back as one offer."""
    if not isinstance(sentence, say.Propose) or sentence.time:
        return None
    deal = conjuncts(sentence.deal)
    if len(deal) == 1 and deal == sentence.deal:
        return None
    alone = replace(context, open=None)
    said = [
        write_english(replace(sentence, deal=(one,)), alone, variety + at)
        for at, one in enumerate(deal)
    ]
    text = " ".join(said)
    return text if means(text, sentence, context) else None


def fitting(sentence: say.Sentence, context: Context) -> Context:
    """The context as the sentence itself fixes it: its sender, its receivers, its level."""
    level = max(context.level, level_of(sentence))
    return replace(context, speaker=sentence.sender, to=sentence.receivers, level=level)


def means(text: str, sentence: say.Sentence, context: Context) -> bool:
    """Whether a text reads back to a sentence and to nothing else.

    A promise for a time and a promise of an order at that time are the same, and so is that of an
    order at no time if it is now; to promise several things at once is to promise each.
    """
    meaning = read(text, context).meaning
    return isinstance(meaning, say.Sentence) and alike(meaning, sentence, context.now)


def alike(one: say.Sentence, other: say.Sentence, now: Turn) -> bool:
    """Whether two sentences say the same."""
    return canonical(_dated(one, now)) == canonical(_dated(other, now))


def _dated(sentence: say.Sentence, now: Turn) -> say.Sentence:
    """A sentence in whose deal orders have the times of their promises, but for the present."""
    if not isinstance(sentence, say.Propose | say.Accept | say.Reject):
        return sentence
    deal = conjuncts(sentence.deal)
    return replace(sentence, deal=tuple(_order_dated(one, now) for one in deal))


def _order_dated(one: say.Element, now: Turn) -> say.Element:
    match one.phi:
        case say.Do(action, time):
            when = time or one.time
            done = say.Do(action, None if when == now else when)
            return replace(one, phi=done, time=one.time if time else None)
        case say.No(say.Do(action, None)) if one.time:
            denied = say.No(say.Do(action, None if one.time == now else one.time))
            return replace(one, phi=denied, time=None)
    return one


def _tried(texts: Sequence[str], variety: int) -> Iterator[str]:
    """The wordings to try, beginning with the one that the variety chooses."""
    start = variety % len(texts) if texts else 0
    yield from (*texts[start:], *texts[:start])[:_MOST_TRIES]
