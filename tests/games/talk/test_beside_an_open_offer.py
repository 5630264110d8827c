"""What is said while an offer is open answers it only if a word takes it up."""

import pytest

from games.talk.diplomacy.language.context import from_json
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.reading import read
from games.talk.sentences import Sentence

UNITS = {"GER": ["A KIE", "F DEN"], "ENG": ["F NWY", "F NTH"]}
ZONE = "Agree([ENG GER],dmz([ENG GER],[BEL]))"
OPENED = f"propose(ENG,[GER],[{ZONE}])"


def meant(text: str, opened: str | None = OPENED) -> str | None:
    here = {"speaker": "GER", "to": ["ENG"], "units": UNITS, "open": opened}
    found = read(text, from_json(here)).meaning
    return NOTATION.write(found) if isinstance(found, Sentence) else None


@pytest.mark.parametrize(
    "text",
    [
        "If you keep out of Holland, I'll keep out of Norway.",
        "In exchange for you keeping out of Holland I'll stay out of Norway.",
        "If you do not attack me, I will not attack you.",
        "As long as you don't attack me, I promise not to attack you either.",
        "If you hold in Norway, I will make peace with you.",
        "My Denmark fleet holds. In return, Norway stays free of your units.",
        "My Denmark fleet holds. In return, you hold in Norway.",
        "Please hold in Norway.",
        "Are you allied with France?",
        "France and Russia are at peace.",
    ],
)
def test_what_does_not_take_the_open_offer_up_means_what_it_means_by_itself(text: str) -> None:
    assert meant(text) == meant(text, None) is not None


@pytest.mark.parametrize(
    "text",
    [
        "If you hold in Norway.",
        "Only if you hold in Norway.",
        "If you hold in Norway, I'm in.",
        "In return, you hold in Norway.",
        "Fine, but you hold in Norway.",
        "Hold in Norway and we have a deal.",
    ],
)
def test_a_condition_is_one_of_the_open_offer(text: str) -> None:
    hold = "Commit(ENG,[GER],Do(hld(Unit(ENG,Region(NWY,SEA)))))"
    assert meant(text) == f"propose(GER,[ENG],[{ZONE},{hold}])"


def test_what_shall_never_be_is_no_condition() -> None:
    assert meant("If I ever leave Denmark, it will be feet first.") is None


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("A draw is fine with me.", "drw([ENG FRA GER])"),
        ("gg, ok draw", "drw([ENG FRA GER])"),
        ("Yes, let's be allies.", "aly([ENG GER],[FRA])"),
        ("OK, I will stay out of Belgium.", "dmz([GER],[BEL HOL])"),
    ],
)
def test_who_accepts_in_fewer_words_accepts_what_was_offered(text: str, part: str) -> None:
    mine = part.startswith("dmz")
    deal = f"[Commit(GER,[ENG],{part})]" if mine else f"[Agree([ENG GER],{part})]"
    assert meant(text, f"propose(ENG,[GER],{deal})") == f"accept(GER,[ENG],{deal})"
