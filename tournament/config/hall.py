"""The environment of a laptop in the hall, settled before the settings are read (CH-VENUE-1).

Such an installation lives in a folder of its own, `DATA_DIR/venue/<event>`, with SQLite and its
own secrets whatever else the machine is used for. Nothing here imports Django.
"""

import json
import re
import socket
import zipfile
from argparse import ArgumentParser
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import pack

BASE_DIR = Path(__file__).resolve().parent.parent.parent
EVERYWHERE = "0.0.0.0"
LANGUAGES = ("ru", "en")
"""Of the window; the first is the default."""
_FORMAT = "pixel-tactics-handover/1"
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LARGEST_MANIFEST = 1024 * 1024
_NOT_OF_A_HALL = (
    "PRODUCTION",
    "DATABASE_URL",
    "REDIS_URL",
    "LEDGER_KEY_PATH",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "PERSON_KEY",
    "EMAIL_URL",
)
"""Settings of another installation that may run here; the hall's laptop is on its own."""
_ASKED_FOR_A_ROUTE = ("10.255.255.254", "172.31.255.254", "192.168.255.254")


class NoHall(Exception):
    """The hall cannot be opened; the text says what to do, in both languages."""

    def __init__(self, ru: str, en: str) -> None:
        super().__init__(f"{ru}\n{en}")
        self.texts = {"ru": ru, "en": en}


@dataclass(frozen=True, slots=True)
class Header:
    """Which day a handover file is about, and the id of the key that it gives to the laptop."""

    event: str
    machine: str


def add_arguments(parser: ArgumentParser) -> None:
    """The command line of `manage.py venue`."""
    parser.add_argument("file", nargs="?", type=Path, help="the handover file of the day")
    parser.add_argument(
        "--bundle", type=Path, help="the last bundle of the laptop that this one replaces"
    )
    parser.add_argument("--people", type=Path, help="the last people file of that laptop")
    _add_language(parser)


def language_of(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of the window: asked for, else the system's if it is ours, else Russian."""
    parser = ArgumentParser(prog="manage.py venue", add_help=False, allow_abbrev=False)
    _add_language(parser)
    known, _others = parser.parse_known_args(arguments)
    named = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    system = next((item for item in named if item), "")[:2].lower()
    return str(known.language or (system if system in LANGUAGES else LANGUAGES[0]))


def _add_language(parser: ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, help="ru (the default) or en")


def settle(arguments: Sequence[str], environ: MutableMapping[str, str]) -> None:
    """Point the environment at the day's own folder; raises `NoHall`."""
    parser = ArgumentParser(prog="manage.py venue", add_help=False)
    add_arguments(parser)
    known, _others = parser.parse_known_args(arguments)
    above = Path(environ.get("DATA_DIR") or BASE_DIR / "data").resolve() / "venue"
    if known.file is not None:
        folder = above / read_header(known.file).event
    else:
        folder = _only_day_in(above)
    for name in _NOT_OF_A_HALL:
        environ.pop(name, None)
    environ.setdefault("HOST", EVERYWHERE)
    host, port = environ["HOST"], environ.setdefault("PORT", "8000")
    if environ.get("TLS_CERT") and not environ.get("SITE_URL", "").startswith("https://"):
        raise NoHall(
            "С TLS_CERT укажите и имя, на которое выдан сертификат: SITE_URL=https://имя:порт",
            "With TLS_CERT also give the name that the certificate is for: SITE_URL=https://name:port",
        )
    if not environ.get("SITE_URL"):
        environ["SITE_URL"] = f"http://{reachable_names(host)[0]}:{port}"
    environ.update({"DATA_DIR": str(folder), "DEMO": "0", "HALL": "1"})


def read_header(path: Path) -> Header:
    """What a handover file says openly, without its locked part."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo("manifest.json").file_size > _LARGEST_MANIFEST:
                raise _not_a_handover(path)
            manifest = json.loads(archive.read("manifest.json"))
    except OSError as error:
        raise NoHall(
            f"Файл передачи не читается: {path}. Укажите файл, полученный на сайте при передаче "
            "дня: make venue FILE=путь/к/файлу.zip",
            f"The handover file can’t be read: {path} ({error.strerror}). Give the path of the "
            "file that the site made: make venue FILE=path/to/file.zip",
        ) from error
    except (zipfile.BadZipFile, KeyError, ValueError) as error:
        raise _not_a_handover(path) from error
    if not isinstance(manifest, dict) or manifest.get("format") != _FORMAT:
        raise _not_a_handover(path)
    event, machine = str(manifest.get("event")), str(manifest.get("machine"))
    if not _ID.fullmatch(event) or not _ID.fullmatch(machine):
        raise _not_a_handover(path)
    return Header(event, machine)


def reachable_names(host: str) -> list[str]:
    """Under which names phones in the hall's network reach this machine; at least one."""
    if host not in {EVERYWHERE, "::", ""}:
        return [f"[{host}]" if ":" in host else host]
    found = [*_own_side_of_routes(), *_addresses_of_name(), *_addresses_of_interfaces()]
    outward = [item for item in found if not item.startswith(("127.", "169.254.", "0."))]
    return list(dict.fromkeys(outward)) or ["127.0.0.1"]


def _not_a_handover(path: Path) -> NoHall:
    return NoHall(
        f"Это не файл передачи: {path}. Нужен файл, который сайт выдал при передаче дня; файл "
        "журнала указывается рядом, через --bundle.",
        f"This is not a handover file: {path}. Take the file that the site gave when the day was "
        "handed over; the bundle of a day is given with --bundle beside it.",
    )


def _only_day_in(above: Path) -> Path:
    """The day that was begun here, if it is the only one."""
    days = sorted(item for item in above.glob("*") if (item / "secrets.json").exists())
    if len(days) == 1:
        return days[0]
    if days:
        raise NoHall(
            "Здесь начато несколько дней. Укажите файл передачи: make venue FILE=путь/к/файлу.zip",
            "Several days were begun here. Name the handover file: make venue FILE=path/to/it.zip",
        )
    raise NoHall(
        "Здесь ещё не начат ни один день. Укажите файл передачи: make venue FILE=путь/к/файлу.zip",
        "No day was begun here yet. Name the handover file: make venue FILE=path/to/file.zip",
    )


def _own_side_of_routes() -> list[str]:
    """The address from which this machine would speak to a local network; nothing is sent."""
    found = []
    for target in _ASKED_FOR_A_ROUTE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
            except OSError:
                continue
    return found


def _addresses_of_name() -> list[str]:
    try:
        return list(socket.gethostbyname_ex(socket.gethostname())[2])
    except OSError:
        return []


def _addresses_of_interfaces() -> list[str]:
    """Linux: every network card, also one without any route (a hot spot of the laptop's own)."""
    try:
        import fcntl
    except ImportError:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            request = pack("256s", name.encode()[:15])
            try:
                answer = fcntl.ioctl(probe.fileno(), 0x8915, request)  # SIOCGIFADDR
            except OSError:
                continue
            found.append(socket.inet_ntoa(answer[20:24]))
    return found
