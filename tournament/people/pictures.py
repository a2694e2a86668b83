"""Pictures that people hand in, made harmless: read, turned upright, encoded anew without metadata.

Only pixels pass: whatever else a file holds (place, time and device of a photo, comments, colour
profiles, thumbnails, a second picture behind the first) is left behind, since a new file is written
from a plain copy of the pixels.

What decoding costs follows from what a file says at its beginning, and is judged before a pixel is
unpacked: a few bytes can stand for any number of pixels. A JPEG is decoded at a half, a quarter or
an eighth of its size where that is enough; what comes then is worked on strip by strip.
"""

import io
import math
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from django.conf import settings
from PIL import ExifTags, Image, UnidentifiedImageError

from tournament.config.turns import NoTurn, Turns

LARGEST_PHOTO: Final = 12 * 1024 * 1024
"""Bytes of a photo as a phone sends it."""
MOST_PIXELS: Final = 60_000_000
LONGEST_TAKEN: Final = 20_000
"""Pixels of a side: more than any panorama has."""
MOST_MEMORY: Final = 100 * 1000 * 1000
"""Bytes that decoding one picture takes."""
MOST_SCANS: Final = 40
"""Times that a JPEG goes over all of its pixels; a camera's does so once, a good web page's ten."""
AT_ONCE: Final = 2
"""Pictures that are decoded at once on one machine."""
LONGEST_WAIT: Final = 20.0
"""Seconds after which nobody waits for the others' pictures any more."""
LONGEST_SIDE: Final = 2000
QUALITY: Final = 82
LARGEST_DRAWING: Final = 50 * 1000
WIDEST_DRAWING, HIGHEST_DRAWING = 1600, 900
FEWEST_INK: Final = 40
"""Pixels that a drawn signature covers at least; fewer are a slip of the finger."""
DARK: Final = 160

_PHOTO_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_JPEG: Final = frozenset({"JPEG", "MPO"})
_BYTES_OF_PIXEL: Final = {"1": 1, "L": 1, "P": 1, "I;16": 2}
_OF_WEBP: Final = 16
"""Bytes of a pixel: the library keeps two frames; its answer and the picture are two more."""
_STRIP: Final = 1_000_000
"""Pixels of a strip that is worked on, without what it shares with its neighbours."""
_OVERLAP: Final = 3
_ALONE: Final = frozenset({0x00, 0x01, *range(0xD0, 0xD9)})
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PROGRESSIVE: Final = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
_SCAN: Final = 0xDA
"""Markers of a JPEG: without a length, a frame's beginning, a scan's."""
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What makes a picture upright, by the Orientation of its EXIF metadata (2-8; 1 is upright)."""


class PictureFault(ValueError):
    """What keeps a picture from being taken; `code` is for the reader's words.

    `too_large`, `not_a_picture`, `too_many_pixels`, `empty`, `busy`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_photo(data: bytes) -> bytes:
    """A photo or scan as a JPEG of at most 2000 pixels a side, upright, without metadata."""
    if len(data) > LARGEST_PHOTO:
        raise PictureFault("too_large")
    picture = _opened(data, _PHOTO_FORMATS, MOST_PIXELS)
    longest = max(picture.size)
    scale = max(1.0, longest / LONGEST_SIDE)
    smallest = (math.ceil(picture.width / scale), math.ceil(picture.height / scale))
    with _decoding():
        if picture.format in _JPEG:
            picture.draft("RGB", smallest)
        _decode(picture, data)
        turn = _turn(picture)
        upright = _on_white(picture)
    if turn is not None:
        upright = upright.transpose(turn)
    return _written(upright, "JPEG", quality=QUALITY, optimize=True)


def clean_drawing(data: bytes) -> bytes:
    """A drawn signature as a small PNG in shades of grey; refuses an empty sheet."""
    if len(data) > LARGEST_DRAWING:
        raise PictureFault("too_large")
    picture = _opened(data, ("PNG",), WIDEST_DRAWING * HIGHEST_DRAWING)
    _decode(picture, data)
    grey = _on_white(picture).convert("L")
    if sum(grey.histogram()[:DARK]) < FEWEST_INK:
        raise PictureFault("empty")
    return _written(grey, "PNG", optimize=True)


@contextmanager
def _decoding() -> Iterator[None]:
    """One of the few turns of this machine."""
    turns = Turns(Path(settings.DATA_DIR) / "turns", "picture", AT_ONCE)
    try:
        with turns.turn(LONGEST_WAIT):
            yield
    except NoTurn as fault:
        raise PictureFault("busy") from fault


@contextmanager
def _named_faults() -> Iterator[None]:
    """One name for all that Pillow raises on what is no picture."""
    try:
        yield
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise PictureFault("too_many_pixels") from fault
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as fault:
        if isinstance(fault, PictureFault):
            raise
        raise PictureFault("not_a_picture") from fault


def _opened(data: bytes, formats: tuple[str, ...], most_pixels: int) -> Image.Image:
    """The picture whose beginning has been read, and no pixel."""
    if _OF_WEBP * _webp_pixels(data) > MOST_MEMORY:
        # Its frames are reserved when it is opened.
        raise PictureFault("too_many_pixels")
    with _named_faults():
        picture = Image.open(io.BytesIO(data), formats=formats)
        if picture.width * picture.height > most_pixels or max(picture.size) > LONGEST_TAKEN:
            raise PictureFault("too_many_pixels")
    return picture


def _decode(picture: Image.Image, data: bytes) -> None:
    """Unpack the pixels, if that takes no more memory than it may."""
    with _named_faults():
        if _memory(picture, data) > MOST_MEMORY:
            raise PictureFault("too_many_pixels")
        picture.load()


def _memory(picture: Image.Image, data: bytes) -> int:
    """Bytes that decoding takes in the shape that the picture has now (a draft is smaller)."""
    pixels = picture.width * picture.height
    if picture.format == "WEBP":
        return _OF_WEBP * pixels
    unpacked = _BYTES_OF_PIXEL.get(picture.mode, 4) * pixels
    return unpacked + (_coefficients(data) if picture.format in _JPEG else 0)


def _webp_pixels(data: bytes) -> int:
    """How many pixels a WebP says it has at its beginning; none for anything else."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return 0
    kind = data[12:16]
    if kind == b"VP8X":
        width = 1 + int.from_bytes(data[24:27], "little")
        height = 1 + int.from_bytes(data[27:30], "little")
    elif kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    else:
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    return width * height


def _coefficients(data: bytes) -> int:
    """Bytes of what a JPEG keeps of all its pixels, if it goes over them more often than once.

    Which it does if it is progressive, or if its first scan does not hold all colours.
    """
    at, parts, progressive = 2, b"", False
    pixels = 0
    while at + 10 < len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == 0xFF:
            at += 1
        elif marker in _ALONE:
            at += 2
        elif marker == _SCAN:
            if not progressive and data[at + 4] == len(parts):
                return 0
            break
        else:
            if marker in _FRAMES:
                progressive = marker in _PROGRESSIVE
                height, width, count = struct.unpack_from(">HHB", data, at + 5)
                pixels, parts = height * width, data[at + 11 : at + 10 + 3 * count : 3]
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    if data.count(bytes((0xFF, _SCAN)), at) > MOST_SCANS:
        raise PictureFault("too_many_pixels")
    sampled = [(part >> 4) * (part & 15) for part in parts]
    return 2 * pixels * sum(sampled) // max(1, *sampled, 1)


def _turn(picture: Image.Image) -> Image.Transpose | None:
    """What makes it upright, as its metadata say; nothing where those are broken."""
    try:
        said = picture.getexif().get(ExifTags.Base.Orientation)
    except (SyntaxError, OSError, ValueError, TypeError, struct.error):
        return None
    return _TURNS.get(said) if isinstance(said, int) else None


def _on_white(picture: Image.Image) -> Image.Image:
    """The pixels alone on white paper, at most 2000 a side: nothing of the old file is in it.

    Strip by strip, since each step needs a copy; strips overlap by what a smaller pixel is made of.
    """
    scale = max(1.0, max(picture.size) / LONGEST_SIDE)
    width, height = (max(1, round(side / scale)) for side in picture.size)
    down = picture.height / height
    step = max(1, int(_STRIP / (picture.width * down)))
    paper = Image.new("RGB", (width, height), "white")
    for top in range(0, height, step):
        bottom = min(height, top + step)
        first, last = max(0, top - _OVERLAP), min(height, bottom + _OVERLAP)
        upper, lower = math.floor(first * down), min(picture.height, math.ceil(last * down))
        strip = picture.crop((0, upper, picture.width, lower)).convert("RGBA")
        solid = Image.new("RGBA", strip.size, "white")
        solid.alpha_composite(strip)
        box = (0, first * down - upper, picture.width, min(last * down - upper, strip.height))
        small = solid.convert("RGB").resize((width, last - first), Image.Resampling.BICUBIC, box)
        paper.paste(small.crop((0, top - first, width, bottom - first)), (0, top))
    return paper


def _written(picture: Image.Image, format: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, format, **options)
    return target.getvalue()
