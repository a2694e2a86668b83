"""Correcting a clerical error in a ruling: choose what should have been ruled, see it, rule it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.championship import commands
from tournament.championship.event_state import Ruling
from tournament.championship.rulings.override.queries import ruling_behind
from tournament.championship.rulings.queries import (
    AMENDABLE,
    met_of_ruling,
    stands,
    undone,
    used_by,
)
from tournament.people.access import acting
from tournament.play.issuing import NO_REASON, NOT_ISSUED
from tournament.web.judge.absence import issued_ruling
from tournament.web.judge.forms import WitnessForm
from tournament.web.judge.previews import Preview, preview
from tournament.web.judge.ruling_page import RulingView
from tournament.web.shared.name_order import name_order
from tournament.web.shared.ruling_words import AMENDING_CATEGORIES
from tournament.web.shared.staff_day import StaffDay
from tournament.web.shared.staff_page import frame

LEAVING = frozenset({"withdrawal", "disqualification"})


@dataclass(frozen=True, slots=True)
class Option:
    """What should have been ruled: as a code for the address, and in words."""

    code: str
    text: str
    instead: commands.Replacement


class Amending(RulingView):
    """CH-JUDGE-1: first the choice, then what it would do, then the reason."""

    form_class = WitnessForm
    categories = AMENDING_CATEGORIES
    rule = "CH-JUDGE-1"
    heading = _("Correct a clerical error")
    button = _("Replace the ruling")
    back = ("rulings", "event_id")

    def prepare(self) -> None:
        """The erroneous ruling, and everything that can be ruled instead."""
        super().prepare()
        self.old = issued_ruling(self.hall, self.kwargs["ruling"])
        self.met, self.match = met_of_ruling(self.hall.event, self.old), self.old.match or ""
        self.choices = {item.code: item for item in options_for(self.hall, self.old)}

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The list of what can be ruled instead, until one is chosen."""
        chosen = self.choices.get(request.GET.get("instead", ""))
        if chosen is None:
            behind = ruling_behind(self.hall.event, self.match) if self.match else None
            context = {
                **frame(request, self.event_id, "rulings"),
                "options": self.choices.values(),
                "misplaced": self.match if behind == self.old else "",
                "back": self.get_success_url(),
            }
            return render(request, "judge/amend_ruling.html", context)
        self.instead = chosen.instead
        said = gettext("Instead of the erroneous ruling: %(what)s. The old one stays readable.")
        self.explanation = said % {"what": chosen.text}
        return super().dispatch(request, *args, **kwargs)

    def get_form_kwargs(self) -> dict[str, Any]:
        """With the staff of the day, who may vouch for it."""
        return {**super().get_form_kwargs(), "event": self.event_id}

    def command(
        self, met: str, witness: str | None = None, **said: Any
    ) -> commands.SupersedeRuling:
        """The other ruling takes the place of the erroneous one."""
        return commands.SupersedeRuling(
            NOT_ISSUED, self.old.id, self.instead, met, NO_REASON, witness
        )

    def preview(self) -> Preview:
        """What it would do; for a witness the form asks."""
        witness = self.request.POST.get("witness") or None
        found = preview(self.command(self.met, witness), acting(self.request), self.hall)
        if found.refusal is not None and found.refusal.code == "witness_needed":
            return replace(found, refusal=None)
        return found


def options_for(hall: StaffDay, old: Ruling) -> Iterator[Option]:
    """Everything that can be ruled instead of it, judged as if it had never been."""
    if old.type not in AMENDABLE or not stands(hall.event, old):
        return
    if used_by(hall.event, old) is not None:
        return
    nothing = gettext("nothing, there should have been no ruling")
    yield Option("annulled", nothing, commands.Replacement("annulled"))
    before = hall.at(undone(hall.event, old, hall.now))
    same = commands.Replacement(
        old.type, old.match or "", old.registration or "", str(old.effect.get("winner", ""))
    )
    found = _leaving(before, old) if old.type in LEAVING else _absent(before, old)
    for option in found:
        if option.instead != same:
            yield option


def _absent(hall: StaffDay, old: Ruling) -> Iterator[Option]:
    # Matches that somebody may be absent from, the erroneous ruling's own first.
    called = (key for key in hall.event.plays if hall.match_now(key).called)
    for match in sorted(called, key=lambda key: (key != old.match, key)):
        for seat in "AB":
            text = gettext("walkover in %(match)s, won by %(name)s") % {
                "match": hall.pair(match),
                "name": hall.name_of_seat(match, seat),
            }
            instead = commands.Replacement("walkover", match=match, winner=seat)
            yield Option(f"walkover-{match}-{seat}", text, instead)
        text = gettext("both lost in %(match)s") % {"match": hall.pair(match)}
        instead = commands.Replacement("double_loss", match=match)
        yield Option(f"double_loss-{match}", text, instead)


def _leaving(hall: StaffDay, old: Ruling) -> Iterator[Option]:
    texts = {
        "withdrawal": gettext("withdrawal of %(name)s"),
        "disqualification": gettext("disqualification of %(name)s"),
    }
    own = str(old.registration)
    entrants = hall.event.entrants
    staying = [key for key in hall.event.order if entrants[key].in_bracket and key != own]
    for key in [own, *sorted(staying, key=lambda key: name_order(hall.name(key)))]:
        for kind, text in texts.items():
            instead = commands.Replacement(kind, registration=key)
            yield Option(f"{kind}-{key}", text % {"name": hall.name(key)}, instead)
