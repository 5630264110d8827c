"""Every door about people: what a stranger, a guest, a member and an outsider can and cannot."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import get_hasher
from django.core import mail
from django.core.management import call_command
from django.test import Client

from tests.people import PASSWORD
from webgame.accounts import consent
from webgame.accounts.hashing import Argon2
from webgame.accounts.models import User

OWN_PAGES = ["/accounts/name/", "/accounts/leave/", "/accounts/about-me.json", "/accounts/email/"]
LOGIN = "/accounts/login/"
GRACE = {
    "display_name": "Grace",
    "email": "grace@example.org",
    "password1": PASSWORD,
    "consent": "on",
}


def log_in(client: Client, email: str, password: str = PASSWORD) -> bool:
    client.post(LOGIN, {"login": email, "password": password})
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("page", OWN_PAGES)
def test_a_stranger_is_sent_to_the_login_page(client: Client, db: None, page: str) -> None:
    answer = client.get(page)
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{LOGIN}?next={page}")


def test_a_member_logs_in_with_address_and_password(client: Client, ada: User) -> None:
    assert log_in(client, ada.email)


def test_nobody_logs_in_with_a_wrong_password(client: Client, ada: User) -> None:
    assert not log_in(client, ada.email, "not it at all")


def test_nobody_logs_in_before_confirming_the_address(client: Client, ada: User) -> None:
    EmailAddress.objects.update(verified=False)
    assert not log_in(client, ada.email)


def test_guessing_passwords_is_throttled_even_for_the_right_one(client: Client, ada: User) -> None:
    for _ in range(5):
        log_in(client, ada.email, "a wild guess")
    assert not log_in(client, ada.email)


def test_the_throttle_also_stands_before_the_operators_door(client: Client, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    answer = client.post("/admin/login/", {"username": ada.username, "password": PASSWORD})
    assert (answer.status_code, answer.headers["Location"][: len(LOGIN)]) == (302, LOGIN)
    assert "_auth_user_id" not in client.session


def test_a_member_is_no_operator(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get("/admin/").status_code in (302, 403)
    assert client.get("/admin/accounts/user/").status_code in (302, 403)


def test_an_operator_sees_people_but_cannot_make_or_delete_them(client: Client, ada: User) -> None:
    User.objects.filter(pk=ada.pk).update(is_staff=True, is_superuser=True)
    client.force_login(ada)
    assert "Ada" in client.get("/admin/accounts/user/").content.decode()
    assert client.get(f"/admin/accounts/user/{ada.pk}/change/").status_code == 200
    assert client.get("/admin/accounts/user/add/").status_code == 403
    assert client.get(f"/admin/accounts/user/{ada.pk}/delete/").status_code == 403


def test_the_record_holds_ones_own_and_nobody_elses(
    client: Client, ada: User, outsider: User
) -> None:
    consent.record(ada)
    client.force_login(outsider)
    text = client.get("/accounts/about-me.json").content.decode()
    assert outsider.email in text
    assert ada.email not in text and ada.username not in text and consent.SENTENCE not in text


def test_changing_a_name_changes_only_ones_own(client: Client, ada: User, outsider: User) -> None:
    client.force_login(outsider)
    client.post("/accounts/name/", {"display_name": "Olga", "person": ada.pk, "id": ada.pk})
    ada.refresh_from_db()
    outsider.refresh_from_db()
    assert (ada.display_name, outsider.display_name) == ("Ada", "Olga")


def test_a_refused_name_is_explained_and_changes_nothing(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.post("/accounts/name/", {"display_name": "Admin"})
    assert "could be taken for the site itself" in page.content.decode()
    ada.refresh_from_db()
    assert ada.display_name == "Ada"


def test_leaving_needs_the_password(client: Client, ada: User) -> None:
    client.force_login(ada)
    page = client.post("/accounts/leave/", {"sure": "on", "password": "not it at all"})
    assert "not your password" in page.content.decode()
    ada.refresh_from_db()
    assert ada.is_active and ada.display_name == "Ada"


def test_leaving_erases_every_trace_of_who_it_was(client: Client, ada: User) -> None:
    before = {ada.username, ada.email, ada.display_name, ada.password}
    client.force_login(ada)
    client.post("/accounts/leave/", {"sure": "on", "password": PASSWORD})
    ada.refresh_from_db()
    after = {ada.username, ada.email, ada.display_name, ada.password}
    assert not before & after and not ada.is_active
    assert not EmailAddress.objects.exists()
    assert "_auth_user_id" not in client.session
    assert not log_in(client, "ada@example.org")


def test_a_guest_leaves_without_a_password(client: Client, ada: User) -> None:
    ada.set_unusable_password()
    ada.save()
    client.force_login(ada)
    client.post("/accounts/leave/", {"sure": "on"})
    ada.refresh_from_db()
    assert not ada.is_active


def test_a_forgotten_password_is_reset_by_mail(client: Client, ada: User) -> None:
    client.post("/accounts/password/reset/", {"email": ada.email})
    found = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert found and mail.outbox[0].to == [ada.email]
    form = client.get(found[1], follow=True).redirect_chain[-1][0]
    client.post(form, {"password1": "another easy phrase", "password2": "another easy phrase"})
    assert log_in(client, ada.email, "another easy phrase")


def test_asking_for_a_reset_does_not_tell_whether_an_account_exists(
    client: Client, ada: User
) -> None:
    known = client.post("/accounts/password/reset/", {"email": ada.email})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known.headers["Location"]) == (
        unknown.status_code,
        unknown.headers["Location"],
    )


def test_signing_up_with_a_taken_address_tells_only_its_owner(client: Client, ada: User) -> None:
    answer = client.post(
        "/accounts/signup/",
        {"display_name": "Eve", "email": ada.email, "password1": PASSWORD, "consent": "on"},
    )
    assert answer.status_code == 302
    assert User.objects.count() == 1 and mail.outbox[0].to == [ada.email]


def test_nobody_signs_up_without_agreeing_that_games_are_stored(client: Client, db: None) -> None:
    page = client.post(
        "/accounts/signup/",
        {"display_name": "Eve", "email": "eve@example.org", "password1": PASSWORD},
    )
    assert page.status_code == 200 and consent.SENTENCE in page.content.decode()
    assert not User.objects.exists()


def test_a_member_has_no_second_sign_up(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get("/accounts/signup/").headers["Location"] == "/"


def test_a_pseudonym_is_one_word_a_person_in_a_game_and_nothing_of_theirs(
    ada: User, basil: User
) -> None:
    one = consent.pseudonym(ada.pk, "agame")
    assert one == consent.pseudonym(ada.pk, "agame") != consent.pseudonym(basil.pk, "agame")
    assert one != consent.pseudonym(ada.pk, "another")
    assert ada.username not in one and ada.display_name not in one


def test_a_strangers_guesses_do_not_bar_the_owner(client: Client, ada: User) -> None:
    for _ in range(6):
        data = {"login": ada.email, "password": "a wild guess"}
        client.post(LOGIN, data, REMOTE_ADDR="192.0.2.66")
    assert log_in(client, ada.email)


def test_adding_an_address_needs_the_password_once_more(client: Client, ada: User) -> None:
    client.force_login(ada)
    client.post("/accounts/email/", {"action_add": "", "email": "eve@example.org"})
    assert not EmailAddress.objects.filter(email="eve@example.org").exists()


def test_signing_up_takes_one_hash_whether_the_address_is_known_or_not(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    hasher = type(get_hasher())
    encode = hasher.encode

    def count(self: Any, password: str, salt: str, *more: Any) -> str:
        hashed.append(password)
        return encode(self, password, salt, *more)

    monkeypatch.setattr(hasher, "encode", count)
    counts = []
    for email in (ada.email, "new@example.org"):
        form = {"display_name": "Eve", "email": email, "password1": PASSWORD, "consent": "on"}
        assert client.post("/accounts/signup/", form).status_code == 302
        counts.append(len(hashed))
        hashed.clear()
    assert counts == [1, 1]


def test_an_operator_made_at_the_machine_logs_in_at_once(client: Client, db: None) -> None:
    call_command(
        "createsuperuser",
        username="ruth",
        email="ruth@example.org",
        display_name="Ruth",
        interactive=False,
    )
    ruth = User.objects.get()
    ruth.set_password(PASSWORD)
    ruth.save()
    assert log_in(client, ruth.email)
    assert client.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/game/a%00b/", None),
        ("/?next=%00", None),
        (LOGIN, "login=a%00b&password=x"),
    ],
)
def test_a_character_that_no_text_has_is_refused(
    client: Client, db: None, path: str, form: str | None
) -> None:
    answer = (
        client.get(path)
        if form is None
        else client.post(path, form, content_type="application/x-www-form-urlencoded")
    )
    assert answer.status_code == 400


def test_argon2_takes_little_memory_and_a_queue() -> None:
    hasher = Argon2()
    kept = hasher.encode("an easy phrase", hasher.salt())
    assert kept.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert hasher.verify("an easy phrase", kept) and not hasher.verify("another", kept)
    with ThreadPoolExecutor(8) as together:
        assert all(together.map(lambda _: hasher.verify("an easy phrase", kept), range(8)))


@pytest.mark.parametrize("again", [False, True])
def test_whoever_signs_up_on_the_way_to_a_page_gets_there_by_the_link_in_the_mail(
    client: Client, db: None, settings: Any, again: bool
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": ""}
    wanted = "/lab/experiments/new/"
    asked = client.get(wanted, follow=True).content.decode()
    (signup,) = set(re.findall(r'href="(/accounts/signup/\?[^"]+)"', asked))
    assert f'name="next" value="{wanted}"' in client.get(signup).content.decode()
    client.post("/accounts/signup/", GRACE | {"next": wanted})
    if again:
        client.post("/accounts/confirm-email/again/")
    link = link_in(mail.outbox[-1])
    elsewhere = Client()
    assert f'name="next" value="{wanted}"' in elsewhere.get(link).content.decode()
    answer = elsewhere.post(link, {"next": wanted}, follow=True)
    assert answer.redirect_chain == [(f"{LOGIN}?{urlencode({'next': wanted})}", 302)]
    sent = {"login": GRACE["email"], "password": GRACE["password1"], "next": wanted}
    assert elsewhere.post(LOGIN, sent).headers["Location"] == wanted


def test_the_link_in_the_mail_leads_to_no_other_site(client: Client, db: None) -> None:
    client.post("/accounts/signup/", GRACE | {"next": "https://example.org/"})
    assert "next" not in link_in(mail.outbox[-1])


def link_in(message: Any) -> str:
    found = re.search(r"http://testserver(/\S+)", str(message.body))
    assert found
    return found[1]


@pytest.mark.parametrize("page", ["/lab/experiments/", "/lab/studies/"])
def test_a_page_that_asks_to_sign_up_is_come_back_to(client: Client, db: None, page: str) -> None:
    assert f'href="/accounts/signup/?next={page}"' in client.get(page).content.decode()
