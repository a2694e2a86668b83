"""A value of another type in any field of any fact, everything else made to fit."""

import random
from copy import deepcopy
from typing import Any

import pytest

from tests.ledger.audit.hostile import (
    paper,
    paper_bundle,
    ruled,
    whole_bundle,
)
from tests.ledger.audit.owner import Owner
from tests.ledger.audit.scenes import (
    audited,
    championship_bundle,
    day,
)
from tests.ledger.audit.test_custody import whole
from tests.support.bundles import SealedFold
from tests.support.examples import sized

# --- everything of every type --------------------------------------------------------------------

JUNK: tuple[Any, ...] = (None, True, -1, 7, "x", "", [], {}, [7], {"a": 1}, 2**53 - 1)
FITTED = frozenset({"digest", "root", "championship_root"})
"""What the attacker makes fit whatever stands there."""


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in a body something stands: every field, the first two items of every list."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += spots(item, (*path, key))
    elif isinstance(value, list):
        for key, item in enumerate(value[:2]):
            found += spots(item, (*path, key))
    return found


def kinds(owner: Owner) -> list[tuple[str, int, tuple[Any, ...]]]:
    """One entry for each field of each kind of fact."""
    seen: dict[Any, tuple[str, int, tuple[Any, ...]]] = {}
    for ledger, entries in owner.entries.items():
        for number, entry in enumerate(entries):
            for path in spots(entry["body"]):
                plain = tuple("#" if isinstance(key, int) else key for key in path)
                kind = entry["body"].get("kind"), entry["body"].get("type")
                seen.setdefault((entry["type"], plain, *kind), (ledger, number, path))
    return list(seen.values())


def scenes() -> list[tuple[SealedFold, bytes]]:
    scene, bundle = whole_bundle()
    custody = whole()
    return [
        (paper(), paper_bundle()),
        (ruled(), ruled().championship_bundle()),
        (day()[0], championship_bundle()),
        (custody, custody.championship_bundle()),
        (scene.fold, bundle),
    ]


def junked(fold: SealedFold, data: bytes, spot: tuple[str, int, tuple[Any, ...]], junk: Any) -> Any:
    """The audit with junk in one place, everything else made to fit; None if it was that before."""
    ledger, number, path = spot
    owner = Owner(fold, data)
    holder: Any = owner.entries[ledger][number]["body"]
    for key in path[:-1]:
        holder = holder[key]
    old = holder[path[-1]]
    # An empty list is a list like another one.
    same = type(old) is type(junk) and (junk == [] or not isinstance(junk, dict | list))
    if same or old == junk or (old is None and not isinstance(junk, bool | dict | list)):
        return None
    holder[path[-1]] = deepcopy(junk)
    return audited(owner.bundle())


def assert_junk_is_named(count: int, seed: int, number: int) -> None:
    chance = random.Random(seed)
    fold, data = scenes()[number]
    spots = [spot for spot in kinds(Owner(fold, data)) if spot[2][-1] not in FITTED]
    for spot in chance.sample(spots, min(count, len(spots))):
        junk = chance.choice(JUNK)
        report = junked(fold, data, spot, junk)
        if report is not None:
            assert report.status == 1, (spot, junk)
            assert any(item.entry for item in report.failures), (spot, junk)


@pytest.mark.parametrize("number", range(4))
def test_a_value_of_another_type_in_any_field_is_named(number: int) -> None:
    assert_junk_is_named(sized(6, 12), 1, number)


@pytest.mark.soak
@pytest.mark.parametrize(("number", "count"), [(0, 999), (1, 999), (2, 999), (3, 999), (4, 60)])
def test_values_of_another_type_in_every_field_are_named(number: int, count: int) -> None:
    """Of a whole championship, which takes a second to audit, only of some."""
    assert_junk_is_named(count, 2, number)
