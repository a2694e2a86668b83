"""Said at the desk: a player concedes the match, or does not sign the sheet of a game."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.events.execution import Answer, Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action, allowed
from tournament.play import games
from tournament.regulations.refusals import Refusal
from tournament.web.judge.game_forms import ConcessionForm, RefusalForm
from tournament.web.judge.matches import hall_with
from tournament.web.judge.ruling_page import sent
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import caller_of, day_scope, done, wants_json
from tournament.web.shared.staff_day import Hall
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.ENTER_RESULT, day_scope)
def concession(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-4: a loss, but no withdrawal; the player who concedes says so himself."""
    hall = hall_with(request, event_id, match)
    seen = {"players": match_view(hall, match).players}
    form = ConcessionForm(sent(request), names=_names(hall, match), initial=seen)
    words = {
        "heading": gettext("Concession of %(match)s") % {"match": match},
        "explanation": gettext(
            "The match is lost at once, also in the middle of a game; no slip is signed. It is no "
            "withdrawal: who has a match left plays on."
        ),
        "rule": "CH-MATCH-4",
        "button": gettext("Record the concession"),
    }
    return _answer(request, hall, match, form, words, games.concede_match)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_ATTESTATION, day_scope)
def refusal(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-SHEET-2, -3: the open sheet is not signed; the judge accepts it or orders a replay."""
    hall = hall_with(request, event_id, match)
    who = acting(request)
    play = hall.state.plays.get(match)
    sheet = play.open_game.sheet if play is not None else None
    if play is None or (sheet is None and request.method != "POST"):
        raise Http404
    form = RefusalForm(
        sent(request),
        names=_names(hall, match),
        judge=allowed(who.actor, Action.RULE, who.scope) is not None,
        initial={
            "game": play.open_game.number,
            "digest": sheet.digest if sheet is not None else "",
            "how": "said",
        },
    )
    words = {
        "heading": gettext("Refused signature in %(match)s") % {"match": match},
        "explanation": gettext(
            "The judge then accepts the result or has the game replayed. Until the ruling, both "
            "may still sign."
        ),
        "rule": "CH-SHEET-2",
        "button": gettext("Record the refusal"),
    }
    return _answer(request, hall, match, form, words, games.refuse_sheet)


def _names(hall: Hall, match: str) -> tuple[str, str]:
    return hall.name_of_seat(match, "A"), hall.name_of_seat(match, "B")


def _answer(
    request: HttpRequest,
    hall: Hall,
    match: str,
    form: forms.Form,
    words: dict[str, Any],
    service: Callable[..., Answer],
) -> HttpResponse:
    """Do what the form says; what was typed stays on the page if it or a rule stands in the way."""
    refused: Refusal | None = None
    back = reverse("match", args=[hall.state.id, match])
    if form.is_bound and form.is_valid():
        try:
            answer = service(
                caller_of(request), event=hall.state.id, match=match, **form.cleaned_data
            )
        except Refused as stopped:
            if stopped.refusal.kind != "rule" or wants_json(request):
                raise
            refused = stopped.refusal
        else:
            return done(request, answer, back)
    elif form.is_bound and wants_json(request):
        return JsonResponse({"error": "form", "fields": form.errors}, status=422)
    context = {
        **frame(request, hall.state.id, "console"),
        **words,
        "match": match_view(hall, match),
        "form": form,
        "back": back,
        "refusal": refused,
        "refusal_text": refused.text(language()) if refused is not None else "",
    }
    status = 422 if form.is_bound else 200
    return render(request, "judge/say.html", context, status=status)
