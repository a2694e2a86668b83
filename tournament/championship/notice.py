"""A message that has to be sent: who gets which kind of it, about what."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to the holder of a registration; `about` holds codes and times, never names."""

    kind: str
    registration: str
    about: Mapping[str, str] = field(default_factory=dict)
