"""Tables at which trade is talked over, and what may be said there."""

from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from games.talk.catan.context import Context, from_json
from games.talk.catan.meaning import (
    ALL,
    ARGUMENTS,
    RESOURCES,
    TOPICS,
    UNKNOWN,
    Accept,
    Announce,
    Argue,
    Bank,
    Block,
    Command,
    Comply,
    Embargo,
    Force,
    Lift,
    Meaning,
    Offer,
    Reject,
    Request,
    Seats,
    Side,
    Silence,
    Solicit,
    Withdraw,
    bundle,
    resources_of,
    side,
)

PLAYERS = [
    {"seat": 0, "colour": "blue", "name": "David"},
    {"seat": 1, "colour": "red", "name": "Peter"},
    {"seat": 2, "colour": "white", "name": "Fred"},
    {"seat": 3, "colour": "orange", "name": "Sam"},
]
OTHERS = (1, 2, 3)
OFFER = {"from": 1, "to": "all", "give": [{"clay": 1}], "get": [{"ore": 1}]}
WANTED = {"from": 1, "to": "all", "give": None, "get": [{"ore": 1}]}


def table(
    offer: dict[str, Any] | None = None,
    turn: int = 0,
    hand: dict[str, int] | None = None,
    players: list[dict[str, Any]] | None = None,
    ports: tuple[str, ...] = (),
    study: bool = False,
) -> Context:
    """Where David (blue, seat 0) speaks."""
    listed = players or PLAYERS
    return from_json(
        {
            "speaker": listed[0],
            "players": listed[1:],
            "turn": turn,
            "hand": hand,
            "ports": list(ports),
            "open_offer": offer,
            "study": study,
        }
    )


TABLES = (
    table(),
    table(OFFER, turn=1),
    table(WANTED, turn=1),
    table(OFFER | {"to": [0]}, turn=0),
    table(OFFER | {"from": 0}),
)
"""Nothing open; an offer, full or partial, to answer; a counteroffer to answer; one's own offer."""

ADDRESSED: tuple[Seats, ...] = (
    ALL,
    *(frozenset(seats) for size in (1, 2, 3) for seats in combinations(OTHERS, size)),
)


def exchanges() -> list[tuple[Side, Side]]:
    """The 120 exchanges of the rules: one for one, one for two, two for one."""
    ones = [{one: 1} for one in RESOURCES]
    twos = [{one: 2} for one in RESOURCES]
    twos += [{one: 1, two: 1} for one, two in combinations(RESOURCES, 2)]
    both = [(one, other) for one in ones for other in [*ones, *twos]]
    both += [(other, one) for one in ones for other in twos]
    return [(side(a), side(b)) for a, b in both if not {*a} & {*b}]


counts = st.integers(1, 12)
kinds = st.lists(st.sampled_from(RESOURCES), min_size=1, max_size=3, unique=True)
bundles = st.builds(lambda names, numbers: dict(zip(names, numbers, strict=False)), kinds,
                    st.lists(counts, min_size=3, max_size=3))  # fmt: skip
choices = bundles.map(lambda cards: side(*({kind: count} for kind, count in cards.items())))
sides = st.one_of(bundles.map(side), choices, counts.map(lambda count: side({UNKNOWN: count})))
seats = st.sampled_from(ADDRESSED)
others = st.sampled_from(OTHERS)
single = others.map(lambda seat: frozenset([seat]))
open_sides = st.one_of(st.none(), sides)


@st.composite
def offers(draw: st.DrawFn) -> Offer:
    """Offers with any side open, a choice, or left to the other."""
    give, get = draw(open_sides), draw(open_sides)
    if (resources_of([give]) & resources_of([get])) - {UNKNOWN}:
        get = None
    give_any = draw(st.booleans()) if give is None or resources_of([give]) == {UNKNOWN} else False
    get_any = draw(st.booleans()) if get is None or resources_of([get]) == {UNKNOWN} else False
    get_any = get_any or (give is get is None and not give_any)
    return Offer(draw(seats), give, get, give_any, get_any)


cards = st.one_of(st.just(()), bundles.map(bundle))
places = ("nothing", "road", "road 17-22", "settlement 17", "city", "city 3", "card")
acts: st.SearchStrategy[Meaning] = st.one_of(
    st.builds(Accept, single),
    st.builds(Reject, single),
    st.builds(Withdraw),
    st.builds(Solicit, seats),
    st.builds(Request, seats, st.sampled_from(TOPICS)),
    st.builds(Announce, st.sampled_from(("resources", "extra", "wanted")), cards),
    st.builds(Announce, st.just("plan"), plan=st.sampled_from(places)),
    st.builds(Embargo, others),
    st.builds(Comply, others),
    st.builds(Lift, others),
    st.builds(Block, kinds.map(lambda names: tuple(sorted(names)))),
    st.builds(Argue, seats, st.sampled_from(ARGUMENTS)),
    st.builds(Silence),
    st.sampled_from((Command("roll"), Command("buyr", "17-22"), Command("buys"))),
    st.sampled_from(
        [
            Bank(side({one: 4}), side({other: 1}))
            for one in RESOURCES
            for other in RESOURCES
            if one != other
        ]
    ),
)
forced = st.builds(lambda to, exchange: Force(to, *exchange), seats, st.sampled_from(exchanges()))
"""What is said at tables for study, by who is in turn."""
