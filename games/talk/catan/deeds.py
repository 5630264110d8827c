"""Meanings as lines that the game and its robots know: actions of the rules, acts of dialogue."""

from games.catan.pieces import SEAT_NAMES
from games.talk.catan import meaning as say
from games.talk.catan.context import Context

_COMMANDS = {
    "roll": "roll",
    "done": "end",
    "buyd": "buy",
    "buyr": "road",
    "buys": "settlement",
    "buyc": "city",
}


def action_line(meaning: say.Meaning, context: Context) -> str | None:
    """The action of the rules (``games.catan.notation``) that a meaning comes to, if it does.

    What leaves something open (a side, a choice, a place) is no action yet; what someone who is not
    in turn says that they would give is one only as a counteroffer.

    >>> from games.talk.catan.context import Player
    >>> here = Context(0, (Player(0, "red", "Ann"), Player(1, "blue", "Bob")), 0)
    >>> action_line(say.Offer(say.ALL, say.side({"wood": 1}), say.side({"clay": 2})), here)
    'offer BLUE 1 WOOD for 2 CLAY'
    >>> action_line(say.Command("buyr", "17-22"), here), action_line(say.Command("buyr"), here)
    ('road 17-22', None)
    """
    in_turn = context.speaker == context.turn
    match meaning:
        case say.Offer():
            terms = _terms(meaning)
            if terms is None or (not in_turn and context.answered != context.turn):
                return None
            return f"offer {_seats(meaning.to, context)} {terms}" if in_turn else f"counter {terms}"
        case say.Force() if in_turn:
            return action_line(meaning.offer, context)
        case say.Bank(give, get):
            return f"bank {_cards(give[0])} for {_cards(get[0])}"
        case say.Accept(to):
            return f"deal {_seats(to, context)}" if in_turn else "accept"
        case say.Reject():
            return "no deal" if in_turn else "refuse"
        case say.Command(name, place) if name in _COMMANDS:
            placed = name in ("buyr", "buys", "buyc")
            return None if placed and not place else f"{_COMMANDS[name]} {place}".strip()
    return None


def act_line(meaning: say.Meaning, context: Context) -> str | None:
    """The dialogue act that robots hear for a meaning, if there is one.

    >>> from games.talk.catan.context import Player
    >>> here = Context(0, (Player(0, "red", "Ann"), Player(1, "blue", "Bob")), 1)
    >>> act_line(say.Announce("resources", say.bundle({"clay": 2})), here)
    'announce resources 2 CLAY'
    >>> act_line(say.Offer(say.ALL, say.side({"wood": 1}), say.side({"clay": 2})), here)
    'propose 1 WOOD for 2 CLAY'
    >>> act_line(say.Offer(say.ALL, None, say.side({"ore": 1})), here)
    'open anything for 1 ORE'
    """
    match meaning:
        case say.Offer():
            terms = _terms(meaning)
            return f"propose {terms}" if terms else _opened(meaning)
        case say.Force():
            return "force"
        case say.Withdraw():
            return "take back"
        case say.Silence():
            return "silence"
        case say.Solicit():
            return "solicit"
        case say.Request(_, about):
            return f"request {about}"
        case say.Announce(about, cards, plan):
            return f"announce {about} {plan or _cards(cards) or 'nothing'}"
        case say.Embargo(whom) | say.Comply(whom) | say.Lift(whom):
            return f"{type(meaning).__name__.lower()} {SEAT_NAMES[whom]}"
        case say.Block(resources):
            return f"block {' '.join(resources).upper()}"
        case say.Argue(to, argument):
            return f"persuade {_seats(to, context)} {argument}"
    return None


def _opened(offer: say.Offer) -> str | None:
    """An offer of which one side is a choice of single kinds, or anything."""
    sides = [_alternatives(one, any_) for one, any_ in _sides(offer)]
    settled = [one for one in sides if one and " or " not in one and one != _ANYTHING]
    return f"open {sides[0]} for {sides[1]}" if all(sides) and len(settled) == 1 else None


_ANYTHING = "anything"


def _sides(offer: say.Offer) -> tuple[tuple[say.Side | None, bool], ...]:
    return (offer.give, offer.give_any), (offer.get, offer.get_any)


def _alternatives(one: say.Side | None, any_: bool) -> str | None:
    """A side of an open offer; None where robots have no word for it."""
    if one is None:
        return _ANYTHING
    if any_ or say.UNKNOWN in say.resources_of([one]):
        return None
    if len(one) > 1 and any(len(cards) > 1 for cards in one):
        return None
    return " or ".join(map(_cards, one))


def _terms(offer: say.Offer) -> str | None:
    """Both sides of an offer that leaves nothing open."""
    if not offer.complete or offer.give is None or offer.get is None:
        return None
    if len(offer.give) + len(offer.get) != 2:
        return None
    return f"{_cards(offer.give[0])} for {_cards(offer.get[0])}"


def _cards(had: say.Bundle) -> str:
    return " ".join(f"{count} {kind.upper()}" for kind, count in had)


def _seats(to: say.Seats, context: Context) -> str:
    others = context.seats - {context.speaker} if to == say.ALL else to
    return ",".join(SEAT_NAMES[seat] for seat in sorted(others))
