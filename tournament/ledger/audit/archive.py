"""The zip of a bundle, from whoever: bounded in files and bytes, unpacked one file at a time.

Nothing that a zip says of its own sizes is believed: what is read is counted. A championship ten
times as large as the national one, with the log of every game, stays below half of each bound.
"""

import hashlib
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any, Final

MOST_PACKED: Final = 100 << 20
"""Bytes of the zip."""
MOST_FILES: Final = 24_000
MOST_BYTES: Final = 384 << 20
"""Bytes of all files together, unpacked."""
LARGEST_DIRECTORY: Final = 3 << 20
"""Bytes of the zip's own list of its files, which has to be read at once."""
PIECE: Final = 1 << 18
"""Bytes that are read at once."""
DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    OSError,
    # Offsets outside of the file and names that are no text come as values out of bounds.
    OverflowError,
    ValueError,
    # What is said of a date or of a field that is too short.
    struct.error,
    # Encrypted files ask for a password.
    RuntimeError,
)
"""What a damaged zip raises, from whichever depth of the libraries."""


class UnreadableBundle(ValueError):
    """Bytes that are no bundle; `reason` is a short code, `name` the file it is about."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(f"{reason} {name}".strip())
        self.reason = reason
        self.name = name


class Archive(Mapping[str, bytes]):
    """The files of a zip by name, each unpacked whenever it is asked for.

    All are unpacked once at the beginning, to know sizes and digests. `largest` says how many bytes
    a file of that name may have, and raises `UnreadableBundle` for a name that is not expected.
    """

    def __init__(self, source: IO[bytes], largest: Callable[[str], int]) -> None:
        self._infos: dict[str, zipfile.ZipInfo] = {}
        self._largest = largest
        self._unpacked = 0
        self.sizes: dict[str, int] = {}
        self.digests: dict[str, str] = {}
        with _Guarded():
            if source.seek(0, 2) > MOST_PACKED:
                raise UnreadableBundle("too_large")
            self._zip = zipfile.ZipFile(Bounded(source))
            infos = self._zip.infolist()
            if len(infos) > MOST_FILES:
                raise UnreadableBundle("too_large")
            for info in infos:
                self._take(info)

    def _take(self, info: zipfile.ZipInfo) -> None:
        """Look at a file, and remember how large it is and what it holds."""
        name = info.filename
        self._largest(name)
        if name in self._infos:
            raise UnreadableBundle("name", ascii(name[:80]))
        if info.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise UnreadableBundle("packing", name)
        if info.flag_bits & 1:
            raise UnreadableBundle("packing", name)
        size, digest = 0, hashlib.sha256()
        for piece in self._pieces(info):
            size += len(piece)
            digest.update(piece)
        if size != info.file_size:
            raise UnreadableBundle("packing", name)
        self._infos[name] = info
        self.sizes[name], self.digests[name] = size, digest.hexdigest()
        self._unpacked += size
        if self._unpacked > MOST_BYTES:
            raise UnreadableBundle("too_large")

    def _pieces(self, info: zipfile.ZipInfo) -> Iterator[bytes]:
        """What a file holds; raises `UnreadableBundle` where it is more than such a file has."""
        left = self._largest(info.filename)
        with self._zip.open(info) as stream:
            while piece := stream.read(PIECE):
                left -= len(piece)
                if left < 0:
                    raise UnreadableBundle("too_large", info.filename)
                yield piece

    def __getitem__(self, name: str) -> bytes:
        """Unpack a file."""
        info = self._infos[name]
        with _Guarded():
            return b"".join(self._pieces(info))

    def __iter__(self) -> Iterator[str]:
        """Names of the files."""
        return iter(self._infos)

    def __len__(self) -> int:
        """How many files there are."""
        return len(self._infos)

    def pop(self, name: str) -> bytes | None:
        """Unpack a file and leave it out from now on; None if there is none."""
        found = self.get(name)
        self._infos.pop(name, None)
        return found


class _Guarded:
    """Turns what a damaged zip raises into `UnreadableBundle`."""

    def __enter__(self) -> None:
        """Nothing to do."""

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        """One name for all damages."""
        if isinstance(error, DAMAGED) and not isinstance(error, UnreadableBundle):
            raise UnreadableBundle("no_zip") from error


class Bounded:
    """A file for `ZipFile` of which nobody reads much at once, as it does a zip's own list."""

    def __init__(self, source: IO[bytes]) -> None:
        self._source = source
        self.seek, self.tell = source.seek, source.tell

    def seekable(self) -> bool:
        """Zips are read from their end."""
        return True

    def read(self, size: int = -1) -> bytes:
        """At most so many bytes."""
        data = self._source.read(size if 0 <= size <= LARGEST_DIRECTORY else LARGEST_DIRECTORY + 1)
        if len(data) > LARGEST_DIRECTORY:
            raise UnreadableBundle("too_large")
        return data

    def close(self) -> None:
        """Whoever opened it closes it."""
