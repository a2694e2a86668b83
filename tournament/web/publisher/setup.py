"""The first publisher of an empty installation, let in by a code that the console shows once.

Owns the page at the address named `setup` and its code: stored as a hash in the data folder, good
for one use, void after so many wrong tries, new with every start. Refuses to exist (404) as soon
as somebody is a publisher.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.people.grants import grant_from_installation
from tournament.people.models import RoleGrant, User
from tournament.people.policy import EVERY_CHAMPIONSHIP, Grant, Role, ScopeKind
from tournament.people.sessions import start_day_session
from tournament.web.publisher.account_forms import AccountForm

TRIES = 10
"""Wrong codes until a new start is needed; each costs one byte of a file, so none is lost."""
BACKEND = "django.contrib.auth.backends.ModelBackend"
_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def publisher_exists() -> bool:
    """Whether anybody runs this installation."""
    return RoleGrant.objects.filter(role=Role.PUBLISHER.value, revoked=False).exists()


def setup_code() -> str:
    """Make the code for the first publisher; one made earlier is void from now on."""
    code = "-".join("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(4))
    _tries_file().unlink(missing_ok=True)
    draft = _code_file().with_suffix(".draft")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(_hash(code))
    os.replace(draft, _code_file())
    return code


def tries_left() -> int:
    """How many codes may still be tried; none where there is no code."""
    if not _code_file().exists():
        return 0
    used = _tries_file().stat().st_size if _tries_file().exists() else 0
    return max(0, TRIES - used)


def code_is_right(typed: str) -> bool:
    """Compare without telling by the time it takes; a try is counted before it is made."""
    if not tries_left():
        return False
    with _tries_file().open("ab") as stream:
        stream.write(b".")
    if _tries_file().stat().st_size > TRIES:
        return False
    stored = _code_file().read_text(encoding="ascii")
    return hmac.compare_digest(stored, _hash(typed.strip().casefold()))


def use_code_up() -> bool:
    """Take the code away; False if another request was faster."""
    try:
        _code_file().unlink()
    except FileNotFoundError:
        return False
    _tries_file().unlink(missing_ok=True)
    return True


class FirstPublisherForm(AccountForm):
    """The account of the first publisher; the password is their own from the start."""

    field_order = ("code", "username", "display_name", "password")

    code = forms.CharField(
        label=_("Code from the console"),
        max_length=40,
        help_text=_(
            "It is in the window where the site was started; on a server, in what "
            "“journalctl” or “docker compose logs” shows."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def clean_code(self) -> str:
        """Right, and not tried too often."""
        typed: str = self.cleaned_data["code"]
        if code_is_right(typed):
            return typed
        if tries_left():
            raise forms.ValidationError(_("This is not the code. Look at the console again."))
        raise forms.ValidationError(
            _("The code is not valid any more. Start the site again: it shows a new one.")
        )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def first_publisher(request: HttpRequest) -> HttpResponse:
    """Make the first publisher's account with the code, and log them in."""
    if publisher_exists():
        raise Http404
    form = FirstPublisherForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if use_code_up():
            user = _make_publisher(form)
            login(request, user, backend=BACKEND)
            start_day_session(request, user, timezone.now())
            return redirect("publisher_home")
        form.add_error("code", gettext("Somebody else has just used the code."))
    return render(
        request, "publisher/setup.html", {"form": form}, status=422 if form.errors else 200
    )


@transaction.atomic
def _make_publisher(form: FirstPublisherForm) -> User:
    user = User.objects.create_user(
        form.cleaned_data["username"],
        form.cleaned_data["password"],
        display_name=form.cleaned_data["display_name"],
    )
    grant_from_installation(
        user.public_id, Grant(Role.PUBLISHER, ScopeKind.CHAMPIONSHIP, EVERY_CHAMPIONSHIP)
    )
    return user


def _hash(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _code_file() -> Path:
    return Path(settings.DATA_DIR) / "setup-code"


def _tries_file() -> Path:
    return Path(settings.DATA_DIR) / "setup-tries"
