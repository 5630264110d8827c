"""What cannot be meant: each mistake with a sentence for the writer only."""

from games.talk.catan.context import Context
from games.talk.catan.meaning import (
    ALL,
    UNKNOWN,
    Accept,
    Bank,
    Meaning,
    Mistake,
    Offer,
    Reject,
    Side,
    resources_of,
)

MIXED = Mistake("mixed_and_or", "Say “and” or “or” on one side, not both: which cards do you mean?")
TOO_MANY_KINDS = Mistake("too_many_kinds", "Name at most three kinds of cards on each side.")
NOT_ALONE = Mistake("all_not_alone", "“All” stands alone: name either all or some players.")
BANK_PLAYER = Mistake("bank_incomplete", "A trade with the bank names no player.")
BANK_INCOMPLETE = Mistake(
    "bank_incomplete",
    "A trade with the bank says what you give and what you get, each without a choice.",
)
TO_SELF = Mistake("self", "You cannot trade with yourself.")


def stranger(name: str) -> Mistake:
    """Nobody is called so."""
    return Mistake("unknown_player", f"No player here is called “{name[:30]}”.")


def single(word: str) -> Mistake:
    """An answer goes to exactly one player."""
    return Mistake("single_player_only", f"You can {word} the offer of one player only: name one.")


def checked(meaning: Meaning, context: Context) -> Meaning:
    """The meaning itself, or the mistake that is in it.

    >>> from games.talk.catan.context import Context, Player
    >>> from games.talk.catan.meaning import side
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Bob")), 0, {"ore": 1})
    >>> checked(Offer(ALL, side({"ore": 2}), None), here)
    Mistake(code='not_held', sentence='You do not hold 2 ore.')
    """
    match meaning:
        case Offer():
            return _offer_fault(meaning, context) or meaning
        case Accept() | Reject():
            word = "accept" if isinstance(meaning, Accept) else "reject"
            if meaning.to == ALL or len(meaning.to) > 1:
                return single(word)
            return TO_SELF if context.speaker in meaning.to else meaning
    return meaning


def bank_trade(give: Side | None, get: Side | None, players: bool, context: Context) -> Meaning:
    """A trade with the bank, or what is wrong with it."""
    if players:
        return BANK_PLAYER
    if give is None or get is None or len(give) != 1 or len(get) != 1:
        return BANK_INCOMPLETE
    if UNKNOWN in resources_of([give, get]):
        return BANK_INCOMPLETE
    if fault := _same(give, get) or _rate_fault(give, get, context) or _held(give, context):
        return fault
    return Bank(give[0], get[0])


def _offer_fault(offer: Offer, context: Context) -> Mistake | None:
    if offer.to != ALL and context.speaker in offer.to:
        return TO_SELF
    return _same(offer.give, offer.get) or _held(offer.give, context)


def _same(give: Side | None, get: Side | None) -> Mistake | None:
    both = (resources_of([give]) & resources_of([get])) - {UNKNOWN}
    if not both:
        return None
    kind = min(both)
    return Mistake("same_resource", f"You name {kind} on both sides.")


def _held(give: Side | None, context: Context) -> Mistake | None:
    if context.hand is None:
        return None
    for cards in give or ():
        for kind, count in cards:
            had = sum(context.hand.values()) if kind == UNKNOWN else context.hand.get(kind, 0)
            if count > had:
                named = "cards" if kind == UNKNOWN else kind
                return Mistake("not_held", f"You do not hold {count} {named}.")
    return None


def _rate_fault(give: Side, get: Side, context: Context) -> Mistake | None:
    (given,), (gotten,) = give, get
    if len(given) == 1 and sum(count for _, count in gotten) == 1:
        rate = context.rate(given[0][0])
        if given[0][1] == rate:
            return None
        return Mistake("bank_ratio", f"Your rate for {given[0][0]} is {rate} to 1.")
    return Mistake("bank_ratio", "The bank takes cards of one kind and gives one card for them.")
