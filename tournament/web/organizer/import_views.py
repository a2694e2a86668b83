"""Importing a list: the file, its columns, what it would do, and only then the import.

Every step is a page of its own with an address, so that going back works; the file waits in
`uploads`, and a list with any fault is not taken in at all.
"""

from dataclasses import replace

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.championship.statuses import DayStatus
from tournament.events.registration import (
    ImportRefused,
    ImportResult,
    import_roster,
    rehearse_import,
)
from tournament.events.roster.columns import ColumnMapping, recognise
from tournament.events.roster.limits import MOST_MEGABYTES
from tournament.events.roster.messages import describe
from tournament.events.roster.pasted import as_file
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.rows import RosterReading, read_rows
from tournament.events.roster.table import Table, edited, read_table
from tournament.events.selectors import day_of, place_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.web.organizer.import_forms import ColumnsForm, EditListForm, UploadForm
from tournament.web.organizer.import_lists import (
    counts_of,
    faulty_cells,
    faulty_lines,
    preview_lines,
    refused_lines,
    refused_numbers,
    row_problems,
)
from tournament.web.shared import uploads
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.csv_table import csv_table
from tournament.web.shared.staff_page import day_page

LONGEST_FILE = MOST_MEGABYTES * 1024 * 1024
HEADINGS = (
    pgettext_lazy("heading of a list", "Full name"),
    _("Birth date"),
    _("Contact"),
    _("City"),
    _("Consent to processing"),
    _("Consent to publication"),
    _("Parent name"),
    _("Parent contact"),
    _("Parent consent"),
)
"""Headings that `roster.vocabulary` knows in both languages."""


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_import(request: HttpRequest, event_id: str) -> HttpResponse:
    """Step 1: choose the file."""
    if request.method != "POST":
        return _upload_page(request, event_id, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, event_id, form, status=422)
    file = form.cleaned_data["file"]
    data, name = _pasted(form.cleaned_data["text"]) if file is None else _sent(file)
    table = read_table(data, name) if isinstance(data, bytes) else data
    if not isinstance(data, bytes) or not isinstance(table, Table):
        fault = data if isinstance(data, FileProblem) else table
        assert isinstance(fault, FileProblem)
        form.add_error("text" if file is None else "file", describe(fault))
        return _upload_page(request, event_id, form, status=422)
    on_paper = form.cleaned_data["on_paper"]
    upload_id = uploads.keep(
        data,
        filename=name,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
        on_paper=on_paper,
    )
    beyond_doubt = _recognised(table, on_paper=on_paper).beyond_doubt
    return redirect("roster_preview" if beyond_doubt else "roster_columns", event_id, upload_id)


@require_safe
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_template(request: HttpRequest, event_id: str) -> HttpResponse:
    """An empty list with the headings that are read beyond doubt, as a spreadsheet opens it."""
    response = HttpResponse(
        csv_table([str(heading) for heading in HEADINGS], ()),
        content_type="text/csv; charset=utf-8",
    )
    response["Content-Disposition"] = 'attachment; filename="players.csv"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_columns(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Step 2: which column holds what; POST keeps the choice."""
    upload = _upload(request, event_id, upload_id)
    table = _table(upload)
    if upload is None or table is None:
        return _gone(request, event_id)
    mapping = _mapping(table, upload)
    form = ColumnsForm(request.POST or None, mapping=mapping)
    if request.method == "POST" and form.is_valid():
        chosen = mapping.with_choices(form.choices())
        if not chosen.problems():
            uploads.choose(upload, form.choices())
            return redirect("roster_preview", event_id, upload_id)
        for problem in chosen.problems():
            form.add_error(None, describe(problem))
    context = _import_page(
        request,
        event_id,
        step=2,
        upload=upload,
        table=table,
        mapping=mapping,
        form=form,
        warnings=row_problems(mapping.warnings()),
        missing=[describe(problem) for problem in mapping.problems()],
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "organizer/import_columns.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_preview(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Step 3: every problem, or what the import would do; POST does it."""
    upload = _upload(request, event_id, upload_id)
    table = _table(upload)
    if upload is None or table is None:
        return _gone(request, event_id)
    reading = _reading(upload, table, event_id)
    if reading.problems:
        return _preview_page(request, event_id, upload, reading, None)
    if request.method != "POST":
        would = rehearse_import(caller_of(request), event=event_id, rows=reading.rows)
        return _preview_page(request, event_id, upload, reading, would)
    try:
        result = import_roster(caller_of(request), event=event_id, rows=reading.rows)
    except ImportRefused as refused:
        return _preview_page(request, event_id, upload, reading, refused.result)
    uploads.discard(upload.id)
    _tell(request, result)
    return redirect("roster", event_id)


@require_POST
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_edit_list(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Faulty cells that were written anew on the page; the preview judges the list again."""
    upload = _upload(request, event_id, upload_id)
    table = _table(upload)
    if upload is None or table is None:
        return _gone(request, event_id)
    reading = _reading(upload, table, event_id)
    refused = (
        refused_numbers(rehearse_import(caller_of(request), event=event_id, rows=reading.rows))
        if not reading.problems
        else ()
    )
    form = EditListForm(request.POST, faulty=faulty_cells(table, reading.problems, refused))
    if form.is_valid():
        uploads.edit(upload, form.edits(), form.left_out())
    return redirect("roster_preview", event_id, upload_id)


@require_POST
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_discard(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Throw the uploaded file away."""
    upload = _upload(request, event_id, upload_id)
    if upload is not None:
        uploads.discard(upload.id)
    messages.info(request, gettext("The file is deleted here; nothing was imported."))
    return redirect("roster_import", event_id)


def _upload(request: HttpRequest, event_id: str, upload_id: str) -> uploads.Upload | None:
    return uploads.find(
        upload_id,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
    )


def _table(upload: uploads.Upload | None) -> Table | None:
    """The table of a kept file; it was readable when it was kept."""
    table = read_table(upload.data, upload.filename) if upload is not None else None
    if upload is None or not isinstance(table, Table):
        return None
    return edited(table, upload.edits, upload.left_out)


def _recognised(table: Table, *, on_paper: bool) -> ColumnMapping:
    return replace(recognise(table.headings, table.heading_line), on_paper=on_paper)


def _mapping(table: Table, upload: uploads.Upload) -> ColumnMapping:
    mapping = _recognised(table, on_paper=upload.on_paper)
    return mapping if upload.choices is None else mapping.with_choices(upload.choices)


def _reading(upload: uploads.Upload, table: Table, event_id: str) -> RosterReading:
    today = local_date(timezone.now(), day_of(place_of(event_id)).zone)
    return read_rows(table, _mapping(table, upload), today=today)


def _pasted(text: str) -> tuple[bytes | FileProblem, str]:
    headings = [str(heading) for heading in HEADINGS[:3]]
    return as_file(text, headings), gettext("pasted list")


def _sent(file: "UploadedFile[bytes]") -> tuple[bytes | FileProblem, str]:
    if (file.size or 0) > LONGEST_FILE:
        return FileProblem("file_too_large", {"limit": MOST_MEGABYTES}), ""
    return file.read(), file.name or ""


def _gone(request: HttpRequest, event_id: str) -> HttpResponse:
    messages.info(
        request,
        gettext(
            "This file is no longer here: it was imported or thrown away, or its hour is over."
        ),
    )
    return redirect("roster", event_id)


def _tell(request: HttpRequest, result: ImportResult) -> None:
    if len(result.registered) == result.already:
        messages.info(request, gettext("Nothing new: everyone is on the list already."))
        return
    messages.success(
        request,
        gettext(
            "Imported. With a place: %(confirmed)s, on the waiting list: %(waiting)s, "
            "waiting for a parent’s consent: %(awaiting)s, on the list before: %(already)s."
        )
        % counts_of(result),
    )


def _import_page(
    request: HttpRequest, event_id: str, *, step: int, **more: object
) -> dict[str, object]:
    crumbs = (Link(gettext("Roster"), reverse("roster", args=[event_id])), Link(gettext("Import")))
    return day_page(request, event_id, "roster", *crumbs, step=step, **more)


def _upload_page(
    request: HttpRequest, event_id: str, form: UploadForm, status: int = 200
) -> HttpResponse:
    planned = day_of(place_of(event_id)).status == DayStatus.PLANNED
    context = _import_page(request, event_id, step=1, form=form, planned=planned)
    return render(request, "organizer/import_upload.html", context, status=status)


def _preview_page(
    request: HttpRequest,
    event_id: str,
    upload: uploads.Upload,
    reading: RosterReading,
    result: ImportResult | None,
) -> HttpResponse:
    refused = refused_lines(reading.rows, result) if result is not None else []
    problems = row_problems(reading.problems)
    table = _table(upload)
    lines = refused_numbers(result) if result is not None else []
    faulty = faulty_cells(table, reading.problems, lines) if table is not None else {}
    form = EditListForm(faulty=faulty)
    context = _import_page(
        request,
        event_id,
        step=3,
        upload=upload,
        problems=problems,
        problem_count=ngettext("%(count)s problem", "%(count)s problems", len(problems))
        % {"count": len(problems)},
        warnings=row_problems(reading.warnings),
        refused=refused,
        lines=preview_lines(reading.rows, result) if result is not None else [],
        counts=counts_of(result) if result is not None else {},
        faulty_lines=faulty_lines(reading, faulty, form),
        nothing_new=result is not None and not refused and len(result.registered) == result.already,
        can_import=result is not None and not refused,
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "organizer/import_preview.html", context, status=status)
