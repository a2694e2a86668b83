"""The script that lets the recorder's page be loaded again without connection.

Browsers let such a script answer for addresses below its own alone, so it has one at the root.
"""

from django.http import HttpRequest, HttpResponse

from tournament.web.shared.caching import public_page, text_tag
from tournament.web.shared.workers import script_at_root


@public_page(text_tag)
def recorder_worker(request: HttpRequest) -> HttpResponse:
    """The script; it holds nothing of anybody."""
    return script_at_root("every-worker", "recorder-worker")
