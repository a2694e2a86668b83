"""The holder calls the judge to the table at which their player sits."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.play.judge_calls import call_judge
from tournament.web.shared.personal_access import Holder, personal


@personal("POST")
def judge(request: HttpRequest, holder: Holder, registration: str) -> HttpResponse:
    """Call the judge to the table at which this player sits; back to the page they called from."""
    call_judge(holder.caller(request), holder.held(registration))
    if request.POST.get("page") == "match":
        return redirect(f"{holder.address('my_match', registration)}?done=judge-called")
    return holder.back("judge-called")
