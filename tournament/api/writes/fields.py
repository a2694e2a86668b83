"""Fields that several operations ask for; what a name, a date or a text is, the forms say."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError as Unfit
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.championship.commands import MakeDraw
from tournament.championship.kept_apart import KeptApart
from tournament.events.selectors import day_of, place_of
from tournament.people.names.guard import text_faults
from tournament.people.names.person_texts import PersonTexts
from tournament.people.persons import PersonData
from tournament.regulations.checks import local_date
from tournament.regulations.inputs import (
    CLOCK,
    Choice,
    Clock,
    Input,
    Line,
    Many,
    Number,
    Text,
    declared,
)
from tournament.web.shared.person_forms import checked_birth_date, checked_contact, checked_name
from tournament.web.shared.text_fields import checked_lines, checked_text, refuse

SEATS = ("A", "B")
MOST_ROWS = 500
LONGEST_SHOWN = 100
"""How much is told of a name that a stranger has thought of."""


class CheckedText(serializers.CharField):
    """A text that a check of the forms passes or turns down with its sentences."""

    def __init__(self, check: Callable[[str], Any], **options: Any) -> None:
        super().__init__(**options)
        self.check, self.closer = check, False

    def to_internal_value(self, data: Any) -> Any:
        """The checked value."""
        text = super().to_internal_value(data)
        try:
            return self.check(text) if text else text
        except Unfit as unfit:
            raise serializers.ValidationError(list(unfit.messages)) from unfit


_LONGEST_REASON = declared(KeptApart, "reason").longest


def as_spoken(text: str) -> str:
    """The words of a draw, letter by letter: they go into it as they are."""
    refuse(text_faults(text, declared(MakeDraw, "text").longest))
    return text


class ReasonText(CheckedText):
    """Some words of the staff about what happened; a new line counts as a space."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            lambda text: " ".join(checked_lines(text, _LONGEST_REASON).split()),
            max_length=_LONGEST_REASON,
            help_text="In your own words; read by judges, organizers and the publisher alone.",
            **options,
        )
        self.declared = (KeptApart, "reason")


class OneOf(serializers.ChoiceField):
    """One of several codes; who sends another one is told which there are."""

    def to_internal_value(self, data: Any) -> Any:
        """The code; raises `ValidationError` that names all of them."""
        try:
            return super().to_internal_value(data)
        except serializers.ValidationError as unfit:
            told = {"given": data, "choices": ", ".join(map(str, self.choices))}
            words = gettext("“%(given)s” is none of these: %(choices)s.") % told
            raise serializers.ValidationError(words, code="invalid_choice") from unfit


def one_of(codes: Sequence[str] | Mapping[str, Any], **options: Any) -> serializers.ChoiceField:
    """One of these codes."""
    return OneOf(choices=list(codes), **options)


class Listed(serializers.ListField):
    """Several values."""

    def to_internal_value(self, data: Any) -> Any:
        """The values as they are passed on."""
        return tuple(super().to_internal_value(data))


def sent_field(owner: type[Any], name: str, **options: Any) -> Any:
    """The field of a body for what is declared beside a command (`regulations/inputs.py`).

    `check` looks closer at a text than every text is looked at.
    """
    field = field_of(declared(owner, name), **options)
    field.declared = (owner, name)
    return field


def field_of(said: Input, **options: Any) -> serializers.Field[Any, Any, Any, Any]:
    """The field of a body for what is declared."""
    if isinstance(said, Choice):
        return one_of(said.codes, **options)
    if isinstance(said, Number):
        return serializers.IntegerField(min_value=said.least, max_value=said.most, **options)
    if isinstance(said, Clock):
        return serializers.RegexField(rf"^{CLOCK.pattern}$", **options)
    if isinstance(said, Many):
        bounds = {"min_length": said.least or None, "max_length": said.most}
        return Listed(child=field_of(said.of), **bounds, **options)
    if isinstance(said, Text):
        usual = checked_text if isinstance(said, Line) else checked_lines
        closer = options.pop("check", None)
        check = closer or (lambda text: usual(text, said.longest))
        field = CheckedText(check, max_length=said.longest, **options)
        field.closer = closer is not None
        return field
    raise TypeError(f"no field of a body takes {said}")


@extend_schema_field(OpenApiTypes.DATE)
class BirthDate(serializers.CharField):
    """A birth date that can be one on the day's own date."""

    def to_internal_value(self, data: Any) -> date:
        """The date."""
        try:
            return checked_birth_date(super().to_internal_value(data), self.context["today"])
        except Unfit as unfit:
            raise serializers.ValidationError(list(unfit.messages)) from unfit


class PersonFields(serializers.Serializer[Any]):
    """What is kept of a person (CH-PD-1): this and no more."""

    full_name = sent_field(PersonTexts, "full_name", check=checked_name)
    birth_date = BirthDate(help_text="Never shown in public; only the player's own token reads it.")
    contact = sent_field(
        PersonTexts,
        "contact",
        check=checked_contact,
        required=False,
        allow_blank=True,
        help_text="One e-mail address or telephone number.",
    )
    display_name = sent_field(PersonTexts, "display_name", required=False, allow_blank=True)
    city = sent_field(PersonTexts, "city", required=False, allow_blank=True)
    representative_name = sent_field(
        PersonTexts, "representative_name", check=checked_name, required=False, allow_blank=True
    )
    representative_contact = sent_field(
        PersonTexts,
        "representative_contact",
        check=checked_contact,
        required=False,
        allow_blank=True,
    )


PERSON = tuple(PersonFields._declared_fields)


def person_of_fields(said: Mapping[str, Any], language: str = "ru") -> PersonData:
    """The person whom these fields describe; texts that were not sent are empty."""
    known = {name: said.get(name, "") for name in PERSON}
    return PersonData(**known, language=language)


def today_of(event: str) -> dict[str, Any]:
    """What a form about a person needs to know: the date in the day's city."""
    return {"today": local_date(timezone.now(), day_of(place_of(event)).zone)}


class Pairs(serializers.ListField):
    """Pairs of ids."""

    child = serializers.ListField(
        child=serializers.CharField(max_length=64), min_length=2, max_length=2
    )

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MOST_ROWS, **options)

    def to_internal_value(self, data: Any) -> tuple[tuple[str, ...], ...]:
        """The pairs as they are passed on."""
        return tuple(tuple(pair) for pair in super().to_internal_value(data))


def unknown_fields(form: serializers.Field[Any, Any, Any, Any], said: Any) -> Any:
    """What is said in a body and asked by nobody, at whatever depth: it was meant otherwise."""
    if isinstance(form, serializers.ListSerializer):
        found = [unknown_fields(form.child, one) for one in said] if isinstance(said, list) else []
        return found if any(found) else []
    if not isinstance(form, serializers.Serializer) or not isinstance(said, Mapping):
        return {}
    told = gettext("There is no such field here; there are: %(names)s.")
    told = (
        told % {"names": ", ".join(form.fields)}
        if form.fields
        else gettext("Nothing is asked here. Send {}.")
    )
    inner = {name: unknown_fields(field, said.get(name)) for name, field in form.fields.items()}
    return {
        **{ascii(name)[1:-1][:LONGEST_SHOWN]: [told] for name in said if name not in form.fields},
        **{name: wrong for name, wrong in inner.items() if wrong},
    }
