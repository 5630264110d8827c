"""What people say often, in the several ways they say it. No promise that it reads back."""

from collections.abc import Iterator

from games.talk import sentences as say
from games.talk.diplomacy.context import Context
from games.talk.diplomacy.offers import Offers
from games.talk.diplomacy.remarks import Remarks
from games.talk.diplomacy.wording import sentence_case

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
        case say.Withdraw(time=None):
            yield from _BACK
        case say.Inform(info=info, time=None):
            yield from (sentence_case(f"{text}.") for text in Remarks(context).told(info))
        case say.Query(info=info, time=None):
            yield from (sentence_case(f"{text}?") for text in Remarks(context).asked(info))
        case say.Answer(info=info, time=None):
            yield from Remarks(context).answered(info)


def _open_deal(context: Context) -> set[say.Element] | None:
    """The elements of the offer that is open to the speaker."""
    asked = context.open
    if isinstance(asked, say.Propose) and asked.sender != context.speaker:
        return set(asked.deal)
    return None
