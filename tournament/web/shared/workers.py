"""Scripts that answer in place of the site (service workers); they are not named by a digest."""

from pathlib import Path

from django.http import HttpResponse

SCRIPTS = Path(__file__).parents[1] / "static" / "web" / "scripts"


def script_at_root(*names: str) -> HttpResponse:
    """The scripts of these names in one, as they are sent from an address at the root."""
    content = b"\n".join((SCRIPTS / f"{name}.js").read_bytes() for name in names)
    return HttpResponse(content, content_type="text/javascript; charset=utf-8")
