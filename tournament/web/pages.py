"""Every page that has a picture and an accessibility check: the one list of them.

`manage.py screenshots` and the browser tests read it. A page that is not here is not looked at, so
a new page is added here with the change that makes it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse

ACCOUNTS: dict[str, str] = {}
"""User name of the demo account that stands for each role."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page by name; `path` may be a function, since addresses hold ids of the demo data."""

    name: str
    path: str | Callable[[], str]
    role: str | None = None
    both_schemes: bool = False

    def address(self) -> str:
        """The page's path on this installation."""
        return self.path if isinstance(self.path, str) else self.path()


PAGES: list[ShownPage] = [
    ShownPage("styleguide", lambda: reverse("styleguide"), both_schemes=True),
]
