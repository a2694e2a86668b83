"""A judge's rulings: the day's, their own on duty, a walkover, a player who leaves.

Every page shows first what the ruling would do, or which rule stands in its way.
"""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from tournament.championship import commands
from tournament.championship.commands import Seat
from tournament.events import judges as services
from tournament.people.access import acting, actor_of, requires, requires_log_in
from tournament.people.policy import Action
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.judge.forms import WalkoverForm
from tournament.web.judge.match_actions import DayActions
from tournament.web.judge.previews import Preview
from tournament.web.judge.ruling_page import RulingView
from tournament.web.judge.rulings_model import reasons_of, rulings_of
from tournament.web.judge.to_sign import to_sign
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.duty_lists import rulings_on_duty
from tournament.web.shared.ruling_words import WALKOVER_CATEGORIES, WITHDRAWAL_CATEGORIES
from tournament.web.shared.staff_day import staff_day_of
from tournament.web.shared.staff_page import frame


@require_safe
@requires(Action.READ_REASON, day_scope)
def rulings(request: HttpRequest, event_id: str) -> HttpResponse:
    """Every ruling of the day with the words of its reason."""
    hall = staff_day_of(event_id, acting(request).actor)
    context = {
        **frame(request, event_id, "rulings"),
        "rulings": rulings_of(hall, reasons_of(event_id), DayActions(hall, caller_of(request))),
        "to_sign": to_sign(request, hall),
    }
    return render(request, "judge/rulings.html", context)


@require_safe
@requires_log_in
def duty_rulings(request: HttpRequest) -> HttpResponse:
    """The reader's own rulings on duty, whatever the day; nobody sees another's here."""
    actor = actor_of(request)
    # A phone that was let in for one day shows nothing of others.
    own = rulings_on_duty(timezone.now(), judge=actor.public_id)
    found = own if actor.device_event is None else []
    context = {
        "waiting": [item for item in found if not item.confirmed_at],
        "confirmed": [item for item in found if item.confirmed_at],
    }
    return render(request, "judge/duty_rulings.html", context)


@require_POST
@requires(Action.CONFIRM_RULING, day_scope)
def confirm_ruling(request: HttpRequest, event_id: str, ruling: str) -> HttpResponse:
    """It is what they ruled."""
    services.confirm_ruling(caller_of(request), event=event_id, ruling=ruling)
    messages.success(request, gettext("The ruling is confirmed."))
    return redirect("duty_rulings")


class Walkover(RulingView):
    """CH-NOSHOW-1: whoever is here wins the called match after the grace time."""

    form_class = WalkoverForm
    categories = WALKOVER_CATEGORIES
    rule = "CH-NOSHOW-1"
    heading = _("Walkover in %(match)s")
    button = _("Award the match")
    explanation = _("The absent player loses this match; no slip is signed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With both players."""
        return {**super().get_form_kwargs(), "names": self.names}

    def command(self, met: str, winner: Seat = "A", **said: Any) -> commands.RuleWalkover:
        """The match goes to whoever is here."""
        return commands.RuleWalkover(NOT_ISSUED, self.match, winner, met, NO_REASON)

    def preview(self) -> Preview:
        """What changes elsewhere depends on who is here."""
        return Preview(super().preview().refusal)


class LeaverView(RulingView):
    """A ruling about a player of the bracket, shown with the match that is open."""

    def prepare(self) -> None:
        """The player that the address names; 404 for who was not drawn."""
        super().prepare()
        state, self.registration = self.hall.event, self.kwargs["registration"]
        if self.registration not in state.seed_of:
            raise Http404
        self.seed = state.seed_of[self.registration]
        self.match = state.progress.next_match(self.seed) or ""
        self.met = state.open_match_version(self.registration)
        self.name = self.hall.name(self.registration)


class Withdrawal(LeaverView):
    """CH-WD-1: a player leaves the bracket."""

    action = Action.RECORD_WITHDRAWAL
    categories = WITHDRAWAL_CATEGORIES
    rule = "CH-WD-1"
    heading = _("%(name)s leaves the day")
    button = _("Withdraw the player")
    explanation = _(
        "The open match is won by the opponent, later ones are played without this player. "
        "Matches played before stay as they are."
    )
    back = ("console", "event_id")

    def command(self, met: str, **said: Any) -> commands.RuleWithdrawal:
        """The player leaves."""
        return commands.RuleWithdrawal(NOT_ISSUED, self.registration, met, NO_REASON)

    def preview(self) -> Preview:
        """What it would do, in the words of the rule by which this player leaves."""
        found = super().preview()
        if found.rule == "CH-WD-2":
            self.rule = found.rule
            self.explanation = (
                _(
                    "Nothing but the last match is left for this player, so leaving now is a "
                    "concession: the player keeps place 2."
                )
                if self.hall.stands_alone
                else _(
                    "Both finalists of this day go to the final, so leaving now is a concession: "
                    "the player keeps place 2 and the seat in the final."
                )
            )
        elif self.hall.event.progress.is_third_unplayed(self.seed):
            self.rule = "CH-FINAL-9"
            self.explanation = _(
                "The other one has left already, so the match about third place was not played. "
                "If this player leaves too, both share places 3 and 4, and lots decide about the "
                "prizes."
            )
        return found
