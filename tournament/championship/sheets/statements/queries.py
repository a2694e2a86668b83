"""What the staff signs: rulings, the closing of a day, the acknowledgements they witnessed.

Every statement follows from the event's state and from a checkpoint of its ledger that the signer
has seen (`log_seen`); nothing in it is made up, so the site, a phone and an auditor build the same.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.codec import plain
from tournament.championship.context import Checkpoint
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.statuses import DayStatus
from tournament.ledger.core.canonical import canonical_bytes, digest_hex
from tournament.ledger.core.entry import utc_text
from tournament.ledger.core.envelope import STATEMENT_PAYLOAD_TYPE, statement_digest

RULING, CLOSING, WITNESS = "ruling", "closing", "witness"
WITNESSED = frozenset({"A1", "A0"})
"""Levels at which somebody of the desk stands for the player's will (CH-SHEET-6)."""

Signed = tuple[dict[str, Any], str]
"""A statement and the SHA-256 of its signed bytes."""


@dataclass(frozen=True, slots=True)
class Due:
    """A statement that somebody has not signed yet; `subject` as in `StatementSigned`."""

    kind: str
    subject: str


@dataclass(frozen=True, slots=True)
class Witnessed:
    """One acknowledgement on the tablet or on paper."""

    match: str
    game: int
    digest: str
    seat: str
    level: str
    evidence: str | None


def ruling_statement(event: EventState, ruling: Ruling, log_seen: Checkpoint) -> Signed:
    """A ruling as its judge signs it; the words of its reason stay outside (CH-PD-5)."""
    about = {
        "ruling": ruling.id,
        "decision": ruling.type,
        "rule": ruling.rule,
        "match": ruling.match,
        "registration": ruling.registration,
        "category": ruling.category,
        "reason_sha256": ruling.reason_sha256,
        "judge": ruling.judge,
        "on_duty": ruling.on_duty,
        "at": utc_text(ruling.at),
        "met": ruling.met,
        "effect": ruling.effect,
        "affected": ruling.affected,
        "supersedes": ruling.supersedes,
        "witness": ruling.witness,
    }
    return _statement(RULING, event, log_seen, about)


def closing_statement(event: EventState, log_seen: Checkpoint) -> Signed:
    """The closing of a day: `log_seen` is its ledger as it was closed, its last entry included."""
    return _statement(CLOSING, event, log_seen, {"places": event.places})


def witness_statement(
    event: EventState, user: str, items: tuple[Witnessed, ...], log_seen: Checkpoint
) -> Signed:
    """What somebody of the desk has seen: these players agreed with these sheets."""
    said = {"witness": user, "items": [asdict(item) for item in items]}
    return _statement(WITNESS, event, log_seen, said)


def unwitnessed_by(event: EventState) -> Mapping[str, tuple[Witnessed, ...]]:
    """What the desk has witnessed and not signed, by the account of whoever did."""
    users = {
        given.witness: None
        for play in event.plays.values()
        for game in play.games
        for sheet in game.sheets
        for given in sheet.attestations
        if given.level in WITNESSED and given.witness is not None
    }
    due = {user: unwitnessed(event, user) for user in users}
    return {user: items for user, items in due.items() if items}


def subject_of(items: tuple[Witnessed, ...]) -> str:
    """The name of a list of acknowledgements."""
    return digest_hex([asdict(item) for item in items])


def _statement(
    kind: str, event: EventState, log_seen: Checkpoint, about: Mapping[str, Any]
) -> Signed:
    statement: dict[str, Any] = {
        "type": kind,
        "v": 1,
        "championship": event.championship,
        "event": event.id,
        "log_seen": log_seen.body(),
        **plain(dict(about)),
    }
    return statement, statement_digest(STATEMENT_PAYLOAD_TYPE, canonical_bytes(statement))


def unwitnessed(event: EventState, user: str) -> tuple[Witnessed, ...]:
    """What a member of the desk has witnessed and not signed, in the order of the matches."""
    signed = {
        (item["digest"], item["seat"])
        for done in event.statements
        if (done.kind, done.user) == (WITNESS, user)
        for item in done.statement["items"]
    }
    return tuple(
        Witnessed(play.match, game.number, sheet.digest, given.seat, given.level, given.evidence)
        for play in event.plays.values()
        for game in play.games
        for sheet in game.sheets
        for given in sheet.attestations
        if given.level in WITNESSED
        and given.witness == user
        and (sheet.digest, given.seat) not in signed
    )


def closers(championship: ChampionshipState, event: str) -> frozenset[str]:
    """Who signs the closing of a day: its judges and its organizers."""
    grants = (*championship.judges_of(event), *championship.organizers_of(event))
    return frozenset(grant.user for grant in grants)


def has_signed_it(event: EventState, user: str, kind: str, subject: str) -> bool:
    """Whether somebody has signed a statement."""
    signed = {(item.kind, item.subject, item.user) for item in event.statements}
    return (kind, subject, user) in signed


def unsigned_for(championship: ChampionshipState, event: EventState, user: str) -> tuple[Due, ...]:
    """What an account of the staff still has to sign on this day."""
    due = [Due(RULING, ruling.id) for ruling in event.rulings if ruling.judge == user]
    if event.status == DayStatus.COMPLETED:
        if user in closers(championship, event.id):
            due.append(Due(CLOSING, event.id))
    elif items := unwitnessed(event, user):
        due.append(Due(WITNESS, subject_of(items)))
    return tuple(item for item in due if not has_signed_it(event, user, item.kind, item.subject))
