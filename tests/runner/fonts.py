"""`make fonts`: makes the fonts in `reports/fonts/noto` from the packages of Debian and npm.

They draw what PT Sans has no sign for. Each is a subset without hinting, under the licence of the
original; `reports/glyphs.py` reads from the files themselves which letters they draw. Needs
`apt-get`, `dpkg`, `npm` and `hb-subset` (Debian's `libharfbuzz-bin`).
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from reports.glyphs import CJK, FAMILIES, NOTO, font_file

DEBIAN = ("fonts-noto-core", "fonts-noto-cjk")
NPM = "@expo-google-fonts/noto-emoji@0.4.7"
IDEOGRAPHS = ("gbk", "big5", "shift_jis", "euc_kr")
"""Character sets of the countries that write names with them; together some 21,000 signs."""
FILES = {**dict.fromkeys(CJK, "NotoSansCJK"), "Noto Sans CanAborig": "NotoSansCanadianAboriginal"}
"""Originals whose file is not called like the family."""
NAMES = "0,1,2,3,4,5,6,13,14,16,17"
"""What a font says of itself: whose it is, how it is called, its licence."""
BOLD = {"Noto Sans"}
"""Families that are also drawn bold, since their letters stand among those of PT Sans."""


def _ideographs() -> list[int]:
    """The signs of Chinese and Japanese names, with kana and what is written among them."""
    found = [*range(0x3000, 0x3100), *range(0x31F0, 0x3400)]
    found += [*range(0xFE30, 0xFE50), *range(0xFF00, 0xFFF0)]
    for code in [*range(0x3400, 0xA000), *range(0xF900, 0xFB00)]:
        for encoding in IDEOGRAPHS:
            try:
                chr(code).encode(encoding)
            except UnicodeEncodeError:
                continue
            found.append(code)
            break
    return found


def _hangul() -> list[int]:
    return [*range(0xAC00, 0xD7A4), *range(0x1100, 0x1200), *range(0x3130, 0x3190)]


def _fetched(folder: Path) -> None:
    subprocess.run(["apt-get", "download", *DEBIAN], cwd=folder, check=True)
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg", "-x", package.name, "."], cwd=folder, check=True)
    subprocess.run(["npm", "pack", NPM], cwd=folder, check=True)
    for packed in folder.glob("*.tgz"):
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")


def _source(folder: Path, family: str, weight: str) -> Path:
    if family == "Noto Emoji":
        return folder / "package" / "400Regular" / "NotoEmoji_400Regular.ttf"
    name = FILES.get(family, family.replace(" ", ""))
    (found,) = [*folder.rglob(f"{name}-{weight}.tt[cf]")]
    return found


def _subset(source: Path, family: str, target: Path) -> None:
    command = ["hb-subset", str(source), f"--output-file={target}", "--no-hinting"]
    command += [f"--name-IDs={NAMES}", "--name-languages=*"]
    if family not in CJK:
        subprocess.run([*command, "--layout-features=*", "--unicodes=*"], check=True)
        return
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as codes:
        face, wanted = {CJK[0]: (2, _ideographs()), CJK[1]: (1, _hangul())}[family]
        codes.write(" ".join(f"{code:X}" for code in wanted))
        codes.flush()
        how = [f"--face-index={face}", "--layout-features=ccmp,ljmo,vjmo,tjmo,mark,mkmk"]
        subprocess.run([*command, *how, f"--unicodes-file={codes.name}"], check=True)


def main() -> int:
    """Make them all anew."""
    NOTO.mkdir(exist_ok=True)
    for font in NOTO.glob("*.[ot]tf"):
        font.unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _fetched(folder)
        for family in FAMILIES[1:]:
            for weight in ("Regular", "Bold") if family in BOLD else ("Regular",):
                _subset(_source(folder, family, weight), family, font_file(family, weight))
        shutil.copy(folder / "package" / "LICENSE_FONT", NOTO / "LICENCE.txt")
    total = sum(font.stat().st_size for font in NOTO.iterdir())
    print(f"{total / 2**20:.1f} MB in {NOTO}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
