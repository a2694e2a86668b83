"""Files that a page gives to keep."""

from django.http import HttpResponse


def attached(content: str | bytes, content_type: str, name: str) -> HttpResponse:
    """A file that the browser saves under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)
