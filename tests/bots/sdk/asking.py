"""Questions for tests: what a bot at a seat is asked in the opening of a game."""

from pathlib import Path
from typing import Any

from bots.sdk.frames import VERSION, Hello
from bots.sdk.question import Question, moment_seed
from games.registry import rules

FOLDER = Path(__file__).parents[2]
"""Where the tests' own bots are: a process may read there if it is told to."""
FRANCE = 2


def question(bot: str, game: str = "diplomacy", seat: int = FRANCE, **asked: Any) -> Question:
    """What the bot is asked at the opening; `asked` may give any field of a question."""
    laws = rules(game)
    options = laws.read_options({})
    position = laws.start(options, seed=1)
    facts = {
        name: asked.pop(name) for name in ("memory", "parameters", "progress") if name in asked
    }
    hello = Hello(
        v=VERSION,
        game=game,
        bot=bot,
        seat=seat,
        seats=laws.seats(options),
        seed=moment_seed(1, seat, laws.phase(position)),
        **facts,
    )
    return Question(hello, laws.view_for(position, seat), **{"decide": True} | asked)
