"""The app of the lab."""

from django.apps import AppConfig


class LabApp(AppConfig):
    name = "webgame.lab"
    label = "lab"
