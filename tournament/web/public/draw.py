"""The page of the draw: everything that went in, everything that came out, how to repeat it.

Owns the values of CH-DE-10 and CH-DE-11 for the page and the test vector. The draw itself is
computed by `tournament.brackets`; the page recomputes it and says whether that agrees.
"""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.brackets import RECIPE, drawn_order, list_digest, seed_value
from tournament.championship.event_state import DrawRecord
from tournament.events.wording import short_date
from tournament.web.public.reading import DayReading


@dataclass(frozen=True, slots=True)
class Entry:
    """A registration on the frozen list."""

    id: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ShownDraw:
    """One draw with all its inputs and its result in the order of seeds."""

    title: str
    at: str
    withdrawn: bool
    list_sha256: str
    secret_sha256: str
    secret: str
    text: str
    value: str
    entries: Sequence[Entry]
    order: Sequence[Entry]
    agrees: bool
    commands: str
    program: str


@dataclass(frozen=True, slots=True)
class SampleDraw:
    """A small draw that every program has to repeat."""

    ids: Sequence[str]
    secret: str
    text: str
    list_sha256: str
    value: str
    order: Sequence[str]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """Draws, newest first, and what is known before the next one."""

    draws: Sequence[ShownDraw]
    commitment: str
    frozen_sha256: str
    frozen: Sequence[Entry]
    recipe: str
    vector: SampleDraw


def sample_draw() -> SampleDraw:
    """Ten ids, the secret of bytes 0 to 31 and three numbers called out."""
    ids = [f"r{number:02}" for number in range(1, 11)]
    secret = bytes(range(32))
    text = "17 4 23"
    digest = list_digest(ids)
    return SampleDraw(
        ids=ids,
        secret=secret.hex(),
        text=text,
        list_sha256=digest,
        value=seed_value(digest, secret, text).hex(),
        order=drawn_order(ids, secret, text),
    )


def draw_page(reading: DayReading) -> DrawPage:
    """Everything of CH-DE-10 that is public now."""
    event = reading.event
    return DrawPage(
        draws=[_shown(reading, record) for record in reversed(event.draws)],
        commitment="" if event.order else event.secret_sha256,
        frozen_sha256="" if event.order else event.frozen_sha256,
        frozen=[] if event.order else _entries(reading, event.frozen_list),
        recipe=RECIPE,
        vector=sample_draw(),
    )


def _entries(reading: DayReading, registrations: Sequence[str]) -> list[Entry]:
    return [Entry(item, reading.number(item), reading.names[item]) for item in registrations]


def _shown(reading: DayReading, record: DrawRecord) -> ShownDraw:
    repeated = drawn_order(record.registrations, bytes.fromhex(record.secret), record.text)
    return ShownDraw(
        title=short_date(reading.day.date),
        at=reading.clock(record.at),
        withdrawn=record.withdrawn,
        list_sha256=record.list_sha256,
        secret_sha256=record.secret_sha256,
        secret=record.secret,
        text=record.text,
        value=record.value,
        entries=_entries(reading, sorted(record.registrations)),
        order=_entries(reading, record.order),
        agrees=tuple(repeated) == record.order,
        commands=_commands(record),
        program=_program(record),
    )


def _commands(record: DrawRecord) -> str:
    """H, the commitment and R with tools that every Unix has."""
    ids = "\\n".join(sorted(record.registrations))
    return "\n".join(
        [
            f"printf '{ids}' | sha256sum",
            f"printf '%s' {record.secret} | xxd -r -p | sha256sum",
            "printf 'CH-DE-10\\0%s\\0%s\\0%s' "
            f"{record.list_sha256} {record.secret} {shlex.quote(record.text)} | sha256sum",
        ]
    )


def _program(record: DrawRecord) -> str:
    """The recipe with this draw's inputs: paste it into Python 3."""
    ids = ",\n       ".join(repr(item) for item in sorted(record.registrations))
    return (
        f"ids = [{ids}]\nsecret = {record.secret!r}\ntext = {record.text!r}\n"
        f"{RECIPE}print(*order, sep='\\n')\n"
    )
