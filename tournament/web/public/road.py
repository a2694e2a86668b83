"""The road to the final: what comes when, and how many go on (CH-DATE-1, CH-QUAL-1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.planning.stages.queries import championship_status, step_of
from tournament.championship.qualification.queries import finalists
from tournament.championship.statuses import ChampionshipStatus
from tournament.events.wording import city_name, short_date
from tournament.web.shared.components import StepState


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the road: what it is, when, and in a few words how it stands."""

    title: str
    when: str
    words: Sequence[str]
    state: StepState


def road_of(state: ChampionshipState) -> list[Stop]:
    """The stops of a championship that goes on; none of one that is cancelled."""
    status = championship_status(state)
    if status == ChampionshipStatus.CANCELLED:
        return []
    here = step_of(status)
    return [_cities(state, here), _qualifiers(state, here), _final(state, here)]


def _cities(state: ChampionshipState, here: int) -> Stop:
    days = [
        state.days[key]
        for stage in state.regional_stages
        for key in stage.days
        if not state.days[key].not_played
    ]
    played = sum(day.closed for day in days)
    cities = len(state.regional_stages)
    words = [ngettext("%(count)s city", "%(count)s cities", cities) % {"count": cities}]
    if days:
        words.append(
            gettext("%(played)s of %(all)s days played") % {"played": played, "all": len(days)}
        )
    when = gettext("from %(date)s") % {"date": short_date(state.first_day)}
    fixed = step_of(ChampionshipStatus.QUALIFIERS_FIXED)
    begun = step_of(ChampionshipStatus.REGISTRATION_OPEN)
    return Stop(gettext("Days in the cities"), when, words, _step(here, begun, fixed))


def _qualifiers(state: ChampionshipState, here: int) -> Stop:
    rules = state.rules
    words = [
        ngettext(
            "the best %(count)s player of a city",
            "the best %(count)s players of a city",
            rules.single_day_qualifiers,
        )
        % {"count": rules.single_day_qualifiers}
    ]
    known = sum(len(finalists(state, stage.id)) for stage in state.regional_stages)
    if known:
        words.append(
            ngettext("%(count)s player is through", "%(count)s players are through", known)
            % {"count": known}
        )
    running = step_of(ChampionshipStatus.REGIONALS_RUNNING)
    drawn = step_of(ChampionshipStatus.FINAL_DRAWN)
    return Stop(gettext("Qualifiers"), "", words, _step(here, running, drawn))


def _final(state: ChampionshipState, here: int) -> Stop:
    stage = next((item for item in state.stages.values() if item.kind == "final"), None)
    words = [city_name(stage.city)] if stage is not None else []
    wins = state.rules.final_wins
    words.append(
        ngettext("matches to %(count)s win", "matches to %(count)s wins", wins) % {"count": wins}
    )
    drawn = step_of(ChampionshipStatus.FINAL_DRAWN)
    finished = step_of(ChampionshipStatus.FINISHED)
    when = short_date(state.final_date)
    return Stop(gettext("Final"), when, words, _step(here, drawn, finished))


def _step(here: int, begins: int, ends: int) -> StepState:
    if here >= ends:
        return "done"
    return "current" if here >= begins else "todo"
