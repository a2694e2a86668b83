"""The words that were called out in the hall before a draw or a lot."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.people.names.guard import text_faults
from tournament.web.shared.person_forms import refuse

LONGEST_DRAW_TEXT = 500


class DrawTextForm(forms.Form):
    """The words that were called out in the hall (CH-DE-10, step 2)."""

    text = forms.CharField(
        label=_("What was called out"),
        help_text=_("Exactly as spoken, such as 17 4 23. It is published with the draw."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "maxlength": LONGEST_DRAW_TEXT}),
    )

    def clean_text(self) -> str:
        """The text as typed: it goes into the draw letter by letter."""
        text: str = self.cleaned_data["text"]
        refuse(text_faults(text, LONGEST_DRAW_TEXT))
        return text
