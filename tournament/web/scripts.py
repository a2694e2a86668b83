"""Scripts of the pages: ES modules that browsers load as they are, without a bundler.

A page names one script (`{% script "recorder" %}`, in `templatetags/scripts.py`); what it imports
is told to the browser along with it, so that nothing waits for the file before.
"""

import re
from functools import lru_cache
from pathlib import Path

from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDER = Path(__file__).parent / "static" / "web" / "scripts"
_IMPORT = re.compile(
    r"""^(?:import|export)\b[^;'"]*['"](\.{1,2}/[\w/.-]+\.js)['"];""", re.MULTILINE
)


class ModuleStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files with their digest in the name, also where a script imports another one."""

    support_js_module_import_aggregation = True


@lru_cache
def imported_by(name: str) -> tuple[str, ...]:
    """Files in the folder of scripts that a script needs besides itself, nearest first."""
    found: dict[str, None] = {}
    waiting = [f"{name}.js"]
    while waiting:
        file = waiting.pop(0)
        for module in _IMPORT.findall((FOLDER / file).read_text("utf-8")):
            path = (FOLDER / file).parent.joinpath(module).resolve().relative_to(FOLDER).as_posix()
            if path not in found:
                found[path] = None
                waiting.append(path)
    return tuple(found)
