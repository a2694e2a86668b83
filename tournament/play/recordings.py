"""Games recorded at their table: begun, written step by step, corrected, finished.

The engine judges every step before it is kept; what is kept is replayed when it is asked for. A
recording changes no result (CH-SHEET-5): when it is finished it is a log like any other, and fills
in a form that people still send and sign.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.http import Http404

from rules_engine.core.ruleset import BrokenRule
from rules_engine.core.ruleset import Position as AnyPosition
from rules_engine.core.ruleset import Recording as RecordedGame
from rules_engine.logs import ruleset_of_log
from tournament.brackets.match_status import MatchStatus
from tournament.championship.command import Details
from tournament.championship.event_state import Play
from tournament.championship.play.match_rules import Said, match_rules, rules_of
from tournament.championship.play.queries import SEATS
from tournament.championship.play.recording.decide import why_no_recording
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import scope_of
from tournament.events.services import part_of
from tournament.events.states import event_state
from tournament.events.versions import raise_versions
from tournament.ledger.once import once
from tournament.people.policy import Action, Role, allowed
from tournament.play.log_submission import submit_log
from tournament.play.models import RecordedStep, Recording
from tournament.play.recording_access import (
    NEUTRAL,
    OWN,
    Opened,
    Recorder,
    close,
    hashed,
    in_one_transaction,
    locked,
    new_device,
    note,
    recorder_of,
    why_closed,
    why_not_here,
)
from tournament.play.recording_headers import headers_in, stored
from tournament.play.services import start_play
from tournament.regulations.refusals import Refusal
from tournament.regulations.wording import Language

MOST_STEPS = 3000
"""Steps of a recording; a long game has some eight hundred."""
LAST_STEPS = 60
"""Of so many steps at the end the positions before them are kept, for whoever tells of them."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A step as a page sends it, under an id of the page's own making."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The first step of those sent that breaks a rule: its place among them, and the rule."""

    index: int
    id: str
    broken: BrokenRule


@dataclass(frozen=True, slots=True)
class Table:
    """A recording and the game as far as it is recorded.

    `before`: the positions before the last of the steps. `beyond`: kept steps that today's engine
    does not take any more; the next change takes them back.
    """

    row: Recording
    game: RecordedGame
    steps: Sequence[RecordedStep]
    beyond: Sequence[RecordedStep] = ()
    before: Sequence[AnyPosition] = ()

    @property
    def size(self) -> int:
        """How many steps count: the version of what is recorded."""
        return len(self.steps)

    def last_sentence(self, language: Language) -> str:
        """What the last step says; nothing before the first."""
        if not self.steps:
            return ""
        rules = ruleset_of_log(self.row.headers.encode())
        return rules.step_sentence(self.steps[-1].text, language, next(reversed(self.before), None))


@once
def recordings_of(event: str, match: str) -> list[Recording]:
    """Every recording of a match's games, the newest first, with its notes."""
    rows = Recording.objects.filter(game_day=event, match=match)
    return list(rows.order_by("-started_at").prefetch_related("notes"))


def open_recording(event: str, match: str) -> Recording | None:
    """The open recording of the game that a match plays now."""
    play = event_state(event).plays.get(match, Play(match)).open_game
    rows = Recording.objects.filter(game_day=event, match=match, state=Recording.State.OPEN)
    return rows.filter(game=play.number, replay=play.replay).first()


def recording_of(event: str, recording: str) -> Recording:
    """A recording of a day; 404 for every other."""
    row = Recording.objects.filter(pk=recording, game_day=event).first()
    if row is None:
        raise Http404
    return row


@in_one_transaction
def start(
    caller: Caller,
    *,
    event: str,
    match: str,
    registration: str | None = None,
    told: Mapping[int, Details] | None = None,
    opening: Sequence[str] = (),
) -> Opened | Refusal:
    """Begin to record the open game of a match, for both hands or as the player `registration`.

    `told` are details of earlier games that their sheets do not name; `opening` are the first
    steps, of what lies on the table when the recording begins. A match that is only called begins
    with it, if whoever asks may say so.
    """
    recorder = recorder_of(caller, event, match, registration)
    state = event_state(event)
    refusal = why_no_recording(state, match, begins=recorder.begins)
    if refusal is not None:
        return refusal
    headers = match_rules(state).headers(state, match, OWN, told or {})
    if isinstance(headers, Refusal):
        return headers
    game = state.plays[match].open_game
    seat = SEATS[state.players(match).index(registration)] if registration is not None else ""
    device = new_device()
    begins = state.match_status(match) == MatchStatus.CALLED
    for row in Recording.objects.filter(
        game_day=event,
        match=match,
        game=game.number,
        replay=game.replay,
        state=Recording.State.OPEN,
    ):
        why_closed(row)
    try:
        with transaction.atomic():
            row = Recording.objects.create(
                game_day_id=event,
                match=match,
                game=game.number,
                replay=game.replay,
                mode=OWN if seat else NEUTRAL,
                seat=seat,
                headers=stored(headers),
                holder_role=recorder.role.value,
                holder_id=recorder.id,
                device=hashed(device),
                began=begins,
                started_at=caller.now,
                changed_at=caller.now,
            )
    except IntegrityError:
        return Refusal("recording_open_already")
    if begins:
        start_play(part_of(caller, "begins"), event=event, match=match)
    steps = [Sent(f"opening-{number}", text) for number, text in enumerate(opening)]
    _table, fault = _written(table_of(row), steps, set(), caller)
    if fault is not None:
        raise ValueError(f"{opening[fault.index]}: {fault.broken.rule}")
    raise_versions([event])
    return Opened(row, device)


def table_of(row: Recording) -> Table:
    """The game as far as a recording goes."""
    steps = list(row.steps.filter(undone_at=None).order_by("number"))
    game = _begun(row)
    before: deque[AnyPosition] = deque(maxlen=LAST_STEPS)
    for place, step in enumerate(steps):
        look = game.state.copy()
        try:
            game.push(step.text)
        except ValueError:
            return Table(row, game, steps[:place], steps[place:], before)
        before.append(look)
    return Table(row, game, steps, (), before)


def replayed(row: Recording, texts: Sequence[str]) -> RecordedGame:
    """The game after some of a recording's steps, as far as the engine takes them."""
    game = _begun(row)
    for text in texts:
        try:
            game.push(text)
        except ValueError:
            break
    return game


@in_one_transaction
def own_table(
    caller: Caller, *, event: str, recording: str, device: str, registration: str | None = None
) -> Table | Refusal:
    """The game for the device that records it; for every other one it is refused."""
    found = _for_writing(caller, event, recording, device, registration)
    return found if isinstance(found, Refusal) else found[1]


@in_one_transaction
def take_steps(
    caller: Caller,
    *,
    event: str,
    recording: str,
    device: str,
    size: int,
    steps: Sequence[Sent],
    registration: str | None = None,
) -> tuple[Table, Fault | None] | Refusal:
    """Write steps in their order, up to the first that breaks a rule; what is sent twice is not.

    `size` is how many steps counted when the page composed the first of these.
    """
    found = _for_writing(caller, event, recording, device, registration)
    if isinstance(found, Refusal):
        return found
    _recorder, table = found
    row = table.row
    ids = [step.id for step in steps]
    known = set(row.steps.filter(step_id__in=ids).values_list("step_id", flat=True))
    counted = sum(step.step_id in known for step in table.steps if step.step_id in ids)
    if known >= set(ids):
        return table, None
    if size + counted != table.size:
        return Refusal("recording_changed")
    if table.size + len(steps) > MOST_STEPS:
        return Refusal("recording_too_long", {"limit": MOST_STEPS})
    return _written(table, steps, known, caller)


@in_one_transaction
def undo(
    caller: Caller,
    *,
    event: str,
    recording: str,
    device: str,
    size: int,
    to: int,
    registration: str | None = None,
) -> Table | Refusal:
    """Take steps of the present turn back, from the one at place `to` on."""
    found = _for_writing(caller, event, recording, device, registration)
    if isinstance(found, Refusal):
        return found
    _recorder, table = found
    if size != table.size or to > size:
        return Refusal("recording_changed")
    if to < table.game.undo_from:
        return Refusal("recording_turn_over")
    return _taken_back(table, to, caller)


@in_one_transaction
def correct(
    caller: Caller,
    *,
    event: str,
    recording: str,
    device: str,
    size: int,
    to: int,
    reason: str,
    registration: str | None = None,
) -> tuple[Table, tuple[str, ...]] | Refusal:
    """Take steps of earlier turns back as well, with a reason that the judge reads.

    The texts of what was taken back are given, so that what was right can be entered again.
    """
    found = _for_writing(caller, event, recording, device, registration)
    if isinstance(found, Refusal):
        return found
    recorder, table = found
    if size != table.size or to > size:
        return Refusal("recording_changed")
    if not reason.strip():
        return Refusal("recording_reason_missing")
    texts = tuple(step.text for step in table.steps[to:])
    note(
        table.row,
        recorder,
        caller,
        kind="correction",
        number=to,
        reason=reason,
        taken_back=texts,
    )
    return _taken_back(table, to, caller), texts


@in_one_transaction
def finish(
    caller: Caller, *, event: str, recording: str, device: str, registration: str | None = None
) -> Recording | Refusal:
    """Hand the log of a game that is over in; once finished, asking again changes nothing."""
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, registration)
    if row.state == Recording.State.FINISHED and recorder.holds(row):
        return row
    refusal = why_closed(row) or why_not_here(row, recorder, device)
    if refusal is not None:
        return refusal
    game = table_of(row).game
    if not game.finished:
        return Refusal("recording_unfinished")
    text = game.complete_text() if row.mode == NEUTRAL else game.log_text()
    row.log = submit_log(
        caller,
        event=event,
        match=row.match,
        game=row.game,
        data=text.encode(),
        source="recorder",
        registration=recorder.id if recorder.role is Role.PLAYER else None,
        replay=row.replay,
    ).log
    row.save(update_fields=["log"])
    close(row, Recording.State.FINISHED)
    return row


@transaction.atomic
def end_open_ones(caller: Caller, *, event: str) -> None:
    """Before another machine writes the day: what is recorded so far is handed in, the rest closed.

    A recording belongs to one device and one address, neither of which goes with the day.
    """
    may = allowed(caller.actor, Action.RECORD_GAME, scope_of(event), caller.acting_as)
    rows = Recording.objects.select_for_update().filter(game_day=event, state=Recording.State.OPEN)
    for row in rows:
        if why_closed(row) is not None:
            continue
        if row.size and may is not None:
            row.log = submit_log(
                caller,
                event=event,
                match=row.match,
                game=row.game,
                data=table_of(row).game.log_text().encode(),
                source="recorder",
                replay=row.replay,
            ).log
            row.save(update_fields=["log"])
        close(row, Recording.State.FINISHED if row.log is not None else Recording.State.DROPPED)


def sheet_content(row: Recording) -> Said | None:
    """What a finished recording says of its game, as a sheet would; nothing before its end."""
    result = table_of(row).game.result()
    if result is None:
        return None
    return rules_of(ruleset_of_log(row.headers.encode()).id).recorded(result)


def recorded_result(event: str, match: str) -> tuple[Recording, Said] | None:
    """The newest record of the game that is open at a table, and what it says of its end.

    Nothing once a result of that game is written down.
    """
    state = event_state(event)
    if (
        not state.order
        or match not in state.structure
        or state.match_status(match) != MatchStatus.IN_PLAY
    ):
        return None
    if not match_rules(state).has_engine:
        return None
    game = state.plays[match].open_game
    finished = [
        row
        for row in recordings_of(event, match)
        if row.state == Recording.State.FINISHED
        and (row.game, row.replay) == (game.number, game.replay)
    ]
    row = max(finished, key=lambda item: item.changed_at, default=None)
    said = sheet_content(row) if row is not None else None
    return (row, said) if row is not None and said is not None else None


def contradicted(event: str, match: str, outcome: str | None) -> Refusal | None:
    """CH-SHEET-5: that another has won by the record, which is asked about and forbids nothing."""
    found = recorded_result(event, match) if outcome is not None else None
    return Refusal("record_contradicts") if found and found[1].outcome != outcome else None


def ask_first(event: str, match: str, outcome: str, *, meant: bool) -> None:
    """Raise `Refused` before a result is taken that the record contradicts, unless it is meant."""
    refusal = contradicted(event, match, outcome)
    if refusal is not None and not meant:
        raise Refused(refusal)


def viewer_of(row: Recording) -> int | None:
    """Through whose eyes a game is recorded: a player's number, None for a neutral recorder."""
    return SEATS.index(row.seat) if row.seat else None


def _begun(row: Recording) -> RecordedGame:
    """The game before the first step."""
    return ruleset_of_log(row.headers.encode()).recording(headers_in(row.headers), viewer_of(row))


def _for_writing(
    caller: Caller, event: str, recording: str, device: str, registration: str | None
) -> tuple[Recorder, Table] | Refusal:
    """The recording for the one device that writes it."""
    row = locked(event, recording)
    recorder = recorder_of(caller, event, row.match, registration)
    refusal = why_closed(row) or why_not_here(row, recorder, device)
    return refusal if refusal is not None else (recorder, table_of(row))


def _written(
    table: Table, steps: Sequence[Sent], known: set[str], caller: Caller
) -> tuple[Table, Fault | None]:
    """Write those that nobody has sent before, up to the first that breaks a rule."""
    row, game, kept = table.row, table.game, list(table.steps)
    before = deque(table.before, maxlen=LAST_STEPS)
    _forget(table.beyond, caller)
    fault = None
    for index, sent in enumerate(steps):
        if sent.id in known:
            continue
        look = game.state.copy()
        try:
            game.push(sent.text)
        except ValueError:
            broken = game.why_illegal(sent.text)
            if broken is None:
                raise
            fault = Fault(index, sent.id, broken)
            break
        known.add(sent.id)
        before.append(look)
        kept.append(
            RecordedStep(
                recording=row,
                number=len(kept),
                text=sent.text,
                step_id=sent.id,
                written_at=caller.now,
            )
        )
    RecordedStep.objects.bulk_create(kept[table.size :])
    return Table(_changed(row, len(kept), caller), game, kept, (), before), fault


def _taken_back(table: Table, to: int, caller: Caller) -> Table:
    """The recording without its last steps."""
    _forget([*table.steps[to:], *table.beyond], caller)
    return table_of(_changed(table.row, to, caller))


def _forget(steps: Sequence[RecordedStep], caller: Caller) -> None:
    """Mark steps as taken back; they stay readable."""
    keys = [step.pk for step in steps]
    RecordedStep.objects.filter(pk__in=keys).update(undone_at=caller.now)


def _changed(row: Recording, size: int, caller: Caller) -> Recording:
    row.size, row.changed_at = size, caller.now
    row.save(update_fields=["size", "changed_at"])
    return row
