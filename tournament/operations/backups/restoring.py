"""Puts a backup back: an installation is again what it was, and says so in its ledgers.

It begins with marking the installation as not whole, so that nothing starts in between, and ends
with the checks that the backup itself passed. One that was killed midway is begun again.
"""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from pyrage.x25519 import Identity

from tournament.config import restoring as mark
from tournament.events.venue.hall_file import write_whole
from tournament.events.venue.lost import record_restoration
from tournament.ledger.models import Ledger
from tournament.operations.backups import archive, database, ended, keys, sealing, soundness
from tournament.operations.backups.faults import AGAIN, BackupFault, BackupRefused, told
from tournament.operations.backups.making import workplace
from tournament.people import ending_list
from tournament.people.endings import Kind
from tournament.people.models import User

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be put back, and how.

    `identity` is the file of the secret key, `keys` that of the installation's keys, or the folder
    in which it lies. `replace` names the database that may be lost if there is anything in it.
    `without_list` accepts that who was erased after the backup is there again, `unsigned` a backup
    that nobody signed. `signer` is the id of the key that has to have signed it.
    """

    file: Path
    identity: Path | None = None
    keys: Path | None = None
    replace: str = ""
    without_list: bool = False
    unsigned: bool = False
    signer: str = ""


def restore(wanted: Wanted, now: datetime, say: Say) -> None:
    """Put everything back and tell what was done; raises `BackupFault`."""
    file = wanted.file
    identities = sealing.identities(wanted.identity) if wanted.identity is not None else []
    stopped, disk = f"{file.name} was not put back", Path(settings.DATA_DIR)
    with told(stopped, disk, room=AGAIN), workplace() as work:
        unpacked = _opened(file, identities, work)
        manifest = unpacked.manifest
        into = database.present()
        _refuse_what_does_not_fit(manifest, into)
        own = (
            keys.fitting(wanted.keys, identities, manifest.keys)
            if wanted.keys is not None
            else keys.Keys.present()
        )
        keys.check(own, manifest.keys)
        say(_whose_word(unpacked.signature, own, wanted))
        was_empty = _refuse_to_replace(into, wanted.replace)
        mark.begin(settings.DATA_DIR, file.name)
        _take_in_list(file.parent, was_empty=was_empty)
        for line in keys.put_back(own, now):
            say(line)
        into.replace(work / into.part)
        say(f"Database {into.name()}: as it was on {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC.")
        say(f"Files that people handed in: {_put_files_back(manifest, work)}.")
        call_command("migrate", interactive=False, verbosity=0)
        say(f"Ledgers that say so: {record_restoration(now=now)}.")
        _end_again(manifest.made_at, now, say, without_list=wanted.without_list)
        _check(manifest, say)
        mark.end(settings.DATA_DIR, f"{now:%Y%m%d%H%M%S}")
    say("The installation is whole: start the site, unless this is a drill.")


def _opened(file: Path, identities: Sequence[Identity], work: Path) -> archive.Unpacked:
    if not file.is_file():
        raise BackupRefused(f"There is no file {file}.")
    if not sealing.is_sealed(file):
        return archive.unpack(file, work)
    if not identities:
        raise BackupRefused(
            f"{file.name} is encrypted: name the file of the secret key, --identity backup-key.txt"
        )
    packed = work / "content.tar"
    sealing.unseal(file, packed, identities)
    unpacked = archive.unpack(packed, work)
    packed.unlink()
    return unpacked


def _whose_word(signature: archive.Signature | None, own: keys.Keys, wanted: Wanted) -> str:
    """Who says that the backup is as it was made; refuses what this installation did not sign.

    The key comes from outside of the backup: this installation's own, that of the file of keys, or
    the one whose id somebody names, as it stands on paper and under every checkpoint.
    """
    name = wanted.file.name
    if signature is None:
        signer = own.signer()
        if signer is None and not wanted.signer:
            return "The site of this backup had no ledgers yet, and so no key to sign with."
        if not wanted.unsigned:
            raise BackupRefused(
                f"{name} has no signature: whoever could write where it lay may have made it, with "
                "accounts and programs of their own in it. Releases before 0.15 signed none; if "
                "it is of one of them and nobody else could write there: --unsigned"
            )
        return "Nobody signed this backup; it was put back on your word alone."
    found = signature.key_id()
    present = keys.Keys.present()
    known = {wanted.signer} if wanted.signer else own.signed_here()
    if not wanted.signer and present.ledger_key and not known & present.signed_here():
        known = present.signed_here()
    if found not in known:
        raise BackupRefused(
            f"{name} is signed by the key {found}, and not by one of this installation "
            f"({', '.join(sorted(known)) or 'none'}). Was it made here? Then name the key as it "
            f"stands on paper or under a checkpoint: --signer {found}"
        )
    return (
        f"Signed by the key {found}. On a new machine compare that with the paper, or with a "
        "checkpoint of the site."
    )


def _refuse_what_does_not_fit(manifest: archive.Manifest, into: database.Database) -> None:
    """Another kind of database, or tables of a later release."""
    if into.part not in manifest.parts:
        raise BackupRefused(
            f"The backup is of {manifest.database}, and this installation works with "
            f"{into.version()}: set DATABASE_URL accordingly."
        )
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if later := sorted(set(manifest.migrations) - known):
        raise BackupRefused(
            f"The backup is of a later release (build {manifest.build}; {later[0]} is unknown "
            "here). Install that release, or a later one, and restore with it."
        )


def _refuse_to_replace(into: database.Database, replace: str) -> bool:
    """What is there is replaced only by its name, and never under a running site.

    Returns whether there is nothing.
    """
    begun = mark.is_begun(settings.DATA_DIR)
    held = "" if begun else _held()
    name, in_use = into.name(), into.is_in_use()
    if held and replace != name:
        raise BackupRefused(
            f"This installation is not empty: {name} holds {held}. " + _whose(name, in_use=in_use)
        )
    if in_use:
        raise BackupRefused(
            f"The site or one of its workers still uses {name}. Stop all of them first."
        )
    return not (begun or held)


def _whose(name: str, *, in_use: bool) -> str:
    """Whose database it seems to be, and what to do; a live one is not offered for replacing."""
    elsewhere = "For a drill let DATABASE_URL name an empty database of its own"
    if in_use:
        return (
            f"It is the database of a site that is running. {elsewhere}; to put a backup in its "
            "place, stop the site and all of its workers first."
        )
    if not mark.is_known(settings.DATA_DIR):
        return (
            f"The folder {settings.DATA_DIR} (DATA_DIR) is new, so this is the database of a site "
            f"with another folder. {elsewhere}. Only if that site is to be lost: --replace {name}"
        )
    return (
        "To lose that and have the backup in its place: "
        f"--replace {name}. {elsewhere}, and DATA_DIR another folder."
    )


def _held() -> str:
    """What is in the database, in words; empty if there is nothing to lose."""
    try:
        if Ledger._meta.db_table not in connection.introspection.table_names():
            return ""
        ledgers, accounts = Ledger.objects.count(), User.objects.count()
    except OperationalError as fault:
        raise BackupRefused(
            f"The database does not answer ({fault}). A server needs an empty database of this "
            "name before anything is put back."
        ) from fault
    except DatabaseError:
        return "something that can't be read"
    return f"{ledgers} ledgers and {accounts} accounts" if ledgers or accounts else ""


def _put_files_back(manifest: archive.Manifest, work: Path) -> int:
    """Files that are there already are the same, since their names tell their content."""
    names = [name for name in manifest.parts if name.startswith(archive.FOLDERS)]
    for name in names:
        path = Path(settings.DATA_DIR, name)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(work / name, path)
    return len(names)


def _take_in_list(beside: Path, *, was_empty: bool) -> None:
    """What was ended after the backup is told by a list, which may have come along with it.

    An installation that was empty has begun one of its own that knows nothing of the time before.
    """
    brought, own = beside / ending_list.NAME, ending_list.path()
    if not brought.exists() or brought.resolve() == own.resolve():
        return
    known = own.read_text(encoding="utf-8").splitlines() if own.exists() else []
    if was_empty:
        known = [line for line in known if f'"{Kind.LIST}"' not in line]
    more = [line for line in brought.read_text(encoding="utf-8").splitlines() if line not in known]
    own.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_whole(own, "".join(f"{line}\n" for line in [*known, *more]).encode())


def _end_again(since: datetime, now: datetime, say: Say, *, without_list: bool) -> None:
    """What was ended after the backup, and all log-ins; without the list only these."""
    try:
        if without_list:
            ended.go_on_without_list(now)
            say("Ended again: all log-ins. Who was erased after the backup is not known.")
            return
        counts = ended.end_again(since, now)
    except ended.EndingsUnknown as fault:
        raise BackupRefused(
            f"{fault} Lay {ending_list.NAME} beside the backup and type the same again; or, if it "
            "is lost, accept that they are there again: --without-list"
        ) from fault
    except ended.UnknownEnding as fault:
        raise BackupRefused(str(fault)) from fault
    say("Ended again, as it was after the backup:" if counts else "Nothing had ended since.")
    for line in ended.told(counts):
        say(f"  {line}")


def _check(manifest: archive.Manifest, say: Say) -> None:
    """Everything sound, and no ledger shorter than in the backup."""
    found = soundness.look()
    for name, (size, _root) in manifest.ledgers.items():
        if found.ledgers.get(name, (0, ""))[0] < size:
            found.faults.append(f"{name}: shorter than in the backup, which has {size} entries")
    if found.faults:
        raise BackupFault(
            f"What was put back is not sound, so the site stays closed: {'; '.join(found.faults)}. "
            "Restore another backup."
        )
    say(f"Checked: {len(found.ledgers)} ledgers, their tables and the audit, without a fault.")
