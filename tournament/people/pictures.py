"""Pictures that people hand in, made harmless: read, turned upright, encoded anew without metadata.

Only pixels pass: whatever else a file holds (place, time and device of a photo, comments, colour
profiles, thumbnails, a second picture behind the first) is left behind, since a new file is written
from a plain copy of the pixels. Bounds stand before anything is decoded.
"""

import io
import struct
from typing import Final

from PIL import ExifTags, Image, UnidentifiedImageError

LARGEST_PHOTO: Final = 12 * 1024 * 1024
"""Bytes of a photo as a phone sends it."""
MOST_PIXELS: Final = 60_000_000
LONGEST_SIDE: Final = 2000
QUALITY: Final = 82
LARGEST_DRAWING: Final = 50 * 1000
WIDEST_DRAWING, HIGHEST_DRAWING = 1600, 900
FEWEST_INK: Final = 40
"""Pixels that a drawn signature covers at least; fewer are a slip of the finger."""
DARK: Final = 160

_PHOTO_FORMATS: Final = ("JPEG", "PNG", "WEBP")
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

    `too_large`, `not_a_picture`, `too_many_pixels`, `empty`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_photo(data: bytes) -> bytes:
    """A photo or scan as a JPEG of at most 2000 pixels a side, upright, without metadata."""
    if len(data) > LARGEST_PHOTO:
        raise PictureFault("too_large")
    picture = _opened(data, _PHOTO_FORMATS, MOST_PIXELS)
    upright = _upright(picture)
    upright.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    return _written(_on_white(upright), "JPEG", quality=QUALITY, optimize=True)


def clean_drawing(data: bytes) -> bytes:
    """A drawn signature as a small PNG in shades of grey; refuses an empty sheet."""
    if len(data) > LARGEST_DRAWING:
        raise PictureFault("too_large")
    picture = _opened(data, ("PNG",), WIDEST_DRAWING * HIGHEST_DRAWING)
    grey = _on_white(picture).convert("L")
    if sum(grey.histogram()[:DARK]) < FEWEST_INK:
        raise PictureFault("empty")
    return _written(grey, "PNG", optimize=True)


def _opened(data: bytes, formats: tuple[str, ...], most_pixels: int) -> Image.Image:
    """The decoded picture; its size is known, and judged, before a pixel is unpacked."""
    try:
        picture = Image.open(io.BytesIO(data), formats=formats)
        if picture.width * picture.height > most_pixels:
            raise PictureFault("too_many_pixels")
        picture.load()
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as fault:
        raise PictureFault("too_many_pixels") from fault
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as fault:
        if isinstance(fault, PictureFault):
            raise
        raise PictureFault("not_a_picture") from fault
    return picture


def _upright(picture: Image.Image) -> Image.Image:
    """Turned as its metadata say; where those are broken, as it is: the pixels are what counts."""
    try:
        said = picture.getexif().get(ExifTags.Base.Orientation)
    except (SyntaxError, OSError, ValueError, TypeError, struct.error):
        return picture
    turn = _TURNS.get(said) if isinstance(said, int) else None
    return picture if turn is None else picture.transpose(turn)


def _on_white(picture: Image.Image) -> Image.Image:
    """The pixels alone on white paper: a new picture that carries nothing of the old file."""
    solid = picture.convert("RGBA")
    paper = Image.new("RGBA", solid.size, "white")
    paper.alpha_composite(solid)
    return paper.convert("RGB")


def _written(picture: Image.Image, format: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, format, **options)
    return target.getvalue()
