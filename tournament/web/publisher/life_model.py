"""Where a championship stands, as steps, and what is missing for the next one (spec 5.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.planning.stages.queries import (
    STEPS,
    championship_status,
    is_over,
    open_answers,
    open_stages,
    step_of,
)
from tournament.championship.statuses import ChampionshipStatus, DayStatus
from tournament.events.selectors import city_name
from tournament.web.shared.components import Step
from tournament.web.shared.status_words import status_word

_IN_THE_CITIES = frozenset(
    {ChampionshipStatus.REGISTRATION_OPEN, ChampionshipStatus.REGIONALS_RUNNING}
)


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: the name of its address, its label, and what it does."""

    name: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Standing:
    """Where it is, what is missing for the next step, and what may be done now."""

    status: ChampionshipStatus
    word: str
    steps: Sequence[Step]
    missing: Sequence[str]
    deeds: Sequence[Deed]
    listed: bool
    may_cancel: bool


def standing(state: ChampionshipState, now: datetime) -> Standing:
    """Everything about the way of a championship."""
    status = championship_status(state)
    missing = _missing(state, status, now)
    return Standing(
        status=status,
        word=status_word(status),
        steps=_steps(status),
        missing=missing,
        deeds=_deeds(state, status, missing),
        listed=state.life.listed,
        may_cancel=not is_over(state),
    )


def _steps(status: ChampionshipStatus) -> list[Step]:
    """The way without interruption; a suspended final is a final that is played."""
    if status == ChampionshipStatus.CANCELLED:
        return []
    here = step_of(status)
    return [
        Step(
            status_word(name),
            "done" if number < here else "current" if number == here else "todo",
        )
        for number, name in enumerate(STEPS)
    ]


def _missing(state: ChampionshipState, status: ChampionshipStatus, now: datetime) -> list[str]:
    """What stands between here and the next step, in words."""
    if status == ChampionshipStatus.ANNOUNCED:
        return [gettext("A city opens the registration of its first day.")]
    if status in _IN_THE_CITIES:
        return _before_fixing(state, now)
    if status == ChampionshipStatus.QUALIFIERS_FIXED:
        if state.final is None:
            return [gettext("The final gets its hall and its start.")]
        if state.final.status == DayStatus.VOIDED:
            return [gettext("The final is void. What is left is to cancel the championship.")]
        return [gettext("The final’s door opens and its draw is made.")]
    if status == ChampionshipStatus.FINAL_DRAWN:
        return [gettext("The first match of the final is called.")]
    if status == ChampionshipStatus.FINAL_SUSPENDED:
        return [gettext("The final goes on.")]
    if status == ChampionshipStatus.FINAL_RUNNING:
        return [gettext("Every place of the final is decided and the final is closed.")]
    return []


def _before_fixing(state: ChampionshipState, now: datetime) -> list[str]:
    missing = [
        gettext("%(city)s: %(status)s")
        % {"city": city_name(stage.city), "status": status_word(status)}
        for stage, status in open_stages(state, now)
    ]
    awaited = len(open_answers(state, now))
    if awaited:
        missing.append(gettext("answers about the final awaited: %(count)s") % {"count": awaited})
    return missing


def _deeds(
    state: ChampionshipState, status: ChampionshipStatus, missing: Sequence[str]
) -> list[Deed]:
    deeds = []
    if status == ChampionshipStatus.DRAFT:
        deeds.append(
            Deed(
                "championship_announce",
                gettext("Announce the championship"),
                gettext(
                    "So far only you see it. Announced, it is public, and cities can open their "
                    "registration."
                ),
            )
        )
    if status in _IN_THE_CITIES and not missing:
        deeds.append(
            Deed(
                "qualifiers_fix",
                gettext("Settle the finalists"),
                gettext("Every city is through. No city or day is added after this."),
            )
        )
    if status == ChampionshipStatus.QUALIFIERS_FIXED:
        deeds.append(
            Deed(
                "regionals_reopen",
                gettext("Reopen the stages"),
                gettext("A city goes on or is added after all; possible until the final’s draw."),
            )
        )
    if status in {ChampionshipStatus.FINISHED, ChampionshipStatus.CANCELLED}:
        deeds.append(
            Deed(
                "championship_archive",
                gettext("Put into the archive"),
                gettext("Everything stays readable."),
            )
        )
    return deeds
