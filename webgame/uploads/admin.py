"""Uploaded bots for operators: who brought what, and taking one away; code stays its author's."""

from django.contrib import admin
from django.http import HttpRequest

from webgame.uploads.models import Bot


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    list_display = ["title", "game", "shared", "created"]
    list_filter = ["game", "shared"]
    list_select_related = ["owner"]
    search_fields = ["name", "owner__display_name"]
    fields = readonly_fields = ("bid", "owner", "name", "game", "shared", "created")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
