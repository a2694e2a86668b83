"""Bundles that earlier editions of this program made are still sound."""

from pathlib import Path

import pytest

from tournament.ledger.audit import audit
from tournament.ledger.audit.bundle import read_bundle

BUNDLES = sorted((Path(__file__).parent / "made_before").glob("*.zip"))


@pytest.mark.parametrize("bundle", BUNDLES, ids=[path.stem for path in BUNDLES])
def test_a_bundle_made_before_is_sound(bundle: Path) -> None:
    """`made_before/README.md` says what each of them is."""
    assert audit(read_bundle(bundle.read_bytes())).failures == ()
