"""Decisions on a whole championship: its way from draft to archive (spec 5.2), and its profile."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.context import Context, Decision
from tournament.championship.final.prizes.queries import prizes_to_give
from tournament.championship.now.championship import championship_now
from tournament.regulations.checks import check_profile
from tournament.regulations.refusals import Refusal

BEGINNING: frozenset[type[commands.Command]] = frozenset(
    {
        commands.AddStage,
        commands.RestoreStage,
        commands.PlanDay,
        commands.RescheduleDay,
        commands.OpenRegistration,
        commands.PlanFinal,
        commands.SetProfile,
    }
)
"""What begins something in a championship, which has to go on for it."""
REGIONAL: frozenset[type[commands.Command]] = frozenset(
    {commands.AddStage, commands.RestoreStage, commands.PlanDay, commands.RescheduleDay}
)
"""What changes which cities and days there are, which qualifiers that are fixed rest on."""
ON_ARCHIVED: frozenset[type[commands.Command]] = frozenset(
    {
        commands.ErasePerson,
        commands.HandOverPrize,
        commands.RevokeRole,
        commands.NoteCheckpoint,
        commands.ChangeLedgerKey,
        commands.RecordRestoration,
    }
)
"""What is still done about an archived championship: rights of people (CH-PD-4; that of hiding a
name needs no command), the handing over of prizes, the end of a right to read what is protected,
and what keeps ledgers provable."""


def out_of_turn(context: Context, command: commands.Command) -> Refusal | None:
    """Spec 5.2: what the championship as a whole is too far for."""
    state = context.championship
    if state.life.archived and type(command) not in ON_ARCHIVED:
        return Refusal("championship_archived")
    if type(command) in BEGINNING and championship_now(state, context.now).over:
        return Refusal("championship_over")
    if type(command) in REGIONAL and state.life.qualifiers_fixed:
        return Refusal("regionals_closed")
    return None


def check_announced(state: ChampionshipState) -> Refusal | None:
    """Nobody registers for what only the publisher sees."""
    if not state.life.announced:
        return Refusal("championship_draft")
    return None


def check_qualifiers_fixed(state: ChampionshipState) -> Refusal | None:
    """Spec 5.2: the final's check-in opens for settled finalists; a rehearsal's at any time."""
    if state.rehearsal is None and not state.life.qualifiers_fixed:
        return Refusal("qualifiers_not_fixed")
    return None


def announce(context: Context, command: commands.AnnounceChampionship) -> Decision:
    """Spec 5.2: draft → announced."""
    if not championship_now(context.championship, context.now).draft:
        return Refusal("announced_already")
    return {"championship": facts.ChampionshipAnnounced()}


def cancel(context: Context, command: commands.CancelChampionship) -> Decision:
    """Spec 5.2: from any state before finished; nobody is left in the middle of a day."""
    state = context.championship
    if championship_now(state, context.now).over:
        return Refusal("championship_over")
    if any(day.not_closed for day in state.days.values()):
        return Refusal("day_in_play")
    cancelled = facts.ChampionshipCancelled(command.reason.category, command.reason.sha256)
    return {"championship": cancelled}


def archive(context: Context, command: commands.ArchiveChampionship) -> Decision:
    """Spec 5.2: finished → archived, once every prize has its holder; a cancelled one as it is."""
    state = context.championship
    now = championship_now(state, context.now)
    if not (now.finished or now.cancelled):
        return Refusal("not_finished")
    places = prizes_to_give(state)
    if places:
        return Refusal("prizes_open", {"places": ", ".join(map(str, places))})
    return {"championship": facts.ChampionshipArchived()}


def set_profile(context: Context, command: commands.SetProfile) -> Decision:
    """Spec, "Tuning": free before the first registration, logged with a reason after it."""
    rules, wanted = context.championship.rules, command.profile
    if wanted.version != rules.version + 1:
        return Refusal("profile_changed")
    refusal = check_profile(wanted)
    if refusal is not None:
        return refusal
    same = {**wanted.body(), "version": rules.version} == rules.body()
    if same:
        return Refusal("profile_same")
    if context.championship.life.opened and command.reason is None:
        return Refusal("profile_locked")
    sha256 = command.reason.sha256 if command.reason is not None else None
    return {"championship": facts.ProfileSet(wanted.body(), sha256)}


def fix_qualifiers(context: Context, command: commands.FixQualifiers) -> Decision:
    """Spec 5.2: every stage is completed or cancelled, and nobody's answer is awaited."""
    now = championship_now(context.championship, context.now)
    if context.championship.life.qualifiers_fixed or now.draft or now.over:
        return Refusal("fixing_state")
    if now.open_stages:
        return Refusal("stages_open", {"stages": len(now.open_stages)})
    if now.awaited:
        return Refusal("answers_open", {"answers": len(now.awaited)})
    return {"championship": facts.QualifiersFixed()}


def reopen_regionals(context: Context, command: commands.ReopenRegionals) -> Decision:
    """Spec 5.2: qualifiers_fixed → regionals_running, before the final is drawn."""
    if not championship_now(context.championship, context.now).qualifiers_fixed:
        return Refusal("reopening_state")
    return {"championship": facts.RegionalsReopened()}


def set_public_index(context: Context, command: commands.SetPublicIndex) -> Decision:
    """CH-PUBLIC-2: direct links open in either case."""
    if context.championship.life.listed == command.shown:
        return Refusal("index_same")
    return {"championship": facts.PublicIndexSet(command.shown)}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.AnnounceChampionship: announce,
    commands.CancelChampionship: cancel,
    commands.ArchiveChampionship: archive,
    commands.SetProfile: set_profile,
    commands.FixQualifiers: fix_qualifiers,
    commands.ReopenRegionals: reopen_regionals,
    commands.SetPublicIndex: set_public_index,
}
