"""By how many minutes spectators of a recorded game are behind: the form."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.play.live_games import LONGEST_DELAY, delay_of


class LiveDelayForm(forms.Form):
    """By how many minutes spectators are behind; empty: they see nothing."""

    minutes = forms.IntegerField(
        label=_("Minutes behind the table"),
        help_text=_("From 0 to 60. Leave it empty to show nothing while games are played."),
        required=False,
        min_value=0,
        max_value=LONGEST_DELAY,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )


def live_delay_form(event_id: str) -> LiveDelayForm:
    """The form with what is set now."""
    return LiveDelayForm(initial={"minutes": delay_of(event_id)})
