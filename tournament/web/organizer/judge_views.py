"""Judges of a day: replacing one (CH-JUDGE-6), ties to players (CH-JUDGE-2), the duty judge."""

from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.commands import Command
from tournament.events import judges as services
from tournament.events.execution import Caller, execute
from tournament.events.selectors import place_of
from tournament.people.access import acting
from tournament.people.policy import Action
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.organizer.day_pages import StaffDayView
from tournament.web.organizer.judge_forms import RelationForm, ReplaceJudgeForm
from tournament.web.organizer.judge_lists import judges_of_day
from tournament.web.organizer.judges import candidates
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
        return {
            "replace_form": ReplaceJudgeForm(accounts=candidates(self.event_id)),
            "relation_form": RelationForm(**self.relation_kwargs()),
            **super().get_context_data(**kwargs),
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
