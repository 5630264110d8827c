"""Addresses of the lobby, of tables before the game, and of the pages around them."""

from django.urls import path

from webgame.tables import learn, pages, profile, showcase, views

urlpatterns = [
    path("", pages.front, name="front"),
    path("showcase.json", showcase.showcase, name="showcase"),
    path("about/", pages.about, name="about"),
    path("privacy/", pages.privacy, name="privacy"),
    path("credits/", pages.credits_page, name="credits"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<str:name>/", learn.learn, name="lesson"),
    path("learn/<str:name>/<int:scene>/", learn.try_orders, name="try_orders"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/open/", views.open_list, name="open_list"),
    path("lobby/new/", views.new_table, name="new_table"),
    path("play/", views.play, name="play"),
    path("games/", views.my_games, name="my_games"),
    path("replays/", views.finished, name="finished"),
    path("people/<str:public_id>/", profile.profile, name="profile"),
    path("invited/<str:invite>/", views.invitation, name="invitation"),
    path("t/<str:gid>/", views.room, name="table"),
    path("t/<str:gid>/seats/", views.room_seats, name="table_seats"),
    path("t/<str:gid>/join/", views.join, name="join"),
    path("t/<str:gid>/leave/", views.leave, name="leave_table"),
    path("t/<str:gid>/fill/", views.fill, name="fill"),
    path("t/<str:gid>/start/", views.start, name="start"),
]
