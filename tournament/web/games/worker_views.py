"""The script that lets the recorder's page be loaded again without connection.

Browsers let such a script answer for addresses below its own alone, so it has one at the root.
"""

from pathlib import Path

from django.http import HttpRequest, HttpResponse

from tournament.web.shared.caching import public_page, text_tag

SCRIPT = Path(__file__).parents[1] / "static" / "web" / "scripts" / "recorder-worker.js"


@public_page(text_tag)
def recorder_worker(request: HttpRequest) -> HttpResponse:
    """The script; it holds nothing of anybody."""
    return HttpResponse(SCRIPT.read_bytes(), content_type="text/javascript; charset=utf-8")
