"""Switches above the pure packages: services, access, names, forms."""

from tests.support.switch import in_file

SWITCHES = (
    *in_file(
        "tournament/events/execution.py",
        (
            "CH-OVERRIDE-3",
            'raise Refused(Refusal("command_reused"))',
            "pass",
        ),
        ("CH-ROLE-1", 'raise Refused(Refusal("not_allowed"))', "role = Role.PUBLISHER"),
    ),
    *in_file(
        "tournament/events/registration.py",
        ("CH-REG-6", 'raise Refused(Refusal("representative_unnamed"))', "pass"),
    ),
    *in_file(
        "tournament/championship/sheets/logs/stored.py",
        ("CH-PD-6", "rules.anonymize(game.headers, match, players)", "pass"),
    ),
    *in_file(
        "tournament/play/game_logs.py",
        (
            "CH-SHEET-3",
            'raise Refused(Refusal("gamelog_too_long", {"limit": LONGEST_LOG}))',
            "pass",
        ),
        (
            "CH-SHEET-3",
            'raise Refused(Refusal("gamelog_unreadable", {"line": error.line})) from error',
            "kept = text",
        ),
    ),
    *in_file(
        "tournament/play/log_submission.py",
        (
            "CH-SHEET-3",
            'raise Refused(Refusal("submitted_log_too_large", {"limit": LONGEST_LOG_FILE}))',
            "pass",
        ),
        (
            "CH-SHEET-3",
            'raise Refused(Refusal("submitted_log_unreadable", {**where, **about})) from fault',
            'return Received("text", "")',
        ),
    ),
    *in_file(
        "tournament/play/recordings.py",
        (
            "CH-SHEET-3",
            'return Refusal("recording_open_already")',
            "return Opened(Recording.objects.get(game_day=event, match=match), device)",
        ),
        (
            "CH-SHEET-3",
            'return Refusal("recording_too_long", {"limit": MOST_STEPS})',
            "pass",
        ),
        ("CH-SHEET-3", 'return Refusal("recording_unfinished")', "pass"),
        ("CH-SHEET-4", "if size + counted != table.size:", "if False:"),
        ("CH-SHEET-5", 'return Refusal("recording_turn_over")', "pass"),
        ("CH-SHEET-5", 'return Refusal("recording_reason_missing")', "pass"),
    ),
    *in_file(
        "tournament/play/recording_access.py",
        ("CH-SHEET-3", 'return Refusal("recording_over")', "return None"),
        (
            "CH-ROLE-1",
            'if not recorder.holds(row):\n        return Refusal("recording_handed_over")',
            "pass",
        ),
        ("CH-ROLE-1", 'return Refusal("recording_elsewhere")', "pass"),
        ("CH-ROLE-1", 'return Refusal("recording_code_wrong")', "pass"),
        ("CH-SHEET-5", 'return Refusal("recording_reason_missing")', "pass"),
    ),
    *in_file(
        "tournament/play/services.py",
        (
            "CH-SHEET-3",
            'raise Refused(Refusal("submitted_log_unfit", {"game": game}))',
            'return "0" * 64',
        ),
    ),
    *in_file(
        "tournament/play/keys.py",
        (
            "CH-SHEET-1",
            "if asked.settled_as == REFUSED:\n        raise Refused",
            "if False:\n        raise Refused",
        ),
    ),
    *in_file(
        "tournament/play/witnessing.py",
        ("CH-PD-5", 'raise Refused(Refusal("picture_of_erased"))', "pass"),
    ),
    *in_file(
        "tournament/people/access.py",
        (
            "CH-ROLE-1",
            'raise NotAllowed(refusal(actor, action, scope, acting_as) or Refusal("not_allowed"))',
            "role = Role.SPECTATOR",
        ),
        ("CH-SHEET-6", "tablet_event=tablet_event_of(request),", "tablet_event=None,"),
    ),
    *in_file(
        "tournament/people/public_names.py",
        (
            "CH-PD-3",
            "shown = shown.filter(Q(public_name_consent=True) | Q(name_only=True))",
            "pass",
        ),
    ),
    *in_file(
        "tournament/events/tournaments.py",
        ("FT-RULES-1", 'raise Refused(Refusal("tournament_city"))', 'city = city_of("kazan")'),
        ("FT-RESULT-1", 'raise Refused(Refusal("tournament_game"))', "pass"),
        ("FT-RULES-1", 'raise Refused(Refusal("tournament_changed"))', "pass"),
        (
            "FT-RULES-1",
            'raise Refused(Refusal("tournament_address_taken")) from error',
            "pass",
        ),
        (
            "FT-ENTRY-1",
            "    if not 0 < len(name) <= longest:\n",
            "    if not name:\n",
        ),
        (
            "FT-ENTRY-1",
            '        raise Refused(Refusal("name_not_taken", {"number": number}))\n',
            "        pass\n",
        ),
        (
            "FT-RULES-1",
            '            raise Refused(Refusal("text_not_taken", {"field": name}))\n',
            "            pass\n",
        ),
    ),
    *in_file(
        "tournament/people/policy.py",
        (
            "FT-ROLE-1",
            "Action.CREATE_TOURNAMENT: {_ORGANIZER: _ANYWHERE, _PUBLISHER: _ANYWHERE},",
            "Action.CREATE_TOURNAMENT: {_SPECTATOR: _ANYWHERE},",
        ),
    ),
    *in_file(
        "tournament/people/naming.py",
        (
            "CH-PD-5",
            'return any(f" {phrase} " in plain for phrase in self.phrases) or any(',
            "return any(",
        ),
    ),
    *in_file(
        "tournament/people/models.py",
        (
            "CH-PD-1",
            "    full_name = models.CharField(max_length=200)\n    display_name",
            "    full_name = models.CharField(max_length=200)\n"
            '    passport = models.CharField(max_length=20, default="")\n    display_name',
        ),
    ),
    *in_file(
        "tournament/web/shared/reason_form.py",
        (
            "CH-JUDGE-1",
            "if not words and category == OTHER:",
            "if not words and category is None:",
        ),
    ),
)
