"""What one revision of a sheet looks like: its words, who has agreed with it and how.

Values only, built from a `StaffDay`; also what a player says instead of an open sheet.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.championship.event_state import Sheet
from tournament.championship.now.match import shown_state
from tournament.championship.play.match_rules import Said, said_of
from tournament.ledger.core.entry import moment_of
from tournament.web.shared.assurance import SignatureView, level_of, signatures_of
from tournament.web.shared.game_pages import sheet_of
from tournament.web.shared.game_sheets import GameSheet
from tournament.web.shared.ruling_words import FILLED_BY
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import outcome_word


@dataclass(frozen=True, slots=True)
class SaidView:
    """What somebody says about a game, in the words of CH-SHEET-3."""

    drawn: bool
    result: str
    end: str
    count: str
    """Numbers that decided the game, if any did."""
    details: Sequence[str]

    @property
    def told(self) -> str:
        """The result in a few words."""
        return told(self)


@dataclass(frozen=True, slots=True)
class ContestView:
    """The other player's version of a disputed sheet (spec 5.8)."""

    name: str
    said: SaidView
    at: str


@dataclass(frozen=True, slots=True)
class SheetView:
    """One revision of a game's sheet (CH-SHEET-3)."""

    game: int
    revision: int
    digest: str
    drawn: bool
    result: str
    end: str
    count: str
    details: Sequence[str]
    state: str
    newest: bool
    accepted: bool
    at: str
    filled_by: str
    signatures: Sequence[SignatureView]
    assurance: str
    """Level of the whole sheet, `ruling`, or nothing while it waits."""
    contest: ContestView | None
    photos: Sequence[str]
    """Hashes of pictures that belong to it: drawn signatures, photos of the slip."""
    refused: bool
    unsigned_minutes: int
    late: bool
    pair: str
    """Who played, on a void sheet: others may stand in the match now."""

    @property
    def short_digest(self) -> str:
        """The beginning of the digest, in groups that two people can compare aloud."""
        return " ".join(self.digest[start : start + 4] for start in range(0, 16, 4))

    @property
    def someone_signed(self) -> bool:
        """Whether one of the two has signed already."""
        return any(item.level for item in self.signatures)

    @property
    def told(self) -> str:
        """The result in a few words."""
        return told(self)


def told(said: SaidView | SheetView) -> str:
    """Who won, and how the game ended, in a few words."""
    result = said.result if said.drawn else gettext("%(name)s won") % {"name": said.result}
    return ", ".join(part for part in (result, said.end, said.count) if part)


def sheet_view(hall: StaffDay, sheet: Sheet, *, newest: bool) -> SheetView:
    """One revision in words; `newest`: whether it counts or waits, or was set aside last."""
    said = sheet.statement
    at = moment_of(said["at"])
    waits = newest and (sheet.unsigned or sheet.refused)
    open_for = hall.minutes_since(at) if waits else 0
    seats = {item["seat"]: hall.name(item["id"]) for item in said["players"]}
    words = said_view(sheet_of(said), seats, said_of(said))
    return SheetView(
        game=said["game"],
        revision=sheet.revision,
        digest=sheet.digest,
        drawn=words.drawn,
        result=words.result,
        end=words.end,
        count=words.count,
        details=words.details,
        state=status_word(shown_state(sheet, newest=newest)),
        newest=newest,
        accepted=newest and sheet.accepted,
        at=hall.clock(at),
        filled_by=seats.get(sheet.filled_by) or str(FILLED_BY[sheet.filled_by]),
        signatures=signatures_of(sheet, hall.name, hall.clock),
        assurance=level_of(sheet),
        contest=_contest(hall, sheet, seats) if newest else None,
        photos=_pictures(sheet),
        refused=newest and sheet.refused,
        unsigned_minutes=open_for,
        late=open_for >= hall.event.rules.signing_minutes,
        pair=" – ".join(seats.values()) if sheet.voided else "",
    )


def said_view(sheet: GameSheet, seats: Mapping[str, str], said: Said) -> SaidView:
    """What somebody says of a game, with the names of both seats."""
    return SaidView(
        drawn=said.outcome == "draw",
        result=seats.get(said.outcome, outcome_word(said.outcome)),
        end=sheet.end_reasons(ruled=True)[said.end_reason],
        count=sheet.count(said.details),
        details=sheet.sentences(said.details, seats),
    )


def _contest(hall: StaffDay, sheet: Sheet, seats: Mapping[str, str]) -> ContestView | None:
    contest = sheet.contest
    if contest is None:
        return None
    said = said_view(sheet_of(sheet.statement), seats, said_of(contest.content))
    return ContestView(seats[contest.seat], said, hall.clock(contest.at))


def _pictures(sheet: Sheet) -> tuple[str, ...]:
    """Each hash once: a photo of the slip shows both signatures."""
    given = (item.evidence for item in sheet.attestations)
    return tuple(dict.fromkeys(item for item in (*given, *sheet.photos) if item is not None))
