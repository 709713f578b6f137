#!/usr/bin/env python3
"""The digest of each position from its text alone: T("coureur/position/1", text), as src/fair/FORMAT.md has T."""
import hashlib, pathlib, sys

folder = pathlib.Path(__file__).parent
part = lambda data: len(data).to_bytes(4, "big") + data
for line in (folder / "LIST").read_text("utf-8").splitlines():
    name, digest = line.split(" ")[:2]
    text = (folder / f"{name}.txt").read_bytes()
    found = hashlib.sha256(part(b"coureur/position/1") + part(text)).hexdigest()
    if found != digest:
        sys.exit(f"{name}: {found} is not {digest}")
