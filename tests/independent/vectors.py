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


def masked(kind, one, every):
    """Keys, openings, shares and shuffles of cards that are masked under two keys."""
    game, role = bytes.fromhex(one.get("game", "")), one.get("role", "").encode()
    key = bytes.fromhex(one["key"])
    if kind == "key":
        v.Proofs.check_key(game, role, key)
    elif kind == "opening":
        x = v.Proofs.number(bytes.fromhex(one["secret"]))
        return v.encode_ristretto(v.times(v.BASE, x)) == key[:32]
    elif kind == "share":
        v.Proofs.check_share(game, role, key[:32], bytes.fromhex(one["masked"]), bytes.fromhex(one["share"]))
    else:
        joint = v.ZERO
        for every_key in every("key"):
            joint = v.add(joint, v.Proofs.point(bytes.fromhex(every_key)[:32]))
        before = b"".join(bytes(32) + v.encode_ristretto(v.card_point(one["deck"], card)) for card in every("card"))
        v.Proofs.check_shuffle(game, role, v.encode_ristretto(joint), before, bytes.fromhex(one["shuffled"]))
    return True


def deck(keys, body):
    rows = [line.split(": ", 1) for line in body.decode().strip().split("\n")]
    one, every = dict(rows), lambda key: [value for name, value in rows if name == key]
    if keys["kind"] == "card":
        return v.encode_ristretto(v.card_point(one["deck"], one["card"])).hex() == one["point"]
    if keys["kind"] in ("key", "opening", "share", "shuffle"):
        return masked(keys["kind"], one, every)
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
        if sound != (keys["expect"] == "success" and "reader" not in keys):
            print("differs:", name)
        count += 1
print(count, "vectors")
