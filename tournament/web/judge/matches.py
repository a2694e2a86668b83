"""One match: its page, and the buttons of a match wherever they stand."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournament.championship.event_state import Play
from tournament.championship.play.queries import NextGame, next_game
from tournament.events.execution import Refused
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import services
from tournament.play.log_findings import logs_for_sheet
from tournament.regulations.refusals import Refusal
from tournament.web.judge.log_model import LogReader
from tournament.web.judge.page import number_sent, way_back
from tournament.web.judge.rulings_model import rulings_of
from tournament.web.judge.to_sign import to_sign
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import caller_of, day_scope, done, wants_json
from tournament.web.shared.game_log_words import origin_word
from tournament.web.shared.recorded_games import recorded_content, recording_lines
from tournament.web.shared.result_form import ResultForm
from tournament.web.shared.staff_day import Hall, hall_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


def hall_with(request: HttpRequest, event_id: str, match: str) -> Hall:
    """The day, if its bracket has this match; else 404."""
    hall = hall_of(event_id, acting(request).actor)
    if not hall.state.order or match not in hall.state.structure:
        raise Http404
    return hall


@require_safe
@requires(Action.VIEW_STAFF, day_scope)
def match_page(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Players, games, every revision of every sheet, rulings, and what can be done now."""
    return _page(request, hall_with(request, event_id, match), match)


def _page(
    request: HttpRequest,
    hall: Hall,
    match: str,
    *,
    form: ResultForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    event_id = hall.state.id
    view = match_view(hall, match)
    names = (view.seats[0].name, view.seats[1].name)
    recorded: dict[str, Any] = {}
    if form is None and view.at_table:
        game = hall.state.plays[match].open_game
        recorded = recorded_content(event_id, match, game, request.GET.get("recorded", ""))
        sent = {
            **recorded,
            "game": view.game,
            "revision": view.revision,
            "replay": view.replay,
            "players": view.players,
        }
        form = ResultForm(
            initial=sent, names=names, start=_start(hall, match), logs=_logs(hall, match)
        )
    context = {
        **frame(request, event_id, "console"),
        "match": view,
        "page": "match",
        "free_tables": hall.state.free_tables(),
        "paused": hall.state.paused,
        "wins_needed": hall.state.wins_needed,
        "form": form,
        "form_open": (form is not None and form.is_bound)
        or "other" in request.GET
        or bool(recorded),
        "recorded": bool(recorded),
        "recordings": recording_lines(hall, match),
        "refusal": refusal,
        "refusal_text": refusal.text(language()) if refusal is not None else "",
        "to_sign": to_sign(request, hall),
        "asked_digest": request.GET.get("sheet", ""),
        "asked": _asked(view, request.GET.get("sheet", "")),
        "rulings": [item for item in rulings_of(hall) if match in item.matches],
        "logs": LogReader(hall, acting(request).actor).view(match),
    }
    return render(request, "judge/match.html", context, status=status)


def _asked(view: MatchView, digest: str) -> str:
    """What a scanned sheet is: `open`, `accepted`, `old`, or empty for none of this match."""
    sheets = [sheet for game in view.games for sheet in game.sheets]
    sheet = next((item for item in sheets if item.digest == digest), None)
    if sheet is None:
        return ""
    if sheet is view.waiting_sheet:
        return "open"
    return "accepted" if sheet.accepted else "old"


def _start(hall: Hall, match: str) -> NextGame:
    return next_game(hall.state.plays.get(match, Play(match)))


def _logs(hall: Hall, match: str) -> list[tuple[str, str]]:
    """Logs of the open game that its sheet may name: id, and how each came."""
    game = hall.state.plays.get(match, Play(match)).open_game
    return [
        (item.log.pk, f"{origin_word(item.log)}, {hall.clock(item.log.received_at)}")
        for item in logs_for_sheet(hall.state.id, match, game.number)
    ]


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def call_match(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-DE-9: call to a table; the button says who rests, and that they agree to play at once."""
    answer = services.call_match(
        caller_of(request),
        event=event_id,
        match=match,
        table=number_sent(request, "table") if request.POST.get("table") else None,
        rest_waived=request.POST.get("rest_waived") == "yes",
    )
    return done(request, answer, way_back(request, event_id, match))


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def uncall_match(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-3: take a call back."""
    answer = services.uncall_match(caller_of(request), event=event_id, match=match)
    return done(request, answer, way_back(request, event_id, match))


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def start_play(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Both sit at the table."""
    answer = services.start_play(caller_of(request), event=event_id, match=match)
    return done(request, answer, way_back(request, event_id, match))


@require_POST
@requires(Action.ENTER_RESULT, day_scope)
def enter_result(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Tap one: what stands on the slip (CH-SHEET-3); the signatures are tap two."""
    hall = hall_with(request, event_id, match)
    names = (hall.name_of_seat(match, "A"), hall.name_of_seat(match, "B"))
    logs = _logs(hall, match)
    form = ResultForm(request.POST, names=names, start=_start(hall, match), logs=logs)
    if not form.is_valid():
        if wants_json(request):
            return JsonResponse({"error": "form", "fields": form.errors}, status=422)
        return _page(request, hall, match, form=form, status=422)
    try:
        answer = services.enter_result(
            caller_of(request),
            event=event_id,
            match=match,
            players=form.cleaned_data["players"],
            replay=form.cleaned_data["replay"],
            submitted=form.named_log(),
            **form.result(),
        )
    except Refused as stopped:
        if stopped.refusal.kind != "rule" or wants_json(request):
            raise
        return _page(request, hall, match, form=form, refusal=stopped.refusal, status=422)
    return done(request, answer, way_back(request, event_id, match))


@require_POST
@requires(Action.RECORD_ATTESTATION, day_scope)
def attest_paper(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Tap two: both signed the slip of this very sheet (CH-SHEET-1, CH-SHEET-6)."""
    digest = request.POST.get("digest", "")
    if not digest:
        raise BadRequest("digest")
    answer = services.attest_paper(
        caller_of(request),
        event=event_id,
        match=match,
        game=number_sent(request, "game"),
        digest=digest,
    )
    view = match_view(hall_of(event_id, acting(request).actor), match)
    if not wants_json(request):
        _tell_result(request, view)
    return done(request, answer, way_back(request, event_id, match, gone=view.over))


def _tell_result(request: HttpRequest, view: MatchView) -> None:
    """Say what was recorded: the match moves out of sight when it is decided."""
    winner = next((seat.name for seat in view.seats if seat.won), "")
    if winner:
        text = gettext("%(match)s is decided. Winner: %(name)s.") % {
            "match": view.id,
            "name": winner,
        }
    else:
        text = gettext("%(match)s goes on: game %(game)s is next.") % {
            "match": view.id,
            "game": view.game,
        }
    messages.success(request, text)
