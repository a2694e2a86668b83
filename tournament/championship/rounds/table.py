"""What a tournament in rounds has come to: records, standings, places, the rounds still to come.

`EventState` asks here for its places, so nothing of it is imported but for types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tournament.brackets import DoubleLoss, Place, PublishedRound, Structure, rounds_structure
from tournament.brackets.match_status import ENDED, OPEN
from tournament.brackets.round_structure import RoundsKind, round_match_id
from tournament.brackets.rounds.records import Record, ResultKind, RoundResult
from tournament.brackets.rounds.round_robin import berger, groups
from tournament.brackets.rounds.standings import Line, standings
from tournament.brackets.rounds.swiss import suggested_rounds
from tournament.regulations.tournament_rules import TournamentRules

if TYPE_CHECKING:
    from tournament.championship.event_state import EventState, Play

GROUP_LETTERS = "ABCDEFGH"


def rounds_planned(event: EventState, rules: TournamentRules) -> int:
    """How many rounds are played: as set since the start, as the rules say, or as suggested."""
    if rules.format == "round_robin":
        return max((item.number for item in published_rounds(event, rules)), default=0)
    drawn = len(event.draws[-1].order) if event.draws else 0
    if event.rounds.planned is not None:
        return event.rounds.planned
    return rules.rounds or suggested_rounds(drawn)


def published_rounds(event: EventState, rules: TournamentRules) -> tuple[PublishedRound, ...]:
    """The rounds in force, by seed; of a round robin all of them from the draw on."""
    if rules.format == "round_robin":
        return tuple(
            PublishedRound(
                number,
                tuple((members[a - 1], members[b - 1]) for a, b in pairs),
                GROUP_LETTERS[place],
            )
            for place, members in enumerate(groups_of(event, rules))
            for number, pairs in enumerate(berger(len(members), rules.cycles), start=1)
        )
    seed_of = event.seed_of
    return tuple(
        PublishedRound(item.number, tuple((seed_of[a], seed_of[b]) for a, b in item.pairs))
        for item in event.rounds.published
    )


def without_opponent(event: EventState, rules: TournamentRules) -> Mapping[tuple[int, str], str]:
    """Who has nobody to play in a published round, by its number and group."""
    if rules.format != "round_robin":
        return {(item.number, ""): item.bye for item in event.rounds.published if item.bye}
    members = {
        GROUP_LETTERS[place]: frozenset(seeds)
        for place, seeds in enumerate(groups_of(event, rules))
    }
    return {
        (item.number, item.group): event.order[seed - 1]
        for item in published_rounds(event, rules)
        for seed in members[item.group].difference(*item.pairs)
    }


def groups_of(event: EventState, rules: TournamentRules) -> tuple[tuple[int, ...], ...]:
    """The seeds in each group; a Swiss tournament is one group."""
    if rules.groups == 1 or rules.format != "round_robin":
        return (tuple(range(1, len(event.order) + 1)),)
    return tuple(tuple(group) for group in groups(len(event.order), rules.groups))


def more_to_come(event: EventState, rules: TournamentRules) -> bool:
    """Whether rounds, or the cut, are still to come."""
    if rules.cut and not event.rounds.cut:
        return True
    return rules.format == "swiss" and event.rounds.played < rounds_planned(event, rules)


def structure_in_rounds(event: EventState, rules: TournamentRules) -> Structure:
    """The matches of the published rounds, and of the bracket after the cut."""
    kind: RoundsKind = "swiss" if rules.format == "swiss" else "round_robin"
    return rounds_structure(
        kind,
        len(event.order),
        published_rounds(event, rules),
        cut=tuple(event.seed_of[key] for key in event.rounds.cut),
        third_place=rules.third_place,
        awaited=more_to_come(event, rules),
    )


def random_order(event: EventState) -> dict[int, int]:
    """The public random order of CH-DE-10 by seed; whoever entered late follows in their order."""
    drawn = [key for key in event.draws[-1].order if key in event.seed_of]
    late = [key for key in event.order if key not in set(drawn)]
    return {event.seed_of[key]: place for place, key in enumerate([*drawn, *late])}


def records(event: EventState, rules: TournamentRules) -> tuple[Record, ...]:
    """What everybody has done in the rounds so far, by seed; open matches are left out."""
    results: dict[int, list[RoundResult]] = {seed: [] for seed in range(1, len(event.order) + 1)}
    kind: RoundsKind = "swiss" if rules.format == "swiss" else "round_robin"
    for item in published_rounds(event, rules):
        for number, pair in enumerate(item.pairs, start=1):
            match = round_match_id(kind, item.group, item.number, number)
            for seed, result in _of_match(event, rules, match, item.number, pair):
                results[seed].append(result)
    for paired in event.rounds.published:
        if paired.bye is not None:
            seed = event.seed_of[paired.bye]
            results[seed].append(_alone(paired.number, "bye", rules.points_bye))
    half = rules.late_points == "half"
    for key, first in event.rounds.joined.items():
        missed = ("half_bye", rules.points_win // 2) if half else ("zero_bye", 0)
        results[event.seed_of[key]] += [
            _alone(number, missed[0], missed[1])  # type: ignore[arg-type]
            for number in range(1, first)
        ]
    left = event.progress.left
    return tuple(
        Record(
            seed,
            tuple(sorted(found, key=lambda result: result.round)),
            max((result.round for result in found), default=0) if seed in left else None,
        )
        for seed, found in results.items()
    )


def _alone(number: int, kind: ResultKind, points: int) -> RoundResult:
    return RoundResult(number, None, kind, False, points, None)


def _of_match(
    event: EventState, rules: TournamentRules, match: str, number: int, pair: tuple[int, int]
) -> list[tuple[int, RoundResult]]:
    progress = event.progress
    if progress.status(match) not in ENDED:
        return []
    both_lost = isinstance(progress.decision(match), DoubleLoss)
    winner = progress.winner(match)
    played = progress.end_kind(match) not in {None, "walkover"}
    found = []
    for seat, seed, other in ((0, pair[0], pair[1]), (1, pair[1], pair[0])):
        kind: ResultKind = "draw" if winner is None else "win" if winner == seed else "loss"
        if both_lost:
            kind = "loss"
        points = {"win": rules.points_win, "draw": rules.points_draw, "loss": 0}[kind]
        numbers = _numbers(event.plays.get(match), seat)
        result = RoundResult(number, other, kind, played, points, seat == 0, *numbers)
        found.append((seed, result))
    return found


def _numbers(play: Play | None, seat: int) -> tuple[int, int, int, int, int]:
    """Games won, lost and drawn from a seat, and the points scored and conceded in them."""
    if play is None:
        return 0, 0, 0, 0, 0
    own, other = ("A", "B") if seat == 0 else ("B", "A")
    return (
        play.wins(own),
        play.wins(other),
        play.wins("draw"),
        sum(max(score[seat], 0) for score in play.scores),
        sum(max(score[1 - seat], 0) for score in play.scores),
    )


def _rounds_over(event: EventState) -> int:
    """The last round of a Swiss tournament of which every match is decided."""
    in_rounds = event.structure.matches[: event.structure.round_matches]
    running = any(event.progress.status(match.id) in OPEN for match in in_rounds)
    return event.rounds.played - running


def standings_of(event: EventState, rules: TournamentRules) -> tuple[tuple[Line, ...], ...]:
    """The standings of every group; of a Swiss tournament after its last whole round."""
    order, by_seed = random_order(event), {item.entrant: item for item in records(event, rules)}
    return tuple(
        standings(
            [by_seed[seed] for seed in members],
            rules.tie_breaks,
            order,
            win=rules.points_win,
            draw=rules.points_draw,
            after=_rounds_over(event) if rules.format == "swiss" else None,
            round_robin=rules.format == "round_robin",
        )
        for members in groups_of(event, rules)
    )


def qualified_for_cut(event: EventState, rules: TournamentRules) -> tuple[int, ...]:
    """Who makes the cut, by seed: the first of every group, then the second, and so on (FT-CUT-1).

    Those of one rank are in the order of their points, then of the public random order; whoever
    has left is passed over.
    """
    order, gone = random_order(event), event.progress.left | event.progress.disqualified
    ranked: list[tuple[int, int, int, int]] = []
    for lines in standings_of(event, rules):
        staying = [line for line in lines if line.entrant not in gone]
        ranked += [
            (rank, -line.points, order[line.entrant], line.entrant)
            for rank, line in enumerate(staying)
        ]
    return tuple(item[-1] for item in sorted(ranked)[: rules.cut])


def places_in_rounds(event: EventState, rules: TournamentRules) -> dict[int, Place]:
    """The places that are certain: of everybody once all is over, of the others after the cut."""
    out = event.progress.disqualified
    if event.rounds.cut:
        places = dict(event.progress.places())
        cut = {event.seed_of[key] for key in event.rounds.cut}
        places.update(_after(len(cut), _ranked(event, rules, cut), out))
        return places
    if not event.progress.is_over:
        return {}
    return _after(0, _ranked(event, rules, frozenset()), out)


def _ranked(
    event: EventState, rules: TournamentRules, without: Sequence[int] | frozenset[int] | set[int]
) -> list[list[int]]:
    """Seeds that share a place, first to last; across groups whoever has the same rank shares."""
    shared: dict[int, list[int]] = {}
    for lines in standings_of(event, rules):
        rest = [line for line in lines if line.entrant not in without]
        firsts = sorted({line.first for line in rest})
        for line in rest:
            shared.setdefault(firsts.index(line.first), []).append(line.entrant)
    return [shared[rank] for rank in sorted(shared)]


def _after(taken: int, ranked: Sequence[Sequence[int]], out: frozenset[int]) -> dict[int, Place]:
    places: dict[int, Place] = {}
    for seeds in ranked:
        place = (taken + 1, taken + len(seeds))
        places.update({seed: Place(*place, awarded=seed not in out) for seed in seeds})
        taken += len(seeds)
    return places
