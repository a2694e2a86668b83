"""Games recorded at their table: who may, which device writes, what is kept, how it ends."""

from random import Random
from typing import Any

import pytest
from django.http import Http404

from rules_engine.core.verdict import Legal
from rules_engine.logs import verify_bytes
from rules_engine.pixel_tactics.recording import GameRecording
from tests.factories import DayFactory
from tests.support.recorded_games import likely, play_on, whole_game
from tests.support.scenario import Scenario
from tournament.championship import commands
from tournament.events.execution import Caller, Refused
from tournament.events.selectors import page_version
from tournament.events.states import event_state
from tournament.people.models import User
from tournament.people.policy import Actor
from tournament.play import recording_access, recordings
from tournament.play.handed_games import forget_reasons, forget_reasons_by
from tournament.play.models import RecordedStep, Recording, RecordingNote, SubmittedLog
from tournament.play.recordings import Sent

pytestmark = pytest.mark.django_db

MATCH = "W1.2"


@pytest.fixture
def day(db: None) -> Scenario:
    """W1.2 is played at table 1."""
    return DayFactory(in_play=MATCH)


def player(day: Scenario, seat: str, match: str = MATCH) -> str:
    return str(event_state(day.event).player(match, seat))


def by_link(day: Scenario, registration: str) -> Caller:
    person = event_state(day.event).entrants[registration].person
    day.wait(seconds=1)
    actor = Actor(None, "link", persons=frozenset({person}))
    return Caller(actor, f"c{day.now.timestamp()}", day.now)


class Recorder:
    """Somebody who records, and the secret of their device."""

    def __init__(self, day: Scenario, user: User | None = None, seat: str = "") -> None:
        self.day = day
        self.user = user or day.judge
        self.registration = player(day, seat) if seat else None
        self.numbers = 0
        self.opened = recordings.start(
            self.caller(), event=day.event, match=MATCH, registration=self.registration
        )
        self.device = self.opened.device
        self.key = self.opened.row.pk

    def caller(self) -> Caller:
        if self.registration is not None:
            return by_link(self.day, self.registration)
        return self.day.by(self.user)

    def asked(self) -> dict[str, Any]:
        return {
            "event": self.day.event,
            "recording": self.key,
            "device": self.device,
            "registration": self.registration,
        }

    def sent(self, texts: list[str]) -> list[Sent]:
        self.numbers += len(texts)
        first = self.numbers - len(texts)
        return [Sent(f"s{first + place}", text) for place, text in enumerate(texts)]

    def send(self, steps: list[Sent], size: int | None = None):
        seen = recordings.recording_of(self.day.event, self.key).size if size is None else size
        return recordings.take_steps(self.caller(), **self.asked(), size=seen, steps=steps)

    def game(self) -> GameRecording:
        return recordings.table_of(self.row).game

    @property
    def row(self) -> Recording:
        return Recording.objects.get(pk=self.key)

    def record(self, seed: int = 1, steps: int = 30) -> list[str]:
        """Play on by chance and send it all; the texts."""
        texts = play_on(self.game(), Random(seed), steps)
        table, fault = self.send(self.sent(texts))
        assert fault is None
        return [step.text for step in table.steps]


def refused(what: Any, *args: Any, **named: Any) -> str:
    with pytest.raises(Refused) as stopped:
        what(*args, **named)
    return stopped.value.refusal.code


# --- beginning ---------------------------------------------------------------------------------


def test_a_recording_begins_with_the_match(day: Scenario):
    before = page_version(day.event)
    row = Recorder(day).row
    headers = recordings.headers_in(row.headers)
    assert headers.players == event_state(day.event).players(MATCH), "ids, never names"
    assert (headers.title, headers.game, headers.target) == (MATCH, 1, 1)
    assert (row.mode, row.seat, row.holder_id) == ("full", "", day.judge.public_id)
    assert recordings.open_recording(day.event, MATCH) == row
    assert page_version(day.event) != before, "pages show a link"


@pytest.mark.rule("CH-ROLE-1")
def test_only_who_may_records(day: Scenario):
    start = recordings.start
    assert refused(start, day.by(day.publisher), event=day.event, match=MATCH) == "not_allowed"
    stranger = player(day, "A", "W1.6")
    asked = {"event": day.event, "match": MATCH, "registration": stranger}
    assert refused(start, by_link(day, stranger), **asked) == "not_allowed"
    rival = by_link(day, player(day, "B"))
    asked["registration"] = player(day, "A")
    assert refused(start, rival, **asked) == "not_allowed"
    assert not Recording.objects.exists()
    assert Recorder(day, day.organizer).row.holder_role == "organizer"


@pytest.mark.rule("CH-JUDGE-4")
def test_whoever_plays_does_not_see_both_hands(day: Scenario):
    person = event_state(day.event).entrants[player(day, "B")].person
    caller = day.by(day.judge)
    own = Caller(
        Actor(caller.actor.user_id, caller.actor.public_id, person, caller.actor.grants),
        caller.command_id,
        caller.now,
    )
    assert refused(recordings.start, own, event=day.event, match=MATCH) == "own_match"


@pytest.mark.rule("CH-SHEET-1")
def test_only_a_game_that_is_played_now_is_recorded(day: Scenario):
    start = recordings.start
    assert refused(start, day.by(day.judge), event=day.event, match="W1.6") == "match_not_called"
    assert refused(start, day.by(day.judge), event=day.event, match="X9") == "match_unknown"
    game = event_state(day.event).plays[MATCH].open_game
    day.enter(MATCH, "A", revision=game.revision, by=day.judge)
    found = refused(start, day.by(day.judge), event=day.event, match=MATCH)
    assert found == "recording_result_written"


@pytest.mark.rule("CH-MATCH-3")
def test_a_match_begins_with_its_recording_and_the_result_can_be_entered():
    day = DayFactory(called=MATCH)
    seat = player(day, "A")
    about: dict[str, Any] = {"event": day.event, "match": MATCH}
    own = refused(recordings.start, by_link(day, seat), **about, registration=seat)
    assert own == "recording_before_play", "whoever plays does not say for both that play begins"
    recorder = Recorder(day)
    assert recorder.row.began
    assert event_state(day.event).match_status(MATCH) == "in_play"
    recorder.send(recorder.sent(whole_game(recorder.game(), Random(8))))
    finished = recordings.finish(recorder.caller(), **recorder.asked())
    assert finished.log is not None
    day.enter(MATCH, "A", by=day.judge)


@pytest.mark.rule("CH-NOSHOW-1")
def test_an_empty_recording_takes_the_beginning_back_with_it():
    day = DayFactory(called=MATCH)
    called = event_state(day.event).plays[MATCH].called_at
    recorder = Recorder(day)
    asked: dict[str, Any] = {"event": day.event, "recording": recorder.key}
    recorder.send(recorder.sent(play_on(recorder.game(), Random(1), 1)))
    undo = {"event": day.event, "match": MATCH}
    assert refused(recording_access.undo_start, day.by(day.judge), **undo) == "start_stands"
    recordings.undo(recorder.caller(), **recorder.asked(), size=1, to=0)
    recording_access.drop(recorder.caller(), **asked)
    play = event_state(day.event).plays[MATCH]
    assert (play.called_at, play.started_at) == (called, None)
    again = Recorder(day)
    recording_access.undo_start(day.by(day.organizer), **undo)
    assert again.row.state == Recording.State.DROPPED, "nobody writes into a match that waits"
    last = Recorder(day)
    last.record(steps=3)
    recording_access.drop(last.caller(), event=day.event, recording=last.key)
    assert event_state(day.event).match_status(MATCH) == "in_play"


@pytest.mark.rule("CH-NOSHOW-1")
def test_a_match_that_had_begun_before_its_recording_goes_on_without_it(day: Scenario):
    recorder = Recorder(day)
    recording_access.drop(recorder.caller(), event=day.event, recording=recorder.key)
    assert event_state(day.event).match_status(MATCH) == "in_play"


@pytest.mark.rule("CH-SHEET-3")
def test_one_recording_of_a_game(day: Scenario):
    first = Recorder(day)
    for caller, registration in (
        (day.by(day.organizer), None),
        (by_link(day, player(day, "A")), player(day, "A")),
    ):
        found = refused(
            recordings.start, caller, event=day.event, match=MATCH, registration=registration
        )
        assert found == "recording_open_already"
    assert list(Recording.objects.all()) == [first.row]


# --- steps -------------------------------------------------------------------------------------


def test_steps_are_kept_in_their_order(day: Scenario):
    recorder = Recorder(day)
    texts = recorder.record()
    assert recorder.row.size == len(texts) == 30
    assert [step.text for step in recordings.table_of(recorder.row).steps] == texts
    assert recorder.game().state.text() == _played(recorder, texts)


def _played(recorder: Recorder, texts: list[str]) -> str:
    return recordings.replayed(recorder.row, texts).state.text()


def test_what_is_sent_again_is_written_once(day: Scenario):
    recorder = Recorder(day)
    steps = recorder.sent(play_on(recorder.game(), Random(2), 12))
    recorder.send(steps[:8])
    for _ in range(2):
        table, fault = recorder.send(steps, size=0)
        assert (table.size, fault) == (12, None)
    table, fault = recorder.send(steps[4:], size=4)
    assert (table.size, fault) == (12, None)
    assert RecordedStep.objects.count() == 12


def test_the_first_illegal_step_is_named_and_those_before_it_are_kept(day: Scenario):
    recorder = Recorder(day)
    texts = play_on(recorder.game(), Random(3), 14)
    batch = recorder.sent([*texts[:9], "A attack A:F2 melee B:F2", *texts[9:]])
    table, fault = recorder.send(batch)
    assert fault is not None
    assert (fault.index, fault.id, table.size) == (9, "s9", 9)
    assert fault.broken.rule.startswith("PT-")
    _table, fault = recorder.send([*batch[:9], *batch[10:]], size=0)
    assert fault is None
    assert recorder.row.size == 14


@pytest.mark.parametrize("text", ["A fly", "table deal A:nobody", "A", "A recruit", "A pick A:V9"])
def test_words_that_mean_no_step_break_the_notation(day: Scenario, text: str):
    recorder = Recorder(day)
    table, fault = recorder.send(recorder.sent([text]))
    assert fault is not None
    assert (fault.broken.rule, table.size) == ("PT-LOG-3", 0)


@pytest.mark.rule("CH-SHEET-4")
def test_a_page_that_lags_behind_writes_nothing(day: Scenario):
    recorder = Recorder(day)
    recorder.record(steps=6)
    later = recorder.sent([recorder.game().legal()[0]])
    assert refused(recorder.send, later, size=4) == "recording_changed"
    asked = recorder.asked() | {"size": 4, "to": 3}
    assert refused(recordings.undo, recorder.caller(), **asked) == "recording_changed"
    asked |= {"reason": "слово"}
    assert refused(recordings.correct, recorder.caller(), **asked) == "recording_changed"
    assert recorder.row.size == 6


@pytest.mark.rule("CH-SHEET-3")
def test_a_recording_has_an_end(day: Scenario, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(recordings, "MOST_STEPS", 10)
    recorder = Recorder(day)
    recorder.record(steps=10)
    assert refused(recorder.send, recorder.sent(["A draw"])) == "recording_too_long"


def test_a_player_records_what_he_sees(day: Scenario):
    recorder = Recorder(day, seat="B")
    recorder.record(seed=5, steps=40)
    row = recorder.row
    assert (row.mode, row.seat, row.holder_id) == ("observed", "B", player(day, "B"))
    # Their rival's hand is unknown to them, so it is nowhere in what they wrote.
    rival = recorder.game().state.field("handA")
    assert rival == "" or rival.startswith("+")


# --- taking back -------------------------------------------------------------------------------


def _into_play(recorder: Recorder, seed: int = 4) -> list[str]:
    """Record until at least one turn is over and the present one has begun."""
    game, random, texts = recorder.game(), Random(seed), []
    while not (game.undo_from > 12 and len(texts) > game.undo_from + 1):
        texts.append(likely([t for t in game.legal() if "concede" not in t], random))
        game.push(texts[-1])
    recorder.send(recorder.sent(texts))
    return texts


@pytest.mark.rule("CH-SHEET-5")
def test_a_step_of_this_turn_is_taken_back(day: Scenario):
    recorder = Recorder(day)
    texts = _into_play(recorder)
    boundary = recorder.game().undo_from
    asked = recorder.asked() | {"size": len(texts)}
    table = recordings.undo(recorder.caller(), **asked, to=len(texts) - 1)
    assert (table.size, recorder.row.size) == (len(texts) - 1, len(texts) - 1)
    assert table.game.state.text() == _played(recorder, texts[:-1])
    asked["size"] = len(texts) - 1
    found = refused(recordings.undo, recorder.caller(), **asked, to=boundary - 1)
    assert found == "recording_turn_over"
    assert not RecordingNote.objects.exists()
    taken_back = RecordedStep.objects.exclude(undone_at=None)
    assert [step.text for step in taken_back] == [texts[-1]], "it stays readable"
    recorder.send(recorder.sent(texts[-1:]))
    assert recorder.game().state.text() == _played(recorder, texts)


@pytest.mark.rule("CH-SHEET-5")
def test_an_earlier_turn_is_corrected_with_a_reason(day: Scenario):
    recorder = Recorder(day)
    texts = _into_play(recorder)
    to = recorder.game().undo_from - 2
    asked = recorder.asked() | {"size": len(texts), "to": to}
    found = refused(recordings.correct, recorder.caller(), **asked, reason="  ")
    assert found == "recording_reason_missing"
    table, taken_back = recordings.correct(recorder.caller(), **asked, reason="не та карта")
    assert (table.size, list(taken_back)) == (to, texts[to:])
    note = RecordingNote.objects.get()
    assert (note.kind, note.number, note.reason) == ("correction", to, "не та карта")
    assert note.taken_back == texts[to:]
    recorder.send(recorder.sent(texts[to:]))
    assert recorder.game().state.text() == _played(recorder, texts)


def test_a_step_that_was_taken_back_does_not_come_again_by_itself(day: Scenario):
    recorder = Recorder(day)
    steps = recorder.sent(play_on(recorder.game(), Random(6), 5))
    recorder.send(steps)
    recordings.undo(recorder.caller(), **recorder.asked(), size=5, to=4)
    table, fault = recorder.send(steps[4:], size=4)
    assert (table.size, fault) == (4, None)


# --- hands -------------------------------------------------------------------------------------


@pytest.mark.rule("CH-ROLE-1")
def test_one_device_writes(day: Scenario):
    recorder = Recorder(day)
    steps = recorder.sent(play_on(recorder.game(), Random(1), 3))
    recorder.send(steps[:1])
    asked = {"event": day.event, "recording": recorder.key}
    other = recording_access.take_over(day.by(day.judge), **asked)
    assert refused(recorder.send, steps[1:]) == "recording_elsewhere"
    recorder.device = other.device
    table, _fault = recorder.send(steps[1:])
    assert table.size == 3
    note = RecordingNote.objects.get()
    assert (note.kind, note.by_id) == ("hand_over", day.judge.public_id)


@pytest.mark.rule("CH-ROLE-1")
def test_the_holder_hands_it_over_by_a_code(day: Scenario):
    recorder = Recorder(day)
    steps = recorder.sent(play_on(recorder.game(), Random(1), 3))
    code = recording_access.hand_over(recorder.caller(), **recorder.asked())
    assert refused(recorder.send, steps) == "recording_elsewhere"
    asked = {"event": day.event, "recording": recorder.key}
    wrong = refused(recording_access.claim, day.by(day.organizer), **asked, code="A" * 8)
    assert wrong == "recording_code_wrong"
    opened = recording_access.claim(day.by(day.organizer), **asked, code=code)
    assert opened.row.holder_id == day.organizer.public_id
    again = refused(recording_access.claim, day.by(day.judge), **asked, code=code)
    assert again == "recording_code_wrong"
    assert refused(recorder.send, steps) == "recording_handed_over"
    recorder.user, recorder.device = day.organizer, opened.device
    assert recorder.send(steps)[0].size == 3


@pytest.mark.rule("CH-ROLE-1")
def test_the_secret_of_a_device_is_no_code(day: Scenario):
    recorder = Recorder(day)
    asked = {"event": day.event, "recording": recorder.key}
    found = refused(recording_access.claim, day.by(day.organizer), **asked, code=recorder.device)
    assert found == "recording_code_wrong"


@pytest.mark.rule("CH-ROLE-1")
@pytest.mark.rule("CH-SHEET-5")
def test_the_judge_takes_a_recording_over_and_says_why(day: Scenario):
    recorder = Recorder(day, seat="A")
    asked = {"event": day.event, "recording": recorder.key}
    take_over = recording_access.take_over
    assert refused(take_over, day.by(day.judge), **asked) == "recording_reason_missing"
    rival = player(day, "B")
    found = refused(take_over, by_link(day, rival), **asked, registration=rival, reason="я")
    assert found == "recording_handed_over"
    opened = take_over(day.by(day.judge), **asked, reason="телефон разряжен")
    assert opened.row.holder_id == day.judge.public_id
    assert opened.row.seat == "A", "it stays a recording of what this player saw"
    assert RecordingNote.objects.get().reason == "телефон разряжен"


@pytest.mark.rule("CH-PD-4")
def test_words_of_notes_go(day: Scenario):
    recorder = Recorder(day, seat="A")
    asked = {"event": day.event, "recording": recorder.key}
    recording_access.take_over(day.by(day.judge), **asked, reason="телефон разряжен")
    assert forget_reasons_by([player(day, "A")]) == 0
    assert forget_reasons_by([day.judge.public_id]) == 1
    recording_access.take_over(day.by(day.organizer), **asked, reason="и у судьи")
    assert forget_reasons([day.event]) == 1
    assert set(RecordingNote.objects.values_list("reason", flat=True)) == {""}


# --- the end -----------------------------------------------------------------------------------


@pytest.mark.rule("CH-SHEET-3")
@pytest.mark.rule("CH-SHEET-5")
def test_a_finished_recording_is_a_log_and_changes_no_result(day: Scenario):
    recorder = Recorder(day)
    asked = recorder.asked()
    assert refused(recordings.finish, recorder.caller(), **asked) == "recording_unfinished"
    texts = whole_game(recorder.game(), Random(7))
    recorder.send(recorder.sent(texts))
    row = recordings.finish(recorder.caller(), **asked)
    log = SubmittedLog.objects.get()
    assert row.log == log
    assert (row.state, log.source, log.match, log.game) == ("finished", "recorder", MATCH, 1)
    verdict = verify_bytes(bytes(log.received))
    assert isinstance(verdict, Legal)
    assert "Mode: full" in bytes(log.received).decode()
    assert event_state(day.event).match_status(MATCH) == "in_play"
    assert recordings.finish(recorder.caller(), **asked) == row, "asked again"
    assert SubmittedLog.objects.count() == 1
    assert refused(recorder.send, recorder.sent(["A draw"])) == "recording_over"


def test_a_finished_recording_fills_in_the_sheet(day: Scenario):
    recorder = Recorder(day)
    texts = whole_game(recorder.game(), Random(7), steps=45)
    recorder.send(recorder.sent(texts))
    row = recordings.finish(recorder.caller(), **recorder.asked())
    said = recordings.sheet_content(row)
    assert said is not None
    assert (said.outcome, said.end_reason) == ("A", "concession")
    assert said.details["leaders"][0] in range(1, 26)
    assert said.details["first_player"] in {"A", "B"}
    assert said.details["living_heroes"] is None


def test_a_player_hands_in_what_he_saw(day: Scenario):
    recorder = Recorder(day, seat="A")
    recorder.send(recorder.sent(whole_game(recorder.game(), Random(8), steps=40)))
    recordings.finish(recorder.caller(), **recorder.asked())
    log = SubmittedLog.objects.get()
    assert (log.by_role, log.by_id) == ("player", player(day, "A"))
    assert "Mode: observed" in bytes(log.received).decode()
    assert verify_bytes(bytes(log.received)).word in {"legal", "undecidable"}


@pytest.mark.rule("CH-SHEET-3")
def test_a_recording_is_closed_without_a_log(day: Scenario):
    recorder = Recorder(day)
    recorder.record(steps=5)
    asked = {"event": day.event, "recording": recorder.key}
    found = refused(recording_access.drop, day.by(day.organizer), **asked)
    assert found == "recording_reason_missing"
    row = recording_access.drop(day.by(day.organizer), **asked, reason="играют заново")
    assert row.state == "dropped"
    assert recording_access.drop(day.by(day.organizer), **asked, reason="ещё раз") == row
    assert RecordingNote.objects.count() == 1
    assert refused(recorder.send, recorder.sent(["A draw"])) == "recording_over"
    assert Recorder(day, day.organizer).row.state == "open"


@pytest.mark.rule("CH-SHEET-2")
def test_a_game_that_is_replayed_closes_its_recording(day: Scenario):
    recorder = Recorder(day)
    recorder.record(steps=5)
    day.ruled(commands.RuleReplay, match=MATCH, category="interrupted", reason="погас свет")
    assert refused(recorder.send, recorder.sent(["A draw"])) == "recording_replayed"
    assert recorder.row.state == "dropped", "although the request was refused"
    assert RecordedStep.objects.filter(undone_at=None).count() == 5
    fresh = Recorder(day)
    assert fresh.row.replay == 1


def test_nothing_is_found_on_another_day(day: Scenario):
    recorder = Recorder(day)
    with pytest.raises(Http404):
        recordings.recording_of("elsewhere", recorder.key)
    asked = recorder.asked() | {"recording": "nothing"}
    with pytest.raises(Http404):
        recordings.finish(recorder.caller(), **asked)


def test_steps_that_the_engine_takes_no_more_are_taken_back(day: Scenario):
    """A fault of the engine that was corrected meanwhile must not lock the recording."""
    recorder = Recorder(day)
    recorder.record(steps=6)
    RecordedStep.objects.filter(number=4).update(text="A fly")
    assert recordings.table_of(recorder.row).size == 4
    new = recorder.sent([recorder.game().legal()[0]])
    table, fault = recorder.send(new, size=4)
    assert (table.size, fault) == (5, None)
    assert RecordedStep.objects.exclude(undone_at=None).count() == 2
