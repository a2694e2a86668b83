"""What a link to a public page shows where it is shared: title, sentence, picture (`og:` tags).

The picture is made once for each state of its page, like the page itself, from the same public
names; addresses are those that others reach this site under.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext

from reports.preview_picture import MOST_LINES, Preview, preview_png
from tournament.championship.now.championship import championship_now
from tournament.championship.tournaments.queries import rules_of_tournament
from tournament.config.outside import address_for_others
from tournament.events.models import Championship
from tournament.events.selectors import stage_name
from tournament.events.states import championship_state
from tournament.events.wording import above_documents, day_title, years_title
from tournament.web.public.road import road_of
from tournament.web.shared.caching import championship_tag, day_tag, public_page
from tournament.web.shared.day_reading import DayReading, read_day
from tournament.web.shared.day_words import places_words
from tournament.web.shared.status_words import status_word
from tournament.web.shared.words import place_text, round_word


@dataclass(frozen=True, slots=True)
class Shared:
    """The `og:` tags of a page: whole addresses, and words."""

    title: str
    description: str
    url: str
    picture: str


def shared(request: HttpRequest, page: str, picture: str, *where: str) -> Shared:
    """The tags of the page of this name and arguments; `picture` is the name of its picture."""
    preview = _PREVIEWS[picture](*where)
    return Shared(
        title=preview.title,
        description=". ".join([preview.detail, *preview.lines[:2]]),
        url=address_for_others(request, reverse(page, args=where)),
        picture=address_for_others(request, reverse(picture, args=where)),
    )


@public_page(day_tag, words=False)
def day_picture(request: HttpRequest, event_id: str) -> HttpResponse:
    """The picture of a day."""
    return _png(preview_of_day(event_id))


@public_page(day_tag, words=False)
def match_picture(request: HttpRequest, event_id: str, match: str) -> HttpResponse:
    """The picture of a match."""
    return _png(preview_of_match(event_id, match))


@public_page(championship_tag, words=False)
def championship_picture(request: HttpRequest, championship_id: str) -> HttpResponse:
    """The picture of a championship."""
    return _png(preview_of_championship(championship_id))


def preview_of_day(event_id: str) -> Preview:
    """A day: its city and date, how far it is, who plays or has won."""
    reading = read_day(event_id)
    return Preview(
        _above(reading),
        reading.title,
        capfirst(reading.status_word),
        _lines_of_day(reading),
    )


def preview_of_match(event_id: str, match: str) -> Preview:
    """A match: who plays, where, how far it is; 404 if the bracket has no such match."""
    reading = read_day(event_id)
    if not reading.drawn or match not in reading.event.structure:
        raise Http404
    event = reading.event
    players = [reading.printed_name(item) for item in event.players(match) if item]
    winner = event.progress.winner(match)
    lines = [capfirst(status_word(reading.match_now(match).case))]
    if winner is not None:
        told = gettext("winner: %(name)s") % {"name": reading.printed_name(event.order[winner - 1])}
        lines = [capfirst(told)]
    return Preview(
        _above(reading),
        " – ".join(players) or round_word(match, event.structure),
        f"{reading.title} · {round_word(match, event.structure)}",
        lines,
    )


def preview_of_championship(championship_id: str) -> Preview:
    """A championship: its years, how far it is, the road to the final."""
    if not Championship.objects.filter(pk=championship_id).exists():
        raise Http404
    state = championship_state(championship_id)
    if not state.life.announced:
        raise Http404
    if rules_of_tournament(state) is not None:
        return preview_of_day(next(iter(state.days)))
    now = championship_now(state, timezone.now())
    return Preview(
        above_documents(championship_id),
        years_title(state),
        status_word(now.status),
        [": ".join(filter(None, [stop.title, stop.when])) for stop in road_of(state, now)],
    )


def _above(reading: DayReading) -> str:
    """Whose it is; of a free tournament, which bears its name below, where and when it is."""
    if reading.free is not None:
        return day_title(stage_name(reading.stage), reading.day.date)
    return above_documents(reading.championship.id)


def _lines_of_day(reading: DayReading) -> Sequence[str]:
    if reading.day_now.registers:
        return [gettext("Registration is open."), places_words(reading.day_now.places)]
    if not reading.drawn:
        return []
    event = reading.event
    played = sorted((event.plays[match].table or 0, match) for match in event.active_matches())
    if played:
        return [
            gettext("Table %(table)s: %(players)s")
            % {"table": table, "players": " – ".join(_names(reading, match))}
            for table, match in played[:MOST_LINES]
        ]
    best = sorted(reading.places.items(), key=lambda item: (not item[1].awarded, item[1].first))
    return [f"{place_text(place)}. {reading.printed_name(key)}" for key, place in best[:MOST_LINES]]


def _names(reading: DayReading, match: str) -> list[str]:
    return [reading.printed_name(item) for item in reading.event.players(match) if item]


def _png(preview: Preview) -> HttpResponse:
    return HttpResponse(preview_png(preview), content_type="image/png")


_PREVIEWS: Mapping[str, Callable[..., Preview]] = {
    "day_picture": preview_of_day,
    "match_picture": preview_of_match,
    "championship_picture": preview_of_championship,
}
