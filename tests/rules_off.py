"""`python -m tests.rules_off [--some] [NAME …]`: without a rule its tests must fail.

NAME is a refusal's code, a rule, the ground of its switch (`championship`, `site`, a game), or
`refusals`; without a name everything is switched off in turn. `--some` is what every run asks: the
refusals of which something has changed since the last `make soak`, a part of all others and a
switch of each ground, by the `SEED` of the run.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from random import Random

from tests.regulations.rules_off import PURE, SITE
from tests.rules_engine.rules_off import GROUND as PIXEL_TACTICS
from tests.rules_engine.standard_bearer.rules_off import GROUND as STANDARD_BEARER
from tests.rules_engine.tic_tac_toe.rules_off import GROUND as TIC_TAC_TOE
from tests.support.rules_off import contents, guarded_codes, kept, not_noticed, to_ask
from tests.support.switch import Switch
from tests.support.switching import Ground, unnoticed

GROUNDS = (PURE, SITE, PIXEL_TACTICS, STANDARD_BEARER, TIC_TAC_TOE)
REFUSALS = "refusals"
"""What all refusals are called together."""
SOME = "--some"


def named(names: Iterable[str]) -> tuple[list[str], dict[Ground, Sequence[Switch]]]:
    """Refusals and switches by their names, all without a name."""
    codes, left = guarded_codes(), set(names)
    if not left:
        return codes, {ground: ground.switches for ground in GROUNDS}
    switches = {
        ground: [one for one in ground.switches if left & {ground.name, one.rule}]
        for ground in GROUNDS
    }
    known = {name for ground in GROUNDS for name in (ground.name, *_rules(ground))}
    if unknown := left - known - {REFUSALS, *codes}:
        sys.exit(f"Nothing to switch off is called {', '.join(sorted(unknown))}.")
    return [code for code in codes if left & {REFUSALS, code}], switches


def _rules(ground: Ground) -> Iterable[str]:
    return (switch.rule for switch in ground.switches)


def main(arguments: Sequence[str]) -> int:
    """Switch off what is named, some, or everything; 1 if a test should have noticed."""
    at_once, some = int(os.environ.get("WORKERS", "2")), SOME in arguments
    codes, switches = named(name for name in arguments if name != SOME)
    if some:
        chance = Random(os.environ.get("SEED"))
        codes = to_ask(contents(codes), kept(), chance)
        switches = {ground: [chance.choice(ground.switches)] for ground in GROUNDS}
    wrong = 0
    for ground, asked in switches.items():
        # What some are asked by, the run itself asks with all rules on.
        missed = unnoticed(ground, asked, at_once, sure=not some) if asked else 0
        wrong += missed
        if asked:
            print(f"{ground.name}: {len(asked) - missed} switches noticed, {missed} not")
    if codes:
        missed = not_noticed(codes, at_once)
        wrong += missed
        print(f"{len(codes) - missed} refusals switched off and noticed, {missed} not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
