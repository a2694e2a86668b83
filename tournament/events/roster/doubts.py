"""What a list leaves open, so that a person is asked before anything of it is entered.

Owns finding what can be read in more than one way, with the evidence that the list itself has;
which column holds what is asked beside it (`columns`). The answers are read by `table` and `rows`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import NamedTuple

from tournament.events.roster.cells import Cell, as_text
from tournament.events.roster.columns import ColumnMapping
from tournament.events.roster.dates import Order, Orders, Place, orders_of, read_birth_date
from tournament.events.roster.full_names import without_brackets
from tournament.events.roster.table import Table
from tournament.people.names.guard import plain

MOST_EXAMPLES = 3
OTHERS_PER_SLIP = 3


@dataclass(frozen=True, slots=True)
class Answers:
    """What a person said to each doubt; nothing where they were not asked."""

    page: str = ""
    sheet: str = ""
    hidden_rows: str = ""
    order: str = ""
    brackets: str = ""

    def of(self, about: str) -> str:
        """The answer to the doubt about this."""
        return str(asdict(self)[about])


class Shown(NamedTuple):
    """A piece of evidence: what stands in a line of the list, and the date that it would be."""

    text: str
    line: int = 0
    day: date | None = None


class Choice(NamedTuple):
    """One way to read what is doubtful, with examples of what comes of it."""

    value: str
    examples: tuple[Shown, ...] = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """What can be read in several ways.

    `suggested` is the choice that the evidence speaks for; nothing where there is none.
    """

    about: str
    choices: tuple[Choice, ...]
    suggested: str = ""
    evidence: tuple[Shown, ...] = ()


def doubts_of(table: Table, mapping: ColumnMapping) -> tuple[Doubt, ...]:
    """Everything in the list that a person decides, in the order in which it is read."""
    found = (_page(table), _sheet(table), _hidden_rows(table), _order(table, mapping))
    return tuple(doubt for doubt in (*found, _brackets(table, mapping)) if doubt)


def unanswered(doubts: Iterable[Doubt], answers: Answers) -> tuple[Doubt, ...]:
    """The doubts to which none of their choices was the answer."""
    return tuple(
        doubt
        for doubt in doubts
        if answers.of(doubt.about) not in {choice.value for choice in doubt.choices}
    )


def applied(doubts: Iterable[Doubt], answers: Answers) -> Answers:
    """The answers to these doubts; others were given to another reading of the list."""
    asked = {doubt.about for doubt in doubts}
    kept = {about: answer for about, answer in asdict(answers).items() if about in asked}
    return Answers(**kept)


def answers_from(stored: Mapping[str, str]) -> Answers:
    """The answers that were kept beside a list."""
    return Answers(**stored)


def _page(table: Table) -> Doubt | None:
    if not table.pages:
        return None
    choices = tuple(
        Choice(page.name, tuple(Shown(example.word, example.line) for example in page.examples))
        for page in table.pages
    )
    return Doubt("page", choices, suggested=table.pages[0].name)


def _sheet(table: Table) -> Doubt | None:
    """Which sheet is meant, where the one that is read is not the first or not the only list."""
    if len(table.sheets) < 2 and not any(offer.hidden for offer in table.sheets):
        return None
    visible = [offer for offer in table.sheets if not offer.hidden]
    lists = [offer for offer in visible if offer.fields >= 2]
    if visible and visible[0].fields >= 2 and len(lists) == 1 and table.sheet == visible[0].name:
        return None
    if not lists and visible and len(visible) == 1:
        return None
    choices = tuple(
        Choice(offer.name, tuple(Shown(text) for text in offer.start)) for offer in table.sheets
    )
    return Doubt("sheet", choices, suggested=table.sheet if visible else "")


def _hidden_rows(table: Table) -> Doubt | None:
    hidden = [(line, cells) for line, cells in table.rows if line in table.hidden_rows]
    if not hidden:
        return None
    evidence = tuple(
        Shown(next((text for cell in cells if (text := plain(as_text(cell)))), ""), line)
        for line, cells in hidden[:MOST_EXAMPLES]
    )
    return Doubt("hidden_rows", (Choice("leave"), Choice("take")), evidence=evidence)


def _column(table: Table, index: int) -> Iterable[tuple[int, Cell]]:
    return ((line, cells[index]) for line, cells in table.rows if index < len(cells))


def _order(table: Table, mapping: ColumnMapping) -> Doubt | None:
    """Whether day or month comes first, where the dates of the column do not tell it.

    Where no column is known as the birth date, all of them are looked at. Between dots a day comes
    first, unless some date of the list says otherwise.
    """
    orders = [orders_of(_column(table, index)) for index in range(len(table.headings))]
    born = mapping.columns.get("birth_date")
    asked = orders if born is None else [orders[born]]
    others = [found for found in orders if found not in asked]
    own = Orders(*([place for found in asked for place in found[kind]] for kind in range(3)))
    contrary = own.month_first or (not own.day_first and any(one.month_first for one in others))
    # One row among many is a slip of the hand, and refused as such.
    slips = len(own.day_first) >= OTHERS_PER_SLIP * len(own.month_first)
    if own.day_first and (slips or not own.both):
        return None
    if not contrary and all("." in text for _, text in own.both):
        return None
    evidence = [*own.day_first, *own.month_first] or [
        place for found in others for place in (*found.day_first, *found.month_first)
    ]
    return Doubt(
        "order",
        tuple(Choice(order, _dates(own.both or own.month_first, order)) for order in _ORDERS),
        _suggested(own, others),
        tuple(Shown(text, line) for line, text in evidence[:MOST_EXAMPLES]),
    )


_ORDERS: tuple[Order, ...] = ("day", "month")


def _dates(places: list[Place], order: Order) -> tuple[Shown, ...]:
    return tuple(
        Shown(text, line, read_birth_date(text, date.max, order).value)
        for line, text in places[:MOST_EXAMPLES]
    )


def _suggested(own: Orders, others: list[Orders]) -> str:
    """What all the dates say that tell their order: those of the column, or else of the others."""
    for found in ([own], others):
        day = any(orders.day_first for orders in found)
        month = any(orders.month_first for orders in found)
        if day and month:
            return ""
        if day:
            return "day"
        if month:
            # Among dots it may as well be a slip of the hand.
            return "" if any("." in text for _, text in own.both) else "month"
    return ""


def _brackets(table: Table, mapping: ColumnMapping) -> Doubt | None:
    column = mapping.columns.get("full_name")
    if column is None:
        return None
    found = [
        (line, name, inside)
        for line, cell in _column(table, column)
        for name, inside in [without_brackets(as_text(cell))]
        if any(char.isalpha() for char in inside)
    ]
    if not found:
        return None
    found = found[:MOST_EXAMPLES]
    return Doubt(
        "brackets",
        (
            Choice("drop", tuple(Shown(name, line) for line, name, _ in found)),
            Choice("nickname", tuple(Shown(inside, line) for line, _, inside in found)),
        ),
    )
