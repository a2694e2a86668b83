"""Tables of matches, sheets and rulings: projections of an event's ledger; calls of a judge."""

from django.db import models
from django.db.models import Q

from tournament.championship.statuses import COUNTS
from tournament.events.models import ID_LENGTH, Entrant, GameDay
from tournament.play.game_models import LiveDelay as LiveDelay
from tournament.play.game_models import LogVerdict as LogVerdict
from tournament.play.game_models import RecordedStep as RecordedStep
from tournament.play.game_models import Recording as Recording
from tournament.play.game_models import RecordingNote as RecordingNote
from tournament.play.game_models import SubmittedLog as SubmittedLog

ON_TABLE = ["called", "in_play", "awaiting_signatures"]
"""Statuses in which a match holds its table and its players."""


def _entrant() -> "models.ForeignKey[Entrant | None, Entrant | None]":
    return models.ForeignKey(
        Entrant, null=True, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )


class Match(models.Model):
    """A match of a drawn bracket (spec 5.6)."""

    id = models.CharField(primary_key=True, max_length=64)
    game_day = models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name="matches", db_constraint=False
    )
    match = models.CharField(max_length=12)
    status = models.CharField(max_length=20)
    a = _entrant()
    b = _entrant()
    winner = _entrant()
    end_kind = models.CharField(max_length=20, blank=True)
    table = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day", "table"],
                condition=Q(status__in=ON_TABLE),
                name="match_one_per_table",
            ),
            models.UniqueConstraint(
                fields=["game_day", "a"], condition=Q(status__in=ON_TABLE), name="match_a_once"
            ),
            models.UniqueConstraint(
                fields=["game_day", "b"], condition=Q(status__in=ON_TABLE), name="match_b_once"
            ),
        ]


class ResultSheet(models.Model):
    """One revision of a game's result sheet (spec 5.8)."""

    id = models.CharField(primary_key=True, max_length=64)
    game_day = models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name="sheets", db_constraint=False
    )
    match = models.CharField(max_length=12)
    game = models.PositiveSmallIntegerField()
    revision = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=64)
    outcome = models.CharField(max_length=4)
    state = models.CharField(max_length=20)
    level = models.CharField(max_length=2, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day", "match", "game"],
                condition=Q(state__in=sorted(COUNTS)),
                name="sheet_one_accepted_per_game",
            )
        ]


class Ruling(models.Model):
    """An issued ruling (spec 5.9); its words stand in the erasable table of reasons."""

    id = models.CharField(primary_key=True, max_length=ID_LENGTH)
    game_day = models.ForeignKey(
        GameDay, on_delete=models.DO_NOTHING, related_name="rulings", db_constraint=False
    )
    type = models.CharField(max_length=30)
    rule = models.CharField(max_length=20)
    match = models.CharField(max_length=12, blank=True)
    registration_id = models.CharField(max_length=ID_LENGTH, null=True)
    category = models.CharField(max_length=30)
    judge_id = models.CharField(max_length=ID_LENGTH)
    at = models.DateTimeField()
    on_duty = models.BooleanField(default=False)
    confirmed_at = models.DateTimeField(null=True)


class JudgeCall(models.Model):
    """A player calls the judge to a table. Not a projection: it is forgotten after the day."""

    game_day_id = models.CharField(max_length=ID_LENGTH)
    match = models.CharField(max_length=12)
    table = models.PositiveSmallIntegerField(null=True)
    registration_id = models.CharField(max_length=ID_LENGTH)
    called_at = models.DateTimeField(db_index=True)
    judge_id = models.CharField(max_length=ID_LENGTH, blank=True)
    coming_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)
    command_ids = models.TextField(blank=True)
    """Under which it was called, separated by blanks: one that comes late again calls nobody."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game_day_id", "match"],
                condition=Q(done_at=None),
                name="judge_call_one_open",
            )
        ]


class GameLog(models.Model):
    """The text of a game log that a sheet names by its SHA-256 (CH-SHEET-3)."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    text = models.TextField()
    received_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.sha256
