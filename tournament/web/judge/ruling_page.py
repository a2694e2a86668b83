"""One page on which a ruling is issued: what it would do first, then reason and button.

Every kind of ruling is a `RulingView` that makes its command once, for the preview and to issue it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.forms import Form
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.championship.commands import Command
from tournament.championship.judges.queries import duty_judge_of
from tournament.events.execution import Answer, Caller
from tournament.events.states import championship_state
from tournament.people.access import acting
from tournament.people.models import User
from tournament.people.policy import Action, Role, allowed
from tournament.play.issuing import issue_ruling
from tournament.regulations.refusals import Refusal
from tournament.web.judge.forms import MetForm
from tournament.web.judge.page import DayCommandView
from tournament.web.judge.previews import Preview, preview
from tournament.web.judge.view_models import match_view
from tournament.web.shared.words import language


class RulingView(DayCommandView):
    """On what is ruled, with which form, in which words, and the command that follows.

    `prepare` of a view sets what depends on the day; its heading may name `match` and `name`.
    """

    action = Action.RULE
    template_name = "judge/issue_ruling.html"
    form_class: Any = MetForm
    done_words = _("The ruling is recorded.")
    refused_at: ClassVar[Mapping[str, str]] = {"reason_missing": "reason"}
    categories: Sequence[str]
    rule: str
    heading: str | Promise
    button: str | Promise
    explanation: str | Promise
    met: str
    """The version of what is ruled on, as the page shows it (spec 5.9)."""
    name = ""
    back: ClassVar[tuple[str, ...]] = ("match", "event_id", "match")

    def prepare(self) -> None:
        """The version of the match, if it is about one."""
        super().prepare()
        if self.match:
            self.met = str(self.hall.event.version_of(self.match))

    def command(self, met: str, **said: Any) -> Command:
        """The ruling, not yet issued; what the form has to say has an example for the preview."""
        raise NotImplementedError

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the reasons that fit this kind of ruling."""
        return {**super().get_form_kwargs(), "categories": self.categories}

    def get_form(self, form_class: Any = None) -> Any:
        """The form, with the version that the page shows."""
        form = super().get_form(form_class)
        form.initial["met"] = self.met
        return form

    def carry_out(self, caller: Caller, form: Form) -> Answer:
        """Issue the ruling with its reason."""
        said = dict(form.cleaned_data)
        why = {name: said.pop(name) for name in ("category", "reason")}
        return issue_ruling(caller, self.command(**said), event=self.event_id, **why)

    def preview(self) -> Preview:
        """What the ruling would do, or the refusal that it would meet."""
        return preview(self.command(self.met), acting(self.request), self.hall)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The ruling, and what it would do or what stands in its way."""
        context = super().get_context_data(**kwargs)
        found = Preview(self.refusal) if self.refusal is not None else self.preview()
        refusal = found.refusal
        return {
            **context,
            "ruling": self,
            "heading": str(self.heading)
            % {"match": self.pair if self.match else "", "name": self.name},
            "heading_names": [self.pair if self.match else "", self.name],
            "match": match_view(self.hall, self.match) if self.match else None,
            "changes": found.changes,
            "refusal": refusal,
            "sentence": refusal.text(language()) if refusal is not None else "",
            "duty_judge": entered_for(self.request, self.event_id),
            "may_enter_for_duty_judge": may_enter_for_duty_judge(self.request, refusal),
        }


def entered_for(request: HttpRequest, event_id: str) -> str:
    """The duty judge for whom the organizer enters the ruling; empty for a judge (CH-JUDGE-5)."""
    who = acting(request)
    if who.role is not Role.ORGANIZER:
        return ""
    duty = duty_judge_of(championship_state(str(who.scope.championship)), event_id)
    user = User.objects.filter(public_id=duty).first()
    return str(user) if user is not None else ""


def may_enter_for_duty_judge(request: HttpRequest, refusal: Refusal | None) -> bool:
    """Whether a judge with a part in it is organizer here too, and a duty judge is named."""
    who = acting(request)
    if refusal is None or refusal.code != "judge_conflict":
        return False
    return allowed(who.actor, Action.RULE, who.scope, Role.ORGANIZER) is not None
