"""What a hall's laptop needs to know the entrance codes of its day, as it goes in its files."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class DayCodes:
    """The key of one day's codes, and digests of the codes that were made with another key.

    Both are empty where the day was handed over before codes went along, and once the personal
    data are deleted.
    """

    key: bytes = b""
    before: frozenset[str] = frozenset()

    def plain(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {"key": self.key.hex(), "before": sorted(self.before)}


NO_CODES: Final = DayCodes()


def codes_in(said: Mapping[str, Any]) -> DayCodes:
    """What a file says of the codes; nothing in files of before. Raises `ValueError`."""
    if "codes" not in said:
        return NO_CODES
    found = said["codes"]
    if not isinstance(found, dict) or set(found) != {"key", "before"}:
        raise ValueError("codes: other fields than key and before")
    before = found["before"]
    if not isinstance(found["key"], str) or not isinstance(before, list | tuple):
        raise ValueError("codes: the key is no text, or the digests are no list")
    key = bytes.fromhex(found["key"])
    digests = all(isinstance(item, str) and len(item) == 2 * _BYTES for item in before)
    if len(key) not in {0, _BYTES} or not digests:
        raise ValueError("codes: a key or digest of another length")
    return DayCodes(key, frozenset(before))
