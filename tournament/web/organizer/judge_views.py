"""Judges of a day: appointed, replaced (CH-JUDGE-6), tied to players (CH-JUDGE-2), on duty."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.championship.commands import Command
from tournament.events import judges as services
from tournament.events.execution import Caller, execute
from tournament.events.selectors import place_of
from tournament.events.services import revoke_role
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.forms import AppointJudgeForm, NewJudgeForm
from tournament.web.organizer.judge_forms import RelationForm, ReplaceJudgeForm
from tournament.web.organizer.judge_lists import judges_of_day
from tournament.web.organizer.judges import (
    accounts,
    appoint,
    appoint_new,
    candidates,
    was_judge_of_day,
)
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.actions import Actions, Offered


class Judges(StaffDayView):
    """Who judges, who plays, who is related to whom, who is on duty."""

    action = Action.DECLARE_RELATION
    http_method_names = ["get", "head"]
    template_name = "organizer/judges.html"
    title = _("Judges")
    back = ("judges", "event_id")

    def prepare(self) -> None:
        """The judges of the day."""
        super().prepare()
        who = acting(self.request)
        self.found = judges_of_day(self.event_id, who.actor, who.role)

    def relation_kwargs(self) -> dict[str, Any]:
        """Between whom a tie can be."""
        return {"accounts": self.found.accounts, "players": self.found.players}

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The judges, and the forms about them."""
        free = candidates(self.event_id)
        forms = {
            "replace_form": ReplaceJudgeForm(accounts=free),
            "relation_form": RelationForm(**self.relation_kwargs()),
            "appoint_form": AppointJudgeForm(accounts=free),
            "new_form": NewJudgeForm(),
        }
        context = {**forms, **super().get_context_data(**kwargs)}
        context["appoint_form"].offer(free)
        return {
            **context,
            "found": self.found,
            "judges": [(line, self._replacing(line.grant)) for line in self.found.judges],
            "relations": [
                (line, self._withdrawing(line.user, line.registration))
                for line in self.found.relations
            ],
            "declare": self._declaring(),
            "replaced": self.kwargs.get("grant", ""),
        }

    def _offered(self, label: Any, url: str, *samples: Command) -> Offered | None:
        """Something to do about the judges, also where a form about it comes back."""
        sent = self.request.path if self.request.method == "POST" else ""
        return Actions(place_of(self.event_id), self.caller(), sent=sent)(label, url, *samples)

    def _replacing(self, grant: str) -> Offered | None:
        """Whether somebody else may judge instead."""
        url = reverse("judge_replace", args=[self.event_id, grant])
        command = commands.ReplaceJudge("", grant, "", NOT_ISSUED, NO_REASON)
        return self._offered(_("Replace"), url, command)

    def _withdrawing(self, user: str, registration: str) -> Offered | None:
        """Whether a tie may be taken back: by a judge, only their own."""
        url = reverse("judge_relation", args=[self.event_id])
        return self._offered(
            _("That was a mistake"), url, commands.WithdrawRelation(user, registration)
        )

    def _declaring(self) -> Offered | None:
        """Whether the reader may note a tie to one of the players."""
        user = acting(self.request).actor.public_id
        url = reverse("judge_relation", args=[self.event_id])
        ties = (commands.DeclareRelation(user, player) for player, _name in self.found.players)
        return self._offered(_("Note it"), url, *ties)


class JudgeReplace(Judges):
    """CH-JUDGE-6: another judge from now on."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = ReplaceJudgeForm
    form_name = "replace_form"
    done_words = _("The judge is replaced. Everyone sees the change.")

    def prepare(self) -> None:
        """The judge; 404 for who judges no more."""
        super().prepare()
        if self.kwargs["grant"] not in {line.grant for line in self.found.judges}:
            raise Http404

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the accounts that could be."""
        return {**super().get_form_kwargs(), "accounts": candidates(self.event_id)}

    def carry_out(self, caller: Caller, form: ReplaceJudgeForm) -> object:
        """Replace the judge."""
        return services.replace_judge(
            caller,
            event=self.event_id,
            ended=self.kwargs["grant"],
            user=form.cleaned_data["user"].public_id,
            category=form.cleaned_data["category"],
            reason=form.cleaned_data["reason"],
        )


class JudgeRelation(Judges):
    """CH-JUDGE-2: somebody of the staff is close to a player, or is not after all."""

    http_method_names = ["post"]
    form_class = RelationForm
    form_name = "relation_form"
    done_words = _("It is noted.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the staff and the players."""
        return {**super().get_form_kwargs(), **self.relation_kwargs()}

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The pressed button says which."""
        if request.POST.get("do") not in {"declare", "withdraw"}:
            raise BadRequest("do")
        return super().post(request, *args, **kwargs)

    def carry_out(self, caller: Caller, form: RelationForm) -> object:
        """Note the tie, or its end."""
        declared = self.request.POST["do"] == "declare"
        command = commands.DeclareRelation if declared else commands.WithdrawRelation
        user, registration = form.cleaned_data["user"], form.cleaned_data["registration"]
        return execute(command(user.public_id, registration), place_of(self.event_id), caller)


class JudgeAppoint(Judges):
    """Make an account judge of this day (CH-JUDGE-2)."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = AppointJudgeForm
    form_name = "appoint_form"
    refused_at: ClassVar[Mapping[str, str]] = {"granted_already": "judge"}
    done_words = _("The judge is appointed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With every account that could be."""
        return {**super().get_form_kwargs(), "accounts": accounts()}

    def carry_out(self, caller: Caller, form: AppointJudgeForm) -> None:
        """Appoint the account."""
        appoint(caller, event_id=self.event_id, user=form.cleaned_data["judge"])


class JudgeNew(Judges):
    """Appoint somebody who has no account; their phone is let in by QR code."""

    action = Action.APPOINT_JUDGE
    http_method_names = ["post"]
    form_class = NewJudgeForm
    form_name = "new_form"
    done_words = _("The judge is appointed. Now let their phone in.")

    def carry_out(self, caller: Caller, form: NewJudgeForm) -> object:
        """Make an account and appoint it."""
        return appoint_new(caller, event_id=self.event_id, **form.cleaned_data)


@require_POST
@requires(Action.APPOINT_JUDGE, day_scope)
def judge_end(request: HttpRequest, event_id: str, grant: str) -> HttpResponse:
    """End a judge's appointment; of this day's judges only."""
    if not was_judge_of_day(event_id, grant):
        raise Http404
    place = place_of(event_id)
    revoke_role(caller_of(request), championship=place.championship, grant=grant)
    messages.success(request, gettext("The judge is removed."))
    return redirect("judges", event_id)
