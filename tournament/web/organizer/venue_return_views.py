"""Taking a day back from the hall: its files, what they bring, what has to be answered first."""

from io import BytesIO
from zipfile import BadZipFile, ZipFile

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.events.execution import Refused
from tournament.events.handed_in import kept_ledger
from tournament.events.selectors import day_of, place_of
from tournament.events.states import event_ledger
from tournament.events.venue import lost, returning
from tournament.events.venue.brought import Exported, exported
from tournament.events.venue.faults import VenueFault
from tournament.events.wording import local_time
from tournament.ledger.core.entry import moment_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.venue_forms import AnswersForm, BundleForm, ReturnForm
from tournament.web.organizer.venue_lines import compared, lines_of_rest
from tournament.web.organizer.venue_model import audit_sentences, matters, played_words
from tournament.web.organizer.venue_views import venue_page
from tournament.web.shared import uploads
from tournament.web.shared.acting import STATUS, caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.venue_words import fault_text
from tournament.web.shared.words import language
from tournament.web.venue_clock import clock_in_the_hall

_NAME = "hall.zip"


@require_POST
@requires(Action.TAKE_BACK_DAY, day_scope)
def venue_return(request: HttpRequest, event_id: str) -> HttpResponse:
    """Take the file in; nothing is imported yet."""
    form = ReturnForm(request.POST, request.FILES)
    if not form.is_valid():
        return venue_page(request, event_id, 422, return_form=form)
    try:
        files = exported(form.cleaned_data["copy"])
        _look(event_id, files)
    except VenueFault as fault:
        form.add_error("copy", fault_text(fault))
        return venue_page(request, event_id, 422, return_form=form)
    upload_id = uploads.keep(
        _packed(files),
        filename=_NAME,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
    )
    return redirect("venue_return_check", event_id, upload_id)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.TAKE_BACK_DAY, day_scope)
def venue_return_check(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """What the files bring and what has to be answered; POST takes them over."""
    files = _kept(request, event_id, upload_id)
    if files is None:
        messages.info(
            request, gettext("Files are kept for an hour at most. Please choose them again.")
        )
        return redirect("day_venue", event_id)
    try:
        look = _look(event_id, files)
        form = AnswersForm(
            request.POST if "return" in request.POST else None,
            matters=matters(event_id, look.todos),
            closed=look.played is not None and look.played.closed,
        )
        known = look.refusal if look.rest is None and "keep" not in request.POST else None
        answer, refusal = _taken(request, event_id, upload_id, files, form, known)
    except VenueFault as fault:
        messages.error(request, fault_text(fault))
        return redirect("day_venue", event_id)
    if answer is not None:
        return answer
    if look.other is not None and request.method != "POST":
        # Nobody asked for more than a look, and the page says what can be done with such a ledger.
        refusal = None
    context = day_page(
        request,
        event_id,
        "day_more",
        Link(gettext("What came back from the hall")),
        look=look,
        failures=audit_sentences(look),
        brings=_brings(look),
        played=played_words(event_id, look.played) if look.played is not None else "",
        closed=look.played is not None and look.played.closed,
        matters=form.matters,
        form=form,
        refusal=refusal,
        sentence=refusal.text(language()) if refusal else "",
        asked="return" in request.POST,
        lines=lines_of_rest(event_id, look.rest) if look.rest is not None else [],
        left=len(look.rest.left) if look.rest is not None else 0,
        other=look.other,
        compared=compared(event_id, look.other) if look.other is not None else None,
        possible=look.refusal is None and not look.returned,
        clock=_clock(event_id, look),
    )
    sent = request.method == "POST"
    status = STATUS[refusal.kind] if refusal and sent else 422 if form.errors else 200
    return render(request, "organizer/venue_return.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.TAKE_BACK_DAY, day_scope)
def venue_compare(request: HttpRequest, event_id: str) -> HttpResponse:
    """CH-VENUE-5: a ledger beside the one that counts is evidence, not imported."""
    form, found = BundleForm(request.POST or None, request.FILES or None), None
    if request.method == "POST" and form.is_valid():
        try:
            found = lost.compare_bundle(event_id, form.cleaned_data["bundle"].read())
        except VenueFault as fault:
            form.add_error("bundle", fault_text(fault))
    kept = {fact.root: entry for entry, fact in returning.kept_ledgers(event_id)}
    root = request.GET.get("kept", "")
    bundle = kept_ledger(event_ledger(event_id), root) if root in kept else None
    if bundle is not None and found is None:
        found = lost.compare_bundle(event_id, bundle)
    zone = day_of(place_of(event_id)).zone
    context = day_page(
        request,
        event_id,
        "day_more",
        Link(gettext("Compare with the old laptop")),
        form=form,
        found=found,
        kept=[(local_time(moment_of(entry.at), zone), key) for key, entry in kept.items()],
        compared=compared(event_id, found) if found is not None else None,
    )
    status = 422 if form.errors else 200
    return render(request, "organizer/venue_compare.html", context, status=status)


def _look(event_id: str, files: Exported) -> returning.Return:
    """What the files would bring; nothing is written."""
    return returning.examine_return(event=event_id, bundle=files.bundle, people_file=files.people)


def _taken(
    request: HttpRequest,
    event_id: str,
    upload_id: str,
    files: Exported,
    form: AnswersForm,
    refusal: Refusal | None,
) -> tuple[HttpResponse | None, Refusal | None]:
    """The answer if the files were taken over just now, else why they can't be."""
    wanted = not {"progress", "rest", "keep"}.isdisjoint(request.POST) or form.is_valid()
    if request.method != "POST" or not wanted or refusal is not None:
        return None, refusal
    try:
        return _import(request, event_id, upload_id, files, form), None
    except Refused as refused:
        return None, refused.refusal


def _import(
    request: HttpRequest, event_id: str, upload_id: str, files: Exported, form: AnswersForm
) -> HttpResponse:
    """Take over what was checked; the day comes back, or stays in the hall."""
    caller = caller_of(request)
    if "rest" in request.POST:
        returning.import_rest(caller, event=event_id, bundle=files.bundle, people_file=files.people)
        messages.success(request, gettext("What the laptop wrote is entered again."))
        # The page shows what became of each entry, and what a judge has to decide.
        return redirect("venue_return_check", event_id, upload_id)
    if "keep" in request.POST:
        returning.keep_evidence(
            caller, event=event_id, bundle=files.bundle, people_file=files.people
        )
        messages.success(request, gettext("The laptop’s ledger is kept as evidence."))
        # The page then has the receipt of just this ledger.
        return redirect("venue_return_check", event_id, upload_id)
    if "progress" in request.POST:
        done = returning.import_progress(
            caller, event=event_id, bundle=files.bundle, people_file=files.people
        )
    else:
        done = returning.import_return(
            caller,
            event=event_id,
            bundle=files.bundle,
            people_file=files.people,
            answers=form.answers(),
        )
    uploads.discard(upload_id)
    if done.already:
        messages.info(request, gettext("This was imported already; nothing has changed."))
    elif done.returned:
        messages.success(request, gettext("The day is back. It is run at headquarters again."))
    else:
        messages.success(
            request, gettext("What was played so far is shown here. The hall keeps the day.")
        )
    for sentence in _clock(event_id, done):
        messages.warning(request, f"{gettext('The laptop’s clock was off')}: {sentence}")
    return redirect("day_venue", event_id)


def _clock(event_id: str, look: returning.Return) -> list[str]:
    """How the laptop's clock was off."""
    return clock_in_the_hall(look.clock, day_of(place_of(event_id)).zone, timezone.now())


def _brings(look: returning.Return) -> str:
    """How much is new."""
    entries = ngettext("%(count)s new entry", "%(count)s new entries", look.entries)
    people = ngettext(
        "%(count)s player entered in the hall",
        "%(count)s players entered in the hall",
        look.persons,
    )
    words = [entries % {"count": look.entries}]
    if look.persons:
        words.append(people % {"count": look.persons})
    return ", ".join(words)


def _packed(files: Exported) -> bytes:
    """Both files as one upload."""
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.writestr("people", files.people)
        if files.bundle is not None:
            archive.writestr("bundle", files.bundle)
    return out.getvalue()


def _kept(request: HttpRequest, event_id: str, upload_id: str) -> Exported | None:
    """The files that wait under this address; None if there are none, or another kind of file."""
    owner = acting(request).actor.public_id
    upload = uploads.find(upload_id, owner=owner, event_id=event_id, now=timezone.now())
    if upload is None or upload.filename != _NAME:
        return None
    try:
        with ZipFile(BytesIO(upload.data)) as archive:
            begun = "bundle" in archive.namelist()
            return Exported(archive.read("bundle") if begun else None, archive.read("people"))
    except (BadZipFile, KeyError):
        return None
