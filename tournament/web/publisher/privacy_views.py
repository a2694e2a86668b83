"""Personal data for the publisher: when they end, who looked at them, and erasing somebody."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events import erasure, retention
from tournament.events.models import GameDay, counting
from tournament.events.selectors import title_of
from tournament.people.access import acting, requires
from tournament.people.models import Person, ProtectedRead
from tournament.people.policy import Action
from tournament.people.protected import PROTECTED_FIELDS, record_read
from tournament.web.publisher.page import everywhere, of_championship, page, posted_id
from tournament.web.publisher.privacy_lists import found_persons, kept_championships, read_lines
from tournament.web.shared.acting import caller_of
from tournament.web.shared.components import Link

ON_A_PAGE = 30


def _days() -> list[tuple[str, str]]:
    real = GameDay.objects.filter(counting("championship__"))
    days = real.select_related("stage").order_by("-date", "stage__city", "pk")
    return [("", gettext("Choose")), *((day.pk, title_of(day.stage, day.date)) for day in days)]


class FindPersonForm(forms.Form):
    """Day and number of their registration, or their whole name as they gave it."""

    day = forms.ChoiceField(choices=_days, label=_("Game day"), required=False)
    number = forms.IntegerField(
        label=_("Number in the list of the day"),
        required=False,
        min_value=1,
        max_value=100_000,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    name = forms.CharField(
        label=_("Or the whole name"),
        required=False,
        max_length=200,
        help_text=_("Exactly as in the registration; capital letters do not matter."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two ways has to be whole."""
        given = super().clean() or {}
        if self.errors or given.get("name"):
            return given
        if not given.get("day"):
            self.add_error("day", gettext("Choose the day, or give the name below."))
        elif not given.get("number"):
            self.add_error("number", gettext("Give the number, or the name below."))
        return given


@require_safe
@requires(Action.ERASE_PERSON, everywhere)
def privacy(request: HttpRequest) -> HttpResponse:
    """When the data of each championship end, and what was rehearsed and done (CH-PD-4)."""
    return render(request, "publisher/privacy.html", page("privacy", kept=kept_championships()))


@require_POST
@requires(Action.ERASE_PERSON, of_championship)
def privacy_rehearse(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Count now what will be taken."""
    retention.rehearse(championship_id, timezone.now())
    messages.success(request, gettext("It is counted again. Nothing was deleted."))
    return redirect("privacy")


@require_safe
@requires(Action.ERASE_PERSON, everywhere)
def privacy_reads(request: HttpRequest) -> HttpResponse:
    """Who looked at protected fields, the newest first."""
    reads = ProtectedRead.objects.select_related("user").order_by("-at", "-pk")
    listed = Paginator(reads, ON_A_PAGE).get_page(request.GET.get("page"))
    crumbs = _crumbs(gettext("Who looked"))
    context = page("privacy", crumbs=crumbs, listed=listed, lines=read_lines(listed))
    return render(request, "publisher/privacy_reads.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ERASE_PERSON, everywhere)
def privacy_person(request: HttpRequest) -> HttpResponse:
    """Find somebody whose data are to be deleted; finding them is a look that is logged."""
    form = FindPersonForm(request.POST if request.method == "POST" else None)
    found = None
    if form.is_valid():
        found = found_persons(caller_of(request), **form.cleaned_data)
        who = acting(request)
        keys = [item.person.pk for item in found]
        record_read(
            who.actor, keys, PROTECTED_FIELDS, why="erase", at=timezone.now(), role=who.role
        )
    context = page("privacy", crumbs=_crumbs(gettext("Erase somebody")), form=form, found=found)
    status = 422 if form.errors else 200
    return render(request, "publisher/privacy_person.html", context, status=status)


@require_POST
@requires(Action.ERASE_PERSON, everywhere)
def privacy_erase(request: HttpRequest) -> HttpResponse:
    """Erase them; a rule that stands in the way is told on a page of its own."""
    person = posted_id(request, "person")
    if Person.objects.filter(pk=person).exists():
        erasure.erase(caller_of(request), person=person)
        messages.success(request, gettext("The data are deleted. Results show a number now."))
    else:
        messages.info(request, gettext("These data are not here any more."))
    return redirect("privacy_person")


def _crumbs(here: str) -> list[Link]:
    return [Link(gettext("Personal data"), reverse("privacy")), Link(here)]
