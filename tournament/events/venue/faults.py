"""What can be wrong with a file that goes between headquarters and the hall."""

from typing import Literal

FaultCode = Literal[
    "handover_form",
    "bundle_form",
    "people_form",
    "receipt_form",
    "copy_form",
    "passphrase",
    "other_day",
    "other_machine",
    "not_empty",
    "files_differ",
    "files_missing",
    "ledger_alone",
    "people_alone",
    "files_many",
    "handover_given",
    "receipt_given",
    "handover_for_receipt",
    "copy_for_receipt",
    "receipt_of_another",
    "file_cut",
    "file_empty",
    "file_unknown",
]


class VenueFault(ValueError):
    """A file that cannot be used; `code` says why, the pages give it words.

    `handover_form`, `bundle_form`, `people_form`, `receipt_form`, `copy_form`: not such a file, or
    damaged.
    `passphrase`: it does not open the file. `other_day`, `other_machine`: the file is about
    another one. `not_empty`: this installation is used already. `files_differ`: bundle and people
    file were not made at one moment. `files_missing`: both are needed.

    Where a copy of the day is expected: `ledger_alone`, `people_alone`: half of an old pair.
    `files_many`: more than one copy. `handover_given`, `receipt_given`: that file instead.
    Where a receipt is expected: `handover_for_receipt`, `copy_for_receipt`: that file instead.
    `receipt_of_another`: it is for another laptop, or for an earlier time of this one.
    `file_cut`: its end is missing. `file_empty`, `file_unknown`: nothing, or no file of a day.
    """

    def __init__(self, code: FaultCode, detail: str = "") -> None:
        super().__init__(f"{code} {detail}".strip())
        self.code = code
        self.detail = detail
