"""Who vouches that a ruling was an error: somebody of the day's staff (CH-JUDGE-1)."""

from django.utils.translation import gettext
from rest_framework.exceptions import ValidationError

from tournament.events.selectors import place_of
from tournament.people.grants import staff_of


def witness_of(event: str, account: str | None) -> str | None:
    """The account that was named; a 400 for one that does not work on this day."""
    if account is None:
        return None
    if not staff_of(event, str(place_of(event).stage)).filter(public_id=account).exists():
        said = gettext("This account does not work on this day any more.")
        raise ValidationError({"witness": [said]})
    return account
