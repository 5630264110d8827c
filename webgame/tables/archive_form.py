"""The form in which the archive is asked for games, and what its address says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms

from bots.analysis.promises import WORDS
from bots.analysis.registry import BY_KEY, VARIABLES
from bots.registry import BOTS
from webgame.faces import registry as faces
from webgame.faces.face import Face
from webgame.replays import archive
from webgame.replays.archive import OfPromise, OfSeat, Sought
from webgame.replays.models import Tag

Choice = tuple[str, Any]
ANY: Choice = ("", "Any")
ORDERED = ("first", "second", "third", "fourth")


class ArchiveForm(forms.Form):
    """Which games are looked for, and how they are sorted. All may be left empty."""

    ENDED = ("outcome", "first", "last", "chairs", "talk", "origin", "tag")
    SEAT = ("seat", "turn_order", "player", "result", "figure", "bound", "number")
    PROMISE = ("promise", "kind", "by", "to", "before")

    game = forms.ChoiceField(label="Game", required=False)
    company = forms.ChoiceField(
        label="Who played",
        required=False,
        choices=[
            ("", "Anybody"),
            (archive.PEOPLE, "People alone"),
            (archive.BOTH, "People and bots"),
            (archive.BOTS, "Bots alone"),
        ],
    )
    sort = forms.ChoiceField(
        label="Sorted by",
        required=False,
        choices=[
            ("", "Latest first"),
            ("oldest", "Oldest first"),
            ("longest", "Longest first"),
            ("shortest", "Shortest first"),
            ("talk", "Most talk first"),
        ],
    )
    mine = forms.BooleanField(
        label="Only my games: those I sat in, and those I brought in", required=False
    )

    outcome = forms.ChoiceField(
        label="It ended",
        required=False,
        choices=[
            ("", "In any way"),
            ("solo", "With a solo win"),
            ("win", "With a win on points"),
            ("draw", "In a draw"),
            ("unfinished", "Left unfinished"),
        ],
    )
    first = forms.IntegerField(label="From year or turn", required=False, min_value=0)
    last = forms.IntegerField(label="To year or turn", required=False, min_value=0)
    chairs = forms.IntegerField(label="Number of seats", required=False, min_value=1, max_value=99)
    talk = forms.ChoiceField(
        label="Talk",
        required=False,
        choices=[ANY, ("yes", "Something was said"), ("no", "Nothing was said")],
    )
    origin = forms.ChoiceField(
        label="Where it was played",
        required=False,
        choices=[ANY, (archive.HERE, "Here"), (archive.IMPORTED, "Elsewhere, and brought in")],
    )
    tag = forms.CharField(label="Tag", required=False, max_length=Tag.LONGEST)

    seat = forms.ChoiceField(label="Seat", required=False)
    turn_order = forms.TypedChoiceField(
        label="In the order of play",
        required=False,
        coerce=int,
        empty_value=None,
        choices=[ANY, *((str(at), name.title()) for at, name in enumerate(ORDERED, start=1))],
    )
    player = forms.ChoiceField(label="Played by", required=False)
    result = forms.ChoiceField(
        label="It",
        required=False,
        choices=[
            ("", "Won or not"),
            (archive.WON, "Won"),
            (archive.SHARED, "Shared a draw"),
            (archive.LOST, "Lost"),
        ],
    )
    figure = forms.ChoiceField(label="And its number of", required=False)
    bound = forms.ChoiceField(
        label="Is",
        required=False,
        choices=[("", "At least"), (archive.MOST, "At most")],
    )
    number = forms.FloatField(
        label="This many",
        required=False,
        widget=forms.NumberInput({"placeholder": "1", "step": "any"}),
    )

    promise = forms.ChoiceField(
        label="A promise",
        required=False,
        choices=[
            ANY,
            ("broken", "Was broken"),
            ("kept", "Was kept"),
            ("void", "Came to nothing"),
        ],
    )
    kind = forms.ChoiceField(label="Of", required=False, choices=[("", "Any kind"), *WORDS.items()])
    by = forms.ChoiceField(label="By", required=False)
    to = forms.ChoiceField(label="To", required=False)
    before = forms.IntegerField(label="Before the year", required=False, min_value=0)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = [ANY, *_by_game(lambda face: [(one, one.title()) for one in face.seats])]
        _offer(self, "game", [("", "All games"), *((one.game, one.title) for one in _games())])
        for name in ("seat", "by", "to"):
            _offer(self, name, seats)
        _offer(
            self,
            "player",
            [("", "Anybody"), (archive.PEOPLE, "A person"), *_by_game(_bots_of)],
        )
        _offer(
            self,
            "figure",
            [("", "Anything"), ("Every game", _figures_of("")), *_by_game(_own_figures_of)],
        )

    def clean(self) -> dict[str, Any]:
        """What is to be counted is there at least once, where no number is said."""
        asked: dict[str, Any] = super().clean() or {}
        if asked.get("number") is not None and not asked.get("figure"):
            self.add_error("figure", "Say what there should be so many of.")
        if asked.get("number") is None:
            asked["number"] = 1.0
        return asked

    def sought(self) -> Sought:
        """What was asked for."""
        asked = self.cleaned_data
        return Sought(
            tuple(face.game for face in _games()),
            asked["game"],
            asked["outcome"],
            asked["first"],
            asked["last"],
            asked["chairs"],
            asked["company"],
            {"yes": True, "no": False}.get(asked["talk"]),
            asked["origin"],
            " ".join(asked["tag"].lower().split()),
            OfSeat(
                asked["seat"],
                asked["turn_order"],
                asked["player"],
                asked["result"],
                asked["figure"],
                asked["bound"] or archive.LEAST,
                asked["number"],
                0.0 if _is_counted(asked["figure"]) else None,
            )
            if any(asked[name] not in ("", None) for name in self.SEAT[:5])
            else OfSeat(),
            OfPromise(asked["promise"], asked["kind"], asked["by"], asked["to"], asked["before"]),
        )

    def asked(self) -> dict[str, str]:
        """The fields that are filled in, as an address has them."""
        return {
            name: str(self.data[name]).strip()
            for name in self.fields
            if str(self.data.get(name, "")).strip()
        }

    @property
    def groups(self) -> list[tuple[str, str, list[forms.BoundField], bool]]:
        """The parts that are folded away: name, heading, fields, and whether one is filled in."""
        parts = (
            ("ended", "How it ended, and where", self.ENDED),
            ("seat", "One of its players", self.SEAT),
            ("promise", "A promise made in it", self.PROMISE),
        )
        asked = self.asked() if self.is_bound else {}
        return [
            (name, title, [self[field] for field in fields], any(one in asked for one in fields))
            for name, title, fields in parts
        ]


def _games() -> tuple[Face, ...]:
    return faces.offered()


def _offer(form: forms.Form, name: str, choices: list[Choice]) -> None:
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


def _by_game(choices: Callable[[Face], list[Choice]]) -> list[Choice]:
    """The choices of each game under its title."""
    return [(face.title, choices(face)) for face in _games() if choices(face)]


def _bots_of(face: Face) -> list[Choice]:
    return [(name, bot.title) for name, bot in BOTS.items() if bot.game == face.game]


def _own_figures_of(face: Face) -> list[Choice]:
    return _figures_of(face.game)


def _figures_of(game: str) -> list[Choice]:
    return [
        (one.key, f"{one.meaning[0].upper()}{one.meaning[1:]}")
        for one in VARIABLES
        if one.game == game and not one.of_game
    ]


def _is_counted(key: str) -> bool:
    """Whether a seat of which nothing was seen has 0 of it."""
    return bool(key) and BY_KEY[key].fold == "sum"
