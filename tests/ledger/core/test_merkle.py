import base64
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.ledger.core.merkle import (
    EMPTY_ROOT,
    Frontier,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
    verify_consistency,
    verify_inclusion,
)

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
    assert frontier.root() == root(leaf_hash(leaf) for leaf in leaves) == defined_root(leaves)


def test_a_frontier_never_changes() -> None:
    before = Frontier().append(leaf_hash(b"a"))
    before.append(leaf_hash(b"b"))
    assert before.size == 1
    assert before.root() == leaf_hash(b"a")


def test_leaves_and_nodes_cannot_be_confused() -> None:
    left, right = leaf_hash(b"a"), leaf_hash(b"b")
    assert node_hash(left, right) != leaf_hash(left + right)
    assert Frontier().root() == EMPTY_ROOT != leaf_hash(b"")


# The proofs that Certificate Transparency's own tests know for these leaves.
P01 = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"
P23 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"
P45 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"
P67 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
P0123 = "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"
P4567 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
L0 = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
L1 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7"
L4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
HASHES = [leaf_hash(leaf) for leaf in LEAVES]


@pytest.mark.parametrize(
    ("index", "size", "proof"),
    [
        (0, 1, []),
        (0, 8, [L1, P23, P4567]),
        (5, 8, [L4, P67, P0123]),
        (2, 3, [P01]),
        (1, 5, [L0, P23, L4]),
    ],
)
def test_the_known_audit_paths(index: int, size: int, proof: list[str]) -> None:
    made = inclusion_proof(HASHES[:size], index)
    assert [item.hex() for item in made] == proof
    assert verify_inclusion(HASHES[index], index, size, made, bytes.fromhex(ROOTS[size]))


def split(size: int) -> int:
    """The largest power of two smaller than a size."""
    half = 1
    while half * 2 < size:
        half *= 2
    return half


def defined_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH(m, D[n]) as RFC 6962, section 2.1.1, defines it."""
    if len(leaves) == 1:
        return []
    half = split(len(leaves))
    if index < half:
        return [*defined_path(index, leaves[:half]), defined_root(leaves[half:])]
    return [*defined_path(index - half, leaves[half:]), defined_root(leaves[:half])]


DISTINCT = st.lists(st.binary(max_size=3), min_size=1, max_size=40, unique=True)


@given(DISTINCT, st.data())
def test_paths_are_those_of_the_definition(leaves: list[bytes], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(leaves) - 1))
    hashes = [leaf_hash(leaf) for leaf in leaves]
    proof = inclusion_proof(hashes, index)
    assert proof == defined_path(index, leaves)
    assert verify_inclusion(hashes[index], index, len(leaves), proof, defined_root(leaves))


def altered(hashes: list[bytes], data: st.DataObject) -> list[bytes]:
    """A list of hashes with a bit flipped, one left out, one put in or two exchanged."""
    ways = ["put in"]
    if hashes:
        ways += ["flip", "leave out"]
    if len(hashes) > 1:
        ways.append("exchange")
    way = data.draw(st.sampled_from(ways))
    place = data.draw(st.integers(0, len(hashes) - (way != "put in")))
    result = list(hashes)
    if way == "put in":
        result.insert(place, data.draw(st.binary(min_size=32, max_size=32)))
    elif way == "leave out":
        del result[place]
    elif way == "flip":
        bit = data.draw(st.integers(0, 255))
        result[place] = (int.from_bytes(result[place]) ^ 1 << bit).to_bytes(32)
    else:
        result[place], result[place - 1] = result[place - 1], result[place]
    return result


@given(DISTINCT, st.data())
def test_an_altered_path_shows_nothing(leaves: list[bytes], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(leaves) - 1))
    hashes = [leaf_hash(leaf) for leaf in leaves]
    size, top = len(leaves), root(hashes)
    proof = inclusion_proof(hashes, index)
    other = (index + data.draw(st.integers(1, size))) % (size + 1)
    assert not verify_inclusion(hashes[index], other, size, proof, top)
    assert not verify_inclusion(hashes[index], -1, size, proof, top)
    [leaf] = altered([hashes[index]], data)[:1] or [b""]
    assert leaf == hashes[index] or not verify_inclusion(leaf, index, size, proof, top)
    assert not verify_inclusion(hashes[index], index, size, proof, node_hash(top, top))
    wrong = altered(proof, data)
    assert wrong == proof or not verify_inclusion(hashes[index], index, size, wrong, top)


def test_a_proof_has_the_length_that_the_sizes_ask_for() -> None:
    """Also where the hashes would fit: a tree of one leaf has no node above it."""
    leaf, other = HASHES[:2]
    assert not verify_inclusion(leaf, 0, 1, [other], node_hash(other, leaf))
    assert not verify_inclusion(leaf, 0, 8, [other], node_hash(leaf, other))


def test_nothing_stands_in_an_empty_tree() -> None:
    assert not verify_inclusion(HASHES[0], 0, 0, [], EMPTY_ROOT)


@pytest.mark.parametrize("number", [-1, 8])
def test_there_is_no_proof_of_a_leaf_that_is_not_there(number: int) -> None:
    with pytest.raises(IndexError, match="8 leaves"):
        inclusion_proof(HASHES, number)


# Proofs with which Certificate Transparency logs test their trees of these leaves.
GROWN = {
    (1, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (6, 8): [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 5): [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
    (1, 1): [],
    (8, 8): [],
    (0, 5): [],
}


@pytest.mark.parametrize("sizes", GROWN)
def test_published_proofs_of_growth(sizes: tuple[int, int]) -> None:
    size, later = sizes
    hashes = [leaf_hash(leaf) for leaf in LEAVES[:later]]
    assert [item.hex() for item in consistency_proof(hashes, size)] == GROWN[sizes]
    roots = bytes.fromhex(ROOTS[size]), bytes.fromhex(ROOTS[later])
    proof = [bytes.fromhex(item) for item in GROWN[sizes]]
    assert verify_consistency(size, roots[0], later, roots[1], proof)


def test_proofs_by_which_another_witness_is_tested() -> None:
    def hashes(*texts: str) -> list[bytes]:
        return [base64.b64decode(text) for text in texts]

    first, second = (
        "KgEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "KgIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    )
    [one, three, five] = hashes(
        "KgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "RcCI1Nk56ZcSmIEfIn0SleqtV7uvrlXNccFx595Iwl0=",
        "QrtXrQZCCvpIgsSmOsah7HdICzMLLyDfxToMql9WTjY=",
    )
    assert verify_consistency(1, one, 3, three, hashes(first, second))
    longer = hashes(
        first,
        "+fUDV+k970B4I3uKrqJM4aP1lloPZP8mvr2Z4wRw2LI=",
        "KgQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    )
    assert verify_consistency(1, one, 5, five, longer)
    assert not verify_consistency(1, one, 5, three, longer)
    assert not verify_consistency(1, one, 3, five, hashes(first, second))


def test_every_growth_is_proved_and_nothing_else() -> None:
    hashes = [leaf_hash(bytes([number])) for number in range(40)]
    other = [leaf_hash(b"other"), *hashes[1:]]
    for later in range(len(hashes) + 1):
        grown = root(hashes[:later])
        for size in range(later + 1):
            before, proof = root(hashes[:size]), consistency_proof(hashes[:later], size)
            assert verify_consistency(size, before, later, grown, proof)
            assert len(proof) <= 2 * later.bit_length()
            if size:
                assert not verify_consistency(size, root(other[:size]), later, grown, proof)
                assert not verify_consistency(size, before, later, root(other[:later]), proof)
            assert not verify_consistency(size, before, later, grown, [*proof, grown])
            if proof:
                assert not verify_consistency(size, before, later, grown, proof[:-1])
                assert not verify_consistency(size, before, later + 64, grown, proof)
            if later > size:
                assert not verify_consistency(later, grown, size, before, proof)


def test_an_empty_tree_has_one_root() -> None:
    leaf = leaf_hash(b"")
    assert verify_consistency(0, EMPTY_ROOT, 0, EMPTY_ROOT, [])
    assert not verify_consistency(0, EMPTY_ROOT, 0, leaf, [])
    assert not verify_consistency(0, leaf, 1, leaf, [])
    assert not verify_consistency(0, EMPTY_ROOT, 1, leaf, [leaf])
    with pytest.raises(IndexError):
        consistency_proof([leaf], 2)
