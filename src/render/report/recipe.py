#!/usr/bin/env python3
# Proves one roll of a coureur log from that log alone, with no code of the program that wrote it.
#
#     python3 roll.py LOG [ROLL]
#
# It reads the log, finds the lines the roll rests on, follows both seeds up to the tips that were committed before, makes the
# dice, and compares them with the lines of the log. It ends with 0 if they agree, and with 1 if not. Needs Python 3 only.
# It proves dice, and checks the signatures under what they rest on. The rest of the log is for `coureur verify`.
import base64, re, sys

# TOOLS

# FACES

# LOG

# SIGN

class Roll:
    def __init__(self, index, entry, line, link):
        self.index, self.entry, self.line, self.link, self.ask, self.witness = index, entry, line, link, None, None

def rolls(entries):
    """Every roll that was asked for, with its links, and how many of its chain were revealed with each."""
    chains, words, found, pending = {}, {}, [], None
    umpired = entries[0].get("mode") == "umpire"
    for entry in entries[1:]:
        number, seat = entry["number"], entry.get("seat", "")
        for line, act in entry["acts"]:
            verb, *rest = act.split(" ")
            if verb == "chain" or verb == "restored" and len(rest) == 2:
                chains[seat] = {"tip": rest[0], "line": line, "entry": number, "used": 0}
            elif verb == "word": words[rest[0]] = " ".join(rest[1:]).encode()
            elif verb == "ask": pending = Roll(len(found), number, line, None); found.append(pending)
            elif verb == "link":
                link = {"line": line, "entry": number, "seat": seat, "bytes": bytes.fromhex(rest[0])}
                chain = chains.get(seat, {"tip": "", "line": 0, "entry": 0, "used": 0})
                chain["used"] += 1
                link.update(tip=chain["tip"], committed=chain["line"], fixed=chain["entry"], used=chain["used"])
                if pending is None: pending = Roll(len(found), number, line, link); found.append(pending)
                else: pending.witness, pending = link, None
        if pending and pending.ask is None:
            pending.ask = bytes.fromhex(entry["state"]) if umpired else entry["hash"]
    return found, words

def seed_of(roll, game, words):
    slot = roll.link["bytes"] if roll.link else bytes(32)
    if words:
        parts = [game, words.get("british", b""), words.get("french", b"")] + ([slot] if roll.link else [])
        slot = tagged(b"coureur/umpired-words/1", *parts)
    index = roll.index.to_bytes(8, "big")
    return sha256(b"coureur/roll/1\0" + game + index + roll.ask + slot + roll.witness["bytes"])

def tell_link(who, link):
    hashed = link["bytes"]
    for _ in range(link["used"]): hashed = sha256(hashed)
    good = hashed.hex() == link["tip"]
    print(f"line {link['line']} (entry {link['entry']}, {link['seat']}): {who} reveals {link['bytes'].hex()}")
    print(f"  hashed {link['used']} time(s) it is the tip committed in line {link['committed']}: {'yes' if good else 'NO'}")
    return good

def tells(index, result): return re.match(rf"(roll|draw) {index} ", result)

def unsigned(entries, roll):
    """Tells of each entry the roll rests on whether it is truly signed; those that are not."""
    seeds = [link for link in (roll.link, roll.witness) if link]
    rests = {0, roll.entry} | {link[key] for link in seeds for key in ("entry", "fixed")}
    rests |= {entry["number"] for entry in entries for _, result in entry["results"] if tells(roll.index, result)}
    rests |= {entry["number"] for entry in entries for _, act in entry["acts"] if act.startswith("word ")}
    bad = set()
    for entry in entries:
        if entry["number"] not in rests: continue
        good = is_signed(entries, entry)
        said = "truly signed by" if good else "its text is NOT the one that was signed by"
        print(f"entry {entry['number']}: {said} {entry.get('seat')}")
        if not good: bad.add(entry["number"])
    return bad

def breaks(entries):
    """Where the entries do not follow on each other."""
    found = []
    for before, entry in zip(entries, entries[1:]):
        last, number = before["number"], entry["number"]
        if number != last + 1: found.append(f"entries are missing between {last} and {number}")
        elif entry.get("prev") != before["hash"].hex(): found.append(f"entry {number} answers another entry {last} than this")
    return found

def judge(entries, seed, index, bad):
    """Compares every line of the log that tells of the roll with what the seed gives; says whether something was drawn."""
    good, told, drew = True, 0, False
    names = NAMES.get(entries[0].get("game"))
    for entry in entries:
        for line, result in entry["results"]:
            if not tells(index, result): continue
            head, claimed = result.rsplit(": ", 1)
            kind, _, label = head.split(" ", 2)
            size = re.fullmatch(r"(.+?)(?: (?:d|of )([1-9][0-9]{0,4}))?", label)
            label, size, claimed = size[1], int(size[2] or 6), claimed.split(" ")
            print(f"line {line} (entry {entry['number']}): {ascii(result)}")
            told += 1
            if kind == "draw":
                drawn = [str(place + 1) for place in picks(seed, label.encode(), size, len(claimed))]
                print(f"  the seed draws number {', '.join(drawn)} of {size}; the game's page says which has which number")
                drew = True
                continue
            thrown = faces(seed, label.encode(), len(claimed), size)
            thrown = [names[face - 1] for face in thrown] if names and size == 6 else [str(face) for face in thrown]
            same = "the same" if thrown == claimed else "NOT THE SAME"
            if entry["number"] in bad: same += ", but this line stands in an entry that is not as it was signed"
            print(f"  the seed gives: {' '.join(thrown)}: {same}")
            good = good and thrown == claimed
    if not told: print("the log tells of no result of it")
    return good and told > 0, drew

def end(good, bad, broken, why):
    """What may be concluded, and what not."""
    for line in broken: print(f"{line}: this file is not as it was signed")
    if bad:
        which = ", ".join(str(number) for number in sorted(bad))
        sys.exit(f"NOT PROVED, and nobody is accused: the text of entry {which} is not the signed one. Take a sound copy.")
    if not good and broken: sys.exit("NOT PROVED, and nothing is disproved: the file is not whole. Take a sound copy.")
    if not good: sys.exit(f"NOT PROVED: {why}")
    print("PROVED: the log tells what the seeds give")

def main():
    if len(sys.argv) < 2: sys.exit("usage: python3 roll.py LOG [ROLL]")
    index = int(sys.argv[2]) if len(sys.argv) > 2 else ROLL
    entries = read(sys.argv[1])
    if not entries: sys.exit("this is no log")
    found, words = rolls(entries)
    if not found: sys.exit("no roll is asked for in this log")
    if not 0 <= index < len(found): sys.exit(f"this log has the rolls 0 to {len(found) - 1}")
    roll, game = found[index], entries[0]["hash"]
    print(f"roll {index}, asked for in entry {roll.entry}, line {roll.line}; game {game.hex()}")
    bad, broken = unsigned(entries, roll), breaks(entries)
    good = tell_link("the asker", roll.link) if roll.link else True
    seed_is_false = "this seed is not the one that was committed to, and no die is made of it"
    if roll.witness is None:
        if not good or bad: end(False, bad, broken, seed_is_false)
        sys.exit("nobody has answered it yet")
    if not tell_link("the witness", roll.witness): good = False
    if not good: end(False, bad, broken, seed_is_false)
    if roll.entry >= roll.witness["entry"]: good = print("asked for and answered in one entry: NO") or False
    print(f"what stands for the asking: {roll.ask.hex()}")
    for side, said in sorted(words.items()): print(f"words of the {side} player: {ascii(said.decode())}")
    seed = seed_of(roll, game, words)
    print(f"seed {seed.hex()}")
    same, drew = judge(entries, seed, index, bad)
    end(same and good, bad, broken, "the lines with NO or NOT are truly signed, and are not what the seeds give")
    if drew: print("Of a draw that is its number; what lay under the number the rules say, and `coureur verify` checks it.")

main()
