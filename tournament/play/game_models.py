"""Storage of games beside the ledger: submitted logs, verdicts on them, games recorded at a table.

Nothing here changes a result (CH-SHEET-5). What a sheet names of a log stands in `GameLog`, by its
hash and without names; what people handed in stands here as they gave it, and goes when they are
erased.
"""

from django.db import models
from django.db.models import Q

from tournament.events.models import ID_LENGTH, GameDay
from tournament.people.identity import new_opaque_id


def _day(related_name: str) -> "models.ForeignKey[GameDay, GameDay]":
    return models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name=related_name, db_constraint=False
    )


class SubmittedLog(models.Model):
    """A log of one game of a match, as somebody handed it in.

    `sha256` is that of the bytes received, which `received` holds until a person who may be named
    in them is erased (then it is empty). `kept`: the hash under which `GameLog` keeps the same log
    without names; empty where nobody could read it. `replay`: how often the game had been replayed
    when it was played (CH-SHEET-2).
    """

    id = models.CharField(
        primary_key=True, max_length=ID_LENGTH, default=new_opaque_id, editable=False
    )
    game_day = _day("submitted_logs")
    match = models.CharField(max_length=12)
    game = models.PositiveSmallIntegerField()
    replay = models.PositiveSmallIntegerField(default=0)
    sha256 = models.CharField(max_length=64)
    received = models.BinaryField()
    size = models.PositiveIntegerField()
    form = models.CharField(max_length=4)
    """`text` or `json`."""
    source = models.CharField(max_length=8)
    """`upload`, `paste`, `api` or `recorder`."""
    kept = models.CharField(max_length=64, blank=True, db_index=True)
    by_role = models.CharField(max_length=12)
    by_id = models.CharField(max_length=ID_LENGTH)
    """The account's public id or the player's registration."""
    received_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)
    seen_by = models.CharField(max_length=ID_LENGTH, blank=True)
    """When a judge said that they have dealt with what the log shows."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day", "match", "game", "replay", "sha256"], name="log_submitted_once"
            )
        ]
        indexes = [models.Index(fields=["game_day", "received_at"], name="submitted_log_by_day")]

    def __str__(self) -> str:
        return self.id


class LogVerdict(models.Model):
    """What one state of the rules engine says of a submitted log; the newest counts.

    `engine` names that state: engine, card data and card rulings. `details` is the verdict as plain
    values, `summary` what statistics and sheets need of a legal game (null for other verdicts).
    """

    log = models.ForeignKey(SubmittedLog, on_delete=models.CASCADE, related_name="verdicts")
    engine = models.CharField(max_length=64)
    word = models.CharField(max_length=12)
    rule = models.CharField(max_length=20, blank=True)
    line = models.PositiveIntegerField(default=0)
    details = models.JSONField()
    summary = models.JSONField(null=True)
    checked_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["log", "engine"], name="log_judged_once_by_an_engine")
        ]
        indexes = [models.Index(fields=["word"], name="log_verdict_by_word")]

    def __str__(self) -> str:
        return f"{self.log_id} {self.word}"


class Recording(models.Model):
    """A game that is being recorded at its table, step by step.

    `mode`: `full` (a neutral recorder, both hands) or `observed` (a player at `seat`). `headers`
    are those of the log. One open recording per game; whoever holds `device` may write, and a
    hand-over gives the recording another one. `size`: accepted steps, the version of the state.
    `began`: whether the match, which was only called, began with it.
    """

    class State(models.TextChoices):
        """Whether it is being written, was handed in, or was closed without a log."""

        OPEN = "open"
        FINISHED = "finished"
        DROPPED = "dropped"

    id = models.CharField(
        primary_key=True, max_length=ID_LENGTH, default=new_opaque_id, editable=False
    )
    game_day = _day("recordings")
    match = models.CharField(max_length=12)
    game = models.PositiveSmallIntegerField()
    replay = models.PositiveSmallIntegerField(default=0)
    mode = models.CharField(max_length=8)
    seat = models.CharField(max_length=1, blank=True)
    headers = models.TextField()
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    holder_role = models.CharField(max_length=12)
    holder_id = models.CharField(max_length=ID_LENGTH)
    device = models.CharField(max_length=64)
    """SHA-256 of the secret of the one device that writes."""
    size = models.PositiveIntegerField(default=0)
    began = models.BooleanField(default=False)
    started_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    log = models.ForeignKey(SubmittedLog, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day", "match", "game", "replay"],
                condition=Q(state="open"),
                name="recording_one_open_per_game",
            )
        ]

    def __str__(self) -> str:
        return self.id


class RecordedStep(models.Model):
    """One accepted step of a recording, or one that was taken back (`undone_at`).

    `number` counts from 0 in the list as it was when the step was written.
    """

    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=400)
    step_id = models.CharField(max_length=40)
    """Made by the client: a step that is sent twice is written once."""
    written_at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recording", "step_id"], name="step_written_once"),
            models.UniqueConstraint(
                fields=["recording", "number"],
                condition=Q(undone_at=None),
                name="step_one_per_place",
            ),
        ]

    def __str__(self) -> str:
        return self.text


class RecordingNote(models.Model):
    """What happened to a recording besides steps: a correction of earlier turns, a hand-over.

    `number` is the step from which on steps were taken back; `reason` is the recorder's own words,
    shown to the judge, erasable.
    """

    recording = models.ForeignKey(Recording, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(max_length=12)
    """`correction` or `hand_over`."""
    number = models.PositiveIntegerField()
    taken_back = models.JSONField(default=list)
    """Texts of the steps that were taken back."""
    reason = models.CharField(max_length=500, blank=True)
    by_role = models.CharField(max_length=12)
    by_id = models.CharField(max_length=ID_LENGTH)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


class LiveDelay(models.Model):
    """How long after a tap spectators see it, set by the organizer. No row: nothing is live."""

    game_day = models.OneToOneField(
        GameDay,
        primary_key=True,
        on_delete=models.DO_NOTHING,
        related_name="live_delay",
        db_constraint=False,
    )
    seconds = models.PositiveIntegerField()

    def __str__(self) -> str:
        return str(self.seconds)
