"""Scripts and style sheets as they are sent: made small, with the digests of what they import."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.template import Context, Template

from tournament.web.scripts import FOLDER, SmallFilesStorage, imported_by

NODE = Path(__file__).parents[1] / "scripts" / "same_meaning.js"
STATIC = FOLDER.parents[1]
NAMES = sorted(
    path.relative_to(STATIC).as_posix()
    for path in FOLDER.parent.rglob("*")
    if path.suffix in {".js", ".css"}
)


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """The folder of static files after they were collected."""
    source = StaticFilesStorage(location=str(STATIC))
    storage = SmallFilesStorage(location=str(tmp_path))
    for path in sorted(STATIC.rglob("*.*")):
        name = path.relative_to(STATIC).as_posix()
        with source.open(name) as file:
            storage.save(name, file)
    done = list(storage.post_process({name: (source, name) for name in NAMES}))
    assert [fault for *_, fault in done if isinstance(fault, Exception)] == []
    return tmp_path


@pytest.mark.node
def test_what_is_sent_means_the_same_in_fewer_bytes(sent: Path) -> None:
    pairs = []
    for name in NAMES:
        written, small = (folder.joinpath(name).read_text("utf-8") for folder in (STATIC, sent))
        assert len(small) < len(written) or "/vendor/" in name
        pairs.append([Path(name).suffix, written, small])
    told = subprocess.run(
        ["node", str(NODE)], input=json.dumps(pairs), text=True, capture_output=True, check=True
    )
    assert [NAMES[place] for place in json.loads(told.stdout)] == []


def test_imports_name_files_that_exist(sent: Path) -> None:
    for name in (name for name in NAMES if name.endswith(".js")):
        (hashed,) = sent.glob(name.replace(".js", ".????????????.js"))
        for address in re.findall(r"""["'](\.{1,2}/[^"']+\.js)["']""", hashed.read_text("utf-8")):
            assert re.search(r"\.[0-9a-f]{12}\.js$", address), (name, address)
            assert (hashed.parent / address).resolve().is_file()


def test_a_page_is_told_all_that_its_script_imports() -> None:
    told = imported_by("recorder")
    assert {"table-page.js", "table-show.js", "table-taps.js"} <= set(told)
    assert "recorder.js" not in told


def test_what_two_scripts_of_a_page_import_is_told_once() -> None:
    source = """{% load scripts %}{% script "recorder" %}{% include part %}"""
    part = Template("""{% load scripts %}{% script "own-phone" %}""")
    page = Template(source).render(Context({"part": part}))
    told = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    assert len(told) == len(set(told))
    assert sum(address.endswith("/network.js") for address in told) == 1
    assert page.count('id="network-texts"') == 1
