"""Words for what webhooks tell and for what becomes of it; the one place for them."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.outbox.outside_calls import Fault

OCCASION = {
    "championship.announced": _("the championship is announced"),
    "championship.cancelled": _("the championship is cancelled"),
    "announcement.published": _("the publisher announces something"),
    "day.planned": _("a day is planned"),
    "day.moved": _("a day gets another date or hour"),
    "day.cancelled": _("a day is cancelled"),
    "registration.opened": _("registration for a day opens"),
    "registration.closed": _("registration for a day is closed"),
    "check_in.opened": _("check-in opens"),
    "bracket.published": _("the draw is published"),
    "bracket.withdrawn": _("the draw is withdrawn"),
    "day.started": _("the first match is called"),
    "day.suspended": _("a day is interrupted"),
    "day.continued": _("an interrupted day goes on"),
    "day.voided": _("a day is declared void"),
    "day.completed": _("a day is closed, its places are fixed"),
    "qualifiers.fixed": _("the qualifiers are fixed"),
    "prizes.awarded": _("the prizes are awarded"),
    "tournament.archived": _("a free tournament is archived"),
    "tournament.unarchived": _("a free tournament is taken out of the archive"),
    "match.called": _("a match is called to a table"),
    "match.uncalled": _("a call is taken back"),
    "match.started": _("play begins at a table"),
    "match.not_started": _("play had not begun at a table after all"),
    "ruling.issued": _("a judge issues a ruling"),
    "day.paused": _("a break begins"),
    "day.resumed": _("a break is over"),
    "hall.announced": _("something is announced in the hall"),
    "round.published": _("a round is published"),
    "table.changed": _("a pair has another table than published"),
    "cut.made": _("the bracket after the rounds begins"),
    "match.decided": _("a match is decided, or its winner is another"),
    "match.reopened": _("a decided match is open again"),
    "webhook.test": _("a test call"),
}
STATE = {
    "waiting": pgettext_lazy("webhooks", "Waits"),
    "delivered": pgettext_lazy("webhooks", "Delivered"),
    "failed": pgettext_lazy("webhooks", "Not delivered"),
}
WHY = {
    "given_up": _("given up after the last try"),
    "stopped": _("the site has stopped calling this address"),
    "paused": _("paused meanwhile"),
    "not_allowed": _("its owner does not run this any more"),
}
STOPPED = {
    "gone": _("The receiver answered 410: it wants to be called no more."),
    "dead": _("For five days no call has succeeded."),
}
NO_ANSWER = {
    Fault.LEADS_INSIDE.value: _("the address leads to a network that is not public"),
    Fault.UNKNOWN_NAME.value: _("this host name is unknown"),
    Fault.NO_CONNECTION.value: _("no connection"),
    Fault.NO_TRUST.value: _("the certificate is not valid"),
    Fault.TOO_SLOW.value: _("no whole answer within ten seconds"),
    Fault.TOO_LONG.value: _("the answer is longer than 64 KB"),
    Fault.BROKEN.value: _("the answer was not understood"),
}
BAD_ADDRESS = {
    "https": _("The address has to begin with https://."),
    "form": _(
        "This is no address that programs read alike. Write it as https://name/path, without a "
        "user, a password or “#”, at most 500 characters long."
    ),
    "host": _("This is no host name. Write it with letters, digits and dots."),
    "port": _("This port is for other services. Leave it out, or take one from 1024 on."),
    "public": _("This address is not public. Enter one that is reached from the internet."),
}
