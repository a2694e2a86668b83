"""The forms of what is read: championships, days, their players."""

from datetime import UTC
from typing import Any

from rest_framework import serializers

from tournament.api.writes.tournaments import Planned
from tournament.brackets.match_status import MatchStatus
from tournament.championship.statuses import (
    ChampionshipStatus,
    DayStatus,
    RegistrationStatus,
    SheetState,
)

CHAMPIONSHIP_STATUSES, DAY_STATUSES, MATCH_STATUSES, REGISTRATION_STATUSES, SHEET_STATES = (
    tuple(item.value for item in kind)
    for kind in (ChampionshipStatus, DayStatus, MatchStatus, RegistrationStatus, SheetState)
)
"""All words that the interface may tell; which of them is true, `championship/now` says."""
PLAYER_STATUSES = ("listed", "playing", "out", "withdrew", "disqualified", "not_playing")


class Form(serializers.Serializer[Any]):
    """Plain values, as they are sent."""


class Moment(serializers.DateTimeField):
    """An instant, told in UTC whatever city it is about."""

    def __init__(self, **given: Any) -> None:
        super().__init__(default_timezone=UTC, **given)


def part(of: type[Form], name: str) -> type[Form]:
    """The form of a part of a list."""
    fields = {
        "__doc__": f"A part of a list of {name}.",
        "results": of(many=True),
        "next_cursor": serializers.CharField(
            allow_null=True, help_text="For `cursor` of the next part; null at the end."
        ),
        "next": serializers.URLField(allow_null=True, help_text="Address of the next part."),
    }
    return type(f"{name.title().replace(' ', '')}PartSerializer", (Form,), fields)


class LinksSerializer(Form):
    """Where everything is read."""

    links = serializers.DictField(
        child=serializers.CharField(),
        help_text="By operation; {name} is to be filled in.",
    )
    about = serializers.DictField(
        child=serializers.CharField(), help_text="The description, as data and as pages."
    )


class AnnouncementSerializer(Form):
    """What the publisher tells everybody."""

    id = serializers.CharField()
    at = Moment()
    text = serializers.CharField(help_text="In the reader's language, if there is one in it.")


class CitySerializer(Form):
    """A city of a championship."""

    stage = serializers.CharField(help_text="Id of its stage.")
    city = serializers.CharField(help_text="Its code.")
    name = serializers.CharField()
    days = serializers.ListField(child=serializers.CharField(), help_text="Ids of its days.")
    open_seats = serializers.IntegerField(help_text="Seats in the final that nobody holds.")
    ended_by = serializers.CharField(
        help_text="Rule by which the publisher ended it, CH-CITY-2 or CH-STAGE-1; else empty."
    )


class FinalistSerializer(Form):
    """Somebody who goes to the final."""

    registration = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    city = serializers.CharField(help_text="Code of the city in which they won their seat.")
    day = serializers.CharField(help_text="Day on which they won it.")
    place = serializers.IntegerField()
    coming = serializers.BooleanField(help_text="Whether they have said that they come.")


class PrizeSerializer(Form):
    """A prize as it is announced."""

    place = serializers.IntegerField()
    words = serializers.CharField()


class ChampionshipSerializer(Form):
    """A championship."""

    id = serializers.CharField()
    title = serializers.CharField()
    status = serializers.ChoiceField(choices=CHAMPIONSHIP_STATUSES)
    status_words = serializers.CharField()
    first_day = serializers.DateField()
    final_date = serializers.DateField()
    demo = serializers.BooleanField(help_text="Invented, to look at.")
    ruleset = serializers.CharField(help_text="The game that is played.")
    cities = CitySerializer(many=True)


class WholeChampionshipSerializer(ChampionshipSerializer):
    """A championship with all that its page tells."""

    profile = serializers.DictField(help_text="The numbers of the regulations by name.")
    final = serializers.CharField(allow_null=True, help_text="Id of the final's day.")
    finalists = FinalistSerializer(many=True)
    announcements = AnnouncementSerializer(many=True)
    prizes = PrizeSerializer(many=True)


class PlacesSerializer(Form):
    """How full a day is whose registration is open (CH-DAY-3, CH-WAIT-1)."""

    most = serializers.IntegerField()
    held = serializers.IntegerField()
    waiting = serializers.IntegerField()
    free = serializers.IntegerField()


class DaySerializer(Form):
    """A game day, or the final."""

    id = serializers.CharField()
    championship = serializers.CharField()
    title = serializers.CharField(help_text="City and date.")
    city = serializers.CharField(help_text="Its code.")
    city_name = serializers.CharField()
    date = serializers.DateField(help_text="In the city's zone.")
    start = serializers.RegexField(r"^\d\d:\d\d$", help_text="Local time.")
    zone = serializers.CharField(help_text="IANA name.")
    starts_at = Moment()
    status = serializers.ChoiceField(choices=DAY_STATUSES)
    status_words = serializers.CharField()
    final = serializers.BooleanField()
    demo = serializers.BooleanField()
    archived = serializers.BooleanField(help_text="A free tournament that no list has (FT-END-1).")
    ruleset = serializers.CharField(help_text="The game that is played.")
    players = serializers.IntegerField(help_text="Who plays, or played; before it, who is here.")
    registration_open = serializers.BooleanField()
    places = PlacesSerializer(allow_null=True, help_text="While registration is open.")


class DescriptionSerializer(Form):
    """What the organizer tells about the day; every text may be empty."""

    address = serializers.CharField()
    room = serializers.CharField()
    map_url = serializers.CharField()
    bring = serializers.CharField()
    ask = serializers.CharField(help_text="Whom to ask, as the organizer has published it.")
    stream_url = serializers.CharField()


class ToldSerializer(Form):
    """What the organizer tells everybody in the hall."""

    id = serializers.CharField(help_text="For `end_announcement`.")
    text = serializers.CharField()


class PlannedTournamentSerializer(Planned):
    """A free tournament as its organizer planned it, with its short address."""

    slug = serializers.CharField(help_text="Below /tournaments/.")


class WholeDaySerializer(DaySerializer):
    """A day with all that its page tells beside its bracket."""

    description = DescriptionSerializer(allow_null=True)
    announcements = AnnouncementSerializer(many=True)
    registration_ends = Moment(allow_null=True)
    tables = serializers.IntegerField(help_text="Tables in use, or planned.")
    tables_in_use = serializers.ListField(child=serializers.IntegerField())
    paused = serializers.BooleanField()
    paused_until = Moment(allow_null=True, help_text="If it was said when play goes on.")
    check_in_until = Moment(allow_null=True, help_text="Until when check-in was extended.")
    told_in_hall = ToldSerializer(
        allow_null=True, help_text="What the hall's screen shows to everybody now."
    )
    ends_about = Moment(allow_null=True, help_text="When a running day is expected to be over.")
    foreseen_as_of = Moment(allow_null=True, help_text="The moment of which `ends_about` tells.")
    matches = serializers.IntegerField(help_text="How many it has, as far as it is known.")
    matches_over = serializers.IntegerField()
    tournament = PlannedTournamentSerializer(
        allow_null=True, help_text="Of a free tournament: what its organizer has said of it."
    )


class PlayerSerializer(Form):
    """A registration as everybody may see it: from the closed list of the draw on."""

    registration = serializers.CharField(help_text="Its id.")
    number = serializers.IntegerField(help_text="Number on the day.")
    name = serializers.CharField(help_text="The name that they show, or “Player 7”.")
    seed = serializers.IntegerField(allow_null=True, help_text="From the draw, from 1.")
    status = serializers.ChoiceField(choices=PLAYER_STATUSES)


class StandingSerializer(PlayerSerializer):
    """A player with their place, as far as it is certain."""

    place_first = serializers.IntegerField(
        allow_null=True, help_text="Their place; null until it is certain, or if it is vacant."
    )
    place_last = serializers.IntegerField(
        allow_null=True, help_text="The last of shared places; the same number if alone."
    )
    won = serializers.IntegerField(help_text="Matches.")
    lost = serializers.IntegerField(help_text="Matches.")
    drawn = serializers.IntegerField(help_text="Matches.")
    group = serializers.CharField(allow_blank=True, help_text="A letter, if there are several.")
    points = serializers.FloatField(
        allow_null=True, help_text="After the last whole round; null where no rounds are played."
    )
    tie_breaks = serializers.DictField(
        child=serializers.FloatField(), help_text="In their order, by name; of rounds."
    )
    to_final = serializers.ChoiceField(
        choices=["", "qualified", "coming"], help_text="Of a completed regional day."
    )


class StandingsSerializer(Form):
    """The places of a day."""

    day = serializers.CharField()
    final = serializers.BooleanField(help_text="Whether the places stand.")
    standings = StandingSerializer(many=True)


class DrawSerializer(Form):
    """A draw with everything that is needed to repeat it (CH-DE-10)."""

    at = Moment()
    withdrawn = serializers.BooleanField()
    registrations = serializers.ListField(child=serializers.CharField(), help_text="The list.")
    list_sha256 = serializers.CharField()
    secret_sha256 = serializers.CharField()
    secret = serializers.CharField()
    text = serializers.CharField(help_text="What was called out in the hall.")
    value = serializers.CharField()
    order = serializers.ListField(
        child=serializers.CharField(), help_text="Registrations in the order of seeds."
    )


class LotSerializer(Form):
    """A lot with everything that is needed to repeat it; empty texts before it is drawn."""

    lot = serializers.CharField()
    purpose = serializers.CharField()
    candidates = serializers.ListField(
        child=serializers.CharField(), help_text="Registrations between whom it decides."
    )
    list_sha256 = serializers.CharField()
    secret_sha256 = serializers.CharField()
    secret = serializers.CharField()
    text = serializers.CharField(help_text="What was called out in the hall.")
    order = serializers.ListField(child=serializers.CharField(), help_text="As it fell.")


class DrawsSerializer(Form):
    """The draws of a day, the newest first; withdrawn ones stay (CH-DE-11)."""

    day = serializers.CharField()
    frozen_sha256 = serializers.CharField(help_text="Digest of the closed list; else empty.")
    commitment = serializers.CharField(help_text="Digest of the secret before a draw; else empty.")
    draws = DrawSerializer(many=True)
    lots = LotSerializer(many=True, help_text="Between players of the day, in their order.")
