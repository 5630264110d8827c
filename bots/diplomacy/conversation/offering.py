"""Offers that are asked for, reasons for a no, and what a bot would rather do."""

from collections.abc import Iterator

from bots.diplomacy.conversation.plans import why_wanted
from bots.diplomacy.conversation.reasons import against
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.feasible import feasible
from bots.diplomacy.keeping import read_deal
from bots.sdk.player import Said
from games.talk import sentences as say
from games.talk.diplomacy import ontology as dip
from games.talk.diplomacy.gist import Gist
from games.talk.diplomacy.wording import listed, power_name, province_name, turn_phrase
from games.talk.levels import EXPLAINING
from games.talk.protocols import same
from games.talk.sentences import Deal


def offer(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An offer, if there is one that helps both."""
    waiting = speaker.waiting(speaker.me)
    if waiting and speaker.ledger.once(speaker.mind.view.phase, "reminded", speaker.you):
        yield from reminder(speaker)
        return
    made = list(speaker.offer())
    if made:
        yield from speaker.speak("offer_leads")
        yield from made
    elif waiting:
        yield from reminder(speaker)
    else:
        yield from speaker.speak("offer_none")


def reminder(speaker: Speaker) -> Iterator[Said]:
    """That its offer is still open, and which."""
    open_offers = [
        read_deal(one)
        for one in speaker.mind.talk.get("deals", ())
        if one["state"] == "open" and one["proposer"] == speaker.me
        if set(one["parties"]) == {speaker.me, speaker.you}
    ]
    offered = in_words(open_offers[-1], speaker.you) if open_offers else ""
    if offered:
        yield from speaker.speak("offer_stands_named", offer=offered)
    else:
        yield from speaker.speak("offer_stands")


def in_words(deal: Deal, you: str) -> str:
    """A deal of one part in a few words, to one of its parties; "" for any other.

    >>> pair = ("FRA", "GER")
    >>> in_words((say.Agree(pair, dip.Dmz(pair, ("BUR",))),), "FRA")
    'that we both stay out of Burgundy'
    """
    time = deal[0].time if deal else None
    when = f" in {turn_phrase(time)}" if isinstance(time, dip.Turn) else ""
    match deal:
        case (say.Agree(phi=dip.Pce()),):
            return f"peace between us{when}"
        case (say.Agree(phi=dip.Aly(_, (enemy, *_))),):
            return f"an alliance against {power_name(enemy)}{when}"
        case (say.Agree(phi=dip.Dmz(_, provinces)),):
            places = listed([province_name(one) for one in provinces])
            return f"that we both stay out of {places}{when}"
        case (say.Commit(promiser, _, dip.Dmz(_, provinces)),):
            who = "you stay" if promiser == you else "I stay"
            return f"that {who} out of {listed([province_name(one) for one in provinces])}{when}"
    return ""


def why_not(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Why it turned down what was offered last."""
    deal = speaker.ledger.last_refused(speaker.you, speaker.me)
    if deal is not None:
        yield from reason(speaker, deal, asked=True)
    elif speaker.waiting(speaker.me):
        yield from reminder(speaker)
    else:
        yield from speaker.speak("nothing_refused")


def reason(speaker: Speaker, deal: Deal, asked: bool = False) -> Iterator[Said]:
    """Why it does not want a deal: "because …", unless that was asked for."""
    info = against(deal, speaker.mind)
    if speaker.ledger.promises(speaker.you, "broken") and speaker.mind.trust(speaker.you) < LOW:
        yield from speaker.speak("no_reason_lie")
    elif not feasible(deal, speaker.standing, speaker.mind.view.board()):
        yield from speaker.speak("no_chance")
    elif info is not None and speaker.terms.level >= EXPLAINING:
        yield from speaker.tell(info if asked else say.Explain(info))
    else:
        yield from speaker.speak("no_reason")


LOW = 0.4
"""Trust below which an old breach is the reason for a no."""


def why(speaker: Speaker, info: say.Info) -> Iterator[Said]:
    """Why something is so, which is asked for."""
    match info:
        case say.Reject(sender, _, deal) if sender == speaker.me:
            last = speaker.ledger.last_refused(speaker.you, speaker.me)
            meant = deal if last is None or same(deal, last) else last
            if last is None:
                yield from speaker.speak("nothing_refused")
            else:
                yield from reason(speaker, meant, asked=True)
        case say.Desire(agent, dip.Province(code)) if agent == speaker.me:
            yield from why_wanted(speaker, code)
        case say.Desire(agent, say.Do(dip.Mto(_, region))) if agent == speaker.me:
            yield from why_wanted(speaker, region.province)
        case _:
            yield from speaker.speak("evade")


def instead(speaker: Speaker) -> Iterator[Said]:
    """What it would rather agree to than what it has turned down."""
    if speaker.waiting(speaker.me):
        return
    made = list(speaker.offer())
    if made:
        yield from speaker.speak("counter")
        yield from made
