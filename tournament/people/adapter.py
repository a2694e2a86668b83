"""Our wishes to django-allauth: no sign-up, lock-out by device, a log-in that lasts the day."""

from io import BytesIO
from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext

from tournament.people import keep_typed, lockout, password_turns
from tournament.people.models import User
from tournament.people.sessions import start_day_session


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Named by the setting `ACCOUNT_ADAPTER`."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Accounts are made by those who appoint."""
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuse a locked pair of account and device; count the attempt otherwise."""
        now = timezone.now()
        pair = lockout.pair_of(request, credentials.get("username", ""))
        locked_until = lockout.count_attempt(pair, now)
        if locked_until is None:
            return
        minutes = max(1, -(-int((locked_until - now).total_seconds()) // 60))
        raise ValidationError(
            ngettext(
                "Too many failed log-ins to this account on this device. Try again in %(minutes)d "
                "minute. A device that has logged in to it before is not affected.",
                "Too many failed log-ins to this account on this device. Try again in %(minutes)d "
                "minutes. A device that has logged in to it before is not affected.",
                minutes,
            )
            % {"minutes": minutes},
            code="locked",
        )

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Any:
        """A right password takes the counted attempt back; an unchecked one is not counted."""
        with password_turns.turn():
            user = super().authenticate(request, **credentials)
        if user is not None:
            lockout.take_back(lockout.pair_of(request, credentials.get("username", "")))
        return user

    def login(self, request: HttpRequest, user: User) -> None:
        """Log in until the day ends; also after a passkey or a code."""
        super().login(request, user)
        start_day_session(request, user, timezone.now())

    def post_login(self, request: HttpRequest, user: User, **kwargs: Any) -> HttpResponse:
        """A complete log-in makes the device known."""
        response: HttpResponse = super().post_login(request, user, **kwargs)
        lockout.remember_device(request, response, user.username)
        return response

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """First what was typed before the log-in ended, then the staff's start page."""
        if keep_typed.kept(request, timezone.now()) is not None:
            return reverse("resume")
        start_page: str = super().get_login_redirect_url(request)
        return start_page


class SecondProofAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Named by the setting `MFA_ADAPTER`."""

    def build_totp_svg(self, url: str) -> str:
        """The code for the app, on white, so that it can be scanned from a dark page too."""
        picture = BytesIO()
        segno.make(url, error="m").save(picture, kind="svg", scale=6, border=4, light="white")
        return picture.getvalue().decode()
