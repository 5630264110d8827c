"""The address in the mails, and those for browsers that are told."""

from django.urls import path

from webgame.notices import views

urlpatterns = [
    path("mail/off/<str:token>/", views.mail_off, name="mail_off"),
    path("push/begin/", views.push_begin, name="push_begin"),
    path("push/end/", views.push_end, name="push_end"),
    path("push/worker.js", views.push_worker, name="push_worker"),
]
