"""What has changed between two renderings of a page, for readers who have the first.

A page is cut at every `<`. The answer says of which pieces of the old page the new one is made, and
holds the words of the others, so `live.js` puts the new page together without knowing anything of
its structure; nothing of the old page is in it.
"""

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

CUT = "<"
RUN = 3
"""So many pieces have to agree for a place of the old page to be taken up."""

Step = tuple[int, int] | str
"""So many pieces of the old page from one on; or words that it does not have."""


def changes_json(old: str, new: str) -> bytes:
    """The answer: `of`, how many pieces the old page has, and the steps."""
    pieces = old.split(CUT)
    found = {"of": len(pieces), "steps": steps_between(pieces, new.split(CUT))}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def steps_between(old: Sequence[str], new: Sequence[str]) -> list[Step]:
    """How the new page is made of the old one, in one pass and in linear time."""
    places = defaultdict(list)
    for place in range(len(old) - RUN + 1):
        places[tuple(old[place : place + RUN])].append(place)
    steps: list[Step] = []
    fresh: list[str] = []
    at = expected = 0
    while at < len(new):
        candidates = places.get(tuple(new[at : at + RUN]))
        if candidates is None:
            fresh.append(new[at])
            at, expected = at + 1, expected + 1
            continue
        place = _nearest(candidates, expected)
        length = RUN
        while (
            at + length < len(new)
            and place + length < len(old)
            and new[at + length] == old[place + length]
        ):
            length += 1
        if fresh:
            steps.append(CUT.join(fresh))
            fresh = []
        steps.append((place, length))
        at, expected = at + length, place + length
    if fresh:
        steps.append(CUT.join(fresh))
    return steps


def _nearest(places: Sequence[int], expected: int) -> int:
    """The place that is nearest to where the page would go on; `places` are in order."""
    after = bisect_left(places, expected)
    return min(places[max(0, after - 1) : after + 1], key=lambda place: abs(place - expected))
