"""What the page of charts offers to look at: sets of games, and examples."""

from dataclasses import dataclass

from django.http import HttpRequest

from webgame.experiments.doors import visible
from webgame.faces import registry as faces
from webgame.lab.games import own_games, public_games
from webgame.tables.doors import person
from webgame.tables.watching import on_the_shelf


@dataclass(frozen=True, slots=True)
class Offered:
    """A set of games that can be chosen: the parameter that means it, and in words."""

    parameter: str
    value: str
    says: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Example:
    """Something to look at first: the query that shows it, and in words."""

    query: str
    says: str


EXAMPLES = {
    "diplomacy": ("centers", "Centers over the years"),
    "catan": ("eta", "How near to victory, turn by turn"),
}


def examples() -> list[Example]:
    """What can be looked at where nobody has played yet: recorded games."""
    return [
        Example(
            f"shelf={face.game}/{kept.name}&variable={EXAMPLES[face.game][0]}",
            f"{face.title}: {EXAMPLES[face.game][1]}",
        )
        for face, kept in {face.game: (face, kept) for face, kept in on_the_shelf()}.values()
        if face.game in EXAMPLES
    ]


def offered(request: HttpRequest) -> list[Offered]:
    """The sets of games from which somebody can choose."""
    user, sets = person(request), []
    for face in faces.offered():
        if user and (count := own_games(user, face.game).count()):
            games = "one game" if count == 1 else f"{count} games"
            sets.append(("mine", face.game, f"My {games} of {face.title}"))
    sets += [
        ("latest", face.game, f"The latest public games of {face.title}")
        for face in faces.offered()
        if public_games(face.game).exists()
    ]
    sets += [
        ("shelf", f"{face.game}/{kept.name}", f"Recorded: {kept.title}")
        for face, kept in on_the_shelf()
    ]
    sets += [
        ("experiment", one.key, f"Experiment: {one.name}")
        for one in visible(request).filter(key__in=request.GET.getlist("experiment"))
    ]
    sets += [("archive", one, "What the archive found") for one in request.GET.getlist("archive")]
    return [
        Offered(parameter, value, says, value in request.GET.getlist(parameter))
        for parameter, value, says in sets
    ]
