"""Addresses of a game: its page, a moment of it, a step as JSON."""

from django.urls import path

from webgame.live import views

urlpatterns = [
    path("g/<str:gid>/", views.game, name="game"),
    path("g/<str:gid>/steps/<int:number>.json", views.step, name="game-step"),
    path("g/<str:gid>/steps.json", views.course, name="game-course"),
    path("g/<str:gid>/game.json", views.export, name="game-json"),
    path("g/<str:gid>/plots.json", views.plots, name="game-plots"),
    path("g/<str:gid>/why.json", views.explanations, name="game-why"),
    path("g/<str:gid>/legal/<int:seat>.json", views.legal, name="game-legal"),
    path("g/<str:gid>/<str:phase>/", views.game, name="game-phase"),
]
