"""Files that anyone may keep or check: signed checkpoints, bundles, the auditor in one file."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.championship.championship_state import ChampionshipState
from tournament.championship.custody.queries import own_custody
from tournament.events import stored_bundles
from tournament.events.bundle_jobs import ask_for_championship, progress_of
from tournament.events.checkpoints import current_checkpoint
from tournament.events.checkpoints import witnessed_checkpoint as newest_witnessed
from tournament.events.selectors import place_of
from tournament.events.states import (
    championship_ledger,
    championship_state,
    event_ledger,
    this_machine,
)
from tournament.ledger.audit_pyz import build_pyz, build_witness_pyz
from tournament.web.public.ledger_page import championship_title, public_championship
from tournament.web.shared.caching import (
    content_tag,
    day_tag,
    public_page,
    text_tag,
    witness_tag,
)
from tournament.web.shared.day_reading import read_day
from tournament.web.shared.files import attached

LOOK_AGAIN_SECONDS = 3
_ZIP = "application/zip"
SMALL = 4
"""Days of a championship whose bundle is made at once: each takes some hundredths of a second."""


@public_page(day_tag)
def day_checkpoint(request: HttpRequest, event_id: str) -> HttpResponse:
    """The signed checkpoint of a day's ledger as it is now (C2SP signed note)."""
    return _note(_opened(event_id))


@public_page(witness_tag)
def championship_checkpoint(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The signed checkpoint of a championship's ledger as it is now, and its cosignatures."""
    public_championship(championship_id)
    return _note(championship_ledger(championship_id))


@public_page(witness_tag)
def witnessed_checkpoint(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The newest checkpoint that enough witnesses have cosigned, or else any; 404 without one."""
    public_championship(championship_id)
    note = newest_witnessed(championship_id)
    if note is None:
        raise Http404
    return HttpResponse(note, content_type="text/plain; charset=utf-8")


def _event_tag(request: HttpRequest, event_id: str) -> str | None:
    """The tag of a day's bundle; None for a day that nobody knows."""
    try:
        championship = place_of(event_id).championship
    except Http404:
        return None
    return content_tag(stored_bundles.event_mark(event_id, championship_state(championship)))


@public_page(_event_tag, words=False, kept=False)
def day_bundle(request: HttpRequest, event_id: str) -> HttpResponse:
    """Everything that is needed to check a day offline, as one file."""
    _opened(event_id)
    state = read_day(event_id).championship
    return _zip(stored_bundles.event_file(event_id, state), f"day-{event_id[:8]}.zip")


def _championship_tag(request: HttpRequest, championship_id: str) -> str | None:
    """The tag of a championship's bundle; None while whoever asks would have to wait for it."""
    state = championship_state(championship_id)
    if _in_hall(state):
        return None
    ready = len(state.days) <= SMALL or stored_bundles.stored_championship_file(state) is not None
    return content_tag(stored_bundles.championship_mark(state)) if ready else None


@public_page(_championship_tag, words=False, kept=False)
def championship_bundle(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The same of a whole championship; a large one is made by a job, and the page waits for it."""
    state = public_championship(championship_id)
    if _in_hall(state):
        raise Http404
    name = f"championship-{championship_id[:8]}.zip"
    path = stored_bundles.stored_championship_file(state)
    if path is None and len(state.days) > SMALL:
        mark = stored_bundles.championship_mark(state)
        ask_for_championship(championship_id, mark)
        progress = progress_of(championship_id, mark)
        if progress is not None:
            return _wait(request, championship_id, progress)
        # It was made once and is gone, or could not be made: whoever asks waits for it.
    return _zip(path or stored_bundles.championship_file(state), name)


def _in_hall(state: ChampionshipState) -> bool:
    """Whether this is a hall's laptop, which has one day and signs nothing about the others."""
    return own_custody(state, this_machine()) is not None


def _wait(request: HttpRequest, championship: str, progress: tuple[int, int]) -> HttpResponse:
    context = {
        "championship": championship,
        "title": championship_title(championship),
        "done": progress[0],
        "total": progress[1],
    }
    response = render(request, "public/bundle_waits.html", context, status=202)
    response.headers["Refresh"] = str(LOOK_AGAIN_SECONDS)
    response.headers["Cache-Control"] = "no-store"
    return response


@public_page(text_tag, words=False, kept=False)
def audit_pyz(request: HttpRequest) -> HttpResponse:
    """The auditor as one file that runs wherever Python and `cryptography` are."""
    return attached(build_pyz(), _ZIP, "audit.pyz")


@public_page(text_tag, words=False, kept=False)
def witness_pyz(request: HttpRequest) -> HttpResponse:
    """The witness as one file, for a club that watches a championship's ledger."""
    return attached(build_witness_pyz(), _ZIP, "witness.pyz")


def _opened(event_id: str) -> str:
    """The ledger of a day; 404 while it has none, since its check-in has not opened."""
    reading = read_day(event_id)
    if not reading.event.id:
        raise Http404
    return event_ledger(event_id)


def _note(ledger: str) -> HttpResponse:
    return HttpResponse(current_checkpoint(ledger), content_type="text/plain; charset=utf-8")


def _zip(path: Path, name: str) -> HttpResponse:
    """A bundle takes half a megabyte for ten days, so it is sent in one piece."""
    return attached(path.read_bytes(), _ZIP, name)
