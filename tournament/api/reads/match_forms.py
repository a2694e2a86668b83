"""The forms of a structure: rounds, matches, their sides, times and games.

Written so that every structure fits: a match has a phase, a round in it, and two sides, each with
the registration that stands there or where it comes from.
"""

from rest_framework import serializers

from tournament.api.reads.forms import (
    MATCH_STATUSES,
    Form,
    Moment,
    PlayerSerializer,
    StandingSerializer,
    WholeDaySerializer,
    part,
)

SEATS = ("A", "B")
ENDS = ("played", "walkover", "concession", "ruling", "double_loss")


class SourceSerializer(Form):
    """Who comes to a side: the winner or the loser of a match."""

    match = serializers.CharField()
    takes = serializers.ChoiceField(choices=["winner", "loser"])


class SideSerializer(Form):
    """One side of a match."""

    seat = serializers.ChoiceField(choices=SEATS, help_text="As sheets and results name it.")
    registration = serializers.CharField(allow_null=True, help_text="Who stands there, if known.")
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField(help_text="The shown name, or who comes, in words.")
    seed = serializers.IntegerField(allow_null=True)
    source = SourceSerializer(allow_null=True, help_text="null for a side that the draw fills.")
    bye = serializers.BooleanField(help_text="Whether nobody comes here any more.")
    games_won = serializers.IntegerField()
    result = serializers.ChoiceField(choices=["", "won", "lost", "draw"])


class GameSerializer(Form):
    """A game of a match whose result counts."""

    number = serializers.IntegerField()
    replay = serializers.IntegerField(help_text="How often it was voided and played again.")
    outcome = serializers.ChoiceField(choices=["A", "B", "draw"])
    end_kind = serializers.CharField(help_text="How it ended, as its sheet calls it.")
    first_player = serializers.ChoiceField(
        choices=SEATS, allow_null=True, help_text="Who went first, if it was noted."
    )
    leaders = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="Of Pixel Tactics: card numbers of A and B as far as noted; else empty.",
    )
    details = serializers.DictField(help_text="What else its sheet says, by name.")
    revision = serializers.IntegerField(help_text="Which writing of its sheet counts.")
    digest = serializers.CharField(help_text="Of the sheet, as the ledger names it.")
    assurance = serializers.CharField(
        help_text="How surely both agreed: A0 to A3, or ruling (see /how-to-check/signatures/)."
    )
    entered_at = Moment(allow_null=True)


class MatchSerializer(Form):
    """A match."""

    id = serializers.CharField(help_text="Its name on this day, such as W1.2.")
    phase = serializers.CharField(
        help_text=(
            "Part of the structure: winners, losers, grand_final, main, third_place. "
            "Other structures have others."
        )
    )
    round = serializers.IntegerField(help_text="From 1, in its phase.")
    number = serializers.IntegerField(help_text="From 1, in its round; byes leave gaps.")
    round_name = serializers.CharField()
    status = serializers.ChoiceField(choices=MATCH_STATUSES)
    status_words = serializers.CharField()
    sides = SideSerializer(many=True, help_text="A, then B.")
    winner = serializers.CharField(allow_null=True, help_text="Registration of who goes on.")
    ended_by = serializers.ChoiceField(choices=ENDS, allow_null=True)
    wins_needed = serializers.IntegerField(help_text="Won games that decide it.")
    scores = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="Numbers of each game, A's first, by the desk's word; also while it is played.",
    )
    table = serializers.IntegerField(
        allow_null=True,
        help_text="The one that it holds or held, or for which its round was published (SW-7).",
    )
    waits_for_table = serializers.BooleanField(
        help_text="Its round was published with tables, and there was none for it."
    )
    called_at = Moment(allow_null=True)
    started_at = Moment(allow_null=True)
    ended_at = Moment(allow_null=True)
    expected_at = Moment(allow_null=True, help_text="When it is expected to be called.")
    extension_minutes = serializers.IntegerField(
        help_text="What judges have added to its time (CH-TIME-1)."
    )
    time_is_up_at = Moment(
        allow_null=True, help_text="Of a match in play with a limit (CH-TIME-1)."
    )
    version = serializers.IntegerField(help_text="Grows with every fact about it.")
    winner_to = serializers.CharField(allow_null=True, help_text="Where its winner plays next.")
    loser_to = serializers.CharField(allow_null=True, help_text="Where its loser plays next.")
    games = GameSerializer(many=True)


class RulingSerializer(Form):
    """A ruling, without its words and without whom it is about (CH-PD-5)."""

    id = serializers.CharField()
    type = serializers.CharField()
    name = serializers.CharField(help_text="The type in words.")
    came_of_it = serializers.CharField(help_text="What came of it, without names; may be empty.")
    rule = serializers.CharField()
    rule_text = serializers.CharField(help_text="The rule in a sentence.")
    match = serializers.CharField(allow_null=True)
    affected = serializers.ListField(
        child=serializers.CharField(), help_text="Other matches that it touched."
    )
    supersedes = serializers.CharField(allow_null=True, help_text="A ruling that it replaced.")
    at = Moment()


class RulingsSerializer(Form):
    """The rulings of a day, the oldest first."""

    day = serializers.CharField()
    rulings = RulingSerializer(many=True)


class WholeMatchSerializer(MatchSerializer):
    """A match with the rulings on it."""

    rulings = RulingSerializer(many=True)


class BracketSerializer(Form):
    """A structure with its players and matches."""

    day = serializers.CharField()
    drawn = serializers.BooleanField(help_text="Whether there is one; lists are empty before it.")
    kind = serializers.CharField(
        help_text="double_elimination, single_elimination; others may come. Empty before the draw."
    )
    size = serializers.IntegerField(help_text="Places of the frame, byes counted.")
    rounds = serializers.IntegerField(help_text="Of the frame.")
    champion = serializers.CharField(allow_null=True, help_text="Registration, once it is certain.")
    players = PlayerSerializer(many=True, help_text="In the order of seeds.")
    matches = MatchSerializer(many=True, help_text="Each after those that feed it.")


class WholeDayExportSerializer(Form):
    """A day as one document, version 2."""

    format = serializers.CharField(help_text="pixel-tactics-day/2")
    day = WholeDaySerializer()
    bracket = BracketSerializer()
    standings = StandingSerializer(many=True)
    rulings = RulingSerializer(many=True)


class RecordedGameSerializer(Form):
    """A game that can be watched step by step."""

    match = serializers.CharField()
    game = serializers.IntegerField()
    log = serializers.CharField(allow_null=True, help_text="Its log, once the match is over.")
    whole = serializers.BooleanField(help_text="Whether nothing of it is secret any more.")
    url = serializers.CharField(help_text="The page on which it is watched.")


class RecordedGamesSerializer(Form):
    """The recorded games of a day."""

    day = serializers.CharField()
    games = RecordedGameSerializer(many=True)


MATCHES = part(MatchSerializer, "matches")
