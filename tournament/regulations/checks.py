"""Checks of single rules that need no history: ages and dates.

Each answers with a `Refusal` that names the rule, or None.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from tournament.regulations.inputs import (
    Choice,
    Clock,
    Input,
    Many,
    Number,
    Text,
    declarations,
    declared,
)
from tournament.regulations.profile import Profile
from tournament.regulations.profile_fields import FIELDS
from tournament.regulations.refusals import Refusal
from tournament.regulations.tournament_rules import (
    ENTRANTS,
    FEWEST,
    TournamentNumbers,
    TournamentRules,
)

PROFILE_NAME = re.compile(r"[a-z0-9-]{1,40}")
"""What a profile may be called; the name stands in ledgers, so it is a code."""


def age_on(birth: date, day: date) -> int:
    """Whole years reached on `day`; the birthday itself counts.

    Born on 29 February: reached on 1 March where the year has no 29 February (CH-REG-2).
    """
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def latest_birth_date(day: date, profile: Profile) -> date:
    """CH-REG-2: whoever was born on it or before is old enough on `day`."""
    year = day.year - profile.minimum_age
    try:
        return day.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


def check_age(birth: date, day: date, profile: Profile) -> Refusal | None:
    """CH-REG-2: old enough on the local date of the game day."""
    if age_on(birth, day) < profile.minimum_age:
        return Refusal(
            "age_below_minimum", {"age": profile.minimum_age, "date": day.strftime("%d.%m.%Y")}
        )
    return None


def check_day_date(
    day: date, first_day: date, final_date: date, profile: Profile
) -> Refusal | None:
    """CH-DATE-1: not before the first start, and early enough before the final."""
    if day < first_day:
        return Refusal("date_before_start", {"date": first_day.strftime("%d.%m.%Y")})
    if (final_date - day).days < profile.days_before_final:
        return Refusal(
            "date_too_late",
            {"days": profile.days_before_final, "final": final_date.strftime("%d.%m.%Y")},
        )
    return None


def representative_needed(birth: date, day: date, profile: Profile) -> bool:
    """CH-REG-6: whether a legal representative has to consent for this player."""
    return age_on(birth, day) < profile.representative_consents_below


def registered_by_representative(birth: date, day: date, profile: Profile) -> bool:
    """CH-REG-6: whether the representative has to register the player themselves."""
    return age_on(birth, day) < profile.representative_registers_below


def local_date(now: datetime, zone: str) -> date:
    """The calendar date at `now` in a city (CH-TZ-1)."""
    return now.astimezone(ZoneInfo(zone)).date()


@cache
def _zones() -> frozenset[str]:
    """Zones of places; a fixed offset is none, since places change theirs (CH-TZ-1)."""
    named = {name for name in available_timezones() if "/" in name}
    return frozenset(name for name in named if not name.startswith(("Etc/", "SystemV/")))


def check_zone(zone: str) -> Refusal | None:
    """CH-TZ-1: a city's zone is that of a place in the IANA list."""
    if zone not in _zones():
        return Refusal("zone_unknown")
    return None


def check_profile(profile: Profile) -> Refusal | None:
    """A code for a name, each number within its bounds, and those that belong together in order."""
    if not PROFILE_NAME.fullmatch(profile.name):
        return Refusal("profile_name")
    for name, row in FIELDS.items():
        if not row.kind.fits(getattr(profile, name)):
            return Refusal("profile_number", {"number": name, "of": row.rule})
    if profile.stage_minimum > profile.day_maximum:
        return Refusal("profile_minimum")
    if profile.representative_registers_below > profile.representative_consents_below:
        return Refusal("profile_ages")
    return None


def check_tournament(
    rules: TournamentRules,
    numbers: TournamentNumbers,
    known: TournamentRules | None = None,
    known_numbers: TournamentNumbers | None = None,
) -> Refusal | None:
    """Why a tournament can't be played by these rules and numbers; None if it can.

    What stands already (`known`) was taken once and is not asked again by itself.
    """
    refusal = check_inputs(rules, known) or check_inputs(numbers, known_numbers)
    if refusal is not None:
        return refusal
    most = ENTRANTS[rules.format]
    if numbers.size > most:
        return Refusal("tournament_size", {"fewest": FEWEST, "most": most})
    return next(contradictions(rules), None)


def contradictions(rules: TournamentRules) -> Iterator[Refusal]:
    """Everything in which the rules of a tournament contradict each other."""
    for check in (_points, _rounds, _tie_breaks, _draws, _groups, _cut):
        refusal = check(rules)
        if refusal is not None:
            yield refusal


def _points(rules: TournamentRules) -> Refusal | None:
    if rules.points_draw > rules.points_win:
        return Refusal("tournament_points_order")
    return None


def _rounds(rules: TournamentRules) -> Refusal | None:
    if rules.format == "round_robin" and rules.rounds > 2:
        return Refusal("tournament_rounds")
    return None


def _tie_breaks(rules: TournamentRules) -> Refusal | None:
    if len(set(rules.tie_breaks)) != len(rules.tie_breaks):
        return Refusal("tournament_tie_breaks")
    return None


def _draws(rules: TournamentRules) -> Refusal | None:
    if rules.draws and not rules.in_rounds:
        return Refusal("tournament_draws")
    return None


def _groups(rules: TournamentRules) -> Refusal | None:
    if rules.groups != 1 and rules.format != "round_robin":
        return Refusal("tournament_groups")
    return None


def _cut(rules: TournamentRules) -> Refusal | None:
    if rules.cut and (not rules.in_rounds or rules.cut < FEWEST):
        most = declared(TournamentRules, "cut").most
        return Refusal("tournament_cut", {"fewest": FEWEST, "most": most})
    return None


def check_inputs(asked: Any, known: Any = None) -> Refusal | None:
    """Whether every field is within what it declares, so that nothing can pass more.

    What stands already (`known`) was taken once and is not asked again by itself.
    """
    for field, said in declarations(type(asked)).items():
        value = getattr(asked, field)
        if value is not None and value != getattr(known, field, None):
            refusal = check_input(field, said, value)
            if refusal is not None:
                return refusal
    return None


def check_input(field: str, said: Input, value: Any) -> Refusal | None:
    """Whether one value is within what its field declares."""
    if said.fits(value):
        return None
    if isinstance(said, Many) and said.counts(value):
        return next(filter(None, (check_input(field, said.of, item) for item in value)))
    if isinstance(said, Many) and len(value) < said.least:
        return Refusal("input_too_short", {"field": field, "least": said.least})
    if isinstance(said, Number):
        told: dict[str, str | int] = {"field": field, "least": said.least, "most": said.most}
        return Refusal("input_out_of_bounds", told)
    if isinstance(said, Choice):
        return Refusal("input_not_offered", {"field": field, "choices": ", ".join(said.codes)})
    if isinstance(said, Clock):
        return Refusal("input_no_time", {"field": field})
    if isinstance(said, Text | Many):
        most = said.most if isinstance(said, Many) else said.longest
        return Refusal("input_too_long", {"field": field, "most": most})
    raise TypeError(f"{field}: {said}")
