"""Decisions on a free tournament before it is played (FT-…)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.match_status import AT_TABLE
from tournament.championship import commands, facts
from tournament.championship.check_in.decide import check_in_shut
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.rounds.decide import why_nobody_enters_late
from tournament.championship.statuses import BEFORE_CHECK_IN, DayStatus
from tournament.championship.tournaments.queries import listed_order, rules_of_tournament
from tournament.regulations.checks import check_tournament
from tournament.regulations.refusals import Refusal


def create_tournament(context: Context, command: commands.CreateTournament) -> Decision:
    """FT-RULES-1, FT-SIZE-1: a tournament that can be played by its rules."""
    if context.championship.id:
        return Refusal("championship_exists")
    profile = command.profile
    if profile.tournament is None:
        raise ValueError("a free tournament has rules of its own")
    refusal = check_tournament(profile.tournament, profile.chosen)
    if refusal is not None:
        return refusal
    created = made_from(
        facts.TournamentCreated, command, profile=profile.body(), date=command.date.isoformat()
    )
    return {"championship": created}


def change_rules(context: Context, command: commands.ChangeRules) -> Decision:
    """FT-RULES-1, FT-SIZE-1: only before check-in opens, since play goes by what stood then."""
    state, profile = context.championship, command.profile
    if rules_of_tournament(state) is None or profile.tournament is None:
        return Refusal("not_a_tournament")
    if state.days[command.event].status not in BEFORE_CHECK_IN:
        return Refusal("tournament_rules_fixed")
    if profile.version != state.rules.version + 1:
        return Refusal("profile_changed")
    known = (state.rules.tournament, state.rules.chosen)
    refusal = check_tournament(profile.tournament, profile.chosen, *known)
    if refusal is not None:
        return refusal
    if state.places_held(command.event) > profile.day_maximum:
        return Refusal("tournament_full", {"places": profile.day_maximum})
    return {"championship": facts.ProfileSet(profile.body(), None)}


def add_entrants(context: Context, command: commands.AddEntrants) -> Decision:
    """FT-ENTRY-1, FT-LATE-1: names on the list, until the draw or late into a Swiss tournament."""
    state, event = context.championship, context.event
    rules, day = rules_of_tournament(state), state.days[command.event]
    if rules is None or rules.entry != "names":
        return Refusal("names_not_taken")
    if day.status in {DayStatus.COMPLETED, DayStatus.CANCELLED}:
        return Refusal("day_completed")
    most = state.rules.day_maximum
    if state.places_held(day.id) + len(command.entrants) > most:
        return Refusal("tournament_full", {"places": most})
    first = len(day.registrations) + 1
    entrants = tuple(
        {"registration": item["registration"], "person": item["person"], "number": number}
        for number, item in enumerate(command.entrants, start=first)
    )
    listed = facts.EntrantsListed(day.id, entrants)
    if not event.id:
        return {"championship": listed}
    refusal = why_nobody_enters_late(event) if event.order else check_in_shut(context)
    if refusal is not None:
        return refusal
    from_round = event.rounds.played + 1 if event.order else 0
    return {"championship": listed, "event": facts.EntrantsJoined(entrants, from_round)}


def arrange_entrants(context: Context, command: commands.ArrangeEntrants) -> Decision:
    """FT-SEED-1: the whole list once, before the draw."""
    state = context.championship
    if rules_of_tournament(state) is None:
        return Refusal("not_a_tournament")
    if state.days[command.event].status not in {*BEFORE_CHECK_IN, DayStatus.CHECK_IN}:
        return Refusal("drawn_already")
    if sorted(command.order) != sorted(listed_order(state, command.event)):
        return Refusal("order_of_others")
    return {"championship": facts.EntrantsArranged(command.event, command.order)}


def seed_entrants(context: Context, command: commands.SeedEntrants) -> Decision:
    """FT-SEED-1: at once after the draw, which stays the public random order."""
    event, state = context.event, context.championship
    rules = rules_of_tournament(state)
    if rules is None or rules.seeding != "listed":
        return Refusal("seeds_are_drawn")
    if event.status != DayStatus.DRAWN or event.begun or event.seeded:
        return Refusal("seeded_already")
    drawn = set(event.order)
    order = tuple(key for key in listed_order(state, event.id) if key in drawn)
    return {"event": facts.EntrantsSeeded(order)}


def hide_tournament(context: Context, command: commands.HideTournament) -> Decision:
    """FT-END-1: only before the draw; afterwards its ledger is everybody's."""
    state = context.championship
    if rules_of_tournament(state) is None:
        return Refusal("not_a_tournament")
    if state.days[command.event].status not in {*BEFORE_CHECK_IN, DayStatus.CHECK_IN}:
        return Refusal("tournament_begun")
    return {"championship": facts.TournamentHidden(command.event)}


def archive_tournament(context: Context, command: commands.ArchiveTournament) -> Decision:
    """FT-END-1: after the draw, while nobody sits at a table."""
    state, event = context.championship, context.event
    if rules_of_tournament(state) is None:
        return Refusal("not_a_tournament")
    if not event.order:
        return Refusal("tournament_not_begun")
    if state.archived:
        return Refusal("archived_already")
    if any(event.match_status(match) in AT_TABLE for match in event.plays):
        return Refusal("archived_in_play")
    return {"championship": facts.TournamentArchived(command.event)}


def unarchive_tournament(context: Context, command: commands.UnarchiveTournament) -> Decision:
    """FT-END-1: at any time."""
    if not context.championship.archived:
        return Refusal("not_archived")
    return {"championship": facts.TournamentUnarchived(command.event)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.CreateTournament: create_tournament,
    commands.ChangeRules: change_rules,
    commands.AddEntrants: add_entrants,
    commands.ArrangeEntrants: arrange_entrants,
    commands.SeedEntrants: seed_entrants,
    commands.HideTournament: hide_tournament,
    commands.ArchiveTournament: archive_tournament,
    commands.UnarchiveTournament: unarchive_tournament,
}
