"""The form of a name by which two spellings of one person's name are recognised as equal.

Owns only the normal form (CH-REG-4); the keyed hash over it and the birth date is made by the
room that holds the key. The order of the words is kept: "Ivan Petr" and "Petr Ivan" may be two
people.
"""

import re
import unicodedata

_SEPARATORS = re.compile("[-.\u2010\u2011\u2012\u2013\u2014\u2015\u2212]+")
_APOSTROPHES = re.compile("[`\u2018\u2019\u02bc]")
_LOOK_ALIKES = str.maketrans("aceopxyABCEHKMOPTXY", "асеорхуАВСЕНКМОРТХУ")
_DOTTED_E = re.compile("е\u0308+")


def normalised_name(name: str) -> str:
    """One spelling for all: compatibility forms, case, ё and е, separators made equal.

    The result is its own normal form: applying the function again changes nothing.
    """
    # Twice: folding the case of a compatibility character may bring up another one.
    text = unicodedata.normalize("NFKD", name).casefold()
    text = unicodedata.normalize("NFKD", text).casefold()
    text = _DOTTED_E.sub("е", text)
    text = _APOSTROPHES.sub("'", text)
    text = _SEPARATORS.sub(" ", text)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def spellings(name: str) -> frozenset[str]:
    """How a shown name reads: two names that share a spelling are hardly told apart on a page.

    Case and ё for е make no difference, nor do Latin letters that look like Russian ones.
    """
    forms = (name, name.translate(_LOOK_ALIKES))
    folded = (unicodedata.normalize("NFKD", form).casefold() for form in forms)
    return frozenset(
        unicodedata.normalize("NFC", " ".join(_DOTTED_E.sub("е", form).split())) for form in folded
    )
