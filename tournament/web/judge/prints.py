"""Documents to print: slips, filled sheets, the bracket, the places; with the staff's names."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from reports.bracket import bracket_pdf
from reports.bracket_geometry import SHEETS
from reports.bracket_sheet import (
    DocumentHead,
    MatchWords,
    PlaceRow,
    Side,
    StandingsSheet,
)
from reports.from_progress import bracket_sheet, place_rows
from reports.sheets import FilledSheet, sheets_pdf
from reports.slips import Slip, SlipPlayer, slips_pdf
from reports.standings import standings_pdf
from tournament.championship.event_state import Play
from tournament.championship.play.match_rules import match_rules
from tournament.championship.play.tables.queries import where_played
from tournament.config.outside import address_for_others
from tournament.events.selectors import stage_name
from tournament.events.states import championship_state, event_ledger, folded
from tournament.events.wording import above_documents
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.web.judge.sheet_views import SheetView
from tournament.web.judge.view_models import MatchView, SeatView, match_view
from tournament.web.shared.acting import day_scope
from tournament.web.shared.checkpoint_links import check_address
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.game_pages import pages_of_day
from tournament.web.shared.matches import ShownSide, left_word, shown_matches
from tournament.web.shared.staff_day import StaffDay, staff_day_of, staff_day_with
from tournament.web.shared.words import language, round_word


@require_safe
@requires(Action.PRINT, day_scope)
def print_slips(request: HttpRequest, event_id: str) -> HttpResponse:
    """Slips of all matches that are about to be played, or of `?match=`."""
    named = request.GET.get("match")
    if named is not None:
        hall = staff_day_with(request, event_id, named)
        matches = [named] if None not in hall.event.players(named) else []
    else:
        hall = _drawn_hall(request, event_id)
        known = [hall.match_now(match.id) for match in hall.event.structure.matches]
        matches = [match.id for match in known if match.ready or match.called or match.in_play]
    if not matches:
        raise Http404
    head = document_head(request, hall)
    slips = [_slip(request, hall, head, match) for match in matches]
    return pdf_response(slips_pdf(slips, language()), "slips.pdf")


@require_safe
@requires(Action.PRINT, day_scope)
def print_bracket(request: HttpRequest, event_id: str) -> HttpResponse:
    """The bracket as it stands, on `?paper=`; rounds have none before the cut."""
    hall = _drawn_hall(request, event_id)
    if not hall.has_bracket:
        raise Http404
    paper = next((known for known in SHEETS if known == request.GET.get("paper")), None)
    reading = _on_the_wall(hall)
    words = {
        key: MatchWords(shown.round_name, shown.status, *map(_side, shown.sides))
        for key, shown in shown_matches(reading).items()
    }
    head = document_head(request, hall)
    sheet = bracket_sheet(hall.event.progress, words, head, _places(reading))
    return pdf_response(bracket_pdf(sheet, language(), paper), "bracket.pdf")


@require_safe
@requires(Action.PRINT, day_scope)
def print_standings(request: HttpRequest, event_id: str) -> HttpResponse:
    """The places that can no longer change."""
    hall = _drawn_hall(request, event_id)
    rows = _places(_on_the_wall(hall))
    if not rows:
        raise Http404
    sheet = StandingsSheet(document_head(request, hall), rows)
    return pdf_response(standings_pdf(sheet, language()), "standings.pdf")


def _drawn_hall(request: HttpRequest, event_id: str) -> StaffDay:
    hall = staff_day_of(event_id, acting(request).actor)
    if not hall.event.order:
        raise Http404
    return hall


def _on_the_wall(hall: StaffDay) -> DayReading:
    """The day with the names that anyone may read (CH-PD-3), as paper can draw them."""
    reading = DayReading(hall.championship, hall.day)
    vars(reading)["names"] = {key: reading.printed_name(key) for key in hall.event.order}
    return reading


def _places(reading: DayReading) -> list[PlaceRow]:
    """The places that can no longer change; who left is told by the word."""
    event, places = reading.event, reading.places_by_seed
    names = {seed: reading.names[key] for key, seed in event.seed_of.items()}
    notes = {seed: left_word(event.progress, seed, place) for seed, place in places.items()}
    return place_rows(places, names, notes)


def _side(side: ShownSide) -> Side:
    return Side(side.name, side.seed, side.games, side.origin or side.comes, side.mark)


def document_head(request: HttpRequest, hall: StaffDay) -> DocumentHead:
    """City, day and the checkpoint of the ledger that the document was made from."""
    state = hall.event
    ledger = event_ledger(state.id)
    checkpoint = folded(ledger).checkpoint
    stage = championship_state(state.championship).stages[state.stage]
    return DocumentHead(
        championship=above_documents(state.championship),
        city=stage_name(stage),
        day=state.day,
        checkpoint=f"{ledger}\n{checkpoint.size}\n{checkpoint.root}",
        reference=check_address(request, state.id),
    )


def _slip(request: HttpRequest, hall: StaffDay, head: DocumentHead, match: str) -> Slip:
    state = hall.event
    play, table = state.plays.get(match, Play(match)), where_played(state, match).table
    start = match_rules(state).next_game(play)
    words = pages_of_day(state).sheet.slip(start)
    checkpoint = folded(event_ledger(state.id)).checkpoint
    first, second = (
        SlipPlayer(hall.printed_name(player), state.seed_of[player])
        for player in state.players(match)
        if player is not None
    )
    return Slip(
        championship=head.championship,
        city=head.city,
        day=head.day,
        round_name=round_word(match, state.structure),
        table=str(table) if table is not None else "",
        game_number=play.open_game.number,
        a=first,
        b=second,
        reference=address_for_others(request, reverse("match", args=[state.id, match])),
        first_player=start.first_player or "",
        notes=words.notes,
        drawable=bool(match_rules(state).drawn_by),
        ends=words.ends,
        asked=words.asked,
        replayed=bool(start.replay),
        checkpoint=(checkpoint.size, checkpoint.root),
    )


def pdf_response(content: bytes, name: str) -> HttpResponse:
    """A document to be looked at in the browser and printed from there; it holds names."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


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
