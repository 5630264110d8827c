"""Addresses of the lab."""

from django.urls import path

from webgame.lab import views

urlpatterns = [
    path("", views.charts, name="charts"),
    path("records.zip", views.records, name="charted_records"),
    path("as/<str:form>/", views.chart_file, name="chart_file"),
]
