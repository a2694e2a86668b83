"""Checks of single rules that need no history: ages and dates.

Each answers with a `Refusal` that names the rule, or None.
"""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from tournament.regulations.profile import Profile
from tournament.regulations.refusals import Refusal


def age_on(birth: date, day: date) -> int:
    """Whole years reached on `day`; the birthday itself counts.

    Born on 29 February: reached on 1 March where the year has no 29 February (CH-REG-2).
    """
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))


def check_age(birth: date, day: date, profile: Profile) -> Refusal | None:
    """CH-REG-2: old enough on the local date of the game day."""
    if age_on(birth, day) >= profile.minimum_age:
        return None
    return Refusal(
        "age_below_minimum", {"age": profile.minimum_age, "date": day.strftime("%d.%m.%Y")}
    )


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
    """CH-REG-6: whether the representative has to register the player himself."""
    return age_on(birth, day) < profile.representative_registers_below


def local_date(now: datetime, zone: str) -> date:
    """The calendar date at `now` in a city (CH-TZ-1)."""
    return now.astimezone(ZoneInfo(zone)).date()
