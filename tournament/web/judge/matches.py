"""One match: its page, and the buttons of a match wherever they stand."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from tournament.championship.event_state import Play
from tournament.championship.play.match_rules import match_rules
from tournament.events.execution import Answer, Caller
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import recording_access, services
from tournament.play.log_findings import logs_for_sheet
from tournament.play.recordings import ask_first
from tournament.regulations.refusals import Refusal
from tournament.web.judge.done import done_of
from tournament.web.judge.forms import CallForm
from tournament.web.judge.log_model import LogReader
from tournament.web.judge.match_actions import DayActions, MatchActions
from tournament.web.judge.page import (
    MOST_OF_A_NAME,
    DayCommandView,
    board_address,
    number_sent,
    way_back,
)
from tournament.web.judge.rulings_model import rulings_of
from tournament.web.judge.to_sign import to_sign
from tournament.web.judge.view_models import MatchView, match_view
from tournament.web.shared.acting import (
    MOST_CALLS,
    caller_of,
    day_scope,
    lead_on,
    proposed_calls,
    wants_json,
)
from tournament.web.shared.game_log_words import origin_word
from tournament.web.shared.game_pages import pages_of_day
from tournament.web.shared.recorded_games import (
    ByRecord,
    by_record,
    recorded_content,
    recording_lines,
)
from tournament.web.shared.result_form import ResultForm
from tournament.web.shared.staff_day import StaffDay


class MatchPage(DayCommandView):
    """Players, games, every revision of every sheet, rulings, and what can be done now."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "judge/match.html"
    form_class = ResultForm
    recorded: Mapping[str, Any] = {}

    def prepare(self) -> None:
        """The match, with what a recording of its game says."""
        super().prepare()
        self.day = DayActions(self.hall, self.caller())
        self.actions = MatchActions(self.day, self.match)
        self.view = match_view(self.hall, self.match, self.actions)
        if self.request.method != "POST" and self.view.now.holds_table:
            game = self.hall.event.plays[self.match].open_game
            asked = self.request.GET.get("recorded", "")
            self.recorded = recorded_content(self.event_id, self.match, game, asked)
        self.against = self.request.GET.get("against", "")[:MOST_OF_A_NAME]

    def get_form_kwargs(self) -> dict[str, Any]:
        """With both players, how the game began, and what the page shows of it."""
        seen = {name: getattr(self.view, name) for name in ("revision", "replay", "players")}
        return {
            **super().get_form_kwargs(),
            "initial": {"outcome": self.against, **self.recorded, **seen, "game": self.view.game},
            "sheet": pages_of_day(self.hall.event).sheet,
            "names": self.names,
            "start": match_rules(self.hall.event).next_game(
                self.hall.event.plays.get(self.match, Play(self.match))
            ),
            "logs": _logs(self.hall, self.match),
        }

    def get_form(self, form_class: Any = None) -> ResultForm | None:
        """Of a match at its table, or what was sent."""
        shown = self.view.now.holds_table or self.request.method == "POST"
        return super().get_form(form_class) if shown else None

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Everything about the match."""
        request, hall, match = self.request, self.hall, self.match
        context = {"form": None, **super().get_context_data(**kwargs)}
        facts = self.actions.games
        call = context.get("call_form")
        return {
            **context,
            "table": call.cleaned_data.get("table") if call else next(iter(self.view.tables), None),
            "match": self.view,
            "games": [(game, facts.get(game.number)) for game in self.view.games],
            "page": "match",
            "can_be_asked": pages_of_day(hall.event).can_be_asked,
            "done": done_of(self.day, request.GET.get("done", "")),
            "suspended": hall.event.suspended,
            "wins_needed": hall.event.wins_needed,
            "form_open": bool(context["form"] and context["form"].is_bound)
            or "other" in request.GET
            or bool(self.recorded),
            "recorded": bool(self.recorded),
            "by_record": (proposed := by_record(hall, match)),
            "entered": self._entered(proposed),
            "recordings": recording_lines(hall, match),
            "to_sign": to_sign(request, hall),
            "asked_digest": request.GET.get("sheet", ""),
            "asked": _asked(self.view, request.GET.get("sheet", "")),
            "rulings": [item for item in rulings_of(hall, day=self.day) if match in item.matches],
            "logs": LogReader(hall, acting(request).actor).view(match),
        }

    def _entered(self, proposed: ByRecord | None) -> str:
        """What is to be entered against the record, in a sentence; empty where they agree."""
        asked = self.against
        if self.refusal is not None and self.refusal.code == "record_contradicts":
            asked = self.request.POST.get("outcome", "")
        return proposed.against(asked) if proposed is not None else ""


class EnterResult(MatchPage):
    """Tap one: what stands on the slip (CH-SHEET-3); the signatures are tap two."""

    action = Action.ENTER_RESULT
    http_method_names = ["post"]

    def carry_out(self, caller: Caller, form: ResultForm) -> Answer:
        """Fill the sheet; what the record contradicts is asked about first."""
        outcome, meant = form.cleaned_data["outcome"], self.request.POST.get("meant") == "yes"
        ask_first(self.event_id, self.match, outcome, meant=meant)
        return services.enter_result(
            caller,
            event=self.event_id,
            match=self.match,
            players=form.cleaned_data["players"],
            replay=form.cleaned_data["replay"],
            submitted=form.named_log(),
            **form.result(),
        )

    def form_refused(self, form: Any, refusal: Refusal) -> HttpResponse:
        """A board that acts in its place is led to the question, which it has no room for."""
        if refusal.code == "record_contradicts" and wants_json(self.request):
            url = reverse("match", args=[self.event_id, self.match])
            return lead_on(self.request, f"{url}?against={form.cleaned_data['outcome']}")
        return super().form_refused(form, refusal)

    def get_success_url(self) -> str:
        """To the match on the page where it was entered."""
        return way_back(self.request, self.event_id, self.match, "entered")


def _asked(view: MatchView, digest: str) -> str:
    """What a scanned sheet is: `open`, `accepted`, `old`, or empty for none of this match."""
    sheets = [sheet for game in view.games for sheet in game.sheets]
    sheet = next((item for item in sheets if item.digest == digest), None)
    if sheet is None:
        return ""
    if sheet is view.waiting_sheet:
        return "open"
    return "accepted" if sheet.accepted else "old"


def _logs(hall: StaffDay, match: str) -> list[tuple[str, str]]:
    """Logs of the open game that its sheet may name: id, and how each came."""
    game = hall.event.plays.get(match, Play(match)).open_game
    return [
        (item.log.pk, f"{origin_word(item.log)}, {hall.clock(item.log.received_at)}")
        for item in logs_for_sheet(hall.event.id, match, game.number)
    ]


class CallMatch(MatchPage):
    """CH-DE-9: call to a table; the button says who rests, and that they agree to play at once."""

    action = Action.CALL_MATCH
    http_method_names = ["post"]
    form_name = "call_form"

    def prepare(self) -> None:
        """The match; the rules say why one that is not in the bracket is not called."""
        try:
            super().prepare()
        except Http404:
            services.call_match(self.caller(), event=self.event_id, match=self.match)
            raise

    def get_form(self, form_class: Any = None) -> Any:
        """The table, and whether those who rest agree."""
        return CallForm(self.request.POST)

    def carry_out(self, caller: Caller, form: CallForm) -> Answer:
        """Call it."""
        about: dict[str, Any] = {"event": self.event_id, "match": self.match}
        return services.call_match(caller, **about, **form.cleaned_data)

    def get_success_url(self) -> str:
        """To the match on the page where it was called."""
        return way_back(self.request, self.event_id, self.match, "called")


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def call_all(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every match that was proposed for a free table, in one press (CH-DE-9)."""
    tables = proposed_calls(request)
    services.call_matches(caller_of(request), event=event_id, tables=tables)
    return _all(request, event_id, "called", tables)


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def uncall_all(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-MATCH-3: take those calls back that have just been made together."""
    matches = request.POST.getlist("call")[:MOST_CALLS]
    services.uncall_matches(caller_of(request), event=event_id, matches=matches)
    return _all(request, event_id, "uncalled", matches)


def _all(request: HttpRequest, event_id: str, done: str, matches: Iterable[str]) -> HttpResponse:
    told = {"done": f"{done}:{','.join(matches)}"}
    return lead_on(request, board_address(request, event_id, told, "board"))


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def uncall_match(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-3: take a call back."""
    services.uncall_match(caller_of(request), event=event_id, match=match)
    return lead_on(request, way_back(request, event_id, match, "uncalled"))


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def start_play(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Both sit at the table."""
    services.start_play(caller_of(request), event=event_id, match=match)
    return lead_on(request, way_back(request, event_id, match, "begun"))


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def undo_start(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """They had not begun after all, so the call goes on as before."""
    recording_access.undo_start(caller_of(request), event=event_id, match=match)
    return lead_on(request, way_back(request, event_id, match, "not_begun"))


@require_POST
@requires(Action.RECORD_ATTESTATION, day_scope)
def attest_paper(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """Tap two: both signed the slip of this very sheet (CH-SHEET-1, CH-SHEET-6)."""
    digest = request.POST.get("digest", "")
    if not digest:
        raise BadRequest("digest")
    services.attest_paper(
        caller_of(request),
        event=event_id,
        match=match,
        game=number_sent(request, "game"),
        digest=digest,
    )
    return lead_on(request, way_back(request, event_id, match, "signed"))
