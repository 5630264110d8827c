"""Pages about oneself that allauth does not bring: name, settings, record, leaving."""

from allauth.account.internal.flows.email_verification import (
    send_verification_email_at_login,
    send_verification_email_to_address,
)
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage, LoginStageController
from allauth.account.views import ConfirmEmailView
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webgame.accounts import services
from webgame.accounts.forms import LeaveForm, NameForm
from webgame.accounts.models import User
from webgame.accounts.preferences import PreferencesForm, change, preferences_of


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


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """What one prefers. A member's choices are kept here, those of others by their browser."""
    me = request.user if isinstance(request.user, User) else None
    member = None if me is None or me.is_guest else me
    kept = preferences_of(member) if member else None
    form = PreferencesForm(request.POST or None, instance=kept, person=me)
    if request.method == "POST" and member and form.is_valid():
        form.save()
        messages.success(request, "Your settings are kept.")
        return redirect("account_settings")
    shown = {"here": "settings", "form": form, "member": member}
    return render(request, "account/settings.html", shown)


@login_required
@require_POST
def change_setting(request: HttpRequest) -> HttpResponse:
    """Keep what a member switched on a page that has such a switch."""
    me = person(request)
    name, chosen = request.POST.get("name", ""), request.POST.get("chosen", "")
    if me.is_guest or not change(me, name, chosen):
        return HttpResponse("There is no such setting.", status=400, content_type="text/plain")
    return HttpResponse(status=204)


class ConfirmAddress(ConfirmEmailView):  # type: ignore[misc]
    """Confirm an address, and go on to the page that one signed up for: through the log-in."""

    def get_redirect_url(self) -> str:
        if self.request.user.is_authenticated:
            return str(super().get_redirect_url())
        return str(self.passthrough_next_url(reverse("account_login")))


@require_POST
def resend(request: HttpRequest) -> HttpResponse:
    """Send the link that confirms an address once more, to whoever has just signed up."""
    stage = LoginStageController.enter(request, EmailVerificationStage.key)
    if stage is not None:
        sent = send_verification_email_at_login(request, stage.login)
    elif request.user.is_authenticated:
        address = EmailAddress.objects.filter(user=person(request), verified=False).first()
        sent = address is not None and send_verification_email_to_address(request, address)
    else:
        return redirect("account_login")
    if not sent:
        messages.info(request, "A link went out a few minutes ago; look for that first.")
    return redirect("account_email_verification_sent")


@login_required
@require_safe
def record(request: HttpRequest) -> JsonResponse:
    """What is kept about the person who asks, their games aside, as a file to keep."""
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
