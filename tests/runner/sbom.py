"""The components of a release as CycloneDX has them (SBOM): what runs where the site runs.

Names, versions and hashes are those that requirements.txt pins, licences those of NOTICE. Nothing
in it is random or of the present moment.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import LicenseExpression
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from tests.runner.licences import LOCK, PINNED, components

SCHEMA = SchemaVersion.V1_6
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def bill_of_materials(name: str, version: str, released: int) -> str:
    """The list as JSON, of a release made at this second of the epoch."""
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{name} {version}"))
    bom.metadata.timestamp = datetime.fromtimestamp(released, UTC)
    whole = Component(name=name, version=version, type=ComponentType.APPLICATION, bom_ref=name)
    bom.metadata.component = whole
    pinned = hashes(LOCK.read_text(encoding="utf-8"))
    parts = []
    for part in components():
        package = (part.name, part.version) in pinned
        url = PackageURL("pypi", None, part.name, part.version) if package else None
        parts.append(
            Component(
                name=part.name,
                version=part.version,
                type=ComponentType.LIBRARY if package else ComponentType.FILE,
                bom_ref=f"{part.name} {part.version}",
                purl=url,
                licenses=[LicenseExpression(part.licence)],
                hashes=[
                    HashType(alg=HashAlgorithm.SHA_256, content=digest)
                    for digest in pinned.get((part.name, part.version), ())
                ],
            )
        )
    bom.components.update(parts)
    bom.register_dependency(whole, parts)
    return str(make_outputter(bom, OutputFormat.JSON, SCHEMA).output_as_string(indent=1)) + "\n"


def hashes(lock: str) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The hashes that a lock file gives for each package, by name and version."""
    found = list(PINNED.finditer(lock))
    ends = [item.start() for item in found[1:]] + [len(lock)]
    return {
        (item.group(1), item.group(2)): tuple(HASH.findall(lock[item.end() : end]))
        for item, end in zip(found, ends, strict=True)
    }
