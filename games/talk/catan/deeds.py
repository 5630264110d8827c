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
    """
    match meaning:
        case say.Offer() if context.speaker != context.turn and (terms := _terms(meaning)):
            return f"propose {terms}"
        case say.Withdraw():
            return "take back"
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
