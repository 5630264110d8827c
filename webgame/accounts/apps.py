"""The app of people."""

from importlib import import_module

from django.apps import AppConfig


class AccountsApp(AppConfig):
    name = "webgame.accounts"
    label = "accounts"

    def ready(self) -> None:
        import_module("webgame.accounts.signals")
