#!/usr/bin/env python3
# Makes one deck of an umpired coureur game again from its log, with no code of the program that wrote it.
#
#     python3 deck.py LOG [SHUFFLE]
#
# It reads the log, finds the umpire's commitment, the players' words, the commitments of the slots and the secret, makes the
# deck from secret and words, and compares it with the lines of the log slot by slot, and with every card that was shown out of it.
# It ends with 0 if they agree, and with 1 if not. Needs Python 3 only. One thing is not read from the log, since the rules of the
# game say it: which cards went in, in which order. That is the list below. That nobody changed the log is shown by its
# signatures: see the report, or `coureur verify`.
import base64, sys

# TOOLS

# CARDS

# LOG

def blob(entry, line):
    try: return base64.b64decode(entry["blobs"].get(line, ""), validate=True)
    except ValueError: return b""

def find(entries):
    """What the decks of the log rest on, each with its line: commitment, words, secret, shuffles, and cards that were shown."""
    found = {"words": {}, "shuffles": [], "shown": []}
    filled = {}
    for entry in entries:
        number = entry["number"]
        for line, act in entry["acts"]:
            verb, *rest = act.split(" ")
            at = {"line": line, "entry": number, "rest": rest, "bytes": blob(entry, line)}
            if verb in ("commit", "secret"): found[verb] = at
            elif verb == "word": found["words"][rest[0]] = at
            elif verb == "show": found["shown"].append(at)
            elif verb == "shuffle":
                at["first"] = filled.get(rest[0], 0)
                filled[rest[0]] = at["first"] + len(at["bytes"]) // 32
                found["shuffles"].append(at)
    return found

def where(at): return f"line {at['line']} (entry {at['entry']})"

def make(found, shuffle, game, secret, cards):
    """The commitment of each slot and the card in it, as secret and words give them."""
    deck = (game, shuffle["rest"][0].encode(), shuffle["first"].to_bytes(4, "big"))
    said = {side: " ".join(at["rest"][1:]).encode() for side, at in found["words"].items()}
    nonces = [tagged(b"coureur/word/1", game, side.encode(), said.get(side, b"")) for side in ("british", "french")]
    places = order(tagged(b"coureur/deck-order/1", *deck, secret, *nonces), len(cards), len(cards))
    for slot, place in enumerate(places):
        slot = slot.to_bytes(4, "big")
        blind = tagged(b"coureur/slot-blind/1", *deck, secret, slot)
        yield tagged(b"coureur/slot/1", *deck, slot, cards[place].encode(), blind), cards[place]

def judge_slots(shuffle, number, made):
    good = len(shuffle["bytes"]) == 32 * len(made)
    if not good: print(f"{len(made)} cards went in, and it fills {len(shuffle['bytes']) // 32} slots: NO")
    for slot, (published, card) in enumerate(made):
        same = shuffle["bytes"][32 * slot:32 * slot + 32] == published
        print(f"  card-{number}-{shuffle['first'] + slot}: {ascii(card)}, as committed: {'yes' if same else 'NO'}")
        good = good and same
    return good

def judge_shown(found, shuffle, number, made):
    """Compares every card that was shown out of the deck."""
    good = True
    slots = {f"card-{number}-{shuffle['first'] + slot}": card for slot, (_, card) in enumerate(made)}
    for at in found["shown"]:
        slot = at["rest"][0] if at["rest"] else ""
        if slot not in slots: continue
        card = at["bytes"][32:].decode("utf-8", "replace")
        same = card == slots[slot]
        print(f"{where(at)}: {slot} is shown as {ascii(card)}: {'the same' if same else 'NOT THE SAME'}")
        good = good and same
    return good

def main():
    if len(sys.argv) < 2: sys.exit("usage: python3 deck.py LOG [SHUFFLE]")
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else SHUFFLE
    entries = read(sys.argv[1])
    if not entries: sys.exit("this is no log")
    found, game = find(entries), entries[0]["hash"]
    if not 1 <= wanted <= min(len(found["shuffles"]), len(WENT_IN)):
        sys.exit(f"this script knows the shuffles 1 to {len(WENT_IN)}; this log has {len(found['shuffles'])}")
    for needed in ("commit", "secret"):
        if needed not in found: sys.exit(f"NOT PROVED: the log has no `{needed}` of the umpire, so nothing can be made again")
    shuffle, (number, cards) = found["shuffles"][wanted - 1], WENT_IN[wanted - 1]
    try: secret = bytes.fromhex(found["secret"]["rest"][0])
    except ValueError: secret = b""
    print(f"shuffle {wanted}, {where(shuffle)}: {ascii(shuffle['rest'][0])}, {len(cards)} cards; game {game.hex()}")
    good = tagged(b"coureur/umpire-secret/1", game, secret).hex() == found["commit"]["rest"][0]
    print(f"{where(found['secret'])}: the umpire opens {secret.hex()}")
    print(f"  it is what he committed to in {where(found['commit'])}: {'yes' if good else 'NO'}")
    for side, at in sorted(found["words"].items()):
        print(f"{where(at)}: words of the {side} player: {ascii(' '.join(at['rest'][1:]))}")
        if not found["commit"]["line"] < at["line"] < shuffle["line"]:
            good = print("  given after the commitment and before the shuffle: NO") or False
    made = list(make(found, shuffle, game, secret, cards))
    good = judge_slots(shuffle, number, made) and good
    good = judge_shown(found, shuffle, number, made) and good
    print("PROVED: the deck is what secret and words give" if good else "NOT PROVED: see the lines with NO or NOT")
    sys.exit(0 if good else 1)

main()
