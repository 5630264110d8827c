"""Hidden facts leave no trace: whatever two players draft and whisper, others get equal bytes."""

import json
import re
from contextlib import suppress
from datetime import UTC, datetime
from itertools import takewhile, zip_longest
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.registry import rules
from tests.people import member
from tests.webgame.line import connected
from tests.webgame.play import FRANCE, GERMANY, ITALY, fresh, key, play_phase, seat, table, work
from webgame.accounts.models import User
from webgame.live.limits import shares
from webgame.replays.models import Game
from webgame.tables import services
from webgame.tables.refused import Refused

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
GID = "secretgame"
KEY = UUID(int=1)
diplomacy = rules("diplomacy")
OPENING = diplomacy.start(diplomacy.read_options({}), 0)


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is always noon: what differs is not the time."""
    monkeypatch.setattr(timezone, "now", lambda: NOON)


drafts = {
    number: st.lists(st.sampled_from(diplomacy.legal(OPENING, number)), max_size=3)
    for number in (FRANCE, GERMANY)
}
whispers = st.tuples(st.sampled_from([FRANCE, GERMANY]), st.text("abc äß🙂", min_size=1))
hidden_facts = st.fixed_dictionaries(
    {
        "drafts": st.lists(st.one_of(*(st.tuples(st.just(n), d) for n, d in drafts.items()))),
        "whispers": st.lists(whispers.filter(lambda whisper: whisper[1].strip()), max_size=6),
        "read": st.booleans(),
        "windows": st.integers(0, 2),
    }
)
anonymous_facts = st.fixed_dictionaries(
    {
        "votes": st.lists(st.booleans()),
        "left": st.integers(0, 2),
        "ready": st.booleans(),
    }
)
Facts = dict[str, Any]
Sent = dict[str, list[str]]
NOTHING: Facts = {"drafts": [], "whispers": [], "read": False, "windows": 0}


@pytest.fixture
def people(ada: User, basil: User) -> list[User]:
    return [ada, basil, member("Carla")]


def play(people: list[User], facts: Facts, **terms: Any) -> Sent:
    """The same game for all to see, with these facts hidden in it; all that others were sent."""
    shares.clear()  # it is always the first time
    ada, basil, carla = people
    game = table(ada, basil, **terms)
    services.join(carla, game, ITALY)
    Game.objects.filter(pk=game.pk).update(gid=GID, seed=7)
    services.fill_with_bots(ada, game)
    services.start(ada, game)
    work()
    game = fresh(game)
    sent: Sent = {}
    with connected(game, carla) as italy, connected(game) as stranger:
        lines = {"italy": italy, "stranger": stranger}
        for line in lines.values():
            line.command("resume", key=KEY, after=None)
            line.until("snapshot")
        happen(game, facts, ada, basil)
        if "votes" in facts:
            happen_anonymously(game, facts)
        in_the_open(game)
        for name, line in lines.items():
            line.until("phase")
            line.command("resume", key=KEY, after=0)
            line.until("phase")
            line.command("resume", key=KEY, after=None)
            line.until("snapshot")
            sent[name] = events_before_replies(line.texts)
    sent["italy"] += pages(carla)
    sent["stranger"] += pages(None)
    game.delete()
    return sent


def events_before_replies(texts: list[str]) -> list[str]:
    """All that a socket was sent, each text once: what happened in its order, then the replies.

    What happens reaches it by Redis and replies go straight back, so that either may come first,
    and what a resumption tells anew may have come before.
    """

    def order(text: str) -> tuple[bool, int]:
        told = json.loads(text)
        return "re" in told, told.get("seq", 0)

    return sorted(dict.fromkeys(texts), key=order)


def happen(game: Game, facts: Facts, ada: User, basil: User) -> None:
    """The hidden facts happen."""
    for number, lines in facts["drafts"]:
        with suppress(Refused):  # two orders for one unit; that leaves no trace either
            services.submit_draft(seat(game, number), "S1901M", lines, key())
    for sender, text in facts["whispers"]:
        services.say(seat(game, sender), [FRANCE + GERMANY - sender], text, key())
    if facts["read"] and facts["whispers"]:
        services.mark_read(seat(game, GERMANY), "2,3", 1, key())
    for person in (ada, basil)[: facts["windows"]]:
        with connected(game, person) as window:
            window.snapshot()


def happen_anonymously(game: Game, facts: Facts) -> None:
    """What is hidden only while names are: votes, coming and going, who is quick."""
    for yes in facts["votes"]:
        services.vote(seat(game, FRANCE), "S1901M", "draw", yes, key())
    services.vote(seat(game, FRANCE), "S1901M", "draw", False, key())
    for _ in range(facts["left"]):
        services.resign(seat(game, GERMANY), key())
        services.return_to_seat(seat(game, GERMANY), key())
    if facts["ready"]:
        services.set_ready(seat(game, FRANCE), "S1901M", True, key())


def in_the_open(game: Game) -> None:
    """What everybody, or Italy, may know."""
    services.say(seat(game, FRANCE), "all", "Good morning.", key())
    services.say(seat(game, FRANCE), [ITALY], "Peace?", key())
    services.say(seat(game, GERMANY), [FRANCE, ITALY], "The three of us?", key())
    for number, lines in ((FRANCE, ["A PAR - BUR"]), (GERMANY, ["A MUN - BUR"]), (ITALY, [])):
        services.submit_draft(seat(game, number), "S1901M", lines, key())
    play_phase(game, FRANCE, GERMANY, ITALY)


def pages(person: User | None) -> list[str]:
    """The game's page and its step, without what is drawn by lot for each answer."""
    client = Client()
    if person is not None:
        client.force_login(person)
    page = client.get(f"/g/{GID}/").content.decode()
    step = client.get(f"/g/{GID}/steps/0.json").content.decode()
    token = r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"|data-token="[^"]*"'
    by_lot = rf'nonce="[^"]*"|{token}'
    return [re.sub(by_lot, "", page), step]


def first_difference(one: Sent, other: Sent) -> str:
    """Where two plays part, for whom; empty if they do not."""
    for name in one:
        for text, counterpart in zip_longest(one[name], other[name], fillvalue="nothing"):
            if text != counterpart:
                pairs = zip(text, counterpart, strict=False)
                same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
                part = slice(max(0, same - 60), same + 60)
                return f"{name} is sent {text[part]!r} here, {counterpart[part]!r} there"
    return ""


@pytest.fixture
def baseline(people: list[User]) -> Sent:
    """What others are sent when nothing is hidden."""
    return play(people, NOTHING)


@pytest.mark.slow
@hypothesis_settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(facts=hidden_facts)
def test_drafts_and_whispers_change_no_byte_that_others_get(
    people: list[User], baseline: Sent, facts: Facts
) -> None:
    assert first_difference(play(people, facts), baseline) == ""


def test_the_comparison_would_see_a_difference(people: list[User], baseline: Sent) -> None:
    openly = play(people, NOTHING, title="Another title")
    assert openly["stranger"] != baseline["stranger"] and openly["italy"] != baseline["italy"]
    assert any("Peace?" in text for text in baseline["italy"])
    assert not any("Peace?" in text for text in baseline["stranger"])


@pytest.mark.slow
@hypothesis_settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(facts=anonymous_facts)
def test_while_names_are_hidden_votes_absence_and_haste_change_no_byte(
    people: list[User], nameless: Sent, facts: Facts
) -> None:
    played = play(people, NOTHING | facts, names="hidden_until_end")
    assert first_difference(played, nameless) == ""


@pytest.fixture
def nameless(people: list[User]) -> Sent:
    """What others are sent in a game with hidden names when nothing is hidden beside them."""
    return play(people, NOTHING, names="hidden_until_end")
