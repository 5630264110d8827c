"""Addresses of what the host sees of programs' chairs."""

from django.urls import path

from webgame.daide import views

urlpatterns = [path("table/<str:gid>/programs/", views.chairs, name="daide_chairs")]
