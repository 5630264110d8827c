"""A bot in a process of its own: started with next to nothing, asked, bounded, and ended.

What comes back is read strictly (``frames.py``) and is taken for nothing but an answer to the
question that was asked.
"""

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, NoReturn

from bots.sdk.explanation import Progress as Watching
from bots.sdk.explanation import unwatched
from bots.sdk.frames import (
    ANSWERED,
    LONGEST_LINE,
    VERSION,
    BadFrame,
    Body,
    Failure,
    Frame,
    Progress,
    Ready,
    Scene,
    read_frame,
    write_frame,
)
from bots.sdk.process_environment import ProcessEnvironment, Surroundings
from bots.sdk.question import Question, Reply, gather
from bots.sdk.serve import ANSWERS, HURRY

SERVE = (sys.executable, "-P", "-m", "bots.sdk.serve")
WAKING = 120.0
"""Seconds a process may take to start, the first time with kernels to compile."""
LONGEST_ANSWER = 2 * LONGEST_LINE
"""Bytes of all frames that answer one question."""
_CHUNK = 1 << 16


class NoAnswer(Exception):
    """There is no answer; ``kind`` says what went wrong, ``str()`` says it in words.

    ``init``: the bot could not begin; ``crash``: it failed, or its process ended; ``late``: it took
    too long; ``nonsense``: what it answered is none.
    """

    def __init__(self, kind: Literal["init", "crash", "late", "nonsense"], sentence: str) -> None:
        super().__init__(kind, sentence)  # all that it is made of, so that it can be pickled
        self.kind = kind
        self._sentence = sentence

    def __str__(self) -> str:
        return self._sentence


class Program:
    """One process that answers, one question at a time. ``asked`` counts them.

    ``busy`` says whether it is asked something just now, ``reason`` why it was stopped, if it was.

    Without other ``surroundings`` it has those of the site's own bots, and may read what is
    ``readable`` too. Raises NoAnswer when it does not start.
    """

    def __init__(
        self,
        command: Sequence[str] = SERVE,
        readable: Sequence[str | Path] = (),
        surroundings: Surroundings | None = None,
        waking: float = WAKING,
    ) -> None:
        self._environment = surroundings or ProcessEnvironment(readable)
        self.reason = ""
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self._environment.variables,
            umask=0o077,
            process_group=0,  # Ctrl-C is for the site, which then hangs up
            **({"cwd": "/"} | self._environment.started),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions, self._answers = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._questions, False)
        os.set_blocking(self._answers, False)
        self._unread = b""
        self.asked = 0
        self.busy = True
        self._environment.begun(self)
        try:
            self._exchange(b"", [("ready", "")], 0, waking)
        except NoAnswer as error:
            raise NoAnswer("init", f"it did not say that it is ready: {error}") from error

    def ask(self, question: Question, seconds: float, watching: Watching = unwatched) -> Reply:
        """The bot's reply. Raises NoAnswer; after that it may not be ``alive`` any more.

        Where the question says that somebody would like to see its ``progress``, who is `watching`
        is told of it, and may have the bot answer at once.
        """
        self.asked += 1
        number, game = self.asked, question.hello.game
        frames = list(frames_of(question, number))
        try:
            lines = b"".join(write_frame(frame, game) for frame in frames)
        except BadFrame as error:
            raise NoAnswer("nonsense", str(error)) from error
        due = [(ANSWERS[one.type], game) for one in frames if one.type in ANSWERS]
        watched = watching if question.hello.progress else None
        return gather(self._exchange(lines, due, number, seconds, watched))

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """The line with which a program that does not speak frames, but for its first word,
        answers a line. Raises NoAnswer."""
        self.asked += 1
        until = time.monotonic() + seconds
        answer, unsent = self._line(line, until, seconds, LONGEST_ANSWER)
        if unsent or self._unread:
            self._give_up("nonsense", "it answered what it was not asked")
        return answer

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    @property
    def number(self) -> int:
        """The number by which the system knows the process."""
        return self._process.pid

    @property
    def resident(self) -> int:
        """Bytes of memory that the process occupies; 0 where that cannot be known."""
        try:
            pages = Path(f"/proc/{self.number}/statm").read_text().split()[1]
        except (OSError, IndexError):
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self, reason: str) -> None:
        """Kill the process, from any thread; whoever waits for an answer is told the reason."""
        self.reason = reason
        self._process.kill()

    def end(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()
        self._environment.clear()

    def _exchange(
        self,
        lines: bytes,
        due: Sequence[tuple[str, str]],
        number: int,
        seconds: float,
        watching: Watching | None = None,
    ) -> list[Body]:
        """Send lines and hear the answers due. Raises NoAnswer; what is late or lies is ended."""
        self.busy = True
        try:
            return self._answers_to(lines, due, number, seconds, watching)
        finally:
            self.busy = False

    def _answers_to(
        self,
        lines: bytes,
        due: Sequence[tuple[str, str]],
        number: int,
        seconds: float,
        watching: Watching | None,
    ) -> list[Body]:
        until = time.monotonic() + seconds
        got: list[Body] = []
        heard = 0
        while len(got) < len(due):
            line, lines = self._line(lines, until, seconds, LONGEST_ANSWER - heard)
            heard += len(line)
            try:
                frame = read_frame(line, ANSWERED, due[len(got)][1])
            except BadFrame as error:
                self._give_up("nonsense", str(error), error)
            if frame.n != number:
                self._give_up("nonsense", f"it answered question {frame.n}, not {number}")
            if isinstance(frame.d, Failure):
                if lines:  # it has not read all that was asked
                    self.end()
                raise NoAnswer(frame.d.kind, frame.d.sentence)
            if watching and isinstance(frame.d, Progress):
                if not watching(frame.d.tried, frame.d.of):
                    self._process.send_signal(HURRY)
                continue
            if frame.type != due[len(got)][0]:
                self._give_up("nonsense", f"“{frame.type}” came for “{due[len(got)][0]}”")
            if isinstance(frame.d, Ready) and frame.d.v != VERSION:
                self._give_up("init", f"it speaks version {frame.d.v}, not {VERSION}")
            got.append(frame.d)
        return got

    def _line(self, lines: bytes, until: float, seconds: float, room: int) -> tuple[bytes, bytes]:
        """The next line that comes, and what is left to send. Raises NoAnswer."""
        watched = select.poll()
        watched.register(self._answers, select.POLLIN)
        if lines:
            watched.register(self._questions, select.POLLOUT)
        while b"\n" not in self._unread:
            if len(self._unread) > min(room, LONGEST_LINE):
                self._give_up("nonsense", f"its answer is longer than {LONGEST_ANSWER} bytes")
            left = until - time.monotonic()
            found = dict(watched.poll(max(left, 0) * 1000)) if left > 0 else {}
            if not found:
                self._give_up("late", f"no answer within {seconds:g} seconds")
            try:
                if self._questions in found:
                    try:
                        lines = lines[os.write(self._questions, lines) :]
                        over = not lines
                    except BrokenPipeError:  # what it said before it ended is still to be heard
                        over = True
                    if over:
                        watched.unregister(self._questions)
                if self._answers in found:
                    more = os.read(self._answers, _CHUNK)
                    if not more:
                        self._give_up("crash", self.reason or "its process ended")
                    self._unread += more
            except OSError as error:
                self._give_up("crash", self.reason or "its process had ended", error)
        line, _, self._unread = self._unread.partition(b"\n")
        return line, lines

    def _give_up(
        self,
        kind: Literal["init", "crash", "late", "nonsense"],
        sentence: str,
        cause: Exception | None = None,
    ) -> NoReturn:
        """End the process and raise NoAnswer: what else it has to say is of no interest."""
        self.end()
        raise NoAnswer(kind, sentence) from cause


def frames_of(question: Question, number: int) -> Iterator[Frame]:
    """A question as frames, with its number on each."""
    yield Frame("hello", number, question.hello)
    yield Frame("clock", number, question.clock)
    for view, asked in question.scenes():
        yield Frame("view", number, Scene(view.to_json(), question.talk))
        yield from (Frame(kind, number, body) for kind, body in asked)
