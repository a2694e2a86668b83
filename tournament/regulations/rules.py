"""The rules in our own words: one short sentence for each rule id, in Russian and English.

The rules page, refusals and documents read this one catalogue. Numbers stand here as the profile
`gaga-2016` has them; what is enforced is the profile (CH-GEN-1 and following).
"""

from collections.abc import Mapping

from tournament.regulations.rule_texts import (
    bracket,
    door,
    final,
    games,
    life,
    pixel_tactics,
    planning,
    points,
    registration,
    rulings,
    staff,
    venue,
)
from tournament.regulations.wording import RuleText as RuleText

RULES: Mapping[str, RuleText] = {
    **bracket.RULES,
    **door.RULES,
    **final.RULES,
    **games.RULES,
    **life.RULES,
    **pixel_tactics.RULES,
    **planning.RULES,
    **points.RULES,
    **registration.RULES,
    **rulings.RULES,
    **staff.RULES,
    **venue.RULES,
}
