"""The bracket as it was: its moments in words, one of them as a picture, two of them compared.

What a moment is, is said in `events.history`; what an entry says, in `log_words`; which matches
differ and how that is marked, in `marks`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tournament.brackets import Place
from tournament.events.history import History, Moment
from tournament.web.public.rounds import Round, rounds_of
from tournament.web.shared.bracket_marks import (
    DifferenceLine,
    Mark,
    difference_lines,
    legend_of,
    marks_between,
    with_newcomers,
)
from tournament.web.shared.bracket_picture import Picture, picture
from tournament.web.shared.day_reading import DayReading
from tournament.web.shared.ledger_words import sentence
from tournament.web.shared.ledger_words.teller import Teller
from tournament.web.shared.matches import ShownMatch, shown_matches
from tournament.web.shared.words import place_text


@dataclass(frozen=True, slots=True)
class MomentLine:
    """One change of the bracket: when, what, and where to look at it."""

    seq: int
    time: str
    words: str
    rule: str
    url: str
    """Empty where there was no bracket: the draw was withdrawn."""
    change_url: str
    weighty: bool
    """A result, a ruling or the draw: more than a call."""


@dataclass(frozen=True, slots=True)
class AsOf:
    """The bracket after one entry."""

    line: MomentLine
    picture: Picture
    rounds: Sequence[Round]
    places: Sequence[tuple[str, str]]
    earlier: MomentLine | None
    later: MomentLine | None
    now_url: str
    """Compared with the present; empty if it is the present."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two moments of one bracket; without a picture if they are brackets of two draws."""

    first: MomentLine
    second: MomentLine
    same_draw: bool
    picture: Picture | None = None
    legend: Sequence[Mark] = ()
    lines: Sequence[DifferenceLine] = ()


def moment_lines(
    reading: DayReading, history: History, everything: bool = False
) -> list[MomentLine]:
    """The moments, newest first; without `everything` only results, rulings and the draw."""
    lines = [moment_line(reading, moment) for moment in reversed(history.moments)]
    return [line for line in lines if everything or line.weighty]


def moment_line(reading: DayReading, moment: Moment) -> MomentLine:
    """One moment in words."""
    words, rule = _words(reading, moment)
    event = reading.id
    return MomentLine(
        seq=moment.seq,
        time=_time(reading, moment.at),
        words=words,
        rule=rule,
        url=reverse("day_as_of", args=[event, moment.seq]) if moment.after.order else "",
        change_url=reverse("day_compared", args=[event, moment.seq - 1, moment.seq])
        if moment.before.order
        else "",
        weighty=bool(rule) or not moment.only_at_tables,
    )


def _time(reading: DayReading, at: datetime) -> str:
    """The hall's clock, with the date where the day went on later (CH-DAY-6)."""
    local = at.astimezone(ZoneInfo(reading.day.zone))
    if local.date() == reading.event.day:
        return reading.clock(at)
    return local.strftime("%d.%m. %H:%M")


def _words(reading: DayReading, moment: Moment) -> tuple[str, str]:
    """What happened, and the rule of a ruling: who won, else what the entry says."""
    rule = getattr(moment.fact, "rule", "")
    decided = "" if rule else decided_words(reading, moment)
    return decided or sentence(moment.fact, _teller(reading, moment)).rstrip("."), rule


def _teller(reading: DayReading, moment: Moment) -> Teller:
    zone = reading.day.zone
    return Teller(reading.championship, moment.after, names=reading.names, zone=zone)


def decided_words(reading: DayReading, moment: Moment) -> str:
    """Who won the match that an entry has decided; empty if it decided none."""
    before, after = moment.before, moment.after
    match = str(getattr(moment.fact, "match", None) or "")
    if not match or not before.order or match not in after.structure:
        return ""
    winner = after.progress.winner(match)
    if winner is None or before.progress.winner(match) is not None:
        return ""
    name = reading.names[after.order[winner - 1]]
    told = {"match": _teller(reading, moment).match(match), "name": name}
    return gettext("%(match)s: %(name)s won") % told


def as_of(reading: DayReading, history: History, seq: int) -> AsOf | None:
    """The bracket after an entry; None before the first draw, or beyond the ledger's head."""
    moment = history.at(seq)
    if moment is None or not moment.after.order:
        return None
    look = reading.at(moment.after)
    matches = shown_matches(look)
    earlier, later = history.neighbours(seq)
    last = history.moments[-1].seq
    return AsOf(
        line=moment_line(reading, moment),
        picture=picture(moment.after.structure, matches),
        rounds=rounds_of(matches.values()),
        places=_places(look),
        earlier=moment_line(reading, earlier) if earlier is not None else None,
        later=moment_line(reading, later) if later is not None else None,
        now_url=reverse("day_compared", args=[reading.id, moment.seq, last])
        if last != moment.seq
        else "",
    )


def _places(look: DayReading) -> list[tuple[str, str]]:
    """The places that were certain, first to last."""
    event = look.event
    found: Mapping[int, Place] = event.progress.places()
    ordered = sorted(found.items(), key=lambda item: (item[1].first, item[0]))
    return [(place_text(place), look.names[event.order[seed - 1]]) for seed, place in ordered]


def compared(reading: DayReading, history: History, first: int, second: int) -> Compared | None:
    """What changed between two entries; None if there was no bracket at one of them."""
    old, new = history.at(first), history.at(second)
    if old is None or new is None:
        return None
    lines = (moment_line(reading, old), moment_line(reading, new))
    if not old.after.order or old.after.order != new.after.order:
        return Compared(*lines, same_draw=False)
    before = shown_matches(reading.at(old.after))
    plain = shown_matches(reading.at(new.after))
    marks = marks_between(before, plain)
    after: Mapping[str, ShownMatch] = with_newcomers(before, plain)
    return Compared(
        *lines,
        same_draw=True,
        picture=picture(new.after.structure, after, marks=marks),
        legend=legend_of(marks.values()),
        lines=difference_lines(before, after, marks),
    )


def moment_title(reading: DayReading, line: MomentLine) -> str:
    """A moment as a heading: the hall's clock and the entry."""
    told = {"time": line.time, "seq": line.seq}
    return pgettext("the bracket", "as of %(time)s (entry %(seq)s)") % told
