"""What the hall's screen shows: the slides somebody has chosen, or those that fit the moment.

They turn by a script, which the site's answer never waits for; without one the page itself goes on
to the next slide (`next_url`). Both know all slides from the same page.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.web.public.day import result_of
from tournament.web.public.screen.live_rounds import bracket_slides
from tournament.web.public.screen.programme import arrival_slides, programme_slides
from tournament.web.public.screen.reveal import draw_slides
from tournament.web.public.screen.slides import HEIGHT, Slide, lines, parted, slides
from tournament.web.public.screen.tables import at_tables, call_slides, table_slides
from tournament.web.public.standings import PlaceRow, place_rows
from tournament.web.public.tournaments.slides import pair_slides, rank_slides
from tournament.web.shared.day_break import Break, break_of
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.matches import ShownMatch, shown_matches

TURN_SECONDS = 12
RELOAD_SECONDS = 30
PLACE_COLUMNS = 2
BAND, BAND_LINE, BAND_SIZE, BAND_WIDTH = 1.5, 2.7, 2.0, 94.0
"""Units that a break or an announcement takes from the slides: its edges, its lines, its words."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What every scene is made of."""

    reading: DayReading
    matches: Mapping[str, ShownMatch]
    room: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A box in the list of what can be shown."""

    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """The slides with the one that is shown first, and what stands around them."""

    slides: Sequence[Slide]
    shown: Slide | None
    choices: Sequence[Choice]
    pause: Break | None
    decided: int
    total: int
    refresh: str


Scene = Callable[[Moment], list[Slide]]


def frame_of(reading: DayReading, chosen: Iterable[str], turn: int, announced: str) -> Frame:
    """The screen of a day; `chosen` are names of scenes, unknown ones are left out."""
    pause = break_of(reading)
    bands = [*([announced] if announced else []), *([pause.words] if pause else [])]
    wanted = [name for name in SCENES if name in chosen]
    moment = Moment(
        reading,
        shown_matches(reading) if reading.drawn else {},
        HEIGHT - sum(BAND + BAND_LINE * lines(text, BAND_WIDTH, BAND_SIZE) for text in bands),
        bool(wanted),
    )
    found = _slides(wanted, moment) or _slides(fitting(reading), moment)
    turn = turn % len(found) if found else 0
    return Frame(
        slides=found,
        shown=found[turn] if found else None,
        choices=[
            Choice(name, str(label), name in wanted)
            for name, (label, _) in SCENES.items()
            if name != "pairs" or (reading.free is not None and reading.free.in_rounds)
        ],
        pause=pause,
        decided=reading.event.decided_count if reading.drawn else 0,
        total=reading.event.match_count if reading.drawn else 0,
        refresh=_refresh(reading, wanted, turn, len(found)),
    )


def _slides(names: Sequence[str], moment: Moment) -> list[Slide]:
    return [slide for name in names for slide in SCENES[name][1](moment)]


def fitting(reading: DayReading) -> list[str]:
    """The scenes of the moment, when nobody has chosen."""
    if reading.day_now.not_drawn:
        return ["arrivals", "programme"]
    if not reading.drawn:
        return ["arrivals"]
    if reading.day_now.closed:
        return ["result", "standings"]
    in_rounds = reading.free is not None and reading.free.in_rounds
    if not reading.event.begun and not in_rounds:
        return ["draw"]
    if reading.event.paused:
        return ["clock", "standings", "programme"]
    if in_rounds and not reading.event.rounds.cut:
        return ["pairs", "standings", "programme"]
    return ["calls", "tables", "bracket", "standings", "programme"]


def _refresh(reading: DayReading, wanted: Sequence[str], turn: int, count: int) -> str:
    """Where a browser without scripts goes on, and when."""
    if count < 2:
        return str(RELOAD_SECONDS)
    query = urlencode(
        {**({"show": ",".join(wanted)} if wanted else {}), "turn": (turn + 1) % count}
    )
    return f"{TURN_SECONDS}; url={reverse('day_hall', args=[reading.id])}?{query}"


def _bracket(moment: Moment) -> list[Slide]:
    return bracket_slides(moment.reading, moment.matches, moment.room) if moment.matches else []


def _tables(moment: Moment) -> list[Slide]:
    return table_slides(moment.reading, moment.matches, moment.room) if moment.matches else []


def _calls(moment: Moment) -> list[Slide]:
    return call_slides(moment.reading, moment.matches, moment.room) if moment.matches else []


def _standings(moment: Moment) -> list[Slide]:
    """Everybody in two columns, row by row; of rounds with their points."""
    if not moment.reading.drawn:
        return []
    ranks = rank_slides(moment.reading, moment.room)
    if ranks is not None:
        return ranks
    rows = place_rows(moment.reading)

    def height(row: PlaceRow) -> float:
        return (0.8 + 2.1 * lines(row.name, 24, 1.7)) / PLACE_COLUMNS

    parts = parted(rows, height, moment.room - 2)
    return slides("standings", str(_("Standings")), parts)


def _draw(moment: Moment) -> list[Slide]:
    return draw_slides(moment.reading, moment.room, moment.chosen) if moment.reading.drawn else []


def _result(moment: Moment) -> list[Slide]:
    result = result_of(moment.reading)
    return slides("result", "", [result]) if result is not None else []


def _clock(moment: Moment) -> list[Slide]:
    """The time, large, and below it the time of the tables where it is limited."""
    limited = (
        [item for item in at_tables(moment.reading, moment.matches) if item.ends is not None]
        if moment.matches
        else []
    )
    limited.sort(key=lambda item: item.ends_at)
    return slides("clock", str(_("Clock")), [limited])


SCENES: Mapping[str, tuple[object, Scene]] = {
    "calls": (_("Calls"), _calls),
    "tables": (_("Tables"), _tables),
    "pairs": (
        pgettext_lazy("screen for the hall", "Pairs"),
        lambda moment: pair_slides(moment.reading, moment.room),
    ),
    "bracket": (_("Bracket"), _bracket),
    "standings": (_("Standings"), _standings),
    "programme": (_("Programme"), lambda moment: programme_slides(moment.reading, moment.room)),
    "draw": (_("Draw"), _draw),
    "result": (_("Result"), _result),
    "arrivals": (_("Who is here"), lambda moment: arrival_slides(moment.reading)),
    "clock": (_("Clock"), _clock),
}
"""Everything that can be shown, in the order in which it turns."""
