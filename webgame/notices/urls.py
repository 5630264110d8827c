"""The address in the mails."""

from django.urls import path

from webgame.notices import views

urlpatterns = [path("mail/off/<str:token>/", views.mail_off, name="mail_off")]
