"""Check this day: what the audit says, and whether something that somebody kept is still there.

The form changes nothing in a ledger and needs no account: it has neither session nor CSRF token.
What is asked is bounded in size, number and by sender.
"""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.csrf import csrf_exempt

from tournament.events import handed_in
from tournament.events.handed_in import HandedIn
from tournament.events.states import event_ledger
from tournament.ledger.core.checkpoints import CheckpointError
from tournament.ledger.core.receipts import RECEIPT_LIMIT
from tournament.web.public.check_model import Verdict, checked, keep, sort_of, verdict
from tournament.web.shared.caching import day_tag, public_page
from tournament.web.shared.checkpoint_codes import note_of
from tournament.web.shared.day_head import head_of
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.limits import Limit, address_of, announced_size
from tournament.web.shared.personal_page import personal_page

FILES = "files"
CODE = "c"
MOST_FILES = 10
LARGEST_BODY = 2 * RECEIPT_LIMIT
CHECKS_OF_ADDRESS = Limit("checks-of-address", most=300, seconds=600)
"""Things handed in from one network: a whole hall may scan the code on its screen."""
_TOO_LARGE = _("These files are too large. A receipt has some kilobytes: choose fewer files.")
_TOO_MANY = _("At most %(count)s files at once: send the others after these.")
_NOTHING = _("No file was chosen. Choose a receipt or a checkpoint, then press the button.")
_NO_CODE = _("This is not a whole checkpoint. Scan the code again, or send the file.")


@csrf_exempt
def day_check(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """The page; with `?c=` the checkpoint of a QR code is compared, POST takes files."""
    view = _received if request.method == "POST" else _shown
    return view(request, event_id=event_id)


def _check_tag(request: HttpRequest, event_id: str) -> str | None:
    """The tag of the day's pages and of what was handed in about it."""
    tag = day_tag(request, event_id)
    return None if tag is None else f'{tag[:-1]}-{handed_in.mark(event_ledger(event_id))}"'


@public_page(_check_tag, CODE, kept=False)
def _shown(request: HttpRequest, event_id: str) -> HttpResponse:
    reading = read_day(event_id)
    code = request.GET.get(CODE, "")
    if not code or not reading.event.id:
        return _page(request, reading)
    if not CHECKS_OF_ADDRESS.take(address_of(request)):
        return render(request, "429.html", status=429)
    try:
        note = note_of(code, event_ledger(event_id))
    except CheckpointError:
        return _page(request, reading, fault=str(_NO_CODE), status=422)
    found = verdict(reading, HandedIn("checkpoint", note.encode()), gettext("The scanned code"))
    return _page(request, reading, [found], code=code)


@personal_page
def _received(request: HttpRequest, event_id: str) -> HttpResponse:
    """Files that somebody kept, or the code of a QR that the ledger does not have."""
    reading = read_day(event_id)
    if not reading.event.id:
        return _page(request, reading, status=422)
    if announced_size(request) > LARGEST_BODY:
        return _page(request, reading, fault=str(_TOO_LARGE), status=413)
    if not CHECKS_OF_ADDRESS.take(address_of(request)):
        return render(request, "429.html", status=429)
    items = [(file.name or "", sort_of(file.read())) for file in request.FILES.getlist(FILES)]
    if len(items) > MOST_FILES:
        return _page(request, reading, fault=_TOO_MANY % {"count": MOST_FILES}, status=422)
    pasted = request.POST.get(CODE, "").strip()
    if pasted:
        try:
            note = note_of(pasted.rpartition(f"{CODE}=")[2], event_ledger(event_id))
        except CheckpointError:
            return _page(request, reading, fault=str(_NO_CODE), pasted=pasted, status=422)
        items.append((gettext("The scanned code"), HandedIn("checkpoint", note.encode())))
    if not items:
        return _page(request, reading, fault=str(_NOTHING), status=422)
    verdicts = []
    for _more in items[1:]:
        # Each thing is an audit of its own.
        CHECKS_OF_ADDRESS.count(address_of(request))
    for name, item in items:
        found = verdict(reading, item, name)
        keep(reading, item, found)
        verdicts.append(found)
    return _page(
        request, reading, verdicts, thanks=any(item.status.is_evidence for item in verdicts)
    )


def _page(
    request: HttpRequest,
    reading: DayReading,
    verdicts: Sequence[Verdict] = (),
    *,
    fault: str = "",
    code: str = "",
    pasted: str = "",
    thanks: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "head": head_of(reading, "day_check"),
        "checked": checked(reading) if reading.event.id else None,
        "verdicts": verdicts,
        "fault": fault,
        "thanks": thanks,
        "files_field": FILES,
        "code_field": CODE,
        "hand_in_code": code if any(item.status.is_evidence for item in verdicts) else "",
        "pasted": pasted,
        "most_files": MOST_FILES,
    }
    return render(request, "public/check.html", context, status=status)
