"""Addresses about oneself that allauth does not bring."""

from django.urls import path

from webgame.accounts import views

urlpatterns = [
    path("name/", views.name, name="account_name"),
    path("settings/", views.settings, name="account_settings"),
    path("settings/one/", views.change_setting, name="change_setting"),
    path("confirm-email/again/", views.resend, name="resend"),
    path("confirm-email/<str:key>/", views.ConfirmAddress.as_view()),  # instead of allauth's
    path("about-me.json", views.record, name="account_record"),
    path("leave/", views.leave, name="account_leave"),
]
