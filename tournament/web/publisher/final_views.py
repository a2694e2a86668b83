"""The publisher's page of the final: to plan it, to move it, to say who runs it."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.championship_state import Day
from tournament.events import finals, services
from tournament.events.execution import Caller, Place
from tournament.events.selectors import title_in
from tournament.events.states import championship_state
from tournament.people.policy import Action, Role, ScopeKind
from tournament.web.publisher import stages
from tournament.web.publisher.final_actions import (
    final_actions,
    hand_over_action,
    place_lot_action,
    plan_action,
    play_off_action,
)
from tournament.web.publisher.final_forms import (
    HandOverForm,
    MoveFinalForm,
    PlanFinalForm,
    PlayOffForm,
)
from tournament.web.publisher.final_page import (
    ShareLine,
    organizers,
    prize_lines,
    rehearsal_lines,
    share_lines,
    tiles,
)
from tournament.web.publisher.forms import OrganizerForm
from tournament.web.publisher.page import ChampionshipView, trail
from tournament.web.shared.components import Link
from tournament.web.shared.draw_text_form import DrawTextForm
from tournament.web.shared.letters_promised import with_letters


class FinalPage(ChampionshipView):
    """Everything about the final in one place."""

    action = Action.PLAN_FINAL
    http_method_names = ["get", "head"]
    template_name = "publisher/final.html"
    back = ("publisher_final", "championship_id")

    def crumbs(self) -> list[Link]:
        """The way to this page."""
        return trail(self.championship_id, gettext("The final"))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The page with all its forms, one of them perhaps as it was sent."""
        state, final = self.state, self.state.final
        context = super().get_context_data(**kwargs)
        if final is None:
            plan = plan_action(self.ask)
            return {"plan_form": PlanFinalForm(), **context, "final": None, "plan": plan}
        accounts = stages.open_accounts().exclude(public_id__in=organizers(final).values("user_id"))
        forms = {
            "organizer_form": OrganizerForm(accounts=accounts),
            "move_form": MoveFinalForm(initial={"date": final.date, "start": final.start}),
            "lot_form": DrawTextForm(),
        }
        return {
            **forms,
            **context,
            "final": final,
            "title": title_in(state, final.id),
            "tiles": tiles(state, final),
            "grants": organizers(final),
            "judges": state.judges_of(final.id),
            "prizes": [
                (
                    line,
                    self.form_at(line.place, "hand_form", context) or hand_form(line.place),
                    hand_over_action(self.ask, final, line.place),
                )
                for line in prize_lines(state, final)
            ],
            "shares": [
                (
                    line,
                    self.form_at(line.place, "play_off_form", context) or play_off_form(line),
                    play_off_action(self.ask, final, line.place, line.keys),
                    place_lot_action(self.ask, final, line.place, line.keys, line.lot),
                )
                for line in share_lines(state, final)
            ],
            "given": bool(state.honours.holders),
            "rehearsals": rehearsal_lines(state.id) if state.rehearsal is None else [],
            "actions": final_actions(self.ask, final),
        }

    def form_at(self, place: int, name: str, context: dict[str, Any]) -> Any:
        """The form that was sent, if it was about this place."""
        return context.get(name) if self.kwargs.get("place") == place else None


def hand_form(place: int, data: Any = None) -> HandOverForm:
    """The form of a prize."""
    return HandOverForm(data, auto_id=f"prize{place}_%s")


def play_off_form(line: ShareLine, data: Any = None) -> PlayOffForm:
    """The form of a shared place."""
    return PlayOffForm(data, candidates=line.players, auto_id=f"place{line.place}_%s")


class PlanFinal(FinalPage):
    """Give the final its city, start and tables (CH-DATE-2)."""

    http_method_names = ["post"]
    form_class = PlanFinalForm
    form_name = "plan_form"
    done_words = _("The final is planned. Say who runs it and who judges.")

    def carry_out(self, caller: Caller, form: PlanFinalForm) -> object:
        """Plan it."""
        return finals.plan_final(
            caller,
            championship=self.championship_id,
            city=form.cleaned_data["city"],
            start=f"{form.cleaned_data['start']:%H:%M}",
            tables=form.cleaned_data["tables"],
        )


class PlannedFinalView(FinalPage):
    """A form about the final once it is planned."""

    http_method_names = ["post"]

    def prepare(self) -> None:
        """The final; 404 before it is planned."""
        super().prepare()
        self.final = final_of(self.championship_id)


class MoveFinal(PlannedFinalView):
    """Another date or hour; the stages still end early enough (CH-DATE-1)."""

    form_class = MoveFinalForm
    form_name = "move_form"
    done_words = with_letters(_("The final is moved."))

    def carry_out(self, caller: Caller, form: MoveFinalForm) -> object:
        """Move it."""
        day, start = form.cleaned_data["date"], f"{form.cleaned_data['start']:%H:%M}"
        return finals.move_final(caller, event=self.final.id, day=day, start=start)


class AppointForFinal(PlannedFinalView):
    """Let an account run the final (CH-ROLE-3)."""

    action = Action.APPOINT_ORGANIZER
    form_class = OrganizerForm
    form_name = "organizer_form"
    done_words = _("The organizer of the final is appointed.")

    def get_form_kwargs(self) -> dict[str, Any]:
        """With every account that is open."""
        return {**super().get_form_kwargs(), "accounts": stages.open_accounts()}

    def carry_out(self, caller: Caller, form: OrganizerForm) -> object:
        """Appoint the account."""
        return services.grant_role(
            caller,
            user=form.cleaned_data["organizer"].public_id,
            role=Role.ORGANIZER.value,
            scope_kind=ScopeKind.EVENT.value,
            place=Place(self.championship_id, self.final.stage, self.final.id),
        )


def final_of(championship_id: str) -> Day:
    """The planned final; 404 before it is planned."""
    final = championship_state(championship_id).final
    if final is None:
        raise Http404
    return final
