"""A stored game in the forms that leave the site."""

from games.core.record import Record, Step
from webgame.replays.models import Game


def record_of(game: Game) -> Record:
    """The game as the rules' own record; `games.core.record.replay` plays it again.

    Nobody's name is in it. A draw that was voted, not played, is the record's `draw`.
    """
    steps = tuple(
        Step(
            step.phase,
            {int(seat): tuple(lines) for seat, lines in step.lines.items()},
            tuple(step.chance),
        )
        for step in game.steps.all()
    )
    last = game.steps.last()
    voted = game.over and (last is None or last.after != game.position)
    return Record(
        game=game.terms["rules"],
        options=game.terms["options"],
        seed=game.seed,
        steps=steps,
        start=game.start,
        draw=tuple(game.outcome["winners"]) if voted and game.outcome else (),
    )
