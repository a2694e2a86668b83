"""Values as these clients send them, and what each of them has to be."""

from collections.abc import Callable, Collection, Mapping
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from tournament.api.challonge.errors import NotTaken
from tournament.regulations.inputs import Line, Tenths, declared
from tournament.web.shared.text_fields import checked_lines, checked_text

FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Years of moments, so that days may be added in any zone."""
LARGEST_WHOLE = 2**31 - 1


def wrong(field: str, sentence: str) -> NotTaken:
    """A field with what is wrong about it."""
    return NotTaken(f"{field}: {sentence}")


def refuse_unknown(given: Mapping[str, str], known: Collection[str]) -> None:
    """Raise `NotTaken` for fields that nobody reads: they were meant otherwise."""
    unknown = sorted(set(given) - set(known))
    if unknown:
        said = gettext("These fields are not known here: %(names)s. Leave them out.")
        raise NotTaken(said % {"names": ", ".join(unknown)})


def left_out(field: str, sentence: str) -> NotTaken:
    """A choice that this site does not have."""
    said = gettext("this is not offered here.")
    return NotTaken(f"{field}: {said} {sentence}")


def text_of(owner: type[Any], name: str, text: str, *, sent: str = "", needed: bool = False) -> str:
    """A text as it is declared for all ways in; `sent` is its name here."""
    said = declared(owner, name)
    if isinstance(said, Line):
        return line(sent or name, text, said.longest, needed=needed)
    return words(sent or name, text, said.longest)


def line(field: str, text: str, most: int, *, needed: bool = False) -> str:
    """One line of text, checked as every line that is typed on a page."""
    text = _checked(field, checked_text, " ".join(text.split()), most)
    if needed and not text:
        raise wrong(field, gettext("can't be empty."))
    return text


def words(field: str, text: str, most: int) -> str:
    """Text of several lines, each checked as one; empty lines between them stay."""
    text = text.replace("\r\n", "\n").replace("\t", " ").strip()
    _checked(field, checked_lines, text, most)
    return text


def _checked(field: str, check: Callable[[str, int], str], text: str, most: int) -> str:
    if len(text) > most:
        raise wrong(field, gettext("has %(most)s characters at most.") % {"most": most})
    try:
        return check(text, most)
    except ValidationError as unfit:
        raise NotTaken(*(f"{field}: {said}" for said in unfit.messages)) from unfit


def yes_or_no(field: str, text: str) -> bool:
    """True, false, 1 or 0; an empty text is no."""
    said = text.strip().lower()
    if said in {"1", "true", "yes"}:
        return True
    if said in {"", "0", "false", "no", "none"}:
        return False
    raise wrong(field, gettext("is true or false."))


def whole(field: str, text: str, most: int = LARGEST_WHOLE, least: int = 0) -> int | None:
    """A whole number; None for an empty text."""
    said = text.strip()
    if said.lower() in {"", "none", "null"}:
        return None
    digits = said.removesuffix(".0").removeprefix("+")
    number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 12 else -1
    if not least <= number <= most:
        told = {"least": least, "most": most}
        raise wrong(field, gettext("is a number from %(least)s to %(most)s.") % told)
    return number


def tenths(field: str, text: str, within: Tenths) -> int | None:
    """A number with one decimal, as tenths; None for an empty text."""
    said = text.strip()
    if said.lower() in {"", "none", "null"}:
        return None
    try:
        number = Decimal(said) * 10 if len(said) <= 12 else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != int(number) or not within.fits(int(number)):
        told = {"most": within.most // 10}
        raise wrong(field, gettext("is a number from 0 to %(most)s with one decimal.") % told)
    return int(number)


def moment(field: str, text: str) -> str | None:
    """A moment as ISO 8601 in UTC; one without a zone is taken as UTC. None for an empty text."""
    said = text.strip()
    if said.lower() in {"", "none", "null"}:
        return None
    try:
        found = parse_datetime(said.replace("/", "-")) or parse_datetime(f"{said}T12:00:00")
        if found is not None:
            known = found if found.tzinfo is not None else found.replace(tzinfo=UTC)
            if FIRST_YEAR <= known.year <= LAST_YEAR:
                return known.astimezone(UTC).isoformat()
    except ValueError as fault:
        raise wrong(field, gettext("is no moment. Write 2026-05-31T18:00:00+03:00.")) from fault
    raise wrong(field, gettext("is no moment. Write 2026-05-31T18:00:00+03:00."))


def choice(field: str, text: str, choices: Mapping[str, Any]) -> Any:
    """One of several words; spaces and underscores are the same."""
    said = text.strip().lower().replace("_", " ")
    if said not in choices:
        told = {"choices": ", ".join(sorted(filter(None, choices)))}
        raise wrong(field, gettext("is one of: %(choices)s.") % told)
    return choices[said]


def iso(at: datetime | None) -> str | None:
    """A moment as these clients read it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds") if at is not None else None
