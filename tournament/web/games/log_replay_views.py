"""The viewer for those who see more: the staff any legal log, a player the logs they handed in.

Staff who play in the match see no more than a spectator until it is over (CH-JUDGE-4).
"""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rules_engine.core.ruleset import SPECTATOR
from tournament.championship.sheets.logs.readers import may_read_log
from tournament.events.states import event_state
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.play.game_views import ShownLog, one_log
from tournament.web.games.replays import Replay, replay_of
from tournament.web.games.viewer_page import Viewer, asked_of, game_title, viewer_of
from tournament.web.games.viewer_views import steps_answer
from tournament.web.shared.acting import day_scope
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.staff_day import StaffDay, staff_day_of
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def staff_game(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """A legal log step by step."""
    replay = _staff_replay(request, event_id, log_id)
    if request.GET.get("ask"):
        return redirect(asked_of(request, replay, event_id))
    own = reverse("staff_game", args=[event_id, log_id])
    steps = reverse("staff_game_frames", args=[event_id, log_id])
    context = {
        **frame(request, event_id, "day_logs"),
        "viewer": _viewer(request, replay, own, steps),
        "match_url": reverse("match", args=[event_id, replay.shown.match]),
        "log_url": reverse("staff_log", args=[event_id, log_id]),
    }
    return render(request, "games/staff_game.html", context)


@require_safe
@requires(Action.SEE_LOGS, day_scope)
def staff_game_frames(request: HttpRequest, event_id: str, log_id: str) -> HttpResponse:
    """All its moments for the page's script."""
    replay = _staff_replay(request, event_id, log_id)
    return steps_answer(replay)


@personal("GET")
def my_game(request: HttpRequest, holder: Holder, registration: str, log_id: str) -> HttpResponse:
    """A legal log that the player has handed in themselves, step by step."""
    replay = _own_replay(holder, registration, log_id)
    if request.GET.get("ask"):
        return redirect(asked_of(request, replay))
    own = holder.address("my_game", registration, log_id)
    steps = holder.address("my_game_frames", registration, log_id)
    context = {
        "holder": holder,
        "viewer": _viewer(request, replay, own, steps),
        "match_url": holder.address("my_match", registration),
    }
    return render(request, "games/my_game.html", context)


@personal("GET")
def my_game_frames(
    request: HttpRequest, holder: Holder, registration: str, log_id: str
) -> HttpResponse:
    """All its moments for the page's script."""
    replay = _own_replay(holder, registration, log_id)
    return steps_answer(replay)


def _staff_replay(request: HttpRequest, event_id: str, log_id: str) -> Replay:
    actor = acting(request).actor
    hall = staff_day_of(event_id, actor)
    shown = _found(event_id, log_id)
    by, own = shown.by, actor.public_id
    if not may_read_log(hall.event, shown.match, by, hall.reader, own, staff=True):
        shown = replace(shown, viewer=SPECTATOR)
    return _followed(shown, _staff_names(hall, shown.match))


def _own_replay(holder: Holder, registration: str, log_id: str) -> Replay:
    held = holder.held(registration)
    shown = _found(held.day.id, log_id, by=registration)
    state = event_state(held.day.id)
    players = [state.entrants[item] for item in state.players(shown.match) if item is not None]
    names = names_for({item.person: item.number for item in players})
    first, second = (
        names[state.entrants[item].person] if item is not None else ""
        for item in state.players(shown.match)
    )
    return _followed(shown, (first or gettext("Player A"), second or gettext("Player B")))


def _found(event_id: str, log_id: str, by: str = "") -> ShownLog:
    shown = one_log(event_id, log_id, by)
    if shown is None:
        raise Http404
    return shown


def _followed(shown: ShownLog, names: tuple[str, str]) -> Replay:
    replay = replay_of(shown, names, language())
    if replay is None:
        raise Http404
    return replay


def _staff_names(hall: StaffDay, match: str) -> tuple[str, str]:
    return (
        hall.name_of_seat(match, "A") or gettext("Player A"),
        hall.name_of_seat(match, "B") or gettext("Player B"),
    )


def _viewer(request: HttpRequest, replay: Replay, own: str, steps: str) -> Viewer:
    title = game_title(replay.names, replay.shown.game)
    return viewer_of(replay, request.GET.get("at", ""), title=title, own=f"{own}?", steps_url=steps)
