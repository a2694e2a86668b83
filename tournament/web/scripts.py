"""Scripts of the pages: ES modules that browsers load as they are, without a bundler.

A page names one script (`{% script "recorder" %}`, in `templatetags/scripts.py`); what it imports
is told to the browser along with it, so that nothing waits for the file before.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDER = Path(__file__).parent / "static" / "web" / "scripts"
_IMPORT = re.compile(
    r"""^(?:import|export)\b[^;'"]*['"](\.{1,2}/[\w/.-]+\.js)['"];""", re.MULTILINE
)
_SMALLER = {".js": jsmin, ".css": cssmin}


class SmallFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files with their digest in the name, also where a script imports another one.

    Scripts and style sheets are sent without their comments, types among them, and blanks.
    """

    support_js_module_import_aggregation = True

    def post_process(
        self, paths: Mapping[str, Any], dry_run: bool = False, **options: Any
    ) -> Iterator[tuple[str, str, bool]]:
        """Go on from the collected files, which are copies, with ours made small."""
        for name in () if dry_run else paths:
            smaller = _SMALLER.get(Path(name).suffix) if name.startswith("web/") else None
            if smaller is not None:
                file = Path(self.path(name))
                file.write_text(smaller(file.read_text("utf-8")), "utf-8")
        collected = {name: (self, name) for name in paths}
        yield from super().post_process(collected, dry_run, **options)


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
