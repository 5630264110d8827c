"""What operators see of people."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from django.http import HttpRequest

from webgame.accounts import services
from webgame.accounts.models import Consent, User

# Operators log in where everybody does, so that the same throttle stands before both doors.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.site_header = admin.site.site_title = "Parley, for operators"


class ConsentInline(admin.TabularInline):  # type: ignore[type-arg]
    model = Consent
    extra = 0
    can_delete = False
    readonly_fields = ("sentence", "given")

    def has_add_permission(self, *_: object) -> bool:
        return False


@admin.register(User)
class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """People: who, since when, and the few things an operator may change."""

    list_display = ("display_name", "email", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("display_name", "email", "username")
    ordering = ("-date_joined",)
    readonly_fields = (
        "display_name",
        "username",
        "email",
        "is_guest",
        "date_joined",
        "last_login",
    )
    fields = (*readonly_fields, "is_active", "is_staff", "is_superuser", "user_permissions")
    inlines = (ConsentInline,)
    actions = ("take_names",)

    @admin.action(description="Take the name away")
    def take_names(self, _: HttpRequest, people: QuerySet[User]) -> None:
        for person in people:
            services.take_name(person)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Of permissions only those that are no operator's: to take home games for research."""
        kwargs["queryset"] = Permission.objects.filter(codename="export_games")
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def has_add_permission(self, *_: object) -> bool:
        return False  # people sign up; the first operator is made by `createsuperuser`

    def has_delete_permission(self, *_: object) -> bool:
        return False  # their games are others' games too; people leave by themselves
