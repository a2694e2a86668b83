"""The switches of the general rules, by the file of the engine in which they are thrown."""

from tests.rules_engine.switches import (
    of_effects,
    of_flow,
    of_legality,
    of_log,
    of_match,
    of_table,
)

SWITCHES = (
    *of_legality.SWITCHES,
    *of_flow.SWITCHES,
    *of_table.SWITCHES,
    *of_effects.SWITCHES,
    *of_match.SWITCHES,
    *of_log.SWITCHES,
)
