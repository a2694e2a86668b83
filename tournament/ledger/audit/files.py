"""The files of a bundle against its manifest: all there, none more, each with its digest."""

from tournament.ledger.audit.bundle import Bundle, checkpoint_file, witnessed_file
from tournament.ledger.audit.report import Book


def check_files(bundle: Bundle, book: Book) -> None:
    """Compare the manifest with what the bundle holds."""
    listed = {item.name: item for item in bundle.listed}
    if len(listed) < len(bundle.listed):
        book.fail("manifest_twice")
    for name, item in listed.items():
        if name not in bundle.files:
            book.fail("file_missing", file=name)
        elif bundle.found(name) != item:
            book.fail("file_digest", file=name)
        book.count("files")
    for name in sorted(set(bundle.files) - set(listed)):
        book.fail("file_unlisted", file=name)
    wanted = {name for item in bundle.ledgers for name in (item.file, checkpoint_file(item.id))}
    for name in sorted(wanted - set(bundle.files) - set(listed)):
        book.fail("file_missing", file=name)
    for folder in ("ledgers", "checkpoints"):
        for name in sorted(set(bundle.folder(folder)) - wanted):
            book.fail("file_unknown", file=name)
    for name in bundle.folder("logs"):
        if name != f"logs/{bundle.found(name).sha256}.log":
            book.fail("log_altered", file=name)
    own = {witnessed_file(bundle.ledgers[0].id)} if bundle.kind == "championship" else set()
    for name in bundle.folder("witnessed"):
        expected = name in own if own else name.endswith(".json")
        if not expected:
            book.fail("file_unknown", file=name)
    if bundle.kind == "championship":
        for name in bundle.folder("custody"):
            book.fail("file_unknown", file=name)
