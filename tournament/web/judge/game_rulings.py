"""Rulings on games of a match: accept or replay, what really happened, more time, the tie-break."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.championship import commands
from tournament.championship.event_state import Game, Play
from tournament.championship.play.queries import leaders_of, start_of
from tournament.championship.rulings.lots.state import Lot
from tournament.championship.rulings.time.decide import drawn_seat
from tournament.championship.rulings.time.queries import PURPOSE, Proposal, propose
from tournament.championship.statuses import SheetState
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import games
from tournament.regulations.refusals import Refusal
from tournament.web.judge.forms import MetForm
from tournament.web.judge.game_forms import (
    CountForm,
    ExtensionForm,
    SheetFactsForm,
    TieBreakForm,
)
from tournament.web.judge.matches import hall_with
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, Preview, preview
from tournament.web.judge.ruling_page import RulingPage, issue, sent, show
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import caller_of, day_scope
from tournament.web.shared.ruling_words import (
    EXTENSION_CATEGORIES,
    FACTS_CATEGORIES,
    REPLAY_CATEGORIES,
    SETTLING_CATEGORIES,
    TIE_BREAK_BASIS,
    TIE_BREAK_CATEGORIES,
)
from tournament.web.shared.staff_day import Hall


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def acceptance(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-SHEET-2: what happened in the refused game, and that it counts, in one form."""
    hall = hall_with(request, event_id, match)
    play = _play(hall, match)
    game = play.open_game
    met = str(hall.state.version_of(match))
    form = SheetFactsForm(
        sent(request),
        categories=SETTLING_CATEGORIES,
        names=_names(hall, match),
        start=start_of(play, game),
        initial={**_content(game), "met": met},
    )
    waiting = match_view(hall, match).waiting_sheet
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Refused sheet of %(match)s") % {"match": match},
        gettext("Decide and accept"),
        gettext(
            "On the sheet: %(result)s. Correct below what was otherwise; what is there then "
            "counts without the missing signature."
        )
        % {"result": waiting.told if waiting is not None else "–"},
        "CH-SHEET-2",
        reverse("match", args=[event_id, match]),
        "judge/refused_sheet.html",
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, games.rule_refused_sheet, match=match)
    digest = game.sheet.digest if game.sheet is not None else ""
    command = commands.RuleAcceptance(NOT_ISSUED, match, digest, met, NO_REASON)
    # What it changes elsewhere depends on what the judge is about to say.
    return show(request, page, Preview(preview(command, acting(request), hall).refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def replay(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-SHEET-2, CH-DAY-5: the open game is void and played again from the same start."""
    hall = hall_with(request, event_id, match)
    game = _play(hall, match).open_game
    form = MetForm(sent(request), categories=REPLAY_CATEGORIES)
    form.initial["met"] = met = str(hall.state.version_of(match))
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Replay game %(game)s of %(match)s") % {"game": game.number, "match": match},
        gettext("Order the replay"),
        gettext(
            "Only this game is void. It is played again with fresh shuffling, the same leaders out "
            "and the same first player; earlier games of the match stay."
        ),
        "CH-SHEET-2" if game.sheet is not None else "CH-DAY-5",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, games.rule_replay, match=match)
    command = commands.RuleReplay(NOT_ISSUED, match, met, NO_REASON)
    return show(request, page, preview(command, acting(request), hall))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def sheet_facts(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-SHEET-2, -7: what the judge finds to be true goes on a new revision of a sheet.

    Of a refused sheet this is said together with what becomes of it: `acceptance`.
    """
    hall = hall_with(request, event_id, match)
    play = _play(hall, match)
    game = _asked_game(request, play)
    if (
        game.sheet is not None
        and game.sheet.state == SheetState.REFUSED
        and request.method != "POST"
    ):
        return redirect("rule_acceptance", event_id, match)
    if game.sheet is None and request.method != "POST":
        raise Http404
    signed = game.sheet is not None and game.sheet.accepted
    met = str(hall.state.version_of(match))
    form = SheetFactsForm(
        sent(request),
        categories=FACTS_CATEGORIES,
        names=_names(hall, match),
        start=start_of(play, game),
        initial={**_content(game), "met": met},
    )
    page = RulingPage(
        hall,
        match,
        form,
        gettext("What happened in game %(game)s of %(match)s")
        % {"game": game.number, "match": match},
        gettext("Rule on the facts"),
        gettext("Your facts count at once; what both had signed stays visible as replaced.")
        if signed
        else gettext(
            "The sheet gets a new revision with your facts; signatures on the old one lapse. Then "
            "both sign it, or you accept it or have the game replayed."
        ),
        "CH-SHEET-7" if signed else "CH-SHEET-2",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, games.rule_sheet_facts, match=match)
    found = hall.state.progress.decision(match)
    decided = Refusal("match_decided", {"match": match}) if found is not None else None
    return show(request, page, Preview(decided))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def extension(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-TIME-1: some minutes more."""
    hall = hall_with(request, event_id, match)
    form = ExtensionForm(sent(request), categories=EXTENSION_CATEGORIES)
    form.initial["met"] = met = str(hall.state.version_of(match))
    page = RulingPage(
        hall,
        match,
        form,
        gettext("More time for %(match)s") % {"match": match},
        gettext("Give more time"),
        gettext("The minutes are added to what is left of the match’s time."),
        "CH-TIME-1",
        reverse("match", args=[event_id, match]),
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, games.rule_time_extension, match=match)
    command = commands.RuleTimeExtension(NOT_ISSUED, match, 1, met, NO_REASON)
    return show(request, page, preview(command, acting(request), hall))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def tie_break(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-2: first the counts, then what follows from them, then the judge's decision."""
    hall = hall_with(request, event_id, match)
    names = _names(hall, match)
    counted = "heroes_a" in request.GET
    counts = CountForm(request.GET if counted else None, names=names)
    form = TieBreakForm(sent(request), names=names, categories=TIE_BREAK_CATEGORIES)
    form.initial["met"] = met = str(hall.state.version_of(match))
    lot = next((item.id for item in hall.state.lots.values() if _about(item, hall, match)), "")
    drawn = drawn_seat(hall.state, match, lot)
    proposal = _proposal(counts, form, drawn)
    if proposal is not None:
        form.initial.update({**request.GET.dict(), "winner": proposal.seat})
        form.initial["lot"] = lot if proposal.basis == "lot" and drawn is not None else ""
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Tie-break in %(match)s") % {"match": match},
        gettext("Decide the match"),
        gettext(
            "Only when time is up. The players finish the current round first; then living heroes "
            "are compared, then damage minus life on the own leader, then a public lot is drawn. "
            "No one shares a result."
        ),
        "CH-MATCH-2",
        reverse("match", args=[event_id, match]),
        "judge/tie_break.html",
        {
            "counts": counts,
            "proposal": proposal,
            "proposed": _seat_name(names, proposal),
            "basis": TIE_BREAK_BASIS[proposal.basis] if proposal is not None else "",
            "lot_needed": proposal is not None and proposal.seat is None,
            "lot": lot,
        },
    )
    if form.is_bound and form.is_valid():
        return issue(request, page, games.rule_tie_break, match=match)
    command = commands.RuleTieBreak(NOT_ISSUED, match, "A", (1, 0), None, None, met, NO_REASON)
    found = preview(command, acting(request), hall)
    return show(request, page, Preview(found.refusal))


@require_POST
@requires(Action.DRAW, day_scope)
def tie_break_lot(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-MATCH-2: open the lot about a match in which everything counted is equal."""
    hall_with(request, event_id, match)
    lot = games.open_tie_break_lot(caller_of(request), event=event_id, match=match)
    return redirect("day_lot", event_id, lot)


def _about(lot: Lot, hall: Hall, match: str) -> bool:
    """Whether it is about this match between those who play it now."""
    asked = (PURPOSE, match, frozenset(hall.state.players(match)))
    return (lot.purpose, lot.subject, frozenset(lot.candidates)) == asked


def _proposal(counts: CountForm, form: TieBreakForm, drawn: str | None) -> Proposal | None:
    """What follows from the counts, once they are there."""
    said = form if form.is_bound else counts
    if not said.is_bound or not said.is_valid():
        return None
    if isinstance(said, TieBreakForm):
        data = said.cleaned_data
        return propose(data["heroes"], data["damage_over_life"], drawn)
    return propose(said.heroes(), said.damage_over_life(), drawn)


def _seat_name(names: tuple[str, str], proposal: Proposal | None) -> str:
    if proposal is None or proposal.seat is None:
        return ""
    return names["AB".index(proposal.seat)]


def _play(hall: Hall, match: str) -> Play:
    return hall.state.plays.get(match, Play(match))


def _names(hall: Hall, match: str) -> tuple[str, str]:
    return hall.name_of_seat(match, "A"), hall.name_of_seat(match, "B")


def _asked_game(request: HttpRequest, play: Play) -> Game:
    """The game with the number in the address or the form, else the open one."""
    asked = request.POST.get("game") or request.GET.get("game")
    return next((game for game in play.games if str(game.number) == asked), play.open_game)


def _content(game: Game) -> dict[str, Any]:
    """What stands on a game's sheet now, by the fields of the form."""
    if game.sheet is None:
        return {}
    said = game.sheet.statement
    heroes = said["living_heroes"] or (None, None)
    leaders = leaders_of(said)
    return {
        "game": game.number,
        "revision": game.revision,
        "outcome": said["outcome"],
        "end_reason": said["end_reason"],
        "heroes_a": heroes[0],
        "heroes_b": heroes[1],
        "first_player": said["first_player"] or "",
        "leader_a": leaders[0],
        "leader_b": leaders[1],
    }
