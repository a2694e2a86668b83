"""Accounts of the demo championship. Their password is public, so they are for loopback only."""

from dataclasses import dataclass

from django.contrib.auth.hashers import make_password

from tournament.events.models import Championship
from tournament.events.selectors import cities
from tournament.people.models import User

PASSWORD = "pixel-tactics-demo"
"""One for all of them; `manage.py serve` prints it."""

FINISHED_CITY = "kazan"
RUNNING_CITY = "saint-petersburg"
PLANNED_CITY = "tomsk"


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account of the staff; `city` is where it works, empty for the publisher."""

    username: str
    role: str
    display_name: str
    city: str = ""
    password: str = PASSWORD


DEMO_ACCOUNTS = (
    DemoAccount("demo-publisher", "publisher", "Издатель (демо)"),
    DemoAccount("demo-organizer", "organizer", "Организатор, Петербург (демо)", RUNNING_CITY),
    DemoAccount("demo-judge", "judge", "Судья, Петербург (демо)", RUNNING_CITY),
    DemoAccount("demo-organizer-kazan", "organizer", "Организатор, Казань (демо)", FINISHED_CITY),
    DemoAccount("demo-judge-kazan", "judge", "Судья, Казань (демо)", FINISHED_CITY),
    DemoAccount("demo-organizer-tomsk", "organizer", "Организатор, Томск (демо)", PLANNED_CITY),
    DemoAccount("demo-judge-tomsk", "judge", "Судья, Томск (демо)", PLANNED_CITY),
)


def account_of(role: str, city: str = "") -> DemoAccount:
    """The account that acts in this role there."""
    return next(item for item in DEMO_ACCOUNTS if (item.role, item.city) == (role, city))


def create_accounts() -> dict[str, User]:
    """Store all of them; by user name. The slow hash is made once, since the password is one."""
    encoded = make_password(PASSWORD)
    return {
        account.username: User.objects.create(
            username=account.username,
            display_name=account.display_name,
            zone=cities()[account.city].zone if account.city else "",
            password=encoded,
        )
        for account in DEMO_ACCOUNTS
    }


def demo_exists() -> bool:
    """Whether this installation holds demo data or an account with the public password."""
    names = [account.username for account in DEMO_ACCOUNTS]
    return (
        Championship.objects.filter(demo=True).exists()
        or User.objects.filter(username__in=names).exists()
    )
