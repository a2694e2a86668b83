"""What an audit found: what was checked, what failed, what somebody should know.

Codes and plain parameters only; the sentences are in `texts`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Params = Mapping[str, str | int]
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
    "places",
    "derived",
    "logs",
    "logs_legal",
    "restorations",
    "custody",
    "beginnings",
    "day_results",
    "qualifiers",
    "prizes",
    "persons",
    "receipts",
    "checkpoints_kept",
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

    @property
    def status(self) -> int:
        """The exit status: 0 sound, 1 tampered or inconsistent."""
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
            "checks": {check.code: check.count for check in self.checks},
            "failures": [item.as_dict() for item in self.failures],
            "remarks": [item.as_dict() for item in self.remarks],
            "withheld": [item.as_dict() for item in self.withheld],
        }


@dataclass(slots=True)
class Book:
    """What an audit writes down as it goes on."""

    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Finding] = field(default_factory=list)
    remarks: list[Finding] = field(default_factory=list)
    withheld: list[Finding] = field(default_factory=list)

    def count(self, code: str, number: int = 1) -> None:
        """Something was checked."""
        self.counts[code] += number

    def fail(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Something was tampered with, or does not fit."""
        self.failures.append(Finding(code, ledger, entry, params))

    def remark(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Somebody should know this; it is no fault of the ledger."""
        self.remarks.append(Finding(code, ledger, entry, params))

    def withhold(
        self, code: str, ledger: str = "", entry: int | None = None, **params: str | int
    ) -> None:
        """Something is rightly not in the bundle."""
        self.withheld.append(Finding(code, ledger, entry, params))

    def report(self, kind: str, subject: str, key: str) -> Report:
        """Everything that was written down."""
        checks = tuple(Check(code, self.counts[code]) for code in CHECKS if self.counts[code])
        return Report(
            kind,
            subject,
            key,
            checks,
            tuple(self.failures),
            tuple(self.remarks),
            tuple(self.withheld),
        )
