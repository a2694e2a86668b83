"""A result that counted already was wrong: what really happened, what follows, one decision.

First the facts, then both choices of CH-OVERRIDE-2 as pictures and lists, then the reason and one
button for each choice. Everything works by links and forms alone.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.commands import Found, Reason
from tournament.championship.rulings.override.queries import (
    CLERICAL,
    Judgement,
    outlook,
    ruling_behind,
    seen,
)
from tournament.people.access import acting
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.regulations.refusals import Refusal
from tournament.web.judge.forms import MetForm
from tournament.web.judge.override_forms import (
    SEPARATOR,
    FindingForm,
    finding_choices,
    override_form,
)
from tournament.web.judge.override_model import OverridePreview, override_preview
from tournament.web.judge.previews import Preview, foreseen
from tournament.web.judge.ruling_page import RulingView
from tournament.web.judge.view_models import match_view
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.staff_page import frame

FOUND = re.compile(rf"(?P<outcome>A|B|draw|none){SEPARATOR}(?P<game>\d{{0,3}})")
CHOICES: Mapping[
    str,
    type[commands.RuleCorrection] | type[commands.OverrideReplay] | type[commands.OverrideStand],
] = {
    "correct": commands.RuleCorrection,
    "replay": commands.OverrideReplay,
    "stand": commands.OverrideStand,
}
CHOICE_LEFT = frozenset({"later_match_started", "day_completed"})
"""Refusals of a correction that leave the judge a choice about the whole list."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What was found, as the address carries it."""

    text: str
    outcome: Found
    game: int | None


class Correction(RulingView):
    """CH-OVERRIDE-1, CH-OVERRIDE-2: the facts, then what each choice would do, then one ruling."""

    template_name = "judge/override.html"
    rule = "CH-OVERRIDE-1"
    heading = _("Correct the result of %(match)s")
    button = _("Correct the result")

    def prepare(self) -> None:
        """The match, and what it can reach; 404 for a match without a result."""
        super().prepare()
        state = self.hall.event
        if state.progress.decision(self.match) is None:
            raise Http404
        self.met, self.misplaced = seen(state, self.match), ruling_behind(state, self.match)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The facts come first."""
        asked = _asked(request.POST if request.method == "POST" else request.GET)
        if asked is None:
            return _facts(request, self.hall, self.match)
        self.asked = asked
        choices = dict(finding_choices(self.hall, self.match))
        self.explanation = choices.get(asked.text, "")
        return super().dispatch(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The pressed button says the choice."""
        if request.POST.get("choice") not in CHOICES:
            raise BadRequest("choice")
        return super().post(request, *args, **kwargs)

    def get_form(self, form_class: Any = None) -> MetForm:
        """The form of a correction: of a result, or of the ruling that alone has made it."""
        data = self.request.POST if self.request.method == "POST" else None
        form = override_form(data, self.hall, self.match)
        form.initial["met"], form.initial["found"] = self.met, self.asked.text
        return form

    def command(
        self, met: str, witness: str | None = None, choice: str = "", **said: Any
    ) -> commands.Command:
        """What was found, as the correction or as the choice that the judge has."""
        kind = CHOICES[choice or self.request.POST["choice"]]
        why = NO_REASON if self.misplaced is None else Reason(CLERICAL[0], "")
        told: dict[str, Any] = {"game": self.asked.game, "witness": witness, "reason": why}
        if kind is not commands.OverrideStand:
            told["nonce"] = ""
        return kind(NOT_ISSUED, self.match, self.asked.outcome, met, **told)

    def preview(self) -> Preview:
        """What the rules leave: the correction at once, both choices, one of them, or none."""
        found = self._left()
        self.view = None if isinstance(found, Refusal) else found
        return Preview(found if isinstance(found, Refusal) else None)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """With the pictures of what each choice would do."""
        context = super().get_context_data(**kwargs)
        if self.refusal is not None:
            self.preview()
        return {**context, "view": self.view, "misplaced": self.misplaced}

    def _left(self) -> Refusal | OverridePreview:
        hall, witness = self.hall, self.request.POST.get("witness") or None
        corrected = self._foreseen("correct", witness)
        if isinstance(corrected, Refusal) and corrected.code == "witness_needed":
            # The form asks for one; what follows does not depend on who it is.
            witness = NOT_ISSUED
            corrected = self._foreseen("correct", witness)
        finding = Judgement(self.match, self.asked.outcome, self.asked.game)
        if not isinstance(corrected, Refusal):
            return override_preview(hall, outlook(hall.event, finding), None, corrected)
        if corrected.code not in CHOICE_LEFT:
            return corrected
        stands, replayed = self._foreseen("stand", witness), self._foreseen("replay", witness)
        if isinstance(stands, Refusal):
            return stands
        rewrite = None if isinstance(replayed, Refusal) else replayed
        return override_preview(hall, outlook(hall.event, finding), stands, rewrite)

    def _foreseen(self, choice: str, witness: str | None) -> StaffDay | Refusal:
        command = self.command(self.met, witness, choice)
        return foreseen(command, acting(self.request), self.hall)


def _asked(data: QueryDict) -> _Asked | None:
    """The finding that was sent; None if none was, or nothing that this page asks for."""
    text = data.get("found", "")
    read = FOUND.fullmatch(text)
    if read is None:
        return None
    game = int(read["game"]) if read["game"] else None
    return _Asked(text, read["outcome"], game)  # type: ignore[arg-type]


def _facts(request: HttpRequest, hall: StaffDay, match: str) -> HttpResponse:
    """The first step: what really happened."""
    chosen = "found" in request.GET or request.method == "POST"
    form = FindingForm(request.GET if chosen else None, choices=finding_choices(hall, match))
    context = {
        **frame(request, hall.event.id, "console"),
        "match": match_view(hall, match),
        "form": form,
        "back": reverse("match", args=[hall.event.id, match]),
    }
    return render(request, "judge/finding.html", context, status=422 if chosen else 200)
