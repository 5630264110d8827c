"""Stored games: what happened, for ever."""

from django.apps import AppConfig


class ReplaysApp(AppConfig):
    name = "webgame.replays"
    label = "replays"
