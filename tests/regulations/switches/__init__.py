"""The switches of the championship's rules that no refusal enforces, by the code they are in."""

from tests.regulations.switches import (
    of_brackets,
    of_championship,
    of_data,
    of_days,
    of_final,
    of_matches,
    of_roles,
    of_rounds,
    of_site,
    of_venue,
)

PURE = (
    *of_brackets.SWITCHES,
    *of_final.SWITCHES,
    *of_championship.SWITCHES,
    *of_days.SWITCHES,
    *of_matches.SWITCHES,
    *of_data.SWITCHES,
    *of_roles.SWITCHES,
    *of_venue.SWITCHES,
    *of_rounds.SWITCHES,
)
SITE = of_site.SWITCHES
