"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, object]:
    """Build id and demo flag; touches neither session nor user."""
    return {"build": settings.BUILD, "demo": settings.DEMO}
