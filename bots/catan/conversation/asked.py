"""What a robot says to acts of people, where its parameters have it say nothing, and of its plan.

What there is to announce it announces, when it is the time for that; else it says it in words.
"""

from collections.abc import Sequence

from bots.catan.conversation.speaker import Speaker, name, there
from bots.catan.talk.acts import Act, Say, Topic
from bots.catan.talk.manners import may_talk
from bots.catan.talk.notation import write_act
from bots.sdk.player import Heard, Said
from games.catan.pieces import NOBODY, RESOURCE_NAMES, Purchase
from games.catan.position import Phase, Record, Trades
from games.catan.topology import HEX_MASK, HEXES

_PIECES = {
    Purchase.ROAD: "a road",
    Purchase.SETTLEMENT: "a settlement",
    Purchase.CITY: "a city",
    Purchase.CARD: "a development card",
}


def to_act(speaker: Speaker, heard: Heard, act: Act) -> Sequence[Said]:
    """What it says to an act of a person, to which it has said nothing yet; said to it alone,
    none stays unanswered."""
    said = _to_act(speaker, heard, act)
    return said or (speaker.speak(heard, "heard") if speaker.is_alone(heard) else ())


def _to_act(speaker: Speaker, heard: Heard, act: Act) -> Sequence[Said]:
    kind = Say(int(act["kind"]))
    if kind is Say.REQUEST:
        return asked(speaker, heard, Topic(int(act["about"])))
    if kind in (Say.SOLICIT, Say.OPEN) and speaker.answers(heard):
        return _no_offer(speaker, heard)
    if kind is Say.EMBARGO and speaker.answers(heard, [int(act["whom"])]):
        return joins_nobody(speaker, heard)
    return ()


def joins_nobody(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """That it sides with nobody against anybody."""
    return speaker.speak(heard, "gang_up_lot" if speaker.nature.by == "lot" else "gang_up")


def asked(speaker: Speaker, heard: Heard, topic: Topic) -> Sequence[Said]:
    """What it tells of itself when it is asked; its hand it does not tell, nor where it builds."""
    if topic is Topic.RESOURCES:
        return _for_all(speaker, heard, "secret")
    if speaker.record["turn_number"] == 0:
        return _for_all(speaker, heard, "setting_up")
    if speaker.nature.by != "plan":
        return _without_plan(speaker, heard, topic)
    plan = speaker.announce(Topic.PLAN)
    if plan is None or plan["piece"] == NOBODY:
        return speaker.speak(heard, "no_plan")
    piece = _PIECES[Purchase(int(plan["piece"]))]
    if topic is Topic.PLAN:
        return speaker.speak(heard, "plan", piece=piece)
    if not may_talk(speaker.record):
        return _for_all(speaker, heard, "later")
    told = speaker.announce(topic)
    if told is not None and (told["give"].any() or told["take"].any()):
        return [Said(there(heard, speaker.seat), write_act(told))]
    occasion = "needs_nothing" if topic is Topic.WANTED else "spares_nothing"
    return speaker.speak(heard, occasion, piece=piece)


def _for_all(speaker: Speaker, heard: Heard, occasion: str) -> Sequence[Said]:
    """What is as true of all who were asked: one says it."""
    return speaker.speak(heard, occasion) if speaker.answers(heard) else ()


def _without_plan(speaker: Speaker, heard: Heard, topic: Topic) -> Sequence[Said]:
    """What a robot says that plans nothing ahead; one that thinks also what it gets least of."""
    if topic is Topic.WANTED and speaker.nature.by == "search":
        return speaker.speak(heard, "lacks", card=_scarcest(speaker.record, speaker.seat))
    if speaker.nature.by == "lot":
        return _for_all(speaker, heard, "no_plan_lot")
    return speaker.speak(heard, "no_plan_search")


def _no_offer(speaker: Speaker, heard: Heard) -> Sequence[Said]:
    """That it proposes no trade to who asks for one; or that this is not the time."""
    record = speaker.record
    turn = int(record["turn"])
    if record["trades"] == Trades.NONE:
        return speaker.speak(heard, "no_trades")
    if record["turn_number"] == 0:
        return speaker.speak(heard, "setting_up")
    if turn == speaker.seat:
        return speaker.speak(heard, "my_turn")
    if turn != heard.sender:
        return speaker.speak(heard, "not_in_turn", who=name(turn))
    if speaker.view.due is not Phase.MAIN:
        return () if may_talk(record) else speaker.speak(heard, "later")
    return speaker.speak(heard, "no_offer" if speaker.nature.trades else "refused_never")


def _scarcest(record: Record, seat: int) -> str:
    """The resource that a seat's numbers bring least often, the first of equals."""
    ways = dict.fromkeys(range(len(RESOURCE_NAMES)), 0)
    for hex_ in range(HEXES):
        terrain, number = int(record["terrain"][hex_]), int(record["numbers"][hex_])
        for nodes, cards in ((record["settlements"], 1), (record["cities"], 2)):
            if terrain in ways and number:
                lie = int(nodes[seat]) & int(HEX_MASK[hex_])
                ways[terrain] += cards * lie.bit_count() * (6 - abs(7 - number))
    return RESOURCE_NAMES[min(ways, key=lambda resource: ways[resource])].lower()
