"""Cities, dates and times in the reader's language, as pages and messages say them."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from rules_engine import rulesets
from tournament.championship.championship_state import ChampionshipState
from tournament.events.models import Championship
from tournament.events.selectors import city_name as city_name
from tournament.events.selectors import rehearsed, tournament_game, tournament_name
from tournament.events.states import championship_state
from tournament.regulations.profile import NO_GAME, PIXEL_TACTICS


def long_date(day: date) -> str:
    """A date in words with its day of the week."""
    return str(date_format(day, "l, j E Y"))


def weekday(day: date) -> str:
    """Its day of the week, for below a title that says the date."""
    return str(date_format(day, "l"))


def date_in_sentence(day: date) -> str:
    """The same inside a sentence: unlike English, Russian writes days of the week small."""
    words = long_date(day)
    return words[0].lower() + words[1:] if (get_language() or "ru").startswith("ru") else words


def short_date(day: date) -> str:
    """A date in words."""
    return str(date_format(day, "j E Y"))


def day_title(city: str, day: date) -> str:
    """City, given in words, and date."""
    return gettext("%(city)s, %(date)s") % {"city": city, "date": short_date(day)}


def with_game(title: str, ruleset: str, game: str = "") -> str:
    """A day's title with its game, unless it is the one that the site is about.

    `game` is what was typed of a game that the engine does not know.
    """
    named = other_game(ruleset, game)
    return f"{title}, {named}" if named else title


def other_game(ruleset: str, game: str = "") -> str:
    """What a game is called where it is not the one that the site is about, else nothing.

    `game` is what was typed of a game that the engine does not know; it may be nothing, too.
    """
    if ruleset == NO_GAME:
        return game
    return game_name(ruleset) if ruleset != PIXEL_TACTICS else ""


def game_name(ruleset: str) -> str:
    """What a game of the engine is called in the reader's language."""
    return rulesets.ruleset(ruleset).name("en" if get_language() == "en" else "ru")


def clock(moment: datetime, zone: str) -> str:
    """An instant as the clock on the hall's wall shows it (CH-TZ-1)."""
    return f"{moment.astimezone(ZoneInfo(zone)):%H:%M}"


def instant(moment: datetime) -> str:
    """An instant to the minute as browsers read it: a page holds times, scripts count minutes."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%MZ}"


def date_and_clock(moment: datetime, zone: str) -> str:
    """The same with its date in figures."""
    return f"{moment.astimezone(ZoneInfo(zone)):%d.%m.%Y %H:%M}"


def local_time(moment: datetime, zone: str) -> str:
    """An instant in words as the clocks of a city show it (CH-TZ-1)."""
    there = moment.astimezone(ZoneInfo(zone))
    return gettext("%(time)s on %(date)s") % {
        "time": clock(moment, zone),
        "date": date_in_sentence(there.date()),
    }


def start_in_words(day: date, start: str, zone: str, city: str) -> str:
    """The start of a day by the clocks of its city, and which clocks these are (CH-TZ-1)."""
    offset = datetime.combine(day, time.fromisoformat(start), ZoneInfo(zone)).utcoffset()
    minutes = int((offset or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    shown = f"{'+' if minutes >= 0 else '−'}{hours}" + (f":{rest:02}" if rest else "")
    return gettext("%(time)s local time (%(city)s, UTC%(offset)s)") % {
        "time": start,
        "city": city,
        "offset": shown,
    }


def years_title(it: ChampionshipState | Championship) -> str:
    """A championship by its years."""
    first, last = it.first_day.year, it.final_date.year
    years = str(first) if first == last else f"{first}–{last}"
    return gettext("Championship %(years)s") % {"years": years}


def above_documents(championship: str) -> str:
    """What stands above a printed document; a rehearsal's can't be taken for the real one.

    A free tournament bears its own name.
    """
    state = championship_state(championship)
    if state.rules.tournament is not None:
        (day,) = state.days
        name, game = tournament_name(state, day), tournament_game(state, day)
        return with_game(name, state.rules.ruleset, game)
    kind = rehearsed(championship=championship)
    if kind == "regional":
        return gettext("Practice day: nothing here counts")
    if kind:
        return gettext("Rehearsal: nothing here counts")
    return gettext("Pixel Tactics championship")
