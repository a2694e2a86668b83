"""Switches in the life of game days: other dates, splits, interruptions, check-in."""

from tests.support.switch import in_file

CHAMPIONSHIP = "tournament/championship"
SWITCHES = (
    *in_file(
        f"{CHAMPIONSHIP}/days/decide.py",
        (
            "CH-DAY-2 CH-SPLIT-3",
            "RegistrationStatus.WAITLISTED\n    return RegistrationStatus.RECONFIRM_NEEDED\n",
            "RegistrationStatus.WAITLISTED\n    return RegistrationStatus.CONFIRMED\n",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/days/short_day/queries.py",
        (
            "CH-DAY-1 CH-AMB-28",
            'if event.rules.min_counts == "registered":',
            'if event.rules.min_counts == "present":',
        ),
        (
            "CH-DAY-1",
            "item.status == RegistrationStatus.CONFIRMED\n        for day in later",
            "item.status != RegistrationStatus.WAITLISTED\n        for day in later",
        ),
        (
            "CH-DAY-1",
            "if day.date >= state.days[event.id].date]",
            "if day.date]",
        ),
        (
            "CH-SPLIT-4",
            "return day.short_order if day.decided else event.rules.short_day",
            "return event.rules.short_day",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/event_state.py",
        (
            "CH-DAY-3",
            "return max(self.rules.day_maximum, self.promised)",
            "return self.rules.day_maximum",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/check_in/queries.py",
        (
            "CH-CHECKIN-2",
            "left = timedelta(minutes=allowed) - event.extension_used - time_promised(event)",
            "left = timedelta(minutes=allowed) - time_promised(event)",
        ),
        (
            "CH-CHECKIN-2",
            "return event.check_in_closed and now < start",
            "return event.check_in_closed and now > start",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/days/split/state.py",
        (
            "CH-SPLIT-2",
            "return tuple(each + (number < more) for number in range(days))",
            "return tuple(each + more * (number == 0) for number in range(days))",
        ),
        (
            "CH-SPLIT-2",
            "return min(days_maximum, -(-players // day_maximum))",
            "return min(days_maximum, players // day_maximum)",
        ),
        (
            "CH-SPLIT-3",
            "if key in taking_part and room.get(wish, 0):",
            "if key in taking_part and room.get(wish, 0) > 99:",
        ),
        (
            "CH-SPLIT-3",
            "for key in (*drawn, *late):",
            "for key in (*late, *sorted(drawn)):",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/days/split/decide.py",
        (
            "CH-SPLIT-1",
            "everybody.sort(key=_first_come(state, split.stage))",
            "everybody.reverse()",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/event_state.py",
        (
            "CH-DAY-5",
            "until = max(self.paused_at, since) if self.paused_at is not None else now",
            "until = now",
        ),
        (
            "CH-TIME-1",
            "timedelta(minutes=limit + self.plays[match].extension_minutes)",
            "timedelta(minutes=limit)",
        ),
        (
            "CH-NOSHOW-1",
            "return self._clock(play.called_at, play.paused_for, now)",
            "return self._clock(play.called_at, timedelta(), now)",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/days/suspension/evolve.py",
        (
            "CH-DAY-7",
            "for person, event in state.used.items() if event != fact.event}",
            "for person, event in state.used.items()}",
        ),
        (
            "CH-DAY-5",
            'if how == "replay":',
            'if how == "never":',
        ),
        (
            "CH-DAY-6",
            "began = day.continued_from or (day.date if new != day.date else None)",
            "began = None",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/check_in/decide.py",
        (
            "CH-CHECKIN-1",
            "absent = tuple(key for key, item in event.entrants.items() if",
            "absent = tuple(key for key, item in () if",
        ),
        (
            "CH-WAIT-1",
            "if context.event.place_free and not context.event.waiting_here:",
            "if context.event.place_free:",
        ),
        (
            "CH-REG-3",
            'if context.event.kind != "final" and used not in {None, context.event.id}:',
            "if used not in {None, context.event.id}:",
        ),
        (
            "CH-REG-3",
            'effect={"secret_sha256": command.secret_sha256, "gone": _gone(context)},',
            'effect={"secret_sha256": command.secret_sha256, "gone": []},',
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/check_in/evolve.py",
        (
            "CH-CHECKIN-3",
            "status = (entrant.before if checked_in else None) or entrant.status",
            "status = RegistrationStatus.WITHDRAWN if checked_in else entrant.status",
        ),
        (
            "CH-CHECKIN-2",
            "extension_minutes=state.extension_minutes + fact.minutes,",
            "extension_minutes=fact.minutes,",
        ),
        (
            "CH-CHECKIN-2",
            "used = state.extension_used + time_used(state, at)",
            "used = state.extension_used + time_promised(state)",
        ),
        (
            "CH-DE-11",
            "draws = (*draws[:-1], replace(draws[-1], withdrawn=True))",
            "pass",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/championship_changes.py",
        (
            "CH-DAY-2",
            "return with_status(state, {item.id: RegistrationStatus.RELEASED for item in held})",
            "return state",
        ),
    ),
)
