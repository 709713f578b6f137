"""Judges the test vectors with the parts of examples/verify.py and names each on which it differs from `expect`.

    vectors.py FOLDER_OF_VERIFY FOLDER_OF_VECTORS

The script is used as a module here, because the log vectors are sound logs of no game.
"""

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
                chain.reveal(v.Table.hexadecimal(link))
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
                v.need(v.picks(v.pick_words(seed, label), int(size), len(found)) == found, "other picks")
    return seed.hex() == one["seed"]


count = 0
for check in (log, dice):
    for name, keys, body in walk(os.path.join(sys.argv[2], check.__name__)):
        try:
            sound = check(keys, body)
        except v.Bad:
            sound = False
        if sound != (keys["expect"] == "success" and "reader" not in keys):
            print("differs:", name)
        count += 1
print(count, "vectors")
