"""What a ruling says of itself: the state it met, what it does, which matches it touches.

All of it follows from the day as it was, but for the judge's own words: who won, how many minutes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournament.brackets.match_status import MatchStatus
from tournament.championship.days.queries import suspended_state
from tournament.championship.event_state import EventState, Play
from tournament.championship.rulings.override.queries import Judgement, Outlook, outlook
from tournament.championship.rulings.queries import (
    ended_by,
    found_on,
    met_state,
    ruling_of,
    table_again,
    undone,
)
from tournament.ledger.audit.sheet_content import are_two_numbers, is_sha256
from tournament.ledger.core.canonical import canonical_bytes
from tournament.ledger.core.entry import moment_of

SEATS: Final = ("A", "B")
LEAVING: Final = ("withdrawal", "disqualification")
CORRECTING: Final = ("correct_result", "override_replay", "override_stand")


@dataclass(frozen=True, slots=True)
class Expected:
    """What a ruling has to say, field by field; `effect` may have words of the judge beside."""

    met: Mapping[str, Any]
    effect: Mapping[str, Any]
    affected: tuple[str, ...]
    match: str | None


def content_fault(before: EventState, fact: Any, at: str) -> str:
    """The field of a ruling that does not follow from the day; nothing if all do."""
    found = _expected(before, fact, at)
    effect = {name: fact.effect.get(name) for name in found.effect}
    pairs = {
        "match": (fact.match, found.match),
        "met": (fact.met, found.met),
        "affected": (fact.affected, found.affected),
        "effect": (effect, found.effect),
    }
    for name, (said, follows) in pairs.items():
        if canonical_bytes(said) != canonical_bytes(follows):
            return name
    own = {key: value for key, value in fact.effect.items() if key not in found.effect}
    words = _words_of(fact)
    if set(own) != set(words) or not all(words[name](own[name]) for name in own):
        return "effect"
    return ""


def _words_of(fact: Any) -> Mapping[str, Callable[[object], bool]]:
    """What the judge says themselves; a sheet of a match that goes on needs no winner."""
    if fact.type == "correct_result" and "game" not in fact.effect:
        return {"statement": _is_statement, "digest": is_sha256}
    return _WORDS.get(fact.type, {})


def _expected(before: EventState, fact: Any, at: str) -> Expected:
    """As decided; a corrected ruling is judged as if it had never been (CH-JUDGE-1)."""
    old = ruling_of(before, fact.supersedes) if fact.supersedes is not None else None
    if old is None or fact.type in CORRECTING:
        return _plain(before, fact)
    event = undone(before, old, moment_of(at))
    if fact.type == "annulled":
        met = met_state(event, old.match) if old.match is not None else {}
        found = Expected(met, {}, (), old.match)
    else:
        found = _plain(event, fact)
    effect = {**found.effect, "table": table_again(before, old)}
    return Expected(found.met, effect, found.affected, found.match)


def _plain(event: EventState, fact: Any) -> Expected:
    match = fact.match
    if fact.type in LEAVING:
        return _leaving(event, fact)
    if fact.type in CORRECTING and "game" in fact.effect:
        return _correcting(event, fact)
    if fact.type in {"walkover_revoked", "withdrawal_revoked"}:
        return _revoking(event, fact)
    if match is None:
        return _of_the_day(event, fact)
    effect: dict[str, Any] = {}
    game = event.plays.get(match, Play(match)).open_game
    if fact.type == "accept_result":
        sheet = game.sheet
        effect = {"game": game.number, "digest": sheet.digest if sheet else None}
        effect |= found_on(sheet) if sheet else {}
    elif fact.type == "replay_game":
        effect = {"game": game.number, "replay": game.replay + 1}
    elif fact.type in {"walkover", "tie_break"}:
        effect = {"players": list(event.players(match))}
    return Expected(met_state(event, match), effect, (match,), match)


def _leaving(event: EventState, fact: Any) -> Expected:
    open_match = event.progress.next_match(event.seed_of[fact.registration])
    ready = open_match and event.progress.status(open_match) == MatchStatus.READY
    ends = open_match if ready else None
    met = met_state(event, open_match) if open_match is not None else {}
    return Expected(met, {}, (ends,) if ends is not None else (), ends)


def _revoking(event: EventState, fact: Any) -> Expected:
    old = ruling_of(event, fact.effect["revokes"])
    if old is None:
        raise ValueError("a ruling that was never issued is revoked")
    match = ended_by(event, old)
    met = met_state(event, match) if match is not None else {}
    effect = {"revokes": old.id, "table": table_again(event, old)}
    return Expected(met, effect, (match,) if match is not None else (), match)


def _correcting(event: EventState, fact: Any) -> Expected:
    said = fact.effect
    found = outlook(event, Judgement(str(fact.match), said["outcome"], said["game"]))
    met = {
        **met_state(event, found.match),
        "matches": {key: met_state(event, key) for key in found.used},
    }
    effect: dict[str, Any] = {"winner": _winner(event, found)}
    affected = found.started
    if fact.type != "override_stand":
        effect["void"] = list(found.started)
        affected = (*found.started, *found.called)
    return Expected(met, effect, affected, fact.match)


def _winner(event: EventState, found: Outlook) -> str | None:
    if found.result is None:
        return None
    winner = event.order[found.result.winner - 1]
    return next(seat for seat in SEATS if event.player(found.match, seat) == winner)


def _of_the_day(event: EventState, fact: Any) -> Expected:
    if fact.type == "redraw":
        met = {"draws": len(event.draws), "list_sha256": event.frozen_sha256}
        return Expected(met, {}, (), None)
    if fact.type == "suspend":
        return Expected({"status": event.status}, {}, event.active_matches(), None)
    if fact.type == "continue":
        playing = event.matches_in_play()
        called = tuple(match for match in event.active_matches() if match not in playing)
        uncalled = [match for match in called if match in fact.effect["uncalled"]]
        affected = tuple(sorted({*playing, *uncalled}))
        met = {"matches": suspended_state(event)}
        return Expected(met, {"uncalled": uncalled}, affected, None)
    return Expected({}, {}, (), None)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_seat(value: object) -> bool:
    return value in SEATS


def _is_seat_or_nobody(value: object) -> bool:
    return value is None or _is_seat(value)


def _is_game(value: object) -> bool:
    return value is None or type(value) is int


def _is_statement(value: object) -> bool:
    return value is None or isinstance(value, dict)


def _is_digest(value: object) -> bool:
    return value is None or is_sha256(value)


def _are_texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


def _are_ways(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_text, value.values()))


def _are_counts(value: object) -> bool:
    """A number for each seat, or nothing where it was not counted."""
    return value is None or are_two_numbers(value)


_CORRECTED: Final[Mapping[str, Callable[[object], bool]]] = {
    "game": _is_game,
    "outcome": _is_text,
    "statement": _is_statement,
    "digest": _is_digest,
}
_WORDS: Final[Mapping[str, Mapping[str, Callable[[object], bool]]]] = {
    "walkover": {"winner": _is_seat},
    "withdrawal": {"concedes": lambda value: type(value) is bool},
    "tie_break": {
        "winner": _is_seat,
        "basis": _is_text,
        "proposed": _is_seat_or_nobody,
        "heroes": _are_counts,
        "damage_over_life": _are_counts,
        "lot": lambda value: value is None or _is_text(value),
    },
    "time_extension": {"minutes": lambda value: type(value) is int},
    "redraw": {"secret_sha256": is_sha256, "gone": _are_texts},
    "correct_result": _CORRECTED,
    "override_replay": _CORRECTED,
    "override_stand": {"game": _is_game, "outcome": _is_text},
    "continue": {"matches": _are_ways},
    "judge_replaced": {"ended": _is_text, "grant": _is_text},
}
"""What a ruling says by the judge's own choice."""
