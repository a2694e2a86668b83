"""The desk of a running tournament: rounds, tables with results in one tap, standings, the end."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.championship.play.tables.queries import changed_to, tables_to_call
from tournament.championship.rounds.table import rounds_planned
from tournament.events.execution import Caller
from tournament.events.selectors import place_of
from tournament.events.states import event_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.play import rounds, services
from tournament.web.organizer.tournaments.forms import (
    ExchangeForm,
    RoundsForm,
    ScoreForm,
    TableForm,
)
from tournament.web.organizer.tournaments.pages import TournamentView, tournament_or_404
from tournament.web.shared.acting import caller_of, day_scope, lead_on, proposed_calls
from tournament.web.shared.actions import Actions, Offered
from tournament.web.shared.components import Link
from tournament.web.shared.recorded_games import by_record
from tournament.web.shared.tournaments.pairings import (
    Pairing,
    RoundView,
    current_round,
    draft_of,
    pairing_of,
    rounds_of_day,
)
from tournament.web.shared.tournaments.standings import columns_of, standings_tables


class TournamentPlay(TournamentView):
    """What comes next, the tables of the round, the rounds before, the standings."""

    action = Action.VIEW_STAFF
    http_method_names = ["get", "head"]
    template_name = "organizer/tournaments/play.html"
    tab = "tournament_play"
    back = ("tournament_play", "event_id")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Everything that the desk needs on one page."""
        hall, event, rules = self.hall, self.hall.event, self.rules
        names = hall.names if event.id else {}
        shown = rounds_of_day(hall, names) if rules.in_rounds else []
        draft = draft_of(hall, names) if event.order else None
        context = super().get_context_data(**kwargs)
        offers = self._offers() if event.order else {}
        planned = rounds_planned(event, rules) if rules.in_rounds and event.order else 0
        now = self._now(shown, names) if draft is None else []
        return {
            "exchange_form": ExchangeForm(players=draft.players) if draft else None,
            "rounds_form": RoundsForm(initial={"rounds": planned}),
            **context,
            "offers": offers,
            "drawn": bool(event.order),
            "draft": draft,
            "planned": planned,
            "next_number": event.rounds.played + 1,
            "now": now,
            "calls": tables_to_call(event, hall.now) if event.order else {},
            "earlier": [item for item in shown if item not in now and not item.open][::-1],
            "columns": columns_of(rules),
            "standings": standings_tables(hall, rules, names) if rules.in_rounds else [],
            "quick": _quick_results(rules.draws, event.wins_needed) if event.order else [],
            "paused": event.paused,
        }

    def _now(self, shown: list[RoundView], names: Any) -> list[RoundView]:
        """What can be played now: rounds that are not over, then the matches of the bracket."""
        event = self.hall.event
        if not event.order:
            return []
        if self.rules.format == "swiss" and not event.rounds.cut:
            current = current_round(shown)
            return [current] if current is not None else []
        going = [item for item in shown if item.open]
        if going:
            return going
        first = event.structure.round_matches
        decided = [match.id for match in event.structure.matches[first:]]
        ready = [match for match in decided if None not in event.players(match)]
        pairings = [pairing_of(event, names, match, self.hall.round_of(match)) for match in ready]
        return [RoundView.of(self.hall, 0, pairings)] if pairings else []

    def _offers(self) -> dict[str, Offered | None]:
        ask, event_id = Actions(place_of(self.event_id), self.caller()), self.event_id
        number = self.hall.event.rounds.played + 1
        on: dict[str, Any] = {"args": [event_id]}
        planned = rounds_planned(self.hall.event, self.rules) if self.rules.in_rounds else 0
        return {
            "pair": ask(
                _("Pair the next round"), reverse("round_pair", **on), commands.PairRound(number)
            ),
            "publish": ask(
                _("Publish the pairs"),
                reverse("round_publish", **on),
                commands.PublishRound(number),
            ),
            "rounds": ask(
                _("Change"), reverse("rounds_set", **on), commands.SetRounds(max(1, planned))
            ),
            "cut": ask(_("On to the bracket"), reverse("round_cut", **on), commands.MakeCut()),
            "close": ask(_("Close"), reverse("close_day", **on), commands.CompleteDay()),
        }


def _quick_results(draws: bool, wins: int) -> list[tuple[str, str]]:
    """Results that one button says: the value, and what is told beside the winner."""
    if wins == 1:
        return []
    won = [f"{wins}:{lost}" for lost in range(wins)]
    level = [f"{wins - 1}:{wins - 1}"] if draws else []
    return [(text, text) for text in (*won, *level, *(text[::-1] for text in reversed(won)))]


class RoundExchange(TournamentPlay):
    """Two players of the pairing change places."""

    action = Action.DRAW
    http_method_names = ["post"]
    form_class = ExchangeForm
    form_name = "exchange_form"
    done_words = _("The two players have changed places.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With everybody in it; nobody where it is gone."""
        draft = draft_of(self.hall, self.hall.names)
        return {**super().get_form_kwargs(), "players": draft.players if draft else ()}

    def carry_out(self, caller: Caller, form: ExchangeForm) -> Any:
        """Exchange them."""
        draft = self.hall.event.rounds.draft
        number = draft.number if draft is not None else 0
        return rounds.exchange_players(
            caller, event=self.event_id, number=number, **form.cleaned_data
        )


class RoundsSet(TournamentPlay):
    """Another number of rounds."""

    action = Action.DRAW
    http_method_names = ["post"]
    form_class = RoundsForm
    form_name = "rounds_form"
    done_words = _("The number of rounds is changed.")

    def carry_out(self, caller: Caller, form: RoundsForm) -> Any:
        """Change it."""
        return rounds.set_rounds(caller, event=self.event_id, rounds=form.cleaned_data["rounds"])


@require_POST
@requires(Action.DRAW, day_scope)
def round_pair(request: HttpRequest, event_id: str) -> HttpResponse:
    """Work out the next round; the desk looks at it before anybody else."""
    number = _next_round(event_id)
    rounds.pair_round(caller_of(request), event=event_id, number=number)
    return _to_play(request, event_id)


@require_POST
@requires(Action.DRAW, day_scope)
def round_publish(request: HttpRequest, event_id: str) -> HttpResponse:
    """Bring the pairing into force."""
    number = _next_round(event_id)
    rounds.publish_round(caller_of(request), event=event_id, number=number)
    messages.success(request, gettext("The pairs are published."))
    return _to_play(request, event_id)


@require_POST
@requires(Action.DRAW, day_scope)
def round_cut(request: HttpRequest, event_id: str) -> HttpResponse:
    """The best go on to the bracket."""
    rounds.make_cut(caller_of(request), event=event_id)
    return _to_play(request, event_id)


@require_POST
@requires(Action.CALL_MATCH, day_scope)
def round_call(request: HttpRequest, event_id: str) -> HttpResponse:
    """Call everybody who had a free table on the page: the time of the round begins."""
    tournament_or_404(event_id)
    services.call_matches(caller_of(request), event=event_id, tables=proposed_calls(request))
    return _to_play(request, event_id)


def _next_round(event_id: str) -> int:
    return event_state(event_id).rounds.played + 1


def _to_play(request: HttpRequest, event_id: str) -> HttpResponse:
    return lead_on(request, reverse("tournament_play", args=[event_id]))


class OfMatch(TournamentView):
    """What is done about a match, by way of its round; 404 while nobody plays in it."""

    tab = "tournament_play"
    back = ("tournament_play", "event_id")
    pairing: Pairing

    def prepare(self) -> None:
        """The two players."""
        super().prepare()
        event, match = self.hall.event, self.kwargs["match"]
        if not event.order or match not in event.structure or None in event.players(match):
            raise Http404
        self.pairing = pairing_of(event, self.hall.names, match)

    def crumbs(self) -> list[Link]:
        """By way of the round."""
        back = reverse("tournament_play", args=[self.event_id])
        return [Link(gettext("Rounds and results"), back), Link(self.pairing.names)]

    def get_success_url(self) -> str:
        """To the match on the page of the round."""
        return f"{super().get_success_url()}#match-{self.pairing.match}"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The match."""
        context = {"pairing": self.pairing, "round_name": self.hall.round_of(self.pairing.match)}
        return {**super().get_context_data(**kwargs), **context}


class TableChange(OfMatch):
    """Another table for a pair whose round is published; two pairs may exchange theirs (SW-7)."""

    action = Action.CALL_MATCH
    template_name = "organizer/tournaments/table.html"
    form_class = TableForm
    title = _("Another table")
    done_words = _("The table is changed.")

    def prepare(self) -> None:
        """The pair; 404 where no table is published for such a match."""
        super().prepare()
        if self.pairing.match not in self.hall.event.published_tables:
            raise Http404

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the free tables, and whose each of them is."""
        event, names = self.hall.event, self.hall.names
        tables = []
        for table, other in changed_to(event, self.pairing.match):
            words = gettext("Table %(table)s") % {"table": table}
            if other is not None:
                told = {"table": words, "pair": pairing_of(event, names, other).names}
                words = gettext("%(table)s, exchanged with %(pair)s") % told
            tables.append((table, words))
        return {**super().get_form_kwargs(), "tables": tables}

    def carry_out(self, caller: Caller, form: TableForm) -> Any:
        """Change it."""
        match = self.pairing.match
        return rounds.change_table(caller, event=self.event_id, match=match, **form.cleaned_data)


class Score(OfMatch):
    """The desk's word about a match: numbers of its games, or who has won."""

    action = Action.ENTER_RESULT
    template_name = "organizer/tournaments/score.html"
    form_class = ScoreForm
    title = _("Result of a match")

    def prepare(self) -> None:
        """The match, and what its recorded game says."""
        super().prepare()
        self.by_record = by_record(self.hall, self.pairing.match)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With both players and the numbers that are there."""
        event = self.hall.event
        play = event.plays.get(self.pairing.match)
        scores = play.scores if play is not None else ()
        initial: dict[str, Any] = {"met": str(self.pairing.version)}
        for game, (first, second) in enumerate(scores, start=1):
            initial |= {f"a{game}": first, f"b{game}": second}
        if self.pairing.winner and not scores:
            initial["winner"] = self.pairing.winner
        elif self.by_record is not None and event.wins_needed == 1 and not scores:
            initial["winner"] = self.by_record.outcome
        return {
            **super().get_form_kwargs(),
            "initial": initial,
            "players": (self.pairing.first, self.pairing.second),
            "games": max(2 * event.wins_needed - 1, len(scores)),
            "draws": self.rules.draws and self.pairing.of_rounds,
        }

    def carry_out(self, caller: Caller, form: ScoreForm) -> Any:
        """Write it down."""
        return rounds.enter_score(
            caller,
            event=self.event_id,
            match=self.pairing.match,
            scores=form.scores,
            winner=form.decided,
            met=form.cleaned_data["met"],
            meant=form.cleaned_data["meant"],
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The match, and whether its result may be taken back."""
        ask = Actions(place_of(self.event_id), self.caller())
        url = reverse("match_reopen", args=[self.event_id, self.pairing.match])
        sample = commands.ReopenMatch(self.pairing.match, str(self.pairing.version))
        return {
            **super().get_context_data(**kwargs),
            "by_record": self.by_record,
            "reopen": ask(_("Take the result back"), url, sample),
        }


@require_POST
@requires(Action.ENTER_RESULT, day_scope)
def match_reopen(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """The match is open again."""
    met = request.POST.get("met", "")
    rounds.reopen_match(caller_of(request), event=event_id, match=match, met=met)
    messages.success(request, gettext("The result is taken back."))
    return _to_play(request, event_id)
