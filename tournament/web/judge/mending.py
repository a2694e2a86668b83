"""Mending a clerical error in a ruling: choose what should have been ruled, see it, rule it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.brackets.match_status import MatchStatus
from tournament.championship import commands
from tournament.championship.event_state import EventState, Ruling
from tournament.championship.rulings.override.queries import ruling_behind
from tournament.championship.rulings.queries import stands, undone, used_by
from tournament.championship.rulings.superseding.decide import MENDABLE, met_of_ruling
from tournament.championship.statuses import RegistrationStatus
from tournament.people.access import acting, requires
from tournament.people.policy import Action
from tournament.play import absence
from tournament.web.judge.absence import issued_ruling
from tournament.web.judge.page import frame
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, preview
from tournament.web.judge.ruling_page import RulingPage, issue, sent, show
from tournament.web.judge.witness import WitnessForm
from tournament.web.shared.acting import day_scope
from tournament.web.shared.ruling_words import MENDING_CATEGORIES
from tournament.web.shared.staff_day import Hall, hall_of

LEAVING = frozenset({"withdrawal", "disqualification"})


@dataclass(frozen=True, slots=True)
class Option:
    """What should have been ruled: as a code for the address, and in words."""

    code: str
    text: str
    instead: commands.Replacement


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def mending(request: HttpRequest, event_id: str, ruling: str) -> HttpResponse:
    """CH-JUDGE-1: first the choice, then what it would do, then the reason."""
    hall = hall_of(event_id, acting(request).actor)
    old = issued_ruling(hall, ruling)
    options = {item.code: item for item in options_for(hall, old)}
    chosen = options.get(request.GET.get("instead", ""))
    if chosen is None:
        behind = ruling_behind(hall.state, old.match) if old.match is not None else None
        context = {
            **frame(request, event_id, "rulings"),
            "options": options.values(),
            "misplaced": old.match if behind == old else "",
            "back": reverse("rulings", args=[event_id]),
        }
        return render(request, "judge/mend_ruling.html", context)
    form = WitnessForm(sent(request), event=event_id, categories=MENDING_CATEGORIES)
    form.initial["met"] = met = met_of_ruling(hall.state, old)
    page = RulingPage(
        hall,
        old.match or "",
        form,
        gettext("Correct a clerical error"),
        gettext("Replace the ruling"),
        gettext("Instead of the erroneous ruling: %(what)s. The old one stays readable.")
        % {"what": chosen.text},
        "CH-JUDGE-1",
        reverse("rulings", args=[event_id]),
    )
    if form.is_bound and form.is_valid():
        service = partial(absence.supersede_ruling, instead=chosen.instead)
        return issue(request, page, service, old=ruling)
    witness = form.data.get("witness") or None
    command = commands.SupersedeRuling(NOT_ISSUED, ruling, chosen.instead, met, NO_REASON, witness)
    found = preview(command, acting(request), hall)
    if found.refusal is not None and found.refusal.code == "witness_needed":
        found = replace(found, refusal=None)
    return show(request, page, found)


def options_for(hall: Hall, old: Ruling) -> Iterator[Option]:
    """Everything that can be ruled instead of it, judged as if it had never been."""
    if old.type not in MENDABLE or not stands(hall.state, old):
        return
    if used_by(hall.state, old) is not None:
        return
    nothing = gettext("nothing, there should have been no ruling")
    yield Option("annulled", nothing, commands.Replacement("annulled"))
    before = replace(hall, state=undone(hall.state, old, hall.now))
    same = commands.Replacement(
        old.type, old.match or "", old.registration or "", str(old.effect.get("winner", ""))
    )
    found = _leaving(before, old) if old.type in LEAVING else _absent(before, old)
    for option in found:
        if option.instead != same:
            yield option


def _absent(hall: Hall, old: Ruling) -> Iterator[Option]:
    for match in _called(hall.state, str(old.match)):
        for seat in "AB":
            text = gettext("walkover in %(match)s, won by %(name)s") % {
                "match": match,
                "name": hall.name_of_seat(match, seat),
            }
            instead = commands.Replacement("walkover", match=match, winner=seat)
            yield Option(f"walkover-{match}-{seat}", text, instead)
        text = gettext("both lost in %(match)s") % {"match": match}
        instead = commands.Replacement("double_loss", match=match)
        yield Option(f"double_loss-{match}", text, instead)


def _called(state: EventState, first: str) -> list[str]:
    """Matches that somebody may be absent from, the erroneous ruling's own first."""
    called = [key for key in state.plays if state.match_status(key) == MatchStatus.CALLED]
    return sorted(called, key=lambda key: (key != first, key))


def _leaving(hall: Hall, old: Ruling) -> Iterator[Option]:
    texts = {
        "withdrawal": gettext("withdrawal of %(name)s"),
        "disqualification": gettext("disqualification of %(name)s"),
    }
    own = str(old.registration)
    staying = [
        key
        for key in hall.state.order
        if hall.state.entrants[key].status == RegistrationStatus.IN_BRACKET and key != own
    ]
    for key in [own, *sorted(staying, key=lambda key: hall.name(key).casefold())]:
        for kind, text in texts.items():
            instead = commands.Replacement(kind, registration=key)
            yield Option(f"{kind}-{key}", text % {"name": hall.name(key)}, instead)
