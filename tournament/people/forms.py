"""The forms of this room."""

from collections.abc import Iterator
from typing import Any

from allauth.account.forms import LoginForm as AllauthLoginForm
from django import forms
from django.db.models import QuerySet
from django.forms.models import ModelChoiceIterator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournament.people.models import User
from tournament.people.sessions import start_day_session


class LoginForm(AllauthLoginForm):  # type: ignore[misc]
    """Username and password; named by the setting `ACCOUNT_FORMS`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
        # Help of the stock form leads to a reset by e-mail, which does not exist here.
        self.fields["password"].help_text = ""
        self.fields["login"].widget.attrs.update({"autocapitalize": "none", "spellcheck": "false"})

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponse:
        """Log in until the day ends, whatever the stock form sets last."""
        response: HttpResponse = super().login(request, redirect_url)
        start_day_session(request, self.user, timezone.now())
        return response


class _ReadOnce(ModelChoiceIterator):  # type: ignore[type-arg]
    """What can be chosen, read once per form however often the widget looks."""

    @cached_property
    def _choices(self) -> list[Any]:
        return list(super().__iter__())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._choices)

    def __bool__(self) -> bool:
        return bool(self._choices)


class AccountField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A choice among accounts."""

    iterator = _ReadOnce


class ChooseJudgeForm(forms.Form):
    """Which judge of the event gets their phone let in."""

    judge = AccountField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=_("Judge"),
        empty_label=None,
        error_messages={"invalid_choice": _("This person is not a judge of the day any more.")},
    )

    def __init__(self, *args: Any, judges: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["judge"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = judges
