"""Programs that act for a player: whoever holds the personal link makes and ends their tokens."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.people.api_tokens import TooManyTokens, end_token
from tournament.web.shared.personal_access import Holder, personal
from tournament.web.shared.program_tokens import form_for, listed

DONE = {"ended": _("The program can do nothing any more.")}


@personal("GET", "POST")
def programs(request: HttpRequest, holder: Holder, person: str) -> HttpResponse:
    """A player's tokens, and a form for one more; its secret is on the screen this once."""
    player = holder.person(person)
    form = form_for(player, request.POST if request.method == "POST" else None)
    secret, status = "", 200
    if form.is_valid():
        try:
            _made, secret = form.make(player, timezone.now())
            form = form_for(player)
        except TooManyTokens:
            form.add_error(None, gettext("There are too many. Revoke one that is not needed."))
    if form.errors:
        status = 422
    context = {
        "holder": holder,
        "person": player,
        "form": form,
        "secret": secret,
        "tokens": listed(player, timezone.now()),
        "done": DONE.get(request.GET.get("done", ""), ""),
    }
    return render(request, "personal/programs.html", context, status=status)


@personal("POST")
def program_end(request: HttpRequest, holder: Holder, person: str, token_id: str) -> HttpResponse:
    """End one of the player's tokens."""
    if not end_token(holder.person(person), token_id, timezone.now()):
        raise Http404
    return redirect(f"{holder.address('my_programs', person)}?done=ended")
