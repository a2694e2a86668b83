"""What a player's phone sends about a sheet: the result in their words, a signature, a key."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.validators import RegexValidator

from tournament.championship.commands import SignSheet
from tournament.championship.play.match_rules import FIRST_PLAYER
from tournament.ledger.core.person_keys import SIGNATURE_LIMIT
from tournament.web.personal.match_model import OwnMatch
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.result_form import ResultForm

MATCH_LENGTH = 12
_hex = RegexValidator(r"\A[0-9a-f]+\Z")


class SayForm(ResultForm):
    """How a game of their own ended, as a player enters it."""

    match = forms.CharField(widget=forms.HiddenInput, max_length=MATCH_LENGTH)

    def __init__(
        self,
        data: Any = None,
        *,
        own: OwnMatch,
        recorded: Mapping[str, Any] | None = None,
        auto_id: str = "id_%s",
    ) -> None:
        said = {
            **(recorded or {}),
            "match": own.id,
            "game": own.game,
            "revision": own.revision,
            "replay": own.replay,
        }
        super().__init__(
            data,
            sheet=own.sheet_words,
            names=own.names,
            start=own.start,
            initial=said,
            auto_id=auto_id,
        )
        # Who sits in the seats follows from the reader's own registration.
        del self.fields["players"]
        if own.start.first_player is not None:
            self.fields[FIRST_PLAYER].widget = forms.HiddenInput()
        for field in self.fields.values():
            field.widget.attrs.setdefault("autocomplete", "off")

    def result(self) -> dict[str, Any]:
        """The fields by the names that the service knows."""
        data = self.cleaned_data
        return {"match": data["match"], "replay": data["replay"], **super().result()}


class SheetForm(forms.Form):
    """Which sheet is meant."""

    match = forms.CharField(max_length=MATCH_LENGTH)
    game = form_field(SignSheet, "game")
    digest = forms.CharField(min_length=64, max_length=64, validators=[_hex])


class SignatureForm(SheetForm):
    """A signature under that sheet, made by one of the player's keys."""

    key = forms.CharField(min_length=32, max_length=32, validators=[_hex])
    signature = forms.CharField(max_length=SIGNATURE_LIMIT)
