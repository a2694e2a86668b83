"""What an audit found: what was checked, what failed, what somebody should know.

Codes and plain parameters only; the sentences are in `texts`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

Params = Mapping[str, str | int]
MOST_FINDINGS: Final = 1_000
"""Failures after which an audit stops; nobody reads more."""
_LAST_SECOND: Final = 253_402_300_799
"""Of the year 9999."""
LONGEST_VALUE: Final = 200
"""Characters of one value in a finding."""
OUT_OF_TIME: Final = "out_of_time"
"""The failure by which an audit ends whose time is over: nothing is said of what comes behind."""
CHECKS: Final = (
    "files",
    "entries",
    "signatures",
    "checkpoints",
    "signatures_A3",
    "signatures_A2",
    "signatures_A1",
    "signatures_A0",
    "staff_statements",
    "keys",
    "sheets",
    "log_seen",
    "results",
    "matches",
    "rulings",
    "draws",
    "lots",
    "pairings",
    "scores",
    "places",
    "derived",
    "logs",
    "logs_legal",
    "restorations",
    "custody",
    "ledger_keys",
    "beginnings",
    "day_results",
    "qualifiers",
    "prizes",
    "persons",
    "receipts",
    "checkpoints_kept",
    "checkpoints_noted",
    "cosignatures",
    "withheld_texts",
)
"""Codes of checks in the order in which people read them."""


@dataclass(frozen=True, slots=True)
class Check:
    """Something that was checked, and how many times."""

    code: str
    count: int


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found in a ledger: at an entry, or about the whole (`entry` is None)."""

    code: str
    ledger: str = ""
    entry: int | None = None
    params: Params = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The finding as plain values."""
        return {
            "code": self.code,
            "ledger": self.ledger,
            "entry": self.entry,
            "params": dict(self.params),
        }


@dataclass(frozen=True, slots=True)
class Seen:
    """A witness, and the newest tree of the championship's ledger that it has cosigned.

    `at` is by its clock, in seconds since 1970; None for a witness of which nothing is there.
    `trusted`: the auditor named it, so that nobody's ledger has to be believed for it.
    """

    name: str
    key: str
    trusted: bool
    size: int = 0
    at: int | None = None

    @property
    def when(self) -> str:
        """The time in words of ISO 8601; empty without one."""
        if self.at is None or self.at > _LAST_SECOND:
            return ""
        return datetime.fromtimestamp(self.at, UTC).strftime("%Y-%m-%d %H:%M UTC")

    def as_dict(self) -> dict[str, Any]:
        """The witness as plain values."""
        return {
            "name": self.name,
            "key": self.key,
            "trusted": self.trusted,
            "size": self.size,
            "at": self.at,
        }


@dataclass(frozen=True, slots=True)
class Report:
    """The result of an audit.

    `failures` say that something was tampered with or does not fit; `remarks` are for people to
    judge and no fault of the ledger; `withheld` is what the bundle rightly does not show.
    """

    kind: str
    subject: str
    key: str
    checks: tuple[Check, ...]
    failures: tuple[Finding, ...]
    remarks: tuple[Finding, ...]
    withheld: tuple[Finding, ...]
    witnesses: tuple[Seen, ...] = ()

    @property
    def status(self) -> int:
        """The exit status: 0 sound, 1 tampered or inconsistent, 2 not examined to its end."""
        if {item.code for item in self.failures} == {OUT_OF_TIME}:
            return 2
        return 1 if self.failures else 0

    def count(self, code: str) -> int:
        """How often something was checked."""
        return next((check.count for check in self.checks if check.code == code), 0)

    def as_dict(self) -> dict[str, Any]:
        """The report as plain values, for `--json`."""
        return {
            "status": self.status,
            "kind": self.kind,
            "subject": self.subject,
            "key": self.key,
            "witnesses": [item.as_dict() for item in self.witnesses],
            "checks": {check.code: check.count for check in self.checks},
            "failures": [item.as_dict() for item in self.failures],
            "remarks": [item.as_dict() for item in self.remarks],
            "withheld": [item.as_dict() for item in self.withheld],
        }


class Stopped(Exception):
    """There are failures enough, or no time is left; what was found is in the book."""


def _patient() -> bool:
    return False


@dataclass(slots=True)
class Book:
    """What an audit writes down as it goes on; raises `Stopped` when it shall go no further.

    `exhausted` says whether the time is over that somebody gives the audit.
    """

    exhausted: Callable[[], bool] = _patient
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Finding] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    withheld: list[Finding] = field(default_factory=list)
    witnesses: list[Seen] = field(default_factory=list)
    unsaid: Counter[str] = field(default_factory=Counter)
    """Remarks beyond those that anybody reads, by code."""

    def go_on(self) -> None:
        """Before each thing that may cost much: is there time left?"""
        if self.exhausted():
            self.failures.append(Finding(OUT_OF_TIME))
            raise Stopped

    def count(self, code: str, number: int = 1) -> None:
        """Something was checked."""
        self.counts[code] += number

    def fail(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Something was tampered with, or does not fit."""
        self.failures.append(_finding(code, ledger, entry, params))
        if len(self.failures) >= MOST_FINDINGS:
            self.failures.append(Finding("too_many_failures", params={"count": MOST_FINDINGS}))
            raise Stopped

    def remark(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Somebody should know this; it is no fault of the ledger."""
        self._note(self.remarks, _finding(code, ledger, entry, params))

    def withhold(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Something is rightly not in the bundle."""
        self._note(self.withheld, _finding(code, ledger, entry, params))

    def _note(self, among: list[Finding], found: Finding) -> None:
        if len(among) < MOST_FINDINGS:
            among.append(found)
        else:
            self.unsaid[found.code] += 1

    def report(self, kind: str, subject: str, key: str) -> Report:
        """Everything that was written down."""
        checks = tuple(Check(code, self.counts[code]) for code in CHECKS if self.counts[code])
        more = self.unsaid.total()
        unsaid = [Finding("more_remarks", params={"count": more})] if more else []
        return Report(
            kind,
            subject,
            key,
            checks,
            tuple(self.failures),
            (*self.remarks, *unsaid),
            tuple(self.withheld),
            tuple(self.witnesses),
        )


def _finding(code: str, ledger: str, entry: int | None, params: Params) -> Finding:
    """A finding of bounded length: what stands in a ledger may be long."""
    short = {
        name: value[:LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in params.items()
    }
    return Finding(code, ledger, entry, short)
