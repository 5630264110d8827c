"""Where the link in a mail leads: no more of them, after one press and without a login."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from webgame.notices.sending import reader_of, write_no_more


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
