"""Pictures of signatures: made harmless, hashed with a salt, gone with their people."""

import hashlib
import io
import random
import struct
import zlib
from contextlib import ExitStack
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.conf import settings
from PIL import Image, ImageChops, ImageDraw, ImageFile, ImageOps, JpegImagePlugin, PngImagePlugin

from tournament.config.turns import Turns
from tournament.people import evidence, pictures
from tournament.people.models import Evidence, Person
from tournament.people.persons import PersonData, create_person, erase_person
from tournament.people.pictures import PictureFault, clean_drawing, clean_photo

NOW = datetime(2016, 12, 10, 9, 0, tzinfo=UTC)
SECRETS = (b"Canon-Secret", b"kept-comment", b"GPS", b"Exif", b"ICC_PROFILE", b"http://ns.adobe")


def photo(width: int = 300, height: int = 200) -> Image.Image:
    """A picture with an upper left corner that can be told from the others."""
    picture = Image.new("RGB", (width, height), "white")
    ImageDraw.Draw(picture).rectangle((0, 0, width // 3, height // 3), fill="black")
    return picture


def written(picture: Image.Image, format: str, **options: object) -> bytes:
    target = io.BytesIO()
    picture.save(target, format, **options)
    return target.getvalue()


def with_everything() -> bytes:
    """A photo as a phone makes it: turned, with place, device, comment and colour profile."""
    exif = Image.Exif()
    exif[0x010F] = "Canon-Secret"
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[2] = (55.0, 47.0, 12.0)
    return written(
        photo(), "JPEG", exif=exif, comment=b"kept-comment", icc_profile=b"\0" * 200, quality=90
    )


@pytest.mark.rule("CH-PD-5")
def test_a_photo_loses_all_that_is_no_pixel_and_stands_upright() -> None:
    sent = with_everything()
    assert all(mark in sent for mark in (b"Canon-Secret", b"kept-comment", b"Exif", b"ICC_PROFILE"))
    kept = clean_photo(sent)
    assert not [mark for mark in SECRETS if mark in kept]
    with Image.open(io.BytesIO(kept)) as picture:
        assert (picture.format, picture.size) == ("JPEG", (200, 300))
        assert not picture.getexif()
        assert "comment" not in picture.info
        assert "icc_profile" not in picture.info
        # Orientation 6: the upper left corner of the sensor is the upper right one of the sheet.
        assert picture.getpixel((190, 10))[0] < 60
        assert picture.getpixel((10, 10))[0] > 200


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_photo_is_upright_however_the_phone_was_held(turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    sent = written(photo(), "PNG", exif=exif)
    with Image.open(io.BytesIO(sent)) as taken, Image.open(io.BytesIO(clean_photo(sent))) as kept:
        upright = ImageOps.exif_transpose(taken).convert("L")
        assert ImageChops.difference(upright, kept.convert("L")).getextrema()[1] < 60


@pytest.mark.parametrize(
    ("mark", "broken"),
    [
        (b"MM\0*", b"XX\0*"),
        (b"\x01\x12\0\x03", b"\x01\x12\0\x0b"),
    ],
    ids=["no header", "orientation is no number"],
)
def test_broken_metadata_do_not_keep_a_photo_out(mark: bytes, broken: bytes) -> None:
    sent = with_everything()
    assert mark in sent
    with Image.open(io.BytesIO(clean_photo(sent.replace(mark, broken)))) as picture:
        assert not picture.getexif()


@pytest.mark.rule("CH-PD-5")
@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_texts_in_other_formats_go_too(format: str) -> None:
    exif = Image.Exif()
    exif[0x010F] = "Canon-Secret"
    more: dict[str, object] = {"exif": exif}
    if format == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Comment", "kept-comment")
        more["pnginfo"] = text
    kept = clean_photo(written(photo(), format, **more))
    assert not [mark for mark in SECRETS if mark in kept]


def test_what_hangs_behind_the_picture_is_left_behind() -> None:
    second = written(Image.new("RGB", (50, 50), "red"), "JPEG")
    kept = clean_photo(written(photo(), "JPEG") + b"kept-comment" + second)
    assert b"kept-comment" not in kept
    assert kept.count(b"\xff\xd8\xff") == 1


def test_a_photo_is_made_small_and_a_small_one_stays() -> None:
    for size, expected in (((4000, 3000), (2000, 1500)), ((300, 200), (300, 200))):
        with Image.open(io.BytesIO(clean_photo(written(photo(*size), "JPEG")))) as picture:
            assert picture.size == expected


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nothing",
        b"%PDF-1.7\n",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        written(photo(), "JPEG")[:400],
        written(photo(), "GIF"),
        written(photo(), "TIFF"),
        written(photo(), "PNG")[:60],
    ],
    ids=["empty", "text", "pdf", "svg", "cut jpeg", "gif", "tiff", "cut png"],
)
def test_what_is_no_photo_is_refused(data: bytes) -> None:
    with pytest.raises(PictureFault) as refused:
        clean_photo(data)
    assert refused.value.code == "not_a_picture"


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that claims to be enormous."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packed = zlib.compress(b"\0" * 1000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(("width", "height"), [(9000, 9000), (60_000, 60_000)])
def test_a_bomb_is_refused_before_it_is_unpacked(width: int, height: int) -> None:
    for clean in (clean_photo, clean_drawing):
        with pytest.raises(PictureFault) as refused:
            clean(bomb(width, height))
        assert refused.value.code == "too_many_pixels"


def flat(width: int, height: int, format: str, mode: str = "RGB", **options: object) -> bytes:
    return written(Image.new(mode, (width, height)), format, **options)


def scanned_again(times: int) -> bytes:
    """A JPEG whose last scan comes again and again: each goes over all pixels once more."""
    whole = flat(600, 400, "JPEG", progressive=True)
    last = whole[whole.rindex(b"\xff\xc4", 0, whole.rindex(b"\xff\xda")) : -2]
    return whole[:-2] + last * times + b"\xff\xd9"


def test_pictures_that_cost_too_much_are_refused_before_they_are_decoded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decoded: list[object] = []
    monkeypatch.setattr(ImageFile.ImageFile, "load", lambda self: decoded.append(self))
    for data in (
        flat(5001, 5000, "PNG"),
        flat(5001, 5000, "PNG", "RGBA"),
        flat(3000, 2100, "WEBP"),
        flat(8064, 6048, "JPEG", progressive=True, quality=5),
        flat(20_001, 10, "PNG", "1"),
        scanned_again(pictures.MOST_SCANS),
    ):
        with pytest.raises(PictureFault) as refused:
            clean_photo(data)
        assert refused.value.code == "too_many_pixels"
    assert not decoded


def test_a_phones_largest_photo_is_taken_as_a_draft(monkeypatch: pytest.MonkeyPatch) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    thumbnail = flat(160, 120, "JPEG")
    sent = flat(8064, 6048, "JPEG", quality=5, exif=exif, comment=thumbnail)
    seen: list[tuple[int, int]] = []
    load = ImageFile.ImageFile.load

    def counted(self: ImageFile.ImageFile) -> object:
        seen.append(self.size)
        return load(self)

    monkeypatch.setattr(JpegImagePlugin.JpegImageFile, "load", counted)
    with Image.open(io.BytesIO(clean_photo(sent))) as picture:
        assert picture.size == (1500, 2000)
    assert max(seen) == (2016, 1512)


def test_a_shrunk_photo_has_no_seams() -> None:
    """What strips make is what the whole would have become."""
    slope = Image.linear_gradient("L").resize((3001, 2503)).convert("RGB")
    with Image.open(io.BytesIO(clean_photo(written(slope, "PNG")))) as kept:
        whole = slope.resize(kept.size, Image.Resampling.BICUBIC)
        difference = ImageChops.difference(kept.convert("L"), whole.convert("L"))
    assert difference.getextrema()[1] < 6


def test_a_third_picture_waits_for_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "LONGEST_WAIT", 0.0)
    turns = Turns(Path(settings.DATA_DIR) / "turns", "picture", pictures.AT_ONCE)
    with ExitStack() as held:
        for _ in range(pictures.AT_ONCE):
            held.enter_context(turns.turn(30))
        with pytest.raises(PictureFault) as refused:
            clean_photo(written(photo(), "JPEG"))
    assert refused.value.code == "busy"
    assert clean_photo(written(photo(), "JPEG"))


def test_too_many_bytes_are_refused() -> None:
    for clean, most in ((clean_photo, pictures.LARGEST_PHOTO), (clean_drawing, 50_000)):
        with pytest.raises(PictureFault) as refused:
            clean(b"x" * (most + 1))
        assert refused.value.code == "too_large"


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_random_bytes_never_break_it() -> None:
    chance = random.Random(7)
    whole = [with_everything(), drawing()]
    for _ in range(300):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randint(1, 20)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        for clean in (clean_photo, clean_drawing):
            try:
                clean(bytes(data))
            except PictureFault:
                continue


def drawing(*, line: bool = True) -> bytes:
    picture = Image.new("RGBA", (900, 300), (0, 0, 0, 0))
    if line:
        ImageDraw.Draw(picture).line((100, 200, 400, 80, 700, 220), fill="black", width=5)
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", "kept-comment")
    return written(picture, "PNG", pnginfo=text)


def test_a_drawing_is_a_small_grey_png_without_texts() -> None:
    kept = clean_drawing(drawing())
    assert b"kept-comment" not in kept
    with Image.open(io.BytesIO(kept)) as picture:
        assert (picture.format, picture.mode, picture.size) == ("PNG", "L", (900, 300))
        assert picture.getpixel((100, 200)) < 100
        assert picture.getpixel((10, 10)) == 255


def test_an_empty_sheet_is_no_signature() -> None:
    with pytest.raises(PictureFault) as refused:
        clean_drawing(drawing(line=False))
    assert refused.value.code == "empty"
    with pytest.raises(PictureFault):
        clean_drawing(written(photo(), "JPEG"))


def person(name: str) -> Person:
    return create_person(PersonData(full_name=name, birth_date=date(1995, 5, 5), contact="a@b.ru"))


def keep(*persons: Person, championship: str = "c") -> Evidence:
    return evidence.keep(
        "photo",
        b"pixels",
        persons=[one.pk for one in persons],
        championship=championship,
        event="e",
        match="W1.1",
        game=1,
        digest="d" * 64,
        now=NOW,
    )


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-5")
@pytest.mark.database
def test_the_hash_is_salted_and_tells_nothing_twice() -> None:
    first, second = keep(person("Иванов Пётр")), keep(person("Петров Иван"))
    assert first.sha256 == hashlib.sha256(bytes(first.salt) + b"pixels").hexdigest()
    assert first.sha256 != second.sha256
    assert first.sha256 != hashlib.sha256(b"pixels").hexdigest()


@pytest.mark.django_db
@pytest.mark.rule("CH-PD-5")
@pytest.mark.parametrize("who", [0, 1])
@pytest.mark.database
def test_it_goes_with_either_player_and_with_nobody_else(who: int) -> None:
    players = [person("Иванов Пётр"), person("Петров Иван")]
    stranger = person("Сидоров Илья")
    shown = keep(*players)
    erase_person(stranger)
    assert evidence.kept("e", [shown.sha256])
    erase_person(players[who])
    assert evidence.kept("e", [shown.sha256]) == {}


@pytest.mark.django_db
@pytest.mark.database
def test_those_who_are_erased_already_do_not_stand_in_its_way() -> None:
    erased, other = person("Иванов Пётр"), person("Петров Иван")
    key = erased.pk
    erase_person(erased)
    row = evidence.keep(
        "photo",
        b"pixels",
        persons=[key, other.pk],
        championship="c",
        event="e",
        match="W1.1",
        game=1,
        digest="d" * 64,
        now=NOW,
    )
    assert list(row.persons.values_list("pk", flat=True)) == [other.pk]


@pytest.mark.django_db
@pytest.mark.database
def test_a_championship_forgets_its_own_only() -> None:
    keep(person("Иванов Пётр"))
    other = keep(person("Петров Иван"), championship="c2")
    assert evidence.count_of("c") == 1
    assert evidence.forget_championship("c") == 1
    assert [row.pk for row in Evidence.objects.all()] == [other.pk]
