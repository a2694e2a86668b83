"""Switches in matches and rulings: sheets, drawn games, concessions, corrections."""

from tests.support.switch import in_file

CHAMPIONSHIP = "tournament/championship"
SWITCHES = (
    *in_file(
        f"{CHAMPIONSHIP}/play/evolve.py",
        (
            "CH-MATCH-3",
            "return touch(state, fact.match, table=None, called_at=None, started_at=None)",
            "return touch(state, fact.match, started_at=None)",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/event_changes.py",
        (
            "CH-MATCH-2",
            "if play.wins(side) >= state.wins_needed:",
            'if play.wins(side) + play.wins("draw") >= state.wins_needed:',
        ),
        (
            "CH-MATCH-4",
            '"concession" if conceded else "played", at)',
            '"played", at)',
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/sheets/signing/evolve.py",
        ("CH-SHEET-1", 'if seats == ("A", "B"):', "if seats:"),
        ("CH-SHEET-1", "level=min(item.level for", "level=max(item.level for"),
        (
            "CH-SHEET-2",
            "elif sheet.state == SheetState.REFUSED:\n        state = SheetState.REFUSED",
            "elif sheet.state == SheetState.REFUSED:\n        state = SheetState.FILLED",
        ),
        (
            "CH-SHEET-4",
            "state = signed_one if contest is None else SheetState.CONFLICTING",
            "state = signed_one",
        ),
        (
            "CH-SHEET-1",
            "held = {item.seat: item for item in (*new, *sheet.attestations)}",
            "held = {item.seat: item for item in new}",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/event_state.py",
        ("CH-SHEET-3", "and sheet.filled_at <= latest", "and True"),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/sheets/keys/queries.py",
        ("CH-SHEET-3", "key.level, key.enrolled_at, key.key)", "key.enrolled_at, key.key)"),
        ("CH-SHEET-1", "return key.holder in staff_of(context.championship, event)", "return True"),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/sheets/evolve.py",
        (
            "CH-MATCH-4",
            'OTHER_SEAT = {"A": "B", "B": "A"}',
            'OTHER_SEAT = {"A": "A", "B": "B"}',
        ),
        (
            "CH-SHEET-4",
            "games=with_sheet(play, fact.game, sheet),",
            "games=with_sheet(\n"
            "            play,\n"
            "            fact.game,\n"
            "            replace(sheet, seats=play.open_game.sheets[-1].seats)\n"
            "            if play.open_game.sheets\n"
            "            else sheet,\n"
            "        ),",
        ),
        (
            "CH-SHEET-2",
            "return decide_if_won(state, match, at)\n\n\ndef _replayed",
            "return state\n\n\ndef _replayed",
        ),
        (
            "CH-SHEET-7",
            "becomes = SheetState.ACCEPTED_BY_JUDGE if old.accepted else unsettled",
            "becomes = unsettled",
        ),
        (
            "CH-TIME-1",
            'minutes = state.plays[match].extension_minutes + fact.effect["minutes"]',
            'minutes = fact.effect["minutes"]',
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/play/match_rules.py",
        (
            "CH-SHEET-2",
            "first = self.goes_first(games_before(play, game)) or first_player_of_voided(game)",
            "first = self.goes_first(games_before(play, game))",
        ),
        (
            "CH-SHEET-3",
            '"details": {name: _plain(value) for name, value in self.details.items()},',
            '"details": {},',
        ),
    ),
    *in_file(
        "tournament/adapters/pixel_tactics/match_rules.py",
        (
            "CH-GEN-3",
            "return sum(game.outcome in {seat, DRAW} for game in games)",
            "return sum(game.outcome == seat for game in games)",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/sheets/signing/queries.py",
        (
            "CH-SHEET-4",
            '"revision": newest.revision + 1 if newest is not None else 1,',
            '"revision": 1,',
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/time/queries.py",
        ("CH-MATCH-2", "if heroes is not None and heroes[0] != heroes[1]:", "if heroes is None:"),
        ("CH-MATCH-2", '"A" if first < second else "B"', '"B" if first < second else "A"'),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/absence/evolve.py",
        ("CH-WD-2", 'if fact.effect.get("concedes"):', 'if fact.effect.get("nothing"):'),
        (
            "CH-DQ-1",
            "entrant_status(state, {str(fact.registration): RegistrationStatus.DISQUALIFIED})",
            "entrant_status(state, {})",
        ),
        (
            "CH-JUDGE-1",
            "after = apply(undone(state, old, at), fact, at)",
            "after = undone(state, old, at)",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/override/evolve.py",
        (
            "CH-OVERRIDE-1",
            "for key in set(uncalled) - set(void):",
            "for key in set(void) - set(void):",
        ),
        ("CH-OVERRIDE-2", "    for key in void:\n", "    for key in list(void)[:1]:\n"),
        (
            "CH-SHEET-5",
            'return with_sheet(play, statement["game"], sheet)',
            "return play.games",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/override/queries.py",
        (
            "CH-OVERRIDE-2",
            "return tuple(key for key in self.used if has_started(self.event, key))",
            "return tuple(key for key in self.used if has_started(self.event, key))[:1]",
        ),
        (
            "CH-OVERRIDE-1",
            "return tuple(key for key in self.used"
            " if self.event.match_status(key) == MatchStatus.CALLED)",
            "return ()",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/override/replay_cost.py",
        (
            "CH-OVERRIDE-4",
            "minutes=slots * each + max(0, slots - 1) * event.rules.rest_minutes,",
            "minutes=len(found.started) * each,",
        ),
    ),
    *in_file(
        f"{CHAMPIONSHIP}/rulings/queries.py",
        (
            "CH-NOSHOW-3",
            "return touch(state, match, table=table, called_at=at, **waits_anew)",
            "return touch(state, match, table=table, **waits_anew)",
        ),
    ),
)
