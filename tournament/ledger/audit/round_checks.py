"""Rounds of a free tournament: every pairing measured again, exchanges, the cut, the desk's word.

That a pairing is what it says of itself is found without any library. Whether none is better is
looked for where `rustworkx` is installed, and left out with a remark where it is not (SW-9).
"""

from importlib.util import find_spec
from typing import Any

from tournament.brackets.match_status import ENDED, MatchStatus
from tournament.brackets.rounds.swiss import Objective, check_pairing, is_best
from tournament.championship import facts
from tournament.championship.event_state import EventState
from tournament.championship.play.scores.queries import is_of_rounds
from tournament.championship.play.tables.queries import changed_to, may_be_changed
from tournament.championship.rounds.queries import rounds_open, to_be_paired
from tournament.championship.rounds.table import qualified_for_cut, random_order, rounds_planned
from tournament.championship.statuses import DayStatus
from tournament.ledger.audit.context import EventContext
from tournament.ledger.audit.folding import FoldedEntry, Watch
from tournament.regulations.tournament_rules import TournamentRules

LIBRARY = "rustworkx"


def watches(context: EventContext) -> dict[type[Any], Watch]:
    """What is looked at, by fact."""
    checks = _Rounds(context)
    return {
        facts.EntrantsSeeded: checks.seeded,
        facts.RoundPaired: checks.paired,
        facts.PlayersExchanged: checks.exchanged,
        facts.RoundPublished: checks.published,
        facts.TableChanged: checks.table_changed,
        facts.CutMade: checks.cut,
        facts.ScoreEntered: checks.scored,
        facts.MatchReopened: checks.reopened,
    }


class _Rounds:
    """The checks of one tournament."""

    def __init__(self, context: EventContext) -> None:
        self.context = context

    def _rules(self, event: EventState) -> TournamentRules | None:
        return event.rules.tournament

    def seeded(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """Only the order of those who were drawn changes, and only before play."""
        if before.begun or sorted(step.fact.order) != sorted(before.order):
            self.context.fail(step, "seeded_wrongly")

    def paired(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """SW-1 to SW-6: who stands in it, and what it says of itself."""
        fact, rules = step.fact, self._rules(before)
        self.context.book.count("pairings")
        if rules is None or rules.format != "swiss" or fact.round != before.rounds.played + 1:
            self.context.fail(step, "round_out_of_turn", round=fact.round)
            return
        if rounds_open(before) or fact.round > rounds_planned(before, rules):
            self.context.fail(step, "round_out_of_turn", round=fact.round)
        field, order, seed_of = to_be_paired(before, rules), random_order(before), before.seed_of
        unknown = [key for pair in fact.pairs for key in pair if key not in seed_of]
        if unknown or (fact.bye is not None and fact.bye not in seed_of):
            self.context.fail(step, "pairing_of_others", round=fact.round)
            return
        pairs = [(seed_of[first], seed_of[second]) for first, second in fact.pairs]
        bye = seed_of[fact.bye] if fact.bye is not None else None
        try:
            said = Objective(**fact.objective)
        except TypeError:
            self.context.fail(step, "pairing_wrong", round=fact.round, part="objective")
            return
        faults = check_pairing(field, order, pairs, bye, said, first_matters=True)
        for fault in faults:
            self.context.fail(step, "pairing_wrong", round=fact.round, part=fault.code)
        if faults:
            return
        if find_spec(LIBRARY) is None:
            self.context.book.remark("pairing_not_compared", self.context.ledger, step.seq)
        elif not is_best(field, order, pairs, bye, first_matters=True):
            self.context.fail(step, "pairing_not_best", round=fact.round)

    def exchanged(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """FT-PAIR-2: two who stand in the pairing that is not published."""
        fact, draft = step.fact, before.rounds.draft
        fits = draft is not None and draft.number == fact.round
        if not fits or draft is None or not {fact.one, fact.other} <= draft.players:
            self.context.fail(step, "round_out_of_turn", round=fact.round)
            return
        self.context.book.remark("players_exchanged", self.context.ledger, step.seq)

    def published(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """FT-PAIR-3: what was paired for it."""
        draft = before.rounds.draft
        if draft is None or draft.number != step.fact.round:
            self.context.fail(step, "round_out_of_turn", round=step.fact.round)
            return
        self._tables(step, before, len(draft.pairs))

    def _tables(self, step: FoldedEntry, before: EventState, pairs: int) -> None:
        """SW-7: the tables in use, each once, in their order, as far as there are pairs."""
        tables = step.fact.tables or ()
        if step.entry.v == 1:
            return
        in_use = sorted(table for table, used in before.tables.items() if used)
        for table in sorted(set(tables)):
            about = {"round": step.fact.round, "table": table}
            if tables.count(table) > 1:
                self.context.fail(step, "round_table_twice", **about)
            if table not in in_use:
                self.context.fail(step, "round_table_unused", **about)
        if tables != tuple(in_use[:pairs]):
            self.context.fail(step, "round_tables_order", round=step.fact.round)

    def table_changed(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """SW-7: a pair that waits for its call, and a table that is in use and that no match has.

        Whoever had it is named, since they get what the pair had.
        """
        fact = step.fact
        waits = before.status != DayStatus.COMPLETED and may_be_changed(before, fact.match)
        if not waits or (fact.table, fact.other) not in changed_to(before, fact.match):
            about = {"match": fact.match, "table": fact.table}
            self.context.fail(step, "table_changed_wrongly", **about)

    def cut(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """FT-CUT-1: those whom the standings name, in that order."""
        rules = self._rules(before)
        if rules is None or rounds_open(before) or before.rounds_left or before.rounds.cut:
            self.context.fail(step, "cut_wrong")
            return
        best = tuple(before.order[seed - 1] for seed in qualified_for_cut(before, rules))
        if tuple(step.fact.entrants) != best:
            self.context.fail(step, "cut_wrong")

    def reopened(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """FT-RESULT-3: a result that there was."""
        if before.progress.decision(step.fact.match) is None:
            self.context.fail(step, "scored_wrongly", match=step.fact.match)
        self.context.scored.pop(step.fact.match, None)

    def scored(self, step: FoldedEntry, before: EventState, after: EventState) -> None:
        """FT-RESULT-1, FT-DRAW-1: the desk's word where it counts, a draw where one may be."""
        fact, rules = step.fact, self._rules(before)
        self.context.book.count("scores")
        self.context.scored.pop(fact.match, None)
        if fact.winner is not None:
            self.context.scored[fact.match] = fact.winner
        status = before.match_status(fact.match)
        fits = status in ENDED or before.progress.status(fact.match) == MatchStatus.READY
        if rules is None or not rules.by_desk or not fits:
            self.context.fail(step, "scored_wrongly", match=fact.match)
            return
        if fact.winner == "draw" and not (rules.draws and is_of_rounds(before, fact.match)):
            self.context.fail(step, "scored_wrongly", match=fact.match)
