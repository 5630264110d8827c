"""The app of experiments."""

from django.apps import AppConfig


class ExperimentsApp(AppConfig):
    name = "webgame.experiments"
    label = "experiments"
