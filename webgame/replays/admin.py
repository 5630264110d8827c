"""Stored games, for operators to look at. What was played is not edited by hand."""

from django.contrib import admin
from django.http import HttpRequest

from webgame.replays.models import Game, Imported, Seat, Step


class SeatInline(admin.TabularInline):  # type: ignore[type-arg]  # generic for mypy alone
    model = Seat
    fields = ["number", "name", "user", "bot"]
    readonly_fields = ["number", "name"]
    raw_id_fields = ["user"]
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["gid", "title", "state", "phase", "host", "created", "ended"]
    list_filter = ["state"]
    search_fields = ["gid", "terms__title"]
    date_hierarchy = "created"
    list_select_related = ["host"]
    raw_id_fields = ["host"]
    inlines = [SeatInline]
    readonly_fields = [
        "gid",
        "terms",
        "seed",
        "start",
        "position",
        "phase",
        "steps_done",
        "outcome",
        "started",
        "ended",
    ]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Step)
class StepAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["game", "number", "phase", "at"]
    search_fields = ["game__gid"]
    list_select_related = ["game"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Imported)
class ImportedAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["game", "source", "form", "at"]
    search_fields = ["game__gid", "source"]
    list_select_related = ["game"]
    exclude = ["about", "told"]
    raw_id_fields = ["owner"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
