"""What the publisher can do about a city and its stage, as the rules answer it now."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.commands import Command
from tournament.events.selectors import zone_of
from tournament.events.stages import days_at_check_in
from tournament.people.policy import Role, ScopeKind
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.publisher.actions import ChampionshipActions
from tournament.web.shared.actions import Action, Offered, Offers

TOLD_BELOW: Final = frozenset({"city_withdrawn", "stage_shut"})
"""What the page says of a city that has dropped out."""


@dataclass(frozen=True, slots=True)
class City:
    """A city and its stage, if it has one, as the samples need them."""

    state: ChampionshipState
    code: str
    stage: Stage | None

    @property
    def plan(self) -> list[Command]:
        """A day, or the stage which is made with the first one."""
        if self.stage is None:
            return [commands.AddStage("", self.code, zone_of(self.code))]
        return [commands.PlanDay("", self.stage.id, self.state.first_day, "12:00", 1)]

    @property
    def appointment(self) -> list[Command]:
        """An organizer, or the stage which is made with the first one."""
        if self.stage is None:
            return self.plan
        role, scope = Role.ORGANIZER.value, ScopeKind.STAGE.value
        return [commands.GrantRole("", "", role, scope, self.stage.id)]

    @property
    def stages(self) -> list[str]:
        """Its stage, if there is one."""
        return [self.stage.id] if self.stage is not None else []


OF_A_CITY: Mapping[str, Action[City]] = {
    "plan": Action(_("Plan the day"), "plan_day", lambda at: at.plan, TOLD_BELOW),
    "appoint": Action(_("Appoint"), "appoint_organizer", lambda at: at.appointment),
    "close": Action(
        _("Close the stage by a ruling"),
        "city_close",
        lambda at: [commands.CloseStage(NOT_ISSUED, key, NO_REASON) for key in at.stages],
    ),
    "restore": Action(
        _("Take the city back"),
        "city_restore",
        lambda at: [commands.RestoreStage(key) for key in at.stages],
    ),
    "withdraw": Action(
        _("Withdraw the city"),
        "city_withdraw",
        lambda at: [commands.WithdrawStage(key, NO_REASON) for key in at.stages],
        frozenset({"stage_played"}),
    ),
}
"""What is done about a city."""


def add_action(ask: ChampionshipActions) -> Offered | None:
    """Adding a city that is not on the list."""
    command = commands.AddStage("", "", settings.TIME_ZONE)
    return ask(_("Add a city"), reverse("city_new", args=[ask.state.id]), command)


class CityActions(Offers[City]):
    """What can be done about a city, asked when the page names it."""

    def __init__(self, ask: ChampionshipActions, code: str) -> None:
        stages = ask.state.regional_stages
        stage = next((item for item in stages if item.city == code), None)
        self._city = City(ask.state, code, stage)
        super().__init__(ask, OF_A_CITY, self._city, [ask.state.id, code])

    def _asked(self, row: Action[City]) -> Offered | None:
        found, stage = super()._asked(row), self._city.stage
        refusal = found.refusal if found is not None else None
        if found is None or stage is None or refusal is None or refusal.code != "stage_at_door":
            return found
        # A day at check-in is cancelled with the city, if it can be.
        days = days_at_check_in(self._city.state, stage)
        cancelling = (commands.CancelDay(key, NO_REASON) for key in days[:1])
        return self._ask(found.label, found.url, *cancelling) if days else found
