"""What bots say to people beyond their deals."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from bots.diplomacy.conversation.character import BY_LOT, CHARACTERS
from bots.diplomacy.conversation.conversation import ANSWERS, CHOICES
from bots.diplomacy.conversation.heard import about, own_kinds
from bots.diplomacy.conversation.lines import occasions, ours
from bots.registry import create
from bots.sdk.parameters import BadParameter
from bots.sdk.player import Heard, Said, player_rng
from games.diplomacy import game
from games.diplomacy.notation import write_order
from games.diplomacy.position import Position
from games.talk import sentences as say
from games.talk.diplomacy.language.ontology import NOTATION, POWERS
from games.talk.diplomacy.notary import moderator
from games.talk.diplomacy.words.gist import kinds
from games.talk.negotiation import TalkTerms
from tests.games.diplomacy.table import board
from tests.games.talk.orders_said import arrows
from tools.interview import Scene

FRANCE, GERMANY, ITALY = (POWERS.index(one) for one in ("FRA", "GER", "ITA"))
BOTS = ("envoy", "dbrane_talks", "negotiator", "randomnegotiator")
PEACE = "Agree([FRA GER],pce([FRA GER]))"
LEAVE_DENMARK = "propose(FRA,[GER],[Commit(GER,[FRA],dmz([GER],[DEN HOL]))])"
OFFERED = "propose(FRA,[GER],[Commit(GER,[FRA],Do(mto(Unit(GER,Region(MUN,AMY)),Region({},AMY))))])"


class Talk:
    """A person, France, speaks to a bot, Germany, at the start of a game."""

    def __init__(
        self,
        bot: str = "envoy",
        character: str = "frank",
        people: Sequence[int] = (FRANCE,),
        position: Position | None = None,
        settings: dict[str, Any] | None = None,
        answering: Sequence[int] = (),
        **terms: Any,
    ) -> None:
        self.position = position or game.start(game.read_options({}), 1)
        self.view = game.view_for(self.position, GERMANY)
        self.memory: dict[str, Any] = {}
        self.talk = {"terms": terms, "deals": [], "people": people, "answering": answering}
        self._bot, self._settings = bot, {"character": character, **(settings or {})}

    @property
    def bot(self) -> Any:
        rng = player_rng(1, GERMANY, self.view.phase)
        return create(self._bot, GERMANY, rng, self.memory, self._settings, self.talk)

    def hears(self, text: str, notation: str = "", to: Any = (GERMANY,), by: int = FRANCE) -> Any:
        sentence = NOTATION.read(notation) if notation else None
        return self.bot.hear(self.view, Heard("message", by, to, text, sentence=sentence))

    def offer(self, deal: str, agreed: bool = False) -> None:
        """Germany offers France a deal; both agree on it, and the bot hears of that."""
        lines = [f"propose(GER,[FRA],[{deal}])", f"accept(FRA,[GER],[{deal}])"]
        negotiation = moderator.start(TalkTerms())
        for line in lines[: 1 + agreed]:
            negotiation, changes = moderator.say(negotiation, NOTATION.read(line), self.position)
        told = moderator.deal_json(negotiation, changes[-1], "GER")
        self.talk["deals"] = [told]
        if agreed:
            self.bot.hear(self.view, Heard("deal", GERMANY, deal=told))

    def played(self, step: dict[str, Any]) -> None:
        """The bot hears of a phase that was played."""
        self.bot.hear(self.view, Heard("step", step=step))

    def words(self, text: str) -> str:
        """The one answer in words to a line that means nothing in L."""
        (said,) = self.hears(text)
        assert said.sentence is None and said.to == (FRANCE,)
        return str(said.text)


@pytest.mark.parametrize("bot", BOTS)
def test_no_line_of_a_person_stays_without_an_answer(bot: str) -> None:
    talk = Talk(bot, BY_LOT)
    for line in ("Hi!", "Qwertz asdf.", "Where to?", "hmm Burgundy", "You lied!", "gg", "Russia?"):
        assert talk.hears(line), line


@pytest.mark.parametrize("kind", sorted({*ANSWERS, *CHOICES}))
def test_there_is_an_answer_of_every_bot_to_every_kind_of_line(kind: str) -> None:
    assert kind in {*kinds(), *own_kinds()}
    lines = {"want_place": "Why do you want Belgium?", "place": "What about Belgium?"}
    for bot in BOTS:
        talk = Talk(bot)
        assert talk.hears(lines.get(kind) or _line_of(kind))


def test_every_kind_of_line_has_an_answer_and_every_wording_an_occasion() -> None:
    assert {*kinds(), *own_kinds()} == {*ANSWERS, *CHOICES}
    assert all(tones["any"] for tones in occasions().values())


def test_never_are_the_same_words_said_twice_in_a_row() -> None:
    talk = Talk()
    said = [talk.words("Hello!") for _ in range(12)]
    assert all(one != other for one, other in pairwise(said))


def test_bots_make_no_small_talk_with_each_other() -> None:
    talk = Talk(people=(ITALY,))
    assert talk.hears("Hello!") == []
    assert Talk(people=()).hears("Hello!") == []


def test_what_bots_say_is_not_answered_where_nobody_knows_who_is_one() -> None:
    talk = Talk(people=[seat for seat in range(7) if seat != GERMANY])
    talk.talk["hidden"] = True
    spoken = talk.words("Hello!")
    assert ours(spoken) and not ours("What are you planning?")
    assert talk.hears(spoken) == []
    assert Talk(people=(FRANCE, ITALY)).hears(spoken)


def test_whether_it_is_a_bot_is_told_but_where_names_are_hidden() -> None:
    talk = Talk()
    assert talk.words("Are you a bot?") in _wordings("bot")
    talk.talk["hidden"] = True
    assert talk.words("Are you a bot?") in _wordings("bot_hidden")


def test_in_the_arena_it_says_and_orders_what_it_would_without_people() -> None:
    alone, among = Talk(people=()), Talk(people=(FRANCE,))
    alone.bot.say(alone.view)
    among.bot.say(among.view)
    assert alone.memory.keys() == among.memory.keys() - {"conversation"}
    orders = [[write_order(one) for one in talk.bot.decide(talk.view)] for talk in (alone, among)]
    assert orders[0] == orders[1]


def test_it_opens_with_a_greeting_to_people_once_a_game() -> None:
    talk = Talk()
    first = talk.bot.say(talk.view)
    assert first[0].text and first[0].to == (FRANCE,)
    assert all(one.sentence for one in talk.bot.say(talk.view))


def test_to_people_it_makes_its_offers_first() -> None:
    talk = Talk(people=(ITALY,))
    offers = [one for one in talk.bot.say(talk.view) if isinstance(one.sentence, say.Propose)]
    assert offers[0].sentence.receivers == ("ITA",)


def test_a_greeting_to_all_is_answered_to_all_once() -> None:
    talk = Talk()
    (said,) = talk.hears("hello everyone", to="all")
    assert said.to == "all"
    assert talk.hears("hi all", to="all") == []


def test_all_greet_back_and_one_answers_thanks_a_question_and_praise_to_all() -> None:
    for line, many in (
        ("hello everyone", True),
        ("Good luck everybody!", True),
        ("How are you?", False),
        ("thanks", False),
        ("well played everybody", False),
    ):
        assert Talk(answering=(ITALY,)).hears(line, to="all"), line
        assert bool(Talk(answering=(0, ITALY)).hears(line, to="all")) is many, line


def test_who_is_greeted_by_name_among_all_answers_alone() -> None:
    (said,) = Talk().hears("Hi Germany, how are you?", to="all")
    assert said.to == "all" and "Well" in said.text
    assert Talk().hears("Hi Austria, how are you?", to="all") == []
    assert Talk().hears("Hello Austria!", to="all") == []


def test_who_invites_all_to_peace_hears_of_each_that_would_have_it() -> None:
    line = "Who wants peace with me?"
    for answering in ((0, ITALY), ()):
        lead, offer = Talk(answering=answering).hears(line, to="all")
        assert lead.to == offer.to == (FRANCE,) and lead.text in _wordings("friends_yes")
        assert PEACE in NOTATION.write(offer.sentence)


def test_with_whom_it_talks_is_answered_where_it_was_asked() -> None:
    (said,) = Talk().hears("Who else are you talking with?", to="all")
    assert said.to == "all" and said.text in _wordings("correspondents")


def test_of_several_that_are_asked_one_answers() -> None:
    seats = (FRANCE, GERMANY, 0)
    talk = Talk(answering=(0, ITALY))
    assert talk.hears("What are you planning?", to=seats) == []
    assert talk.hears("How do I win this?", to="all") == []
    assert talk.hears("Germany, what are you planning?", to=seats)
    assert talk.hears("How do I win this?", to=(FRANCE, GERMANY, ITALY))


def test_who_is_out_of_the_game_or_answers_nobody_leaves_the_answer_to_others() -> None:
    (said,) = Talk(answering=(ITALY,)).hears("How do I win this?", to="all")
    assert said.to == "all"
    rest = board("F1901M", GERMANY="A MUN", FRANCE="F BRE", ITALY="A VEN")
    assert Talk(position=rest, answering=(0, ITALY)).hears("How do I win this?", to="all")


def test_the_frank_tell_their_orders_the_sly_may_lie_and_promises_are_no_part_of_it() -> None:
    frank = Talk()
    (told,) = frank.hears("What are you planning this turn?")
    planned = {write_order(one) for one in frank.bot.decide(frank.view)}
    assert _moves(told) <= planned
    sly = Talk(character="sly")
    for seed in range(40):
        sly.memory["conversation"] = {"seed": seed}
        told = sly.hears("What are you planning this turn?")[0]
        if told.sentence and not _moves(told) <= planned:
            return
    raise AssertionError("it never lied")


def test_it_answers_where_a_unit_goes_and_says_where_it_has_none() -> None:
    assert isinstance(Talk().hears("Where is your army in Munich going?")[0].sentence, say.Inform)
    assert "Paris" in Talk().words("What is your army in Paris doing?")


def test_asked_for_an_offer_it_makes_one() -> None:
    lead, offer = Talk().hears("Make me an offer.")
    assert lead.text and isinstance(offer.sentence, say.Propose)


def test_asked_why_not_it_speaks_of_the_offer_it_refused() -> None:
    talk = Talk(settings={"bargaining": 0})
    talk.hears("", LEAVE_DENMARK)
    refused = talk.hears("Why not?")
    assert NOTATION.write(refused[0].sentence) == "inform(GER,[FRA],Desire(GER,DEN))"
    assert Talk().words("Why did you refuse?")


def test_a_no_comes_with_a_reason_and_something_it_would_rather_do() -> None:
    said = Talk(settings={"bargaining": 0}).hears("", LEAVE_DENMARK)
    kinds = [type(one.sentence) for one in said]
    assert kinds[0] is say.Reject and say.Inform in kinds and say.Propose in kinds


def test_what_it_plans_anyway_is_not_refused_when_it_is_proposed() -> None:
    talk = Talk()
    (munich,) = (one for one in talk.bot.decide(talk.view) if str(one.unit) == "A MUN")
    (said,) = talk.hears("", OFFERED.format({"BUR": "BUR", "RUH": "RUH"}[munich.target]))
    assert isinstance(said.sentence, say.Accept)


def test_what_it_does_not_understand_it_asks_about_and_takes_up_the_answer() -> None:
    talk = Talk()
    asked = talk.words("Perhaps something about Burgundy?")
    assert "Burgundy" in asked and " or " in asked
    (offer,) = talk.hears("the first")
    assert NOTATION.write(offer.sentence) == (
        "propose(GER,[FRA],[Agree([FRA GER],dmz([FRA GER],[BUR]))])"
    )


def test_a_complaint_is_answered_by_what_the_record_says() -> None:
    talk = Talk()
    assert "record" not in talk.words("You broke your word!")
    verdict = {"by": "GER", "to": ["FRA"], "finding": "broken", "deal": 1, "words": ""}
    talk.bot.hear(talk.view, Heard("verdict", GERMANY, verdict=verdict))
    sorry = talk.hears("You broke your word!")[0].text
    assert sorry in {one.format(you="France") for one in _wordings("complaint_sorry")}


def test_an_attack_is_resented_and_remembered() -> None:
    talk = Talk(position=board("F1901M", FRANCE="A BUR", GERMANY="A MUN, A BER, F KIE"))
    orders = {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN H", "A BER H", "F KIE H"]}
    step = {"phase": "S1901M", "orders": orders, "captured": []}
    (said,) = talk.bot.hear(talk.view, Heard("step", step=step))
    assert "Munich" in said.text
    assert "Munich" in talk.words("What do you hold against me?")


def test_whether_a_peace_holds_is_answered_by_what_stands() -> None:
    talk = Talk()
    assert talk.hears("Is our deal still on?")[0].text in _wordings("stands_not")
    talk.offer(PEACE, agreed=True)
    assert "peace" in talk.words("Peace still on?")
    (told,) = talk.hears("Can we stay at peace?", f"propose(FRA,[GER],[{PEACE}])")
    assert "peace" in told.text


def test_what_was_agreed_on_with_something_else_is_no_news_when_proposed_again() -> None:
    talk = Talk()
    talk.offer(f"{PEACE},Agree([FRA GER],dmz([FRA GER],[BUR]))", agreed=True)
    (told,) = talk.hears("Let's make peace.", f"propose(FRA,[GER],[{PEACE}])")
    assert told.text in _wordings("agreed_already")


def test_why_it_did_something_is_answered_by_its_last_orders() -> None:
    talk = Talk(position=board("F1901M", FRANCE="A BUR", GERMANY="A MUN, F DEN"))
    assert talk.words("Why did you attack me?") in _wordings("did_nothing_yet")
    orders = {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR", "F KIE - DEN"]}
    talk.played({"phase": "S1901M", "orders": orders, "captured": []})
    assert "Burgundy" in talk.hears("Why did you attack me?")[0].text
    assert "Denmark in spring 1901" in talk.words("Why did you move to Denmark?")
    denied = talk.words("Why did you take Holland?")
    assert "Kiel to Denmark" in denied and "Holland" not in denied.partition("ordered")[2]
    talk.played({"phase": "F1901M", "orders": {"GERMANY": ["A MUN H"]}, "captured": []})
    assert "fall 1901" in talk.words("Why did you go to Denmark?")


def test_a_move_into_a_center_that_nobody_held_is_an_attack() -> None:
    talk = Talk(position=board("F1901M", FRANCE="F BRE", GERMANY="A PAR"))
    step = {"phase": "F1901M", "orders": {"GERMANY": ["A BUR - PAR"]}}
    talk.played(step | {"captured": [{"center": "PAR", "from": "FRANCE", "to": "GERMANY"}]})
    assert "Paris" in talk.hears("Why did you attack me?")[0].text


def test_a_greeting_does_not_swallow_what_follows_it() -> None:
    assert about("Hi Germany! What are your plans for this spring?").kind == "plan"
    assert about("Hello there, can I trust you?").kind == "reliable"
    assert about("Hi! Something about Burgundy?").kind == ""
    assert about("Hello my friend, a fine day").kind == "hello"
    assert not ours("Hello Germany. What are your plans for this spring.")


def test_who_is_accused_answers_as_such_and_others_as_to_news_of_a_third() -> None:
    denial = _wordings("complaint_never")
    assert Talk().hears("Germany broke its word to me!", to="all")[0].text in denial
    assert "Russia" in Talk().words("Russia broke its word to me!")
    assert Talk(answering=(0,)).hears("Russia broke its word to me!", to="all") == []
    (told,) = Talk(people=(0, 1, FRANCE)).hears("You broke your word!", to="all")
    assert told.text in _wordings("whom")


def test_who_attacked_answers_a_complaint_to_all_that_names_nobody() -> None:
    talk = Talk(position=board("F1901M", FRANCE="A BUR", GERMANY="A MUN"))
    orders = {"FRANCE": ["A BUR H"], "GERMANY": ["A MUN - BUR"]}
    talk.played({"phase": "S1901M", "orders": orders, "captured": []})
    assert "Burgundy" in talk.hears("Why did you attack me?", to="all")[0].text


def test_nonsense_is_asked_about_and_then_said_to_be_unreadable() -> None:
    talk = Talk()
    assert " or " in talk.words("flurb the wug")
    assert talk.words("colorless green ideas") in _wordings("not_read")
    assert Talk().words("42 ???") in _wordings("not_read")
    assert Talk().words("Hmm, interesting.") in {
        one.format(you="France", other="Russia") for one in _wordings("small_talk")
    }


def test_why_not_asked_of_an_open_offer_is_answered_by_that_offer() -> None:
    talk = Talk()
    talk.offer(PEACE)
    assert "peace between us" in talk.words("Why not?")


def test_what_to_do_together_somewhere_is_answered_with_an_offer_about_it() -> None:
    lead, offer = Talk().hears("Let's coordinate something around the low countries")
    assert lead.text in _wordings("together")
    assert "dmz([GER],[BEL])" in NOTATION.write(offer.sentence)


def test_of_a_line_that_cannot_be_read_as_a_whole_its_parts_are_answered() -> None:
    talk = Talk()
    said = talk.hears("Please move Munich to Ruhr and support me into Belgium with Kiel.")
    assert NOTATION.write(said[0].sentence).startswith("propose(GER,[FRA],[Commit(GER")
    assert "support me into Belgium with Kiel" in said[-1].text
    told, answer = talk.hears("I don't want Munich. Do you want Burgundy?")
    assert told.text and isinstance(answer.sentence, say.Inform)


def test_a_question_beside_a_promise_is_answered_too() -> None:
    promised = "propose(FRA,[GER],[Commit(FRA,[GER],dmz([FRA],[HOL]))])"
    thanks, plan = Talk().hears("I leave Holland to you. What are you planning?", promised)
    assert thanks.text and isinstance(plan.sentence, say.Inform)


def test_who_shares_centers_out_is_answered_with_that_share_or_why_not() -> None:
    (offer,) = Talk().hears("You take Holland and I take Belgium, agreed?")
    assert NOTATION.write(offer.sentence) == (
        "propose(GER,[FRA],[Commit(GER,[FRA],dmz([GER],[BEL])),Commit(FRA,[GER],dmz([FRA],[HOL]))])"
    )
    assert Talk().words("Scandinavia for you, Iberia for me") in _wordings("split_vague")


def test_who_asks_for_a_center_is_offered_that_it_stays_out_or_told_why_not() -> None:
    (offer,) = Talk(settings={"bargaining": 0}).hears("Would it bother you if I took Belgium?")
    assert NOTATION.write(offer.sentence).endswith("[Commit(GER,[FRA],dmz([GER],[BEL]))])")
    assert Talk().hears("Would it bother you if I took Belgium?")[0].text in _wordings("rather_not")
    mine = {one.format(place="Munich") for one in _wordings("place_mine")}
    assert Talk().words("May I have Munich?") in mine


def test_there_is_the_place_that_was_spoken_of_last() -> None:
    talk = Talk()
    talk.hears("Perhaps something about Burgundy?")
    assert "Burgundy" in talk.words("Well, just stay out of it, ok?")


def test_a_support_that_is_asked_for_in_many_words_is_answered_as_an_offer() -> None:
    said = Talk().hears("Hey, could you, if you don't mind, support my army into Burgundy?")
    assert any(one.sentence for one in said)


def test_a_support_that_no_unit_can_give_is_declined_for_that() -> None:
    for line, occasion in (
        ("Support my army from Brest into Spain", "no_support"),
        ("please support my move to Gascony", "no_support"),
        ("Could you support my army into Rumania", "none_to_support"),
    ):
        place = line.rsplit(" ", 1)[1]
        assert Talk().words(line) in [one.format(place=place) for one in _wordings(occasion)]
    (told,) = Talk().hears("Will your army in Munich support Berlin?")
    assert told.sentence is not None or "support you" not in told.text


def test_who_would_be_friends_is_offered_peace_or_told_that_there_is_peace() -> None:
    talk = Talk()
    lead, offer = talk.hears("Can we stay friends?")
    assert lead.text in _wordings("friends_yes")
    assert PEACE in NOTATION.write(offer.sentence)
    talk.offer(PEACE, agreed=True)
    assert talk.words("Can't we be friends?") in _wordings("friends_already")


def test_who_wants_more_gets_another_offer_than_the_last() -> None:
    talk = Talk()
    offers = [talk.hears("That is a bad deal for me.") for _ in range(2)]
    sentences = [NOTATION.write(said[-1].sentence) for said in offers if said[-1].sentence]
    assert sentences and len(sentences) == len(set(sentences))


def test_a_question_that_was_taken_for_a_no_is_answered_as_what_it_is() -> None:
    talk = Talk()
    talk.offer(PEACE)
    said = talk.hears("That's not a reason.", f"reject(FRA,[GER],[{PEACE}])")
    assert said
    refused = {**talk.talk["deals"][0], "state": "rejected", "reason": "refused"}
    talk.talk["deals"] = [refused]
    assert not talk.bot.hear(talk.view, Heard("deal", GERMANY, deal=refused))
    talk.hears("No.", f"reject(FRA,[GER],[{PEACE}])")
    assert talk.bot.hear(talk.view, Heard("deal", GERMANY, deal=refused))


def test_a_center_that_was_taken_while_nobody_stood_there_is_held_against_the_taker() -> None:
    talk = Talk(position=board("F1901M", FRANCE="A MUN", GERMANY="A KIE"))
    taken = {"center": "MUN", "from": "GERMANY", "to": "FRANCE"}
    orders = {"FRANCE": ["A BUR - MUN"], "GERMANY": ["A MUN - KIE"]}
    talk.played({"phase": "F1901M", "orders": orders, "captured": [taken]})
    assert "Munich" in talk.words("What have I done to you?")


def test_a_home_that_was_lost_it_wants_back() -> None:
    lost = board("F1902M", None, {"FRANCE": "MUN", "GERMANY": "KIE BER"}, GERMANY="F HOL, A PRU")
    wanted = {one.format(place="Munich") for one in _wordings("place_lost")}
    assert Talk(position=lost).words("What are you going to do about Munich?") in wanted


def test_of_fleets_and_of_armies_it_tells_for_themselves() -> None:
    (said,) = Talk().hears("And what about your fleet?")
    assert all(" F " in f" {line}" for line in _moves(said))


def test_peace_for_good_is_answered_by_the_one_for_the_season_that_is_open() -> None:
    talk = Talk("search_talks", settings={"iterations": 8, "seconds": 0})
    talk.bot.say(talk.view)
    talk.offer(f"{PEACE[:-1]},(SPR 1901))")
    said = talk.hears("Peace?", f"propose(FRA,[GER],[{PEACE}])")
    assert isinstance(said[0].sentence, say.Reject)
    assert said[1].text in [*_wordings("season_only")]
    assert "peace between us in spring 1901" in said[2].text


def test_an_offer_that_falls_at_once_is_not_met_with_silence() -> None:
    scene = Scene("negotiator", 1, {})
    scene.opens()
    said = scene.answers("Please move Munich to Burgundy and support me into Belgium with Kiel.")
    assert said[-1] in _wordings("impossible")


def test_a_yes_or_no_to_a_deal_of_three_is_not_met_with_silence() -> None:
    parts = {"ITA": "FRA GER", "FRA": "GER ITA", "GER": "FRA ITA"}
    deal = ",".join(f"Commit({one},[{to}],dmz([{one}],[TYR]))" for one, to in parts.items())
    for answer in ("accept", "reject"):
        assert Talk().hears("Well.", f"{answer}(FRA,[GER],[{deal}])")
        assert Talk().hears("Well.", f"{answer}(FRA,[GER ITA],[{deal}])", to=(GERMANY, ITALY))


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Which dots are you aiming for?", "wishes"),
        ("Want to team up?", "together"),
        ("What's stopping you?", "why_not"),
        ("You didn't answer my question.", "repeat"),
        ("Would you ever stab me?", "attack_me"),
        ("Are you heading west or east?", "plan"),
        ("Leave Burgundy alone or you'll have a war", "threat"),
        ("I leave Burgundy to you", ""),
        ("What do you think of Austria?", "opinion"),
        ("asdf qwer", ""),
        ("I don't trust you", "reliable"),
        ("I do, gladly", "yes"),
        ("How does this game work?", "newcomer"),
        ("How do I win this?", "goal"),
        ("How many centers do I need to win?", "goal"),
        ("How many centers do you have?", "count"),
        ("How do we win Belgium?", "persuade"),
        ("How does this work?", "details"),
        ("Is this a bot?", "bot"),
        ("Who wants peace with me?", "invitation"),
        ("Hello everyone! Is anybody up for peace?", "invitation"),
        ("Anyone interested in a truce?", "invitation"),
        ("Who wants peace with Italy?", "allies"),
        ("Who is at peace with you?", "allies"),
        ("Who else are you talking with?", "correspondents"),
        ("Are you talking to anybody else?", "correspondents"),
        ("Who have you been writing to?", "correspondents"),
        ("What are others saying?", "said"),
        ("Hi Austria, how are you?", "how_are_you"),
        ("How are you today?", "how_are_you"),
        ("How are you going to open?", "plan"),
    ],
)
def test_everyday_lines_are_told_apart(line: str, kind: str) -> None:
    assert about(line).kind == kind


def test_whether_it_attacks_a_third_is_told_by_its_orders() -> None:
    talk = Talk(position=board("F1901M", GERMANY="A MUN", AUSTRIA="A TYR", FRANCE="F BRE"))
    words = {one.format(power="Turkey") for one in _wordings("against_not")}
    assert talk.words("Will you attack Turkey?") in words


def test_at_strict_tables_it_says_sentences_of_l_alone() -> None:
    talk = Talk(strict=True)
    said: list[Said] = [*talk.bot.say(talk.view), *talk.hears("Make me an offer.")]
    assert said and all(one.sentence for one in said)


def test_a_character_that_nobody_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadParameter, match="frank, warm, guarded, sly"):
        create("envoy", 0, player_rng(1, 0, ""), {}, {"character": "funny"})
    assert BY_LOT not in CHARACTERS


def _line_of(kind: str) -> str:
    """A line of that kind."""
    return next(line for line in LINES if about(line).kind == kind)


def _moves(said: Said) -> set[str]:
    """The moves that a wish tells, as orders."""
    assert isinstance(said.sentence, say.Inform) and isinstance(said.sentence.info, say.Desire)
    return {one["line"] for one in arrows(said.sentence, game.start(game.read_options({}), 1))}


def _wordings(occasion: str) -> Sequence[str]:
    return [text for tones in occasions()[occasion].values() for text in tones]


LINES = (
    """
you take Holland, I take Belgium|who gets Belgium?|may I take Belgium?|Denmark or Holland?
Burgundy stays empty, right?|stay out of Burgundy|that is a bad deal for me|when would we start?
who leads the attack?|what if Italy attacks me?|can we stay friends?|it was a misunderstanding
what did I do to you?|have you played before?|come on, think about it|any advice?
Italy says you asked him to attack me
the first|the second|both|neither|yes please|no thanks|how do you see the board?|are you there?
are you a bot?|why not?|why did you attack me?|you lied to me|sorry about that
will you attack me?|or else|you idiot|what does Russia plan?|what did Italy say?
who should we attack?|who is winning?|what do you think of Austria?|who are you allied with?
is our peace still on?|let us cooperate|why did you do that?|why did you not help me?|Italy lied
who wants peace with me?|who else are you talking with?|how are you?
hmm|what did you say?|will you fight Italy?|why do you attack me?|how many centers do you have?
are you angry with me?|can I trust you?|do you trust me?|where is your army going?
where will you build?|which centers do you want?|what would you accept?|what are you planning?
thank you|well played|good night|hello|this is my first game|lol|nice weather today
how can I make it up to you?|and next year?|I am disappointed in you|good luck to you|how do I win?
""".strip()
    .replace("\n", "|")
    .split("|")
)


def test_an_order_that_is_not_understood_is_no_sharing_out() -> None:
    assert about("Let us share the spoils").kind == "split"
    assert not about("Please move your army to Grommet and let us share the spoils").kind
