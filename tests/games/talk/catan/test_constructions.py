"""The manual's leads, cards, names and answers read in every combination of them."""

from itertools import islice, product

import pytest

from games.talk.catan import notation
from games.talk.catan.reading import read
from tests.games.talk.catan.tables import OFFER, table

GIVING = (
    *(
        "I have",
        "I offer",
        "I give",
        "anyone want",
        "anybody want",
        "I can offer",
        "I can offer you",
    ),
    *("I'm offering", "I'll give", "I'd give you", "I will give", "I would give", "I can give you"),
    *("I could give you", "I can give away", "I am looking to trade", "does anyone want"),
    *("does anybody want", "does anyone need", "I have spare", "I've got", "I have got"),
    *("do you want", "do you need", "would you like"),
)
GETTING = (
    *(
        "I want",
        "I need",
        "anybody got",
        "anyone got",
        "somebody got",
        "someone got",
        "I would want",
    ),
    *("I'd need", "I'd take", "I'd like", "if you have", "if you give me", "if you give"),
    *("do you have", "do you have spare", "would you give me", "can someone give me"),
    *("can you give me", "does anyone have", "does anyone have any", "does anyone have spare"),
    *("does anybody have", "would somebody give me"),
)
CARDS = {
    "1 wood": "1 wood",
    "ore": "1 ore",
    "2ore": "2 ore",
    "a wheat": "1 wheat",
    "an ore and two sheep": "1 ore + 2 sheep",
    "1 wood & 1 clay": "1 clay + 1 wood",
    "sheep,wood": "1 sheep + 1 wood",
    "2 wh 1 cl": "1 clay + 2 wheat",
    "three bricks": "3 clay",
    "wd": "1 wood",
    "ore or wheat": "1 ore | 1 wheat",
    "2 clay or 1 wood": "2 clay | 1 wood",
}
NAMES = {
    "": "all",
    "Peter, ": "1",
    "pe ": "1",
    "fr,s ": "2,3",
    "Fred Sam: ": "2,3",
    "red, ": "1",
    "all, ": "all",
    "everybody ": "all",
}
ALL_BY_THE_LEAD = ("any", "some", "does any", "can some", "would some")


def kinds(told: str) -> set[str]:
    return {word for word in told.split() if word.isalpha()}


@pytest.mark.parametrize(("leads", "giving"), [(GIVING, True), (GETTING, False)])
def test_every_lead_takes_every_form_of_cards_from_everybody(
    leads: tuple[str, ...], giving: bool
) -> None:
    pairs = [
        (lead, name, first, second)
        for lead, name, (first, second) in product(leads, NAMES, product(CARDS, [*CARDS, ""]))
        if not kinds(CARDS[first]) & kinds(CARDS.get(second, ""))
    ]
    for lead, name, first, second in islice(pairs, 0, None, 29):
        if name and lead.startswith(ALL_BY_THE_LEAD):
            continue
        text = f"{name}{lead} {first}{' for ' if second else ''}{second}"
        sides = [CARDS[first], CARDS.get(second, "?")]
        give, get = sides if giving else reversed(sides)
        reading = read(text, table())
        assert reading.meaning is not None, text
        assert notation.write(reading.meaning) == f"offer {NAMES[name]} {give} for {get}", text


ACCEPTING = ("OK", "okay", "yes", "Yeah", "yep", "sure", "go on then", "yeah, sure", "alright")
REJECTING = (
    *("no", "no, thanks", "no, sorry", "nope", "sorry", "maybe later", "no way", "not interested"),
    *("I'm not interested", "not right now", "not now", "I don't have any", "talk to the hand"),
)


@pytest.mark.parametrize(("words", "kind"), [(ACCEPTING, "accept"), (REJECTING, "reject")])
def test_every_answer_goes_with_a_name_before_behind_or_none(
    words: tuple[str, ...], kind: str
) -> None:
    here = table(OFFER, turn=1)
    for word in words:
        for form in ("{}", "{}.", "{}!", "Peter, {}", "{}, Peter", "{} red", "red: {}", "{} pe"):
            reading = read(form.format(word), here)
            assert reading.meaning is not None, form.format(word)
            assert notation.write(reading.meaning) == f"{kind} 1", form.format(word)


@pytest.mark.parametrize("bank", ["bank, ", "Bank: ", "port, ", "ba ", "por, "])
@pytest.mark.parametrize("lead", ["I trade", "I swap", "I exchange", ""])
def test_the_bank_is_traded_with_by_all_its_names(bank: str, lead: str) -> None:
    for first, second in (("4 sheep", "1 wheat"), ("4wd", "a brick"), ("four ore", "clay")):
        reading = read(f"{bank}{lead} {first} for {second}", table())
        assert reading.meaning is not None
        assert notation.write(reading.meaning).startswith("bank 4 "), (bank, lead, first)
