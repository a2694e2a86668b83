"""Importing a list: the file, its columns, what it would do, and only then the import.

Every step is a page of its own with an address, so that going back works; the file waits in
`uploads`, and a list with any fault is not taken in at all.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship.statuses import DayStatus, RegistrationStatus
from tournament.events.registration import (
    ImportRefused,
    ImportResult,
    import_roster,
    rehearse_import,
)
from tournament.events.roster.columns import ColumnMapping, recognise
from tournament.events.roster.messages import describe
from tournament.events.roster.problems import FileProblem, Problem
from tournament.events.roster.rows import RosterReading, RosterRow, read_rows
from tournament.events.roster.table import MOST_MEGABYTES, Table, read_table
from tournament.events.selectors import day_of, place_of
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.regulations.refusals import Refusal
from tournament.web.organizer.import_forms import ColumnsForm, UploadForm
from tournament.web.shared import uploads
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.staff_page import day_page
from tournament.web.shared.status_words import status_kind, status_word
from tournament.web.shared.words import language

LONGEST_FILE = MOST_MEGABYTES * 1024 * 1024


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A problem or a warning with its place, ready to be shown and printed."""

    line: int
    column: str
    text: str
    rule: str
    person: str
    value: str


@dataclass(frozen=True, slots=True)
class RefusedLines:
    """Lines that one rule refuses for one reason."""

    lines: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """What becomes of one line."""

    line: int
    name: str
    outcome: str
    kind: Kind


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
    if file.size > LONGEST_FILE:
        form.add_error("file", describe(FileProblem("file_too_large", {"limit": MOST_MEGABYTES})))
        return _upload_page(request, event_id, form, status=422)
    data = file.read()
    table = read_table(data, file.name)
    if isinstance(table, FileProblem):
        form.add_error("file", describe(table))
        return _upload_page(request, event_id, form, status=422)
    upload_id = uploads.keep(
        data,
        filename=file.name,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
    )
    return redirect("roster_columns", event_id, upload_id)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_columns(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Step 2: which column holds what; POST keeps the choice."""
    upload = _upload(request, event_id, upload_id)
    table = _table(upload)
    if upload is None or table is None:
        return _gone(request, event_id)
    mapping = _mapping(table, upload.choices)
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
        warnings=_row_problems(mapping.warnings()),
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
    mapping = _mapping(table, upload.choices)
    today = local_date(timezone.now(), day_of(place_of(event_id)).zone)
    reading = read_rows(table, mapping, today=today)
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
    return table if isinstance(table, Table) else None


def _mapping(table: Table, choices: uploads.Choices | None) -> ColumnMapping:
    mapping = recognise(table.headings, table.heading_line)
    return mapping if choices is None else mapping.with_choices(choices)


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
        % _counts(result),
    )


def _counts(result: ImportResult) -> dict[str, int]:
    return {
        "confirmed": result.count(RegistrationStatus.CONFIRMED),
        "waiting": result.count(RegistrationStatus.WAITLISTED),
        "awaiting": result.count(RegistrationStatus.AWAITING_CONSENT),
        "already": result.already,
        "refused": len(result.refusals),
    }


def _row_problems(problems: tuple[Problem, ...]) -> list[RowProblem]:
    return [
        RowProblem(
            problem.line,
            problem.column,
            describe(problem),
            problem.rule or "",
            problem.person,
            problem.value,
        )
        for problem in problems
    ]


def _refused_lines(rows: tuple[RosterRow, ...], result: ImportResult) -> list[RefusedLines]:
    names = {row.line: row.full_name for row in rows}
    by_reason: dict[str, tuple[Refusal, list[int]]] = {}
    for item in result.refusals:
        text = item.refusal.text(language())
        by_reason.setdefault(text, (item.refusal, []))[1].append(item.line)
    return [
        RefusedLines(", ".join(f"{line} ({names[line]})" for line in lines), text, refusal.rule)
        for text, (refusal, lines) in by_reason.items()
    ]


def _preview_lines(rows: tuple[RosterRow, ...], result: ImportResult) -> list[PreviewLine]:
    names = {row.line: row.full_name for row in rows}
    return [
        PreviewLine(
            line,
            names[line],
            gettext("on the list already") if item.already else status_word(item.status),
            "neutral" if item.already else status_kind(item.status),
        )
        for line, item in result.registered
    ]


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
    refused = _refused_lines(reading.rows, result) if result is not None else []
    problems = _row_problems(reading.problems)
    context = _import_page(
        request,
        event_id,
        step=3,
        upload=upload,
        problems=problems,
        problem_count=ngettext("%(count)s problem", "%(count)s problems", len(problems))
        % {"count": len(problems)},
        warnings=_row_problems(reading.warnings),
        refused=refused,
        lines=_preview_lines(reading.rows, result) if result is not None else [],
        counts=_counts(result) if result is not None else {},
        nothing_new=result is not None and not refused and len(result.registered) == result.already,
        can_import=result is not None and not refused,
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "organizer/import_preview.html", context, status=status)
