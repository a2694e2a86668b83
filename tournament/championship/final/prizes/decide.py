"""Decisions on the prizes of the final (CH-FINAL-10, CH-PRIZE-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.championship import commands, facts
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.final.prizes.queries import (
    FINAL_PLACE,
    lot_subject,
    moved_up_in_final,
    prize_holders,
    prizes_of_final,
)
from tournament.championship.statuses import DayStatus
from tournament.regulations.checks import local_date, representative_needed
from tournament.regulations.refusals import Refusal


def _can_be_given(state: ChampionshipState) -> Refusal | None:
    """CH-PRIZE-1: once, and only when the final is closed."""
    if state.final is None or state.final.status != DayStatus.COMPLETED:
        return Refusal("final_not_closed")
    if state.honours.holders:
        return Refusal("prizes_given_already")
    return None


def note_play_off(context: Context, command: commands.NotePlayOff) -> Decision:
    """CH-FINAL-10: the publisher has ordered a play-off instead of a lot."""
    state = context.championship
    refusal = _can_be_given(state)
    if refusal is not None:
        return refusal
    shares = {share.place: share.candidates for share in prizes_of_final(state).shares}
    shared = shares.get(command.place, ())
    if sorted(command.order) != sorted(shared):
        return Refusal("play_off_of_others")
    subject = lot_subject(command.event, command.place)
    if any((lot.purpose, lot.subject) == (FINAL_PLACE, subject) for lot in state.lots.values()):
        return Refusal("lot_instead_of_play_off")
    return {
        "championship": made_from(
            facts.FinalPlayOff,
            command,
            category=command.reason.category,
            reason_sha256=command.reason.sha256,
        )
    }


def award_prizes(context: Context, command: commands.AwardPrizes) -> Decision:
    """CH-PRIZE-1: exactly one holder for every prize."""
    state = context.championship
    refusal = _can_be_given(state)
    if refusal is not None:
        return refusal
    found = prizes_of_final(state)
    if found.shares:
        shared = moved_up_in_final(state)[found.shares[0].candidates[0]]
        return Refusal("prize_place_shared", {"place": f"{shared.first}–{shared.last}"})
    holders = tuple(holder for holder in found.holders if holder is not None)
    return {"championship": facts.PrizesAwarded(command.event, holders)}


def hand_over_prize(context: Context, command: commands.HandOverPrize) -> Decision:
    """CH-PRIZE-1: each prize once; that of a minor goes to their representative."""
    state = context.championship
    if not 1 <= command.place <= len(state.honours.holders):
        return Refusal("prize_not_given")
    if command.place in state.honours.handed_over:
        return Refusal("prize_handed_over_already")
    if prize_holders(state)[command.place - 1] is None:
        return Refusal("prize_lost")
    final = state.days[command.event]
    if not final.date <= command.on <= local_date(context.now, final.zone):
        return Refusal("hand_over_date", {"date": final.date.strftime("%d.%m.%Y")})
    minor = command.birth_date is not None and representative_needed(
        command.birth_date, command.on, state.rules
    )
    if minor and command.receiver == "player":
        return Refusal("prize_of_minor", {"age": state.rules.representative_consents_below})
    return {"championship": made_from(facts.PrizeHandedOver, command, date=command.on.isoformat())}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.NotePlayOff: note_play_off,
    commands.AwardPrizes: award_prizes,
    commands.HandOverPrize: hand_over_prize,
}
