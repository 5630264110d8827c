"""What no rule reads is read as the known wording that it is most like, if one is like enough."""

from importlib import resources
from typing import Any

import pytest

from games.talk.diplomacy.context import Context, from_json
from games.talk.diplomacy.language import lexicon
from games.talk.diplomacy.learning import Example, Pair, known, learned, pairs
from games.talk.diplomacy.likeness import Difference, Known, log_odds
from games.talk.diplomacy.masking import Wording, masked, wordings, written
from games.talk.diplomacy.measuring import Utterance
from games.talk.diplomacy.ontology import NOTATION
from games.talk.diplomacy.reading import read
from games.talk.sentences import Sentence

UNITS = {"FRA": ["A PAR", "A BUR", "F BRE"], "GER": ["A MUN", "A RUH", "F KIE"]}
BOTH = "propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER])),Commit(FRA,[GER],dmz([FRA],[BEL]))])"


def here(opened: str | None = None) -> Context:
    asked: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS, "open": opened}
    return from_json(asked)


def meant(text: str, opened: str | None = None, compare: bool = True) -> str | None:
    found = read(text, here(opened), compare).meaning
    return NOTATION.write(found) if isinstance(found, Sentence) else None


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("text", "opened", "plainly"),
    [
        ("You have got yourself a treaty partner.", BOTH, "I accept."),
        (
            "I would shake on it if you stay out of Burgundy.",
            BOTH,
            "Yes, if you stay out of Burgundy.",
        ),
        (
            "Your fleet in Kiel would do well to stay where it is.",
            None,
            "Please hold your fleet in Kiel.",
        ),
    ],
)
def test_a_line_is_read_as_the_known_wording_that_it_is_like(
    text: str, opened: str | None, plainly: str
) -> None:
    read_as = meant(text, opened)
    assert read_as is not None and read_as == meant(plainly, opened, compare=False)


def test_what_may_be_passed_over_beside_an_answer_is_not_compared() -> None:
    accepted = "I think this is the start of a beautiful friendship. I accept."
    assert meant(accepted, BOTH) == meant("I accept.", BOTH)


def test_without_known_wordings_only_the_rules_read() -> None:
    assert meant("You have got yourself a treaty partner.", BOTH, compare=False) is None


@pytest.mark.parametrize(
    "text",
    [
        "I would happily sign, were it not for Burgundy.",
        "You nearly got yourself a treaty partner, unless you stay in Burgundy.",
        "Nobody has got himself a treaty partner.",
    ],
)
def test_a_denial_or_condition_that_a_known_wording_lacks_is_not_passed_over(text: str) -> None:
    assert meant(text, BOTH) is None


def test_wordings_that_differ_in_a_denial_or_in_where_it_stands_are_not_compared() -> None:
    listed = [
        Wording(words("i will move to PROVINCE and not to PROVINCE"), asked=False),
        Wording(words("i will not move to PROVINCE"), asked=False),
    ]
    known_wordings = Known(listed)
    for text in (
        "i will move to PROVINCE",
        "i will not move to PROVINCE and to PROVINCE",
        "not to PROVINCE and to PROVINCE i will move",
    ):
        assert not known_wordings.like(words(text), asked=False), text
    near = known_wordings.like(words("i will certainly not move to PROVINCE"), asked=False)
    assert [wording for _, wording in near] == listed[1:]
    assert not known_wordings.like(words("i will not move to PROVINCE"), asked=True)


def test_what_i_do_is_not_compared_with_what_you_do() -> None:
    assert not Difference(("i",), ("you",), 0.1).comparable
    assert not Difference(("your",), ("my",), 0.1).comparable
    assert Difference(("i",), (), 0.1).comparable


def test_names_are_filled_in_in_their_order() -> None:
    (line,) = lexicon().lines("Would you mind terribly moving Munich to Ruhr, of all places?")
    named = masked(line)
    filled = Wording(words("move PROVINCE to PROVINCE"), asked=True).filled(named)
    assert filled.words == words("move munich to ruhr")


def test_plain_words_take_the_names_by_their_numbers_and_in_full() -> None:
    (line,) = lexicon().lines("Into Ruhr is where I would love to see Mun going.")
    (wording,) = wordings("PROVINCE is where i want PROVINCE => move PROVINCE2 to PROVINCE1")
    assert wording.filled(masked(line)).words == words("move munich to ruhr")


def test_a_word_that_changes_the_meaning_is_learned_to_matter() -> None:
    harmless = [Pair(Difference(("really",), (), 0.1), "peace", True)] * 20
    telling = [Pair(Difference(("against",), (), 0.1), "peace", False)] * 20
    odds = learned([*harmless, *telling])
    assert log_odds(Difference(("really",), (), 0.1), odds) > 1
    assert log_odds(Difference(("against",), (), 0.1), odds) < -1


def example(text: str, meaning: str, source: str, exact: bool = True) -> Example:
    said: dict[str, Any] = {"speaker": "FRA", "to": ["GER"], "units": UNITS}
    (line,) = lexicon().lines(text)
    return Example(source, True, Utterance(text, said, (meaning,)), line, exact)


def test_known_is_what_is_read_as_meant_or_means_nothing_each_once_without_its_names() -> None:
    out = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])"
    found = [
        example("Please stay out of Burgundy.", out, "one.jsonl"),
        example("Please stay out of Belgium.", out.replace("BUR", "BEL"), "two.jsonl"),
        example("I was never in Burgundy.", "refused", "one.jsonl"),
        example("Burgundy is no place for you.", out, "one.jsonl", exact=False),
    ]
    listed = sorted(map(written, known(found)))
    assert listed == ["stay out of PROVINCE", "~ i was never in PROVINCE"]


def test_pairs_are_of_two_authors_and_tell_whether_they_mean_the_same() -> None:
    out = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[BUR]))])"
    mine = out.replace("Commit(GER,[FRA],dmz([GER]", "Commit(FRA,[GER],dmz([FRA]")
    found = [
        example("Stay out of Burgundy.", out, "one.jsonl"),
        example("Stay out of Burgundy forever.", out, "one.jsonl"),
        example("Stay out of Belgium entirely.", out.replace("BUR", "BEL"), "two.jsonl"),
        example("I will stay out of Ruhr.", mine.replace("BUR", "RUH"), "two.jsonl"),
    ]
    made = pairs(found, every=1)
    compared = {
        (pair.differs.missing, pair.differs.added): pair.same for heard in made for pair in heard
    }
    assert compared[(), ("entirely",)] and compared[("forever",), ("entirely",)]
    assert ((), ("forever",)) not in compared
    assert not compared[(), ("i", "will")]


def test_the_file_of_known_wordings_is_in_its_one_form() -> None:
    text = resources.files("games.talk.diplomacy").joinpath("known.txt").read_text(encoding="utf-8")
    listed = list(wordings(text))
    lines = [written(wording) for wording in listed]
    assert lines == text.splitlines() == sorted(set(lines))
    assert len(lines) > 1_000 and any(not wording.told for wording in listed)


def test_what_was_not_understood_is_met_with_a_guess_in_words_that_are_understood() -> None:
    found = read("Belgium has always had a special place in my plans.", here())
    assert found.meaning is None and found.nearest[0] == "I want Belgium."


def test_where_nothing_can_be_guessed_the_answers_are_offered() -> None:
    found = read("Peace suits me fine, though Belgium I shall not promise you.", here(BOTH))
    assert found.meaning is None
    assert found.nearest == ("I accept your offer.", "I decline your offer.")
