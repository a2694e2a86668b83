"""Switches in what holds for the whole championship: ages, dates, one day for each, cities."""

from tests.support.switch import in_file

CHAMPIONSHIP = "tournament/championship"
SWITCHES = (
    *in_file(
        "tournament/regulations/checks.py",
        (
            "CH-REG-2",
            "((day.month, day.day) < (birth.month, birth.day))",
            "((day.month, day.day) <= (birth.month, birth.day))",
        ),
        (
            "CH-REG-2",
            "        return date(year, 2, 28)",
            "        return date(year, 3, 1)",
        ),
        (
            "CH-TZ-1",
            "return now.astimezone(ZoneInfo(zone)).date()",
            "return now.date()",
        ),
        (
            "CH-REG-6",
            "return age_on(birth, day) < profile.representative_consents_below",
            "return age_on(birth, day) < profile.representative_registers_below",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/planning/stages/queries.py",
        ("CH-TZ-1", "END_OF_DAY = time(23, 59, 59)", "END_OF_DAY = time(0, 0, 0)"),
    ),
    *in_file(
        "tournament/regulations/profile.py",
        (
            "CH-FREE-1",
            "    short_day_minutes: int = 60\n",
            "    short_day_minutes: int = 60\n    entry_fee: int = 0\n",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/registration/queries.py",
        (
            "CH-REG-5",
            "state.rules.day_maximum and not state.has_line(event)",
            "state.rules.day_maximum",
        ),
        (
            "CH-DAY-3",
            "free = state.places_held(event) < state.rules.day_maximum",
            "free = state.places_held(event) <= state.rules.day_maximum",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/registration/waiting/decide.py",
        ("CH-WAIT-1", "return state.line(event)[0]", "return state.line(event)[-1]"),
        (
            "CH-WAIT-1",
            "return min(now + timedelta(hours=state.rules.offer_hours), midnight",
            "return max(now + timedelta(hours=state.rules.offer_hours), midnight",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/championship_changes.py",
        (
            "CH-CITY-2",
            "if item.status in ACTIVE\n    }\n    cancelled",
            "if item.status in ()\n    }\n    cancelled",
        ),
        (
            "CH-REG-7",
            "state = with_status(state, {old.id: old_status})",
            "state = with_status(state, {})",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/championship_state.py",
        (
            "CH-DAY-4",
            "return tuple(day for day in days if day.status not in NOT_PLAYED)",
            "return tuple(days)",
        ),
        (
            "CH-REG-4",
            "kept = self.merged.get(person, person)",
            "kept = person",
        ),
        (
            "CH-JUDGE-2",
            "grant for grant in self.judges_ever(event) if not grant.revoked)",
            "grant for grant in self.judges_ever(event))",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/planning/stages/evolve.py",
        (
            "CH-STAGE-1",
            "closed_for=fact.category, missing=missing",
            "closed_for=fact.category",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/planning/life/evolve.py",
        ("CH-PUBLIC-2", "listed=fact.shown", "listed=True"),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/notices.py",
        ("CH-DAY-2", "    facts.DayCancelled: _day_cancelled,\n", ""),
        ("CH-DAY-2", "    facts.DayMoved: _day_moved,\n", ""),
        ("CH-WAIT-1", "    facts.PlaceOffered: _offered,\n", ""),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/judges/queries.py",
        (
            "CH-JUDGE-6",
            "return alone and duty_judge_of(state, event) is None",
            "return alone",
        ),
        (
            "CH-JUDGE-6",
            "alone = since is not None and now - since >= WITHOUT_A_JUDGE",
            "alone = since is not None",
        ),
        (
            "CH-JUDGE-4",
            "plays(state, event, grant.user) for grant in state.organizers_of(event.id))",
            'plays(state, event, "") for grant in state.organizers_of(event.id))',
        ),
        (
            "CH-JUDGE-3",
            "return tuple(grant for grant in judges if not plays(state, event, grant.user))",
            "return tuple(judges)",
        ),
        (
            "CH-JUDGE-2",
            "return not meets_next(event, identities(state, user, person), registrations)",
            "return True",
        ),
        (
            "CH-JUDGE-5",
            "return waits and now - ruling.at > CONFIRM_WITHIN",
            "return waits",
        ),
    ),
)
