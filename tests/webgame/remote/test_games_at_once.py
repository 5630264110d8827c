"""A bot is in no more games at once than it says, however they begin."""

from threading import Barrier, Thread

from django.db import connection, transaction
from django.urls import reverse

from tests.webgame.pages.door import as_, words
from tests.webgame.play import FRANCE, ITALY, seat, table
from tests.webgame.remote.programs import Program, end, registered
from webgame.accounts.models import User
from webgame.remote.models import Bot
from webgame.replays.models import Game, State
from webgame.tables import services
from webgame.tables.services.standins import hand_over
from webgame.tables.table import lock


def going_on() -> int:
    return Game.objects.filter(state=State.PLAYING).count()


def test_its_program_and_its_owner_say_how_many(ada: User) -> None:
    program = Program(bot := registered(ada))
    status, told = program.get("/bot")
    assert (status, told["id"], told["at_once"], told["playing"]) == (200, bot.key, 8, 0)
    status, told = program.send("PATCH", "/bot", {"at_once": 3})
    assert (status, told["at_once"]) == (200, 3)
    status, problem = program.send("PATCH", "/bot", {"at_once": 0})
    assert (status, problem["detail"]) == (400, "A bot plays 1 to 200 games at once.")
    page = reverse("remote_bot_at_once", args=[bot.rid])
    assert "less than or equal to 200" in words(as_(ada).post(page, {"at_once": 500}))
    as_(ada).post(page, {"at_once": 5})
    assert Bot.objects.get().at_once == 5
    shown = words(as_(ada).get(reverse("remote_bot", args=[bot.rid])))
    assert "It is in 0 of the 5 that it plays at once." in shown


def test_a_table_waits_until_the_bot_has_room(ada: User) -> None:
    bot = registered(ada, at_once=1)
    first, second = (table(ada, bots=["", "", "", "", bot.key, "", ""]) for _ in range(2))
    for one in (first, second):
        services.fill_with_bots(ada, one)
    services.start(ada, first)
    page = as_(ada).post(reverse("start", args=[second.gid]), follow=True)
    sentence = "Ada/fox plays 1 game at once and is in 1: wait until one of them is over."
    assert sentence in words(page)
    assert going_on() == 1
    end(first)
    services.start(ada, second)
    assert going_on() == 1


def test_a_challenge_waits_and_only_the_bot_itself_is_told_how_many_it_plays(
    ada: User, basil: User
) -> None:
    one = Program(registered(ada, shared=True, at_once=1))
    other = Program(owl := registered(basil, "owl", shared=True, at_once=1))
    made = [one.post("/challenges", {"opponents": [owl.key]})[1] for _ in range(2)]
    status, problem = one.post("/challenges", {"opponents": ["hold"]})
    assert (status, problem["state"]) == (201, "begun")
    yes = f"/challenges/{made[0]['id']}/accept"
    status, problem = other.post(yes, {})
    assert (status, problem["code"]) == (409, "at_its_limit")
    assert problem["detail"].startswith("Another bot of this game")
    assert problem["fields"] == {}
    end(Game.objects.get())
    assert other.post(yes, {})[1]["state"] == "begun"
    status, problem = other.post(f"/challenges/{made[1]['id']}/accept", {})
    assert (status, problem["fields"]) == (409, {"bot": owl.key, "at_once": 1})
    assert problem["detail"].startswith("Basil/owl plays 1 game at once and is in 1")
    assert [len(who.get("/challenges")[1]["challenges"]) for who in (one, other)] == [1, 1]
    status, problem = one.post("/challenges", {"opponents": ["hold"]})
    assert (status, problem["code"]) == (409, "at_its_limit")


def test_of_two_challenges_accepted_at_the_same_moment_one_begins(ada: User, basil: User) -> None:
    asking = [Program(registered(ada, name, shared=True)) for name in ("fox", "ox")]
    owl = registered(basil, "owl", shared=True, at_once=1)
    token = Program(owl).token
    made = [one.post("/challenges", {"opponents": [owl.key]})[1] for one in asking]
    together = Barrier(2)
    found: list[int] = []

    def accept(cid: str) -> None:
        together.wait(30)
        found.append(Program(owl, token=token).post(f"/challenges/{cid}/accept", {})[0])
        connection.close()

    both = [Thread(target=accept, args=(one["id"],)) for one in made]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(60)
    assert sorted(found) == [200, 409]
    assert going_on() == owl.playing == 1


def test_who_leaves_is_stood_in_for_by_the_usual_bot_where_the_chosen_one_is_full(
    ada: User, basil: User
) -> None:
    bot = registered(ada, at_once=1)
    first = table(ada, bots=["", "", "", "", bot.key, "", ""])
    second = table(ada, basil, stand_in=bot.key, bots=["hold"] * 2 + ["", "", *["hold"] * 3])
    for one in (first, second):
        empty = [chair for chair in one.seats.all() if chair.empty]
        for chair in empty:
            services.seat_bot(ada, one, chair.number, "hold")
        services.start(ada, one)
    with transaction.atomic():
        held = lock(second.pk)
        mine = next(one for one in held.seats if one.user_id == basil.pk)
        hand_over(held, mine)
    assert not seat(second, mine.number).bot.startswith("@")
    assert seat(first, ITALY).bot == bot.key
    assert seat(second, FRANCE).user_id
