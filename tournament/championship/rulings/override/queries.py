"""What correcting the result of a match would do to its day, asked before anybody decides.

Pure reading of an `EventState`: the match's new result, the later matches that used the old one
and how far each is, and the decisions that would be left (CH-OVERRIDE-1, CH-OVERRIDE-2). The
page that the judge looks at, the decision and the fold ask this one function.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from tournament.brackets import (
    Decision,
    DoubleLoss,
    EndKind,
    Left,
    Player,
    Progress,
    Won,
    replay,
)
from tournament.brackets.impact import corrected, used
from tournament.brackets.match_status import OPEN, WITHOUT_PLAY, MatchStatus
from tournament.championship.event_state import SIDES, EventState, Play, Ruling
from tournament.championship.statuses import LEFT, RegistrationStatus, SheetState
from tournament.ledger.core.canonical import digest_hex

NOT_STARTED = OPEN | WITHOUT_PLAY | {MatchStatus.CALLED}
"""Statuses of a match whose first card of setup has not been drawn."""
NOT_PLAYED = "none"
"""What really happened: this match was not played, its result belongs to another one."""
REWRITING = frozenset({"correct_result", "override_replay"})
"""Types of rulings by which a match has another result, or is open again."""
DECIDING = REWRITING | {"walkover", "double_loss", "tie_break"}
"""Types of rulings that give a match its result."""
SEEN_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge has found: who won a game, or that the match was not played.

    Without `game` it is about the match as a whole, which ended without a sheet (CH-MATCH-4).
    """

    match: str
    outcome: str
    game: int | None = None


@dataclass(frozen=True)
class Outlook:
    """A finding laid against the day as it is."""

    event: EventState
    finding: Judgement
    result: Won | None
    """The match's new result; None: it is open again."""

    @property
    def match(self) -> str:
        """The match whose result is corrected."""
        return self.finding.match

    @cached_property
    def keeps_winner(self) -> bool:
        """Whether the bracket stays as it is, since the same player has won the match."""
        return (
            self.result is not None and self.event.progress.winner(self.match) == self.result.winner
        )

    @cached_property
    def used(self) -> tuple[str, ...]:
        """Every later match into which the old result has gone (CH-OVERRIDE-2)."""
        return () if self.keeps_winner else used(self.event.progress, self.match)

    @cached_property
    def started(self) -> tuple[str, ...]:
        """Those of them that have started or ended: void if the judge has them replayed."""
        return tuple(key for key in self.used if has_started(self.event, key))

    @cached_property
    def called(self) -> tuple[str, ...]:
        """Those of them that were only called: un-called in any case (CH-MATCH-3)."""
        return tuple(key for key in self.used if self.event.match_status(key) == MatchStatus.CALLED)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that are left when the listed matches are void."""
        if self.keeps_winner:
            return self.event.decisions
        return corrected(
            self.event.structure,
            self.event.decisions,
            self.match,
            self.result,
            idle_departures(self.event),
        )

    @cached_property
    def after(self) -> Progress:
        """The bracket with the corrected result and without the void matches."""
        return replay(self.event.structure, self.decisions)


def outlook(event: EventState, finding: Judgement) -> Outlook:
    """What a finding would do; the match has to be decided, but not by who has left."""
    return Outlook(event, finding, _result(event, finding))


def outlook_of_fact(event: EventState, match: str, winner: str | None) -> Outlook:
    """The same for a ruling that is written: seat of the winner, or nobody."""
    seed = _seed(event, match, winner) if winner is not None else None
    result = Won(match, seed, _kind(event, match)) if seed is not None else None
    return Outlook(event, Judgement(match, winner or NOT_PLAYED), result)


def correctable(event: EventState, match: str) -> bool:
    """Whether the match has a result of its own; who has left the day has lost by leaving."""
    return isinstance(event.progress.decision(match), Won | DoubleLoss)


def ruling_behind(event: EventState, match: str) -> Ruling | None:
    """The ruling by which alone a match has its result; None if it was decided at its table."""
    if not event.order or match not in event.structure:
        return None
    decision = event.progress.decision(match)
    played = isinstance(decision, Won) and decision.kind in {"played", "concession"}
    if not correctable(event, match) or played or newest_game(event, match) is not None:
        return None
    made = [item for item in event.rulings if item.match == match and item.type in DECIDING]
    return made[-1] if made else None


def newest_game(event: EventState, match: str) -> int | None:
    """The last game with a confirmed winner; None if the match ended without a sheet."""
    play = event.plays.get(match)
    won = [game.number for game in play.games if game.outcome in SIDES] if play is not None else []
    decision = event.progress.decision(match)
    decisive = play is not None and isinstance(decision, Won) and bool(_winner(event, play, {}))
    return won[-1] if won and decisive else None


def recorded(event: EventState, finding: Judgement) -> str | None:
    """What is recorded now where the finding says something else."""
    if finding.outcome == NOT_PLAYED:
        return None
    if finding.game is None:
        winner = event.progress.winner(finding.match)
        seats = (seat for seat in SIDES if _seed(event, finding.match, seat) == winner)
        return next(seats, None)
    play = event.plays[finding.match]
    return next((game.outcome for game in play.games if game.number == finding.game), None)


def has_started(event: EventState, match: str) -> bool:
    """Whether a card of this match has been drawn, or it has ended in any way (CH-OVERRIDE-1)."""
    if event.match_status(match) not in NOT_STARTED:
        return True
    play = event.plays.get(match)
    return play is not None and any(game.outcome is not None for game in play.games)


def idle_departures(event: EventState) -> tuple[Left, ...]:
    """Who has left the day without that standing in the bracket, since they were out already."""
    told = {item.entrant for item in event.decisions if isinstance(item, Left)}
    return tuple(
        Left(seed, event.entrants[key].status == RegistrationStatus.DISQUALIFIED)
        for key, seed in event.seed_of.items()
        if event.entrants[key].status in LEFT and seed not in told
    )


def seen(event: EventState, match: str) -> str:
    """Fingerprint of the match and all that its result can reach; forms carry it (spec 5.9)."""
    keys = (match, *event.structure.dependents(match))
    return digest_hex([[event.status, *_row(event, key)] for key in keys])[:SEEN_LENGTH]


def _row(event: EventState, match: str) -> Iterable[str | int]:
    players = (player or "" for player in event.players(match))
    return (match, event.match_status(match), event.version_of(match), *players)


def errors_noted(event: EventState) -> tuple[Ruling, ...]:
    """The rulings by which a wrong result stands (CH-OVERRIDE-2 a), as long as that result does."""
    found: dict[str, list[Ruling]] = {}
    for ruling in event.rulings:
        match = str(ruling.match)
        if ruling.type == "override_stand":
            found.setdefault(match, []).append(ruling)
        elif ruling.type in REWRITING:
            for key in (match, *ruling.effect.get("void", ())):
                found.pop(key, None)
    return tuple(ruling for rulings in found.values() for ruling in rulings)


def noted_matches(event: EventState) -> frozenset[str]:
    """Matches whose result was wrong and stands (CH-OVERRIDE-2 a)."""
    return frozenset(str(ruling.match) for ruling in errors_noted(event))


def noted(event: EventState, finding: Judgement) -> Ruling | None:
    """The ruling that let the bracket stand against this very finding."""
    for ruling in errors_noted(event):
        if (
            ruling.match == finding.match
            and ruling.effect["outcome"] == finding.outcome
            and ruling.effect["game"] == finding.game
        ):
            return ruling
    return None


def _result(event: EventState, finding: Judgement) -> Won | None:
    if finding.outcome == NOT_PLAYED:
        return None
    seat: str | None = finding.outcome
    if finding.game is not None:
        seat = _winner(event, event.plays[finding.match], {finding.game: finding.outcome})
    seed = _seed(event, finding.match, seat) if seat is not None else None
    kind = _kind(event, finding.match)
    return Won(finding.match, seed, kind) if seed is not None else None


def _kind(event: EventState, match: str) -> EndKind:
    """How a corrected match ends: who was absent is still absent, only on the other side."""
    decision = event.progress.decision(match)
    absent = isinstance(decision, DoubleLoss) or (
        isinstance(decision, Won) and decision.kind == "walkover"
    )
    return "walkover" if absent else "ruling"


def _winner(event: EventState, play: Play, edited: Mapping[int, str]) -> str | None:
    """The seat that had the wins a match takes first, when some games ended otherwise.

    Games after that one should not have been played, so they decide nothing.
    """
    wins = dict.fromkeys(SIDES, 0)
    for game in play.games:
        outcome = edited.get(game.number, game.outcome)
        if outcome in wins:
            wins[outcome] += 1
            if wins[outcome] == event.wins_needed:
                return outcome
    return None


def _seed(event: EventState, match: str, seat: str) -> int | None:
    slot = event.progress.slot(match, SIDES[seat])
    return slot.seed if isinstance(slot, Player) else None


def void_sheets(play: Play) -> Play:
    """A match of which nothing counts any more: its sheets stay readable, its table is free.

    Whoever plays it now starts afresh, so no replay is counted, but revisions go on counting.
    """
    games = tuple(
        replace(
            game,
            replay=0,
            sheets=(*game.sheets[:-1], replace(game.sheet, state=SheetState.VOIDED))
            if game.sheet is not None
            else game.sheets,
        )
        for game in play.games
    )
    return replace(play, games=games)


CLERICAL = ("wrong_side", "wrong_match")
"""Categories of reasons by which a ruling was entered for the wrong seat or match (CH-JUDGE-1)."""
