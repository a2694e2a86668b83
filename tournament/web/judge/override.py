"""A result that counted already was wrong: what really happened, what follows, one decision.

First the facts, then both choices of CH-OVERRIDE-2 as pictures and lists, then the reason and one
button for each choice. Everything works by links and forms alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.championship import commands
from tournament.championship.commands import Found, Reason
from tournament.championship.rulings.override.decide import CLERICAL
from tournament.championship.rulings.override.queries import Finding, outlook, ruling_behind, seen
from tournament.events.execution import Answer, Caller
from tournament.people.access import Acting, acting, requires
from tournament.people.policy import Action
from tournament.play import override as services
from tournament.play.override import Wrong
from tournament.regulations.refusals import Refusal
from tournament.web.judge.matches import hall_with
from tournament.web.judge.override_forms import (
    SEPARATOR,
    FindingForm,
    finding_choices,
    override_form,
)
from tournament.web.judge.override_model import OverridePreview, override_preview
from tournament.web.judge.previews import NO_REASON, NOT_ISSUED, Preview, foreseen
from tournament.web.judge.ruling_page import RulingPage, issue, sent, show
from tournament.web.judge.view_models import match_view
from tournament.web.shared.acting import day_scope
from tournament.web.shared.staff_day import Hall
from tournament.web.shared.staff_page import frame

FOUND = re.compile(rf"(?P<outcome>A|B|draw|none){SEPARATOR}(?P<game>\d{{0,3}})")
SERVICES: dict[str, Callable[..., Answer]] = {
    "correct": services.rule_correction,
    "replay": services.override_replay,
    "stand": services.override_stand,
}
CHOICE_LEFT = frozenset({"later_match_started", "day_completed"})
"""Refusals of a correction that leave the judge a choice about the whole list."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was found, as the address carries it."""

    text: str
    outcome: Found
    game: int | None

    def wrong(self, match: str, met: str, witness: str | None) -> Wrong:
        """The same for the service."""
        return Wrong(match, self.outcome, met, self.game, witness)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.RULE, day_scope)
def correction(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """CH-OVERRIDE-1, CH-OVERRIDE-2: the facts, then what each choice would do, then one ruling."""
    hall = hall_with(request, event_id, match)
    if hall.state.progress.decision(match) is None:
        raise Http404
    asked = _asked(request.POST if request.method == "POST" else request.GET)
    if asked is None:
        return _facts(request, hall, match)
    form = override_form(sent(request), hall, match)
    form.initial["met"] = seen(hall.state, match)
    form.initial["found"] = asked.text
    witness = form.data.get("witness") or None
    refusal, view = _foreseen(hall, match, asked, witness, acting(request))
    page = RulingPage(
        hall,
        match,
        form,
        gettext("Correct the result of %(match)s") % {"match": match},
        gettext("Correct the result"),
        dict(finding_choices(hall, match)).get(asked.text, ""),
        "CH-OVERRIDE-1",
        reverse("match", args=[event_id, match]),
        "judge/override.html",
        {"view": view, "misplaced": ruling_behind(hall.state, match)},
    )
    if form.is_bound:
        choice = request.POST.get("choice", "")
        if choice not in SERVICES:
            raise BadRequest("choice")
        if form.is_valid():
            return issue(request, page, _service(choice, asked), match=match)
    return show(request, page, Preview(refusal))


def _asked(data: QueryDict) -> _Asked | None:
    """The finding that was sent; None if none was, or nothing that this page asks for."""
    text = data.get("found", "")
    read = FOUND.fullmatch(text)
    if read is None:
        return None
    game = int(read["game"]) if read["game"] else None
    return _Asked(text, read["outcome"], game)  # type: ignore[arg-type]


def _facts(request: HttpRequest, hall: Hall, match: str) -> HttpResponse:
    """The first step: what really happened."""
    chosen = "found" in request.GET or request.method == "POST"
    form = FindingForm(request.GET if chosen else None, choices=finding_choices(hall, match))
    context = {
        **frame(request, hall.state.id, "console"),
        "match": match_view(hall, match),
        "form": form,
        "back": reverse("match", args=[hall.state.id, match]),
    }
    return render(request, "judge/finding.html", context, status=422 if chosen else 200)


def _foreseen(
    hall: Hall, match: str, asked: _Asked, witness: str | None, who: Acting
) -> tuple[Refusal | None, OverridePreview | None]:
    """What the rules leave: the correction at once, both choices, one of them, or none."""
    met = seen(hall.state, match)
    about = (NOT_ISSUED, match, asked.outcome, met)
    why = NO_REASON if ruling_behind(hall.state, match) is None else Reason(CLERICAL[0], "")
    more = ("", why, asked.game)
    corrected = foreseen(commands.RuleCorrection(*about, *more, witness), who, hall)
    if isinstance(corrected, Refusal) and corrected.code == "witness_needed":
        # The form asks for one; what follows does not depend on who it is.
        witness = NOT_ISSUED
        corrected = foreseen(commands.RuleCorrection(*about, *more, witness), who, hall)
    finding = Finding(match, asked.outcome, asked.game)
    if not isinstance(corrected, Refusal):
        found = outlook(hall.state, finding)
        return None, override_preview(hall, found, None, corrected)
    if corrected.code not in CHOICE_LEFT:
        return corrected, None
    stands = foreseen(commands.OverrideStand(*about, why, asked.game, witness), who, hall)
    replayed = foreseen(commands.OverrideReplay(*about, *more, witness), who, hall)
    if isinstance(stands, Refusal):
        return stands, None
    found = outlook(hall.state, finding)
    rewrite = None if isinstance(replayed, Refusal) else replayed
    return None, override_preview(hall, found, stands, rewrite)


def _service(choice: str, asked: _Asked) -> Callable[..., Answer]:
    def carry_out(
        caller: Caller,
        *,
        event: str,
        match: str,
        met: str,
        category: str,
        reason: str,
        found: str,
        witness: str | None = None,
    ) -> Answer:
        wrong = asked.wrong(match, met, witness)
        return SERVICES[choice](caller, event=event, wrong=wrong, category=category, reason=reason)

    return carry_out
