"""What is typed of a person, and how long each text may be (CH-PD-1)."""

from dataclasses import dataclass
from typing import Annotated

from tournament.people.names.guard import LONGEST_NAME
from tournament.regulations.inputs import Line

_NAME, _CONTACT = Line(LONGEST_NAME), Line(254)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonTexts:
    """The texts that are kept of a person, and no more."""

    full_name: Annotated[str, _NAME]
    display_name: Annotated[str, Line(60)] = ""
    contact: Annotated[str, _CONTACT] = ""
    city: Annotated[str, Line(100)] = ""
    representative_name: Annotated[str, _NAME] = ""
    representative_contact: Annotated[str, _CONTACT] = ""


@dataclass(frozen=True, slots=True)
class AccountTexts:
    """What is typed of a member of the staff."""

    display_name: Annotated[str, Line(80)]
