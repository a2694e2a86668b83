"""The address that a checkpoint's QR code holds: the page that checks this very checkpoint."""

import segno
from django.http import HttpRequest
from django.urls import reverse

from tournament.config.outside import address_for_others, is_this_machine
from tournament.events.checkpoints import current_checkpoint
from tournament.events.states import event_ledger
from tournament.events.venue import hall_file
from tournament.events.venue.where import whereabouts
from tournament.outbox.site import absolute
from tournament.web.shared.checkpoint_codes import compact


def check_address(request: HttpRequest, event: str) -> str:
    """Where the present checkpoint of a day is checked, as another device finds it.

    In a hall that is headquarters: it is still there when the laptop's network is not.
    """
    code = compact(current_checkpoint(event_ledger(event)))
    path = f"{reverse('day_check', args=[event])}?c={code}"
    kept = hall_file.read()
    if kept is not None and kept.site:
        return kept.site + path
    return address_for_others(request, path)


def day_picture(request: HttpRequest, page: str, event: str) -> str:
    """The code of a day's page for a hall's screen; nothing if no phone reaches the address."""
    path = reverse(page, args=[event])
    in_hall = whereabouts(event) == "hall"
    address = absolute(path) if in_hall else address_for_others(request, path)
    return "" if is_this_machine(address) else picture_of(address)


def picture_of(address: str) -> str:
    """A QR code as an address of a picture, dark on white whatever the page looks like.

    The mask is fixed, so that a page that has not changed is the same page.
    """
    return segno.make(address, error="m", mask=0).svg_data_uri(scale=4, border=4, light="white")
