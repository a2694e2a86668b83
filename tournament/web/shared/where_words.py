"""Where a match is played, in words: a table, a wait for one, or the number of a pair."""

from django.utils.translation import gettext, pgettext

from tournament.championship.play.tables.queries import Where


def where_words(where: Where) -> str:
    """The table, or that the pair waits for one; nothing where nobody has a table yet."""
    if where.table is not None:
        return gettext("Table %(table)s") % {"table": where.table}
    return gettext("waits for a table") if where.waits else ""


def pair_words(where: Where) -> str:
    """The same, and of a pair of a round without a table its number there."""
    if where.table is None and not where.waits and where.pair:
        return pgettext("of a round", "Pair %(number)s") % {"number": where.pair}
    return where_words(where)
