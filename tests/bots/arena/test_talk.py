"""Players talk before they decide, under the game's terms, and hear what comes of it."""

from pathlib import Path

import pytest

from bots.arena.description import from_table
from bots.arena.match import Entrant, Result, play
from bots.arena.minutes import Transcript
from bots.arena.results import read_rows
from bots.arena.run import run
from bots.arena.talk import MOST_ROUNDS
from games.talk.negotiation import TalkTerms
from tests.bots.arena.talkers import FRANCE, GERMANY, HEARD, kinds

ONE_YEAR = {"final_year": 1901}


@pytest.fixture(autouse=True)
def nothing_heard_yet() -> None:
    HEARD.clear()


def seven(bot: str, terms: TalkTerms, minutes: Transcript | None = None) -> Result:
    entrants = [Entrant(f"tests.bots.arena.talkers:{bot}")] * 7
    scribes = [minutes] if minutes else []
    return play("diplomacy", entrants, 1, ONE_YEAR, terms=terms, scribes=scribes)


def counted(result: Result, kind: str) -> dict[int, int]:
    assert result.talk is not None
    return {seat: count for seat, count in enumerate(result.talk[kind]) if count}


@pytest.mark.parametrize("protocol", ["free", "bilateral", "multilateral"])
def test_a_deal_is_proposed_accepted_and_kept_under_every_protocol(protocol: str) -> None:
    result = seven("Yes", TalkTerms(protocol=protocol))
    assert counted(result, "proposals") == {FRANCE: 1}
    assert counted(result, "confirmed") == {FRANCE: 1, GERMANY: 1}
    assert counted(result, "broken") == {}
    assert counted(result, "kept").keys() == {FRANCE, GERMANY}


def test_only_the_parties_hear_of_a_deal_and_everybody_of_the_steps() -> None:
    seven("Yes", TalkTerms())
    assert {seat for seat, heard in HEARD if heard.kind != "step"} == {FRANCE, GERMANY}
    assert all("step" in kinds(seat) for seat in range(7))
    deals = [heard.deal for who, heard in HEARD if who == GERMANY and heard.deal]
    assert [deal["state"] for deal in deals] == ["open", "confirmed"]


def test_a_broken_promise_is_counted_and_both_hear_of_it() -> None:
    result = seven("Liar", TalkTerms())
    assert counted(result, "broken") == {FRANCE: 1}
    for seat in (FRANCE, GERMANY):
        verdicts = [heard.verdict for who, heard in HEARD if who == seat and heard.verdict]
        assert ("FRA", "broken") in [(one["by"], one["finding"]) for one in verdicts]


def test_what_is_beyond_the_level_is_refused_and_nobody_hears_it() -> None:
    result = seven("Teller", TalkTerms(level=4))
    assert counted(result, "refused") == {FRANCE: result.phases}
    assert not [heard for _, heard in HEARD if heard.sentence]
    seven("Teller", TalkTerms(level=5))
    assert [heard.sentence for who, heard in HEARD if who == GERMANY and heard.sentence]


def test_chatter_reaches_everybody_else_without_a_meaning() -> None:
    seven("Teller", TalkTerms())
    chatter = [(seat, heard) for seat, heard in HEARD if heard.text == "Hello!"]
    assert {seat for seat, _ in chatter} == set(range(7)) - {FRANCE}
    assert all(heard.sentence is None for _, heard in chatter)


def test_what_one_seat_says_is_heard_in_its_order() -> None:
    seven("Counter", TalkTerms())
    for speaker in range(7):
        listener = (speaker + 1) % 7
        said = [heard.text for who, heard in HEARD if who == listener and heard.sender == speaker]
        assert said[:4] == ["one", "two", "three", "four"]


def test_who_speaks_second_knows_what_was_proposed_first() -> None:
    for seed in range(4):
        entrants = [Entrant("tests.bots.arena.talkers:Crosser")] * 7
        result = play("diplomacy", entrants, seed, ONE_YEAR, terms=TalkTerms(protocol="bilateral"))
        assert sum(counted(result, "proposals").values()) == 1
        assert counted(result, "refused") == {}


@pytest.mark.parametrize("bot", ["negotiator", "randomnegotiator", "dbrane_talks", "envoy"])
def test_bots_say_nothing_that_the_bilateral_protocol_refuses(bot: str) -> None:
    terms = TalkTerms(protocol="bilateral", level=8)
    result = play("diplomacy", [Entrant(bot)] * 7, 1, {"final_year": 1902}, terms=terms)
    assert counted(result, "refused") == {}
    assert len(counted(result, "proposals")) > 2


@pytest.mark.parametrize("protocol", ["free", "multilateral"])
def test_a_draw_that_all_agree_to_share_ends_the_game(protocol: str) -> None:
    result = seven("Drawer", TalkTerms(protocol=protocol))
    assert (result.kind, result.phases) == ("draw", 1), "before the moves of fall"
    assert result.shares == pytest.approx((1 / 7,) * 7)
    assert counted(result, "kept") == dict.fromkeys(range(7), 1)


@pytest.mark.parametrize("bot", ["Stubborn", "Excluder"])
def test_a_draw_that_one_survivor_refuses_or_has_no_part_in_ends_nothing(bot: str) -> None:
    result = seven(bot, TalkTerms())
    assert result.phases > 1
    assert counted(result, "kept") == {}


def test_an_outsider_cannot_tell_how_many_deals_others_make() -> None:
    heard = []
    for bot in ("Discreet", "Busy"):
        HEARD.clear()
        seven(bot, TalkTerms())
        heard.append([one for one in HEARD if one[0] not in (FRANCE, GERMANY)])
        deals = [one.deal for _, one in heard[-1] if one.deal]
        assert [(deal["id"], deal["state"]) for deal in deals] == [(1, "open")] * 2 + [
            (1, "rejected")
        ] * 2
    assert heard[0] == heard[1]


def test_nobody_speaks_for_others() -> None:
    result = seven("Forger", TalkTerms())
    assert counted(result, "refused") == {FRANCE: result.phases}
    assert counted(result, "messages") == {}


def test_talk_ends_though_two_would_go_on_for_ever() -> None:
    result = seven("Parrot", TalkTerms())
    assert max(counted(result, "messages").values()) <= MOST_ROUNDS * 7 * result.phases


def test_a_game_of_silent_players_is_the_same_with_and_without_talk() -> None:
    entrants = [Entrant("dumbbot")] * 7
    silent = play("diplomacy", entrants, 3, ONE_YEAR)
    talking = play("diplomacy", entrants, 3, ONE_YEAR, terms=TalkTerms())
    assert (silent.scores, silent.phases) == (talking.scores, talking.phases)
    assert counted(talking, "messages") == {}


def test_the_transcript_tells_the_talk_in_english_and_in_l() -> None:
    minutes = Transcript()
    seven("Liar", TalkTerms(), minutes)
    assert "spring 1901, moves" in minutes.text
    assert "France to Germany: " in minutes.text
    assert "propose(FRA,[GER],[Agree([FRA GER],dmz([FRA GER],[BUR]))])" in minutes.text
    assert "France broke its promise to Germany" in minutes.text


def test_the_same_seed_gives_the_same_talk_and_game_byte_for_byte(tmp_path: Path) -> None:
    table = {
        "games": 2,
        "options": {"final_year": 1901},
        "talk": True,
        "protocol": "multilateral",
        "level": 1,
        "players": [
            {"bot": "negotiator", "count": 4},
            {"bot": "randomnegotiator", "count": 3, "parameters": {"partners": 1, "orders": 1}},
        ],
    }
    for name, processes in (("one", 1), ("two", 2)):
        folder = tmp_path / name
        run(from_table(table), tmp_path / f"{name}.jsonl", processes, False, folder)
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    assert one.read_bytes() == two.read_bytes()
    logs = [sorted((tmp_path / name).iterdir()) for name in ("one", "two")]
    assert [log.read_bytes() for log in logs[0]] == [log.read_bytes() for log in logs[1]]
    rows = read_rows(one)
    assert all(sum(row["talk"]["confirmed"]) > 0 for row in rows)
    assert all(sum(row["talk"]["broken"]) == 0 for row in rows)
