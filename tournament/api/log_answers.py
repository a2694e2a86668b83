"""What is told of a submitted log, and how much of it to whom (PT-LOG-14)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rest_framework import serializers

from tournament.championship.sheets.logs.readers import may_read_log
from tournament.events.states import event_state
from tournament.people.policy import Actor
from tournament.play.log_verification import queue_position, verdicts_of
from tournament.play.models import LogVerdict, SubmittedLog
from tournament.web.shared.verdicts import shown_verdict
from tournament.web.shared.words import language

VERDICTS = ("legal", "illegal", "malformed", "undecidable")


class VerdictSerializer(serializers.Serializer[Any]):
    """What the rules engine says; place and reason are empty where the reader may not know them."""

    word = serializers.ChoiceField(choices=VERDICTS)
    rule = serializers.CharField(help_text="The rule that is broken, such as PT-RECRUIT-1.")
    line = serializers.IntegerField(help_text="Line of the log, from 1; 0 where there is none.")
    column = serializers.IntegerField(help_text="Column of it, from 1; 0 where there is none.")
    reason = serializers.CharField(help_text="In the language that Accept-Language asks for.")
    remedy = serializers.CharField(help_text="What would be right; empty if nothing is known.")
    outcomes = serializers.ListField(
        child=serializers.CharField(), help_text="How each game of a legal log ended."
    )
    checked_at = serializers.DateTimeField()


class SubmittedLogSerializer(serializers.Serializer[Any]):
    """A log of one game of a match."""

    id = serializers.CharField()
    match = serializers.CharField()
    game = serializers.IntegerField()
    replay = serializers.IntegerField(help_text="How often the game had been replayed.")
    sha256 = serializers.CharField(help_text="Of the bytes that were received.")
    size = serializers.IntegerField(help_text="How many bytes.")
    form = serializers.ChoiceField(choices=["text", "json"])
    source = serializers.ChoiceField(choices=["upload", "paste", "api", "recorder"])
    received_at = serializers.DateTimeField()
    queue_position = serializers.IntegerField(
        allow_null=True, help_text="Its place in the queue, from 1; null when it does not wait."
    )
    verdict = VerdictSerializer(allow_null=True, help_text="null until the log is verified.")


class LogListSerializer(serializers.Serializer[Any]):
    """The logs of one game, in the order in which they came."""

    logs = SubmittedLogSerializer(many=True)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who asks: a member of the staff, or the player of this registration."""

    actor: Actor
    registration: str | None

    def reads_whole(self, log: SubmittedLog) -> bool:
        """Whether place and reason, which may show hidden cards, are for them."""
        own = self.registration or self.actor.public_id
        persons = {*self.actor.persons, *filter(None, [self.actor.person_id])}
        state = event_state(log.game_day_id)
        staff = self.registration is None
        return may_read_log(state, log.match, log.by_id, persons, own, staff=staff)


def told(logs: Sequence[SubmittedLog], reader: Reader) -> list[dict[str, Any]]:
    """The logs as plain values, each with as much of its verdict as the reader may know."""
    verdicts = verdicts_of(logs)
    return [_told(log, verdicts, reader) for log in logs]


def _told(log: SubmittedLog, verdicts: Mapping[str, LogVerdict], reader: Reader) -> dict[str, Any]:
    verdict = verdicts.get(log.pk)
    return {
        "id": log.pk,
        "match": log.match,
        "game": log.game,
        "replay": log.replay,
        "sha256": log.sha256,
        "size": log.size,
        "form": log.form,
        "source": log.source,
        "received_at": log.received_at.isoformat(),
        "queue_position": queue_position(log) if verdict is None else None,
        "verdict": _verdict(verdict, whole=reader.reads_whole(log)) if verdict else None,
    }


def _verdict(verdict: LogVerdict, *, whole: bool) -> dict[str, Any]:
    shown = shown_verdict(verdict, "", language(), {})
    reason = " ".join(filter(None, (shown.sentence, shown.expected)))
    return {
        "word": verdict.word,
        "rule": verdict.rule if whole else "",
        "line": verdict.line if whole else 0,
        "column": int(verdict.details.get("column", 0)) if whole else 0,
        "reason": reason if whole else "",
        "remedy": shown.remedy if whole else "",
        "outcomes": list(shown.outcomes) if whole else [],
        "checked_at": verdict.checked_at.isoformat(),
    }
