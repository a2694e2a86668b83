"""The address at which the engine is asked what may be done; what is asked stands in it."""

from urllib.parse import urlencode

from django.urls import reverse


def ask_link(**parameters: str) -> str:
    """The page “May they?” with the parameters that are not empty."""
    given = {name: value for name, value in parameters.items() if value}
    return f"{reverse('ask')}?{urlencode(given, safe=':,=/')}"
