"""The app of the ranking."""

from django.apps import AppConfig


class RankingApp(AppConfig):
    name = "webgame.ranking"
    label = "ranking"
