"""What cannot be meant: each mistake with a sentence for the writer only."""

from games.talk.catan import meaning as say
from games.talk.catan.context import Context

MIXED = say.Mistake("mixed_and_or", "Say “and” or “or” on one side, not both: what do you mean?")
TOO_MANY_KINDS = say.Mistake("too_many_kinds", "Name at most three kinds of cards on each side.")
NOT_ALONE = say.Mistake("all_not_alone", "“All” stands alone: name either all or some players.")
BANK_PLAYER = say.Mistake("bank_incomplete", "A trade with the bank names no player.")
BANK_INCOMPLETE = say.Mistake(
    "bank_incomplete",
    "A trade with the bank says what you give and what you get, each without a choice.",
)
NO_STUDY = say.Mistake("no_study", "Offers are forced only at tables for study.")
NO_TURN = say.Mistake("not_in_turn", "Only who is in turn forces an offer.")
TO_SELF = say.Mistake("self", "You cannot trade with yourself.")


def stranger(name: str) -> say.Mistake:
    """Nobody is called so."""
    return say.Mistake("unknown_player", f"No player here is called “{name[:30]}”.")


def single(word: str) -> say.Mistake:
    """An answer goes to exactly one player."""
    return say.Mistake(
        "single_player_only", f"You can {word} one player’s offer at a time: name one."
    )


def checked(meaning: say.Meaning, context: Context) -> say.Meaning:
    """The meaning itself, or the mistake that is in it.

    >>> from games.talk.catan.context import Context, Player
    >>> from games.talk.catan.meaning import side
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Bob")), 0, {"ore": 1})
    >>> checked(say.Offer(say.ALL, side({"ore": 2}), None), here)
    Mistake(error='not_held', sentence='You do not hold 2 ore.')
    """
    match meaning:
        case say.Offer():
            return _offer_fault(meaning, context) or meaning
        case say.Force():
            return _force_fault(meaning, context) or meaning
        case say.Accept() | say.Reject():
            word = "accept" if isinstance(meaning, say.Accept) else "reject"
            if meaning.to == say.ALL or len(meaning.to) > 1:
                return single(word)
            return TO_SELF if context.speaker in meaning.to else meaning
    return meaning


def bank_trade(
    give: say.Side | None, get: say.Side | None, players: bool, context: Context
) -> say.Meaning:
    """A trade with the bank, or what is wrong with it."""
    if players:
        return BANK_PLAYER
    if give is None or get is None or len(give) != 1 or len(get) != 1:
        return BANK_INCOMPLETE
    if say.UNKNOWN in say.resources_of([give, get]):
        return BANK_INCOMPLETE
    if fault := _same(give, get) or _rate_fault(give, get, context) or _held(give, context):
        return fault
    return say.Bank(give, get)


def _offer_fault(offer: say.Offer, context: Context) -> say.Mistake | None:
    if offer.to != say.ALL and context.speaker in offer.to:
        return TO_SELF
    return _same(offer.give, offer.get) or _held(offer.give, context)


def _force_fault(force: say.Force, context: Context) -> say.Mistake | None:
    if not context.study:
        return NO_STUDY
    return _offer_fault(force.offer, context) if context.speaker == context.turn else NO_TURN


def _same(give: say.Side | None, get: say.Side | None) -> say.Mistake | None:
    both = (say.resources_of([give]) & say.resources_of([get])) - {say.UNKNOWN}
    if not both:
        return None
    kind = min(both)
    return say.Mistake("same_resource", f"You name {kind} on both sides.")


def _held(give: say.Side | None, context: Context) -> say.Mistake | None:
    if context.hand is None:
        return None
    for cards in give or ():
        for kind, count in cards:
            had = sum(context.hand.values()) if kind == say.UNKNOWN else context.hand.get(kind, 0)
            if count > had:
                named = "cards" if kind == say.UNKNOWN else kind
                return say.Mistake("not_held", f"You do not hold {count} {named}.")
    return None


def _rate_fault(give: say.Side, get: say.Side, context: Context) -> say.Mistake | None:
    (given,), (gotten,) = give, get
    if len(given) == 1 and sum(count for _, count in gotten) == 1:
        rate = context.rate(given[0][0])
        if given[0][1] == rate:
            return None
        return say.Mistake("bank_ratio", f"Your rate for {given[0][0]} is {rate} to 1.")
    return say.Mistake("bank_ratio", "The bank takes cards of one kind and gives one card.")
