"""Statistics of counted games as pages show them: words, pictures, tables, CSV."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from reports.statistics import ENOUGH, Statistics, Tally
from reports.statistics_charts import RateRow, bars_svg, counts_svg, rates_svg
from rules_engine.pixel_tactics.texts import NAMES
from tournament.web.shared.csv_table import csv_table
from tournament.web.shared.words import language

SHOWN_ORDERS = 10
SHOWN_PAIRS = 10


@dataclass(frozen=True, slots=True)
class Table:
    """The figures behind a picture."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture with what it says in words, and its table; `id` is its anchor."""

    id: str
    title: str
    words: str
    svg: str
    table: Table


def charts(found: Statistics) -> list[Chart]:
    """All pictures; none of nothing."""
    if not found.games:
        return []
    made = [_leaders(found), _first_player(found), _lengths(found), _turns(found)]
    return [*made, *([_orders(found)] if found.orders else ()), _pairs(found)]


_COLUMNS = ("kind", "card", "against", "games", "won", "lost", "drawn", "plays", "hands")


def as_csv(found: Statistics) -> str:
    """Leaders, pairs and orders as lines: kind, card or cards, won, lost, drawn, plays, hands."""
    rows: list[list[object]] = []
    for leader, tally in found.leaders:
        rows.append(["leader", leader, "", *_numbers(tally), "", ""])
    for (one, other), tally in found.head_to_head:
        rows.append(["pair", one, other, *_numbers(tally), "", ""])
    rows.append(["first_player", "", "", *_numbers(found.first_player), "", ""])
    for order in found.orders:
        rows.append(["order", order.card, "", "", "", "", "", order.plays, order.hands])
    for value, often in found.rounds.counts:
        rows.append(["rounds", value, "", often, "", "", "", "", ""])
    return csv_table(_COLUMNS, [dict(zip(_COLUMNS, row, strict=True)) for row in rows])


def card_line(found: Statistics, card: str) -> str:
    """How a card fared as leader and how often it was an order, in a sentence; empty of nothing."""
    tally = dict(found.leaders).get(card)
    order = next((item for item in found.orders if item.card == card), None)
    told = []
    if tally is not None:
        games = games_words(tally.games)
        if tally.rate is None:
            told.append(gettext("As leader: %(games)s.") % {"games": games})
        else:
            words = gettext("As leader: %(games)s, share won %(share)s.")
            told.append(words % {"games": games, "share": _share(tally)})
    if order is not None:
        often = ngettext("%(number)s time", "%(number)s times", order.plays)
        told.append(gettext("As an order: %(times)s.") % {"times": often % {"number": order.plays}})
    return " ".join(told)


def games_words(number: int) -> str:
    """So many games."""
    return ngettext("%(number)s game", "%(number)s games", number) % {"number": number}


def _leaders(found: Statistics) -> Chart:
    return _rates(
        "leaders",
        gettext("Leaders"),
        gettext("Share of decided games that each leader won."),
        [(card_name(leader), tally) for leader, tally in found.leaders],
    )


def _pairs(found: Statistics) -> Chart:
    pairs = [
        (
            gettext("%(one)s against %(other)s")
            % {"one": card_name(one), "other": card_name(other)},
            tally,
        )
        for (one, other), tally in found.head_to_head[:SHOWN_PAIRS]
    ]
    words = gettext("Share won by the first of the two leaders. The pairs that met most often.")
    return _rates("pairs", gettext("Leader against leader"), words, pairs)


def _first_player(found: Statistics) -> Chart:
    tally = found.first_player
    return _rates(
        "first",
        gettext("Who goes first"),
        gettext("Share of decided games that the player who went first won."),
        [(gettext("The first player"), tally)],
    )


def _rates(key: str, title: str, words: str, tallies: Sequence[tuple[str, Tally]]) -> Chart:
    rows = [RateRow(label, _of_games(tally), tally.rate) for label, tally in tallies]
    head = [
        "", gettext("Games"), gettext("Won"), gettext("Lost"), gettext("Drawn"), gettext("Share"),
    ]  # fmt: skip
    lines = [[label, *map(str, _numbers(tally)), _share(tally)] for label, tally in tallies]
    return Chart(key, title, words, rates_svg(title, words, rows), Table(head, lines))


def _lengths(found: Statistics) -> Chart:
    title, unit = gettext("Length of a game"), gettext("rounds")
    words = gettext("Half of the games had at most %(number)s rounds.") % {
        "number": found.rounds.median
    }
    svg = counts_svg(title, words, found.rounds.counts, unit, found.rounds.median)
    lines = [[str(value), str(often)] for value, often in found.rounds.counts]
    return Chart("rounds", title, words, svg, Table([gettext("Rounds"), gettext("Games")], lines))


def _turns(found: Statistics) -> Chart:
    title, unit = gettext("Turns in a game"), gettext("turns")
    words = gettext("Half of the games had at most %(number)s turns.") % {
        "number": found.turns.median
    }
    svg = counts_svg(title, words, found.turns.counts, unit, found.turns.median)
    lines = [[str(value), str(often)] for value, often in found.turns.counts if often]
    return Chart("turns", title, words, svg, Table([gettext("Turns"), gettext("Games")], lines))


def _orders(found: Statistics) -> Chart:
    title = gettext("Orders")
    words = gettext("How often each card was played as an order, and in how many hands.")
    shown = found.orders[:SHOWN_ORDERS]
    bars = [(card_name(item.card), item.plays, f"{item.plays} · {item.hands}") for item in shown]
    head = ["", gettext("Times"), gettext("Hands")]
    lines = [[card_name(item.card), str(item.plays), str(item.hands)] for item in found.orders]
    return Chart("orders", title, words, bars_svg(title, words, bars), Table(head, lines))


def _of_games(tally: Tally) -> str:
    decided = tally.won + tally.lost
    if tally.rate is None:
        return gettext("only %(games)s") % {"games": games_words(decided)}
    return gettext("%(won)s of %(games)s") % {"won": tally.won, "games": decided}


def _share(tally: Tally) -> str:
    rate = tally.rate
    if rate is None:
        return gettext("fewer than %(number)s") % {"number": ENOUGH}
    return f"{rate.share:.0%} ({rate.low:.0%}–{rate.high:.0%})"


def _numbers(tally: Tally) -> list[int]:
    return [tally.games, tally.won, tally.lost, tally.drawn]


def card_name(card: str) -> str:
    """A card's hero by its id."""
    return NAMES[card].in_language(language())
