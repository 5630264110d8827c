"""Running an experiment's games on every core, with a file of results that survives a kill."""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from pathlib import Path

from tqdm import tqdm

from bots.arena.cores import on_cores
from bots.arena.experiment import BadExperiment, Experiment, Pairing
from bots.arena.match import play
from bots.arena.minutes import Transcript
from bots.arena.minutes_catan import CatanTranscript
from bots.arena.recorder import Onlooker, Recorder
from bots.arena.results import Row, append, resumed
from bots.arena.stopping import last_look
from games.registry import rules

MINUTES: dict[str, Callable[[], Transcript | CatanTranscript]] = {
    "diplomacy": Transcript,
    "catan": CatanTranscript,
}
"""Who takes the minutes of each game."""


class Broken(RuntimeError):
    """A process that plays games died, so that the run cannot go on; the message says more."""


def play_pairing(
    experiment: Experiment, log: Path | None, pairing: Pairing, record: Path | None = None
) -> Row:
    """Plays one game of the experiment; the row it leaves in the results.

    ``log`` is a folder for minutes of what was said and done, ``record`` one for records; each
    gets a file a game, and ``log`` a folder a game for what programs wrote that came by DAIDE.
    """
    minutes = [MINUTES[experiment.game]()] if log else []
    recorder = _recorder(experiment, pairing) if record else None
    name = f"game-{pairing.number:04}"
    row = _play(experiment, pairing, minutes, recorder, log and log / name)
    if log:
        _keep(log, f"{name}.txt", minutes[0].text)
    if record and recorder:
        _keep(record, f"{name}.jsonl", recorder.text)
    return row


def recorded(
    experiment: Experiment, pairing: Pairing, onlooker: Onlooker | None = None
) -> tuple[Row, str]:
    """Plays one game of the experiment; its row, and its record."""
    recorder = _recorder(experiment, pairing, onlooker)
    return _play(experiment, pairing, [], recorder), recorder.text


def _play(
    experiment: Experiment,
    pairing: Pairing,
    minutes: Sequence[Transcript | CatanTranscript],
    recorder: Recorder | None,
    folder: Path | None = None,
) -> Row:
    result = play(
        experiment.game,
        pairing.entrants,
        pairing.seed,
        experiment.options,
        limit=experiment.limit,
        terms=experiment.terms,
        scribes=minutes,
        seconds=experiment.seconds,
        recorder=recorder,
        folder=folder,
        deadline=experiment.deadline,
        minutes=experiment.minutes,
        start=experiment.start,
    )
    row: Row = {
        "number": pairing.number,
        "point": pairing.point,
        "seed": pairing.seed,
        "seats": list(pairing.labels),
        "kind": result.kind,
        "scores": list(result.scores),
        "shares": list(result.shares),
        "phases": result.phases,
        "last_phase": result.last_phase,
        "eliminated": list(result.eliminated),
        "failures": list(result.failures),
    }
    return row if result.talk is None else {**row, "talk": result.talk}


def _recorder(
    experiment: Experiment, pairing: Pairing, onlooker: Onlooker | None = None
) -> Recorder:
    return Recorder(
        rules(experiment.game),
        pairing.entrants,
        pairing.labels,
        pairing.seed,
        experiment.options,
        experiment.terms,
        onlooker,
        experiment.start,
    )


def _keep(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def run(
    experiment: Experiment,
    results: Path | None,
    processes: int,
    progress: bool = True,
    log: Path | None = None,
    record: Path | None = None,
) -> list[Row]:
    """Plays what is not yet in ``results`` and gives every row, in the order of the games.

    ``log`` and ``record`` are folders for what is written of the games played now. The file holds
    one JSON line a game, in order, so two runs leave the same bytes. Raises BadExperiment when the
    file holds something else, and Broken when a process dies.
    """
    if log and experiment.game not in MINUTES:
        raise BadExperiment(f"nobody takes minutes of {experiment.game}: leave out the log")
    pairings = experiment.pairings()
    rows = resumed(results, experiment)[: len(pairings)] if results else []
    left = [] if _decided(experiment, rows) else pairings[len(rows) :]
    bar = tqdm(total=len(pairings), initial=len(rows), unit="game", disable=not progress)
    play_one = partial(play_pairing, experiment, log, record=record)
    with bar, closing(_played(play_one, left, processes)) as played:
        for row in played:
            rows.append(row)
            if results:
                append(results, row)
            bar.update()
            if _decided(experiment, rows):
                break
    return rows


def _decided(experiment: Experiment, rows: Sequence[Row]) -> bool:
    """Whether the experiment stops with these games, where it says when."""
    stop = experiment.stop
    if stop is None or len(rows) % stop.every:
        return False
    look = last_look(rows, stop)
    return look is not None and look.decided


def _played(
    play_one: Callable[[Pairing], Row], pairings: list[Pairing], processes: int
) -> Generator[Row, None, None]:
    """The rows in the order of the games; closed, it begins no more."""
    played = 0
    try:
        with on_cores(processes if len(pairings) > 1 else 1) as spread:
            for row in spread(play_one, pairings):
                yield row
                played += 1
    except BrokenProcessPool as error:
        number = pairings[played].number
        raise Broken(
            f"a process died while it played game {number} or one of the next; with "
            "--processes 1 its last words can be seen"
        ) from error
