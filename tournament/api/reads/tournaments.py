"""Free tournaments: the list, and of each its rounds and its standings with their tie-breaks."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api import pagination
from tournament.api.reads.forms import Form, part
from tournament.api.reads.public import PublicRead, described, of_day, tag
from tournament.brackets import round_match_id
from tournament.brackets.round_structure import RoundsKind
from tournament.championship.event_state import EventState
from tournament.championship.play.tables.queries import where_played
from tournament.championship.rounds.table import (
    GROUP_LETTERS,
    published_rounds,
    rounds_planned,
    standings_of,
    without_opponent,
)
from tournament.events.models import GameDay, TournamentText
from tournament.events.tournaments import tournament_days
from tournament.regulations.tournament_rules import FORMATS, TournamentRules
from tournament.web.shared.caching import index_tag
from tournament.web.shared.day_reading import DayReading, read_day


class TournamentSerializer(Form):
    """A free tournament that is for everybody."""

    day = serializers.CharField(help_text="Its id at all other addresses.")
    name = serializers.CharField()
    slug = serializers.CharField(help_text="Its short address, below /tournaments/.")
    date = serializers.DateField()
    start = serializers.CharField()
    zone = serializers.CharField()
    status = serializers.CharField()


class PairedSerializer(Form):
    """Two players of a round; the first one is seat A."""

    match = serializers.CharField()
    first = serializers.CharField(help_text="A registration.")
    second = serializers.CharField(help_text="A registration.")
    table = serializers.IntegerField(
        allow_null=True,
        help_text="The one that they hold or held, or for which the round was published (SW-7).",
    )
    waits_for_table = serializers.BooleanField(
        help_text="The round was published with tables, and there was none for this pair."
    )


class RoundSerializer(Form):
    """A round that is in force."""

    number = serializers.IntegerField()
    group = serializers.CharField(allow_blank=True, help_text="A letter, in a round robin.")
    pairs = PairedSerializer(many=True)
    bye = serializers.CharField(allow_null=True, help_text="The registration without an opponent.")


class LineSerializer(Form):
    """A player in the standings."""

    registration = serializers.CharField()
    name = serializers.CharField()
    place_first = serializers.IntegerField()
    place_last = serializers.IntegerField(help_text="The last of shared places.")
    points = serializers.IntegerField(help_text="In tenths of a point.")
    tie_breaks = serializers.DictField(
        child=serializers.CharField(), help_text="By name; exact, such as `21/2`."
    )


class GroupSerializer(Form):
    """The standings of a group."""

    group = serializers.CharField(allow_blank=True, help_text="A letter, if there are several.")
    lines = LineSerializer(many=True)


class RoundsSerializer(Form):
    """Rounds and standings; both are empty where a day is played as a bracket from its draw on."""

    day = serializers.CharField()
    format = serializers.ChoiceField(choices=["", *FORMATS])
    rounds_planned = serializers.IntegerField()
    tie_breaks = serializers.ListField(child=serializers.CharField(), help_text="In their order.")
    rounds = RoundSerializer(many=True)
    standings = GroupSerializer(many=True)
    cut = serializers.ListField(
        child=serializers.CharField(), help_text="Who went on to the bracket, first seed first."
    )


TOURNAMENTS_PART = part(TournamentSerializer, "tournaments")


class TournamentsView(PublicRead):
    """The free tournaments."""

    tag = tag(index_tag)
    asked = pagination.DESCRIBED

    @extend_schema(**described("list_tournaments", TOURNAMENTS_PART, parameters=asked))
    def get(self, request: Request) -> Response:
        """Those that are for everybody, by date."""
        texts = {text.pk: text for text in TournamentText.objects.filter(private=False)}
        rows = [day for day in tournament_days() if day.pk in texts]

        def told(day: GameDay) -> Mapping[str, Any]:
            return {
                "day": day.pk,
                "name": texts[day.pk].name,
                "slug": texts[day.pk].slug,
                "date": day.date,
                "start": day.start,
                "zone": day.zone,
                "status": read_day(day.pk).day_now.status.value,
            }

        return pagination.listed(
            TOURNAMENTS_PART,
            rows,
            lambda day: (str(day.date), day.start, day.pk),
            request,
            told,
        )


def rounds_data(reading: DayReading) -> dict[str, Any]:
    """The rounds of a day and its standings as plain values."""
    rules = reading.championship.rules.tournament
    found: dict[str, Any] = {
        "day": reading.id,
        "format": rules.format if rules is not None else "",
        "rounds_planned": 0,
        "tie_breaks": list(rules.tie_breaks) if rules is not None else [],
        "rounds": [],
        "standings": [],
        "cut": [],
    }
    if rules is None or not rules.in_rounds or not reading.drawn:
        return found
    return {
        **found,
        "rounds_planned": rounds_planned(reading.event, rules),
        "rounds": _rounds(reading, rules),
        "standings": _standings(reading, rules),
        "cut": list(reading.event.rounds.cut),
    }


def _rounds(reading: DayReading, rules: TournamentRules) -> list[dict[str, Any]]:
    event = reading.event
    byes = without_opponent(event, rules)
    kind: RoundsKind = "swiss" if rules.format == "swiss" else "round_robin"
    return [
        {
            "number": item.number,
            "group": item.group if rules.groups > 1 else "",
            "pairs": [
                _pair(event, round_match_id(kind, item.group, item.number, number), first, second)
                for number, (first, second) in enumerate(item.pairs, start=1)
            ],
            "bye": byes.get((item.number, item.group)),
        }
        for item in published_rounds(event, rules)
    ]


def _pair(event: EventState, match: str, first: int, second: int) -> dict[str, Any]:
    where = where_played(event, match)
    return {
        "match": match,
        "first": event.order[first - 1],
        "second": event.order[second - 1],
        "table": where.table,
        "waits_for_table": where.waits,
    }


def _standings(reading: DayReading, rules: TournamentRules) -> list[dict[str, Any]]:
    order = reading.event.order
    return [
        {
            "group": GROUP_LETTERS[place] if rules.groups > 1 else "",
            "lines": [
                {
                    "registration": order[line.entrant - 1],
                    "name": reading.names[order[line.entrant - 1]],
                    "place_first": line.first,
                    "place_last": line.last,
                    "points": line.points,
                    "tie_breaks": {
                        name: str(Fraction(value)) for name, value in line.values.items()
                    },
                }
                for line in lines
            ],
        }
        for place, lines in enumerate(standings_of(reading.event, rules))
    ]


RoundsView = of_day(
    "read_rounds",
    RoundsSerializer,
    rounds_data,
    "Every published round, and the standings after the last whole one.",
)
