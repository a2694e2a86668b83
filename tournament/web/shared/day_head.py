"""The head of every public page of a game day: title, status, the pages beside it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.events.announcements import ToldInHall, told_in_hall
from tournament.events.selectors import stage_name
from tournament.events.wording import long_date, short_date, start_in_words, weekday, with_game
from tournament.web.shared.components import Kind, Link, Tabs
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.venue_notices import InHall, in_hall

_BELOW = {
    "day_match": _("Match"),
    "game": _("Game"),
    "day_game_log": _("Log of a game"),
    "register": _("Registration"),
}
"""Pages that stand in no tab."""


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
    tabs: Tabs
    hall_url: str
    championship: str
    demo: bool
    final: bool
    in_hall: InHall | None
    announced: ToldInHall | None
    when: str
    """When it is, below the title: without the date where the title says it."""


def head_of(reading: DayReading, current: str) -> Head:
    """The head of one of the day's pages; `current` is its address name."""
    crumbs = [Link(gettext("All game days"), reverse("home"))]
    if current != "day":
        crumbs.append(Link(reading.title, reverse("day", args=[reading.id])))
    if current in _BELOW:
        crumbs.append(Link(str(_BELOW[current])))
    day = reading.day
    start = start_in_words(day.date, day.start, day.zone, reading.city)
    return Head(
        id=reading.id,
        title=reading.title,
        city=reading.city,
        stage=_stage(reading),
        date=long_date(reading.day.date),
        start=start,
        moved_from=short_date(reading.day.moved_from) if reading.day.moved_from else "",
        status=reading.status_word,
        kind=reading.status_kind,
        crumbs=crumbs,
        tabs=_tabs(reading, current),
        hall_url=reverse("day_hall", args=[reading.id]),
        championship=reading.championship.id,
        demo=reading.championship.demo,
        final=reading.final,
        in_hall=in_hall(reading.championship, reading.day),
        announced=told_in_hall(reading.event),
        when=f"{_below(reading)}, {start}",
    )


def _below(reading: DayReading) -> str:
    said = short_date(reading.day.date) in reading.title
    return weekday(reading.day.date) if said else long_date(reading.day.date)


def _games() -> dict[str, str]:
    """Where games are recorded, which nobody does where the desk's word counts."""
    return {"day_games": gettext("Games")}


def _stage(reading: DayReading) -> str:
    """The city, or a tournament's name, with the game if it is not the site's."""
    if reading.free is not None:
        return reading.title
    return with_game(stage_name(reading.stage), reading.championship.rules.ruleset)


def _tabs(reading: DayReading, current: str) -> Tabs:
    """What spectators look for in the first row; how it came about behind the last tab."""
    day = gettext("Bracket") if reading.drawn else pgettext("tab", "The day")
    behind = {
        "day_draw": gettext("Draw"),
        "day_history": gettext("History"),
        "day_ledger_page": pgettext("the ledger", "Ledger"),
        "day_check": pgettext("the ledger", "Check"),
    }
    in_rounds = reading.free is not None and reading.free.in_rounds and reading.drawn
    first = {
        "day": pgettext("tab", "Pairs") if in_rounds else day,
        "day_standings": gettext("Standings"),
        **({"day_rounds": pgettext("of a tournament", "Rounds")} if in_rounds else {}),
        "day_find": pgettext("tab", "My table") if in_rounds else pgettext("tab", "My match"),
        **({} if reading.free is not None and reading.free.by_desk else _games()),
        "day_draw": gettext("More"),
    }
    now = "day_draw" if current in behind else current
    links, pages = (
        [Link(label, reverse(name, args=[reading.id]), name == here) for name, label in row.items()]
        for row, here in ((first, now), (behind, current))
    )
    return Tabs(links, pages if now == "day_draw" else ())
