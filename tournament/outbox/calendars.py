"""The calendar file of a letter (RFC 5545, RFC 5546 method PUBLISH).

Times are in UTC, which every calendar shows in its owner's zone; the letter names the city's own
time. It has an end, since programs show an event without one as a moment.
"""

from datetime import UTC, datetime

from tournament.outbox.kinds import Calendar
from tournament.outbox.plain import lines, one_line

CONTENT_TYPE = "text/calendar; charset=utf-8; method=PUBLISH"
FILE_NAME = "pixel-tactics.ics"
LONGEST_OCTETS = 75


def calendar_text(calendar: Calendar, *, organizer: str, name: str, at: datetime) -> str:
    """The file's text; `organizer` is the sender's address, `name` what they are called."""
    quoted = one_line(name).replace('"', "'")
    properties = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Pixel Tactics championship//registration//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_escaped(calendar.uid)}",
        f"SEQUENCE:{calendar.sequence}",
        f"DTSTAMP:{_instant(at)}",
        f"DTSTART:{_instant(calendar.start)}",
        f"DTEND:{_instant(calendar.end)}",
        f"STATUS:{'CONFIRMED' if calendar.confirmed else 'TENTATIVE'}",
        f'ORGANIZER;CN="{quoted}":mailto:{organizer}',
        f"SUMMARY:{_escaped(one_line(calendar.summary))}",
    ]
    if calendar.location:
        properties.append(f"LOCATION:{_escaped(one_line(calendar.location))}")
    if calendar.description:
        properties.append(f"DESCRIPTION:{_escaped(lines(calendar.description))}")
    if calendar.url:
        properties.append(f"URL:{calendar.url}")
    properties += ["END:VEVENT", "END:VCALENDAR"]
    return "".join(f"{_folded(item)}\r\n" for item in properties)


def _instant(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """A TEXT value (RFC 5545, 3.3.11)."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", "\\n")


def _folded(line: str) -> str:
    """Lines of at most 75 octets, no character cut in two (RFC 5545, 3.1)."""
    parts, part, size = [], "", 0
    for char in line:
        octets = len(char.encode())
        if size + octets > LONGEST_OCTETS:
            parts.append(part)
            part, size = "", 1
        part += char
        size += octets
    return "\r\n ".join([*parts, part])
