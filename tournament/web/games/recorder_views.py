"""The pages on which a game is recorded at its table: for the staff, for a player of the match."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.event_state import Play
from tournament.championship.judges.calls.decide import table_of
from tournament.championship.now.match import MatchCase, match_case
from tournament.championship.play.match_rules import match_rules
from tournament.events.execution import Refused
from tournament.events.states import event_state
from tournament.events.venue.where import is_out_of_reach
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import recordings
from tournament.play.models import Recording
from tournament.play.recording_access import Opened, claim, recorder_of, why_not_recorded
from tournament.regulations.refusals import Refusal
from tournament.web.games.recorders import Recorder, carried_out, looked_at
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.game_pages import called, expect_engine, pages_of_day, pages_of_log
from tournament.web.shared.game_sheets import EarlierForm
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language
from tournament.web.shared.workers import script_at_root

STAFF, PERSONAL = "base_staff.html", "personal/base.html"


@require_safe
@requires(Action.RECORD_GAME, day_scope)
def record(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """The recorder, or how to begin a recording of the game that is played now."""
    recorder = _staff_recorder(request, event_id, match)
    # Whoever plays in the match themselves sees no hands here, wherever they came from.
    recorder_of(recorder.caller, event_id, match, None)
    row = recordings.open_recording(event_id, match)
    if row is None:
        return _start_page(recorder, match)
    return _table_page(recorder, row)


@require_POST
@requires(Action.RECORD_GAME, day_scope)
def record_start(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Begin: from now on this device writes what happens at the table, both hands open."""
    return _start(_staff_recorder(request, event_id, match), match)


@require_safe
@requires(Action.RECORD_GAME, day_scope)
def record_state(request: HttpRequest, event_id: str, match: str, recording: str) -> HttpResponse:
    """What is recorded, for the device that records."""
    return looked_at(_staff_recorder(request, event_id, match), recording)


@require_POST
@requires(Action.RECORD_GAME, day_scope)
def record_do(
    request: HttpRequest, event_id: str, match: str, recording: str, do: str
) -> HttpResponse:
    """What the page does: steps, questions, corrections, other hands, the end."""
    return carried_out(_staff_recorder(request, event_id, match), recording, do)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RECORD_GAME, day_scope)
def record_claim(request: HttpRequest, event_id: str, match: str, recording: str) -> HttpResponse:
    """Whoever opened the code of a hand-over goes on with the recording here."""
    recorder = _staff_recorder(request, event_id, match)
    row = recordings.recording_of(event_id, recording)
    code = request.POST.get("code", request.GET.get("code", ""))[:40]
    refusal = None
    if request.method == "POST":
        try:
            return _opened(
                recorder, claim(recorder.caller, event=event_id, recording=recording, code=code)
            )
        except Refused as stopped:
            if stopped.refusal.code != "recording_code_wrong":
                raise
            refusal = stopped.refusal
    context = _context(recorder, row.match) | {"row": row, "code": code, "refusal": refusal}
    context["refusal_text"] = refusal.text(language()) if refusal is not None else ""
    return render(
        request, "games/record_claim.html", context, status=422 if refusal is not None else 200
    )


@personal("GET")
def my_record(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """The recorder of a player, who sees their own cards alone."""
    recorder, match = _own_recorder(request, holder, registration)
    row = recordings.open_recording(recorder.event, match)
    if row is None or row.holder_id != registration:
        return _start_page(recorder, match)
    return _table_page(recorder, row)


@personal("POST")
def my_record_start(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Begin to record one's own game."""
    recorder, match = _own_recorder(request, holder, registration)
    return _start(recorder, match)


@personal("GET")
def my_record_state(
    request: HttpRequest, holder: Holder, registration: str, recording: str
) -> HttpResponse:
    """What is recorded, for the device that records."""
    return looked_at(_own_recording(request, holder, registration, recording), recording)


@personal("POST")
def my_record_do(
    request: HttpRequest, holder: Holder, registration: str, recording: str, do: str
) -> HttpResponse:
    """What the page does, as for the staff."""
    return carried_out(_own_recording(request, holder, registration, recording), recording, do)


@public_page(text_tag)
def recorder_worker(request: HttpRequest) -> HttpResponse:
    """The script; it holds nothing of anybody."""
    return script_at_root("every-worker", "recorder-worker")


# --- desks -------------------------------------------------------------------------------------


def _staff_recorder(request: HttpRequest, event: str, match: str) -> Recorder:
    hall = staff_day_of(event, acting(request).actor)
    if not hall.event.order or match not in hall.event.structure:
        raise Http404
    expect_engine(hall.championship.rules)
    addresses: Mapping[str, Callable[..., str]] = {
        "page": lambda: reverse("record", args=[event, match]),
        "start": lambda: reverse("record_start", args=[event, match]),
        "state": lambda key: reverse("record_state", args=[event, match, key]),
        "do": lambda key, word: reverse("record_do", args=[event, match, key, word]),
        "back": lambda where: reverse("match", args=[event, where]),
        "sheet": lambda where, key: (
            f"{reverse('score', args=[event, where])}?recorded={key}"
            if hall.event.rules.by_desk
            else f"{reverse('match', args=[event, where])}?recorded={key}#other"
        ),
    }
    return Recorder(
        request=request,
        caller=caller_of(request),
        event=event,
        registration=None,
        names={seat: hall.name_of_seat(match, seat) for seat in "AB"},
        address=lambda name, *rest: addresses[name](*rest),
    )


def _own_recorder(request: HttpRequest, holder: Holder, registration: str) -> tuple[Recorder, str]:
    """The recorder of a player at their table, and their match; 404 while they sit at none."""
    held = holder.held(registration)
    match = table_of(held.event, registration) if registration in held.event.seed_of else None
    if match is None:
        raise Http404
    return _player_recorder(request, holder, registration, match), match


def _own_recording(
    request: HttpRequest, holder: Holder, registration: str, recording: str
) -> Recorder:
    """The recorder of a player with a recording of one of their matches, wherever they sit now."""
    held = holder.held(registration)
    row = recordings.recording_of(held.day.id, recording)
    if registration not in held.event.seed_of:
        raise Http404
    return _player_recorder(request, holder, registration, row.match)


def _player_recorder(
    request: HttpRequest, holder: Holder, registration: str, match: str
) -> Recorder:
    held = holder.held(registration)
    expect_engine(held.state.rules)
    reading = DayReading(held.state, held.day)
    players = held.event.players(match)
    home = holder.address("my_match", registration)
    addresses: Mapping[str, Callable[..., str]] = {
        "page": lambda: holder.address("my_record", registration),
        "start": lambda: holder.address("my_record_start", registration),
        "state": lambda key: holder.address("my_record_state", registration, key),
        "do": lambda key, word: holder.address("my_record_do", registration, key, word),
        "back": lambda _where: home,
        "sheet": lambda _where, key: f"{home}?recorded={key}#say",
    }
    return Recorder(
        request=request,
        caller=holder.caller(request),
        event=held.day.id,
        registration=registration,
        names={
            seat: reading.names.get(player or "", "–")
            for seat, player in zip("AB", players, strict=True)
        },
        address=lambda name, *rest: addresses[name](*rest),
        holder=holder,
    )


# --- pages -------------------------------------------------------------------------------------


def _start(recorder: Recorder, match: str) -> HttpResponse:
    form = _earlier_form(recorder, match, recorder.request.POST)
    if not form.is_valid():
        return _start_page(recorder, match, form=form, status=422)
    try:
        opened = recordings.start(
            recorder.caller,
            event=recorder.event,
            match=match,
            registration=recorder.registration,
            told=form.told(),
            opening=form.opening(),
        )
    except Refused as stopped:
        if stopped.refusal.code == "recording_open_already":
            return _start_page(recorder, match, refusal=stopped.refusal, status=409)
        if stopped.refusal.kind != "rule":
            raise
        return _start_page(recorder, match, form=form, refusal=stopped.refusal, status=422)
    return _opened(recorder, opened)


def _earlier_form(recorder: Recorder, match: str, data: Any = None) -> EarlierForm:
    event = event_state(recorder.event)
    missing = match_rules(event).missing(event.plays.get(match, Play(match)))
    names = (recorder.names["A"], recorder.names["B"])
    return pages_of_day(event).sheet.earlier_form(data, missing=missing, names=names)


def _start_page(
    recorder: Recorder,
    match: str,
    *,
    form: EarlierForm | None = None,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    """What recording means, and the button that begins it, unless something stands in the way."""
    taken = recordings.open_recording(recorder.event, match) is not None
    away = is_out_of_reach(recorder.event)
    stopped = refusal or why_not_recorded(
        recorder.caller, recorder.event, match, recorder.registration
    )
    if stopped is None and taken:
        stopped = Refusal("recording_open_already")
    context = _context(recorder, match) | {
        "form": form or _earlier_form(recorder, match),
        "all_open": pages_of_day(event_state(recorder.event)).open_to_all,
        "refusal": stopped,
        "refusal_text": stopped.text(language()) if stopped is not None else "",
        "begins": match_case(event_state(recorder.event), match) == MatchCase.CALLED,
        "may_start": not away and (stopped is None or stopped.kind == "rule"),
        "page_url": recorder.address("page"),
        "start_url": recorder.address("start"),
        "back_url": recorder.address("back", match),
    }
    return render(recorder.request, "games/record_start.html", context, status=status)


def _opened(recorder: Recorder, opened: Opened) -> HttpResponse:
    """The page of a recording whose secret is told this once."""
    return _table_page(recorder, opened.row, opened.device)


def _table_page(recorder: Recorder, row: Recording, device: str = "") -> HttpResponse:
    data = recorder.page_data(row, device)
    data["csrf"] = get_token(recorder.request) if recorder.registration is None else ""
    table_words = pages_of_log(row.headers).table_words(language())
    words = {tap: called(word, recorder.names) for tap, word in table_words["words"].items()}
    context = _context(recorder, row.match) | {
        "recorder": data,
        "table_words": {**table_words, "words": words},
        "table_board": data["state"]["board"],
    }
    return render(recorder.request, "games/record.html", context)


def _context(recorder: Recorder, match: str) -> dict[str, Any]:
    """What every page of the recorder needs of its surroundings."""
    play = event_state(recorder.event).plays.get(match, Play(match))
    shared = {
        "base": STAFF if recorder.registration is None else PERSONAL,
        "title": gettext("Record a game"),
        "match": match,
        "heading_detail": gettext("%(first)s – %(second)s, game %(game)s")
        % {
            "game": play.open_game.number,
            "first": recorder.names["A"],
            "second": recorder.names["B"],
        },
        "heading_names": [recorder.names["A"], recorder.names["B"]],
        "neutral": recorder.registration is None,
        "by_desk": event_state(recorder.event).rules.by_desk,
        "holder": recorder.holder,
    }
    if recorder.registration is None:
        return frame(recorder.request, recorder.event, "console") | shared
    return shared
