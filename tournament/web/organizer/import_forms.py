"""Forms of the import: the file, and which of its columns holds what."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.columns import REQUIRED, ColumnMapping, column_letters
from tournament.events.roster.messages import field_label
from tournament.events.roster.vocabulary import FIELDS


class UploadForm(forms.Form):
    """A list as a spreadsheet saves it; what the file is, its content says."""

    file = forms.FileField(
        label=_("File with the list"),
        help_text=_("XLSX or CSV, at most 5 MB"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )


class ColumnsForm(forms.Form):
    """For every field of a registration the column that holds it, or none."""

    def __init__(self, *args: Any, mapping: ColumnMapping, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("no such column"))] + [
            (str(index), f"{column_letters(index)}: {heading}")
            for index, heading in enumerate(mapping.headings)
        ]
        for name in FIELDS:
            column = mapping.columns.get(name)
            label = field_label(name)
            self.fields[name] = forms.ChoiceField(
                label=label[:1].upper() + label[1:],
                choices=choices,
                required=False,
                initial="" if column is None else str(column),
                help_text=_("Looks like it; please check.")
                if mapping.reasons.get(name) == "likely"
                else "",
            )

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """Fields that have a column, and those that need one."""
        return [field for field in self if field.value() or field.name in REQUIRED or field.errors]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """Fields that the file does without."""
        main = {field.name for field in self.main_fields}
        return [field for field in self if field.name not in main]

    def choices(self) -> dict[str, int | None]:
        """Field → column; only of a valid form."""
        return {name: int(value) if value else None for name, value in self.cleaned_data.items()}
