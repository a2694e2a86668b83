"""The environment of a laptop in the hall, settled before the settings are read (CH-VENUE-1).

Such an installation lives in a folder of its own, `DATA_DIR/venue/<event>`, with SQLite and its
own secrets whatever else the machine is used for. Nothing here imports Django.
"""

import re
import socket
from argparse import ArgumentParser
from collections.abc import Mapping, MutableMapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from struct import pack

from tournament.config.hall_start import how_to_start
from tournament.config.venue_files import Header, look_at

BASE_DIR = Path(__file__).resolve().parent.parent.parent
EVERYWHERE = "0.0.0.0"
LANGUAGES = ("ru", "en")
"""Of the window; the first is the default."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
MOST_BESIDE = 500
"""Files of a stick that are looked at."""
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
class Given:
    """The files that were named, each known by its content.

    `event`: the day that they are about; `machine`: whose key the handover file holds. `copies`:
    the last copy of the laptop that this one replaces, or the two files of old.
    """

    event: str
    handover: Path | None = None
    machine: str = ""
    at: datetime | None = None
    copies: tuple[Path, ...] = ()


def add_arguments(parser: ArgumentParser) -> None:
    """The command line of `manage.py venue`."""
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        help="the handover file of the day; on a second laptop the last copy of the first beside "
        "it, in any order",
    )
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
    above = days(environ)
    if known.files:
        given = recognised(known.files)
        folder = above / given.event
        if given.handover is None and not (folder / "secrets.json").exists():
            raise _copy_alone(given.copies)
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


def days(environ: Mapping[str, str]) -> Path:
    """The folder in which each day that was begun here has one of its own."""
    return Path(environ.get("DATA_DIR") or BASE_DIR / "data").resolve() / "venue"


def recognised(paths: Sequence[Path]) -> Given:
    """What the named files are; raises `NoHall` for what is none of a hall's start."""
    found = [(path, _header(path)) for path in dict.fromkeys(paths)]
    handovers = [item for item in found if item[1].kind == "handover"]
    copies = [item for item in found if item[1].kind != "handover"]
    if len(handovers) > 1:
        names = ", ".join(str(path) for path, _ in handovers)
        raise NoHall(
            f"Это несколько файлов передачи: {names}. Укажите один, самый новый.",
            f"These are several handover files: {names}. Name one, the newest.",
        )
    if not handovers:
        return Given(copies[0][1].event, copies=tuple(path for path, _ in copies))
    path, header = handovers[0]
    for other, theirs in copies:
        if theirs.event != header.event or theirs.machine not in {"", header.machine}:
            raise _not_fitting(path, header, other, theirs)
    beside = tuple(item for item, _ in copies)
    return Given(header.event, path, header.machine, header.at, beside)


def newer_copy_beside(given: Given) -> tuple[Path, Header] | None:
    """A copy of the same laptop in the handover file's folder that has more than what was named.

    A stick holds them all; whoever begins without the newest loses what stands in it.
    """
    if given.handover is None or any(look_at(path).kind != "copy" for path in given.copies):
        return None
    known = max((look_at(path).entries for path in given.copies), default=0)
    newest: tuple[Path, Header] | None = None
    for path in sorted(given.handover.resolve().parent.glob("*.zip"))[:MOST_BESIDE]:
        with suppress(OSError):
            header = look_at(path)
            same = (header.kind, header.event, header.machine) == (
                "copy",
                given.event,
                given.machine,
            )
            if same and header.entries > known:
                newest, known = (path, header), header.entries
    return newest


def _header(path: Path) -> Header:
    """What a named file says openly; raises `NoHall` for what no hall is started with."""
    try:
        header = look_at(path)
    except OSError as error:
        raise NoHall(
            f"Файл не читается: {path}. Укажите файл передачи, полученный на сайте при передаче "
            f"дня: {how_to_start(file='путь/к/файлу.zip')}",
            f"The file can’t be read: {path} ({error.strerror}). Give the path of the handover "
            f"file that the site made: {how_to_start(file='path/to/file.zip')}",
        ) from error
    if header.kind not in {"handover", "copy", "bundle", "people"}:
        raise _not_of_a_start(path, header)
    if not _ID.fullmatch(header.event):
        raise _not_of_a_start(path, Header("other"))
    if header.kind == "handover" and not _ID.fullmatch(header.machine):
        raise _not_of_a_start(path, Header("other"))
    return header


def reachable_names(host: str) -> list[str]:
    """Under which names phones in the hall's network reach this machine; at least one."""
    if host not in {EVERYWHERE, "::", ""}:
        return [f"[{host}]" if ":" in host else host]
    found = [*_own_side_of_routes(), *_addresses_of_name(), *_addresses_of_interfaces()]
    outward = [item for item in found if not item.startswith(("127.", "169.254.", "0."))]
    return list(dict.fromkeys(outward)) or ["127.0.0.1"]


def _not_of_a_start(path: Path, header: Header) -> NoHall:
    if header.kind in {"cut", "empty"}:
        return NoHall(
            f"Файл скопирован не целиком: {path}. Скопируйте его ещё раз с флешки или скачайте "
            "заново.",
            f"The file was not copied whole: {path}. Copy it once more from the stick, or download "
            "it again.",
        )
    if header.kind == "receipt":
        return NoHall(
            f"Это расписка: {path}. Её отдают ноутбуку на его странице «Зал», когда он запущен: "
            f"{how_to_start()}",
            f"This is a receipt: {path}. Give it to the laptop on its page “The hall” when it "
            f"runs: {how_to_start()}",
        )
    return NoHall(
        f"Это не файл передачи и не копия дня: {path}. Нужен файл, который сайт выдал при передаче "
        "дня.",
        f"This is neither a handover file nor a copy of the day: {path}. Take the file that the "
        "site gave when the day was handed over.",
    )


def _not_fitting(path: Path, header: Header, other: Path, theirs: Header) -> NoHall:
    """A copy of another day, or of another custody of this one; the older of both is named."""
    if theirs.event != header.event:
        return NoHall(
            f"Копия {other} и файл передачи {path} – разных дней. Возьмите оба одного дня.",
            f"The copy {other} is of another day than the handover file {path}. Take both of one "
            "day.",
        )
    ru, en = "", ""
    if header.at is not None and theirs.at is not None:
        there = theirs.at.tzinfo
        of, made = header.at.astimezone(there), theirs.at
        ru = f" День передан {of:%d.%m.%Y %H:%M}, копия сделана {made:%d.%m.%Y %H:%M}."
        en = f" The day was handed over {of:%Y-%m-%d %H:%M}, the copy made {made:%Y-%m-%d %H:%M}."
        if of < made:
            ru += f" Файл передачи старый: {path}. Нужен тот, с которым запускали первый ноутбук."
            en += f" The handover file is old: {path}. Take the one that began the first laptop."
    return NoHall(
        f"Копия {other} не подходит к этому файлу передачи: день передавали несколько раз.{ru}",
        f"The copy {other} does not fit this handover file: the day was handed over several times."
        f"{en}",
    )


def _copy_alone(copies: Sequence[Path]) -> NoHall:
    header = look_at(copies[0])
    second_ru = how_to_start(file="файл_передачи.zip", copy="копия.zip")
    second_en = how_to_start(file="handover.zip", copy="copy.zip")
    if header.kind != "copy":
        return NoHall(
            f"Это только часть копии дня: {copies[0]}. Ноутбук начинает с файла передачи с сайта и "
            f"его пароля, а второй ноутбук – ещё и с целой копии: {second_ru}",
            f"This is a part of a copy of the day: {copies[0]}. A laptop begins with the handover "
            "file of the site and its passphrase, a second laptop with a whole copy beside it: "
            f"{second_en}",
        )
    ru, en = "", ""
    if header.at is not None:
        ru = f", {header.at:%d.%m.%Y %H:%M}, строк журнала: {header.entries}"
        en = f", {header.at:%Y-%m-%d %H:%M}, {header.entries} entries"
    return NoHall(
        f"Это копия дня: {copies[0]}{ru}. К ней нужен файл передачи с сайта и его пароль: "
        f"{second_ru}",
        f"This is a copy of the day: {copies[0]}{en}. It needs the handover file of the site and "
        f"its passphrase beside it: {second_en}",
    )


def _only_day_in(above: Path) -> Path:
    """The day that was begun here, if it is the only one."""
    days = sorted(item for item in above.glob("*") if (item / "secrets.json").exists())
    if len(days) == 1:
        return days[0]
    begin_ru, begin_en = (
        how_to_start(file="путь/к/файлу.zip"),
        how_to_start(file="path/to/file.zip"),
    )
    if days:
        raise NoHall(
            f"Здесь начато несколько дней. Укажите файл передачи: {begin_ru}",
            f"Several days were begun here. Name the handover file: {begin_en}",
        )
    raise NoHall(
        f"Здесь ещё не начат ни один день. Укажите файл передачи: {begin_ru}",
        f"No day was begun here yet. Name the handover file: {begin_en}",
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
