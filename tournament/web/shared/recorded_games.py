"""What pages of a match show of its recordings: a filled-in form, who records, corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship.event_state import Game
from tournament.play.models import Recording, RecordingNote
from tournament.play.recordings import recorded_result, recordings_of, sheet_content
from tournament.web.shared.game_pages import pages_of_log
from tournament.web.shared.result_form import typed_result
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.words import outcome_word

STATES: dict[Recording.State, str | Promise] = {
    Recording.State.OPEN: _("is being recorded"),
    Recording.State.FINISHED: _("recorded"),
    Recording.State.DROPPED: _("closed without a log"),
}
NOTES: dict[str, str | Promise] = {
    "correction": _("Corrected an earlier turn"),
    "hand_over": _("Taken over"),
    "dropped": _("Recording closed"),
}


@dataclass(frozen=True, slots=True)
class NoteLine:
    """Something that happened to a recording besides steps."""

    words: str
    reason: str
    steps: Sequence[str]
    at: str


@dataclass(frozen=True, slots=True)
class RecordingLine:
    """A recording of a game of a match, as the staff reads it."""

    game: int
    replay: int
    state: str
    open: bool
    whose: str
    """Whose cards it shows: a player's name, or empty for both hands."""
    steps: int
    at: str
    notes: Sequence[NoteLine]


def won_by_record(winner: str, names: Mapping[str, str]) -> str:
    """What a record's result comes to, in a sentence; `names` of the players by seat."""
    if winner not in names:
        return gettext("By the record the game is drawn.")
    return gettext("By the record %(name)s won.") % {"name": names[winner]}


@dataclass(frozen=True, slots=True)
class ByRecord:
    """What the record of the open game would have on its sheet; nothing enters itself."""

    key: str
    outcome: str
    names: Mapping[str, str]

    @property
    def told(self) -> str:
        """The result, in a sentence."""
        return won_by_record(self.outcome, self.names)

    def against(self, outcome: str) -> str:
        """What is to be entered against the record, in a sentence; empty where they agree."""
        if outcome in {"", self.outcome}:
            return ""
        won = self.names.get(outcome) or outcome_word("draw")
        return gettext("You enter: %(name)s won.") % {"name": won}


def by_record(hall: StaffDay, match: str) -> ByRecord | None:
    """What the staff is proposed to enter, except in a match of their own (CH-JUDGE-4)."""
    if hall.own(match):
        return None
    names = {seat: hall.name_of_seat(match, seat) for seat in "AB"}
    return proposed_by_record(hall.event.id, match, names)


def proposed_by_record(event: str, match: str, names: Mapping[str, str]) -> ByRecord | None:
    """The result that a finished record of a match's open game proposes (CH-SHEET-5)."""
    found = recorded_result(event, match)
    return ByRecord(found[0].pk, found[1].outcome, names) if found is not None else None


def recorded_content(event: str, match: str, game: Game, key: str) -> dict[str, Any]:
    """What a finished recording of the open game says, for the form of its result; else nothing."""
    rows = Recording.objects.filter(
        pk=key, game_day=event, match=match, state=Recording.State.FINISHED
    )
    row = rows.filter(game=game.number, replay=game.replay).first()
    if row is None:
        return {}
    said = sheet_content(row)
    typed = typed_result(pages_of_log(row.headers).sheet, said) if said is not None else {}
    return {**typed, "log": row.log_id}


def recording_lines(hall: StaffDay, match: str) -> list[RecordingLine]:
    """Every recording of a match's games, the newest first."""
    return [
        RecordingLine(
            game=row.game,
            replay=row.replay,
            state=str(STATES[Recording.State(row.state)]),
            open=row.state == Recording.State.OPEN,
            whose=hall.name_of_seat(match, row.seat) if row.seat else "",
            steps=row.size,
            at=hall.clock(row.started_at),
            notes=[_note(note, hall.clock) for note in row.notes.all()],
        )
        for row in recordings_of(hall.event.id, match)
    ]


def _note(note: RecordingNote, clock: Any) -> NoteLine:
    at: datetime = note.at
    return NoteLine(str(NOTES[note.kind]), note.reason, note.taken_back, clock(at))
