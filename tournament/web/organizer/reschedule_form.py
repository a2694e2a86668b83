"""The form of another day instead of one that was not played."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.web.shared.day_forms import WhenForm
from tournament.web.shared.declared_fields import form_field


class RescheduleForm(WhenForm):
    """When the new day is, and how many tables it has."""

    tables = form_field(commands.RescheduleDay, "tables", label=_("Tables"))

    def values(self) -> dict[str, Any]:
        """What the service asks for; only of a valid form."""
        given = self.cleaned_data
        return {
            "day": given["date"],
            "start": f"{given['start']:%H:%M}",
            "tables": given["tables"],
        }
