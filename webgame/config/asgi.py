"""The site as an ASGI application: pages by HTTP, games by WebSocket."""

import os
from threading import Thread

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webgame.config.settings")
pages = get_asgi_application()  # before anything that touches models

from django.conf import settings  # noqa: E402
from django.urls import path, re_path, reverse  # noqa: E402

from bots.sdk.program import LONGEST_ANSWER  # noqa: E402
from webgame.config.bodies import LARGEST_BODY, Bounded  # noqa: E402
from webgame.config.warm import begin, warm_readers  # noqa: E402
from webgame.live.origin import SameOrigin  # noqa: E402
from webgame.live.routing import websocket_urlpatterns  # noqa: E402
from webgame.remote.socket import BotConsumer  # noqa: E402
from webgame.tables.intakes import LARGEST  # noqa: E402
from webgame.uploads.parcel import LARGEST_UPLOAD  # noqa: E402

LARGER = {
    reverse("bring_in"): LARGEST + LARGEST_BODY,
    reverse("bots"): LARGEST_UPLOAD + LARGEST_BODY,
    reverse("bots_api"): LONGEST_ANSWER + LARGEST_BODY,
}
"""Where files are sent: so many bytes, and the form around them."""
begin()
if settings.READ_PROCESSES:
    Thread(target=warm_readers, name="readers", daemon=True).start()

application = ProtocolTypeRouter(
    {
        "http": Bounded(pages, larger=LARGER),  # type: ignore[arg-type]  # an ASGI app
        "websocket": URLRouter(
            [
                path("ws/bots/v1/", SameOrigin(BotConsumer.as_asgi(), programs=True)),  # type: ignore[arg-type,list-item]
                re_path("", SameOrigin(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))),  # type: ignore[arg-type,list-item]
            ]
        ),
    }
)
