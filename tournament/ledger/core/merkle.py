"""The Merkle tree over a ledger's entries (RFC 6962, section 2.1).

Owns the hashes of leaves and nodes and the growing edge of a tree, from which its root follows.
Knows nothing of what a leaf says.
"""

import hashlib
from collections.abc import Iterable
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
    """Return the root of the tree with these leaf hashes."""
    frontier = Frontier()
    for leaf in leaf_hashes:
        frontier = frontier.append(leaf)
    return frontier.root()
