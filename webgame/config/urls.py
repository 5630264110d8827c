"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from webgame.config.health import health
from webgame.lab.research import picture, read, research

urlpatterns = [
    path("health/", health, name="health"),
    path("admin/", admin.site.urls),
    path("accounts/", include("webgame.accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("lab/", include("webgame.lab.urls")),
    path("research/", research, name="research"),
    path("research/pictures/<str:name>", picture, name="picture_of_document"),
    path("research/<str:name>/", read, name="document"),
    path("", include("webgame.notices.urls")),
    path("ranking/", include("webgame.ranking.urls")),
    path("lab/experiments/", include("webgame.experiments.urls")),
    path("", include("webgame.studies.urls")),
    path("bots/remote/", include("webgame.remote.urls")),
    path("bots/", include("webgame.uploads.urls")),
    path("api/bots/v1/", include("webgame.remote.api")),
    path("", include("webgame.daide.urls")),
    path("", include("webgame.tables.urls")),
    path("", include("webgame.live.urls")),
]
