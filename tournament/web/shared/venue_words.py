"""Words about a day in the hall: faults of its files, matters to answer, findings."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.events.venue.faults import VenueFault

Words = Mapping[str, str | Promise]

FAULT: Words = {
    "handover_form": _(
        "This is not a handover file, or it is damaged. Take the file that the site gave when the "
        "day was handed over."
    ),
    "bundle_form": _(
        "This is not the ledger of a day, or it is damaged. Take the copy of the day that the "
        "laptop’s page “The hall” gave."
    ),
    "people_form": _(
        "This is not a people file of this site, or it is damaged. Take the copy of the day that "
        "the laptop’s page “The hall” gave."
    ),
    "receipt_form": _(
        "This is not headquarters’ receipt, or it is damaged. Take the file that the site gave "
        "after the day was taken back."
    ),
    "passphrase": _("The passphrase is not the one of this file. Type it again."),
    "other_day": _("The file is of another day. Take the file of this day."),
    "other_machine": _(
        "The file comes from a machine that does not have this day. Take the files of the laptop "
        "that the day was handed over to."
    ),
    "files_differ": _(
        "The two files were not made at one moment and do not belong together. Take the copy of "
        "the day, which is one file, or both files of the same moment."
    ),
    "files_missing": _(
        "No file was chosen. Take the copy of the day that the laptop’s page “The hall” gave."
    ),
    "copy_form": _(
        "The copy of the day is damaged. Download it once more from the laptop’s page “The hall”, "
        "or take an earlier copy."
    ),
    "ledger_alone": _(
        "This is the ledger of the day alone. Choose the people file of the same moment with it, "
        "or take the copy of the day, which is one file."
    ),
    "people_alone": _(
        "This is the people file alone. Choose the ledger of the same moment with it, or take the "
        "copy of the day, which is one file."
    ),
    "files_many": _("These are several copies. Choose one: the newest that you have."),
    "handover_given": _(
        "This is the handover file, with which the laptop began. Take the copy of the day that the "
        "laptop’s page “The hall” gave."
    ),
    "receipt_given": _(
        "This is a receipt. Take the copy of the day that the laptop’s page “The hall” gave."
    ),
    "handover_for_receipt": _(
        "This is the handover file, with which the laptop began. Take the receipt that the site "
        "gave after the day was taken back; its name ends in “receipt.json”."
    ),
    "copy_for_receipt": _(
        "This is a copy of the day, or a part of it: the site takes that. Here take the receipt "
        "that the site gave after the day was taken back; its name ends in “receipt.json”."
    ),
    "receipt_of_another": _(
        "This receipt is for another laptop. Take the one that the site gave after it took the "
        "day back from this laptop."
    ),
    "file_cut": _(
        "The end of the file is missing: it was not copied or downloaded whole. Copy it once more "
        "from the stick, or download the copy again from the laptop’s page “The hall”."
    ),
    "file_empty": _(
        "The file is empty: it was not copied whole. Copy it once more from the stick, or download "
        "the copy again from the laptop’s page “The hall”."
    ),
    "file_unknown": _(
        "This is no file of a day in the hall. Take the copy of the day that the laptop’s page "
        "“The hall” gave; it has “copy” in its name."
    ),
    "not_empty": _("This folder holds another installation already. Start with another DATA_DIR."),
}
"""By the codes of `VenueFault`."""

NO_RECEIPT = _(
    "No file was chosen. Take the receipt that the site gave after the day was taken back; its "
    "name ends in “receipt.json”."
)

ANSWERS: Words = {
    "accepted": _("Accepted: noted, the day’s results stay as they are"),
    "refused": _("Refused: it came too late for this day"),
    "ruled": _("Ruled on: a judge or the publisher decides or has decided it"),
}
"""The three answers to a matter that came up meanwhile (CH-VENUE-3)."""

END_REASON: Words = {
    "lost": _("The laptop is lost or stolen"),
    "broken": _("The laptop is broken"),
    "other": _("Another reason"),
}

FINDING: Words = {
    "day_used": _("has already played another game day"),
    "registered_elsewhere": _("is registered for another game day"),
    "banned": _("is banned from the championship"),
}
"""What a check over the whole country finds in entries made in the hall (CH-REG-8)."""

RULE_OF_FINDING: Mapping[str, str] = {
    "day_used": "CH-REG-3",
    "registered_elsewhere": "CH-REG-3",
    "banned": "CH-DQ-1",
}


def fault_text(fault: VenueFault) -> str:
    """Why a file is not taken, and what to do."""
    return str(FAULT[fault.code])


def todo_word(kind: str) -> str:
    """What happened at headquarters meanwhile, by the type of its fact."""
    return str(_TODO.get(kind) or gettext("Something in the championship touches this day"))


_TODO: Words = {
    "withdrawal-requested": _("The player wrote that they do not come"),
    "person-banned": _("The player was banned from the championship"),
    "person-erased": _("The player had their data deleted"),
    "persons-kept-apart": _("Two registrations were found to be two players"),
    "persons-merged": _("Two registrations were found to be one player"),
    "merge-undone": _("Two registrations were found to be two players after all"),
    "registered": _("The player was entered for another day"),
    "registration-moved": _("The player’s registration was moved"),
    "judge-replaced": _("A judge was replaced"),
    "account-linked": _("An account was found to be a player’s"),
    "key-enrolled": _("A key was confirmed at headquarters"),
    "key-revoked": _("A key was revoked"),
    "role-granted": _("Somebody was appointed"),
    "role-revoked": _("An appointment was ended"),
    "duty-judge-named": _("A duty judge was named"),
    "relation-declared": _("A relation between a judge and a player was declared"),
    "relation-withdrawn": _("A declared relation was taken back"),
}
