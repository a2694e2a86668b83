"""Accounts of the staff and their roles, for the publisher.

Accounts are the installation's and no facts of a championship, so no ledger knows them; roles are
appointments and go through the ledger. An account is never deleted: entries name it.
"""

import secrets

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events import services
from tournament.events.selectors import cities
from tournament.people.access import requires
from tournament.people.accounts import end_account, open_again
from tournament.people.models import RoleGrant, User
from tournament.people.policy import Action
from tournament.web.publisher.account_forms import NewAccountForm
from tournament.web.publisher.account_lists import held_roles, listed_accounts, stage_city
from tournament.web.publisher.page import everywhere, page
from tournament.web.shared.acting import caller_of
from tournament.web.shared.limits import sought


@require_safe
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def accounts(request: HttpRequest) -> HttpResponse:
    """Everybody who may log in, with their roles."""
    text = sought(request)
    context = page("accounts", accounts=listed_accounts(text), sought=text)
    return render(request, "publisher/accounts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def account_new(request: HttpRequest) -> HttpResponse:
    """Make an account; its password is on the screen this once."""
    form = NewAccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user, password = _create(**form.cleaned_data)
        return _secret(request, user, password)
    status = 422 if form.errors else 200
    return render(request, "publisher/account_new.html", page("accounts", form=form), status=status)


@require_safe
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def account(request: HttpRequest, account_id: str) -> HttpResponse:
    """One account: its roles, its password, its end."""
    user = _account(account_id)
    context = page("accounts", account=user, roles=held_roles(user), own=user.pk == request.user.pk)
    return render(request, "publisher/account.html", context)


@require_POST
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def account_password(request: HttpRequest, account_id: str) -> HttpResponse:
    """A new password, shown once."""
    user = _account_of_another(request, account_id)
    return _secret(request, user, _reset_password(user))


@require_POST
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def account_end(request: HttpRequest, account_id: str) -> HttpResponse:
    """Nobody logs in with it any more."""
    user = _account_of_another(request, account_id)
    end_account(user, timezone.now())
    messages.success(request, gettext("The account is closed."))
    return redirect("account", user.public_id)


@require_POST
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def account_restore(request: HttpRequest, account_id: str) -> HttpResponse:
    """It may log in again; its roles were kept."""
    user = _account_of_another(request, account_id)
    open_again(user)
    messages.success(request, gettext("The account is open again."))
    return redirect("account", user.public_id)


@require_POST
@requires(Action.MANAGE_ACCOUNTS, everywhere)
def grant_end(request: HttpRequest, grant_id: str) -> HttpResponse:
    """End an appointment; those of the installation itself are in no ledger and stay."""
    grant = get_object_or_404(RoleGrant.objects.exclude(ledger_id=""), pk=grant_id)
    championship = grant.ledger_id.removeprefix("championship:")
    services.revoke_role(caller_of(request), championship=championship, grant=grant.pk)
    messages.success(request, gettext("The appointment is ended."))
    city = stage_city(grant)
    if request.POST.get("back") == "city" and city:
        return redirect("publisher_city", championship, city)
    return redirect("account", grant.user_id)


def _account(account_id: str) -> User:
    return get_object_or_404(User, public_id=account_id)


def _account_of_another(request: HttpRequest, account_id: str) -> User:
    """Nobody shuts themselves out: for their own account the page has no such buttons."""
    user = _account(account_id)
    if user.pk == request.user.pk:
        raise Http404
    return user


def _secret(request: HttpRequest, user: User, password: str) -> HttpResponse:
    context = page("accounts", account=user, password=password)
    return render(request, "publisher/account_secret.html", context)


_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are mistaken for each other."""


def _new_password() -> str:
    """A password to be read out or copied from paper, of some 60 bits."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(3))


def _create(*, username: str, display_name: str, city: str, password: str) -> tuple[User, str]:
    """The account, and the password that it has now."""
    password = password or _new_password()
    zone = cities()[city].zone if city else ""
    user = User.objects.create_user(username, password, display_name=display_name, zone=zone)
    return user, password


def _reset_password(user: User) -> str:
    """Give a new password, which ends all log-ins of the account; returns it."""
    password = _new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password
