"""What is typed about judges: who replaces whom, who is related to whom."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.people.forms import AccountField
from tournament.people.models import User
from tournament.web.shared.declared_fields import choose_from
from tournament.web.shared.reason_form import ReasonForm

REPLACEMENT_CATEGORIES = ("judge_ill", "judge_conflict", "left", "other")


def _account(label: Any, **options: Any) -> "forms.ModelChoiceField[User]":
    """A choice among accounts; which ones is said when the form is made."""
    return AccountField(
        queryset=User.objects.none(),
        to_field_name="public_id",
        label=label,
        empty_label=None,
        error_messages={"invalid_choice": _("This account can’t be chosen here any more.")},
        **options,
    )


class ReplaceJudgeForm(ReasonForm):
    """CH-JUDGE-6: who judges from now on, and why."""

    user = _account(_("New judge"))
    field_order = ["user", "category", "reason"]

    def __init__(self, data: Any = None, *, accounts: QuerySet[User], **options: Any) -> None:
        super().__init__(data, categories=REPLACEMENT_CATEGORIES, **options)
        choose_from(self, user=accounts)


class RelationForm(forms.Form):
    """CH-JUDGE-2: a member of the staff and the player who is close to them."""

    user = _account(_("Judge or organizer"))
    registration = forms.ChoiceField(label=_("Player"))

    def __init__(
        self,
        data: Any = None,
        *,
        accounts: QuerySet[User],
        players: Sequence[tuple[str, str]],
    ) -> None:
        super().__init__(data)
        choose_from(self, user=accounts, registration=players)
