"""The audit that anyone can run: `python -m tournament.ledger.audit bundle.zip`.

Depends on `cryptography` and on the pure packages of the project alone.
"""

from tournament.ledger.audit.auditing import audit
from tournament.ledger.audit.report import Check, Finding, Report

__all__ = ["Check", "Finding", "Report", "audit"]
