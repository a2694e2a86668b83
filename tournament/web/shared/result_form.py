"""The result of one game as the desk, a judge and the players type it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import FillSheet
from tournament.championship.play.match_rules import NextGame, Said
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.words import outcome_word


class SeatsForm(forms.Form):
    """About both seats of a match; `players` are those whom the page has shown in them."""

    players = forms.CharField(widget=forms.HiddenInput, required=False, max_length=140)

    def clean_players(self) -> tuple[str, ...] | None:
        """The registrations in the order of the seats, if they were sent."""
        sent = str(self.cleaned_data["players"])
        return tuple(sent.split(",")) if sent else None


class ResultForm(SeatsForm):
    """The result of one game as it stands on the slip (CH-SHEET-3)."""

    game = form_field(FillSheet, "game", widget=forms.HiddenInput)
    revision = form_field(FillSheet, "revision", widget=forms.HiddenInput)
    replay = form_field(FillSheet, "replay", widget=forms.HiddenInput, required=False)
    outcome = forms.ChoiceField(label=_("Who won?"), widget=forms.RadioSelect)
    end_reason = forms.ChoiceField(label=_("How the game ended"), required=False)
    log = forms.ChoiceField(
        label=_("Log of the game that the sheet names"),
        help_text=_("One that was handed in and follows the rules."),
        required=False,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        sheet: GameSheet,
        names: tuple[str, str],
        start: NextGame | None = None,
        logs: Sequence[tuple[str, str]] = (),
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.sheet = sheet
        self.fields["log"].choices = [("", gettext("no log")), *logs]  # type: ignore[attr-defined]
        log = self.fields.pop("log")
        self.fields |= sheet.fields(names, start)
        if logs:
            self.fields["log"] = log
        first, second = names
        outcomes = [("A", first), ("B", second)]
        if sheet.rules.drawn_by:
            outcomes.append(("draw", outcome_word("draw")))
        self.fields["outcome"].choices = outcomes  # type: ignore[attr-defined]
        self.set_end_reasons()

    def set_end_reasons(self, *, ruled: bool = False) -> None:
        """Offer the ways in which a game can end; `ruled`: a judge's ruling, too."""
        reasons = list(self.sheet.end_reasons(ruled=ruled).items())
        self.fields["end_reason"].choices = reasons  # type: ignore[attr-defined]

    @property
    def details(self) -> list[forms.BoundField]:
        """What is seldom needed: how the game ended, and what else was noted."""
        names = ("end_reason", *self.sheet.fields(("", ""), None))
        return [self[name] for name in names if not self.fields[name].widget.is_hidden]

    def clean(self) -> dict[str, Any]:
        """What belongs together is there together."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for name, fault in self.sheet.faults(data).items():
            if name not in self.errors:
                self.add_error(name, fault)
        return data

    def result(self) -> dict[str, Any]:
        """The fields by the names that the service knows."""
        data = self.cleaned_data
        return {
            "game": data["game"],
            "revision": data["revision"],
            "outcome": data["outcome"],
            "end_reason": data["end_reason"],
            "details": self.sheet.details(data),
        }

    def named_log(self) -> str | None:
        """The submitted log that the sheet names; None for no log."""
        return self.cleaned_data.get("log") or None


def typed_result(sheet: GameSheet, said: Said) -> dict[str, Any]:
    """What somebody says of a game as the fields of the form have it."""
    return {
        "outcome": said.outcome,
        "end_reason": said.end_reason,
        **sheet.typed(said.details),
    }
