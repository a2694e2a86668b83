"""Every button of every template with what stands around it, whatever state would show it.

Read from the templates' text: conditions are left out, so that all branches are there at once;
included parts stand where they are included, components as they are rendered.
"""

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path

from tournament.web.templatetags import ui

ROOMS = tuple(Path("tournament", room, "templates") for room in ("web", "people", "showroom"))
KINDS = ("primary", "quiet", "danger")
MARK = "@@"
_PIECE = re.compile(r"{%\s*(\w+)\s*(.*?)\s*%}", re.DOTALL)
_COMMENT = re.compile(r"{#.*?#}|{% comment %}.*?{% endcomment %}", re.DOTALL)
_VOID = frozenset({"area", "br", "hr", "img", "input", "link", "meta", "source", "use", "wbr"})

Place = tuple[tuple[str, str], ...]
"""Tag and classes of each element from the outside to the button itself."""


def button_places() -> dict[Place, str]:
    """Each place once, with a template in which it is."""
    found: dict[Place, str] = {}
    for room in ROOMS:
        for path in sorted(room.rglob("*.html")):
            if "components" in path.parts:
                continue
            reader = _Reader()
            reader.feed(_as_html(path.read_text(encoding="utf-8")))
            for place in reader.found:
                found.setdefault(place, str(path))
    return found


def _as_html(text: str, depth: int = 0) -> str:
    """A template without conditions, values and inheritance."""
    text = _COMMENT.sub("", text)
    text = _PIECE.sub(lambda piece: _piece(piece[1], piece[2], depth), text)
    return re.sub(r"{{.*?}}", "x", text)


def _piece(tag: str, rest: str, depth: int) -> str:
    if tag == "button":
        return "".join(f'<a class="button button--{kind}">x</a>' for kind in _kinds(rest))
    if tag == "block":
        return '<div class="page-header__actions">' if rest == "actions" else "<div>"
    if tag == "endblock":
        return "</div>"
    if tag == "include" and depth < 4:
        return "".join(
            _as_html((room / name).read_text(encoding="utf-8"), depth + 1)
            for name in re.findall(r'^"([\w/.]+)"', rest)
            for room in ROOMS
            if (room / name).exists()
        )
    if tag.removeprefix("end") in _COMPONENTS:
        kind = re.search(r'kind="(\w+)"', rest)
        whole = _COMPONENTS[tag.removeprefix("end")](kind[1] if kind else "")
        before, _, after = whole.partition(MARK)
        return after if tag.startswith("end") else before
    return ""


def _kinds(rest: str) -> tuple[str, ...]:
    named = re.search(r"kind=(\S+)", rest)
    if named is None:
        return ("primary",)
    kind = named[1].strip("'\"")
    return (kind,) if kind in KINDS else KINDS


_COMPONENTS: dict[str, Callable[[str], str]] = {
    "notice": lambda kind: ui.notice(MARK, kind=kind or "info", title="x", rule="CH-DAY-1"),
    "card": lambda kind: ui.card(MARK, title="x", kind=kind),
    "confirmation": lambda kind: ui.confirmation(MARK, summary="x", kind=kind or "danger"),
    "row": lambda _: ui.row(MARK, title="x"),
    "empty_state": lambda _: ui.empty_state(MARK, title="x"),
}


class _Reader(HTMLParser):
    """Keeps the open elements, and notes where the buttons are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.found: list[Place] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = " ".join((dict(attrs).get("class") or "").split())
        if "button" in classes.split() and tag in {"a", "button", "summary"}:
            self.found.append((*self.open, (tag, classes)))
        if tag not in _VOID:
            self.open.append((tag, classes))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self.open]
        if tag in names:
            del self.open[len(names) - 1 - names[::-1].index(tag) :]


def sheets() -> Iterator[str]:
    """The names of all style sheets, the one of every page first."""
    folder = Path("tournament/web/static/web")
    yield "app.css"
    yield from sorted(path.name for path in folder.glob("*.css") if path.name != "app.css")
