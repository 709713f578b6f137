def plain(scalar):
    return scalar[1:-1].replace("''", "'") if scalar[:1] == "'" else scalar

def read(path):
    """The entries of a log, each with its lists by their lines, the bytes of acts by line, its number, hash and signature."""
    entries, at = [], 0
    for number, raw in enumerate(open(path, "rb").read().split(b"\n"), 1):
        if raw != raw.rstrip():
            print(f"line {number} ends with a blank, which no log has: read without it")
            raw = raw.rstrip()
        line = raw.decode("utf-8", "replace")
        if line == "---":
            entries.append({"bytes": b"", "acts": [], "results": [], "seats": [], "blobs": {}, "sig": "", "entry": "0"})
        if not entries: continue
        entry = entries[-1]
        if not entry["sig"] and not line.startswith("sig: "): entry["bytes"] += raw + b"\n"
        if line in ("acts:", "results:", "seats:"): at = line[:-1]
        elif line == "---": pass
        elif line.startswith("- + "):
            act = entry["acts"][-1][0] if entry["acts"] else 0
            entry["blobs"][act] = entry["blobs"].get(act, "") + line[4:]
        elif line.startswith("- ") and at: entry[at].append((number, plain(line[2:])))
        elif ": " in line:
            key, value = line.split(": ", 1)
            entry[key], at = plain(value), 0
    for entry in entries:
        entry["hash"] = sha256(b"coureur/entry/1\0" + entry["bytes"])
        entry["number"] = int(entry["entry"]) if entry["entry"].isdigit() else -1
    return in_order(entries)

def in_order(entries):
    """Each entry once, and in its place: that is told, and changes nothing that was signed."""
    numbers = [entry["number"] for entry in entries]
    if numbers != sorted(numbers): print("the entries do not stand in their order: read in theirs")
    found = []
    for entry in sorted(entries, key=lambda entry: entry["number"]):
        if found and found[-1]["number"] == entry["number"]:
            if found[-1]["bytes"] != entry["bytes"]: sys.exit(f"NOT PROVED: entry {entry['number']} stands twice, with two texts")
            print(f"entry {entry['number']} stands twice, word for word: read once")
        else: found.append(entry)
    return found
