"""The page that shows every component in every state, for whoever builds the next page."""

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournament.web.shared.components import Link, Step, Tile
from tournament.web.templatetags.ui import badge


class SampleForm(forms.Form):
    """One field of every kind; never saved."""

    name = forms.CharField(label=gettext_lazy("Name"), help_text=gettext_lazy("As on the slip"))
    birth_date = forms.DateField(
        label=gettext_lazy("Birth date"), widget=forms.DateInput(attrs={"type": "date"})
    )
    city = forms.ChoiceField(
        label=gettext_lazy("City"),
        choices=[("perm", gettext_lazy("Perm")), ("tula", gettext_lazy("Tula"))],
    )
    winner = forms.ChoiceField(
        label=gettext_lazy("Winner"),
        choices=[("a", "Анна Белова"), ("b", "Борис Воронов")],
        widget=forms.RadioSelect,
    )
    note = forms.CharField(label=gettext_lazy("Note"), required=False, widget=forms.Textarea)
    consent = forms.BooleanField(
        label=gettext_lazy("The consent to show the name was given"),
        help_text=gettext_lazy("Without it the page shows “Player 17”."),
    )


@require_safe
def styleguide(request: HttpRequest) -> HttpResponse:
    """Everything a page can be built from, with invented data."""
    broken = SampleForm(
        {"broken-name": "", "broken-birth_date": "2016-31-12", "broken-city": "perm"},
        prefix="broken",
    )
    broken.add_error(None, _("This person is registered for another game day."))
    status = render_to_string("components/badge.html", badge(_("present"), kind="good"))
    paginator = Paginator(range(95), 10)
    return render(
        request,
        "styleguide.html",
        {
            "kinds": ["info", "success", "warning", "refusal"],
            "badges": [
                (_("not ready"), "neutral"),
                (_("ready"), "info"),
                (_("being played"), "live"),
                (_("confirmed"), "good"),
                (_("not reported"), "warning"),
                (_("disputed"), "bad"),
            ],
            "form": SampleForm(),
            "broken": broken,
            "crumbs": [
                Link(_("Cities"), "#"),
                Link(_("Perm"), "#"),
                Link(_("Components")),
            ],
            "sections": [
                Link(_("Overview"), "#main", current=True),
                Link(_("Check-in"), "#rows"),
                Link(_("Matches"), "#rows"),
                Link(_("Standings"), "#table"),
                Link(_("Journal"), "#tiles"),
            ],
            "day_steps": [
                Step(_("Roster"), "done", "#rows"),
                Step(_("Check-in"), "done", "#rows"),
                Step(_("Draw"), "done"),
                Step(_("Matches"), "current", "#rows"),
                Step(_("Closing"), "todo"),
            ],
            "numbers": [
                Tile(_("present"), 32, hint=_("of 32 places")),
                Tile(_("matches decided"), "14/62"),
                Tile(_("free tables"), 3),
                Tile(_("longest wait"), "00:12"),
            ],
            "headings": [_("Place"), _("Player"), _("Lost"), _("Status")],
            "standings": [
                ["1", "Анна Белова", "0", status],
                ["2", "Борис Воронов", "2", status],
                ["3", "Александра Константинопольская-Вознесенская", "2", status],
                ["5–6", _("Player %(number)s") % {"number": 17}, "2", status],
            ],
            "page": paginator.page(4),
        },
    )
