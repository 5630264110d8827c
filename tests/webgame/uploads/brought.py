"""Bots for tests, brought by people: their code, and how they come to be ready."""

from dataclasses import asdict

from django.utils import timezone

from webgame.accounts.models import User
from webgame.uploads.models import Bot, Build
from webgame.uploads.parcel import Parcel, read_file

FIRST = """
import json, sys

def tell(kind, n, **d):
    print(json.dumps({"type": kind, "n": n, "d": d}), flush=True)

tell("ready", 0, v=1)
for line in sys.stdin:
    frame = json.loads(line)
    kind, n, d = frame["type"], frame["n"], frame.get("d", {})
    if kind == "hello":
        memory, parameters = d.get("memory", {}), d.get("parameters", {})
    elif kind == "view":
        legal = d["view"]["you"]["legal"]
    elif kind in ("heard", "speak"):
        tell("say", n, lines=[])
    elif kind == "decide":
        memory["decisions"] = memory.get("decisions", 0) + 1
        tell("decision", n, lines=DECIDED)
    elif kind == "bye":
        tell("memory", n, memory=memory)
"""
"""A program that speaks the wire, without our library: quick to start."""


def first(decided: str = "legal[:1]") -> str:
    """The program that decides so."""
    return FIRST.replace("DECIDED", decided)


def parcel(code: str = "", name: str = "wolf", game: str = "diplomacy") -> Parcel:
    """A bot in a single file."""
    return read_file(code or first(), name, game, "Howls.")


def ready(owner: User, code: str = "", shared: bool = False, **about: str) -> Bot:
    """A bot of somebody's that has passed its bench."""
    brought = parcel(code, **about)
    bot, _ = Bot.objects.get_or_create(
        owner=owner, name=brought.manifest.name, game=brought.manifest.game
    )
    bot.shared = shared
    bot.current = Build.objects.create(
        bot=bot,
        number=bot.builds.count() + 1,
        digest=brought.digest,
        code=brought.packed(),
        manifest=asdict(brought.manifest),
        state=Build.State.READY,
        tried=timezone.now(),
        log="what it printed",
    )
    bot.save()
    return bot
