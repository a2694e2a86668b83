"""Words for the codes in the log of looks at protected fields (CH-PD-4)."""

from django.utils.translation import gettext_lazy as _

PROTECTED_FIELD = {
    "birth_date": _("birth date"),
    "contact": _("contact"),
    "representative_name": _("name of the parent"),
    "representative_contact": _("contact of the parent"),
    "evidence": _("signature on a sheet"),
}
WHY_READ = {
    "roster": _("on the page of the registration"),
    "mend": _("to correct the data at the desk"),
    "link": _("to hand over a new personal link"),
    "likeness": _("to see whether two records are one person"),
    "erase": _("to find whose data are to be deleted"),
    "evidence": _("to see how a sheet was signed"),
    "handover": _("to hand the day over to the hall’s laptop"),
}
"""By the codes of `WhyRead`."""
