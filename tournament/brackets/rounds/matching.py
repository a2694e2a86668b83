"""The one place that needs a library: a perfect matching of the smallest lexicographic cost.

Every possible pair has a cost of several parts, the first counting before the second and so on.
The parts are written into one integer as digits of a number whose bases no sum can exceed, so that
the smallest sum of integers is the lexicographically smallest tuple of sums, exactly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import rustworkx

Cost = Sequence[int]
BITS = 112
"""What a single number may need: the library computes in 128 bits, and its sums of weights need
some more than a weight."""


def best_matching(
    nodes: int, costs: Mapping[tuple[int, int], Cost], *, once: Collection[int] = ()
) -> set[tuple[int, int]]:
    """The perfect matching of an even number of nodes with the smallest cost.

    The answer has pairs (i, j) with i < j.  `costs` names every pair that is possible, each with
    non-negative parts, equally many; `once` numbers the parts that at most one pair of any perfect
    matching has.
    """
    if nodes == 0:
        return set()
    weights = _weights(nodes // 2, costs, once)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(i, j, weight) for (i, j), weight in weights.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=_itself)
    if len(found) * 2 != nodes:
        raise ValueError("no complete pairing is possible")
    return {(min(pair), max(pair)) for pair in found}


def _weights(
    pairs: int, costs: Mapping[tuple[int, int], Cost], once: Collection[int]
) -> dict[tuple[int, int], int]:
    """One weight for each pair, larger for a smaller cost."""
    largest = [max(part) for part in zip(*costs.values(), strict=True)]
    bases = [(1 if at in once else pairs) * most + 1 for at, most in enumerate(largest)]
    numbers = {}
    for pair, cost in costs.items():
        number = 0
        for part, base in zip(cost, bases, strict=True):
            number = number * base + part
        numbers[pair] = number
    most = max(numbers.values())
    if most.bit_length() > BITS:
        raise ValueError(f"the costs of pairs need {most.bit_length()} bits, {BITS} are possible")
    return {pair: most - number for pair, number in numbers.items()}


def _itself(weight: int) -> int:
    return weight
