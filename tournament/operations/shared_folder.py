"""Several machines with one site keep their files in one folder, `DATA_DIR`.

Uploaded lists, what people handed in and the code of the first account lie there; who asks one
machine now and another in a moment has to find them. So each running process says in the cache
that all share which folder it has, by a mark that lies in it.
"""

import os
import secrets
from pathlib import Path
from threading import Event

from django.conf import settings
from django.core.cache import cache

SAYS_EVERY = 20.0
"""Seconds between two times that a process says so."""
LASTS = 60
"""Seconds after which nobody is known to run any more."""
_SAID = "shared-folder"


def is_the_shared_one() -> bool:
    """Whether the folder of this process is that of all others that run, or it is alone."""
    if not settings.REDIS_URL:
        return True
    own = _mark()
    cache.add(_SAID, own, LASTS)
    said = cache.get(_SAID, own)
    if said == own:
        cache.touch(_SAID, LASTS)
    return bool(said == own)


def keep_saying(stop: Event) -> None:
    """Say it again and again until the event is set."""
    while not stop.wait(SAYS_EVERY):
        is_the_shared_one()


def _mark() -> str:
    """The mark of this folder, made once; two processes that make it at once agree."""
    path = Path(settings.DATA_DIR) / "folder-mark"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f".folder-mark-{secrets.token_hex(8)}")
        draft.write_text(secrets.token_hex(16), encoding="ascii")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
