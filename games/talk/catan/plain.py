"""A meaning told to its writer in full, before it is sent."""

from games.talk.catan.context import Context
from games.talk.catan.meaning import (
    ALL,
    UNKNOWN,
    Accept,
    Announce,
    Argue,
    Bank,
    Block,
    Bundle,
    Chat,
    Command,
    Comply,
    Embargo,
    Lift,
    Meaning,
    Mistake,
    Offer,
    Reject,
    Request,
    Seats,
    Side,
    Silence,
    Solicit,
    Withdraw,
)

_COMMANDED = {
    "roll": "You roll the dice.",
    "done": "You end your turn.",
    "buyr": "You build a road",
    "buys": "You build a settlement",
    "buyc": "You build a city",
    "buyd": "You buy a development card.",
    "help": "You ask what can be said.",
}
_ASKED = {
    "resources": "what cards they hold",
    "plan": "what they plan to build",
    "extra": "what they can spare",
    "wanted": "what they lack",
}
_TOLD = {
    "resources": "You tell that you hold",
    "extra": "You tell that you have left over",
    "wanted": "You tell that you lack",
}
_ARGUED = {
    "road": "with it they can build a road",
    "settlement": "with it they can build a settlement",
    "city": "with it they can build a city",
    "card": "with it they can buy a development card",
    "bank": "with it they can trade with the bank",
    "port": "with it they can trade at a port",
    "too many": "they hold too many cards for a seven",
    "cannot get": "their own numbers do not bring it",
    "no robber": "you will spare them with the robber",
    "resource later": "they will get a card from you later",
}


def plain(meaning: Meaning, context: Context) -> str:
    """A meaning in a sentence that speaks to its writer.

    >>> from games.talk.catan.context import Context, Player
    >>> from games.talk.catan.meaning import side
    >>> here = Context(0, (Player(0, "blue", "Ann"), Player(1, "red", "Peter")), 0)
    >>> plain(Offer(frozenset([1]), side({"ore": 2}, {"wheat": 1}), None), here)
    'You offer Peter 2 ore or 1 wheat; what you get for it is left open.'
    """
    match meaning:
        case Offer():
            return _offered(meaning, context)
        case Bank(give, get):
            return f"You trade {cards(give)} for {cards(get)} with the bank."
        case Accept(to) | Reject(to):
            verb = "accept" if isinstance(meaning, Accept) else "turn down"
            return f"You {verb} the offer of {names(to, context)}."
        case Withdraw():
            return "You take back your offer."
        case Solicit(to):
            return f"You ask {names(to, context)} for offers."
        case Request(to, about):
            return f"You ask {names(to, context)} {_ASKED[about]}."
        case Announce("plan", _, plan):
            return (
                f"You tell that you plan {'to build ' if plan != 'nothing' else ''}{_piece(plan)}."
            )
        case Announce(about, had, _):
            return f"{_TOLD[about]} {cards(had) or 'nothing'}."
        case Embargo(whom):
            return f"You propose that nobody trade with {name(whom, context)}."
        case Comply(whom):
            return f"You will not trade with {name(whom, context)} either."
        case Lift(whom):
            return f"You trade with {name(whom, context)} again."
        case Block(resources):
            return f"You ask that the open offer shall get no {' or '.join(resources)}."
        case Argue(to, argument):
            return f"You tell {names(to, context)} that {_ARGUED[argument]}."
        case Silence():
            return "You want no more offers this turn."
        case Command(name_, place):
            said = _COMMANDED[name_]
            return said if said.endswith(".") else f"{said}{place and f' at {place}'}."
        case Mistake(_, sentence):
            return sentence
        case Chat():
            return ""


def _offered(offer: Offer, context: Context) -> str:
    to = names(offer.to, context)
    give = stated(offer.give, offer.give_any)
    get = stated(offer.get, offer.get_any)
    if give and get:
        return f"You offer {to} {give} for {get}."
    if give:
        return f"You offer {to} {give}; what you get for it is left open."
    return f"You ask {to} for {get}; what you give for it is left open."


def stated(one: Side | None, any_: bool = False) -> str:
    """A side in words; empty if nothing of it is said.

    >>> from games.talk.catan.meaning import side
    >>> stated(side({"ore": 1, "wood": 2})), stated(None, any_=True), stated(side({"?": 2}))
    ('1 ore and 2 wood', 'anything', '2 cards')
    """
    if one is None:
        return "anything" if any_ else ""
    told = " or ".join(map(cards, one))
    return f"any {told}" if any_ else told


def cards(had: Bundle) -> str:
    """Cards in words."""
    return _listed([f"{count} {_kind(kind, count)}" for kind, count in had])


def names(seats: Seats, context: Context) -> str:
    """Some players in words."""
    if seats == ALL:
        return "everyone"
    return _listed([name(seat, context) for seat in sorted(seats)])


def name(seat: int, context: Context) -> str:
    """What a player is called; a seat where nobody sits has its number."""
    found = [one for one in context.players if one.seat == seat]
    return (found[0].name or found[0].colour.capitalize() if found else "") or f"player {seat}"


def _piece(plan: str) -> str:
    kind, _, place = plan.partition(" ")
    named = {"nothing": "nothing", "card": "a development card"}.get(kind, f"a {kind}")
    return f"{named}{place and f' at {place}'}"


def _kind(kind: str, count: int) -> str:
    if kind != UNKNOWN:
        return kind
    return "card" if count == 1 else "cards"


def _listed(named: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))
