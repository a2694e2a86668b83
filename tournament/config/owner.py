"""Root must not work in a site's own folder: what it writes there the site can't read.

Pure but for looking at files; nothing here imports Django.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

BASE: Final = Path(__file__).resolve().parent.parent.parent
SITE_ENV: Final = Path("/etc/pixel-tactics/site.env")
"""The settings of a site without Docker, which a bare `manage.py` does not read."""


def refusal(environ: Mapping[str, str], *, user: int, site_env: Path = SITE_ENV) -> dict[str, str]:
    """Why this user must not go on, by language; empty if they may."""
    if user != 0:
        return {}
    given = environ.get("DATA_DIR", "")
    if not given and not environ.get("PRODUCTION") and site_env.is_file():
        return {
            "ru": "Здесь установлен сайт с systemd, а его настройки не заданы. "
            "Наберите: deploy/systemd/manage КОМАНДА",
            "en": "A site with systemd is installed here, and its settings are not set. "
            "Type: deploy/systemd/manage COMMAND",
        }
    folder = Path(given or BASE / "data")
    if not folder.exists() or (owner := folder.stat().st_uid) == user:
        return {}
    return {
        "ru": f"Папка {folder} (DATA_DIR) принадлежит другому пользователю ({_name(owner)}), а "
        "команду запускает root: её файлы сайт не прочёл бы. Наберите deploy/systemd/manage "
        "КОМАНДА или запустите её от имени этого пользователя.",
        "en": f"The folder {folder} (DATA_DIR) belongs to another user ({_name(owner)}), and root "
        "runs this command: the site could not read its files. Type deploy/systemd/manage COMMAND "
        "or run it as that user.",
    }


def _name(owner: int) -> str:
    """A user as people call them, or the number of one who is unknown."""
    import pwd

    try:
        return pwd.getpwuid(owner).pw_name
    except KeyError:
        return str(owner)
