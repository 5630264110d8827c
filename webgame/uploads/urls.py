"""Addresses of bots and what is done with them."""

from django.urls import path

from webgame.uploads import views

urlpatterns = [
    path("", views.bots, name="bots"),
    path("beginning/<str:language>/<str:game>.zip", views.beginning, name="beginning"),
    path("new/", views.upload, name="upload_bot"),
    path("<str:bid>/", views.bot, name="bot"),
    path("<str:bid>/state/", views.state, name="bot_state"),
    path("<str:bid>/new/", views.upload, name="upload_version"),
    path("<str:bid>/play/", views.play, name="play_bot"),
    path("<str:bid>/share/", views.share, name="share_bot"),
    path("<str:bid>/delete/", views.delete, name="delete_bot"),
    path("<str:bid>/<int:number>/use/", views.use, name="use_version"),
    path("<str:bid>/<int:number>/try/", views.try_again, name="try_version"),
    path("<str:bid>/<int:number>/log/", views.log, name="version_log"),
    path("<str:bid>/<int:number>/code.zip", views.code, name="version_code"),
]
