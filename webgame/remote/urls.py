"""Addresses of remote bots and what their owners do with them."""

from django.urls import path

from webgame.remote import views

urlpatterns = [
    path("new/", views.register, name="register_bot"),
    path("<str:rid>/", views.bot, name="remote_bot"),
    path("<str:rid>/state/", views.state, name="remote_bot_state"),
    path("<str:rid>/token/", views.token, name="make_token"),
    path("<str:rid>/revoke/<int:number>/", views.revoke, name="revoke_token"),
    path("<str:rid>/play/", views.play, name="play_remote_bot"),
    path("<str:rid>/at-once/", views.at_once, name="remote_bot_at_once"),
    path("<str:rid>/share/", views.share, name="share_remote_bot"),
    path("<str:rid>/delete/", views.delete, name="delete_remote_bot"),
]
