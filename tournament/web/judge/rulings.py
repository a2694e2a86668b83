"""A judge's rulings: the list of the day's, and a page for each kind that can be issued.

Every page shows first what the ruling would do, or which rule stands in its way.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.championship import commands
from tournament.events.execution import Answer, Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import services
from tournament.regulations.refusals import Refusal
from tournament.web.acting import caller_of, day_scope, done, wants_json
from tournament.web.judge.forms import CorrectionForm, MetForm, WalkoverForm
from tournament.web.judge.hall import Hall, hall_of
from tournament.web.judge.matches import hall_with
from tournament.web.judge.page import frame
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, Preview, preview
from tournament.web.judge.rulings_model import reasons_of, rulings_of
from tournament.web.judge.view_models import match_view
from tournament.web.judge.words import (
    CORRECTION_CATEGORIES,
    WALKOVER_CATEGORIES,
    WITHDRAWAL_CATEGORIES,
)
from tournament.web.words import language

Seat = Literal["A", "B"]
OTHER: dict[str, Seat] = {"A": "B", "B": "A"}


@dataclass(frozen=True, slots=True)
class RulingPage:
    """One page on which a ruling is issued: on what, with which form, in which words."""

    hall: Hall
    match: str
    form: MetForm
    heading: str
    button: str
    explanation: str
    rule: str
    back: str


@require_safe
@requires(Action.READ_REASON, day_scope)
def rulings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every ruling of the day with the words of its reason."""
    hall = hall_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "rulings"),
        "rulings": rulings_of(hall, reasons_of(event_id)),
    }
    return render(request, "judge/rulings.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def walkover(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-NOSHOW-1: whoever is here wins the called match after the grace time."""
    hall = hall_with(request, event_id, match)
    names = (hall.name_of_seat(match, "A"), hall.name_of_seat(match, "B"))
    form = WalkoverForm(_sent(request), names=names, categories=WALKOVER_CATEGORIES)
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
        return _issue(request, page, services.rule_walkover, match=match)
    command = commands.RuleWalkover(NOT_ISSUED, match, "A", met, NO_REASON)
    found = preview(command, acting(request), hall)
    return _show(request, page, Preview(found.refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def correction(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-OVERRIDE-1: the other player won; later matches that were only called are un-called."""
    hall = hall_with(request, event_id, match)
    outcome = _other_outcome(hall, match)
    form = CorrectionForm(_sent(request), categories=CORRECTION_CATEGORIES)
    form.initial["met"] = met = str(hall.state.version_of(match))
    form.initial["outcome"] = outcome
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Correct the result of %(match)s") % {"match": match},
        gettext("Correct the result"),
        gettext("Recorded now as the winner: %(old)s. After the ruling: %(new)s.")
        % {
            "old": hall.name_of_seat(match, OTHER[outcome]),
            "new": hall.name_of_seat(match, outcome),
        },
        "CH-OVERRIDE-1",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        return _issue(request, page, services.rule_correction, match=match)
    command = commands.RuleCorrection(NOT_ISSUED, match, outcome, met, "", NO_REASON)
    return _show(request, page, preview(command, acting(request), hall))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_WITHDRAWAL, day_scope)
def withdrawal(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-WD-1: a player leaves the bracket."""
    hall = hall_of(event_id, acting(request).actor)
    seed = hall.state.seed_of.get(registration)
    if seed is None:
        raise Http404
    open_match = hall.state.progress.next_match(seed) or ""
    form = MetForm(_sent(request), categories=WITHDRAWAL_CATEGORIES)
    form.initial["met"] = met = hall.state.standing_of(registration)
    page = RulingPage(
        hall,
        open_match,
        form,
        gettext("%(name)s leaves the day") % {"name": hall.name(registration)},
        gettext("Withdraw the player"),
        gettext(
            "The open match is won by the opponent, later ones are played without this player. "
            "Matches played before stay as they are."
        ),
        "CH-WD-1",
        reverse("console", args=[event_id]),
    )
    if page.form.is_bound and page.form.is_valid():
        return _issue(request, page, services.rule_withdrawal, registration=registration)
    command = commands.RuleWithdrawal(NOT_ISSUED, registration, met, NO_REASON)
    return _show(request, page, preview(command, acting(request), hall))


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _other_outcome(hall: Hall, match: str) -> Seat:
    """The result that is not recorded; 404 where no game has been won."""
    play = hall.state.plays.get(match)
    recorded = play.games[-1].outcome if play is not None and play.games else None
    if recorded not in OTHER:
        raise Http404
    return OTHER[recorded]


def _issue(
    request: HttpRequest, page: RulingPage, service: Callable[..., Answer], **about: str
) -> HttpResponse:
    """Issue the ruling; what was typed stays on the page if a rule refuses it."""
    try:
        answer = service(
            caller_of(request), event=page.hall.state.id, **about, **page.form.cleaned_data
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _show(request, page, Preview(stopped.refusal))
    if not wants_json(request):
        messages.success(request, gettext("The ruling is recorded."))
    return done(request, answer, page.back)


def _show(request: HttpRequest, page: RulingPage, found: Preview) -> HttpResponse:
    """The page with what the ruling would do, or with the rule that stands in its way."""
    if wants_json(request) and page.form.is_bound and page.form.errors:
        return JsonResponse({"error": "form", "fields": page.form.errors}, status=422)
    hall = page.hall
    refusal: Refusal | None = found.refusal
    context = {
        **frame(request, hall.state.id, "console"),
        "ruling": page,
        "match": match_view(hall, page.match) if page.match else None,
        "changes": found.changes,
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
        "minutes": hall.state.rules.grace_minutes,
    }
    status = 422 if page.form.is_bound else 200
    return render(request, "judge/issue_ruling.html", context, status=status)
