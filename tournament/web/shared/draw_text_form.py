"""The words that were called out in the hall before a draw or a lot."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import MakeDraw
from tournament.people.names.guard import text_faults
from tournament.regulations.inputs import declared
from tournament.web.shared.declared_fields import form_field
from tournament.web.shared.text_fields import refuse


class DrawTextForm(forms.Form):
    """The words that were called out in the hall (CH-DE-10, step 2)."""

    text = form_field(
        MakeDraw,
        "text",
        as_typed=True,
        label=_("What was called out"),
        help_text=_("Exactly as spoken, such as 17 4 23. It is published with the draw."),
    )

    def clean_text(self) -> str:
        """The text as typed: it goes into the draw letter by letter."""
        text: str = self.cleaned_data["text"]
        refuse(text_faults(text, declared(MakeDraw, "text").longest))
        return text
