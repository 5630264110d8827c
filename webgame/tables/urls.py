"""Addresses of the lobby, of tables before the game, and of the pages around them."""

from django.urls import path

from webgame.tables import learn, pages, profile, room, showcase, views, watching

urlpatterns = [
    path("", pages.front, name="front"),
    path("showcase/<str:game>.json", showcase.showcase, name="showcase"),
    path("about/", pages.about, name="about"),
    path("privacy/", pages.privacy, name="privacy"),
    path("credits/", pages.credits_page, name="credits"),
    path("learn/", learn.learn, name="learn"),
    path("learn/say/", learn.phrases, name="phrases"),
    path("learn/<str:game>/say/", learn.phrases, name="phrases_of"),
    path("learn/<str:name>/", learn.learn, name="lesson"),
    path("learn/<str:name>/<int:scene>/", learn.try_orders, name="try_orders"),
    path("learn/<str:name>/<int:scene>/read/", learn.read_letter, name="read_letter"),
    path("lobby/", views.lobby, name="lobby"),
    path("lobby/open/", views.open_list, name="open_list"),
    path("lobby/new/", views.new_table, name="new_table"),
    path("play/", views.play, name="play"),
    path("games/", views.my_games, name="my_games"),
    path("replays/", watching.finished, name="finished"),
    path("shelf/<str:game>/<str:name>/", watching.shelf, name="shelf"),
    path("shelf/<str:game>/<str:name>/steps.json", watching.shelf_steps, name="shelf_steps"),
    path("replays/<str:gid>/", watching.replay, name="replay"),
    path("replays/<str:gid>/steps.json", watching.replay_steps, name="replay_steps"),
    path("replays/<str:gid>/talk.json", watching.replay_talk, name="replay_talk"),
    path("people/<str:public_id>/", profile.profile, name="profile"),
    path("invited/<str:invite>/", room.invitation, name="invitation"),
    path("t/<str:gid>/", room.waiting, name="table"),
    path("t/<str:gid>/seats/", room.seats, name="table_seats"),
    path("t/<str:gid>/join/", room.join, name="join"),
    path("t/<str:gid>/leave/", room.leave, name="leave_table"),
    path("t/<str:gid>/bot/", room.seat_bot, name="seat_bot"),
    path("t/<str:gid>/fill/", room.fill, name="fill"),
    path("t/<str:gid>/cancel/", room.cancel, name="cancel"),
    path("t/<str:gid>/rematch/", room.rematch, name="rematch"),
    path("t/<str:gid>/start/", room.start, name="start"),
]
