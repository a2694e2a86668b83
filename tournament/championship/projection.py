"""What the tables of the site hold, as a pure function of the states.

One list of projections for both kinds of ledger; `changes` gives the difference between two states,
`rows` everything. Rows hold opaque ids, never names.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.brackets.match_status import MatchStatus
from tournament.championship.championship_state import ChampionshipState
from tournament.championship.event_state import EventState
from tournament.championship.fold import State
from tournament.championship.play.tables.queries import where_played

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """One row to write, or to delete when `row` is None."""

    table: str
    key: str
    row: Row | None


@dataclass(frozen=True, slots=True)
class Projection:
    """One table: which parts of a state make its rows, and how."""

    table: str
    items: Callable[[Any], Mapping[Any, Any]]
    row: Callable[[Any, Any], Row]
    key: Callable[[Any, Any], str]


def rows(state: State) -> Iterator[Change]:
    """Every row that the state makes."""
    for projection in _projections(state):
        for key, item in projection.items(state).items():
            yield Change(projection.table, projection.key(state, key), projection.row(state, item))


def changes(old: State, new: State) -> Iterator[Change]:
    """The rows by which the tables of `old` differ from those of `new`."""
    for projection in _projections(new):
        before, after = projection.items(old), projection.items(new)
        if before is after:
            continue
        for key in before.keys() - after.keys():
            yield Change(projection.table, projection.key(old, key), None)
        for key, item in after.items():
            if key in before and before[key] is item:
                continue
            row = projection.row(new, item)
            if key not in before or projection.row(old, before[key]) != row:
                yield Change(projection.table, projection.key(new, key), row)


def _projections(state: State) -> tuple[Projection, ...]:
    return _CHAMPIONSHIP if isinstance(state, ChampionshipState) else _EVENT


def _plain_key(state: State, key: str) -> str:
    return key


def _event_key(state: EventState, key: Any) -> str:
    return f"{state.id}:{key}"


def _championship_item(state: ChampionshipState) -> Mapping[str, tuple[Any, ...]]:
    if not state.id:
        return {}
    of = state.rehearsal.of if state.rehearsal is not None else ""
    free = state.rules.tournament is not None
    dates = (state.first_day, state.final_date)
    row = (state.id, state.demo, *dates, state.rules, of, free, state.archived)
    return {state.id: row}


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as the table of matches shows it."""

    match: str
    status: MatchStatus
    a: str | None
    b: str | None
    winner: str | None
    end_kind: str | None
    table: int | None


def match_views(state: EventState) -> Mapping[str, MatchView]:
    """All matches of a drawn bracket; empty before the draw."""
    if not state.order:
        return {}
    views = {}
    for match in state.structure.matches:
        play = state.plays.get(match.id)
        winner = state.progress.winner(match.id)
        a, b = state.players(match.id)
        views[match.id] = MatchView(
            match=match.id,
            status=state.match_status(match.id),
            a=a,
            b=b,
            winner=state.order[winner - 1] if winner is not None else None,
            end_kind=play.end_kind if play is not None and play.ended_at is not None else None,
            table=where_played(state, match.id).table,
        )
    return views


def _sheets(state: EventState) -> Mapping[str, tuple[Any, ...]]:
    return {
        f"{play.match}:{game.number}:{sheet.revision}": (play.match, game.number, sheet)
        for play in state.plays.values()
        for game in play.games
        for sheet in game.sheets
    }


def _entrants(state: EventState) -> Mapping[str, tuple[Any, ...]]:
    seeds = state.seed_of if state.profile is not None and state.seeds_settled else {}
    places = {place["registration"]: place for place in state.places}
    return {
        key: (entrant, seeds.get(key), places.get(key)) for key, entrant in state.entrants.items()
    }


_CHAMPIONSHIP = (
    Projection(
        "championship",
        _championship_item,
        lambda state, item: {
            "demo": item[1],
            "first_day": item[2],
            "final_date": item[3],
            "profile": item[4].name,
            "rehearsal_of": item[5],
            "free": item[6],
            "archived": item[7],
        },
        _plain_key,
    ),
    Projection(
        "stage",
        lambda state: state.stages,
        lambda state, item: {
            "championship_id": state.id,
            "city": item.city,
            "zone": item.zone,
            "kind": item.kind,
        },
        _plain_key,
    ),
    Projection(
        "game_day",
        lambda state: state.days,
        lambda state, item: {
            "championship_id": state.id,
            "stage_id": item.stage,
            "date": item.date,
            "start": item.start,
            "zone": item.zone,
            "tables": item.tables,
            "status": item.status,
        },
        _plain_key,
    ),
    Projection(
        "registration",
        lambda state: state.registrations,
        lambda state, item: {
            "championship_id": state.id,
            "game_day_id": item.event,
            "person_id": item.person,
            "number": item.number,
            "channel": item.channel,
            "status": item.status,
        },
        _plain_key,
    ),
    Projection(
        "role_grant",
        lambda state: state.grants,
        lambda state, item: {
            "user_id": item.user,
            "role": item.role,
            "scope_kind": item.scope_kind,
            "scope_id": item.scope,
            "ledger_id": f"championship:{state.id}",
            "revoked": item.revoked,
        },
        _plain_key,
    ),
)

_EVENT = (
    Projection(
        "entrant",
        _entrants,
        lambda state, item: {
            "game_day_id": state.id,
            "number": item[0].number,
            "status": item[0].status,
            "seed": item[1],
            "place_first": item[2]["first"] if item[2] else None,
            "place_last": item[2]["last"] if item[2] else None,
            "awarded": item[2]["awarded"] if item[2] else None,
        },
        _plain_key,
    ),
    Projection(
        "match",
        match_views,
        lambda state, item: {
            "game_day_id": state.id,
            "match": item.match,
            "status": item.status,
            "a_id": item.a,
            "b_id": item.b,
            "winner_id": item.winner,
            "end_kind": item.end_kind or "",
            "table": item.table,
        },
        _event_key,
    ),
    Projection(
        "sheet",
        _sheets,
        lambda state, item: {
            "game_day_id": state.id,
            "match": item[0],
            "game": item[1],
            "revision": item[2].revision,
            "digest": item[2].digest,
            "outcome": item[2].statement["outcome"],
            "state": item[2].state,
            "level": item[2].level or "",
        },
        _event_key,
    ),
    Projection(
        "ruling",
        lambda state: {ruling.id: ruling for ruling in state.rulings},
        lambda state, item: {
            "game_day_id": state.id,
            "type": item.type,
            "rule": item.rule,
            "match": item.match or "",
            "registration_id": item.registration,
            "category": item.category,
            "judge_id": item.judge,
            "at": item.at,
            "on_duty": item.on_duty,
            "confirmed_at": item.confirmed_at,
        },
        _plain_key,
    ),
)
