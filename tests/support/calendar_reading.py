"""Reads a calendar file strictly (RFC 5545): whatever bends a rule of the format is a failure."""

import re
from dataclasses import dataclass

_NAME = re.compile(r"[A-Z-]+")
_PARAMETER = re.compile(r'[A-Z-]+=("[^"]*"|[^";:,]*)')
_BACKSLASH = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "N": "\n"}
_ALLOWED = {"\\", ";", ",", *_MEANT}


@dataclass(frozen=True)
class Property:
    name: str
    parameters: tuple[str, ...]
    value: str

    @property
    def text(self) -> str:
        """The value of a TEXT property, unescaped."""
        for sign in _BACKSLASH.findall(self.value):
            assert sign in _ALLOWED, f"escaped for nothing: {sign!r}"
        bare = _BACKSLASH.sub("", self.value)
        assert ";" not in bare, "a semicolon that is not escaped"
        assert "," not in bare, "a comma that is not escaped"
        return _BACKSLASH.sub(lambda found: _MEANT.get(found[1], found[1]), self.value)


def read_calendar(content: bytes) -> tuple[dict[str, Property], dict[str, Property]]:
    """Properties of the calendar and of its one event, by name."""
    assert content.endswith(b"\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert b"\r" not in content.replace(b"\r\n", b"")
    for line in content.split(b"\r\n"):
        assert len(line) <= 75, "a line of more than 75 octets"
        line.decode()  # no character is cut in two
    lines = content.decode().replace("\r\n ", "").split("\r\n")[:-1]
    properties = [_property(line) for line in lines]
    frame = [(item.name, item.value) for item in properties if item.name in {"BEGIN", "END"}]
    assert frame == [
        ("BEGIN", "VCALENDAR"),
        ("BEGIN", "VEVENT"),
        ("END", "VEVENT"),
        ("END", "VCALENDAR"),
    ]
    assert (properties[0].name, properties[-1].name) == ("BEGIN", "END")
    starts = [n for n, item in enumerate(properties) if item.name == "BEGIN"]
    ends = [n for n, item in enumerate(properties) if item.name == "END"]
    calendar = _by_name(properties[1 : starts[1]])
    event = _by_name(properties[starts[1] + 1 : ends[0]])
    assert set(calendar) == {"VERSION", "PRODID", "CALSCALE", "METHOD"}
    assert calendar["VERSION"].value == "2.0"
    assert {"UID", "DTSTAMP", "DTSTART", "DTEND", "ORGANIZER", "SUMMARY", "SEQUENCE"} <= set(event)
    for name in ("DTSTAMP", "DTSTART", "DTEND"):
        assert re.fullmatch(r"\d{8}T\d{6}Z", event[name].value)
    assert event["SEQUENCE"].value.isdigit()
    assert re.fullmatch(r"mailto:[^@\s]+@[^@\s]+", event["ORGANIZER"].value)
    return calendar, event


def _property(line: str) -> Property:
    in_quotes, parts, part = False, [], ""
    for position, char in enumerate(line):
        in_quotes ^= char == '"'
        if char == ":" and not in_quotes:
            parts.append(part)
            name, *parameters = parts
            assert _NAME.fullmatch(name), name
            for parameter in parameters:
                assert _PARAMETER.fullmatch(parameter), parameter
            value = line[position + 1 :]
            assert not any(ord(sign) < 32 or ord(sign) == 127 for sign in value)
            return Property(name, tuple(parameters), value)
        if char == ";" and not in_quotes:
            parts.append(part)
            part = ""
        else:
            part += char
    raise AssertionError(f"no property: {line!r}")


def _by_name(properties: list[Property]) -> dict[str, Property]:
    names = [item.name for item in properties]
    assert len(names) == len(set(names)), "a property twice"
    return {item.name: item for item in properties}
