"""What Catan's robots answer to people, and that nothing of it bears on what they do."""

import itertools
import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from bots.catan.conversation.heard import gists
from bots.catan.conversation.lines import occasions, ours
from bots.catan.robot.named import Fast, Random, RandomTyped, Stac
from bots.catan.robot.player import Robot
from bots.catan.search.flat import FlatUct
from bots.catan.search.robot import Mcts, Searcher, SmartSettlers, TypedMcts
from bots.sdk.player import Heard, Said
from games.catan.notation import write_action
from games.catan.pieces import KNIGHT, VICTORY_POINT
from games.catan.position import Phase, Position
from games.catan.view import View, view_of
from games.core.chance import Chance
from games.registry import rules
from tests.bots.catan.speaking import before_a_trade, to_cities

RED, BLUE, WHITE, ORANGE = range(4)
PLANNERS = (Fast, Stac)
SEARCHERS = (TypedMcts, Mcts, SmartSettlers, FlatUct)
BY_LOT = (Random, RandomTyped)


class Company:
    """A robot at the table of a person, who plays red; blue unless it is said otherwise."""

    def __init__(
        self, kind: type[Robot] = Fast, seat: int = BLUE, talk: Any = None, **parameters: Any
    ) -> None:
        usual = {"hidden": False, "people": [RED], "answering": []}
        told = usual if talk is None else talk
        self.robot = kind(seat, random.Random(1), {}, parameters, told)
        self.record = before_a_trade()
        self.record["open_hands"] = False

    @property
    def view(self) -> View:
        return view_of(Position(self.record), self.robot.seat)

    def hears(self, text: str, sender: int = RED, **more: Any) -> Sequence[Said]:
        """What it says to a line, or to an act."""
        return self.robot.hear(self.view, Heard("message", sender, text=text, **more))

    def answers(self, text: str, **more: Any) -> str:
        """The one line that it says to that."""
        (said,) = self.hears(text, **more)
        return said.text

    def sees_theft(self, robber: str, victim: str) -> None:
        """Somebody is robbed."""
        events = [{"what": "steal", "seat": robber, "from": victim}]
        step = {"phase": "T1.1", "actions": {robber: f"robber J {victim}"}, "events": events}
        self.robot.hear(self.view, Heard("step", step=step))


def company(people: Sequence[int] = (RED,)) -> dict[int, Company]:
    """All robots at the table of these people."""
    bots = [seat for seat in range(4) if seat not in people]
    found = {}
    for seat in bots:
        others = [one for one in bots if one != seat]
        found[seat] = Company(
            seat=seat, talk={"hidden": False, "people": people, "answering": others}
        )
    return found


def hear(table: dict[int, Company], text: str, sender: int = RED, **more: Any) -> dict[int, str]:
    """What each robot of a table answers to a line, which all hear, as they do the answers."""
    answers = {seat: at.hears(text, sender, **more) for seat, at in table.items()}
    said = {seat: one.text for seat, lines in answers.items() for one in lines}
    for seat, at in table.items():
        for other, line in said.items():
            if other != seat and "to" not in more:
                at.hears(line, other)
    return said


def answering(text: str, people: Sequence[int] = (RED,), **more: Any) -> list[int]:
    """The robots that answer a line at a new table."""
    return list(hear(company(people), text, **more))


def said_on(occasion: str, text: str) -> bool:
    """Whether a text is one of an occasion's."""
    leads = [one.partition("{")[0] for one in occasions()[occasion]]
    return ours(text) and any(text.startswith(lead) for lead in leads)


@pytest.mark.parametrize("kind", [*PLANNERS, *BY_LOT, *SEARCHERS])
def test_every_robot_answers_a_greeting_and_what_it_is(kind: type[Robot]) -> None:
    at = Company(kind)
    assert said_on("hello", at.answers("hello everybody"))
    assert said_on("bot", at.answers("are you a bot?"))


WORDS = (
    *("hello", "are you a bot?", "why did you rob me?", "who is winning?", "what was that?"),
    *("what do you want?", "what will you build next?", "my cat is on the keyboard"),
)
ACTS = (
    *("request wanted", "request extra", "request plan", "request resources", "solicit"),
    *("open anything for 1 WHEAT", "embargo WHITE"),
)
LINES = (*WORDS, *ACTS)


@pytest.mark.parametrize("kind", [Fast, RandomTyped, SmartSettlers])
@pytest.mark.parametrize("talk", [{}, {"hidden": False, "people": [], "answering": [WHITE]}])
def test_where_nobody_may_be_a_person_nothing_is_said(
    kind: type[Robot], talk: dict[str, Any]
) -> None:
    at = Company(kind, talk=talk)
    at.sees_theft("BLUE", "RED")
    assert not any(at.hears(line) for line in LINES)
    assert "talk" not in at.robot.memory


@pytest.mark.parametrize("kind", [Fast, Stac, RandomTyped, SmartSettlers])
def test_a_robot_decides_the_same_whatever_people_say(kind: type[Robot]) -> None:
    quick = {"MCTS_ITERATIONS": 20} if issubclass(kind, Searcher) else {}
    silent, spoken_to = Company(kind, **quick), Company(kind, **quick)
    for line in WORDS:
        assert spoken_to.hears(line)
    for turn in range(1, 4):
        for at in (silent, spoken_to):
            at.record["turn_number"], at.record["turn"] = turn, BLUE
        lines = [write_action(at.robot.decide(at.view)) for at in (silent, spoken_to)]
        assert lines[0] == lines[1]
        spoken_to.hears("Blue, what will you build next?")
    assert silent.robot.memory["phase"] == spoken_to.robot.memory["phase"]


def test_to_be_asked_for_its_needs_changes_no_mind() -> None:
    at = Company()
    at.record["turn"] = BLUE
    at.robot.decide(at.view)
    mind = at.robot.memory["mind"]
    assert at.hears("Blue, what will you build next?") and at.hears("what do you want?")
    assert at.robot.memory["mind"] == mind


def test_memory_of_a_conversation_is_json() -> None:
    at = Company()
    at.sees_theft("BLUE", "RED")
    for line in LINES:
        at.hears(line)
    assert json.loads(json.dumps(at.robot.memory))["talk"]["robberies"] == {"0": [BLUE]}


def test_what_it_needs_and_can_spare_is_announced_as_it_is() -> None:
    at = Company()
    assert at.answers("request wanted") == "announce wanted 1 ORE"
    assert at.answers("request extra") == "announce extra 1 WHEAT"
    at.record["hand"][BLUE] = [0, 3, 0, 2, 0]
    at.record["turn_number"] += 1
    assert said_on("needs_nothing", at.answers("request wanted"))


def test_of_its_plan_it_tells_the_piece_and_not_the_place() -> None:
    at = Company()
    for _ in range(4):
        text = at.answers("request plan")
        assert "city" in text and not any(sign.isdigit() for sign in text)


def test_its_hand_it_keeps_to_itself_unless_its_parameters_share_it() -> None:
    assert said_on("secret", Company().answers("request resources"))
    shared = Company(SHARE_RESOURCES=True).answers("request resources")
    assert shared == "announce resources 2 ORE 3 WHEAT"


@pytest.mark.parametrize("kind", BY_LOT)
def test_who_plays_by_lot_has_no_plan_and_no_reasons(kind: type[Robot]) -> None:
    at = Company(kind)
    for topic in ("wanted", "extra", "plan"):
        assert said_on("no_plan_lot", at.answers(f"request {topic}"))
    assert said_on("refused_lot", at.answers("why did you refuse?"))
    assert said_on("spare_lot", at.answers("please don't rob me"))


def test_who_searches_tells_what_its_numbers_bring_least_without_a_search() -> None:
    at = Company(TypedMcts)
    text = at.answers("request wanted")
    brings = {"clay", "ore", "sheep", "wheat", "wood"}
    assert said_on("lacks", text) and sum(card in text for card in brings) == 1
    assert said_on("no_plan_search", at.answers("request plan"))
    assert said_on("robber_search", at.answers("why did you block me?"))


def test_who_never_trades_says_so() -> None:
    at = Company(Fast, NO_TRADES=True)
    for line in ("why won't you trade with me?", "solicit", "want to trade"):
        assert said_on("refused_never", at.answers(line)), line


def test_acts_have_their_season_and_words_have_none() -> None:
    at = Company()
    at.record["phase"] = Phase.ROLL
    assert said_on("later", at.answers("request wanted"))
    assert "city" in at.answers("request plan")
    assert said_on("hello", at.answers("hello"))
    at.record["turn_number"] = 0
    at.record["phase"] = Phase.FIRST_ROAD
    assert said_on("setting_up", at.answers("request wanted"))
    assert said_on("thanks", at.answers("thanks"))


def test_who_asks_for_offers_in_vain_is_told_and_when_it_is_not_the_time() -> None:
    at = Company()
    at.record["hand"][BLUE] = 0
    for line in ("solicit", "open anything for 1 WHEAT"):
        assert said_on("no_offer", at.answers(line))
    at.record["turn"] = WHITE
    assert "White" in at.answers("solicit")
    at.record["turn"] = BLUE
    assert said_on("my_turn", at.answers("solicit"))


def test_what_its_parameters_say_to_an_act_is_all_that_it_says() -> None:
    at = Company(MAKE_SOLICITED_OFFER=True)
    at.record["hand"][RED], at.record["hand"][BLUE] = [0, 4, 0, 1, 0], [0, 2, 0, 3, 0]
    at.record["open_hands"] = True
    assert all(one.text.startswith("propose") for one in at.hears("solicit"))


def test_one_robot_answers_what_is_said_to_all_and_not_always_the_same() -> None:
    lines = ("who is winning?", "hello", "whose turn is it?", "help", "are you a bot?", "thanks")
    answers = [answering(line) for line in lines]
    assert all(len(seats) == 1 for seats in answers)
    assert len({seats[0] for seats in answers}) > 1


def test_who_is_to_answer_does_not_change_while_some_have_not_heard_yet() -> None:
    for line in ("hello", "who is winning?", "what do you want?", "so long, and thanks"):
        table = company()
        for seat, at in table.items():
            at.record["turn_number"] += seat
        assert len(hear(table, line)) == 1, line


def test_who_is_called_by_color_or_spoken_of_answers_alone() -> None:
    for line in ("White, are you a bot?", "how are you, white?", "is White a bot?"):
        assert answering(line) == [WHITE], line


def test_who_is_called_answers_also_before_there_is_trading() -> None:
    for phase, turn, occasion in ((Phase.ROLL, 1, "later"), (Phase.FIRST_ROAD, 0, "setting_up")):
        for color, seat in (("Blue", BLUE), ("White", WHITE), ("Orange", ORANGE)):
            table = company()
            for at in table.values():
                at.record["phase"], at.record["turn_number"] = phase, turn
            said = hear(table, f"{color}, what do you want?")
            assert list(said) == [seat] and said_on(occasion, said[seat])


def test_a_request_is_answered_by_everybody_who_is_asked() -> None:
    assert answering("request plan") == [1, 2, 3]


def test_who_alone_is_asked_by_an_act_answers_it() -> None:
    for seat in (BLUE, WHITE, ORANGE):
        table = company()
        for at in table.values():
            at.record["hand"][:] = 0
        assert list(hear(table, "solicit", asked=(seat,))) == [seat]
        assert len(hear(table, "solicit")) == 1


def test_a_plot_against_a_robot_is_answered_by_another() -> None:
    for line in ("let's gang up on blue", "embargo BLUE"):
        assert answering(line) in ([WHITE], [ORANGE]), line


def test_what_people_say_to_each_other_no_robot_answers() -> None:
    talk = {"hidden": False, "people": [RED, WHITE], "answering": [ORANGE]}
    at = Company(talk=talk)
    for line in ("White, how are you?", "did you see the match?"):
        assert not at.hears(line), line
    assert at.hears("Blue, did you see the match?")


SMALL = (
    *("thanks", "you idiot", "how are you?", "nice to meet you, what do you do for a living?"),
    *("hello", "well played", "sorry", "I quit", "good luck"),
)


def test_small_talk_among_people_is_left_to_them() -> None:
    for line in SMALL:
        assert answering(line, people=(RED, WHITE)) == [], line
        assert answering(line, people=(RED, WHITE), to=(BLUE, WHITE)) == [], line
        assert answering(line) != [], line
        assert answering(f"{line}, Blue", people=(RED, WHITE)) == [BLUE], line
        assert answering(line, people=(RED, WHITE), to=(BLUE,)) != [], line
    for line in ("who is winning?", "hello robots", "stupid bots"):
        assert len(answering(line, people=(RED, WHITE))) == 1, line


def test_small_talk_is_for_the_robot_that_has_spoken_since_a_person_last_did() -> None:
    for people in ((RED,), (RED, WHITE)):
        for color, seat in (("Blue", BLUE), ("Orange", ORANGE)):
            for line in ("thanks", "you idiot"):
                table = company(people)
                assert list(hear(table, f"{color}, who is winning?")) == [seat]
                assert list(hear(table, line)) == [seat]
    table = company((RED, WHITE))
    hear(table, "who is winning?")
    assert not hear(table, "did you see the match?", WHITE) and not hear(table, "thanks")


def test_a_trade_counts_as_a_word_of_both() -> None:
    step = {"phase": "T1.1", "actions": {}, "events": []}
    for other, answered in (("ORANGE", [ORANGE]), ("WHITE", [])):
        table = company((RED, WHITE))
        traded = {"what": "trade", "seat": "RED", "with": other, "give": {}, "take": {}}
        for at in table.values():
            at.robot.hear(at.view, Heard("step", step=step | {"events": [traded]}))
        assert list(hear(table, "thanks")) == answered


ODD = ("my cat is on the keyboard", "my dog, too", "the parrot as well", "and both my hens")


def test_what_it_does_not_follow_it_says_in_several_ways_and_not_without_end() -> None:
    at = Company()
    said = [one.text for line in ODD for one in at.hears(line)]
    assert len(said) == 3 and len(set(said)) == 3
    assert said_on("unclear", said[0]) and said_on("unclear_again", said[1])
    at.record["turn_number"] += 1
    assert said_on("unclear", at.answers("my dog, too"))


def test_whoever_speaks_to_it_alone_is_answered_whatever_it_is() -> None:
    lines = (
        *("why did you rob me?", "White, how are you?", "is White a bot?", "gang up on blue"),
        *("what do you want?", "announce resources 1 ORE", "embargo BLUE", *ODD, *ODD),
    )
    for people in ([RED], [RED, WHITE]):
        for talk in ({"hidden": False, "answering": [ORANGE]}, {"hidden": True, "answering": []}):
            at = Company(talk=talk | {"people": people})
            at.sees_theft("ORANGE", "RED")
            for line in lines:
                assert at.hears(line, to=(BLUE,)), line
    at = Company()
    assert all(at.hears(f"Blue, {line}") for line in (*ODD, *ODD))


def test_a_line_to_it_alone_is_answered_to_who_wrote_it() -> None:
    at = Company(seat=WHITE)
    (said,) = at.hears("hello", to=(WHITE,))
    assert said.to == (RED,)
    (said,) = Company(seat=BLUE).hears("hello", to=(BLUE, WHITE))
    assert set(said.to) == {RED, WHITE}


def test_laughter_and_single_words_need_no_answer() -> None:
    assert not any(Company().hears(line) for line in ("lol", "ok", "hmm", "Blue, haha"))


def test_it_never_says_the_same_words_twice_running() -> None:
    at = Company()
    said = [at.answers("hello") for _ in range(12)]
    assert all(one != other for one, other in itertools.pairwise(said))


def test_who_leads_is_told_by_what_everybody_sees() -> None:
    at = Company()
    assert said_on("nobody_leads", at.answers("who is winning?"))
    at.record = to_cities(at.record, WHITE)
    for _ in range(3):
        text = at.answers("who is winning?")
        assert "White" in text and "four points" in text
    assert "four points" in at.answers("how many points does White have?")
    assert "two points" in at.answers("how many points do you have?")
    assert "two points" in at.answers("how many points do I have?")
    assert "10" in at.answers("how do I win?")


def test_who_holds_the_special_cards_is_told() -> None:
    at = Company()
    at.record["longest_road"] = WHITE
    text = at.answers("who has the longest road?")
    assert "White" in text and "nobody" in text.lower()
    assert said_on("built_lot", Company(Random).answers("why did you build there?"))


def test_points_that_are_hidden_are_told_to_nobody() -> None:
    at, other = Company(), Company()
    at.record["cards"][BLUE][VICTORY_POINT] = 3
    for line in ("how many points do you have?", "who is winning?", "show me your cards", "hello"):
        assert at.answers(line) == other.answers(line)


def test_of_its_cards_only_the_number_is_told() -> None:
    at, other = Company(), Company()
    at.record["hand"][BLUE] = [5, 0, 0, 0, 0]
    other.record["hand"][BLUE] = [1, 1, 1, 1, 1]
    for line in ("how many cards do you have?", "what is in your hand?", "do you have a knight?"):
        assert at.answers(line) == other.answers(line)
    assert "five cards" in at.answers("how many cards do you have?")


def test_why_it_robbed_somebody_is_told_by_who_did() -> None:
    said = hear(robbed_table("WHITE"), "why did you rob me?")
    assert list(said) == [WHITE] and said_on("robber_plan", said[WHITE])


def robbed_table(*robbers: str, victim: str = "RED") -> dict[int, Company]:
    """A table at which somebody was robbed by these, one after the other."""
    table = company()
    for at in table.values():
        for robber in robbers:
            at.sees_theft(robber, victim)
    return table


def test_who_is_asked_speaks_of_its_own_robbery_though_another_robbed_later() -> None:
    table = robbed_table("BLUE", "ORANGE", "WHITE")
    for color, seat in (("Blue", BLUE), ("White", WHITE), ("Orange", ORANGE)):
        said = hear(table, f"{color}, why did you rob me?")
        assert list(said) == [seat] and said_on("robber_plan", said[seat])
    assert list(hear(table, "why did you rob me?")) == [WHITE]
    assert "White" in Company.answers(table[BLUE], "Blue, who robbed me?")


def test_of_a_robbery_of_another_it_speaks_as_of_that() -> None:
    table = robbed_table("BLUE", victim="WHITE")
    assert said_on("robber_plan", hear(table, "Blue, why did you rob white?")[BLUE])
    for line in ("Orange, why did you rob white?", "Orange, who robbed white?"):
        said = hear(table, line)
        assert list(said) == [ORANGE] and "Blue" in said[ORANGE], line
    assert "Blue" in hear(table, "White, who robbed you?")[WHITE]
    assert "Orange" in hear(table, "Blue, who robbed orange?")[BLUE]
    for line in ("Blue, why me and not white?", "Blue, why did you rob me instead of white?"):
        assert said_on("not_robbed", hear(table, line)[BLUE]), line


def test_why_another_robs_is_that_ones_to_say() -> None:
    table = robbed_table("WHITE", victim="ORANGE")
    said = hear(table, "why did white rob you, orange?")
    assert list(said) == [ORANGE] and said_on("ask_robber", said[ORANGE])
    assert "White" in said[ORANGE]
    for line in ("why did white rob me?", "why did white rob orange?", "White, whom do you rob?"):
        said = hear(table, line)
        assert list(said) == [WHITE] and said_on("robber_plan", said[WHITE]), line


def test_who_did_not_rob_says_who_did() -> None:
    at = Company()
    assert said_on("not_robbed", at.answers("why did you rob me?"))
    at.sees_theft("WHITE", "RED")
    assert "White" in at.answers("Blue, why did you rob me?")
    assert "White" in at.answers("who robbed me?")
    assert said_on("robber_need", Company(ROB_FOR_NEED=True).answers("why do you block me?"))


def test_the_table_waits_for_who_is_to_move() -> None:
    at = Company()
    assert said_on("waiting_you", at.answers("whose turn is it?"))
    at.record["turn"] = WHITE
    assert "White" in at.answers("hurry up")
    at.record["turn"] = BLUE
    assert said_on("waiting_me", at.answers("why so slow?"))


def test_what_it_said_it_says_again() -> None:
    at = Company()
    assert said_on("said_nothing", at.answers("what was that?"))
    said = at.answers("hello")
    assert said in at.answers("what did you say?")


def test_who_the_robots_are_it_names_unless_names_are_hidden() -> None:
    for line in ("who are the bots?", "which of you are robots?", "how many humans are here?"):
        (said,) = hear(company((RED, WHITE)), line).values()
        assert "Blue" in said and "Orange" in said and "White" not in said and "Red" not in said
        alone = hear(company((RED, WHITE, ORANGE)), line)[BLUE]
        assert said_on("bots_me", alone)
        assert said_on("bot_hidden", Company(talk=HIDDEN).answers(f"Blue, {line}"))


@pytest.mark.parametrize(("kind", "by"), [(Fast, "plan"), (TypedMcts, "search"), (Random, "lot")])
def test_it_says_that_it_is_no_language_model_unless_names_are_hidden(
    kind: type[Robot], by: str
) -> None:
    assert said_on(f"model_{by}", Company(kind).answers("are you ChatGPT?"))
    assert said_on("bot_hidden", Company(kind, talk=HIDDEN).answers("Blue, are you ChatGPT?"))


def test_whether_it_cheats_it_answers_by_what_it_sees() -> None:
    for line in ("do you cheat?", "do you see my cards?", "can robots see our hands?"):
        at = Company()
        assert said_on("honest", at.answers(line)), line
        assert said_on("honest_lot", Company(Random).answers(line)), line
        at.record["open_hands"] = True
        assert said_on("honest_open", at.answers(line)), line


def test_whoever_is_near_to_winning_is_told_by_what_everybody_sees() -> None:
    at = Company()
    at.record = to_cities(at.record, WHITE)
    at.record["cards"][BLUE][VICTORY_POINT] = 3
    assert "White" in at.answers("Is white winning?")
    for line in ("can I win?", "how close am I to winning?", "how close are you to winning?"):
        for _ in range(3):
            said = at.answers(line)
            assert "two points" in said.lower() and "10" in said, line
    assert "two points" in at.answers("Blue, are you going to win?").lower()


def test_what_lies_face_up_or_can_be_counted_is_told_and_what_is_hidden_is_not() -> None:
    at = Company()
    at.record["played"][BLUE][KNIGHT], at.record["played"][WHITE][KNIGHT] = 2, 1
    at.record["cards"][BLUE][KNIGHT], at.record["cards"][BLUE][VICTORY_POINT] = 3, 1
    for _ in range(3):
        assert "two knights" in at.answers("Blue, how many knights do you have?")
        assert "one knight" in at.answers("how many knights does white have?")
        assert "no knights" in at.answers("how many knights have I played?")
        assert "four development" in at.answers("how many development cards do you have?")
        assert said_on("secret", at.answers("how many victory point cards do you have?"))


def test_the_rules_that_beginners_ask_for_it_knows() -> None:
    at = Company()
    at.record["longest_road"] = WHITE
    for _ in range(2):
        road, army = (at.answers(f"how do i get {one}") for one in ("longest road", "largest army"))
        assert "five roads" in road.lower() and "White" in road
        assert "three knights" in army.lower() and "nobody" in army
        cost = at.answers("what does a city cost?")
        assert "ore" in cost and "wheat" in cost and "clay" in cost and "sheep" in cost


def test_two_questions_of_one_line_are_answered_and_no_more() -> None:
    at = Company()
    at.sees_theft("BLUE", "RED")
    line = "hi blue, are you a bot and who is winning? and why did you rob me?"
    first, second = at.hears(line)
    assert said_on("bot", first.text) and said_on("nobody_leads", second.text)


HIDDEN = {"hidden": True, "people": [RED, WHITE, ORANGE], "answering": []}


def test_where_names_are_hidden_a_robot_does_not_say_that_it_is_one() -> None:
    at = Company(talk=HIDDEN)
    for line in ("Blue, are you a bot?", "is Blue human?", "Blue you are a robot"):
        assert said_on("bot_hidden", at.answers(line)), line


def test_where_names_are_hidden_one_of_all_answers_and_no_robot_another() -> None:
    def others(seat: int) -> dict[str, Any]:
        return HIDDEN | {"people": [one for one in range(4) if one != seat]}

    for line in ("hello", "who is winning?", "good luck", "thanks", "my cat is here"):
        answers = [Company(seat=one, talk=others(one)).hears(line) for one in (1, 2, 3)]
        assert len([one for one in answers if one]) == (line != "my cat is here"), line
        for said in (one[0].text for one in answers if one):
            assert not any(
                Company(seat=one, talk=others(one)).hears(said, sender=ORANGE) for one in (1, 2)
            ), said


def test_a_robot_answers_in_any_phase_of_a_whole_game_of_views() -> None:
    laws = rules("catan")
    position = laws.start(laws.read_options({}), 3)
    rng = random.Random(3)
    for number in range(150):
        for kind in (Fast, TypedMcts, RandomTyped):
            at = Company(kind)
            at.record = position.copy_record()
            assert all(at.hears(line) for line in WORDS)
            for line in ACTS:
                at.hears(line)
        moves = {seat: rng.choice(laws.legal(position, seat)) for seat in laws.awaiting(position)}
        actions = {seat: laws.read_action((move,)) for seat, move in moves.items()}
        position, _ = laws.advance(position, actions, Chance(number))


@pytest.mark.parametrize(
    "line", ["Orange, how many knights do you have?", "is Orange winning?", "Orange, hello"]
)
def test_of_a_color_that_nobody_plays_one_says_so(line: str) -> None:
    table = {
        seat: Company(seat=seat, talk={"hidden": False, "people": [RED], "answering": [other]})
        for seat, other in ((BLUE, WHITE), (WHITE, BLUE))
    }
    for robot in table.values():
        robot.record["players"] = 3
    (said,) = hear(table, line).values()
    assert "Orange" in said and ("Nobody plays" in said or "There is no" in said)


@pytest.mark.parametrize("kind", [Random, TypedMcts])
@pytest.mark.parametrize(
    "line", ["what do you need?", "what is your plan?", "Blue, why did you build there?"]
)
def test_where_names_are_hidden_it_does_not_say_how_it_decides(
    kind: type[Robot], line: str
) -> None:
    at = Company(kind, talk={"hidden": True, "people": [RED], "answering": []})
    tellings = [
        text
        for occasion, lines in occasions().items()
        if occasion.endswith(("_lot", "_search"))
        for text in lines
    ]
    for said in at.hears(line, to=(BLUE,)):
        assert said.text not in tellings


@pytest.mark.parametrize("line", ["why did you put the robber on me", "stop robbing me!"])
def test_whoever_robbed_is_meant_by_who_complains_of_it(line: str) -> None:
    table = company()
    for robot in table.values():
        robot.sees_theft("WHITE", "RED")
    assert list(hear(table, line)) == [WHITE]


def test_a_question_that_begins_with_and_is_the_next_one() -> None:
    both = [one.kind for one in gists("what does a road cost? and who is winning?")]
    assert both == ["cost", "leader"]
