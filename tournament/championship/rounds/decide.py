"""Decisions on rounds: pairing, exchange, publication, their number, the cut (SW-…, FT-…)."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.brackets.rounds.swiss import most_rounds, pair_round
from tournament.championship import commands, facts
from tournament.championship.codec import made_from
from tournament.championship.context import Context, Decision
from tournament.championship.event_state import EventState
from tournament.championship.judges.queries import plays
from tournament.championship.rounds.queries import (
    rounds_open,
    swiss_rules,
    to_be_paired,
)
from tournament.championship.rounds.table import qualified_for_cut, random_order, rounds_planned
from tournament.championship.statuses import AT_PLAY, DayStatus
from tournament.regulations.refusals import Refusal

FEWEST_TO_PAIR = 2
_DRAWN = AT_PLAY | {DayStatus.FINISHED}
"""A tournament whose rounds are played may go on with another one, until it is closed."""


def why_no_round(event: EventState, number: int) -> Refusal | None:
    """SW-1: the next round of a Swiss tournament in play, once the one before it is decided."""
    rules = swiss_rules(event)
    if event.profile is None:
        return Refusal("not_drawn_yet")
    if rules is None:
        return Refusal("not_swiss")
    if not event.order or event.status not in _DRAWN:
        return Refusal("day_not_running")
    if event.suspended:
        return Refusal("day_suspended")
    if event.rounds.cut:
        return Refusal("cut_made")
    if number != event.rounds.played + 1:
        return Refusal("round_not_next", {"round": event.rounds.played + 1})
    if number > rounds_planned(event, rules):
        return Refusal("rounds_played", {"rounds": rounds_planned(event, rules)})
    left = len(rounds_open(event))
    if left:
        return Refusal("round_running", {"count": left})
    return None


def why_nobody_enters_late(event: EventState) -> Refusal | None:
    """FT-LATE-1: into a Swiss tournament, while a round is still to be paired."""
    rules = swiss_rules(event)
    if rules is None or event.rounds.cut or event.status not in _DRAWN:
        return Refusal("entry_over")
    if event.rounds.played >= rounds_planned(event, rules):
        return Refusal("entry_over")
    return None


def pair(context: Context, command: commands.PairRound) -> Decision:
    """SW-1 to SW-7: the best pairing of everybody who is in; it may be worked out again."""
    event = context.event
    refusal = why_no_round(event, command.round)
    if refusal is not None:
        return refusal
    rules = event.rules.tournament
    assert rules is not None
    field = to_be_paired(event, rules)
    if len(field) < FEWEST_TO_PAIR:
        return Refusal("too_few_to_pair")
    found = pair_round(field, random_order(event), first_matters=True)
    return {
        "event": facts.RoundPaired(
            round=command.round,
            pairs=tuple((event.order[a - 1], event.order[b - 1]) for a, b in found.pairs),
            bye=event.order[found.bye - 1] if found.bye is not None else None,
            objective=found.objective._asdict(),
        )
    }


def exchange(context: Context, command: commands.ExchangePlayers) -> Decision:
    """FT-PAIR-2: two who stand in the draft; never by one of the players (CH-JUDGE-4)."""
    event, acting = context.event, context.acting
    draft = event.rounds.draft
    if draft is None or draft.number != command.round:
        return Refusal("no_draft")
    if plays(context.championship, event, acting.actor, acting.person):
        return Refusal("own_draw")
    if command.one == command.other or not {command.one, command.other} <= draft.players:
        return Refusal("exchange_of_two")
    return {"event": made_from(facts.PlayersExchanged, command)}


def publish(context: Context, command: commands.PublishRound) -> Decision:
    """FT-PAIR-3, SW-7: what was shown comes into force, and with it the tables of the pairs."""
    draft = context.event.rounds.draft
    if draft is None or draft.number != command.round:
        return Refusal("no_draft")
    refusal = why_no_round(context.event, command.round)
    if refusal is not None:
        return refusal
    in_use = sorted(table for table, used in context.event.tables.items() if used)
    return {"event": facts.RoundPublished(command.round, tuple(in_use[: len(draft.pairs)]))}


def set_rounds(context: Context, command: commands.SetRounds) -> Decision:
    """SW-8: not fewer than are published, not more than can be played; none if too few stayed."""
    event = context.event
    if event.profile is None:
        return Refusal("not_drawn_yet")
    if swiss_rules(event) is None:
        return Refusal("not_swiss")
    if not event.order or event.status not in _DRAWN:
        return Refusal("day_not_running")
    if event.rounds.cut:
        return Refusal("cut_made")
    least, most = event.rounds.played, most_rounds(len(event.order))
    if not least <= command.rounds <= most:
        return Refusal("rounds_number", {"least": least, "most": most})
    return {"event": facts.RoundsSet(command.rounds)}


def make_cut(context: Context, command: commands.MakeCut) -> Decision:
    """FT-CUT-1: once every round is decided."""
    event = context.event
    rules = event.rules.tournament if event.profile is not None else None
    if event.profile is None:
        return Refusal("not_drawn_yet")
    if rules is None or not rules.cut:
        return Refusal("no_cut")
    if not event.order or event.status not in _DRAWN:
        return Refusal("day_not_running")
    if event.rounds.cut:
        return Refusal("cut_made")
    left = len(rounds_open(event))
    if left:
        return Refusal("round_running", {"count": left})
    if event.rounds_left:
        return Refusal("rounds_to_come", {"rounds": event.rounds_left})
    seeds = qualified_for_cut(event, rules)
    if len(seeds) < FEWEST_TO_PAIR:
        return Refusal("too_few_to_pair")
    return {"event": facts.CutMade(tuple(event.order[seed - 1] for seed in seeds))}


DECIDE: Mapping[type[commands.Command], Callable[[Context, Any], Decision]] = {
    commands.PairRound: pair,
    commands.ExchangePlayers: exchange,
    commands.PublishRound: publish,
    commands.SetRounds: set_rounds,
    commands.MakeCut: make_cut,
}
