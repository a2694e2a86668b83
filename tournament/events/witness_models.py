"""Tables about those who watch the ledgers from outside.

No projections: where a witness answers and what it answered stand in no ledger. Nothing here is
personal; what is lost is asked for again.
"""

from django.db import models

from tournament.ledger.core.notes import LONGEST_VKEY

LONGEST_WITNESS_ADDRESS = 500


class WitnessAddress(models.Model):
    """Where headquarters asks a witness, and how that goes.

    `known_size` is the tree that it said it knows; `fault` why the last call brought nothing.
    """

    championship = models.CharField(max_length=32)
    witness = models.CharField(max_length=LONGEST_VKEY)
    address = models.CharField(max_length=LONGEST_WITNESS_ADDRESS)
    known_size = models.PositiveBigIntegerField(default=0)
    fault = models.CharField(max_length=20, blank=True, default="")
    failures = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "witness"], name="witness_asked_once")
        ]


class Cosignature(models.Model):
    """A verified signature line of a witness under a checkpoint; `at` is by the witness's clock."""

    ledger_id = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    root = models.CharField(max_length=64)
    witness = models.CharField(max_length=LONGEST_VKEY)
    at = models.DateTimeField()
    line = models.CharField(max_length=400)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["ledger_id", "size", "root", "witness"], name="cosignature_once"
            )
        ]
