"""Decisions at the tables: calls, sheets, attestations, tables, breaks, closing of the day."""

from datetime import timedelta

from tournament.championship import commands, facts
from tournament.championship.event_state import EventState
from tournament.championship.statements import PAPER_LEVEL, build_statement
from tournament.championship.world import Decision, World
from tournament.regulations.refusals import Refusal


def _known_match(event: EventState, match: str) -> Refusal | None:
    if not event.order:
        return Refusal("day_not_running")
    if match not in event.structure:
        return Refusal("match_unknown")
    return None


def call_match(world: World, command: commands.CallMatch) -> Decision:
    """CH-DE-9: both slots filled, nobody unrested, a table free, no break.

    Nobody can be in two matches: in a bracket a player has one open match at a time.
    """
    event = world.event
    if event.status not in {"drawn", "running"}:
        return Refusal("day_not_running")
    refusal = _known_match(event, command.match) or _may_be_called(world, command)
    if refusal is not None:
        return refusal
    table = _table_for(event, command.table)
    if isinstance(table, Refusal):
        return table
    called = facts.MatchCalled(command.match, table, command.rest_waived)
    if event.status == "drawn":
        return {"championship": facts.DayStarted(event.id), "event": called}
    return {"event": called}


def _may_be_called(world: World, command: commands.CallMatch) -> Refusal | None:
    event = world.event
    status = event.match_status(command.match)
    if status != "ready":
        return Refusal("match_not_ready", {"match": command.match})
    if event.paused:
        return Refusal("day_paused")
    players = set(event.players(command.match))
    if not command.rest_waived:
        rest = timedelta(minutes=event.rules.rest_minutes)
        ended = [event.last_ended[key] for key in event.last_ended.keys() & players]
        if any(world.now - moment < rest for moment in ended):
            return Refusal("rest_needed", {"minutes": event.rules.rest_minutes})
    return None


def _table_for(event: EventState, wish: int | None) -> int | Refusal:
    free = event.free_tables()
    if wish is None:
        return free[0] if free else Refusal("no_table_free")
    if wish in free:
        return wish
    if not event.tables.get(wish, False):
        return Refusal("table_unknown", {"table": wish})
    holder = next(key for key in event.active_matches() if event.plays[key].table == wish)
    return Refusal("table_taken", {"table": wish, "match": holder})


def uncall_match(world: World, command: commands.UncallMatch) -> Decision:
    """CH-MATCH-3: until the first card of setup."""
    refusal = _known_match(world.event, command.match)
    if refusal is not None:
        return refusal
    if world.event.match_status(command.match) != "called":
        return Refusal("uncall_too_late")
    return {"event": facts.MatchUncalled(command.match)}


def start_play(world: World, command: commands.StartPlay) -> Decision:
    """Spec 5.6: called → in play."""
    refusal = _known_match(world.event, command.match)
    if refusal is not None:
        return refusal
    status = world.event.match_status(command.match)
    if status != "called":
        return Refusal("match_not_called", {"match": command.match})
    return {"event": facts.PlayStarted(command.match)}


def fill_sheet(world: World, command: commands.FillSheet) -> Decision:
    """CH-SHEET-1…4: a result of the open game, as a new revision of what the writer has seen."""
    event = world.event
    refusal = _known_match(event, command.match)
    if refusal is not None:
        return refusal
    status = event.match_status(command.match)
    if status not in {"called", "in_play", "awaiting_signatures"}:
        return Refusal("match_not_called", {"match": command.match})
    if event.has_player(world.acting.person, command.match):
        return Refusal("own_match")
    game = event.plays[command.match].open_game
    revision = game.sheet.revision if game.sheet is not None else 0
    if (command.game, command.revision) != (game.number, revision):
        return Refusal("sheet_stale")
    if not _heroes_fit(command):
        return Refusal("outcome_contradiction")
    statement, digest = build_statement(
        world,
        match=command.match,
        game=command.game,
        outcome=command.outcome,
        end_reason=command.end_reason,
        first_player=command.first_player,
        living_heroes=command.living_heroes,
        nonce=command.nonce,
    )
    return {"event": facts.SheetFilled(command.match, command.game, statement, digest)}


def _heroes_fit(command: commands.FillSheet) -> bool:
    """PT-DRAWN-1: if both units retreat more living heroes win, equal numbers are a draw."""
    if command.living_heroes is None:
        return command.end_reason != "both_retreat" and command.outcome != "draw"
    if command.end_reason != "both_retreat":
        return False
    first, second = command.living_heroes
    if min(first, second) < 0:
        return False
    by_count = "draw" if first == second else "A" if first > second else "B"
    return command.outcome == by_count


def attest_paper(world: World, command: commands.AttestPaper) -> Decision:
    """CH-SHEET-1, CH-SHEET-6: both signed the slip, witnessed by the desk, not by a player."""
    event = world.event
    refusal = _known_match(event, command.match)
    if refusal is not None:
        return refusal
    if event.has_player(world.acting.person, command.match):
        return Refusal("own_match")
    status = event.match_status(command.match)
    if status != "awaiting_signatures":
        return Refusal("match_not_called", {"match": command.match})
    sheet = event.plays[command.match].open_game.sheet
    if sheet is None or event.plays[command.match].open_game.number != command.game:
        return Refusal("sheet_missing")
    if sheet.digest != command.digest:
        return Refusal("sheet_stale")
    return {
        "event": facts.SheetAttested(
            command.match, command.game, command.digest, ("A", "B"), PAPER_LEVEL, None
        )
    }


def pause_day(world: World, command: commands.PauseDay) -> Decision:
    """CH-DAY-5: a break during which no match is called."""
    if world.event.status not in {"drawn", "running"}:
        return Refusal("day_not_running")
    if world.event.paused:
        return Refusal("pause_state")
    return {"event": facts.DayPaused(command.until)}


def resume_day(world: World, command: commands.ResumeDay) -> Decision:
    """The break is over."""
    if not world.event.paused:
        return Refusal("pause_state")
    return {"event": facts.DayResumed()}


def set_table(world: World, command: commands.SetTable) -> Decision:
    """A table comes into use or goes out of use; not while a match is on it."""
    event = world.event
    if not event.id:
        return Refusal("day_not_running")
    if event.status == "completed":
        return Refusal("day_completed")
    for match in event.active_matches():
        if event.plays[match].table == command.table and not command.in_use:
            return Refusal("table_taken", {"table": command.table, "match": match})
    if event.tables.get(command.table, False) == command.in_use:
        return Refusal("table_unknown", {"table": command.table})
    return {"event": facts.TableSet(command.table, command.in_use)}


def complete_day(world: World, command: commands.CompleteDay) -> Decision:
    """Spec 5.5: a place for everyone and no open sheet; the result goes to the championship."""
    event = world.event
    if event.status == "completed":
        return Refusal("day_completed")
    if event.status != "finished":
        open_matches = len(event.open_matches()) if event.order else 0
        return Refusal("open_matches", {"count": open_matches})
    places = tuple(
        {
            "registration": event.order[seed - 1],
            "first": place.first,
            "last": place.last,
            "awarded": place.awarded,
        }
        for seed, place in sorted(
            event.progress.places().items(), key=lambda item: (item[1].first, item[0])
        )
    )
    checkpoint = world.event_checkpoint
    return {
        "championship": facts.DayResult(event.id, checkpoint.size, checkpoint.root, places),
        "event": facts.DayCompleted(places),
    }
