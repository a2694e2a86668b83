"""How a hall is started here, as messages tell it: from a checkout, or from the laptop's package.

The package's start file (`deploy/laptop/`) says in HALL_START by which name it is called. Nothing
here imports Django.
"""

import os
from typing import Final

START: Final = "HALL_START"


def how_to_start(*, file: str = "", copy: str = "", practice: str = "") -> str:
    """The command that starts a day with its files, goes on with it, or practises (`1`, `new`)."""
    start = os.environ.get(START)
    if start is None:
        named = (("TRY", practice), ("FILE", file), ("COPY", copy))
        return " ".join(["make venue", *(f"{name}={value}" for name, value in named if value)])
    tried = f"--try={practice}" if practice else ""
    return " ".join(filter(None, [start, tried, file, copy]))
