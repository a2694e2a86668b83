"""Filled sheets to be signed on paper; their QR code leads to the match and names one revision."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from reports.sheets import FilledSheet, sheets_pdf
from tournament.config.outside import address_for_others
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.web.judge.prints import document_head, pdf_response
from tournament.web.judge.sheet_views import SheetView
from tournament.web.judge.view_models import MatchView, SeatView, match_view
from tournament.web.shared.acting import day_scope
from tournament.web.shared.staff_day import StaffDay, staff_day_of
from tournament.web.shared.words import language


@require_safe
@requires(Action.RECORD_ATTESTATION, day_scope)
def print_sheets(request: HttpRequest, event_id: str) -> HttpResponse:
    """All sheets that wait for signatures, or the one of `?match=` (CH-SHEET-6, level A0)."""
    hall = staff_day_of(event_id, acting(request).actor)
    active = hall.event.active_matches() if hall.event.order else ()
    named = request.GET.get("match", "")
    views = [match_view(hall, match) for match in active if named in ("", match)]
    sheets = [
        _filled(request, hall, view, view.waiting_sheet)
        for view in views
        if view.waiting_sheet is not None
    ]
    if not sheets:
        raise Http404
    return pdf_response(sheets_pdf(sheets, language()), "sheets.pdf")


def _printed(hall: StaffDay, seat: SeatView) -> str:
    return hall.printed_name(seat.registration) if seat.registration else seat.name


def _filled(request: HttpRequest, hall: StaffDay, view: MatchView, sheet: SheetView) -> FilledSheet:
    head = document_head(request, hall)
    details = [
        ", ".join(part for part in (sheet.end, sheet.count) if part).capitalize(),
        *sheet.details,
    ]
    winner = gettext("Winner: %(name)s") % {"name": sheet.result}
    address = reverse("match", args=[hall.event.id, view.id])
    return FilledSheet(
        championship=head.championship,
        city=head.city,
        day=head.day,
        round_name=view.round,
        table=str(view.table) if view.table is not None else "",
        game_number=sheet.game,
        revision=sheet.revision,
        players=(_printed(hall, view.seats[0]), _printed(hall, view.seats[1])),
        result=sheet.result.capitalize() if sheet.drawn else winner,
        details=details,
        digest=sheet.digest,
        reference=address_for_others(request, f"{address}?sheet={sheet.digest}"),
    )
