"""The Merkle tree over a ledger's entries (RFC 6962, section 2.1).

Owns the hashes of leaves and nodes, the growing edge of a tree, from which its root follows, and
proofs that a leaf stands in a tree and that one tree goes on from another. Knows nothing of what a
leaf says.
A leaf is given by its hash throughout.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

EMPTY_ROOT: Final = hashlib.sha256(b"").digest()


def leaf_hash(data: bytes) -> bytes:
    """Hash one leaf: SHA-256 over 0x00 and its bytes."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash an inner node: SHA-256 over 0x01 and the hashes of its two halves."""
    return hashlib.sha256(b"\x01" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """The growing edge of a tree: the roots of its complete subtrees, largest first.

    Immutable, so a state that holds one is copied for nothing.

    >>> Frontier().append(leaf_hash(b"")).root().hex()[:8]
    '6e340b9c'
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def append(self, leaf: bytes) -> "Frontier":
        """Return the frontier with one more leaf, given by its hash."""
        kept = len(self.peaks)
        merged = leaf
        remaining = self.size
        while remaining & 1:
            kept -= 1
            merged = node_hash(self.peaks[kept], merged)
            remaining >>= 1
        return Frontier(self.size + 1, (*self.peaks[:kept], merged))

    def root(self) -> bytes:
        """Return the root of the tree; of an empty one, the hash of nothing."""
        if not self.peaks:
            return EMPTY_ROOT
        *larger, result = self.peaks
        for peak in reversed(larger):
            result = node_hash(peak, result)
        return result


def root(leaf_hashes: Iterable[bytes]) -> bytes:
    """Return the root of the tree with these leaf hashes, level by level."""
    level = list(leaf_hashes)
    while len(level) > 1:
        level = _parents(level)
    return level[0] if level else EMPTY_ROOT


def inclusion_proof(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """Return the audit path of the leaf `index`, counted from 0 (RFC 6962, section 2.1.1)."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"the tree has {len(leaves)} leaves, none with index {index}")
    path = []
    level = list(leaves)
    while len(level) > 1:
        if index ^ 1 < len(level):
            path.append(level[index ^ 1])
        level = _parents(level)
        index //= 2
    return path


def verify_inclusion(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes
) -> bool:
    """Whether a proof shows the leaf `index` in the tree of this root (RFC 9162, section 2.1.3.2).

    That a leaf has another index, or the tree another size, is sometimes shown by the same
    proof: the caller compares the number that the entry itself carries.
    """
    if not 0 <= index < size:
        return False
    last = size - 1
    found = leaf
    for sibling in proof:
        if not last:
            return False
        if index & 1 or index == last:
            found = node_hash(sibling, found)
            while not index & 1 and index:
                index >>= 1
                last >>= 1
        else:
            found = node_hash(found, sibling)
        index >>= 1
        last >>= 1
    return not last and found == root


def consistency_proof(leaves: Sequence[bytes], size: int) -> list[bytes]:
    """Return the proof that the tree goes on from its first `size` leaves (RFC 6962, 2.1.2)."""
    if not 0 <= size <= len(leaves):
        raise IndexError(f"the tree has {len(leaves)} leaves, not {size}")
    return _subproof(leaves, size, whole=True) if size else []


def verify_consistency(
    size: int, root: bytes, later_size: int, later_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that the later tree goes on from the earlier (RFC 9162, 2.1.4.2).

    Every tree goes on from the empty one, without a proof.
    """
    if not 0 <= size <= later_size:
        return False
    if size == 0:
        grown = later_size > 0 or later_root == EMPTY_ROOT
        return not proof and root == EMPTY_ROOT and grown
    if size == later_size:
        return not proof and root == later_root
    steps = list(proof)
    if not size & (size - 1):
        steps.insert(0, root)
    if not steps:
        return False
    node, last = size - 1, later_size - 1
    while node & 1:
        node >>= 1
        last >>= 1
    earlier = later = steps[0]
    for step in steps[1:]:
        if not last:
            return False
        if node & 1 or node == last:
            earlier, later = node_hash(step, earlier), node_hash(step, later)
            while not node & 1 and node:
                node >>= 1
                last >>= 1
        else:
            later = node_hash(later, step)
        node >>= 1
        last >>= 1
    return not last and earlier == root and later == later_root


def _subproof(leaves: Sequence[bytes], size: int, *, whole: bool) -> list[bytes]:
    """`SUBPROOF` of RFC 6962; `whole`: the verifier knows the root of just these leaves."""
    if size == len(leaves):
        return [] if whole else [root(leaves)]
    half = 1 << ((len(leaves) - 1).bit_length() - 1)
    if size <= half:
        return [*_subproof(leaves[:half], size, whole=whole), root(leaves[half:])]
    return [*_subproof(leaves[half:], size - half, whole=False), root(leaves[:half])]


def _parents(level: Sequence[bytes]) -> list[bytes]:
    """The nodes above these; one without a sibling stands for itself."""
    pairs = zip(level[::2], level[1::2], strict=False)
    above = [node_hash(left, right) for left, right in pairs]
    if len(level) % 2:
        above.append(level[-1])
    return above
