"""Words for the choices of a free tournament, and its numbers as people write them."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

FORMAT: Mapping[str, Promise] = {
    "swiss": _("Swiss system"),
    "round_robin": _("Round robin"),
    "single_elimination": _("Single elimination"),
    "double_elimination": _("Double elimination"),
}
FORMAT_HELP: Mapping[str, Promise] = {
    "swiss": _("Everybody plays every round, against somebody who has done as well."),
    "round_robin": _("Everybody plays everybody."),
    "single_elimination": _("One loss, and a player is out."),
    "double_elimination": _("Two losses, and a player is out."),
}
ENTRY: Mapping[str, Promise] = {
    "names": _("The organizer, by name alone"),
    "registration": _("They register themselves, with check-in"),
}
RESULTS: Mapping[str, Promise] = {
    "desk": _("The word of the desk"),
    "signed": _("Both players sign the sheet"),
}
SEEDING: Mapping[str, Promise] = {"drawn": _("By the draw"), "listed": _("As listed")}
LATE_POINTS: Mapping[str, Promise] = {
    "zero": _("is worth nothing"),
    "half": _("is worth half a win"),
}
TIE_BREAK: Mapping[str, Promise] = {
    "buchholz": _("Buchholz"),
    "buchholz_cut_1": _("Buchholz, cut 1"),
    "sonneborn_berger": _("Sonneborn-Berger"),
    "direct_encounter": _("Direct encounter"),
    "opponents_match_wins": _("Opponents’ match wins"),
    "wins": _("Wins"),
    "game_wins": _("Games won"),
    "points_scored": _("Points scored"),
    "point_difference": _("Point difference"),
}
SHORT: Mapping[str, Promise] = {
    "buchholz": pgettext_lazy("column", "BH"),
    "buchholz_cut_1": pgettext_lazy("column", "BH−1"),
    "sonneborn_berger": pgettext_lazy("column", "SB"),
    "direct_encounter": pgettext_lazy("column", "DE"),
    "opponents_match_wins": pgettext_lazy("column", "OMW"),
    "wins": pgettext_lazy("column", "Wins"),
    "game_wins": pgettext_lazy("column", "Games"),
    "points_scored": pgettext_lazy("column", "Scored"),
    "point_difference": pgettext_lazy("column", "+/−"),
}
"""The same as the heading of a narrow column."""
EXPLAINED: Mapping[str, Promise] = {
    "buchholz": _("the points of all opponents together"),
    "buchholz_cut_1": _("the points of all opponents but the lowest"),
    "sonneborn_berger": _("the points of beaten opponents, and half of those drawn with"),
    "direct_encounter": _("how many of those who are level a player has left behind"),
    "opponents_match_wins": _("the average share of matches that opponents won, at least a third"),
    "wins": _("matches won"),
    "game_wins": _("games won in all matches"),
    "points_scored": _("numbers of all games together"),
    "point_difference": _("own numbers less those of opponents"),
}


def points_text(tenths: int) -> str:
    """Tenths of a point as people write points: `2`, `2,5`."""
    whole, rest = divmod(tenths, 10)
    return str(whole) if not rest else str(localize(Decimal(tenths) / 10))


def value_text(name: str, value: int | Fraction) -> str:
    """The value of a tie-break: percent for a share, else a number with a fraction if need be."""
    exact = Fraction(value)
    if name == "opponents_match_wins":
        return f"{localize(round(Decimal(exact.numerator) * 100 / exact.denominator, 1))} %"
    if exact.denominator == 1:
        return str(exact.numerator)
    return str(localize(round(Decimal(exact.numerator) / exact.denominator, 2).normalize()))
