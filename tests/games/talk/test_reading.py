"""What players type is read as what it means, or said not to be understood."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from games.talk import chart
from games.talk import sentences as say
from games.talk.chart import MOST_READINGS, Grammar, Lattice, Search, TooMuchWork
from games.talk.diplomacy.grammar.glance import MOST_WORK
from games.talk.diplomacy.grammar.sources import examples, grammar, lexicon, phrasebook
from games.talk.diplomacy.language.context import Context, from_json, read_unit
from games.talk.diplomacy.language.ontology import NOTATION
from games.talk.diplomacy.measuring import measured
from games.talk.diplomacy.reading import read
from games.talk.diplomacy.words.lexicon import MOST_LINES, MOST_WORDS
from games.talk.measuring import UNREAD, Grade, shown, utterances
from tests.games.talk.sampling import some

UTTERANCES = Path(__file__).parents[3] / "data" / "talk" / "learned"
HERE = from_json(
    {
        "speaker": "FRA",
        "to": ["GER"],
        "units": {"FRA": ["A BUR", "A PIC", "F BRE"], "GER": ["A MUN", "A RUH", "F HOL"]},
    }
)
DEVELOPMENT = utterances(UTTERANCES / "development.txt")


def test_what_utterances_in_sight_mean_is_what_their_lines_say() -> None:
    cases = [measured(one) for one in some(DEVELOPMENT, 4, lambda one: one.text)]
    missed = [case for case in cases if case.grade is not Grade.EXACT]
    told = "\n".join(line for case in missed for line in shown(case))
    assert len(missed) <= 0.02 * len(cases), told
    assert sum(case.grade is Grade.WRONG for case in missed) <= 0.005 * len(cases), told
    assert all(case.mistake.endswith((".", "?")) for case in cases if case.found in UNREAD)


@pytest.mark.parametrize("example", examples())
def test_every_example_shown_to_players_is_understood(example: str) -> None:
    offer = NOTATION.read(
        "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BUR BEL])),"
        "Agree([FRA GER],pce([FRA GER]))])"
    )
    assert isinstance(offer, say.Propose)
    here = from_json(
        {
            "speaker": "FRA",
            "to": ["GER"],
            "units": {
                "FRA": ["A PIC", "F BRE", "A PAR", "A BUR"],
                "GER": ["A MUN", "A BER", "F HOL", "F NTH"],
                "ENG": ["A LON"],
            },
        }
    )
    context = Context(here.speaker, here.to, units=here.units, open=offer, history=(offer,))
    reading = read(example, context)
    assert isinstance(reading.meaning, say.Sentence) or reading.readings, reading.mistake


HOSTILE = [
    "if " * 1300,
    "(if " * 1000,
    "if you move to Burgundy " * 166,
    "burgundy and " * 190,
    "burgundy " * 390,
    "burgindy bolgium chanell " * 15,
    "brugundy " * 380,
    "not " * 399,
    "support me into Belgium and " * 70,
    "peace and " * 180,
    "france, " * 125,
    "i will " * 190,
    "you know me well , " * 90,
    "because i need it " * 90,
    ", " * 1999,
    "x" * 10_000,
    "\x00\ud83d",
    "",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_refused_or_taken_for_chatter(text: str) -> None:
    assert not isinstance(read(text, HERE).meaning, say.Sentence)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_takes_more_steps_than_are_allowed(text: str) -> None:
    try:
        lines = lexicon().lines(text)
    except TooMuchWork:
        return
    assert len(lines) <= MOST_LINES
    assert sum(len(line.words) for line in lines) <= MOST_WORDS
    for line in lines:
        search = Search(grammar(), line.lattice, MOST_WORK)
        with suppress(TooMuchWork):
            assert len(search.whole("message")) <= MOST_READINGS
        assert search.spent <= MOST_WORK + 1


def test_few_steps_about_very_many_pieces_are_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    joined = Grammar("<all>\n  <some> <some> <some>\n<some>\n  " + "\n  ".join("wwwww"))
    line = Lattice([frozenset("w")] * 3, [{}] * 3)
    assert joined.readings("all", line)
    monkeypatch.setattr(chart, "MOST_JOINED", 5)
    with pytest.raises(TooMuchWork):
        joined.readings("all", line)


def test_with_several_units_that_fit_all_readings_are_told_and_none_is_chosen() -> None:
    reading = read("Support me into Belgium", HERE)
    assert reading.meaning is None
    assert len(reading.readings) == 4
    assert "which" in reading.mistake


def test_what_is_not_understood_is_named_with_sentences_about_the_same() -> None:
    reading = read("Please frobnicate to move your army in Munich", HERE)
    assert reading.meaning is None
    assert "frobnicate" in reading.mistake
    assert reading.nearest
    for text in reading.nearest:
        assert "Munich" in text
        shown = read(text, HERE)
        assert isinstance(shown.meaning, say.Sentence) or shown.readings


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("any plans with Italy perchance, frobnicating?", "Italy"),
        ("Belgium support, frobnicated or so", "Belgium"),
        ("something about Galicia, demilitarized or frobnicated", "Galicia"),
    ],
)
def test_what_might_have_been_meant_is_about_what_the_line_names(text: str, about: str) -> None:
    reading = read(text, HERE)
    assert reading.meaning is None
    assert reading.nearest and all(about in one for one in reading.nearest), reading.nearest


def test_of_a_line_about_nothing_known_nothing_is_suggested() -> None:
    reading = read("Please move your army to Grommet and let us share the spoils.", HERE)
    assert reading.meaning is None and reading.nearest == ()


def test_what_is_built_where_nothing_says_so_is_not_understood() -> None:
    winter = Context("TUR", ("AUS",), season="WIN", year=1904)
    text = (
        "Some things one can promise easily. This is one. No fleet will be built in Constantinople."
    )
    assert not isinstance(read(text, winter, learned=False).meaning, say.Accept)


FLEET, ARMY = [read_unit("FRA", "F BRE")], [read_unit("FRA", "A PAR")]
FLEET_IN_KIEL = [read_unit("GER", "F KIE")]


def test_a_complaint_says_what_no_unit_could_do() -> None:
    started = Context("FRA", ("GER",), units={"FRA": FLEET, "GER": FLEET_IN_KIEL})
    reading = read("Please support me into Burgundy", started)
    assert reading.mistake == "You have no unit that can reach Burgundy."
    with_army = replace(started, units={"FRA": ARMY, "GER": FLEET_IN_KIEL})
    reading = read("Please support me into Burgundy", with_army)
    assert reading.mistake == ("Germany has no unit next to Burgundy that could give that support.")


def test_an_open_offer_is_not_accepted_by_asking_why_not_or_by_a_threat() -> None:
    offer = NOTATION.read("propose(GER,[FRA],[Agree([FRA GER],pce([FRA GER]))])")
    assert isinstance(offer, say.Propose)
    here = replace(HERE, open=offer, offers=(offer,))
    for text in ("Why not?", "I'll make you pay for this."):
        assert not isinstance(read(text, here).meaning, say.Sentence)
    for text in ("Sure, why not?", "Why not? Let's do it."):
        assert isinstance(read(text, here).meaning, say.Accept)


def test_a_typo_is_corrected_and_told() -> None:
    assert list(read("Please stay out of Burgandy", HERE).typos) == [("burgandy", "burgundy")]


def test_time_words_are_dropped_below_level_6() -> None:
    text = "Please hold in Munich in fall 1902"
    reading = read(text, replace(HERE, level=5))
    assert reading.level == 1
    assert "1902" not in reading.sentence
    assert read(text, HERE).level == 6


def test_the_page_for_players_shows_every_example_under_its_subject() -> None:
    page = (Path(__file__).parents[3] / "docs" / "talk.md").read_text(encoding="utf-8")
    for subject, listed in phrasebook():
        shown = "\n".join(f"- {example}" for example in listed)
        assert f"**{subject}**\n\n{shown}\n" in page


@pytest.mark.parametrize(
    "text",
    ["I move to Burgundy, please support me.", "If I move to Burgundy, will you support me?"],
)
def test_only_meanings_whose_parts_fit_together_are_offered(text: str) -> None:
    units = {"FRA": ["A PAR", "A MAR"], "GER": ["A MUN"]}
    found = read(text, from_json({"speaker": "FRA", "to": ["GER"], "units": units}))
    assert found.meaning is None and len(found.readings) == 2
    for one in map(NOTATION.write, found.readings):
        assert ("FRA,Region(PAR,AMY)" in one) != ("FRA,Region(MAR,AMY)" in one)
