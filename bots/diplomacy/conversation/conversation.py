"""A bot's side of its talk with people: nothing that is said to it stays without an answer.

The bot answers offers itself; here is what it says beyond that. ``listen`` is told what reached
the bot and what it has said to that already.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

from bots.diplomacy.bargaining.clauses import dated, lasts
from bots.diplomacy.conversation import (
    offering,
    others,
    plans,
    sharing,
    small_talk,
    trusting,
    unasked,
)
from bots.diplomacy.conversation.character import Openness
from bots.diplomacy.conversation.partly import Part
from bots.diplomacy.conversation.speaker import Speaker
from bots.diplomacy.conversation.whether import answer_to
from bots.diplomacy.feasible import stands
from bots.diplomacy.keeping import read_deal, standing_promises
from bots.diplomacy.seasons import turn_of
from bots.sdk.player import Heard, Said
from games.talk import sentences as say
from games.talk.deals import State, promisers
from games.talk.diplomacy.language import ontology as dip
from games.talk.diplomacy.language.grounding import written
from games.talk.diplomacy.language.wording import province_name
from games.talk.diplomacy.words.gist import Gist
from games.talk.levels import ASKING
from games.talk.moderator import COUNTERED
from games.talk.protocols import same

Answer = Callable[[Speaker, Gist], Iterator[Said]]


def _plainly(occasion: str) -> Answer:
    """An answer that is the same words whatever else was said."""
    return lambda speaker, about: speaker.speak(occasion)


ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "hello": small_talk.hello,
        "how_are_you": _plainly("how_are_you"),
        "why_quiet": small_talk.quiet,
        "bye": _plainly("bye"),
        "thanks": _plainly("thanks"),
        "luck": _plainly("luck"),
        "disappointed": _plainly("disappointed"),
        "future": _plainly("future"),
        "praise": _plainly("praise"),
        "insult": _plainly("insult"),
        "threat": _plainly("threat"),
        "laugh": _plainly("laugh"),
        "bot": small_talk.whether_bot,
        "newcomer": _plainly("newcomer"),
        "goal": _plainly("goal"),
        "sorry": trusting.sorry,
        "amends": trusting.amends,
        "weather": _plainly("small_talk"),
        "trust": trusting.trust,
        "reliable": trusting.reliable,
        "grudge": trusting.grudge,
        "complaint": trusting.complaint,
        "why_attack": trusting.why_done,
        "why_done": trusting.why_done,
        "why_not_done": trusting.why_not_done,
        "accusation": trusting.accusation,
        "standing": others.standing,
        "together": others.together,
        "remark": _plainly("small_talk"),
        "plan": plans.plan,
        "unit": plans.unit,
        "place": plans.place,
        "want_place": lambda speaker, about: plans.why_wanted(speaker, about.places[0]),
        "attack_me": plans.attack,
        "builds": plans.builds,
        "against": plans.against,
        "repeat": small_talk.again,
        "wishes": plans.wishes,
        "allies": others.allies,
        "said": others.said,
        "correspondents": _plainly("correspondents"),
        "strongest": others.strongest,
        "count": others.count,
        "board": others.board,
        "opinion": others.opinion,
        "their_plan": others.their_plan,
        "target": others.target,
        "offer": offering.offer,
        "why_not": offering.why_not,
        "better": offering.better,
        "details": offering.details,
        "split": sharing.split,
        "whose": sharing.whose,
        "grant": sharing.grant,
        "which_place": plans.which,
        "claim": plans.place,
        "if_attacked": others.together,
        "friendship": others.friendship,
        "invitation": others.friendship,
        "excuse": trusting.sorry,
        "why_me": trusting.why_me,
        "who_leads": _plainly("who_leads"),
        "persuade": offering.persuaded,
        "zone": sharing.both_out,
        "advice": _plainly("newcomer"),
        "rumor": others.rumor,
        "myself": _plainly("myself"),
    }
)
"""What is said to a line of each kind of ``gist.toml`` and ``heard.toml``; the rest answers a
question asked back."""

CHOICES = frozenset(("first", "second", "both", "neither", "yes", "no"))
"""The kinds that answer what the bot asked back."""
SAID_BY_THE_WAY = frozenset(
    (
        "complaint",
        "accusation",
        "sorry",
        "excuse",
        "threat",
        "insult",
        "opinion",
        "thanks",
        "praise",
    )
)
"""The kinds that are answered as such though they also tell something that L can say."""
SHARING = frozenset(("split", "whose", "grant", "which_place"))
"""The kinds that are about who gets which province."""
SOCIAL = frozenset(("hello", "how_are_you", "luck", "bye", "praise", "thanks", "laugh"))
"""The kinds that are answered where they were said, in few words."""
GREETINGS = frozenset(("hello", "luck", "bye"))
"""Those of them that everybody answers when they are said to several and nobody is named."""

PUBLIC = frozenset(("bot", "newcomer", "goal", "advice", "weather", "correspondents"))
"""The kinds that are answered where they were asked: the answer is no secret."""

PERSONAL = frozenset(("complaint", "why_attack", "why_done", "why_not_done"))
"""The kinds that, said to several without a name, whoever did something answers."""

ASKED_BESIDES = frozenset(("plan", "unit", "place", "wishes", "attack_me", "offer", "target"))
"""The kinds that are answered as such though they stand beside a promise."""
HELPING = frozenset(("grant", "place", "claim", "unit", "together", "plan", ""))
"""The kinds that a request for a support may look like."""
BY_THE_BY = SOCIAL | {"remark", "weather", "yes", "no"}
"""The kinds that need no answer where a line says something else besides."""
NO_AND = frozenset(
    ("offer", "better", "why_not", "repeat", "complaint", "sorry", "excuse", "threat", "insult")
)
"""The kinds that are answered as such though they were taken for a no."""
WHOLE = frozenset(("split", "why_not", "if_attacked"))
"""The kinds that are answered as a whole, though they have several sentences."""
MOST_ANSWERED = 2
"""Parts of a line that are answered."""


def answered(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """The answer to a line by what it is about."""
    if about.kind in HELPING and (support := small_talk.asked_support(speaker, about)):
        yield from small_talk.as_offered(speaker, support)
    elif about.kind in HELPING and small_talk.asks_support_in_vain(about):
        yield from small_talk.no_support(speaker, about)
    elif about.kind in CHOICES:
        meant = small_talk.chosen(speaker, about)
        yield from answered(speaker, meant) if isinstance(meant, Gist) else meant
    elif about.kind in ANSWERS:
        yield from ANSWERS[about.kind](speaker, about)
    else:
        yield from small_talk.unclear(speaker, about)


def by_parts(speaker: Speaker, said: Sequence[Part]) -> Iterator[Said]:
    """The answers to the parts of a line, the first few that are understood, and a word on one that
    is not. Small talk is answered where nothing else is said."""
    known = {one.about.kind or one.text: one for one in said if one.understood}
    serious = [one for one in known.values() if one.sentence or one.about.kind not in BY_THE_BY]
    for one in (serious or list(known.values())[:1])[:MOST_ANSWERED]:
        match one.sentence:
            case say.Propose(_, _, deal) if promisers(deal) != (speaker.you,):
                yield from small_talk.as_offered(speaker, deal)
            case None:
                yield from answered(speaker, one.about)
            case sentence:
                yield from map(_untied, reply(speaker, sentence, one.text))
    missed = [one for one in said if not one.understood]
    if serious and (lost := [one for one in missed if one.about.places or one.about.powers]):
        yield from speaker.speak("rest_not_read", text=lost[0].text.rstrip(".!?; "))


def _untied(said: Said) -> Said:
    """What is said to a question that was not put as a sentence of L: an answer is news there."""
    match said.sentence:
        case say.Answer(sender, receivers, info):
            return Said(said.to, sentence=say.Inform(sender, receivers, info))
    return said


def reply(speaker: Speaker, said: say.Illocution, text: str) -> Iterator[Said]:
    """The answer to a sentence of L that the bot itself has nothing to say to."""
    about = speaker.understood(text)
    match said:
        case say.Query() if about.kind == "bot":
            yield from answered(speaker, about)
        case say.Propose(sender, _, deal):
            if promisers(deal) == (sender,):
                yield from _word(speaker, deal)
                if about.asked and about.kind in ASKED_BESIDES:
                    yield from answered(speaker, about)
            elif _agreed_before(speaker, deal):
                yield from _agreed(speaker, about)
        case say.Reject() if about.kind in NO_AND or _asks(about):
            speaker.ledger.answered_no(speaker.you)
            yield from answered(speaker, about)
        case say.Accept() if _asks(about):
            yield from answered(speaker, about)
        case say.Accept(_, to, deal) if _of_several(to, deal):
            yield from speaker.speak("noted_answer")
        case say.Reject(_, to, deal) if _of_several(to, deal):
            yield from speaker.speak("pity")
        case say.Query() if support := small_talk.asked_support(speaker, about):
            yield from small_talk.as_offered(speaker, support)
        case say.Query(_, _, say.Explain()) if about.kind in ASKED_BESIDES:
            yield from answered(speaker, about)
        case say.Query(_, _, say.Explain(info)):
            yield from offering.why(speaker, info)
        case say.Query(_, _, info):
            yield from _whether(speaker, info, about)
        case say.Inform(_, _, info):
            yield from _news(speaker, info, about)
        case say.Answer():
            yield from speaker.speak("noted_answer")
        case say.Withdraw():
            yield from speaker.speak("no_matter")


def _of_several(receivers: say.Agents, deal: say.Deal) -> bool:
    """Whether a deal is one of more than two."""
    return len({*receivers, *promisers(deal)}) > len(("one", "other"))


def _asks(about: Gist) -> bool:
    """Whether a line is plainly a question, and known, though it was taken for a yes or a no."""
    return about.asked and about.kind in ANSWERS


def _agreed_before(speaker: Speaker, deal: say.Deal) -> bool:
    """Whether what is proposed was agreed on before; of a deal just made we hear presently."""
    known = [
        one
        for one in speaker.mind.talk.get("deals", ())
        if one["state"] == State.CONFIRMED and speaker.ledger.knows_confirmed(one["id"])
    ]
    standing = standing_promises({**speaker.mind.talk, "deals": known})
    return stands(deal, standing, speaker.mind.view.board().phase)


def _agreed(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """That something stands already, to who asks whether it does, or proposes it once more."""
    if about.asked or about.kind == "standing":
        yield from others.standing(speaker, about)
    else:
        broken = speaker.ledger.promises(speaker.you, "broken")
        yield from speaker.speak("agreed_and_broken" if broken else "agreed_already")


def _word(speaker: Speaker, deal: say.Deal) -> Iterator[Said]:
    """Thanks for a promise for nothing, or that it is not needed; a no to a threat."""
    if any(isinstance(one.phi, say.If) and isinstance(one.phi.condition, say.No) for one in deal):
        yield from speaker.speak("threat_refused")
        return
    for element in deal:
        match element.phi:
            case say.Do(dip.Sup(_, dip.Mto() as move)) if move.unit.power == speaker.me:
                orders = speaker.mind.plan()
                if not any(order in orders for order in written(move)):
                    name = f"my unit in {province_name(move.unit.region.province)}"
                    yield from speaker.speak("word_unused", unit=name)
                    return
    yield from speaker.speak("word_taken")


def _whether(speaker: Speaker, info: say.Info, about: Gist) -> Iterator[Said]:
    """Whether something is so; of its plans it tells what its character lets it."""
    mine = isinstance(info, say.Desire) and info.agent == speaker.me
    if mine and speaker.openness("whether") is not Openness.TRUTH and about.kind != "attack_me":
        yield from speaker.speak("evade")
        return
    known = answer_to(info, speaker.you, speaker.mind)
    if isinstance(known, say.Unknown) or speaker.terms.level < ASKING:
        if about.kind in ANSWERS:
            yield from ANSWERS[about.kind](speaker, about)
        else:
            yield from _not_known(speaker, info)
        return
    yield from speaker.uttered(say.Answer(speaker.me, (speaker.you,), known))


def _not_known(speaker: Speaker, info: say.Info) -> Iterator[Said]:
    """That it does not know, in L where the table has that."""
    if speaker.terms.level >= ASKING:
        unknown = say.Unknown(speaker.me, info)
        yield from speaker.uttered(say.Answer(speaker.me, (speaker.you,), unknown))
    else:
        yield from speaker.speak("evade")


def _news(speaker: Speaker, info: say.Info, about: Gist) -> Iterator[Said]:
    """A word on what it is told."""
    match info:
        case say.Not(say.Commit(promiser, _, _)) if promiser == speaker.me:
            yield from trusting.complaint(speaker, about)
        case say.Not(say.Commit(promiser, _, _)):
            yield from trusting.of_third(speaker, promiser)
        case say.Feel(agent, say.Feeling.SAD | say.Feeling.ANGRY) if agent == speaker.you:
            yield from speaker.speak("sad")
        case say.Feel():
            yield from speaker.speak("praise")
        case say.Commit(promiser, _, _) if promiser == speaker.me:
            yield from trusting.complaint(speaker, about)
        case _ if about.kind in SHARING and about.places:
            yield from answered(speaker, about)
        case say.Desire(agent, _) if agent == speaker.you:
            yield from speaker.speak("news_wish")
        case _ if about.kind in SAID_BY_THE_WAY:
            yield from answered(speaker, about)
        case _:
            yield from speaker.speak("news")


def voiced(speaker: Speaker, own: Sequence[Said]) -> Iterator[Said]:
    """What the bot says itself, with moods in words that people use; thanks are said elsewhere."""
    moods = {say.Feeling.ANGRY: "angry", say.Feeling.SAD: "sad"}
    for one in own:
        match one.sentence:
            case say.Inform(_, (to,), say.Feel(agent, feeling, None)) if (
                agent == speaker.me and to == speaker.you and feeling in moods
            ):
                words = list(speaker.speak(moods[feeling]))
                yield from words or [one]
            case say.Inform(_, (to,), say.Feel(agent, say.Feeling.HAPPY, None)) if (
                agent == speaker.me and to == speaker.you and not speaker.terms.strict
            ):
                continue
            case _:
                yield one


def softened(speaker: Speaker, own: Sequence[Said]) -> Iterator[Said]:
    """After a no of the bot's: why, and what it would rather do, where it has not said that."""
    sentences = [one.sentence for one in own]
    refusal = next((one for one in sentences if isinstance(one, say.Reject)), None)
    if refusal is None or speaker.you not in refusal.receivers:
        return
    speaker.ledger.refused(speaker.you, refusal.deal)
    offers = [one.deal for one in sentences if isinstance(one, say.Propose)]
    too_long = any(map(lasts, refusal.deal)) and not any(map(lasts, chain(*offers)))
    if too_long and (offers or _for_now(speaker, refusal.deal)):
        yield from speaker.speak("season_only")
    if offers or (too_long and _for_now(speaker, refusal.deal)):
        return
    if too_long and offering.waits(speaker, _this_season(speaker, refusal.deal)):
        yield from speaker.speak("season_only")
        yield from offering.reminder(speaker)
        return
    if not any(isinstance(one, say.Inform) for one in sentences):
        yield from offering.reason(speaker, refusal.deal)
    if len(refusal.receivers) == 1:
        yield from offering.instead(speaker)


def _for_now(speaker: Speaker, deal: say.Deal) -> bool:
    """Whether a deal that would last stands for this phase."""
    phase = speaker.mind.view.board().phase
    return stands(_this_season(speaker, deal), speaker.standing, phase)


def _this_season(speaker: Speaker, deal: say.Deal) -> say.Deal:
    """A deal for this phase alone."""
    return dated(deal, turn_of(speaker.mind.view.board().phase))


def of_deal(speaker: Speaker, deal: Mapping[str, Any], own: Sequence[Said]) -> Iterator[Said]:
    """A word on what became of an offer, where the bot has none itself."""
    if deal["state"] == State.CONFIRMED:
        speaker.ledger.confirmed(deal["id"])
    if deal["state"] == State.REJECTED and deal["proposer"] == speaker.you:
        speaker.ledger.refused(speaker.you, read_deal(deal))
    if deal["state"] == State.LAPSED and deal["proposer"] == speaker.you and not own:
        yield from _lapsed(speaker, read_deal(deal))
    if own or deal["proposer"] != speaker.me or set(deal["parties"]) != {speaker.me, speaker.you}:
        return
    occasion = ""
    if deal["state"] == State.REJECTED and speaker.ledger.no_is_answered(speaker.you):
        return
    if deal["state"] == State.REJECTED and deal["reason"] != COUNTERED:
        occasion = "pity"
    elif deal["state"] == State.CONFIRMED and set(deal["accepted"]) == set(deal["parties"]):
        occasion = "pleased"
    if occasion:
        yield from speaker.speak(occasion)


def _lapsed(speaker: Speaker, deal: say.Deal) -> Iterator[Said]:
    """A word on an offer to it that fell at once, unless it said no to that already."""
    refused = speaker.ledger.last_refused(speaker.you, speaker.me)
    if refused is None or not same(refused, deal):
        speaker.ledger.refused(speaker.you, deal)
        yield from speaker.speak("impossible")


def of_verdict(speaker: Speaker, verdict: Mapping[str, Any], own: Sequence[Said]) -> Iterator[Said]:
    """Keeps count of promises; a word on one that was broken, where the bot has none itself."""
    promiser, finding = str(verdict["by"]), str(verdict["finding"])
    if promiser == speaker.me and speaker.you in verdict["to"]:
        speaker.ledger.judged(speaker.me, finding)
        if finding == "broken":
            speaker.ledger.broke_to(speaker.you)
    elif promiser == speaker.you:
        speaker.ledger.judged(promiser, finding)
        phase = speaker.mind.view.phase
        if finding == "broken" and not own and speaker.ledger.once(phase, "broke", promiser):
            yield from speaker.speak("resent_broken")


def of_step(speaker: Speaker, step: Mapping[str, Any]) -> Iterator[Said]:
    """A word on what a person did."""
    unasked.note_deeds(speaker, step)
    yield from unasked.remarks(speaker, step)


def only_for_bots(heard: Heard, bots: Sequence[int], me: int) -> bool:
    """Whether a line said to several is for another bot to answer: the first that hears it does."""
    hearers = [one for one in bots if heard.to == "all" or one in heard.to]
    return bool(hearers) and me != min(hearers)
