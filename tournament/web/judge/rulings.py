"""A judge's rulings: the list of the day's, and a page for each kind that can be issued.

Every page shows first what the ruling would do, or which rule stands in its way.
"""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.championship import commands
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import services
from tournament.web.judge.forms import MetForm, WalkoverForm
from tournament.web.judge.matches import hall_with
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, Preview, preview
from tournament.web.judge.ruling_page import RulingPage, issue, sent, show
from tournament.web.judge.rulings_model import reasons_of, rulings_of
from tournament.web.judge.to_sign import to_sign
from tournament.web.shared.acting import day_scope
from tournament.web.shared.ruling_words import WALKOVER_CATEGORIES, WITHDRAWAL_CATEGORIES
from tournament.web.shared.staff_day import hall_of
from tournament.web.shared.staff_page import frame


@require_safe
@requires(Action.READ_REASON, day_scope)
def rulings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every ruling of the day with the words of its reason."""
    hall = hall_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "rulings"),
        "rulings": rulings_of(hall, reasons_of(event_id)),
        "to_sign": to_sign(request, hall),
    }
    return render(request, "judge/rulings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def walkover(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-NOSHOW-1: whoever is here wins the called match after the grace time."""
    hall = hall_with(request, event_id, match)
    names = (hall.name_of_seat(match, "A"), hall.name_of_seat(match, "B"))
    form = WalkoverForm(sent(request), names=names, categories=WALKOVER_CATEGORIES)
    form.initial["met"] = met = str(hall.state.version_of(match))
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Walkover in %(match)s") % {"match": match},
        gettext("Award the match"),
        gettext("The absent player loses this match; no slip is signed."),
        "CH-NOSHOW-1",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, services.rule_walkover, match=match)
    command = commands.RuleWalkover(NOT_ISSUED, match, "A", met, NO_REASON)
    found = preview(command, acting(request), hall)
    return show(request, page, Preview(found.refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_WITHDRAWAL, day_scope)
def withdrawal(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-WD-1: a player leaves the bracket."""
    hall = hall_of(event_id, acting(request).actor)
    seed = hall.state.seed_of.get(registration)
    if seed is None:
        raise Http404
    progress = hall.state.progress
    open_match = progress.next_match(seed) or ""
    third = progress.is_third_unplayed(seed)
    form = MetForm(sent(request), categories=WITHDRAWAL_CATEGORIES)
    form.initial["met"] = met = hall.state.standing_of(registration)
    page = RulingPage(
        hall,
        open_match,
        form,
        gettext("%(name)s leaves the day") % {"name": hall.name(registration)},
        gettext("Withdraw the player"),
        _withdrawal_text(third=third),
        "CH-FINAL-9" if third else "CH-WD-1",
        reverse("console", args=[event_id]),
    )
    if page.form.is_bound and page.form.is_valid():
        return issue(request, page, services.rule_withdrawal, registration=registration)
    command = commands.RuleWithdrawal(NOT_ISSUED, registration, met, NO_REASON)
    found = preview(command, acting(request), hall)
    if found.rule == "CH-WD-2":
        page = replace(page, rule=found.rule, explanation=_concession_text())
    return show(request, page, found)


def _concession_text() -> str:
    return gettext(
        "Both finalists of this day go to the final, so leaving now is a concession: the player "
        "keeps place 2 and the seat in the final."
    )


def _withdrawal_text(*, third: bool) -> str:
    if third:
        return gettext(
            "The other one has left already, so the match about third place was not played. If "
            "this player leaves too, both share places 3 and 4, and lots decide about the prizes."
        )
    return gettext(
        "The open match is won by the opponent, later ones are played without this player. "
        "Matches played before stay as they are."
    )
