"""Scripts as they are sent: made small, with the digest of what they import in their addresses."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import StaticFilesStorage

from tournament.web.scripts import FOLDER, ModuleStorage, imported_by

NODE = Path(__file__).parents[1] / "scripts" / "same_program.js"
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.js"))


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """The folder of scripts after they were collected."""
    source = StaticFilesStorage(location=str(FOLDER.parents[1]))
    storage = ModuleStorage(location=str(tmp_path), manifest_storage=source)
    names = [f"web/scripts/{name}" for name in NAMES]
    for name in names:
        with source.open(name) as file:
            storage.save(name, file)
    done = list(storage.post_process({name: (source, name) for name in names}))
    assert [fault for *_, fault in done if isinstance(fault, Exception)] == []
    return tmp_path / "web" / "scripts"


@pytest.mark.node
def test_what_is_sent_is_the_same_program_in_fewer_bytes(sent: Path) -> None:
    pairs = []
    for name in NAMES:
        written, small = (folder.joinpath(name).read_text("utf-8") for folder in (FOLDER, sent))
        assert len(small) < len(written) or name.startswith("vendor/")
        pairs.append([written, small])
    told = subprocess.run(
        ["node", str(NODE)], input=json.dumps(pairs), text=True, capture_output=True, check=True
    )
    assert [NAMES[place] for place in json.loads(told.stdout)] == []


def test_imports_name_files_that_exist(sent: Path) -> None:
    for name in NAMES:
        (hashed,) = sent.glob(name.replace(".js", ".????????????.js"))
        for address in re.findall(r"""["'](\.{1,2}/[^"']+\.js)["']""", hashed.read_text("utf-8")):
            assert re.search(r"\.[0-9a-f]{12}\.js$", address), (name, address)
            assert (hashed.parent / address).resolve().is_file()


def test_a_page_is_told_all_that_its_script_imports() -> None:
    told = imported_by("recorder")
    assert {"table-page.js", "table-show.js", "table-taps.js"} <= set(told)
    assert "recorder.js" not in told
