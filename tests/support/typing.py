"""A person who types: every field of a form that can be filled in, and what stands in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

UNTYPED = frozenset({"hidden", "submit", "button", "reset", "image"})
NEVER_SENT_BACK = frozenset({"password", "file"})
_TEXT = "Напечатано здесь"
_NAMED = {
    "full_name": "Напечатанный Иван Петрович",
    "representative_name": "Напечатанная Анна Ивановна",
    "given_by": "Напечатанная Анна Ивановна",
    "contact": "typed@example.org",
    "representative_contact": "parent@example.org",
    "name": "typed-name",
    "username": "typed",
    "zone": "Europe/Samara",
    "until": "23:59",
    "birth_date": "01.02.1990",
    "passphrase": "лодка фонарь июль заря",
    "again": "лодка фонарь июль заря",
    "map_url": "https://example.org/typed",
    "stream_url": "https://example.org/typed",
}
"""What a field of this name takes."""


@dataclass
class Field:
    """One named field, by its kind; of a choice everything that can be chosen."""

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    """What stands in it, or is chosen."""
    options: list[str] = field(default_factory=list)

    def typed(self) -> list[str]:
        """What somebody leaves in it: another choice or other words where that is possible."""
        if self.kind in {"radio", "select", "checkbox"}:
            return [option for option in self.options if option][-1:]
        if self.name in _NAMED and self.kind not in {"date", "datetime-local"}:
            return [_NAMED[self.name]]
        if self.kind in {"text", "textarea", "search"}:
            return [f"{_TEXT} {self.name}"]
        return self.values if any(self.values) else [_OF_KIND.get(self.kind, "1")]


_OF_KIND = {"date": "2030-05-05", "time": "11:00", "email": "a@example.org", "tel": "+79990000000"}


@dataclass
class Form:
    """A form that changes something."""

    action: str
    fields: dict[str, Field] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)
    """What is sent beside what is typed: hidden fields and the first button."""
    pressed: bool = False

    @property
    def to_fill_in(self) -> list[Field]:
        """What a person types or chooses."""
        return [item for item in self.fields.values() if item.kind not in UNTYPED]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._field: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            posts = given.get("method", "").lower() == "post"
            self._open = Form(given.get("action", "")) if posts else None
            self.forms += [self._open] if self._open is not None else []
        form, name = self._open, given.get("name", "")
        if form is None or "disabled" in given:
            return
        kind = given.get("type", "text").lower() if tag == "input" else tag
        if tag == "option" and self._field is not None:
            self._field.options.append(given.get("value", ""))
            if "selected" in given:
                self._field.values.append(given.get("value", ""))
        elif tag == "button" and name and not form.pressed:
            form.pressed, form.sent[name] = True, given.get("value", "")
        elif kind == "hidden" and name:
            form.sent[name] = given.get("value", "")
        elif tag in {"input", "textarea", "select"} and name:
            found = form.fields.setdefault(name, Field(name, kind))
            self._field = found if tag != "input" else None
            if kind in {"radio", "checkbox"}:
                found.options.append(given.get("value", "on"))
                found.values += [given.get("value", "on")] if "checked" in given else []
            elif tag == "input":
                found.values = [given.get("value", "")]

    def handle_data(self, data: str) -> None:
        if self._field is not None and self._field.kind == "textarea":
            # A browser leaves the first line break of the field out.
            self._field.values = ["".join([*self._field.values, data]).removeprefix("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag in {"textarea", "select"}:
            self._field = None


def forms_in(html: str) -> Iterator[Form]:
    """Every form of a page that is sent by POST."""
    parser = _Forms()
    parser.feed(html)
    yield from parser.forms
