"""Remote bots for operators: who has registered what, and taking one away."""

from django.contrib import admin
from django.http import HttpRequest

from webgame.remote.models import Bot


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    list_display = ["title", "game", "shared", "seen", "created"]
    list_filter = ["game", "shared"]
    list_select_related = ["owner"]
    search_fields = ["name", "owner__display_name"]
    fields = readonly_fields = ("rid", "owner", "name", "game", "about", "shared", "seen")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
