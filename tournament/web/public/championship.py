"""A championship's public page: its whole way, what is announced, its numbers, its rulings.

Owns the values for the template. The publisher's rulings on stages show type, rule and the kind of
reason (CH-PD-5); nothing here depends on the clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext

from tournament.championship.championship_state import ChampionshipState, Stage
from tournament.championship.now.championship import championship_now
from tournament.events.announcements import Told, in_force
from tournament.events.models import Championship
from tournament.events.selectors import city_name
from tournament.events.states import championship_state
from tournament.events.wording import short_date, years_title
from tournament.web.public.cities import CityMap, city_map
from tournament.web.public.day import Result
from tournament.web.public.home import (
    Group,
    cities_without_day,
    day_groups,
    days_under_way,
    result_of_final,
)
from tournament.web.public.road import Stop, road_of
from tournament.web.public.whole_way import WholeWay, whole_way
from tournament.web.shared.components import Step
from tournament.web.shared.contact import Contact, publisher_contact
from tournament.web.shared.life_words import STAGE_END_REASON, steps_of
from tournament.web.shared.prizes import ShownPrize, prizes_to_come
from tournament.web.shared.profile_words import (
    ShownNumber,
    ShownVersion,
    numbers_by_group,
    versions,
)
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import CANCEL_REASON


@dataclass(frozen=True, slots=True)
class StageEnded:
    """A city that left, or whose stage was closed by the publisher, as everybody may read it."""

    city: str
    rule: str
    what: str
    reason: str
    missing: Sequence[str]


@dataclass(frozen=True, slots=True)
class About:
    """Everything on the page."""

    id: str
    title: str
    status: str
    demo: bool
    steps: Sequence[Step]
    road: Sequence[Stop]
    way: WholeWay
    map: CityMap | None
    groups: Sequence[Group]
    cancelled_for: str
    told: Sequence[Told]
    ended: Sequence[StageEnded]
    profile: str
    numbers: Sequence[tuple[str, Sequence[ShownNumber]]]
    versions: Sequence[ShownVersion]
    without_day: Sequence[str]
    prizes: Sequence[ShownPrize]
    result: Result | None
    contact: Contact


def about(championship_id: str) -> About:
    """The page of a championship; 404 for a draft, and for what nobody knows."""
    if not Championship.objects.filter(pk=championship_id).exists():
        raise Http404
    state = championship_state(championship_id)
    if not state.life.announced:
        raise Http404
    now, under_way = championship_now(state, timezone.now()), days_under_way(state)
    ended = (stage_ended(state, stage) for stage in state.regional_stages)
    return About(
        id=championship_id,
        title=years_title(state),
        status=status_word(now.status),
        demo=state.demo,
        steps=steps_of(now)[1:],
        road=road_of(state, now),
        way=whole_way(state),
        map=city_map(state, under_way),
        groups=day_groups(state, under_way),
        cancelled_for=str(CANCEL_REASON.get(state.life.cancelled_for, "")),
        told=in_force(state),
        ended=[item for item in ended if item is not None],
        profile=state.rules.name,
        numbers=numbers_by_group(state.rules),
        versions=versions(state),
        without_day=cities_without_day(state),
        prizes=prizes_to_come(state),
        result=result_of_final(state),
        contact=publisher_contact(),
    )


def stage_ended(state: ChampionshipState, stage: Stage) -> StageEnded | None:
    """What the publisher ruled on a stage; None while it goes on."""
    if stage.withdrawn_for:
        return StageEnded(
            city_name(stage.city),
            "CH-CITY-2",
            gettext("The city takes no part."),
            str(STAGE_END_REASON.get(stage.withdrawn_for, "")),
            (),
        )
    if stage.closed_for:
        missing = [
            gettext("%(date)s: %(before)s; now %(after)s")
            % {
                "date": short_date(state.days[day].date),
                "before": status_word(before),
                "after": status_word(state.days[day].status),
            }
            for day, before in stage.missing
        ]
        return StageEnded(
            city_name(stage.city),
            "CH-STAGE-1",
            gettext("The stage never reported; the publisher has closed it."),
            str(STAGE_END_REASON.get(stage.closed_for, "")),
            missing,
        )
    return None
