"""Cities that join, leave, or are closed because they never report, for the publisher."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship.championship_state import Stage
from tournament.events import stages as services
from tournament.events.execution import Answer, Caller
from tournament.events.now import now_of_day
from tournament.events.selectors import city_name, title_of
from tournament.events.states import championship_state
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.web.publisher.city_actions import CityActions, add_action
from tournament.web.publisher.life_forms import CityForm, EndStageForm, zones
from tournament.web.publisher.page import ChampionshipView, of_championship
from tournament.web.shared.acting import caller_of
from tournament.web.shared.letters_promised import with_letters
from tournament.web.shared.status_words import status_word


class CityNew(ChampionshipView):
    """CH-CITY-1: a city that is not on the list joins."""

    action = Action.CREATE_STAGE
    template_name = "publisher/city_new.html"
    form_class = CityForm
    title = _("Add a city")
    done_words = _("The city takes part. Now plan its day.")

    def carry_out(self, caller: Caller, form: CityForm) -> str:
        """The code of the new city."""
        return services.add_city(caller, championship=self.championship_id, **form.cleaned_data)

    def get_success_url(self) -> str:
        """The page of the city."""
        code = [self.answer] if self.answer else []
        name = "publisher_city" if code else "publisher_championship"
        return reverse(name, args=[self.championship_id, *code])

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the zones of time."""
        return {**super().get_context_data(**kwargs), "zones": zones(), "add": add_action(self.ask)}


class CityEnd(ChampionshipView):
    """The page of either end of a stage: what it does, and the form with its reason."""

    action = Action.CREATE_STAGE
    template_name = "publisher/city_end.html"
    form_class = EndStageForm
    back = ("publisher_city", "championship_id", "city")
    what: ClassVar[str]
    end: ClassVar[Callable[..., Answer]]

    def prepare(self) -> None:
        """The stage."""
        super().prepare()
        self.stage = _stage(self.championship_id, self.kwargs["city"])

    def carry_out(self, caller: Caller, form: EndStageForm) -> Answer:
        """End it for this reason."""
        return type(self).end(caller, stage=self.stage.id, **form.cleaned_data)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The days that end with it."""
        state, stage, now = self.state, self.stage, timezone.now()
        days = [state.days[key] for key in stage.days]
        return {
            **super().get_context_data(**kwargs),
            "what": self.what,
            "city": city_name(stage.city),
            "days": [
                (title_of(stage, day.date), status_word(now_of_day(state, day, now).case))
                for day in days
            ],
            "end": CityActions(self.ask, stage.city)[self.what],
        }


class CityWithdraw(CityEnd):
    """CH-CITY-2: before a match was played."""

    title = _("Withdraw the city")
    done_words = with_letters(_("The city is withdrawn."))
    what = "withdraw"
    end = staticmethod(services.withdraw_stage)


class CityClose(CityEnd):
    """CH-STAGE-1: a stage that never reports."""

    title = _("Close the stage by a ruling")
    done_words = _("The stage is closed by your ruling.")
    what = "close"
    end = staticmethod(services.close_stage)


@require_POST
@requires(Action.CREATE_STAGE, of_championship)
def city_restore(request: HttpRequest, championship_id: str, city: str) -> HttpResponse:
    """A withdrawn city takes part after all."""
    stage = _stage(championship_id, city)
    services.restore_stage(caller_of(request), stage=stage.id)
    messages.success(request, gettext("The city takes part again. Now plan its day."))
    return redirect("publisher_city", championship_id, city)


def _stage(championship_id: str, city: str) -> Stage:
    """The city's stage; 404 if it has none."""
    stages = championship_state(championship_id).regional_stages
    found = next((item for item in stages if item.city == city), None)
    if found is None:
        raise Http404
    return found
