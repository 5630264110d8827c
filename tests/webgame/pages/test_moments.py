"""Pages of moments: saved, shared by line or link, loaded again; and who may not."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.webgame.catan import BOARD, RED, lay, moment, people_at_a_table
from tests.webgame.pages.door import as_, words
from tests.webgame.play import fresh, key, seat, started
from webgame.accounts.models import User
from webgame.replays.models import Game, Saved, State
from webgame.tables import services
from webgame.tables.terms import Terms

pytestmark = pytest.mark.usefixtures("committing")
HANDS = moment("MAIN", red="2ORE", blue="1CLAY:1KNIGHT", white="3WOOD")
SENT = {"game": "catan", "others": "bots", "clock": "none", "missing": "hold", "press": "free"}
SENT |= {"strength": "even"}
HIDDEN = "1CLAY:1KNIGHT"


def alone(ada: User, **terms: object) -> Game:
    """Ada plays red against two robots, in the middle of a game."""
    raw = {"rules": "catan", "power": RED, "options": {"players": 3}, "stand_in": "catan_random"}
    game = services.create_table(ada, Terms.from_json(raw | terms))
    services.fill_with_bots(ada, game)
    return lay(services.start(ada, game), HANDS)


def kept(ada: User) -> Saved:
    """A moment that Ada keeps."""
    game = alone(ada)
    as_(ada).post(f"/moments/{game.gid}/keep/", {"name": "Before the trade"})
    return Saved.objects.get()


def test_a_moment_is_saved_shared_and_loaded_by_somebody_else(ada: User, basil: User) -> None:
    saved = kept(ada)
    shown = as_(ada).get("/games/")
    assert "Before the trade" in words(shown) and "Saved" in words(shown)
    page = as_(basil).get(f"/saved/{saved.key}/").content.decode()
    assert saved.line in page and f"saved={saved.key}" in page and f"/saved/{saved.key}/" in page
    form = as_(basil).get("/lobby/new/", {"game": "catan", "saved": saved.key})
    assert saved.line in form.content.decode() and "From a saved position: Turn 5" in words(form)
    as_(basil).post("/lobby/new/", SENT | {"position": saved.line, "power": "1"})
    game = Game.objects.latest("pk")
    assert (game.host, game.state, game.start) == (basil, State.PLAYING, saved.line)


def test_the_line_is_a_table_again_and_says_of_which_game_it_is(ada: User) -> None:
    old = alone(ada, title="The old one")
    page = as_(ada).get(f"/moments/{old.gid}/")
    assert old.position in page.content.decode() and "Turn 5" in words(page)
    form = as_(ada).get("/lobby/new/", {"game": "catan", "from": old.gid})
    assert form.context["form"]["power"].value() == str(RED)
    chosen = SENT | {"position": old.position, "origin": old.gid, "power": str(RED)}
    as_(ada).post("/lobby/new/", chosen)
    game = Game.objects.latest("pk")
    assert game.continues == old
    assert "Continued from Turn 5 of The old one" in words(as_(ada).get(f"/g/{game.gid}/"))


def test_a_guest_loads_a_line_without_signing_up() -> None:
    client = Client()
    answer = client.post("/lobby/new/", SENT | {"position": HANDS})
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/g/{game.gid}/" and game.phase == "T5.3"
    assert "Begun from a saved position: Turn 5" in words(client.get(f"/g/{game.gid}/"))


def test_an_outsider_cannot_take_a_moment_of_a_game_that_goes_on(
    ada: User, basil: User, outsider: User
) -> None:
    mine, ours = alone(ada), lay(people_at_a_table(ada, basil), HANDS)
    for game, people in ((mine, (outsider, None)), (ours, (ada, outsider))):
        for person in people:
            page = as_(person).get(f"/moments/{game.gid}/")
            assert page.status_code == 200 and "While a game goes on" in words(page)
            assert HIDDEN not in page.content.decode() and str(BOARD) in page.content.decode()
            as_(person).post(f"/moments/{game.gid}/keep/", {"name": "Stolen"})
            form = as_(person).get("/lobby/new/", {"game": "catan", "from": game.gid})
            assert "While a game goes on" in words(form) and HIDDEN not in form.content.decode()
    assert not Saved.objects.exists()


def test_an_outsider_cannot_see_moments_of_a_private_game_nor_guess_a_link(
    ada: User, outsider: User
) -> None:
    game = alone(ada, private=True)
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    for address in (f"/moments/{game.gid}/", f"/lobby/new/?game=catan&from={game.gid}"):
        assert as_(outsider).get(address).status_code == 404
        assert as_(ada).get(address).status_code == 200
    assert as_(outsider).post(f"/moments/{game.gid}/keep/").status_code == 404
    for address in ("/saved/guessed/", "/lobby/new/?game=catan&saved=guessed"):
        assert as_(outsider).get(address).status_code == 404


def test_an_outsider_with_the_link_cannot_forget_a_moment(ada: User, outsider: User) -> None:
    saved = kept(ada)
    address = reverse("forget_moment", args=[saved.key])
    for person in (outsider, None):
        as_(person).post(address)
        assert Saved.objects.exists()
    assert "Forget it" not in words(as_(outsider).get(f"/saved/{saved.key}/"))
    as_(ada).post(address)
    assert not Saved.objects.exists()


@pytest.mark.parametrize("step", ["9", "x", "-1", "99999999999"])
def test_a_step_that_was_not_played_has_no_moment(ada: User, step: str) -> None:
    game = alone(ada)
    assert as_(ada).get(f"/moments/{game.gid}/?step={step}").status_code == 404


def test_a_moment_with_a_board_opens_a_table_with_that_board(ada: User) -> None:
    page = as_(ada).get(f"/moments/{alone(ada).gid}/").content.decode()
    assert f"board_string={BOARD}" in page
    form = as_(ada).get("/lobby/new/", {"game": "catan", "board_string": BOARD})
    assert form.context["form"]["board_string"].value() == BOARD
    as_(ada).post("/lobby/new/", SENT | {"board_string": BOARD})
    assert Game.objects.latest("pk").terms["options"]["board"] == BOARD


def test_a_position_is_not_for_people_and_what_is_wrong_is_said_beside_it(ada: User) -> None:
    wrong = as_(ada).post("/lobby/new/", SENT | {"position": "T5.3 nonsense"})
    assert wrong.context["form"].errors["position"] == ["A position needs its board."]
    wrong = as_(ada).post("/lobby/new/", SENT | {"position": HANDS, "others": "people"})
    assert "against bots" in wrong.context["form"].errors["others"][0]
    assert not Game.objects.exists()


def test_diplomacy_has_moments_too(ada: User) -> None:
    game = started(ada, title="A spring")
    page = as_(ada).get(f"/moments/{game.gid}/").content.decode()
    assert game.position in page and "<svg" in page and "Its board" not in page


def test_one_press_in_the_result_panel_is_a_rematch_for_who_played(
    ada: User, outsider: User
) -> None:
    game = alone(ada)
    services.resign(seat(game, RED), key())
    Game.objects.filter(pk=game.pk).update(state=State.OVER)
    press = f'action="/t/{game.gid}/rematch/"'
    assert press not in as_(outsider).get(f"/g/{game.gid}/").content.decode()
    assert press in as_(ada).get(f"/g/{game.gid}/").content.decode()
    answer = as_(ada).post(f"/t/{game.gid}/rematch/")
    again = Game.objects.latest("pk")
    assert answer.headers["Location"] == f"/g/{again.gid}/"
    assert again.terms["options"] == fresh(game).terms["options"]
