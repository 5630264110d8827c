"""What a bot says of trust, of promises kept and broken, and of attacks."""

from collections.abc import Iterator

from bots.diplomacy.conversation.speaker import Speaker
from bots.sdk.player import Said
from games.diplomacy.phase import Season, read_phase
from games.talk.diplomacy.gist import Gist
from games.talk.diplomacy.wording import province_name

HIGH, LOW = 0.65, 0.4
"""Trust above which a bot says that it trusts, and below which that it does not."""


def trust(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it trusts whom it speaks to."""
    kept = speaker.ledger.promises(speaker.you, "kept")
    broken = speaker.ledger.promises(speaker.you, "broken")
    level = speaker.mind.trust(speaker.you)
    if broken and level < HIGH:
        yield from speaker.speak("trust_none")
    elif kept > 1 and level >= LOW:
        yield from speaker.speak("trust_high", kept=kept)
    else:
        yield from speaker.speak("trust_some")


def reliable(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Whether it can be trusted: what the record says."""
    kept = speaker.ledger.promises(speaker.me, "kept")
    broken = speaker.ledger.promises(speaker.me, "broken")
    if broken:
        yield from speaker.speak("reliable_broke", broken=broken)
    elif kept > 1:
        yield from speaker.speak("reliable_kept", kept=kept)
    else:
        yield from speaker.speak("reliable_new")


def grudge(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What it holds against whom it speaks to."""
    if speaker.ledger.promises(speaker.you, "broken"):
        yield from speaker.speak("no_reason_lie")
    elif done := speaker.ledger.attack(speaker.you, speaker.me):
        yield from speaker.speak("grudge_attacked", place=province_name(done[0]), phase=when(done))
    else:
        yield from speaker.speak("grudge_none")


def complaint(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to the complaint that it broke its word: by the record, and by character."""
    if speaker.ledger.has_broken_to(speaker.you):
        sorry = speaker.character.remorse
        yield from speaker.speak("complaint_sorry" if sorry else "complaint_excuse")
        if sorry:
            yield from speaker.offer()
    elif any(one.promiser == speaker.me and speaker.you in one.to for one in speaker.standing):
        yield from speaker.speak("complaint_standing")
    elif speaker.ledger.promises(speaker.me, "kept"):
        yield from speaker.speak("complaint_kept")
    else:
        yield from speaker.speak("complaint_never")


def why_attack(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """Why it attacked whom it speaks to, if it did."""
    if speaker.ledger.has_broken_to(speaker.you):
        yield from complaint(speaker, about)
    elif done := speaker.ledger.attack(speaker.me, speaker.you):
        yield from speaker.speak("attack_admitted", place=province_name(done[0]), phase=when(done))
        yield from speaker.offer()
    else:
        yield from speaker.speak("attack_denied")


def sorry(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """An answer to an apology."""
    wronged = speaker.ledger.promises(speaker.you, "broken")
    attacked = speaker.ledger.attack(speaker.you, speaker.me)
    yield from speaker.speak("sorry" if wronged or attacked else "sorry_for_what")


def amends(speaker: Speaker, about: Gist) -> Iterator[Said]:
    """What would make it up to it."""
    wronged = speaker.ledger.promises(speaker.you, "broken")
    attacked = speaker.ledger.attack(speaker.you, speaker.me)
    if wronged or attacked:
        yield from speaker.speak("amends")
        yield from speaker.offer()
    else:
        yield from speaker.speak("sorry_for_what")


def when(done: tuple[str, str]) -> str:
    """The phase of an attack: "spring 1901"."""
    phase = read_phase(done[1])
    return f"{'spring' if phase.season is Season.SPRING else 'fall'} {phase.year}"
