"""Refusals about qualification and the final."""

from collections.abc import Mapping

from tournament.regulations.wording import Code

CODES: Mapping[str, Code] = {
    "final_planned_already": Code(
        "CH-DATE-2",
        "Финал уже назначен. Измените его на странице финала.",
        "The final has been planned already. Change it on the final's own page.",
        "stale",
    ),
}
