"""The addresses of the ranking."""

from django.urls import path

from webgame.ranking import views

urlpatterns = [
    path("", views.ranking, name="ranking"),
    path("<str:game>/", views.ranking, name="ranking_of"),
    path("<str:game>/<str:who>/", views.rated, name="rated"),
]
