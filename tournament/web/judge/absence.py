"""Rulings on players who do not come or leave: double loss, disqualification, revocations."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship import commands
from tournament.championship.event_state import Ruling
from tournament.championship.rulings.leaving.decide import met_of_leaver
from tournament.championship.rulings.queries import ruling_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import absence
from tournament.web.judge.forms import MetForm
from tournament.web.judge.matches import hall_with
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, preview
from tournament.web.judge.ruling_page import RulingPage, issue, sent, show
from tournament.web.judge.rulings_model import REVOCABLE
from tournament.web.shared.acting import day_scope
from tournament.web.shared.ruling_words import (
    DISQUALIFICATION_CATEGORIES,
    REVOCATION_CATEGORIES,
    WALKOVER_CATEGORIES,
    WITHDRAWAL_CATEGORIES,
)
from tournament.web.shared.staff_day import Hall, hall_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def double_loss(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-NOSHOW-2: both stayed away; `?both=left`: both finalists leave (CH-DE-12)."""
    hall = hall_with(request, event_id, match)
    both_left = request.GET.get("both") == "left"
    categories = WITHDRAWAL_CATEGORIES if both_left else WALKOVER_CATEGORIES
    form = MetForm(sent(request), categories=categories)
    form.initial["met"] = met = str(hall.state.version_of(match))
    page = RulingPage(
        hall,
        match,
        form,
        _double_loss_heading(match, both_left=both_left),
        gettext("Record the loss of both"),
        _double_loss_text(hall, match, both_left=both_left),
        "CH-DE-12" if both_left else "CH-NOSHOW-2",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        service = partial(absence.rule_double_loss, both_left=both_left)
        return issue(request, page, service, match=match)
    command = commands.RuleDoubleLoss(NOT_ISSUED, match, both_left, met, NO_REASON)
    return show(request, page, preview(command, acting(request), hall))


def _double_loss_heading(match: str, *, both_left: bool) -> str:
    heading = gettext("Both leave %(match)s") if both_left else gettext("Both absent in %(match)s")
    return heading % {"match": match}


def _double_loss_text(hall: Hall, match: str, *, both_left: bool) -> str:
    bracket = hall.state.structure.match(match).bracket
    if both_left or bracket in {"grand_final", "main"}:
        return gettext("Both are out and share the place; no one wins this match.")
    if bracket == "winners":
        return gettext(
            "No one goes on from this match. The place in the losers bracket is held for "
            "whichever of the two reports at the desk first."
        )
    return gettext("No one goes on from this match, and both are out.")


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def disqualification(request: HttpRequest, event_id: str, registration: str) -> HttpResponse:
    """CH-DQ-1: out of the day, without a place."""
    hall = hall_of(event_id, acting(request).actor)
    seed = hall.state.seed_of.get(registration)
    if seed is None:
        raise Http404
    open_match = hall.state.progress.next_match(seed) or ""
    form = MetForm(sent(request), categories=DISQUALIFICATION_CATEGORIES)
    form.initial["met"] = met = hall.state.standing_of(registration)
    page = RulingPage(
        hall,
        open_match,
        form,
        gettext("Disqualify %(name)s") % {"name": hall.name(registration)},
        gettext("Disqualify the player"),
        _disqualification_text(plays_on=hall.state.progress.exit_number(seed) is None),
        "CH-DQ-1",
        reverse("rulings", args=[event_id]),
    )
    if form.is_bound and form.is_valid():
        service = absence.rule_disqualification
        return issue(request, page, service, registration=registration)
    command = commands.RuleDisqualification(NOT_ISSUED, registration, met, NO_REASON)
    return show(request, page, preview(command, acting(request), hall))


def _disqualification_text(*, plays_on: bool) -> str:
    if plays_on:
        return gettext(
            "The open match is won by the opponent, later ones are played without this player. "
            "There is no place and no seat in the final for the player. Matches played before "
            "stay as they are."
        )
    return gettext(
        "The bracket stays as it is. The player is listed without a place, and has no seat in the "
        "final."
    )


def issued_ruling(hall: Hall, ruling: str) -> Ruling:
    """A ruling of the day; 404 if there is none."""
    found = ruling_of(hall.state, ruling)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def revocation(request: HttpRequest, event_id: str, ruling: str) -> HttpResponse:
    """CH-NOSHOW-3, CH-WD-1: a walkover or a withdrawal is taken back."""
    hall = hall_of(event_id, acting(request).actor)
    old = issued_ruling(hall, ruling)
    walkover = old.type == "walkover"
    # A draw that was withdrawn since may have left him out.
    if old.type not in REVOCABLE or not (walkover or old.registration in hall.state.seed_of):
        raise Http404
    form = MetForm(sent(request), categories=REVOCATION_CATEGORIES)
    form.initial["met"] = met = (
        str(hall.state.version_of(str(old.match)))
        if walkover
        else met_of_leaver(hall.state, str(old.registration))
    )
    page = RulingPage(
        hall,
        old.match or "",
        form,
        gettext("Take the walkover back") if walkover else gettext("Take the withdrawal back"),
        gettext("Take it back"),
        _revocation_text(walkover=walkover),
        "CH-NOSHOW-3" if walkover else "CH-WD-1",
        reverse("rulings", args=[event_id]),
    )
    service = absence.revoke_walkover if walkover else absence.revoke_withdrawal
    if form.is_bound and form.is_valid():
        return issue(request, page, service, old=ruling)
    kind = commands.RevokeWalkover if walkover else commands.RevokeWithdrawal
    command = kind(NOT_ISSUED, ruling, met, NO_REASON)
    return show(request, page, preview(command, acting(request), hall))


def _revocation_text(*, walkover: bool) -> str:
    if walkover:
        return gettext(
            "Hear the opponent first. The match is called again, and the time that a player is "
            "waited for starts again."
        )
    return gettext("The player is in the bracket again, and the match goes on where it stood.")
