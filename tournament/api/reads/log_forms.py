"""The forms of logs and of statistics."""

from rest_framework import serializers

from tournament.api.log_answers import VERDICTS
from tournament.api.reads.forms import Form, Moment, part


class PublicLogSerializer(Form):
    """A log whose match is over, with its verdict."""

    id = serializers.CharField()
    match = serializers.CharField()
    game = serializers.IntegerField()
    replay = serializers.IntegerField(help_text="How often the game had been replayed.")
    received_at = Moment()
    size = serializers.IntegerField(help_text="Bytes that were received.")
    sha256 = serializers.CharField(help_text="Of the bytes that were received.")
    verdict = serializers.ChoiceField(choices=VERDICTS)
    rule = serializers.CharField(help_text="The rule that is broken; else empty.")
    line = serializers.IntegerField(help_text="Line of the log, from 1; 0 where there is none.")


class WholeLogSerializer(PublicLogSerializer):
    """The log itself."""

    reason = serializers.CharField()
    remedy = serializers.CharField()
    outcomes = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField(help_text="Without what people typed; empty if unreadable.")


LOGS = part(PublicLogSerializer, "public logs")


class TallySerializer(Form):
    """Games won, lost and drawn."""

    games = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()


class LeaderSerializer(TallySerializer):
    """How a leader fared."""

    card = serializers.CharField()


class PairSerializer(LeaderSerializer):
    """How a leader fared against another."""

    against = serializers.CharField()


class OrderSerializer(Form):
    """How often a card was played as an order, and in how many hands."""

    card = serializers.CharField()
    plays = serializers.IntegerField()
    hands = serializers.IntegerField()


class CountSerializer(Form):
    """How many games had a value."""

    value = serializers.IntegerField()
    games = serializers.IntegerField()


class StatisticsSerializer(Form):
    """Figures of the verified and confirmed games of Pixel Tactics, each counted once."""

    games = serializers.IntegerField()
    drawn = serializers.IntegerField()
    leaders = LeaderSerializer(many=True)
    pairs = PairSerializer(many=True)
    first_player = TallySerializer(help_text="Of who went first.")
    orders = OrderSerializer(many=True)
    rounds = CountSerializer(many=True)
    turns = CountSerializer(many=True)
