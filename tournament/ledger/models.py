"""Storage of the ledgers: the head row that a writer locks, and the entries.

Owns tables and constraints only; `store` is the one writer, and the triggers of `triggers` refuse
every change but an addition.
"""

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Concat


class Ledger(models.Model):
    """The head of one ledger: how many entries it has. Whoever appends holds a lock on this row.

    The id is `<kind>:<scope>`, as in `event:` and the event's opaque id.
    """

    id = models.CharField(primary_key=True, max_length=64)
    kind = models.CharField(max_length=16)
    scope = models.CharField(max_length=47)
    size = models.PositiveBigIntegerField(default=0)
    opened_at = models.DateTimeField()

    class Meta:
        db_table = "ledger_ledger"
        constraints = [
            models.CheckConstraint(
                condition=Q(id=Concat(F("kind"), Value(":"), F("scope"))),
                name="ledger_id_is_kind_and_scope",
            ),
        ]

    def __str__(self) -> str:
        return self.id


class Entry(models.Model):
    """One entry: the signed envelope is the entry; the other columns repeat it for queries."""

    ledger = models.ForeignKey(Ledger, on_delete=models.PROTECT, related_name="entries")
    seq = models.PositiveBigIntegerField()
    type = models.CharField(max_length=64)
    v = models.PositiveIntegerField()
    command_id = models.CharField(max_length=64)
    command_sha256 = models.CharField(max_length=64, blank=True)
    """Fingerprint of the command, so that its id cannot stand for another one."""
    actor_id = models.CharField(max_length=64)
    at = models.DateTimeField()
    payload = models.BinaryField()
    leaf_hash = models.BinaryField(max_length=32)
    envelope = models.BinaryField()

    class Meta:
        db_table = "ledger_entry"
        constraints = [
            models.UniqueConstraint(fields=["ledger", "seq"], name="ledger_entry_one_per_number"),
            models.UniqueConstraint(
                fields=["ledger", "command_id"], name="ledger_entry_one_per_command"
            ),
            models.CheckConstraint(condition=Q(seq__gte=1), name="ledger_entry_counts_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.ledger_id} #{self.seq} {self.type}"
