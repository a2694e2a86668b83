"""Pages of practice: anyone may play; nothing is stored, no session is touched."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from rules_engine.core.ruleset import BadStep
from tournament.web.games.practice import practice_in, practice_state, why_not
from tournament.web.games.recorder_forms import sent, step_in
from tournament.web.games.step_forms import table_words
from tournament.web.games.table_state import broken_words
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.personal_page import personal_page
from tournament.web.shared.words import language

LONGEST_BODY = 400_000
"""Bytes of what the page sends: 3,000 steps of which few are long."""


@public_page(text_tag)
def practice(request: HttpRequest) -> HttpResponse:
    """The table for practice; the page keeps the game itself."""
    context = {
        "table_words": table_words(language()),
        "addresses": {"play": reverse("practice_play")},
    }
    return render(request, "games/practice.html", context)


@personal_page
@require_POST
def practice_play(request: HttpRequest) -> HttpResponse:
    """What follows the steps that the page has sent, or why one more step would not be legal."""
    try:
        if _length(request) > LONGEST_BODY:
            return _refused(413, "too_long", gettext("This game is too long for practice."))
        body = sent(request)
        game = practice_in(body)
        if "text" in body:
            return JsonResponse(why_not(game, step_in(body), language()))
        return JsonResponse(practice_state(game, language()))
    except BadRequest as fault:
        message = gettext("The page sent wrong data: %(field)s. Load it again.")
        return _refused(400, "form", message % {"field": fault})
    except BadStep as fault:
        said = {"error": "step", "index": fault.index, **broken_words(fault.violation, language())}
        return JsonResponse(said, status=422)


def _length(request: HttpRequest) -> int:
    """How long the body says it is; not every server has looked whether that is a number."""
    try:
        return int(request.headers.get("Content-Length") or 0)
    except ValueError as fault:
        raise BadRequest("Content-Length") from fault


def _refused(status: int, code: str, message: str) -> JsonResponse:
    return JsonResponse({"error": code, "message": message}, status=status)
