def plain(scalar):
    return scalar[1:-1].replace("''", "'") if scalar[:1] == "'" else scalar

def read(path):
    """The entries of a log: number, seat, state, hash, acts and results, each with its line, and the bytes of acts by line."""
    entries, at = [], 0
    for number, raw in enumerate(open(path, "rb").read().split(b"\n"), 1):
        line = raw.decode("utf-8", "replace")
        if line == "---":
            entries.append({"bytes": b"", "acts": [], "results": [], "blobs": {}, "signed": False})
        if not entries: continue
        entry = entries[-1]
        if line.startswith("sig: "): entry["signed"] = True
        if not entry["signed"]: entry["bytes"] += raw + b"\n"
        if line in ("acts:", "results:"): at = line[:-1]
        elif line == "---": pass
        elif line.startswith("- + "):
            act = entry["acts"][-1][0] if entry["acts"] else 0
            entry["blobs"][act] = entry["blobs"].get(act, "") + line[4:]
        elif line.startswith("- ") and at in ("acts", "results"): entry[at].append((number, plain(line[2:])))
        elif ": " in line:
            key, value = line.split(": ", 1)
            entry[key], at = plain(value), 0
    for entry in entries: entry["hash"] = sha256(b"coureur/entry/1\0" + entry["bytes"])
    return entries
