"""Whole days of signatures at every level, again and again."""

import pytest

from tests.support.signed_days import signed_fold
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import evolve
from tournament.championship.sheets.statements.queries import unsigned_for


@pytest.mark.parametrize("seed", range(6))
def test_a_day_signed_at_every_level_ends_and_its_entries_alone_say_so(seed: int) -> None:
    day = signed_fold(10 + seed, seed)
    assert day.state.status == "completed"
    accepted = [
        sheet
        for play in day.state.plays.values()
        for game in play.games
        for sheet in game.sheets
        if sheet.state == "accepted"
    ]
    assert all([item.seat for item in sheet.attestations] == ["A", "B"] for sheet in accepted)
    assert all(sheet.level == min(item.level for item in sheet.attestations) for sheet in accepted)
    levels = {item.level for sheet in accepted for item in sheet.attestations}
    assert levels == {"A0", "A1", "A2", "A3"}
    for user in ("u1", "u2", "u3"):
        assert unsigned_for(day.championship, day.state, user) == ()
    states: dict[str, ChampionshipState | EventState] = {
        "championship": ChampionshipState(),
        "event": EventState(),
    }
    for entry in day.fold.entries:
        kind = entry.scope.split(":")[0]
        states[kind] = evolve(states[kind], entry)
    assert states["event"] == day.state
    assert states["championship"] == day.championship
