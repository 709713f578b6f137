#!/usr/bin/env python3
# Proves one roll of a coureur log from that log alone, with no code of the program that wrote it.
#
#     python3 roll.py LOG [ROLL]
#
# It reads the log, finds the lines the roll rests on, follows both seeds up to the tips that were committed before, makes the
# dice, and compares them with the lines of the log. It ends with 0 if they agree, and with 1 if not. Needs Python 3 only.
# It proves dice. That nobody changed the log is shown by its signatures: see the report, or `coureur verify`.
import re, sys

# TOOLS

NAMES = {"bayonets-tomahawks": "flag flag triangle-circle square-circle b-and-t miss".split()}

# LOG

class Roll:
    def __init__(self, index, entry, line, link):
        self.index, self.entry, self.line, self.link, self.ask, self.witness = index, entry, line, link, None, None

def rolls(entries):
    """Every roll that was asked for, with its links, and how many of its chain were revealed with each."""
    chains, words, found, pending = {}, {}, [], None
    umpired = entries[0].get("mode") == "umpire"
    for number, entry in enumerate(entries[1:], 1):
        seat = entry.get("seat", "")
        for line, act in entry["acts"]:
            verb, *rest = act.split(" ")
            if verb == "chain" or verb == "restored" and len(rest) == 2:
                chains[seat] = {"tip": rest[0], "line": line, "used": 0}
            elif verb == "word": words[rest[0]] = " ".join(rest[1:]).encode()
            elif verb == "ask": pending = Roll(len(found), number, line, None); found.append(pending)
            elif verb == "link":
                link = {"line": line, "entry": number, "seat": seat, "bytes": bytes.fromhex(rest[0])}
                chain = chains.get(seat, {"tip": "", "line": 0, "used": 0})
                chain["used"] += 1
                link.update(tip=chain["tip"], committed=chain["line"], used=chain["used"])
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

def changed(entries, last):
    """The first entry up to this one that is not what the one after it answered, if any: the dice hang on its bytes."""
    for number, entry in enumerate(entries[1:last + 1], 1):
        if entry.get("prev") != entries[number - 1]["hash"].hex(): return number - 1
    return None

def judge(entries, seed, index):
    """Compares every line of the log that tells of the roll with what the seed gives; says whether something was drawn."""
    good, told, drew = True, 0, False
    names = NAMES.get(entries[0].get("game"))
    for number, entry in enumerate(entries):
        for line, result in entry["results"]:
            if not re.match(rf"(roll|draw) {index} ", result): continue
            head, claimed = result.rsplit(": ", 1)
            kind, _, label = head.split(" ", 2)
            size = re.fullmatch(r"(.+?)(?: (?:d|of )([1-9][0-9]{0,4}))?", label)
            label, size, claimed = size[1], int(size[2] or 6), claimed.split(" ")
            print(f"line {line} (entry {number}): {ascii(result)}")
            told += 1
            if kind == "draw":
                drawn = [str(place + 1) for place in picks(seed, label.encode(), size, len(claimed))]
                print(f"  the seed draws number {', '.join(drawn)} of {size}; the game's page says which has which number")
                drew = True
                continue
            thrown = faces(seed, label.encode(), len(claimed), size)
            thrown = [names[face - 1] for face in thrown] if names and size == 6 else [str(face) for face in thrown]
            print(f"  the seed gives: {' '.join(thrown)}: {'the same' if thrown == claimed else 'NOT THE SAME'}")
            good = good and thrown == claimed
    if not told: print("the log tells of no result of it")
    return good and told > 0, drew

def main():
    if len(sys.argv) < 2: sys.exit("usage: python3 roll.py LOG [ROLL]")
    index = int(sys.argv[2]) if len(sys.argv) > 2 else ROLL
    entries = read(sys.argv[1])
    if not entries: sys.exit("this is no log")
    found, words = rolls(entries)
    if index >= len(found): sys.exit(f"this log has the rolls 0 to {len(found) - 1}")
    roll, game = found[index], entries[0]["hash"]
    print(f"roll {index}, asked for in entry {roll.entry}, line {roll.line}; game {game.hex()}")
    good = tell_link("the asker", roll.link) if roll.link else True
    if roll.witness is None: sys.exit("nobody has answered it yet")
    good = tell_link("the witness", roll.witness) and good
    if roll.entry >= roll.witness["entry"]: good = print("asked for and answered in one entry: NO") or False
    print(f"what stands for the asking: {roll.ask.hex()}")
    for side, said in sorted(words.items()): print(f"words of the {side} player: {ascii(said.decode())}")
    seed = seed_of(roll, game, words)
    print(f"seed {seed.hex()}")
    same, drew = judge(entries, seed, index)
    good = same and good
    spoilt = changed(entries, roll.witness["entry"])
    if spoilt is not None:
        print(f"entry {spoilt} is not the one that entry {spoilt + 1} answers: this file was changed there, and dice hang on it")
        sys.exit("NOT PROVED, and nothing is disproved: take a copy of which `coureur verify` says that it is sound")
    print("PROVED: the log tells what the seeds give" if good else "NOT PROVED: see the lines with NO or NOT")
    if good and drew: print("Of a draw that is its number; what lay under the number the rules say, and `coureur verify` checks it.")
    sys.exit(0 if good else 1)

main()
