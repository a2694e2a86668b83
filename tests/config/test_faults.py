"""No acknowledged result is lost to processes killed, to a full disk, to a power cut.

The site is the one of production, on PostgreSQL with everything that `compose.yaml` starts, and the
one of a laptop on SQLite. Several desks at several days send what is not acknowledged again under
the same key. In the end every acknowledged result stands in the ledger once, ledgers, tables and
audit are sound, and the site has gone on by itself.
"""

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.jobs.installation import wait_for
from tests.support.desks import PATIENCE, Desks
from tests.support.disks import ForgetfulDisk, SmallDisk
from tests.support.production import Laptop, Site, begun, kill
from tests.support.visitors import Visitor

FEW = (2, 10, 12, 1)
MANY = (5, 32, 200, 10)
"""Days, players of each, results to enter, and how often a fault strikes meanwhile."""
ON_POSTGRESQL = (pytest.mark.postgres, pytest.mark.redis, pytest.mark.alone, pytest.mark.slow)
SITES = [
    pytest.param(Site, id="postgresql", marks=ON_POSTGRESQL),
    pytest.param(Laptop, id="sqlite", marks=(pytest.mark.laptop, pytest.mark.slow)),
]
MEGABYTES = 400
"""Of the small disk; a cluster of PostgreSQL that holds nothing takes forty."""

Anywhere = Site | Laptop
Strike = Callable[[random.Random], None]


class Hall:
    """A site of many days, what its desks enter, and what has to be true in the end."""

    def __init__(self, site: Anywhere, days: list[dict[str, str]], scale: tuple[int, ...]) -> None:
        self.site, self.days = site, days
        self._wanted, self._strikes = scale[2:]
        self.desks = Desks(site.port, days, self._wanted)
        self.chance = random.Random(random.getrandbits(32))

    def enters_results_while(self, strike: Strike, times: int = 1) -> None:
        """The fault strikes again and again between the first result and the last.

        It does so many `times` as often as the scale says.
        """
        self.site.start()
        wait_for(self._is_ready, PATIENCE)
        with self.desks.working():
            strikes = times * self._strikes
            for number in range(1, strikes + 1):
                self.desks.wait_for(number * self._wanted // (strikes + 1))
                strike(self.chance)
            self.desks.wait_for(self._wanted)
        # Nobody puts anything right by hand.
        wait_for(self._is_ready, PATIENCE)

    def _is_ready(self) -> bool:
        return self.visitor().ask("GET", "/readyz").status == 200

    def visitor(self, **headers: str) -> Visitor:
        return Visitor(self.site.port, [], **headers)

    def assert_nothing_is_lost(self) -> None:
        """Every acknowledged command is there, every acknowledged result once and no other."""
        assert self.desks.gave_up == []
        assert self.desks.faults == []
        held = self.site.ask("count")
        assert len(self.desks.results) >= self._wanted
        assert set(self.desks.acknowledged) <= set(held["commands"]), "an acknowledged one is lost"
        assert Counter(held["results"]) == Counter(self.desks.results)
        assert (held["faults"], held["differences"]) == ([], [])

    def assert_audit_is_sound(self, folder: Path) -> None:
        """The offline audit has nothing against the bundle that anybody may fetch."""
        (championship,) = {day["championship"] for day in self.days}
        bundle = folder / "bundle.zip"

        def packed() -> bool:
            """A large one is packed by a job, so this also says that jobs are worked."""
            asked = self.visitor().ask("GET", f"/championships/{championship}/bundle.zip")
            assert asked.status in {200, 202}, asked
            bundle.write_bytes(asked.body)
            return asked.status == 200

        wait_for(packed, PATIENCE)
        line = [sys.executable, "-m", "tournament.ledger.audit", str(bundle)]
        audit = subprocess.run(line, capture_output=True, text=True, check=False)
        assert audit.returncode == 0, audit.stdout


@pytest.fixture(params=SITES)
def kind(request: pytest.FixtureRequest) -> type[Anywhere]:
    return request.param


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=pytest.mark.soak)], ids=["few", "many"])
def scale(request: pytest.FixtureRequest) -> tuple[int, ...]:
    return request.param


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the site lies."""
    folder = tmp_path / "site"
    folder.mkdir()
    return folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(tmp_path / "small", MEGABYTES)
    yield disk
    disk.unmount()


@pytest.fixture
def halls() -> Iterator[Callable[..., Hall]]:
    made: list[Hall] = []

    def make(kind: type[Anywhere], scale: tuple[int, ...], folder: Path, **told: bool) -> Hall:
        like, days = begun(kind, *scale[:2])
        hall = Hall(kind(folder, like=like, **told), days, scale)
        made.append(hall)
        return hall

    yield make
    for hall in made:
        hall.site.end()


def test_processes_that_are_killed(
    halls: Callable[..., Hall], kind: type[Anywhere], scale: tuple[int, ...], folder: Path
) -> None:
    hall = halls(kind, scale, folder)
    hall.site.keeps_all = True
    hall.enters_results_while(lambda chance: kill([chance.choice(hall.site.processes())]), 3)
    hall.assert_nothing_is_lost()
    hall.assert_audit_is_sound(folder)


@pytest.mark.tmpfs
def test_a_disk_that_is_full_for_a_while(
    halls: Callable[..., Hall], kind: type[Anywhere], scale: tuple[int, ...], small_disk: SmallDisk
) -> None:
    hall = halls(kind, scale, small_disk.folder)
    hall.site.keeps_all = True
    told: list[str] = []

    def full(chance: random.Random) -> None:
        before = len(hall.desks.seen)
        small_disk.fill()

        def refused() -> bool:
            small_disk.fill()
            late = hall.desks.seen[before:]
            many = sum(asked.status in {503, 507} for asked in late) > chance.randint(1, 5)
            # What SQLite has written before leaves room in its log: for a short day that is enough.
            return many or hall.desks.are_done

        try:
            wait_for(refused, PATIENCE)
            told.append(hall.visitor().ask("GET", "/readyz").body.decode())
        finally:
            small_disk.make_room()

    hall.enters_results_while(full)
    assert all({"disk", "database"} & set(json.loads(body)["missing"]) for body in told), told
    hall.assert_nothing_is_lost()
    hall.assert_audit_is_sound(small_disk.folder)


@pytest.mark.compiler
def test_a_power_cut(
    halls: Callable[..., Hall], kind: type[Anywhere], scale: tuple[int, ...], folder: Path
) -> None:
    hall = halls(kind, scale, folder, **({"disk": True} if kind is Site else {}))
    disk = ForgetfulDisk(hall.site.stored, folder / "kept")
    hall.site.use(disk)

    def cut(_chance: random.Random) -> None:
        hall.site.cut_power()
        disk.lose_what_was_not_written()
        hall.site.start()

    hall.enters_results_while(cut)
    hall.assert_nothing_is_lost()
    hall.assert_audit_is_sound(folder)
