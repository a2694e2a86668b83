"""What the publisher does with accounts of the staff: make, reset, end, restore.

Accounts are the installation's and no facts of a championship, so no ledger knows them; roles are
appointments and go through the ledger. An account is never deleted: entries name it.
"""

import secrets

from tournament.events.selectors import cities
from tournament.people.models import User

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without letters and digits that are mistaken for each other."""


def new_password() -> str:
    """A password to be read out or copied from paper, of some 60 bits."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(3))


def create_account(
    *, username: str, display_name: str, city: str, password: str
) -> tuple[User, str]:
    """Make an account; returns the password that it has now."""
    password = password or new_password()
    zone = cities()[city].zone if city else ""
    user = User.objects.create_user(username, password, display_name=display_name, zone=zone)
    return user, password


def reset_password(user: User) -> str:
    """Give a new password, which ends all log-ins of the account; returns it."""
    password = new_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    return password
