"""The doors to being told: the link in a mail, and the browsers in which a person is told."""

from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webgame.accounts.views import person
from webgame.notices import devices
from webgame.notices.mail import reader_of, write_no_more

REMEMBERED = "told in"
"""Where a session remembers the browser in which it is held; who logs out there is told no more."""


@csrf_exempt  # mail programs press the button (RFC 8058); the link itself is signed
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mail_off(request: HttpRequest, token: str) -> HttpResponse:
    """Ask with a button, as mail programs that look at links must change nothing; then do it."""
    user = reader_of(token)
    if user is None:
        raise Http404
    if request.method == "POST":
        write_no_more(user)
    return render(request, "notices/off.html", {"done": request.method == "POST"})


@login_required
@require_POST
def push_begin(request: HttpRequest) -> HttpResponse:
    """Tell who asks in the browser that they ask from; answers how often that will be."""
    me, sent = person(request), request.POST
    if me.is_guest or not settings.PUSH_KEY:
        raise Http404
    try:
        made = devices.begin(
            me, sent.get("endpoint", ""), sent.get("key", ""), sent.get("auth", "")
        )
    except devices.BadDevice as bad:
        return HttpResponse(str(bad), status=400, content_type="text/plain")
    request.session[REMEMBERED] = made.pk
    return HttpResponse(devices.often(me), content_type="text/plain")


@login_required
@require_POST
def push_end(request: HttpRequest) -> HttpResponse:
    """Tell who asks no more in the browser that they ask from."""
    devices.end(request.session.pop(REMEMBERED, None), person(request))
    return HttpResponse(status=204)


@require_safe
def push_worker(request: HttpRequest) -> HttpResponse:
    """What runs in a browser that is told something. Its address stays, as browsers ask there for
    newer ones; a hashed name would be gone with the next version of the site."""
    script = finders.find("site/worker.js")
    assert isinstance(script, str), "it comes with the site"
    return HttpResponse(Path(script).read_bytes(), content_type="text/javascript")
