"""The way of a championship, for the publisher: announce, settle, numbers, cancel, archive."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState
from tournament.events import life
from tournament.events.execution import Answer, Caller, Place, execute
from tournament.events.selectors import title_in
from tournament.people.access import requires
from tournament.people.policy import Action
from tournament.people.public_names import names_for
from tournament.web.publisher.life_forms import CancelChampionshipForm
from tournament.web.publisher.life_model import cancel_action, profile_action
from tournament.web.publisher.page import ChampionshipView, of_championship
from tournament.web.publisher.profile_form import ProfileForm
from tournament.web.shared.acting import caller_of
from tournament.web.shared.letters_promised import with_letters
from tournament.web.shared.profile_words import versions


def _act(
    request: HttpRequest, championship_id: str, command: commands.Command, told: str
) -> HttpResponse:
    """One button: do it and say so; a refusal becomes its own page."""
    execute(command, Place(championship_id), caller_of(request))
    messages.success(request, told)
    return redirect("publisher_championship", championship_id)


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_announce(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Draft → announced."""
    told = gettext("The championship is public now.")
    return _act(request, championship_id, commands.AnnounceChampionship(), told)


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_archive(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Finished or cancelled → archived."""
    told = gettext("The championship is in the archive.")
    return _act(request, championship_id, commands.ArchiveChampionship(), told)


@require_POST
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def qualifiers_fix(request: HttpRequest, championship_id: str) -> HttpResponse:
    """Who goes to the final is settled."""
    told = gettext("The finalists are settled.")
    return _act(request, championship_id, commands.FixQualifiers(), told)


@require_POST
@requires(Action.CONFIRM_QUALIFIERS, of_championship)
def regionals_reopen(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The cities' stages may change again."""
    told = gettext("The stages are open again.")
    return _act(request, championship_id, commands.ReopenRegionals(), told)


@require_POST
@requires(Action.MANAGE_CHAMPIONSHIP, of_championship)
def championship_index(request: HttpRequest, championship_id: str) -> HttpResponse:
    """CH-PUBLIC-2: the public list with or without this championship."""
    shown = request.POST.get("shown") == "1"

    told = (
        gettext("The championship is in the public list.")
        if shown
        else gettext("The championship opens by direct links only.")
    )
    return _act(request, championship_id, commands.SetPublicIndex(shown), told)


class ChampionshipCancel(ChampionshipView):
    """Spec 5.2: cancelled from any state before finished; players are told."""

    action = Action.MANAGE_CHAMPIONSHIP
    template_name = "publisher/championship_cancel.html"
    form_class = CancelChampionshipForm
    title = _("Cancel the championship")
    done_words = with_letters(_("The championship is cancelled."))

    def carry_out(self, caller: Caller, form: CancelChampionshipForm) -> Answer:
        """Cancel it for this reason."""
        championship = self.championship_id
        return life.cancel_championship(caller, championship=championship, **form.cleaned_data)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Whether it can be."""
        return {**super().get_context_data(**kwargs), "cancel": cancel_action(self.ask)}


@dataclass(frozen=True, slots=True)
class OverFull:
    """A day, and who stands on it beyond the number, in the order of their registrations."""

    title: str
    registrations: Sequence[str]
    names: Sequence[str]


def _over_full(state: ChampionshipState, maximum: int) -> list[OverFull]:
    """Every day whose check-in has not opened and on which more than so many have a place."""
    found = []
    for day in state.days.values():
        if not day.before_check_in or state.is_final(day.id):
            continue
        held = [item for item in state.of_day(day.id) if item.holds_place]
        beyond = held[maximum:]
        if beyond:
            names = names_for({item.person: item.number for item in beyond}, "staff")
            found.append(
                OverFull(
                    title_in(state, day.id),
                    [item.id for item in beyond],
                    [names[item.person] for item in beyond],
                )
            )
    return found


def _seen_of(days: Sequence[OverFull]) -> str:
    """What somebody has read who confirms this list; another list has another one."""
    return hashlib.sha256(
        "\n".join(key for day in days for key in day.registrations).encode()
    ).hexdigest()[:16]


class ProfileEdit(ChampionshipView):
    """Every number of the regulations, to be changed as a new version (spec, "Tuning")."""

    action = Action.MANAGE_CHAMPIONSHIP
    template_name = "publisher/profile.html"
    form_class = ProfileForm
    title = _("Numbers of the regulations")
    back = ("profile_edit", "championship_id")
    done_words = _("The new numbers are in force.")

    def prepare(self) -> None:
        """Which numbers may still change."""
        super().prepare()
        self.locked = self.state.life.opened
        self.over: list[OverFull] = []

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the numbers that are in force."""
        return {**super().get_form_kwargs(), "rules": self.state.rules, "locked": self.locked}

    def get_form(self, form_class: Any = None) -> ProfileForm:
        """The form; days that would be over-full have to be ticked."""
        form: ProfileForm = super().get_form(form_class)
        if form.is_bound and form.is_valid():
            self.over = _over_full(self.state, form.wanted.day_maximum)
        if self.over and self.request.POST.get("seen") != _seen_of(self.over):
            said = gettext("More have a place already: read the list, and tick it.")
            form.add_error("day_maximum", said)
        return form

    def carry_out(self, caller: Caller, form: ProfileForm) -> None:
        """A new version."""
        life.set_profile(
            caller,
            championship=self.championship_id,
            profile=form.wanted,
            reason=form.cleaned_data.get("reason", ""),
        )

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """The versions, and what would be over-full."""
        return {
            **super().get_context_data(**kwargs),
            "locked": self.locked,
            "save": profile_action(self.ask),
            "versions": versions(self.state),
            "rules": self.state.rules,
            "over": self.over,
            "seen": _seen_of(self.over),
        }
