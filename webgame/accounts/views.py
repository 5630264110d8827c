"""Pages about oneself that allauth does not bring: one's name, one's record, leaving."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from webgame.accounts import services
from webgame.accounts.forms import LeaveForm, NameForm
from webgame.accounts.models import User


def person(request: HttpRequest) -> User:
    """Who asks, on pages that only people who are known may open."""
    assert isinstance(request.user, User)
    return request.user


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def name(request: HttpRequest) -> HttpResponse:
    """See and change the name others see."""
    me = person(request)
    form = NameForm(request.POST or None, initial={"display_name": me.display_name}, person=me)
    if request.method == "POST" and form.is_valid():
        services.rename(me, form.cleaned_data["display_name"])
        messages.success(request, f"You are now known as {me.display_name}.")
        return redirect("account_name")
    return render(request, "account/name.html", {"form": form})


@login_required
@require_safe
def record(request: HttpRequest) -> JsonResponse:
    """Everything the site knows about the person who asks, as a file to keep."""
    answer = JsonResponse(services.record_of(person(request)), json_dumps_params={"indent": 2})
    answer["Content-Disposition"] = 'attachment; filename="parley-about-me.json"'
    return answer


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest) -> HttpResponse:
    """Erase oneself; finished games stay, under a name that says nothing."""
    me = person(request)
    form = LeaveForm(request.POST or None, person=me)
    if request.method == "POST" and form.is_valid():
        services.erase(me)
        logout(request)
        messages.success(request, "Your name, address and password are erased. Farewell.")
        return redirect("/")
    return render(request, "account/leave.html", {"form": form})
