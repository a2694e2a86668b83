"""Every fact that the two kinds of ledger hold (design: "entry", "fact").

Fields are opaque ids, numbers, codes and salted commitments; never a name, a birth date, a contact
or free text. A field of a fact never changes its meaning: a new meaning is a new version.
"""

from dataclasses import dataclass
from typing import Any

from tournament.championship.codec import fact

# --- the championship's ledger ---------------------------------------------------------------


@fact("championship-created")
@dataclass(frozen=True, slots=True)
class ChampionshipCreated:
    """The publisher starts a championship with one profile of the regulations (CH-GEN-1).

    `public_key` is the installation's Ed25519 key (SPKI, base64) that signs this ledger.
    """

    championship: str
    public_key: str
    profile: dict[str, Any]
    first_day: str
    final_date: str
    demo: bool


@fact("stage-added")
@dataclass(frozen=True, slots=True)
class StageAdded:
    """A city gets its regional stage (CH-CITY-1)."""

    stage: str
    city: str
    zone: str


@fact("day-planned")
@dataclass(frozen=True, slots=True)
class DayPlanned:
    """A game day gets its local date and start (CH-TZ-1) and its number of tables."""

    event: str
    stage: str
    date: str
    start: str
    tables: int


@fact("registration-opened")
@dataclass(frozen=True, slots=True)
class RegistrationOpened:
    """From now on people may be entered for the day (CH-REG-1)."""

    event: str


@fact("role-granted")
@dataclass(frozen=True, slots=True)
class RoleGranted:
    """An appointment of an account (opaque id) to a role in one scope (CH-ROLE-1)."""

    grant: str
    user: str
    role: str
    scope_kind: str
    scope: str


@fact("role-revoked")
@dataclass(frozen=True, slots=True)
class RoleRevoked:
    """The end of an appointment."""

    grant: str


@fact("registered")
@dataclass(frozen=True, slots=True)
class Registered:
    """A person asks for a place in one day; order of these entries is the order of places.

    `commitment` is SHA-256 over the person's salt and checked data, so that erasing the person
    leaves the ledger sound. `number` is the public one ("Player 17").
    """

    registration: str
    person: str
    event: str
    number: int
    channel: str
    status: str
    consents: tuple[str, ...]
    commitment: str


@fact("representative-consented")
@dataclass(frozen=True, slots=True)
class RepresentativeConsented:
    """The missing consent of a minor's representative arrived (CH-REG-6)."""

    registration: str
    status: str


@fact("registration-withdrawn")
@dataclass(frozen=True, slots=True)
class RegistrationWithdrawnUnsaid:
    """The first version of `RegistrationWithdrawn`, which does not say who asked."""

    registration: str


@fact("registration-withdrawn", version=2)
@dataclass(frozen=True, slots=True)
class RegistrationWithdrawn:
    """A player withdraws before the draw; his place is free (CH-REG-3).

    `asked_by`: player, representative or organizer.
    """

    registration: str
    asked_by: str


@fact("person-mended")
@dataclass(frozen=True, slots=True)
class PersonMended:
    """A registered person's data were corrected and checked again (CH-REG-2, CH-REG-6).

    `commitment` binds the corrected data as that of `Registered` bound the first ones.
    """

    registration: str
    commitment: str
    status: str


@fact("registration-moved")
@dataclass(frozen=True, slots=True)
class RegistrationMoved:
    """One registration ends as moved and another begins in a different day (CH-REG-7)."""

    registration: str
    new_registration: str
    event: str
    number: int
    channel: str
    status: str


@fact("registration-reconfirmed")
@dataclass(frozen=True, slots=True)
class RegistrationReconfirmed:
    """The player comes on the day's new date (CH-DAY-2)."""

    registration: str


@fact("place-offered")
@dataclass(frozen=True, slots=True)
class PlaceOffered:
    """A freed place is offered to the first in line until a UTC time (CH-WAIT-1)."""

    registration: str
    until: str


@fact("place-accepted")
@dataclass(frozen=True, slots=True)
class PlaceAccepted:
    """The offered place is taken (CH-WAIT-1)."""

    registration: str


@fact("place-lapsed")
@dataclass(frozen=True, slots=True)
class PlaceLapsed:
    """An offer ended by its deadline or by a refusal: back to the end of the line (CH-WAIT-1)."""

    registration: str
    why: str


@fact("day-described")
@dataclass(frozen=True, slots=True)
class DayDescribed:
    """Where the day is and what to bring; the text is kept apart, its salted SHA-256 here."""

    event: str
    description: str
    sha256: str


@fact("day-moved")
@dataclass(frozen=True, slots=True)
class DayMoved:
    """The same day on another date (CH-DAY-2); `statuses`: what it makes of its registrations."""

    event: str
    date: str
    start: str
    statuses: dict[str, str]


@fact("day-cancelled")
@dataclass(frozen=True, slots=True)
class DayCancelled:
    """The day is not played; its registrations are free again (CH-DAY-1, CH-DAY-2)."""

    event: str
    category: str
    reason_sha256: str


@fact("persons-merged")
@dataclass(frozen=True, slots=True)
class PersonsMerged:
    """The publisher found two persons to be one (CH-REG-4); `ended`: the registration too many."""

    kept: str
    merged: str
    ended: str | None


@fact("merge-undone")
@dataclass(frozen=True, slots=True)
class MergeUndone:
    """They are two persons after all; what the merge ended begins again as `status`."""

    merged: str
    restored: str | None
    status: str | None


@fact("persons-kept-apart")
@dataclass(frozen=True, slots=True)
class PersonsKeptApart:
    """The publisher found two alike persons to be namesakes (CH-REG-4)."""

    one: str
    other: str


@fact("person-erased")
@dataclass(frozen=True, slots=True)
class PersonErased:
    """What was known of a person was deleted (CH-PD-4); results keep the opaque id."""

    person: str


@fact("check-in-opened")
@dataclass(frozen=True, slots=True)
class CheckInOpened:
    """The day has its own ledger from here on (CH-CHECKIN-1)."""

    event: str


@fact("bracket-published")
@dataclass(frozen=True, slots=True)
class BracketPublished:
    """Who stands in the bracket; all others of the day are free again (CH-REG-3)."""

    event: str
    entrants: tuple[str, ...]


@fact("bracket-withdrawn")
@dataclass(frozen=True, slots=True)
class BracketWithdrawn:
    """The draw was withdrawn before the first call (CH-DE-11)."""

    event: str


@fact("day-started")
@dataclass(frozen=True, slots=True)
class DayStarted:
    """The first match was called: everyone in the bracket has used his day (CH-REG-3)."""

    event: str


@fact("day-result")
@dataclass(frozen=True, slots=True)
class DayResult:
    """The closed day: checkpoint of its ledger and its places, first to last."""

    event: str
    size: int
    root: str
    places: tuple[dict[str, Any], ...]


# --- the ledger of one event -----------------------------------------------------------------


@fact("event-opened")
@dataclass(frozen=True, slots=True)
class EventOpened:
    """First entry of a day's ledger: what it starts from.

    Names the key that signs this ledger, the championship's checkpoint, the registrations taken
    over in their order, and the SHA-256 of the secret that the draw will mix in (CH-DE-10, step 2).
    """

    event: str
    public_key: str
    kind: str
    championship: str
    championship_size: int
    championship_root: str
    stage: str
    date: str
    zone: str
    profile: dict[str, Any]
    tables: int
    registrations: tuple[dict[str, Any], ...]
    secret_sha256: str


@fact("checked-in")
@dataclass(frozen=True, slots=True)
class CheckedIn:
    """A registered player is present (CH-CHECKIN-1)."""

    registration: str


@fact("arrived-in-line")
@dataclass(frozen=True, slots=True)
class ArrivedInLine:
    """Somebody of the waiting list is here and takes the next free place (CH-WAIT-1)."""

    registration: str


@fact("check-in-undone")
@dataclass(frozen=True, slots=True)
class CheckInUndone:
    """A mistaken check-in is taken back (CH-CHECKIN-3)."""

    registration: str


@fact("entrant-added")
@dataclass(frozen=True, slots=True)
class EntrantAdded:
    """Somebody registered at the door (CH-REG-1)."""

    registration: str
    person: str
    number: int
    status: str


@fact("entrant-consented")
@dataclass(frozen=True, slots=True)
class EntrantConsented:
    """The representative's consent arrived at the desk (CH-REG-6)."""

    registration: str
    status: str


@fact("entrant-left")
@dataclass(frozen=True, slots=True)
class EntrantLeft:
    """A player withdrew before the draw (CH-CHECKIN-3)."""

    registration: str


@fact("event-cancelled")
@dataclass(frozen=True, slots=True)
class EventCancelled:
    """The day ends without being played (spec 5.5)."""


@fact("check-in-closed")
@dataclass(frozen=True, slots=True)
class CheckInClosed:
    """Who is absent now is a no-show (CH-CHECKIN-1)."""

    no_shows: tuple[str, ...]


@fact("check-in-extended")
@dataclass(frozen=True, slots=True)
class CheckInExtended:
    """Check-in goes on for some minutes more (CH-CHECKIN-2)."""

    minutes: int


@fact("list-frozen")
@dataclass(frozen=True, slots=True)
class ListFrozen:
    """CH-DE-10, step 1: the entrants in ascending order of their ids, and their SHA-256."""

    registrations: tuple[str, ...]
    sha256: str


@fact("drawn")
@dataclass(frozen=True, slots=True)
class Drawn:
    """CH-DE-10, steps 2 to 6: the words of the hall, the revealed secret, the whole order."""

    text: str
    secret: str
    value: str
    order: tuple[str, ...]


@fact("match-called")
@dataclass(frozen=True, slots=True)
class MatchCalled:
    """A match is called to a table (CH-DE-9); `rest_waived`: the players agreed to play at once."""

    match: str
    table: int
    rest_waived: bool


@fact("match-uncalled")
@dataclass(frozen=True, slots=True)
class MatchUncalled:
    """The call is taken back (CH-MATCH-3)."""

    match: str


@fact("play-started")
@dataclass(frozen=True, slots=True)
class PlayStarted:
    """Both are at the table, the first card of setup is drawn."""

    match: str


@fact("sheet-filled")
@dataclass(frozen=True, slots=True)
class SheetFilled:
    """A result sheet of one game (CH-SHEET-3); `digest` is the SHA-256 of the statement's PAE."""

    match: str
    game: int
    statement: dict[str, Any]
    digest: str


@fact("sheet-attested")
@dataclass(frozen=True, slots=True)
class SheetAttested:
    """Proof that the players of these seats agree with the sheet (CH-SHEET-1, CH-SHEET-6).

    Level A0: both signed the printed slip and the actor, a member of the desk, witnesses it.
    """

    match: str
    game: int
    digest: str
    seats: tuple[str, ...]
    level: str
    evidence: str | None


@fact("ruling-issued")
@dataclass(frozen=True, slots=True)
class RulingIssued:
    """A judge's ruling, immutable and final (CH-JUDGE-1, spec 5.9).

    `met` is the state it met, `effect` what it does, `affected` the matches it touches. The reason
    is a salted SHA-256; its text is kept where it can be erased (CH-PD-5).
    """

    ruling: str
    type: str
    rule: str
    match: str | None
    registration: str | None
    met: dict[str, Any]
    effect: dict[str, Any]
    category: str
    reason_sha256: str
    judge: str
    affected: tuple[str, ...]


@fact("day-paused")
@dataclass(frozen=True, slots=True)
class DayPaused:
    """A break: no match is called (CH-DAY-5); `until` is an announced UTC time or nothing."""

    until: str | None


@fact("day-resumed")
@dataclass(frozen=True, slots=True)
class DayResumed:
    """The break is over."""


@fact("table-set")
@dataclass(frozen=True, slots=True)
class TableSet:
    """A table is put into use or out of use."""

    table: int
    in_use: bool


@fact("day-completed")
@dataclass(frozen=True, slots=True)
class DayCompleted:
    """The day is closed: places of everyone are fixed (spec 5.5)."""

    places: tuple[dict[str, Any], ...]
