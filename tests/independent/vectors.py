"""Judges the test vectors with the parts of examples/verify.py and names each on which it differs from `expect`.

    vectors.py FOLDER_OF_VERIFY FOLDER_OF_VECTORS

The script is used as a module here, because the log vectors are sound logs of no game.
"""

import hashlib
import os
import sys

sys.path.insert(0, sys.argv[1])
import verify as v  # noqa: E402


def walk(folder):
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            head, _, body = file.read().partition(b"\n\n")
        yield name, dict(line.split(": ", 1) for line in head.decode().split("\n")), body


def log(keys, body):
    entries = list(v.read_log(body))
    v.need("reader" not in keys, "mangled text was read as a file")
    return str(len(entries)) == keys["entries"] and entries[-1].hash.hex() == keys["head"]


def hexadecimal(text):
    v.need(v.HASH.fullmatch(text), "not 64 digits")
    return bytes.fromhex(text)


def revealed(said):
    link, tip, steps = said.split(" ")
    end = bytes.fromhex(link)
    for _ in range(int(steps)):
        end = v.sha256(end)
    v.need(end.hex() == tip and steps != "0", "not a link of the chain")
    return bytes.fromhex(link)


def dice(keys, body):
    rows = [line.split(": ", 1) for line in body.decode().strip().split("\n")]
    one = dict(rows)
    if keys["kind"] == "chain":
        chain = v.Chain(bytes.fromhex(one["tip"]), int(one["length"]))
        for key, link in rows:
            if key == "link":
                chain.reveal(hexadecimal(link))
        return True
    asker = revealed(one["asker"]) if "asker" in one else bytes(32)
    game, ask = bytes.fromhex(one["game"]), bytes.fromhex(one["ask"])
    if "british" in one:
        link = [asker] if "asker" in one else []
        asker = v.tagged(b"coureur/umpired-words/1", game, one["british"].encode(), one["french"].encode(), *link)
    seed = v.roll_seed(game, int(one["index"]), ask, asker, revealed(one["witness"]))
    for key, said in rows:
        if key in ("faces", "picks"):
            size, found, label = said.split(" | ")
            found = [int(number) for number in found.split(" ")]
            if key == "faces":
                v.need(v.faces(seed, label, int(size), len(found)) == found, "other faces")
            else:
                v.need(int(size) <= v.POOL, "a pool too large")
                v.need(v.picks(v.words_of(v.pick_stream(seed, label)), int(size), len(found)) == found, "other picks")
    return seed.hex() == one["seed"]


def deck(keys, body):
    """Sealed choices and umpired decks; what is masked under two keys is beyond the script."""
    if keys["kind"] not in ("sealed", "slot", "umpire", "box"):
        return None
    rows = [line.split(": ", 1) for line in body.decode().strip().split("\n")]
    one, every = dict(rows), lambda key: [value for name, value in rows if name == key]
    game = bytes.fromhex(one["game"])
    if keys["kind"] == "sealed":
        said = v.sealed_choice(game, one["role"], one["text"], hexadecimal(one["nonce"]))
        return said == hexadecimal(one["commitment"])
    sealed = v.SealedDeck(game, one["deck"], int(one["epoch"]))
    if keys["kind"] == "slot":
        said = sealed.commitment(int(one["slot"]), one["card"], hexadecimal(one["blind"]))
        return said == hexadecimal(one["commitment"])
    secret = hexadecimal(one["secret"])
    if keys["kind"] == "box":
        half = int.from_bytes(hashlib.sha512(hexadecimal(one["owner-secret"])).digest()[:32], "little")
        own = v.encode_point(v.times(v.BASE, half & ~7 & (1 << 255) - 1 | 1 << 254))
        again = sealed.box(secret, int(one["slot"]), v.Key(own), one["text"].encode())
        return again == bytes.fromhex(one["box"])
    cards, slots = every("card"), [hexadecimal(slot) for slot in every("slot")]
    order = [cards[i] for i in sealed.order(secret, [hexadecimal(nonce) for nonce in every("nonce")], len(cards))]
    made = [sealed.commitment(i, card, sealed.blind(secret, i)) for i, card in enumerate(order)]
    true = v.umpire_commitment(game, secret) == hexadecimal(one["commitment"])
    return true and made == slots and " ".join(order) == one["order"]


count = 0
for check in (log, dice, deck):
    for name, keys, body in walk(os.path.join(sys.argv[2], check.__name__)):
        try:
            sound = check(keys, body)
        except v.Bad:
            sound = False
        if sound is None:
            continue
        if sound != (keys["expect"] == "success" and "reader" not in keys):
            print("differs:", name)
        count += 1
print(count, "vectors")
