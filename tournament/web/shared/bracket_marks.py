"""What differs between two looks at one bracket: a mark for the picture, a line for the list.

Owns the kinds of differences, their signs (never by colour alone) and their words. What is
compared is what the reader sees; why it changed is not asked here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournament.web.shared.matches import ShownMatch, ShownSide

Kind = Literal["corrected", "void", "uncalled", "moved", "called", "decided", "changed", "noted"]

SIGNS: Mapping[Kind, str] = {
    "corrected": "★",
    "void": "✕",
    "uncalled": "↶",
    "moved": "⇄",
    "called": "▸",
    "decided": "✓",
    "changed": "•",
    "noted": "!",
}
WORDS: Mapping[Kind, str | Promise] = {
    "corrected": _("the result is another one"),
    "void": _("the result is void"),
    "uncalled": _("the call is taken back"),
    "moved": _("somebody else plays"),
    "called": _("called to a table"),
    "decided": _("decided"),
    "changed": _("goes on differently"),
    "noted": _("the result was wrong and is kept"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A difference as the picture shows it."""

    kind: Kind

    @property
    def sign(self) -> str:
        """A sign that tells the kinds apart without colour."""
        return SIGNS[self.kind]

    @property
    def words(self) -> str:
        """What the sign means."""
        return str(WORDS[self.kind])


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """One match that differs, in words."""

    match: str
    round_name: str
    mark: Mark
    before: str
    after: str


def marks_between(
    before: Mapping[str, ShownMatch],
    after: Mapping[str, ShownMatch],
    given: Mapping[str, Kind] | None = None,
) -> dict[str, Mark]:
    """The marks of all matches that differ; `given` are kinds that are known better."""
    known = given or {}
    found = {}
    for key, new in after.items():
        kind = known.get(key) or _kind(before[key], new)
        if kind is not None:
            found[key] = Mark(kind)
    return found


def _kind(before: ShownMatch, after: ShownMatch) -> Kind | None:
    newcomer = any(
        old.seed is not None and old.seed != new.seed
        for old, new in zip(before.sides, after.sides, strict=True)
    )
    if before.state == "done" and (newcomer or after.state != "done"):
        return "void"
    if before.state == after.state == "done" and _winner(before) != _winner(after):
        return "corrected"
    if after.state == "done" and before.state != "done":
        return "decided"
    if before.state == "live" and after.state != "live":
        return "uncalled"
    if newcomer:
        return "moved"
    if after.state == "live" and before.state != "live":
        return "called"
    return "changed" if _look(before) != _look(after) else None


def _winner(match: ShownMatch) -> int | None:
    return next((side.seed for side in match.sides if side.result == "won"), None)


def _look(match: ShownMatch) -> tuple[object, ...]:
    return (match.status, match.table, *((side.seed, side.result) for side in match.sides))


def difference_lines(
    before: Mapping[str, ShownMatch], after: Mapping[str, ShownMatch], marks: Mapping[str, Mark]
) -> list[DifferenceLine]:
    """Every marked match, before and after, in the order of the bracket."""
    return [
        DifferenceLine(
            match=key,
            round_name=after[key].round_name,
            mark=mark,
            before=match_words(before[key]),
            after=match_words(after[key]),
        )
        for key, mark in marks.items()
    ]


def match_words(match: ShownMatch) -> str:
    """Who plays and how far it is, as one short line."""
    winner = next((side.name for side in match.sides if side.result == "won"), "")
    if winner:
        return gettext("%(pair)s: %(winner)s won") % {"pair": match.names, "winner": winner}
    return f"{match.names}: {match.status}"


def with_newcomers(
    before: Mapping[str, ShownMatch], after: Mapping[str, ShownMatch]
) -> dict[str, ShownMatch]:
    """The matches as they are after, those who are new on a side marked with a word."""
    return {
        key: replace(
            match,
            sides=(
                _newcomer(before[key].sides[0], match.sides[0]),
                _newcomer(before[key].sides[1], match.sides[1]),
            ),
        )
        for key, match in after.items()
    }


def _newcomer(before: ShownSide, after: ShownSide) -> ShownSide:
    if after.seed is None or after.seed == before.seed or after.mark:
        return after
    return replace(after, mark=pgettext("a player on a side of a match", "new"))


def legend_of(marks: Iterable[Mark]) -> Sequence[Mark]:
    """The kinds that occur, each once, in the order of their table."""
    present = {mark.kind for mark in marks}
    return [Mark(kind) for kind in SIGNS if kind in present]
