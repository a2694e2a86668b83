"""How others ruled: rulings of all cities of a championship, by rule, type, reason and city.

No names: type, rule, category, city, date and what came of it. The words of a reason stand there
only for whoever may read them on that day (CH-PD-5).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import shorten
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.events.selectors import place_of, stage_name
from tournament.events.states import event_state
from tournament.people.access import acting, requires
from tournament.people.policy import Action, Actor, allowed
from tournament.play.models import Ruling
from tournament.regulations.rules import RULES
from tournament.web.judge.rulings_model import reasons_of
from tournament.web.shared.acting import day_scope
from tournament.web.shared.navigation import day_scope_of
from tournament.web.shared.ruling_words import came_of, category_word, own_words, ruling_word
from tournament.web.shared.staff_page import frame
from tournament.web.shared.words import language

PER_PAGE = 30
FIELDS = {
    "rule": "rule", "type": "type", "category": "category", "city": "game_day__stage__city",
}  # fmt: skip
"""What the list is filtered by, and where it is stored."""
SHORT = 60
"""So many letters of a rule name it in the choice."""


@dataclass(frozen=True, slots=True)
class Precedent:
    """One ruling without names; `reason` is empty for whoever may not read it."""

    id: str
    type: str
    rule: str
    category: str
    city: str
    date: str
    outcome: str
    reason: str
    here: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a filter."""

    value: str
    label: str
    chosen: bool


@require_safe
@requires(Action.READ_REASON, day_scope)
def precedents(request: HttpRequest, event_id: str) -> HttpResponse:
    """Rulings of the whole championship, the newest first."""
    everything = Ruling.objects.filter(game_day__championship_id=place_of(event_id).championship)
    asked = {name: _printed(request.GET.get(name, ""))[:60] for name in FIELDS}
    shown = everything.select_related("game_day__stage").order_by("-at", "pk")
    for name, field in FIELDS.items():
        if asked[name]:
            shown = shown.filter(**{field: asked[name]})
    page = Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(request, event_id, "precedents"),
        "precedents": _shown(page, event_id, acting(request).actor),
        "page": page,
        "total": page.paginator.count,
        "filters": _filters(everything, asked),
        "filtered": any(asked.values()),
    }
    return render(request, "judge/precedents.html", context)


def _printed(text: str) -> str:
    """What was asked for, with a mark for what cannot be printed: PostgreSQL stores no NUL."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


def _filters(everything: "QuerySet[Ruling]", asked: dict[str, str]) -> dict[str, Sequence[Choice]]:
    rulings = everything.select_related("game_day__stage").only(
        "rule", "type", "category", "game_day__stage"
    )
    stages = {item.game_day.stage for item in rulings}
    labels = {
        "rule": {item.rule: _rule_in_short(item.rule) for item in rulings},
        "type": {item.type: ruling_word(item.type).capitalize() for item in rulings},
        "category": {item.category: category_word(item.category).capitalize() for item in rulings},
        "city": {stage.city: stage_name(stage) for stage in stages},
    }
    # What was asked for stays in the list even where nobody has ruled so yet.
    for name, value in asked.items():
        if value:
            words = _rule_in_short(value) if name == "rule" and value in RULES else value
            labels[name].setdefault(value, words)
    return {
        name: [
            Choice(value, label, asked[name] == value)
            for value, label in sorted(found.items(), key=lambda item: item[1])
        ]
        for name, found in labels.items()
    }


def _rule_in_short(rule: str) -> str:
    """The first words of a rule, by which a list names it."""
    return shorten(RULES[rule].in_language(language()), SHORT, placeholder="…")


def _shown(page: "Page[Ruling]", event_id: str, actor: Actor) -> list[Precedent]:
    rulings = list(page)
    readable = {
        event
        for event in {item.game_day_id for item in rulings}
        if allowed(actor, Action.READ_REASON, day_scope_of(event)) is not None
    }
    words = {event: reasons_of(event) for event in readable}
    hashes = {
        ruling.id: ruling.reason_sha256
        for event in readable
        for ruling in event_state(event).rulings
    }
    return [
        Precedent(
            id=item.pk,
            type=ruling_word(item.type),
            rule=item.rule,
            category=category_word(item.category),
            city=stage_name(item.game_day.stage),
            date=item.at.astimezone(ZoneInfo(item.game_day.zone)).strftime("%d.%m.%Y"),
            outcome=came_of(item.type),
            reason=own_words(
                item.category, words.get(item.game_day_id, {}).get(hashes.get(item.pk, ""), "")
            ),
            here=item.game_day_id == event_id,
        )
        for item in rulings
    ]
