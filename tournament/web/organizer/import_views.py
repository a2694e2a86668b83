"""Importing a list: the file, its columns, what it would do, and only then the import.

Every step is a page of its own with an address, so that going back works; the file waits in
`uploads`, and a list with any fault is not taken in at all.
"""

from dataclasses import dataclass, replace
from typing import Self

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.events.registration import (
    ImportRefused,
    ImportResult,
    import_roster,
    rehearse_import,
)
from tournament.events.roster.columns import ColumnMapping, recognise
from tournament.events.roster.doubts import (
    Answers,
    Doubt,
    answers_from,
    applied,
    doubts_of,
    unanswered,
)
from tournament.events.roster.limits import MOST_MEGABYTES
from tournament.events.roster.messages import describe
from tournament.events.roster.pasted import read_pasted
from tournament.events.roster.problems import FileProblem
from tournament.events.roster.rows import RosterReading, read_rows
from tournament.events.roster.table import Table, edited, read_table
from tournament.events.selectors import day_of, place_of
from tournament.events.tournaments import refuse_names_alone
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.regulations.checks import local_date
from tournament.web.organizer.import_forms import ColumnsForm, EditListForm, UploadForm
from tournament.web.organizer.import_lists import (
    faulty_cells,
    faulty_lines,
    preview_lines,
    refused_lines,
)
from tournament.web.shared import uploads
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.components import Link
from tournament.web.shared.csv_table import csv_table
from tournament.web.shared.staff_page import day_page

LONGEST_LIST_FILE = MOST_MEGABYTES * 1024 * 1024
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
    refuse_names_alone(event_id)
    if request.method != "POST":
        return _upload_page(request, event_id, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, event_id, form, status=422)
    file = form.cleaned_data["file"]
    data, name = (
        (form.cleaned_data["text"].encode(), gettext("pasted list"))
        if file is None
        else _sent(file)
    )
    table = _read(data, name, pasted=file is None) if isinstance(data, bytes) else data
    if isinstance(data, FileProblem) or isinstance(table, FileProblem):
        fault = table if isinstance(table, FileProblem) else data
        assert isinstance(fault, FileProblem)
        form.add_error("text" if file is None else "file", describe(fault))
        return _upload_page(request, event_id, form, status=422)
    upload_id = uploads.keep(
        data,
        filename=name,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
        on_paper=form.cleaned_data["on_paper"],
        pasted=file is None,
    )
    return _lead_on(request, event_id, upload_id)


@require_safe
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_template(request: HttpRequest, event_id: str) -> HttpResponse:
    """An empty list with the headings that are read beyond doubt, as a spreadsheet opens it."""
    refuse_names_alone(event_id)
    response = HttpResponse(
        csv_table([str(heading) for heading in HEADINGS], ()),
        content_type="text/csv; charset=utf-8",
    )
    response["Content-Disposition"] = 'attachment; filename="players.csv"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_columns(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Step 2: everything that is in doubt, once; POST keeps the answers."""
    waiting = _Waiting.find(request, event_id, upload_id)
    if waiting is None:
        return _gone(request, event_id)
    upload, table, mapping = waiting.upload, waiting.table, waiting.mapping
    form = ColumnsForm(
        request.POST or None,
        table=table,
        mapping=mapping,
        doubts=waiting.doubts,
        answers=waiting.answers,
        on_paper=upload.on_paper,
    )
    if request.method == "POST" and form.is_valid():
        answers, choices = form.answers(), form.choices()
        another = (answers.get("page", table.encoding), answers.get("sheet", table.sheet)) != (
            table.encoding,
            table.sheet,
        )
        chosen = replace(mapping, on_paper=form.on_paper())
        chosen = chosen if choices is None else chosen.with_choices(choices)
        if another or not chosen.problems():
            # Other letters and another worksheet have other columns.
            kept = None if another else choices
            uploads.choose(upload, kept, answers=answers, on_paper=form.on_paper())
            return _lead_on(request, event_id, upload_id)
        for text in _missing(chosen, table):
            form.add_error("on_paper" if table.headings_made else None, text)
    context = _import_page(
        request,
        event_id,
        step=2,
        upload=upload,
        table=table,
        mapping=mapping,
        form=form,
        warnings=mapping.issues if table.headings_made else mapping.warnings(),
        missing=_missing(mapping, table),
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "organizer/import_columns.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_preview(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Step 3: every problem, or what the import would do; POST does it."""
    waiting = _Waiting.find(request, event_id, upload_id)
    if waiting is None:
        return _gone(request, event_id)
    if waiting.is_open:
        return redirect("roster_columns", event_id, upload_id)
    reading = waiting.reading(event_id)
    if reading.problems:
        return _preview_page(request, event_id, waiting, reading, None)
    if request.method != "POST":
        would = rehearse_import(caller_of(request), event=event_id, rows=reading.rows)
        return _preview_page(request, event_id, waiting, reading, would)
    try:
        result = import_roster(caller_of(request), event=event_id, rows=reading.rows)
    except ImportRefused as refused:
        return _preview_page(request, event_id, waiting, reading, refused.result)
    uploads.discard(upload_id)
    _tell(request, result)
    return redirect("roster", event_id)


@require_POST
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_edit_list(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Faulty cells that were written anew on the page; the preview judges the list again."""
    waiting = _Waiting.find(request, event_id, upload_id)
    if waiting is None:
        return _gone(request, event_id)
    reading = waiting.reading(event_id)
    refused: list[int] = []
    if not reading.problems:
        would = rehearse_import(caller_of(request), event=event_id, rows=reading.rows)
        refused = would.lines_refused
    form = EditListForm(request.POST, faulty=faulty_cells(waiting.table, reading.problems, refused))
    if form.is_valid():
        uploads.edit(waiting.upload, form.edits(), form.left_out())
    return redirect("roster_preview", event_id, upload_id)


@require_POST
@requires(Action.IMPORT_REGISTRATIONS, day_scope)
def roster_discard(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """Throw the uploaded file away."""
    upload = _upload(request, event_id, upload_id)
    if upload is not None:
        uploads.discard(upload.id)
    messages.info(request, gettext("The list is deleted here; no one was entered."))
    return redirect("roster_import", event_id)


def _upload(request: HttpRequest, event_id: str, upload_id: str) -> uploads.Upload | None:
    return uploads.find(
        upload_id,
        owner=acting(request).actor.public_id,
        event_id=event_id,
        now=timezone.now(),
    )


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A list between its upload and its import, read with what was said about it so far."""

    upload: uploads.Upload
    table: Table
    mapping: ColumnMapping
    doubts: tuple[Doubt, ...]

    @classmethod
    def find(cls, request: HttpRequest, event_id: str, upload_id: str) -> Self | None:
        """The list with this id, if it still waits; it was readable when it was kept."""
        upload = _upload(request, event_id, upload_id)
        if upload is None:
            return None
        answers = answers_from(upload.answers)
        table = _read(
            upload.data,
            upload.filename,
            pasted=upload.pasted,
            page=answers.page,
            sheet=answers.sheet,
        )
        if not isinstance(table, Table):
            return None
        mapping = recognise(table.headings, table.heading_line, table.hidden_columns)
        mapping = replace(mapping, on_paper=upload.on_paper)
        if upload.choices is not None:
            mapping = mapping.with_choices(upload.choices)
        # What is doubtful is told by the list as it was sent, not by what was written anew in it.
        doubts = doubts_of(table, mapping)
        table = edited(table, upload.edits, upload.left_out)
        return cls(upload, table, mapping, doubts)

    @property
    def answers(self) -> Answers:
        """What was said to the doubts that there are."""
        return applied(self.doubts, answers_from(self.upload.answers))

    @property
    def is_open(self) -> bool:
        """Whether something has to be asked before the list is read."""
        settled = self.upload.choices is not None or self.mapping.beyond_doubt
        return not settled or bool(unanswered(self.doubts, self.answers))

    def reading(self, event_id: str) -> RosterReading:
        """The people of the list, and what is wrong with it."""
        today = local_date(timezone.now(), day_of(place_of(event_id)).zone)
        return read_rows(self.table, self.mapping, today=today, answers=self.answers)


def _read(
    data: bytes, name: str, *, pasted: bool, page: str = "", sheet: str = ""
) -> Table | FileProblem:
    if pasted:
        return read_pasted(data.decode(), name, [str(heading) for heading in HEADINGS[:3]])
    return read_table(data, name, page=page, sheet=sheet)


def _missing(mapping: ColumnMapping, table: Table) -> list[str]:
    """What has to be chosen or added before the rows can be read."""
    if table.headings_made and mapping.problems():
        return [
            gettext(
                "The list does not hold the consent to processing of personal data. Tick that all "
                "consents are on paper, or paste it again with headings and a column of consents."
            )
        ]
    return [describe(problem) for problem in mapping.problems()]


def _lead_on(request: HttpRequest, event_id: str, upload_id: str) -> HttpResponse:
    """The next step of a list: the questions about it, or what would come of it."""
    waiting = _Waiting.find(request, event_id, upload_id)
    open_ = waiting is not None and waiting.is_open
    return redirect("roster_columns" if open_ else "roster_preview", event_id, upload_id)


def _sent(file: "UploadedFile[bytes]") -> tuple[bytes | FileProblem, str]:
    if (file.size or 0) > LONGEST_LIST_FILE:
        return FileProblem("file_too_large", {"limit": MOST_MEGABYTES}), ""
    return file.read(), file.name or ""


def _gone(request: HttpRequest, event_id: str) -> HttpResponse:
    messages.info(
        request,
        gettext(
            "This list is no longer here: its people were entered, it was thrown away, or its "
            "hour is over."
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
        % result.counts,
    )


def _import_page(
    request: HttpRequest, event_id: str, *, step: int, **more: object
) -> dict[str, object]:
    crumbs = (Link(gettext("Roster"), reverse("roster", args=[event_id])), Link(gettext("Import")))
    return day_page(request, event_id, "roster", *crumbs, step=step, **more)


def _upload_page(
    request: HttpRequest, event_id: str, form: UploadForm, status: int = 200
) -> HttpResponse:
    context = _import_page(request, event_id, step=1, form=form)
    return render(request, "organizer/import_upload.html", context, status=status)


def _preview_page(
    request: HttpRequest,
    event_id: str,
    waiting: _Waiting,
    reading: RosterReading,
    result: ImportResult | None,
) -> HttpResponse:
    refused = refused_lines(reading.rows, result) if result is not None else []
    problems = reading.problems
    lines = result.lines_refused if result is not None else []
    faulty = faulty_cells(waiting.table, problems, lines)
    form = EditListForm(faulty=faulty)
    context = _import_page(
        request,
        event_id,
        step=3,
        upload=waiting.upload,
        problems=problems,
        problem_count=ngettext("%(count)s problem", "%(count)s problems", len(problems))
        % {"count": len(problems)},
        warnings=reading.warnings,
        refused=refused,
        lines=preview_lines(reading.rows, result) if result is not None else [],
        counts=result.counts if result is not None else {},
        faulty_lines=faulty_lines(reading, faulty, form),
        nothing_new=result is not None and not refused and len(result.registered) == result.already,
        can_import=result is not None and not refused,
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "organizer/import_preview.html", context, status=status)
