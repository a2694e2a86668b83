"""Forms of the import: the file, and which of its columns holds what."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.roster.columns import REQUIRED, ColumnMapping, column_letters
from tournament.events.roster.doubts import Answers, Doubt
from tournament.events.roster.limits import LONGEST_CELL
from tournament.events.roster.messages import field_label
from tournament.events.roster.table import Table, examples_of
from tournament.events.roster.vocabulary import FIELDS
from tournament.web.organizer.import_doubts import PREFIX, doubt_fields

LONGEST_PASTED = 200_000
"""Characters: two thousand lines of a hundred."""


def on_paper_field() -> forms.BooleanField:
    """The tick that stands for consents which the list does not hold."""
    return forms.BooleanField(
        label=_("All consents are on paper"),
        help_text=_(
            "Everybody has signed both: to processing and to showing the name; for minors a "
            "parent has. A “no” in the list still counts."
        ),
        required=False,
    )


class UploadForm(forms.Form):
    """A list as it is pasted, or as a spreadsheet saves it: what the file is, its content says."""

    text = forms.CharField(
        label=_("Paste the list"),
        help_text=_("A line a person: name, birth date, phone or e-mail. In any order."),
        required=False,
        max_length=LONGEST_PASTED,
        widget=forms.Textarea(
            attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false", "autofocus": True}
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        help_text=_("XLSX or CSV, at most 5 MB"),
        allow_empty_file=True,
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.tsv,.txt"}),
    )
    on_paper = on_paper_field()

    def clean(self) -> dict[str, Any]:
        """One of the two, not both: nobody could say which one counts."""
        cleaned = super().clean() or {}
        text, file = cleaned.get("text", "").strip(), cleaned.get("file")
        if not self.errors and not text and file is None:
            self.add_error("text", _("Paste a list here, or choose a file."))
        if text and file is not None:
            self.add_error("file", _("There is a pasted list, too. Send one of the two."))
        return cleaned


class EditListForm(forms.Form):
    """The cells of a list that have a fault, and which lines are left out.

    `faulty`: by line, the columns (index, heading, what stands there) that are written anew.
    """

    def __init__(
        self, *args: Any, faulty: Mapping[int, Sequence[tuple[int, str, str]]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._faulty = faulty
        for line, cells in faulty.items():
            for column, heading, value in cells:
                self.fields[f"cell-{line}-{column}"] = forms.CharField(
                    label=heading, required=False, initial=value, max_length=LONGEST_CELL
                )
            self.fields[f"out-{line}"] = forms.BooleanField(
                label=_("Leave this line out"), required=False
            )

    def of_line(self, line: int) -> list[forms.BoundField]:
        """The fields of one line."""
        cells = [f"cell-{line}-{column}" for column, _heading, _value in self._faulty[line]]
        return [self[name] for name in (*cells, f"out-{line}")]

    def edits(self) -> dict[int, dict[int, str]]:
        """What stands in each cell instead; only of a valid form."""
        return {
            line: {
                column: self.cleaned_data[f"cell-{line}-{column}"]
                for column, _heading, _value in cells
            }
            for line, cells in self._faulty.items()
        }

    def left_out(self) -> list[int]:
        """Lines that are not taken in; only of a valid form."""
        return [line for line in self._faulty if self.cleaned_data[f"out-{line}"]]


class ColumnsForm(forms.Form):
    """Whatever is in doubt: for every field of a registration its column, and what else is asked.

    A list that was pasted without headings has no columns to choose from. The consents on paper are
    asked about where the list has no column for them.
    """

    def __init__(
        self,
        *args: Any,
        table: Table,
        mapping: ColumnMapping,
        doubts: Sequence[Doubt],
        answers: Answers,
        on_paper: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self._on_paper = on_paper
        self._table, self._mapping = table, mapping
        self._doubts = doubt_fields(doubts, table, answers)
        self.fields.update(self._doubts)
        if not on_paper and "consent_processing" not in mapping.columns:
            self.fields["on_paper"] = on_paper_field()
        if not table.headings_made:
            self._add_columns(table, mapping)

    def _add_columns(self, table: Table, mapping: ColumnMapping) -> None:
        choices = [("", _("no such column"))] + [
            (str(index), _column_label(table, index)) for index in range(len(table.headings))
        ]
        missing = mapping.missing()
        for name in FIELDS:
            column = mapping.columns.get(name)
            label = field_label(name)
            self.fields[name] = forms.ChoiceField(
                label=label[:1].upper() + label[1:],
                choices=choices,
                required=False,
                initial="" if column is None else str(column),
                help_text=_("Required.")
                if name in missing
                else _("Looks like it; please check.")
                if mapping.reasons.get(name) == "likely"
                else "",
            )

    @property
    def main_fields(self) -> list[forms.BoundField]:
        """Fields that have a column, and those that need one."""
        return [
            field
            for field in self._columns
            if field.value() or field.name in REQUIRED or field.errors
        ]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """Fields that the file does without."""
        main = {field.name for field in self.main_fields}
        return [field for field in self._columns if field.name not in main]

    @property
    def asked(self) -> list[forms.BoundField]:
        """What is asked beside the columns."""
        return [field for field in self if field.name not in FIELDS]

    @property
    def _columns(self) -> list[forms.BoundField]:
        return [field for field in self if field.name in FIELDS]

    def choices(self) -> dict[str, int | None] | None:
        """Field → column, if there are columns to choose from; only of a valid form."""
        if self._table.headings_made:
            return None
        chosen = {name: self.cleaned_data[name] for name in FIELDS}
        return {name: int(value) if value else None for name, value in chosen.items()}

    def answers(self) -> dict[str, str]:
        """What was said to each doubt; only of a valid form."""
        return {name.removeprefix(PREFIX): self.cleaned_data[name] for name in self._doubts}

    def on_paper(self) -> bool:
        """Whether all consents are on paper; only of a valid form."""
        return self._on_paper or self.cleaned_data.get("on_paper", False)


def _column_label(table: Table, index: int) -> str:
    heading = table.headings[index]
    if index in table.hidden_columns:
        heading = gettext("%(name)s (hidden)") % {"name": heading}
    label = f"{column_letters(index)}: {heading}"
    examples = ", ".join(examples_of(table, index))
    return f"{label} – {examples}" if examples else label
