"""The head of every public page of a game day: title, status, the pages beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tournament.events.selectors import stage_name
from tournament.events.wording import long_date, short_date, start_in_words
from tournament.web.shared.components import Kind, Link
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.venue_notices import InHall, in_hall


@dataclass(frozen=True, slots=True)
class Head:
    """What every page of a day has: its title, when and where, its status, its neighbours."""

    id: str
    title: str
    city: str
    stage: str
    date: str
    start: str
    moved_from: str
    status: str
    kind: Kind
    crumbs: Sequence[Link]
    tabs: Sequence[Link]
    hall_url: str
    championship: str
    demo: bool
    final: bool
    in_hall: InHall | None


def head_of(reading: DayReading, current: str) -> Head:
    """The head of one of the day's pages; `current` is its address name."""
    pages = [
        ("day", gettext("Bracket") if reading.drawn else gettext("About the day")),
        ("day_standings", gettext("Standings")),
        ("day_find", gettext("My next match")),
        ("day_draw", gettext("Draw")),
        ("day_history", gettext("History")),
        ("day_games", gettext("Games")),
        ("day_ledger_page", pgettext("the ledger", "Ledger")),
        ("day_check", pgettext("the ledger", "Check")),
    ]
    labels = {
        **dict(pages),
        "register": gettext("Registration"),
        "day_match": gettext("Match"),
        "game": gettext("Game"),
        "day_game_log": gettext("Log of a game"),
    }
    crumbs = [Link(gettext("All game days"), reverse("home"))]
    if current == "day":
        crumbs.append(Link(reading.title))
    else:
        crumbs += [Link(reading.title, reverse("day", args=[reading.id])), Link(labels[current])]
    return Head(
        id=reading.id,
        title=reading.title,
        city=reading.city,
        stage=stage_name(reading.stage),
        date=long_date(reading.day.date),
        start=start_in_words(reading.day.date, reading.day.start, reading.day.zone, reading.city),
        moved_from=short_date(reading.day.moved_from) if reading.day.moved_from else "",
        status=reading.status_word,
        kind=reading.status_kind,
        crumbs=crumbs,
        tabs=[
            Link(label, reverse(name, args=[reading.id]), current=name == current)
            for name, label in pages
        ],
        hall_url=reverse("day_hall", args=[reading.id]),
        championship=reading.championship.id,
        demo=reading.championship.demo,
        final=reading.final,
        in_hall=in_hall(reading.championship, reading.day),
    )
