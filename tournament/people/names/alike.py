"""Coarser forms of a name, by which people are shown as perhaps one: they never refuse anybody.

The first key of a person (CH-REG-4) knows one spelling. Here one name is the same without its
patronymic, in another order, with ё or е, and in Latin letters, whichever standard or passport has
transliterated it. Beside the birth date that leaves few who only look alike.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping

_CYRILLIC = "абвгдежзийклмнопрстуфхцчшщыэюяієґѓјљњћџўқғңөұүһә"
_IN_LATIN = (
    "a b v g d e zh z i i k l m n o p r s t u f kh ts ch sh shch y e iu ia "
    "i ie g g i l n c c u k g n o u u h a"
)
_SCRIPT = dict(zip(_CYRILLIC, _IN_LATIN.split(), strict=True))
"""Cyrillic letters as passports have them; what other standards write is made equal afterwards."""
_SAME_SOUND = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        ("shch|sch|shh", "q"),
        ("ts|tc|cz|tz|c(?!h)", "c"),
        ("kh|ks|x|gh|(?<![csz])h", "h"),
        ("ph", "f"),
        ("w", "v"),
        ("[jy]", "i"),
        ("i+o", "e"),
        ("^i+e", "e"),
        ("(?<!^)i+([aeu])", r"\1"),
        (r"(?<=..)(.)\1+|(.)\2+(?=..)", r"\1\2"),
    )
)
"""Letters of passports, GOST 7.79, GOST 16876 and ISO 9 for one Russian letter."""
_CYRILLIC_PATRONYMIC = re.compile("(?:[ое]вич|ич|[ое]вна|ична|инична)$")
_LATIN_PATRONYMIC = re.compile("(?:[oe]vich|[oe]vic|[oe]vna|ichna|icna)$")
_WITH_HATS = str.maketrans(
    {"û": "iu", "â": "ia", "ž": "zh", "č": "ch", "š": "sh", "ŝ": "shch", "ĉ": "ch"}
)
"""ISO 9; its other letters lose their marks."""
_ON_A_KEYBOARD = str.maketrans(
    {"ə": "a", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ә": "а"}
)
"""Letters without marks that most keyboards do not have; `forms.js` has the same."""
APOSTROPHES = "'`\u00b4\u02b9\u02bb\u02bc\u02c8\u2018\u2019\u201b\u2032"
"""What people type for the sign in O’Brien; `forms.js` has the same."""
_OF_A_FATHER = {"оглы", "оглу", "кызы", "улы", "оол", "ogly", "oglu", "oglı", "kyzy", "qizi"}
_LOOKS = str.maketrans("aceopxyhkmtbi", "асеорхункмтві")


def similar_form(name: str) -> str:
    """The words of a name as they sound, sorted, without patronymic."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_WITH_HATS)
    words = re.findall(r"[^\W_]+", _bare(unicodedata.normalize("NFKD", folded)))
    return " ".join(sorted(filter(None, map(_sound, _without_patronymic(words)))))


def searched(text: str) -> str:
    """A text as it is searched for: no case, accents and apostrophes, one kind of space, ё as е."""
    # Before anything is taken apart: an acute by itself would leave a space.
    joined = "".join(char for char in text if char not in APOSTROPHES)
    folded = unicodedata.normalize("NFKC", joined).casefold().translate(_ON_A_KEYBOARD)
    bare = _bare(unicodedata.normalize("NFKD", folded), without=APOSTROPHES)
    return " ".join(unicodedata.normalize("NFC", bare).split())


def look(name: str) -> str:
    """What a name looks like: equal for Алёна, Алена, алёна and Aлёна with a Latin A."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    words = "".join(char if char.isalnum() else " " for char in _bare(folded)).split()
    return " ".join(words).translate(_LOOKS) or name


def looking_alike(names: Mapping[str, str]) -> list[str]:
    """The keys of names that look like another one of these, in their order."""
    looks = {key: look(name) for key, name in names.items()}
    often = Counter(looks.values())
    return [key for key in names if often[looks[key]] > 1]


def _bare(decomposed: str, without: str = "'`\u2018\u2019ьъ") -> str:
    """Without marks, joiners and these signs, й kept apart from и."""
    kept = decomposed.replace("и\u0306", "й")
    gone = {"Mn", "Cf", "Lm"}
    return "".join(
        char for char in kept
        if unicodedata.category(char) not in gone and char not in without
    )  # fmt: skip


def _without_patronymic(words: list[str]) -> list[str]:
    """The words without the one that follows the given name; of two words both stay."""
    if len(words) < 3:
        return words
    for place, word in enumerate(words):
        if word in _OF_A_FATHER and place > 1:
            return words[: place - 1] + words[place + 1 :]
        if place and (_CYRILLIC_PATRONYMIC.search(word) or _LATIN_PATRONYMIC.search(word)):
            return words[:place] + words[place + 1 :]
    return words


def _sound(word: str) -> str:
    sound = "".join(_SCRIPT.get(char, char) for char in word)
    for pattern, plain in _SAME_SOUND:
        sound = pattern.sub(plain, sound)
    return sound
