"""Games in progress, for operators: where the clock stands, what bots hold, what was said.

Private talk is shown only to those who may look into cases of abuse: staff with the right to view
messages or reports. Nothing here is written by hand, but that a report was looked into.
"""

from django.contrib import admin
from django.http import HttpRequest

from webgame.tables.models import BotMemory, Clock, Deal, Message, Report, Unsaid, Verdict


class Looking(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for mypy alone
    """Rows to look at, not to touch."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Clock)
class ClockAdmin(Looking):
    list_display = ["game", "deadline", "left", "extended", "asked"]
    list_select_related = ["game"]


@admin.register(BotMemory)
class BotMemoryAdmin(Looking):
    list_display = ["seat", "heard", "spoke", "thinking_until", "asked"]
    search_fields = ["seat__game__gid"]
    list_select_related = ["seat__game"]


@admin.register(Message)
class MessageAdmin(Looking):
    list_display = ["game", "conversation", "sender", "at", "text", "status", "meaning"]
    list_filter = ["status"]
    search_fields = ["game__gid"]
    list_select_related = ["game", "sender"]


@admin.register(Unsaid)
class UnsaidAdmin(Looking):
    list_display = ["seat", "to", "meaning", "phase", "due"]
    search_fields = ["seat__game__gid"]
    list_select_related = ["seat__game"]


@admin.register(Deal)
class DealAdmin(Looking):
    list_display = ["game", "number", "conversation", "state"]
    list_filter = ["state"]
    search_fields = ["game__gid"]
    list_select_related = ["game"]


@admin.register(Verdict)
class VerdictAdmin(Looking):
    list_display = ["deal", "by", "phase", "finding", "sentence"]
    list_filter = ["finding"]
    search_fields = ["deal__game__gid"]
    list_select_related = ["deal__game", "by"]


@admin.register(Report)
class ReportAdmin(Looking):
    """What players complained about; whoever looked into it says so here."""

    list_display = ["at", "settled", "seat", "text", "reason"]
    list_filter = ["settled"]
    list_editable = ["settled"]
    list_select_related = ["seat__game"]
    search_fields = ["seat__game__gid", "text"]
    readonly_fields = ["seat", "message", "reason", "text", "context", "at"]

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request)
