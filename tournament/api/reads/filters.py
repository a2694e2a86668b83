"""Which rows of a list are asked for: parameters of the address, checked and described."""

from collections.abc import Iterator, Sequence
from typing import Any

import django_filters
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django_filters.utils import translate_validation
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError

from tournament.api.reads.forms import CHAMPIONSHIP_STATUSES, DAY_STATUSES, MATCH_STATUSES
from tournament.brackets import MatchSpec
from tournament.events.models import Championship, GameDay
from tournament.play.models import Match

LONGEST = 64
"""Characters of an id or a word in an address."""


class AnyOf(django_filters.BaseInFilter, django_filters.ChoiceFilter):
    """One of several words, or more of them with commas between."""


def _choices(words: Sequence[str]) -> list[tuple[str, str]]:
    return [(word, word) for word in words]


class ChampionshipFilters(django_filters.FilterSet):
    """Championships by how far they are."""

    status = AnyOf(
        choices=_choices(CHAMPIONSHIP_STATUSES), method="of_status", help_text="How far it is."
    )

    class Meta:
        model = Championship
        fields: Sequence[str] = ()

    def of_status(
        self, rows: "QuerySet[Championship]", name: str, chosen: Sequence[str]
    ) -> "QuerySet[Championship]":
        """What follows from all facts stands in no table: it is chosen from what was read."""
        return rows


class DayFilters(django_filters.FilterSet):
    """Days by where and when they are, and how far."""

    championship = django_filters.CharFilter(
        "championship_id", max_length=LONGEST, help_text="Its id."
    )
    city = django_filters.CharFilter(
        "stage__city", max_length=LONGEST, help_text="Code of the city, such as kazan."
    )
    date = django_filters.DateFilter("date", help_text="On this local date.")
    date_from = django_filters.DateFilter("date", "gte", help_text="On this date or later.")
    date_to = django_filters.DateFilter("date", "lte", help_text="On this date or earlier.")
    status = AnyOf(choices=_choices(DAY_STATUSES), method="of_status", help_text="How far it is.")

    class Meta:
        model = GameDay
        fields: Sequence[str] = ()

    def of_status(
        self, rows: "QuerySet[GameDay]", name: str, chosen: Sequence[str]
    ) -> "QuerySet[GameDay]":
        """How far a day under way is, its event alone knows: chosen from what was read."""
        return rows


class MatchFilters(django_filters.FilterSet):
    """Matches of a day; `specs` are those of its structure, which no table knows."""

    specs: Sequence[MatchSpec]

    status = AnyOf("status", choices=_choices(MATCH_STATUSES), help_text="How far it is.")
    phase = django_filters.CharFilter(
        method="of_phase", max_length=LONGEST, help_text="Part of the structure, such as winners."
    )
    round = django_filters.NumberFilter(
        method="of_round", min_value=1, max_value=99, help_text="Number of the round in its phase."
    )
    table = django_filters.NumberFilter(
        "table", min_value=1, max_value=999, help_text="Number of its table, as `table` tells it."
    )
    player = django_filters.CharFilter(
        method="of_player", max_length=LONGEST, help_text="Id of a registration that stands in it."
    )

    class Meta:
        model = Match
        fields: Sequence[str] = ()

    def of_phase(self, rows: "QuerySet[Match]", name: str, phase: str) -> "QuerySet[Match]":
        """By the part of the structure."""
        return rows.filter(match__in=[spec.id for spec in self.specs if spec.bracket == phase])

    def of_round(self, rows: "QuerySet[Match]", name: str, number: int) -> "QuerySet[Match]":
        """By the number of the round."""
        return rows.filter(match__in=[spec.id for spec in self.specs if spec.round == number])

    def of_player(self, rows: "QuerySet[Match]", name: str, player: str) -> "QuerySet[Match]":
        """On either side."""
        return rows.filter(Q(a=player) | Q(b=player))


def chosen(filters: django_filters.FilterSet) -> "QuerySet[Any]":
    """The rows that are asked for; raises `ValidationError` with the fields that are wrong."""
    if not filters.is_valid():
        raise translate_validation(filters.errors)
    rows: QuerySet[Any] = filters.qs
    return rows


def statuses_asked(filters: django_filters.FilterSet) -> frozenset[str]:
    """The statuses that were asked for, after `chosen`; empty for all."""
    return frozenset(filters.form.cleaned_data["status"] or ())


def described_by(filters: type[django_filters.FilterSet]) -> list[OpenApiParameter]:
    """The parameters that a list knows, for the description of the interface."""
    return [
        OpenApiParameter(name, _schema(one), description=one.extra["help_text"])
        for name, one in filters.base_filters.items()
    ]


def _schema(one: django_filters.Filter) -> dict[str, Any]:
    if isinstance(one, AnyOf):
        words = [value for value, _ in one.extra["choices"]]
        word = "|".join(words)
        return {"type": "string", "pattern": f"^({word})(,({word}))*$"}
    if isinstance(one, django_filters.DateFilter):
        return {"type": "string", "format": "date"}
    if isinstance(one, django_filters.NumberFilter):
        return {
            "type": "integer",
            "minimum": one.extra["min_value"],
            "maximum": one.extra["max_value"],
        }
    return {"type": "string", "maxLength": LONGEST}


def unknown(request: HttpRequest, known: Sequence[str]) -> Iterator[str]:
    """Parameters of an address that a view does not know; those with _ are for caches."""
    return (name for name in request.GET if name not in known and not name.startswith("_"))


def refuse_unknown(request: HttpRequest, known: Sequence[str]) -> None:
    """Raise `ValidationError` for a parameter that nobody reads: it was meant otherwise."""
    for name in unknown(request, known):
        words = gettext("This address knows other parameters: %(names)s.")
        names = ", ".join(known) or "–"
        raise ValidationError({ascii(name)[1:-1][:LONGEST]: [words % {"names": names}]})
