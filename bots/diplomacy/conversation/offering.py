"""Offers that are asked for, reasons for a no, and what a bot would rather do."""

from collections.abc import Iterator

from bots.diplomacy.conversation.plans import why_wanted
from bots.diplomacy.conversation.reasons import against
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.feasible import feasible
from bots.diplomacy.keeping import read_deal
from bots.sdk.player import Said
from games.talk import sentences as say
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.wording import listed, power_name, province_name, turn_phrase
from games.talk.diplomacy.words.gist import Gist
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


def better(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Another offer, to who wants more than the last; that there is none, if so."""
    made = list(speaker.offer())
    if made:
        yield from speaker.speak("offer_leads")
        yield from made
    else:
        yield from speaker.speak("best_i_can")


def persuaded(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to who presses it: that it does not give way, and what it would do instead."""
    if speaker.ledger.last_refused(speaker.you, speaker.me) is None:
        yield from better(speaker, about)
        return
    yield from speaker.speak("unmoved")
    yield from instead(speaker)


def details(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """How what was spoken of is to be done: now, by what it offers."""
    if speaker.waiting(speaker.me):
        yield from speaker.speak("details")
        yield from reminder(speaker)
    elif made := list(speaker.offer()):
        yield from speaker.speak("details")
        yield from made
    else:
        yield from speaker.speak("details_yours")


def open_offers(speaker: Speaker) -> list[Deal]:
    """Its offers to the other that are open."""
    return [
        read_deal(one)
        for one in speaker.mind.talk.get("deals", ())
        if one["state"] == "open" and one["proposer"] == speaker.me
        if set(one["parties"]) == {speaker.me, speaker.you}
    ]


def waits(speaker: Speaker, deal: Deal) -> bool:
    """Whether just that is open as an offer of its own."""
    return any(same(deal, one) for one in open_offers(speaker))


def reminder(speaker: Speaker) -> Iterator[Said]:
    """That its offer is still open, and which."""
    waiting = open_offers(speaker)
    offered = in_words(waiting[-1], speaker.you) if waiting else ""
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
        case (say.Agree(phi=dip.Aly(_, enemies)),):
            foes = f" against {listed([power_name(one) for one in enemies])}" if enemies else ""
            return f"an alliance{foes}{when}"
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
        yield from reminder(speaker)
        return
    made = list(speaker.offer())
    if made:
        yield from speaker.speak("counter")
        yield from made
