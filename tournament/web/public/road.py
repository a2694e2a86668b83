"""The road to the final: what comes when, and how many go on (CH-DATE-1, CH-QUAL-1)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.now.championship import ChampionshipNow, Reached
from tournament.championship.qualification.queries import finalists
from tournament.events.wording import city_name, short_date


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop of the road: what it is, when, and in a few words how it stands."""

    title: str
    when: str
    words: Sequence[str]
    state: Reached


def road_of(state: ChampionshipState, now: ChampionshipNow) -> list[Stop]:
    """The stops of a championship that goes on; none of one that is cancelled."""
    if now.cancelled:
        return []
    return [_cities(state, now), _qualifiers(state, now), _final(state, now)]


def _cities(state: ChampionshipState, now: ChampionshipNow) -> Stop:
    days = [day for stage in state.regional_stages for day in state.live_days(stage.id)]
    played = sum(day.closed for day in days)
    cities = len(state.regional_stages)
    words = [ngettext("%(count)s city", "%(count)s cities", cities) % {"count": cities}]
    if days:
        words.append(
            gettext("%(played)s of %(all)s days played") % {"played": played, "all": len(days)}
        )
    when = gettext("from %(date)s") % {"date": short_date(state.first_day)}
    return Stop(gettext("Days in the cities"), when, words, now.reached("cities"))


def _qualifiers(state: ChampionshipState, now: ChampionshipNow) -> Stop:
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
    return Stop(gettext("Qualifiers"), "", words, now.reached("qualifiers"))


def _final(state: ChampionshipState, now: ChampionshipNow) -> Stop:
    stage = next((item for item in state.stages.values() if item.kind == "final"), None)
    words = [city_name(stage.city)] if stage is not None else []
    wins = state.rules.final_wins
    words.append(
        ngettext("matches to %(count)s win", "matches to %(count)s wins", wins) % {"count": wins}
    )
    return Stop(gettext("Final"), short_date(state.final_date), words, now.reached("final"))
