"""What is the case with a player at an instant: where they are awaited, and what comes next."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.brackets import Place
from tournament.championship.championship_state import ChampionshipState, Registration
from tournament.championship.event_state import EventState, Sheet
from tournament.championship.judges.calls.decide import table_of
from tournament.championship.now.day import DayNow
from tournament.championship.now.match import MatchNow, match_now
from tournament.championship.play.places.queries import standing_places
from tournament.championship.play.queries import SEATS, resting
from tournament.championship.registration.queries import status_on_day
from tournament.championship.rounds.table import more_to_come
from tournament.championship.statuses import (
    LEFT,
    NOT_CLOSED,
    DayStatus,
    RegistrationQuestions,
    RegistrationStatus,
)


class Due(StrEnum):
    """What a player does next, or waits for."""

    TELL = "tell"
    """Play, then tell the desk, whose word counts (FT-RESULT-1)."""
    SAY = "say"
    """Play, then write the result down."""
    CHECK = "check"
    """Read what was written down, and sign."""
    SIGNED = "signed"
    """They have signed; the other player has not."""
    DISPUTED = "disputed"
    """The players say different things: agree, or call the judge."""
    REFUSED = "refused"
    """A signature is refused: the judge decides."""
    CONTINUATION = "continuation"
    """The day is interrupted: wait until it goes on."""
    CALL = "call"
    """Wait for the call to a table."""
    ROUND = "round"
    """Wait until the next round is published, or who makes the cut (SW-7, FT-CUT-1)."""
    REPORT = "report"
    """A place is held for whoever of two reports first at the desk (CH-NOSHOW-2)."""
    OVER = "over"
    """No match is left for them."""
    NOT_PLAYING = "not_playing"
    """The day is not played, or not by them; the status of their registration says why."""


@dataclass(frozen=True, slots=True)
class PersonNow(RegistrationQuestions):
    """One player on one day at one instant.

    `match` holds a table for them, `following` comes next; `before` counts the matches that are
    called before it, None while it is in no line; `place` is theirs as far as it is certain.
    """

    registration: str
    status: RegistrationStatus
    day: DayNow
    due: Due
    match: MatchNow | None = None
    rival: str | None = None
    seat: str = ""
    following: str | None = None
    before: int | None = None
    rests_until: datetime | None = None
    place: Place | None = None

    @property
    def is_in(self) -> bool:
        """Whether they are still to play on this day, so that somebody may call them."""
        return self.due not in {Due.OVER, Due.NOT_PLAYING}


def person_now(
    state: ChampionshipState,
    registration: Registration,
    day: DayNow,
    event: EventState,
    at: datetime,
) -> PersonNow:
    """What is true of a registration on its day."""
    key, status = registration.id, status_on_day(registration, event)
    seed = event.seed_of.get(key)
    if seed is None or not event.order:
        return PersonNow(key, status, day, Due.NOT_PLAYING)
    place = standing_places(state, event).get(key)
    if day.status not in NOT_CLOSED or status in LEFT:
        return PersonNow(key, status, day, Due.NOT_PLAYING, place=place)
    match = table_of(event, key)
    if match is not None:
        return _at_table(state, event, match, PersonNow(key, status, day, Due.SAY, place=place))
    following = event.progress.next_match(seed)
    line = event.call_list() if following is not None else ()
    return PersonNow(
        key,
        status,
        day,
        _waits_for(event, day, seed, following),
        following=following,
        before=line.index(following) if following in line else None,
        rests_until=resting(event, following, at).get(key) if following is not None else None,
        place=place,
    )


def _at_table(
    state: ChampionshipState, event: EventState, match: str, waiting: PersonNow
) -> PersonNow:
    players = event.players(match)
    at = players.index(waiting.registration)
    sheet = event.plays[match].open_game.sheet
    return PersonNow(
        waiting.registration,
        waiting.status,
        waiting.day,
        Due.CONTINUATION if event.suspended else due_at_table(event, sheet, SEATS[at]),
        match=match_now(state.days[event.id], event, match),
        rival=players[1 - at],
        seat=SEATS[at],
        place=waiting.place,
    )


def due_at_table(event: EventState, sheet: Sheet | None, seat: str) -> Due:
    """What is due from the player in this seat of a game, whose open sheet this is."""
    if event.rules.by_desk:
        return Due.TELL
    if sheet is None:
        return Due.SAY
    if sheet.refused:
        return Due.REFUSED
    if sheet.contest is not None:
        return Due.DISPUTED
    return Due.SIGNED if seat in sheet.seats else Due.CHECK


def _waits_for(event: EventState, day: DayNow, seed: int, following: str | None) -> Due:
    """What somebody waits for who is at no table."""
    rules = event.rules.tournament
    if following is None and rules is not None and rules.in_rounds:
        to_come = not event.rounds.cut and more_to_come(event, rules)
        due = Due.ROUND if to_come else Due.OVER
    elif following is None:
        is_out = event.progress.exit_number(seed) is not None or day.status == DayStatus.FINISHED
        due = Due.OVER if is_out else Due.REPORT
    else:
        due = Due.CALL
    return Due.CONTINUATION if event.suspended and due != Due.OVER else due
