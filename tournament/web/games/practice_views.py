"""Pages of practice: anyone may play; nothing is stored, no session is touched."""

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from rules_engine.core.ruleset import BadStep
from rules_engine.rulesets import names
from tournament.web.games.practice import practice_in, practice_state, why_not
from tournament.web.games.recorder_forms import sent, step_in
from tournament.web.games.table_state import broken_words
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.game_pages import GamePages, all_pages, pages_of
from tournament.web.shared.limits import PRACTICE_OF_NETWORK, address_of
from tournament.web.shared.personal_page import personal_page
from tournament.web.shared.words import language

LONGEST_GAME_SENT = 400_000
"""Bytes of what the page sends: 3,000 steps of which few are long."""


@public_page(text_tag)
def practice(request: HttpRequest, ruleset: str = "") -> HttpResponse:
    """The table for practice of a game, the oldest one by default; the page keeps the game."""
    pages = _pages(ruleset)
    play = reverse("practice_game_play", args=[ruleset]) if ruleset else reverse("practice_play")
    context = {
        "pages": pages,
        "title": pages.rules.name(language()),
        "variants": list(pages.variant_words().items()),
        "strengths": list(pages.strength_words().items()),
        "about": pages.about(),
        "others": [
            (other.rules.name(language()), reverse("practice_game", args=[other.ruleset]))
            for other in all_pages()
            if other is not pages
        ],
        "table_words": pages.table_words(language()),
        "addresses": {"play": play, "kept": f"practice:{ruleset}" if ruleset else "practice"},
    }
    return render(request, "games/practice.html", context)


@personal_page
@require_POST
def practice_play(request: HttpRequest, ruleset: str = "") -> HttpResponse:
    """What follows the steps that the page has sent, or why one more step would not be legal."""
    pages = _pages(ruleset)
    if not PRACTICE_OF_NETWORK.take(address_of(request)):
        answer = _refused(429, "too_often", gettext("Too often. Wait a minute and go on playing."))
        answer.headers["Retry-After"] = str(PRACTICE_OF_NETWORK.seconds)
        return answer
    try:
        if _length(request) > LONGEST_GAME_SENT:
            return _refused(413, "too_long", gettext("This game is too long for practice."))
        body = sent(request)
        played = practice_in(pages, body)
        if "text" in body:
            return JsonResponse(why_not(played, step_in(body), language()))
        return JsonResponse(practice_state(played, language()))
    except BadRequest as fault:
        message = gettext("The page sent wrong data: %(field)s. Load it again.")
        return _refused(400, "form", message % {"field": fault})
    except BadStep as fault:
        words = broken_words(pages.rules, fault.violation, language())
        said = {"error": "step", "index": fault.index, **words}
        return JsonResponse(said, status=422)


def _pages(ruleset: str) -> GamePages:
    """The pages of a game, the oldest one by default; 404 for one that is not known."""
    if ruleset and ruleset not in names():
        raise Http404
    return pages_of(ruleset or names()[0])


def _length(request: HttpRequest) -> int:
    """How long the body says it is; not every server has looked whether that is a number."""
    try:
        return int(request.headers.get("Content-Length") or 0)
    except ValueError as fault:
        raise BadRequest("Content-Length") from fault


def _refused(status: int, code: str, message: str) -> JsonResponse:
    return JsonResponse({"error": code, "message": message}, status=status)
