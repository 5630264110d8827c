"""Studies: who comes in, to which condition, what is asked, and what leaves."""

from __future__ import annotations

import csv
import json
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from games.core import record
from tests.people import member
from tests.webgame.pages.door import as_, words
from tests.webgame.play import fresh
from webgame.accounts.events import erased, recorded
from webgame.accounts.models import User
from webgame.accounts.services import create_guest
from webgame.replays.models import Game, State
from webgame.studies import services
from webgame.studies.models import Condition, Participant, Study
from webgame.studies.questions import read_questions, write_questions
from webgame.tables.refused import Refused
from webgame.tables.services.adjudication import draw
from webgame.tables.services.standins import hand_over
from webgame.tables.shown import seats_shown
from webgame.tables.table import lock, look
from webgame.tables.terms import Terms

pytestmark = pytest.mark.usefixtures("committing")
QUESTIONS = "choice: Who was a bot? | All | None\n1-7: Fair? | no | yes\ntext: Why?"
HOLD = Terms(stand_in="hold")
EACH = Terms(bots=("", "", *["hold"] * 5))
SENT = {"others": "bots", "bot": "hold", "clock": "none", "missing": "hold", "press": "free"}


def study(owner: User, *conditions: str, people: int = 1, open_now: bool = True) -> Study:
    made = services.make(owner, "Trust", "Do you agree?", read_questions(QUESTIONS))
    for name in conditions or ("talk",):
        services.add_condition(made, name, HOLD if people == 1 else EACH, people)
    services.set_open(made, open_now)
    made.refresh_from_db()
    return made


def comes(made: Study, condition: Condition | None = None) -> Participant:
    return services.take_part(made, create_guest(), condition)


def end(game: Game | None) -> None:
    assert game is not None
    with transaction.atomic():
        draw(lock(game.pk))


# --- assignment -----------------------------------------------------------------------------------


def test_every_block_has_each_condition_equally_often_in_an_order_of_its_own(ada: User) -> None:
    made = study(ada, "a", "b", "c")
    made.block = 2
    conditions = list(made.conditions.all())
    order = [services.drawn(made, conditions, number).name for number in range(60)]
    blocks = ["".join(order[at : at + 6]) for at in range(0, 60, 6)]
    assert all(Counter(block) == Counter("aabbcc") for block in blocks)
    assert len(set(blocks)) > 1
    assert order == [services.drawn(made, conditions, number).name for number in range(60)]


def test_who_comes_is_drawn_and_who_comes_to_a_condition_is_not_counted(ada: User) -> None:
    made = study(ada, "a", "b", people=2)
    b = made.conditions.get(name="b")
    kept = [comes(made, b) for _ in range(3)]
    drawn = [comes(made) for _ in range(4)]
    assert {one.condition for one in kept} == {b}
    assert Counter(one.condition.name for one in drawn) == {"a": 2, "b": 2}
    assert [one.number for one in [*kept, *drawn]] == list(range(1, 8))
    assert [one.drawn for one in made.participants.all()] == [False] * 3 + [True] * 4


def test_who_comes_again_stays_where_they_are(ada: User) -> None:
    made, guest = study(ada, "a", "b"), create_guest()
    first = services.take_part(made, guest)
    services.set_open(made, False)
    assert services.take_part(
        made, guest, made.conditions.exclude(pk=first.condition_id).get()
    ) == (first)
    assert Participant.objects.count() == 1


# --- the table ------------------------------------------------------------------------------------


def test_at_the_table_nobody_learns_who_is_a_bot_even_when_it_is_over(ada: User) -> None:
    part = comes(study(ada))
    assert part.game and part.game.state == State.PLAYING and part.game.private
    end(part.game)
    shown = seats_shown(look(part.game.pk), part.seat)
    assert Counter(one["kind"] for one in shown) == {"hidden": 6, "human": 1}
    assert all(not one["name"] for one in shown if not one["you"])


def test_people_wait_until_all_are_there_and_nobody_for_who_has_gone(ada: User) -> None:
    made = study(ada, people=2)
    gone, early = comes(made), None
    Participant.objects.update(seen=timezone.now() - timedelta(minutes=1))
    early = comes(made)
    assert early.game is None
    late = comes(made)
    early = services.wait(early)
    assert early.game and early.game == late.game and services.wait(gone).game is None
    assert early.game.seats.exclude(user=None).count() == 2
    assert early.seat != late.seat


# --- the doors ------------------------------------------------------------------------------------


def test_from_the_link_to_thanks(ada: User) -> None:
    made, client = study(ada), Client()
    link = f"/study/{made.key}/"
    assert "Do you agree?" in words(client.get(link))
    assert not User.objects.filter(is_guest=True).exists(), "nobody agreed yet"
    part_at = client.post(f"{link}begin/").headers["Location"]
    part = Participant.objects.get()
    assert part.game and part_at == f"/g/{part.game.gid}/"
    assert link in client.get(part_at).content.decode(), "the table leads back"
    assert "Your game goes on" in words(client.get(link))
    client.post(f"{link}answers/", {"q1": "All"})
    part.refresh_from_db()
    assert part.answers is None, "the questions come at the end"
    end(part.game)
    assert "Who was a bot?" in words(client.get(link))
    assert "Who was who" not in words(client.get(link))
    wrong = client.post(f"{link}answers/", {"q1": "Some", "q2": "9"})
    assert "Some is not one of the available choices" in words(wrong)
    client.post(f"{link}answers/", {"q1": "All", "q2": "6", "q3": "=1+1"})
    client.post(f"{link}answers/", {"q1": "None"})
    part.refresh_from_db()
    assert part.answers == {"q1": "All", "q2": "6", "q3": "=1+1"}
    thanks = words(client.get(link))
    assert "Thank you" in thanks and thanks.count("a bot") == 6 and part.pseudonym in thanks


def test_who_leaves_the_game_may_answer_and_is_not_told_who_was_who(ada: User) -> None:
    made = study(ada)
    guest = create_guest()
    part = services.take_part(made, guest)
    assert part.game is not None
    with transaction.atomic():
        table = lock(part.game.pk)
        hand_over(table, table.seats[part.seat or 0])
    as_(guest).post(f"/study/{made.key}/answers/", {"q2": "1"})
    page = words(as_(guest).get(f"/study/{made.key}/"))
    assert "Thank you" in page and "Who was who" not in page


def test_a_closed_study_takes_nobody_in_and_its_researcher_never_takes_part(ada: User) -> None:
    closed = study(ada, open_now=False)
    client = Client()
    assert "takes nobody in" in words(client.post(f"/study/{closed.key}/begin/", follow=True))
    own = study(ada)
    assert "your own study" in words(as_(ada).post(f"/study/{own.key}/begin/", follow=True))
    assert not Participant.objects.exists() and not User.objects.filter(is_guest=True).exists()


def test_an_outsider_cannot_see_or_change_a_study_nor_take_anything_home(
    ada: User, outsider: User
) -> None:
    made = study(ada)
    part = comes(made)
    end(part.game)
    at = f"/lab/studies/{made.key}"
    doors = ["/", "/change/", "/conditions/new/", "/participants.csv", "/participants.jsonl"]
    for door in [*doors, f"/games/{part.pseudonym}.jsonl"]:
        assert as_(outsider).get(at + door).status_code == 404, door
        assert as_(ada).get(at + door).status_code == 200, door
        assert Client().get(at + door).status_code in (302, 404), door
    for deed in ("open", "close", "remove", "delete"):
        assert as_(outsider).post(f"{at}/do/", {"do": deed}).status_code == 404
    assert as_(outsider).post(f"{at}/conditions/new/", SENT | {"name": "x"}).status_code == 404
    assert as_(outsider).post(f"/study/{made.key}/answers/", {"q1": "All"}).status_code == 404
    assert as_(outsider).post(f"/study/{made.key}/wait/").status_code == 404
    assert as_(outsider).get(f"/study/{study(ada).key}/{part.condition.key}/").status_code == 404
    assert part.game and as_(ada).get(f"/g/{part.game.gid}/").status_code == 404, "not even she"
    made.refresh_from_db()
    assert made.open and "Trust" not in words(as_(outsider).get("/lab/studies/"))


def test_what_leaves_has_pseudonyms_conditions_games_and_answers_but_nobody(ada: User) -> None:
    made = study(ada)
    done, going_on = comes(made), comes(made)
    assert done.user and going_on.game
    end(done.game)
    done.refresh_from_db()
    services.answer(done, {"q1": "All", "q2": "6", "q3": "=1+1"})
    client, at = as_(ada), f"/lab/studies/{made.key}"
    text = client.get(f"{at}/participants.csv").content.decode()
    first, second = csv.DictReader(text.splitlines())
    assert (first["participant"], first["condition"]) == (done.pseudonym, "talk")
    assert (first["game"], first["ended"], first["q1"], first["q2"]) == ("over", "draw", "All", "6")
    assert not first["q3"].startswith("="), "no formula"
    assert second["record"] == "" and second["game"] == "playing"
    lines = client.get(f"{at}/participants.jsonl").content.decode().splitlines()
    told = json.loads(lines[0])
    assert told["answers"][2] == {"ask": "Why?", "answer": "=1+1"}
    whole = client.get(first["record"]).content.decode()
    assert record.read(whole).game == "diplomacy"
    hidden = client.get(f"{at}/games/{going_on.pseudonym}.jsonl")
    assert hidden.status_code == 404, "no secret of a game that goes on"
    for name in (done.user.display_name, done.user.username):
        assert name not in text and name not in "".join(lines) and name not in whole


# --- making one -----------------------------------------------------------------------------------


def test_a_researcher_makes_a_study_and_nothing_changes_once_somebody_came(ada: User) -> None:
    client = as_(ada)
    form = {"name": "Trust", "consent": "Yes?", "questions": QUESTIONS, "block": "2"}
    at = client.post("/lab/studies/new/", form).headers["Location"]
    made = Study.objects.get()
    assert "Add a condition first" in words(client.post(f"{at}do/", {"do": "open"}, follow=True))
    client.post(f"{at}conditions/new/", SENT | {"name": "holds", "game": "diplomacy"})
    each = {f"seat_{number}": "hold" for number in range(7)} | {"seat_3": "", "seat_5": ""}
    two = SENT | {"others": "each", **each, "name": "pairs", "game": "diplomacy"}
    client.post(f"{at}conditions/new/", two)
    assert list(made.conditions.values_list("name", "people")) == [("holds", 1), ("pairs", 2)]
    assert {one.table.names for one in made.conditions.all()} == {"hidden"}
    assert "already" in words(client.post(f"{at}conditions/new/", two))
    client.post(f"{at}do/", {"do": "open"})
    made.refresh_from_db()
    comes(made, made.conditions.get(name="holds"))
    for late in (
        lambda: services.change(made, "x", "y", [], 1),
        lambda: services.add_condition(made, "late", HOLD, 1),
        lambda: services.remove_condition(made, made.conditions.all()[0].key),
    ):
        with pytest.raises(Refused, match="People take part already"):
            late()
    again = client.get(f"/lab/studies/new/?from={made.key}").content.decode()
    assert "Who was a bot?" in again


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Who?", "begins with"),
        ("choice: Who? | Ada", "two answers or more"),
        ("choice: Who? | Ada | Ada", "all different"),
        ("1-7: Fair? | no", "a word for 1 and one for 7"),
        ("text: Why? | so", "without"),
        ("text:", "empty"),
    ],
)
def test_a_question_that_is_none_is_refused_with_its_line(line: str, wrong: str) -> None:
    with pytest.raises(Refused, match=f"Line 2: .*{wrong}"):
        read_questions(f"text: Why?\n{line}")


def test_questions_are_written_as_they_are_read() -> None:
    assert write_questions(read_questions(QUESTIONS)) == QUESTIONS


def test_whoever_leaves_the_site_leaves_a_pseudonym_and_takes_their_studies_along(
    ada: User,
) -> None:
    part = comes(study(ada))
    guest = part.user
    kept: list[Any] = [answer for _, answer in recorded.send(User, user=guest)]
    assert any("Do you agree?" in str(one) for one in kept)
    erased.send(User, user=guest)
    part.refresh_from_db()
    assert part.user is None and part.pseudonym
    erased.send(User, user=ada)
    assert not Study.objects.exists() and fresh(part.game or Game())


def test_a_guest_makes_no_study(ada: User) -> None:
    with pytest.raises(Refused, match="sign up first"):
        services.make(create_guest(), "x", "y", [])
    assert member("Grace").studies.count() == 0
