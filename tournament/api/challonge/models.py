"""What this interface keeps beside the ledger: a program's notes, votes, and files about matches.

None of it decides anything. All of it belongs to a tournament and goes with it.
"""

from django.db import models

_ID_LENGTH = 32
LONGEST_NOTE = 255
LONGEST_ATTACHED_ADDRESS = 500
LONGEST_DESCRIPTION = 1000


class ParticipantNote(models.Model):
    """What a program notes about a participant, and when their name or note was last changed."""

    tournament = models.ForeignKey(
        "events.TournamentText", on_delete=models.CASCADE, related_name="participant_notes"
    )
    registration = models.CharField(max_length=_ID_LENGTH)
    misc = models.CharField(max_length=LONGEST_NOTE, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "registration"], name="challonge_one_note_per_participant"
            )
        ]

    def __str__(self) -> str:
        return self.registration


class MatchNote(models.Model):
    """Numbers of votes as a program gives them, and when they or the attachments last changed.

    `match` is the number of the match.
    """

    tournament = models.ForeignKey(
        "events.TournamentText", on_delete=models.CASCADE, related_name="match_notes"
    )
    match = models.BigIntegerField()
    player1 = models.PositiveIntegerField(null=True, blank=True)
    player2 = models.PositiveIntegerField(null=True, blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "match"], name="challonge_one_note_per_match"
            )
        ]

    def __str__(self) -> str:
        return str(self.match)


class MatchAttachment(models.Model):
    """A file, an address or a text about a match; the address is never called from here."""

    tournament = models.ForeignKey(
        "events.TournamentText", on_delete=models.CASCADE, related_name="match_attachments"
    )
    match = models.BigIntegerField()
    description = models.CharField(max_length=LONGEST_DESCRIPTION, blank=True)
    url = models.CharField(max_length=LONGEST_ATTACHED_ADDRESS, blank=True)
    content = models.BinaryField(null=True, blank=True)
    content_type = models.CharField(max_length=40, blank=True)
    file_name = models.CharField(max_length=100, blank=True)
    size = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    changed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["tournament", "match"], name="challonge_files_of_match")]

    def __str__(self) -> str:
        return self.file_name or self.url or self.description[:40]
