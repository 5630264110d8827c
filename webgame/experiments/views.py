"""The pages of experiments."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from bots.arena.description import write_toml
from bots.arena.experiment import Experiment as Described
from bots.arena.sweep_chart import chart
from bots.arena.taken_over import TakenOver
from bots.arena.wins import wins
from bots.compile import in_words, seconds_left
from games.core import record
from webgame.accounts.models import User, new_public_id
from webgame.experiments import services, standings
from webgame.experiments.boards import boards, latest
from webgame.experiments.describing import at_fault, described, read_description, taken_over
from webgame.experiments.doors import owned, played, seen, visible
from webgame.experiments.forms import (
    ExperimentForm,
    PlayerForms,
    fits_the_form,
    initial_of,
    table_of,
)
from webgame.experiments.models import Experiment, Run
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.tables.doors import UNCHANGED, known, mark, number_named, person, unchanged
from webgame.tables.recordings import from_record
from webgame.tables.refused import Refused
from webgame.tables.watching import seats_of_record

SHARED_SHOWN = 30
LAST_SHOWN = 12
GAMES_A_PAGE = 24
WON, NOBODY, FAILED = "won ", "nobody", "failed"
"""Which games are listed, as the address has it."""
KEPT = ("name", "games", "seed", "schedule", "seconds")
"""Fields that stay as they are filled in when another game is chosen."""
CHANGES: dict[str, Callable[[Experiment], None]] = {
    "go_on": services.go_on,
    "pause": services.pause,
    "cancel": services.cancel,
    "delete": services.delete,
    "share": lambda experiment: services.share(experiment, True),
    "unshare": lambda experiment: services.share(experiment, False),
}


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """One's own experiments, and those that others share."""
    user = person(request)
    mine = list(Experiment.objects.filter(owner=user).order_by("-made")) if user else []
    others = visible(request).exclude(owner=user).select_related("owner").order_by("-made")
    shown = {
        "here": "experiments",
        "mine": [(one, standings.progress(one)) for one in mine],
        "others": others[:SHARED_SHOWN],
    }
    return render(request, "experiments/index.html", shown)


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Describe an experiment, by a form or as TOML; what is described can be looked at in both."""
    if request.method == "POST":
        return _described(request)
    if key := request.GET.get("from", ""):
        table = seen(request, key).table
        try:
            described(table, known(request))
        except Refused as refused:  # such as a bot that is gone
            return _as_toml(request, table, refused.sentence)
        return _as_form(request, table) if fits_the_form(table) else _as_toml(request, table)
    return _as_form(request, _first_table(_face(request.GET.get("game", ""))), request.GET)


def _first_table(face: Face) -> dict[str, Any]:
    """An experiment to begin with: the usual bot against the gentlest, every seat taken."""
    usual, gentle = face.bots.level().silent, face.bots.levels[0].silent
    return {
        "game": face.game,
        "games": 40,
        "players": [{"bot": usual, "count": 1}, {"bot": gentle, "count": "rest"}],
    }


def _described(request: HttpRequest) -> HttpResponse:
    """What is to be done with the description that was sent; what it is refused with, beside it."""
    try:
        return _done(request)
    except Refused as refused:
        return _told_again(request, refused.sentence)


def _done(request: HttpRequest) -> HttpResponse:
    """The description shown in another way, or begun. Raises `Refused`."""
    what = request.POST.get("do", "")
    if "toml" in request.POST:
        if foreign := taken_over(request.POST["toml"]):
            return _as_toml(request, foreign[0].table, _told_of(foreign))
        table = read_description(request.POST["toml"])
    else:
        face = _face(request.POST.get("game", ""))
        form, players = _forms(face, request)
        if not (form.is_valid() and players.is_valid()):
            return _form_page(request, face, form, players)
        table = table_of(form, players)
        if _marked(form, table, known(request)):
            return _form_page(request, face, form, players)
    described(table, known(request))
    if what == "toml":
        return _as_toml(request, table)
    if what == "form":
        if fits_the_form(table):
            return _as_form(request, table)
        return _as_toml(request, table, "The form cannot show all of this; it can be run as it is.")
    rated = bool(request.POST.get("rated"))
    made = services.begin(
        known(request), table, estimate=what == "estimate", rated=rated, sent=_sheet(request)
    )
    return redirect(made)


def _marked(form: ExperimentForm, table: dict[str, Any], user: User) -> bool:
    """Whether its table is refused for what stands in one field, which is then marked."""
    try:
        described(table, user)
    except Refused as refused:
        if key := at_fault(table, user):
            form.mark(key, refused.sentence)
            return True
    return False


def _told_of(foreign: Sequence[TakenOver]) -> str:
    """What became of a description that another program reads."""
    several = (
        f" It holds {len(foreign)} experiments, and this is the first: "
        "python -m bots.arena convert writes all of them."
        if len(foreign) > 1
        else ""
    )
    return f"This is what was written, as TOML; nothing is begun yet. {foreign[0]}{several}"


def _told_again(request: HttpRequest, wrong: str) -> HttpResponse:
    """The page as it was sent, with what is wrong."""
    if "toml" in request.POST:
        return _toml_page(request, request.POST["toml"], wrong=wrong)
    face = _face(request.POST.get("game", ""))
    return _form_page(request, face, *_forms(face, request), wrong)


def _sheet(request: HttpRequest) -> str:
    """What the sheet is called that is filled in, so that one sent five times begins one."""
    return request.POST.get("sheet", "")[:40] or new_public_id()


def _face(game: str) -> Face:
    return faces.offered_face(game) or faces.first()


def _forms(face: Face, request: HttpRequest) -> tuple[ExperimentForm, Any]:
    return ExperimentForm(face, request.POST), PlayerForms(
        request.POST, form_kwargs=_for(face, request)
    )


def _for(face: Face, request: HttpRequest) -> dict[str, Any]:
    """What a line of players has to know: the bots of the game that this person may seat."""
    return {"game": face.game, "person": person(request)}


def _as_form(
    request: HttpRequest, table: dict[str, Any], written: Mapping[str, str] = MappingProxyType({})
) -> HttpResponse:
    """The form of a table, with what was `written` already in fields that every game has."""
    face = _face(table.get("game", "diplomacy"))
    shown, lines = initial_of(table)
    shown |= {name: written[name] for name in KEPT if name in written}
    players = PlayerForms(initial=lines, form_kwargs=_for(face, request))
    return _form_page(request, face, ExperimentForm(face, initial=shown), players)


def _form_page(
    request: HttpRequest, face: Face, form: ExperimentForm, players: Any, wrong: str = ""
) -> HttpResponse:
    shown = {
        "here": "experiments",
        "sheet": _sheet(request),
        "face": face,
        "form": form,
        "players": players,
        "wrong": wrong,
        "rated": request.POST.get("rated"),
    }
    bad = bool(wrong or form.errors or any(players.errors if players.is_bound else ()))
    return render(request, "experiments/new.html", shown, status=400 if bad else 200)


def _as_toml(request: HttpRequest, table: dict[str, Any], note: str = "") -> HttpResponse:
    return _toml_page(request, write_toml(table), note)


def _toml_page(request: HttpRequest, toml: str, note: str = "", wrong: str = "") -> HttpResponse:
    shown = {
        "here": "experiments",
        "sheet": _sheet(request),
        "toml": toml,
        "note": note,
        "wrong": wrong,
        "rated": request.POST.get("rated"),
    }
    return render(request, "experiments/new_toml.html", shown, status=400 if wrong else 200)


@never_cache
@require_safe
def experiment(request: HttpRequest, key: str) -> HttpResponse:
    """How an experiment stands."""
    found = seen(request, key)
    return render(request, "experiments/experiment.html", _shown(request, found, _moving(found)))


@never_cache
@require_safe
def now(request: HttpRequest, key: str) -> HttpResponse:
    """The part of its page that changes while it runs."""
    found = seen(request, key)
    moving = _moving(found)
    if unchanged(request, moving["mark"]):
        return HttpResponse(status=UNCHANGED)
    return render(request, "experiments/standing.html", _shown(request, found, moving))


def _moving(found: Experiment) -> dict[str, Any]:
    """What tells whether anything changed, and its mark: much less than is drawn and reckoned of
    it, for the page asks every two seconds."""
    progress, games = standings.progress(found), latest(found)
    prepared = found.state != Experiment.State.RUNNING or found.game in services.compiled()
    compiling = "" if prepared else in_words(seconds_left(found.game))
    return {
        "progress": progress,
        "compiling": compiling,
        "latest": games,
        "mark": mark(found.state, found.shared, progress, compiling, games),
    }


def _shown(request: HttpRequest, found: Experiment, moving: Mapping[str, Any]) -> dict[str, Any]:
    told = standings.standings(found, moving["progress"].done)
    described = found.described
    sweep = described.sweep
    games = found.runs.filter(state=Run.State.DONE).defer("record").order_by("-number")
    return {
        **moving,
        "here": "experiments",
        "experiment": found,
        "mine": found.owner == person(request),
        "told": told,
        "sweep": sweep,
        "levels": [sweep.level(point) for point in range(sweep.count)] if sweep else [],
        "picture": _picture(described, found)
        if len({line.point for line in told.lines}) > 1
        else "",
        "last": games[:LAST_SHOWN],
        "broken": found.runs.filter(state=Run.State.FAILED).order_by("number")[:LAST_SHOWN],
        "toml": write_toml(found.table),
        "boards": boards(found, described, moving["latest"]),
    }


def _picture(described: Described, found: Experiment) -> str:
    """Who wins how often along what is varied, as SVG in base64; two points have games."""
    assert described.sweep is not None, "something is varied"
    varied = described.sweep
    axis = f"Seats: {varied.label}" if varied.parameter == "count" else varied.parameter
    won = wins(described, list(standings.rows(found)))
    drawn = chart(won, f"{found.name}: who wins how often", axis)
    return b64encode(drawn.encode()).decode()


@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Let it go on, pause, cancel, share or delete it, for whom it belongs to."""
    mine, what = owned(request, key), request.POST.get("do", "")
    if what not in CHANGES:
        raise Http404
    try:
        CHANGES[what](mine)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect(mine)
    if what == "delete":
        messages.success(request, f"“{mine.name}” and its games are deleted.")
        return redirect("experiments")
    return redirect(mine)


@never_cache
@require_safe
def games(request: HttpRequest, key: str) -> HttpResponse:
    """All games of an experiment that are done, in order, or those that somebody won, nobody, or in
    which a bot failed; with a number in the address that game."""
    found = seen(request, key)
    if "number" in request.GET:
        return _by_number(request, found)
    only = request.GET.get("only", "")
    done = found.runs.filter(state=Run.State.DONE).order_by("number")
    if only == FAILED:
        done = done.filter(failures__gt=0)
    elif only == NOBODY or only.startswith(WON):
        done = done.filter(winner="" if only == NOBODY else only.removeprefix(WON)[:100])
    shown = {
        "here": "experiments",
        "experiment": found,
        "face": faces.face_of(found.game),
        "only": only,
        "choices": [
            *((f"{WON}{one.label}", f"Won by {one.label}") for one in found.described.contestants),
            (NOBODY, "Nobody alone at the top"),
            (FAILED, "A bot failed"),
        ],
        "page": Paginator(done, GAMES_A_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "experiments/games.html", shown)


def _by_number(request: HttpRequest, found: Experiment) -> HttpResponse:
    """The page of a game whose number is asked for, if it is done."""
    number = number_named(request.GET.get("number", ""))
    done = found.runs.filter(number=number, record__isnull=False) if number is not None else None
    if done is None or not done.exists():
        messages.error(request, "That game is not played yet.")
        return redirect(found)
    return redirect("experiment_game", found.key, number)


@require_safe
def replay(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A game of an experiment, played from its beginning."""
    run = played(request, key, number)
    face = faces.face_of(run.experiment.game)
    if face.replay is None:
        raise Http404
    header = record.read(services.record_of(run))
    shown = {
        "here": "experiments",
        "face": face,
        "title": f"{run.experiment.name}, game {number}",
        "says": "",
        "steps": reverse("experiment_steps", args=[key, number]),
        "told": {"seats": seats_of_record(header), "talk": ""},
        "seed": header.seed,
        "table": run.experiment.get_absolute_url(),
    }
    return render(request, face.replay.template, shown)


@never_cache
@gzip_page
@require_safe
def replay_steps(request: HttpRequest, key: str, number: int) -> JsonResponse:
    """The recording of a game of an experiment."""
    run = played(request, key, number)
    replay = faces.face_of(run.experiment.game).replay
    if replay is None:
        raise Http404
    return JsonResponse(from_record(services.record_of(run), replay.drawn))
