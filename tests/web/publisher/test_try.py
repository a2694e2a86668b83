import pytest
from tests.factories.seasons import season
from tests.web.organizer.conftest import browser
from django.urls import reverse
from tournament.events import finals
from tournament.events.execution import execute, Place
from tournament.championship import commands
from tests.support.typing import forms_in
pytestmark = pytest.mark.django_db
def test_try(pages_see):
    one = season()
    pages_see(one.day)
    one.drawn().closed()
    finals.award_prizes(one.day.by(one.day.publisher), event=one.final)
    print(one.state.honours.holders)
    execute(commands.ArchiveChampionship(), Place(one.day.championship), one.day.by(one.day.publisher))
    from tests.web.test_permissions import TABLE
    for user in (one.day.publisher, one.day.organizer, one.day.judge):
        client = browser(user)
        for name, row in sorted(TABLE.items()):
            st = one.state
            reg = next(k for k, r in st.registrations.items() if r.event == one.final)
            kw = {"event_id": one.final, "championship_id": one.day.championship, "match": "F", "registration": reg, "registration_id": reg,
              "city": "kazan", "stage_id": one.stages[0], "person": st.registrations[reg].person, "place": 1, "number": 1, "day": next(iter(st.days)), "game":1}
            missing = [a for a in row.arguments if a not in kw]
            if missing or row.get == "-":
                if missing: print("MISSING", name, missing)
                continue
            url = reverse(name, kwargs={k: kw[k] for k in row.arguments})
            try:
                r = client.get(url)
            except Exception as e:
                print("EXC", name, repr(e)[:200]); continue
            if r.status_code >= 400: print("STATUS", user.username[:10], name, r.status_code)
            if r.status_code != 200 or "html" not in r.headers.get("Content-Type",""): continue
            acts = sorted({f.action for f in forms_in(r.text)})
            acts = [a for a in acts if "/language" not in a and 'logout' not in a and 'log-out' not in a]
            if acts: print(user.username[:10], name, acts)
    assert 0
def test_two(pages_see):
    one = season()
    pages_see(one.day)
    one.drawn().closed()
    finals.award_prizes(one.day.by(one.day.publisher), event=one.final)
    execute(commands.ArchiveChampionship(), Place(one.day.championship), one.day.by(one.day.publisher))
    c = browser(one.day.publisher)
    import re
    for n, a in (("publisher_final", one.day.championship), ("publisher_championship", one.day.championship), ("publisher_city", (one.day.championship, "kazan")), ("staff_day", one.final), ("day_more", one.final), ("close_day", one.final), ("check_in", one.final), ("finalists", one.day.championship), ("seat", (one.day.championship, next(iter(one.state.invitations)))), ("home",()), ("championship_about", one.day.championship)):
        t = c.get(reverse(n, args=[a] if isinstance(a, str) else a)).text
        open(f"/tmp/{n}.html","w").write(t)
        print("PAGE", n, len(t), re.findall(r'<form[^>]*action="([^"]*)"', t))
    print([f.action for f in forms_in(open("/tmp/publisher_final.html").read())])
    assert 0
