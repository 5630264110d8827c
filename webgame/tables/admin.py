"""Games in progress, for operators: where the clock stands, what bots hold, what was said.

Private talk is shown only to those who may look into cases of abuse: staff with the right to view
messages. Nothing here is written by hand.
"""

from django.contrib import admin
from django.http import HttpRequest

from webgame.tables.models import BotMemory, Clock, Message


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
    list_display = ["game", "conversation", "sender", "at", "text"]
    search_fields = ["game__gid"]
    list_select_related = ["game", "sender"]
