"""What people say often, in the several ways they say it. No promise that it reads back."""

from collections.abc import Iterator, Sequence

from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.context import Context
from games.talk.diplomacy.language.wording import sentence_case
from games.talk.diplomacy.saying.offers import Offers
from games.talk.diplomacy.saying.remarks import Remarks
from games.talk.diplomacy.saying.voice import mixed

_YES = (
    "Yes, I accept.",
    "Agreed.",
    "It's a deal.",
    "Sounds good.",
    "OK, deal.",
    "Fine with me.",
    "Yes, let's do that.",
    "You have a deal.",
)
_NO = (
    "No.",
    "No, thanks.",
    "I can't accept that.",
    "Sorry, no deal.",
    "I'd rather not.",
    "I have to decline.",
    "Sorry, I can't.",
    "I refuse.",
)
_TAKING = ("I accept your {}.", "Yes, I accept your {}.", "I agree to your {}.", "Yes to your {}.")
_DECLINING = (
    "I decline your {}.",
    "I turn down your {}.",
    "No, I must decline your {}.",
    "I reject your {}.",
    "No to your {}.",
)
_BACK = (
    "I withdraw my offer.",
    "I take my offer back.",
    "Forget my proposal.",
    "Forget my last offer.",
    "My offer is off.",
)


def wordings(sentence: say.Sentence, context: Context) -> Iterator[str]:
    """Natural wordings of a sentence, if there are any, the plainest first."""
    match sentence:
        case say.Propose(deal=deal, time=None):
            yield from Offers(context).offers(deal)
        case say.Accept(deal=deal, time=None) if _open_deal(context) == set(deal):
            yield from _YES
        case say.Reject(deal=deal, time=None) if _open_deal(context) == set(deal):
            yield from _NO
        case say.Accept(deal=deal, time=None):
            yield from _answers(deal, context, _TAKING)
        case say.Reject(deal=deal, time=None):
            yield from _answers(deal, context, _DECLINING)
        case say.Withdraw(time=None):
            yield from _BACK
        case say.Inform(info=info, time=None):
            yield from (sentence_case(f"{text}.") for text in Remarks(context).told(info))
        case say.Query(info=info, time=None):
            yield from (sentence_case(f"{text}?") for text in Remarks(context).asked(info))
        case say.Answer(info=info, time=None):
            yield from Remarks(context).answered(info)


def _answers(deal: say.Deal, context: Context, frames: Sequence[str]) -> Iterator[str]:
    """Ways to answer an offer that must be told from others: by a name, or by what it says."""
    if context.offered is not None and set(context.offered.deal) == set(deal):
        yield from mixed(frames, ["offer", "proposal"])
    if len(deal) == 1:
        yield from mixed(frames[:2], _named(deal[0], context))
    said = Offers(context).restated(deal)
    yield from mixed(frames, [f"offer: {text}" for text in said])


def _named(element: say.Element, context: Context) -> list[str]:
    """How one calls an offer among several: "offer of peace"."""
    words = Offers(context)
    match element:
        case say.Agree(parties, dip.Pce(powers), None) if parties == powers == context.both:
            return ["offer of peace", "peace offer"]
        case say.Agree(parties, dip.Aly(powers, enemies), None) if parties == powers:
            return [f"offer of an alliance{words.against(enemies)}"] * (parties == context.both)
        case say.Agree(parties, dip.Dmz(powers, provinces), None) if parties == powers:
            return [f"offer of a DMZ in {words.places(provinces)}"] * (parties == context.both)
        case say.Commit(promiser, (asked,), phi, None) if asked == context.speaker:
            return [f"offer to {one.text}" for one in words.doings(phi, promiser) if not one.denied]
    return []


def _open_deal(context: Context) -> set[say.Element] | None:
    """The elements of the offer that is open to the speaker."""
    asked = context.open
    if isinstance(asked, say.Propose) and asked.sender != context.speaker:
        return set(asked.deal)
    return None
