import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.merkle import EMPTY_ROOT, Frontier, leaf_hash, node_hash, root

# The leaves and roots with which Certificate Transparency logs test their trees.
LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def defined_root(leaves: list[bytes]) -> bytes:
    """Compute the root as RFC 6962, section 2.1, defines it: from the top down."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(
        b"\x01" + defined_root(leaves[:half]) + defined_root(leaves[half:])
    ).digest()


@pytest.mark.parametrize("size", range(9))
def test_the_known_roots(size: int) -> None:
    assert root(leaf_hash(leaf) for leaf in LEAVES[:size]).hex() == ROOTS[size]


@given(st.lists(st.binary(max_size=4), max_size=70))
def test_the_growing_edge_gives_the_root_of_the_definition(leaves: list[bytes]) -> None:
    frontier = Frontier()
    for size, leaf in enumerate(leaves, start=1):
        frontier = frontier.append(leaf_hash(leaf))
        assert frontier.size == size
        assert len(frontier.peaks) == size.bit_count()
    assert frontier.root() == defined_root(leaves)


def test_a_frontier_never_changes() -> None:
    before = Frontier().append(leaf_hash(b"a"))
    before.append(leaf_hash(b"b"))
    assert before.size == 1
    assert before.root() == leaf_hash(b"a")


def test_leaves_and_nodes_cannot_be_confused() -> None:
    left, right = leaf_hash(b"a"), leaf_hash(b"b")
    assert node_hash(left, right) != leaf_hash(left + right)
    assert Frontier().root() == EMPTY_ROOT != leaf_hash(b"")
