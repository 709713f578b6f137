#!/usr/bin/env python3
"""An independent verifier of coureur logs: plain Python 3.8 or later, nothing else, in one file.

Shares no code with the program. Written from the format pages, and laid out like them:

    src/log/FORMAT.md     spelling, hashes, chain, seats, signatures, dates
    src/fair/FORMAT.md    seed chains, dice, draws, sealed answers, umpired decks, boxes
    src/table/FORMAT.md   modes and keys, set-up, who does what, takebacks, plans, which seed a roll gets
    src/games/*/POSITION.md   what rolls and decks a game has

    verify.py [--json] LOG...

prints `OK file: N entries, M rolls, head HASH` or `BAD file: entry N: reason` for each log and leaves with 0 if all are
OK, else 1. A log whose game is over while somebody owes his card secret is `UNOPENED file: ...`, 14; a file that does not
begin as a log is `NO LOG file: ...`, 17, and says nothing about a log that may stand in it. Nothing here knows the rules of a game. What is therefore taken on trust is listed in LIMITS, and printed at
the end of every run.
"""

import base64
import collections
import datetime
import hashlib
import hmac
import itertools
import json
import re
import sys
import unicodedata
from types import SimpleNamespace

LIMITS = [
    "the rules of the game: whether an order is legal, whose turn it is in play, when the game is over, what `forced`,"
    " `waived`, `ahead`, `dropped` and `lapsed` steps follow, which plan fits a question; so also that `state` is the"
    " digest of the true position, except where nothing can have moved",
    "which rolls and draws a position asks for: that a label is the right one among those the game has, and that a roll"
    " after a takeback stands at the very position that kept its dice, where it stands in the midst of an entry",
    "which thing has which number in a draw: a card of a hand or a chit not at all, leaders and counters only by their order",
    "the proof of the first of the two shuffles that mask a deck (duel, solo), since the rules say what goes in; the second"
    " is checked, and that all cards are different ones of the deck when both secrets are open",
    "which cards go into a shuffle after the first, and in which order the open ones lay; whose hand a card is in; which"
    " deck a card is of where an owner's data may say another",
    "claims about hidden hands, and what lies in a deck whose umpire has not opened his secret",
    "game, edition, scenario, options, data and starting position in the header",
    "dice, draws and cards typed in by hand at a real table",
]

class Bad(Exception):
    """The log is refused; the message says why, without repeating hostile text unescaped."""

def need(condition, reason):
    """Refuses the log unless the condition holds."""
    if not condition:
        raise Bad(reason)

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()

def tagged(*parts):
    """The hash of a tag and parts, each preceded by its length."""
    return sha256(*(len(part).to_bytes(4, "big") + part for part in parts))

# ---- Ed25519 (RFC 8032, strictly) ------------------------------------------------------------------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ZERO = (0, 1, 1, 0)

def add(p, q):
    """Adds two points in extended coordinates; complete, so it doubles and meets small orders as well."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * D * p[3] * q[3], 2 * p[2] * q[2]
    e, f, g, h = (b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P
    return (e * f % P, g * h % P, f * g % P, e * h % P)

def is_small(p):
    """Is eight times the point the neutral element?"""
    for _ in range(3):
        p = add(p, p)
    return p[0] == 0 and p[1] == p[2]

def decode_point(data):
    """The point with this one canonical encoding, or None."""
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return (x, y, 1, x * y % P)

def encode_point(p):
    inverse = pow(p[2], -1, P)
    x, y = p[0] * inverse % P, p[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")

def multiples(p):
    """All j * 16**i * p, so that a multiplication is 64 additions."""
    rows = []
    for _ in range(64):
        row = [ZERO]
        for _ in range(15):
            row.append(add(row[-1], p))
        rows.append(row)
        p = add(row[15], p)
    return rows

def times(rows, n):
    total = ZERO
    for row in rows:
        total = add(total, row[n & 15])
        n >>= 4
    return total

BASE = multiples(decode_point((4 * pow(5, -1, P) % P).to_bytes(32, "little")))

class Key:
    """A public key: a canonical point that is not of small order."""

    known, sound = {}, set()  # keys, and signatures that hold: logs of one run may share most of their entries

    def __new__(cls, data):
        if data not in cls.known:
            point = decode_point(data)
            need(point is not None and not is_small(point), "a key that is no point, or a weak one")
            key = super().__new__(cls)
            key.data, key.point = data, point
            key.negative = multiples((P - point[0], point[1], 1, P - point[3]))
            cls.known[data] = key
        return cls.known[data]

    def verifies(self, signature, message):
        """Does the signature hold?"""
        held = (self.data, signature, message)
        if held not in self.sound and self.check(signature, message):
            self.sound.add(held)
        return held in self.sound

    def check(self, signature, message):
        """s below the order, R not small, and R = sB - kA without cofactor, byte for byte."""
        r, s = signature[:32], int.from_bytes(signature[32:], "little")
        k = int.from_bytes(hashlib.sha512(r + self.data + message).digest(), "little") % ORDER
        if s >= ORDER:
            return False
        point = add(times(BASE, s), times(self.negative, k))
        return encode_point(point) == r and not is_small(point)

# ---- The log: grammar ------------------------------------------------------------------------------------------------

LOG_BYTES, ENTRY_BYTES, LINE_BYTES, ENTRIES, ACTS, SEATS, OPTIONS = 64 << 20, 256 << 10, 4096, 200_000, 4096, 8, 64
INVISIBLE = re.compile(
    "[\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u202a-\u202f\u205f-\u206f"
    "\u2800\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]")
GRACE_SECONDS = 600
FORBIDDEN = re.compile(
    "[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb"
    + "".join(chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(17)) + "]")
QUOTED = re.compile("'(?:[^']|'')*'")
PLAIN = re.compile("[A-Za-z0-9 _.,/+=()'\u00c0-\u024f-]*(?<! )")
NO_NUMBER = re.compile("(?!0[xX])[0-9].*[\u00c0-\u024fac-df-np-su-wyAC-DF-NP-SU-WY]")
WORDS_OF_YAML = set("y n yes no on off true false null nan inf infinity".split())
NUMBER, SEAT = re.compile("0|[1-9][0-9]{0,9}"), re.compile("[a-z]{1,16}")
WORD = re.compile("[a-z0-9][a-z0-9._=-]{0,63}")
HASH, NONCE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{32}")
TEXT = re.compile(r"(?!\+)[^ ]+(?: [^ ]+)*")
SEATLINE = re.compile("([a-z]{1,16}) (?:(open)|([0-9a-f]{64}) ([^ ]+(?: [^ ]+)*))")
TIME = re.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z")

def is_plain(value):
    """May (and so must) the scalar be written without quotes?"""
    if not value or not PLAIN.fullmatch(value):
        return False
    if value[0].isascii() and value[0].isalpha():
        return value.lower() not in WORDS_OF_YAML
    return "\u00c0" <= value[0] <= "\u024f" or bool(NO_NUMBER.match(value))

def scalar(raw, pattern, what):
    """Reads a scalar from its one spelling."""
    value, quoted = raw, raw.startswith("'")
    if quoted:
        need(QUOTED.fullmatch(raw), f"wrong quotes around a {what}")
        value = raw[1:-1].replace("''", "'")
    need(quoted != is_plain(value), f"a {what} with needless or missing quotes")
    need(pattern.fullmatch(value), f"not a {what}: {ascii(value[:40])}")
    return value

def number(raw):
    need(NUMBER.fullmatch(raw) and int(raw) < 2**32, "not a number")
    return int(raw)

def moment(raw):
    match = TIME.fullmatch(raw)
    need(match, "not a time")
    try:
        time = datetime.datetime(*map(int, match.groups()))
    except ValueError:
        raise Bad("no such time") from None
    need(datetime.datetime(1970, 1, 1) <= time < datetime.datetime(9999, 12, 30, 22), "a time out of range")
    return time

def unbase64(raw):
    """RFC 4648 section 4, padded, unused bits zero: whatever is not spelled as it would be written is refused."""
    try:
        data = base64.b64decode(raw, validate=True)
    except ValueError:
        raise Bad("not base64") from None
    need(base64.b64encode(data).decode() == raw, "base64 with loose bits")
    return data

def seatline(text):
    """(seat, key or None, name) of a seat line."""
    match = SEATLINE.fullmatch(text)
    need(match and len((match[4] or "").encode()) <= 64, "not a seat with a key and a name")
    need(not INVISIBLE.search(match[4] or ""), "a name with something invisible in it")
    return match[1], None if match[2] else Key(bytes.fromhex(match[3])), match[4]

class Lines:
    """The lines of one document, taken from the top."""

    def __init__(self, document):
        need(len(document.encode()) + 5 <= ENTRY_BYTES, "an entry that is too large")
        self.lines = document.split("\n")
        need(all(len(line.encode()) <= LINE_BYTES for line in self.lines), "a line that is too long")
        need(not FORBIDDEN.search(document), "a character that may not stand in a log")
        need(unicodedata.is_normalized("NFC", document), "text that is not in normalisation form C")
        self.at = 0

    def peek(self):
        return self.lines[self.at] if self.at < len(self.lines) else ""

    def value(self, key):
        line = self.peek()
        need(line.startswith(key + ": "), f"`{key}` is missing or not in its place")
        self.at += 1
        return line[len(key) + 2:]

    def items(self, key, most):
        """The raw items of an optional list, at least one if it is there."""
        first = self.at + 1
        if self.peek() != key + ":":
            return []
        self.at += 1
        while self.peek().startswith("- "):
            self.at += 1
        need(first < self.at <= first + most, f"too many or no {key}")
        return [line[2:] for line in self.lines[first:self.at]]

def read_acts(raw):
    """(text, blob) of each act."""
    acts, lines = [], []
    for item in raw + [None]:
        if item is not None and item.startswith("+ "):
            lines.append(item[2:])
            continue
        if lines:
            whole = all(len(line) == 72 for line in lines[:-1])
            need(acts and whole and 4 <= len(lines[-1]) <= 72, "a blob without an act, or wrongly cut")
            acts[-1] = (acts[-1][0], unbase64("".join(lines)))
            lines = []
        if item is not None:
            acts.append((scalar(item, TEXT, "text"), b""))
    need(len(acts) <= ACTS, "too many acts")
    return acts

def read_header(lines):
    """The fields between `entry: 0` and the author, as far as they matter here."""
    game = scalar(lines.value("game"), WORD, "word")
    scalar(lines.value("edition"), WORD, "word")
    rules = number(lines.value("rules"))
    scalar(lines.value("scenario"), WORD, "word")
    mode = scalar(lines.value("mode"), WORD, "word")
    seats = [seatline(scalar(raw, TEXT, "text")) for raw in lines.items("seats", SEATS)]
    need(seats and len({seat for seat, _, _ in seats}) == len(seats), "no seats, or one of them twice")
    options = [scalar(raw, WORD, "word") for raw in lines.items("options", OPTIONS)]
    need(len(set(options)) == len(options), "an option twice")
    scalar(lines.value("content"), HASH, "hash")
    start = lines.peek().startswith("start: ")
    if start:
        scalar(lines.value("start"), HASH, "hash")
    chain = number(lines.value("chain"))
    scalar(lines.value("nonce"), NONCE, "nonce")
    keys, names = {seat: key for seat, key, _ in seats}, {seat: name for seat, _, name in seats}
    return SimpleNamespace(game=game, rules=rules, mode=mode, seats=keys, names=names, start=start, chain=chain)

# ---- The log: hash, signature, chain ---------------------------------------------------------------------------------

def read_entry(document, before, header):
    """Reads and checks one entry on top of the hash before it; the header if there is none."""
    lines = Lines(document)
    if before is None:
        need(lines.value("coureur") == "1", "not a log of version 1")
    entry = SimpleNamespace(number=number(lines.value("entry")), header=header, acts=[], results=[])
    if before is None:
        need(entry.number == 0, "the header is not entry 0")
        entry.header = read_header(lines)
    else:
        need(entry.number == before.number + 1, "wrongly numbered")
        prev = scalar(lines.value("prev"), HASH, "hash")
        need(prev == before.hash.hex(), "`prev` is not the hash of the entry before")
    entry.seat = scalar(lines.value("seat"), SEAT, "seat")
    time = moment(lines.value("time"))
    entry.latest = time if before is None else max(time, before.latest)
    need((entry.latest - time).total_seconds() <= GRACE_SECONDS, "dated long before an entry before it")
    if before is not None:
        entry.acts = read_acts(lines.items("acts", ENTRY_BYTES))
        entry.results = [scalar(raw, TEXT, "text") for raw in lines.items("results", ACTS)]
    entry.state = bytes.fromhex(scalar(lines.value("state"), HASH, "hash"))
    signature = unbase64(lines.value("sig"))
    need(lines.at == len(lines.lines), "something after the signature")
    seats = entry.header.seats
    need(entry.seat in seats, "no such seat")
    for text, _ in entry.acts:
        if text.startswith("join "):
            seat, key, name = seatline(text[5:])
            need(key and seat == entry.seat and seats[seat] is None, "takes a seat not its author's, or not open")
            seats[seat], entry.header.names[seat] = key, name
    entry.hash = sha256(b"coureur/entry/1\0---\n", document[:document.rindex("\n") + 1].encode())
    need(seats[entry.seat], "nobody holds the seat")
    need(len(signature) == 64 and seats[entry.seat].verifies(signature, entry.hash), "the signature is false")
    return entry

def read_log(data):
    """Yields each entry, the header first, as soon as it is known to be sound."""
    need(len(data) <= LOG_BYTES, "the log is too large")
    documents = (b"\n" + data).split(b"\n---\n", ENTRIES + 1)
    need(documents[0] == b"" and len(documents) > 1, "this is not a log file")
    entry, header = None, None
    for i, document in enumerate(documents[1:]):
        need(i < ENTRIES, "too many entries")
        if i == len(documents) - 2:
            need(document.endswith(b"\n"), "the last line does not end")
            document = document[:-1]
        try:
            entry = read_entry(document.decode(), entry, header)
        except UnicodeDecodeError:
            raise Bad("bytes that are not UTF-8") from None
        header = entry.header
        yield entry

# ---- Fairness: dice --------------------------------------------------------------------------------------------------

QUARTERS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
            (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))

def stream(key):
    """The ChaCha20 key stream from block 0 with a nonce of zeros, byte by byte."""
    fixed = [int.from_bytes((b"expand 32-byte k" + key)[i:i + 4], "little") for i in range(0, 48, 4)]
    for counter in range(2**32):
        start = fixed + [counter, 0, 0, 0]
        x = start[:]
        for a, b, c, d in QUARTERS * 10:
            for to, by, onto, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[to] = (x[to] + x[by]) & 0xFFFFFFFF
                word = x[onto] ^ x[to]
                x[onto] = (word << turn | word >> 32 - turn) & 0xFFFFFFFF
        for mixed, first in zip(x, start):
            yield from ((mixed + first) & 0xFFFFFFFF).to_bytes(4, "little")

def faces(seed, label, sides, count):
    """The faces for a label: bytes at or above the last multiple of the sides are thrown away."""
    source = stream(sha256(b"coureur/dice/1\0", seed, label.encode()))
    fair = (byte for byte in source if byte < 256 - 256 % sides)
    return [next(fair) % sides + 1 for _ in range(count)]

def pick_stream(seed, label):
    """The stream of a draw."""
    return stream(sha256(b"coureur/pick/1\0", seed, label.encode()))

def words_of(source):
    """A stream in big-endian words of four bytes."""
    while True:
        yield int.from_bytes(itertools.islice(source, 4), "big")

def picks(words, pool, count):
    """The first `count` numbers of the shuffled pool; only those that were moved are remembered."""
    words, moved, found = iter(words), {}, []
    for i in range(count):
        left = pool - i
        j = i + next(word for word in words if word < 2**32 - 2**32 % left) % left
        found.append(moved.get(j, j))
        moved[j] = moved.get(i, i)
    return found

def roll_seed(game, index, ask, asker, witness):
    return sha256(b"coureur/roll/1\0", game, index.to_bytes(8, "big"), ask, asker, witness)

class Chain:
    """A committed seed chain: each link hashes to the one revealed before it, the first to the tip."""

    def __init__(self, tip, length):
        need(1 <= length <= 65536, "a chain has 1 to 65,536 links")
        self.tip, self.last, self.left, self.published = tip, tip, length, {tip}

    def reveal(self, link):
        need(self.left > 0, "the seed chain is spent")
        need(sha256(link) == self.last, "the link does not hash to the one before it")
        self.last, self.left = link, self.left - 1
        self.published.add(link)
        return link

# ---- Fairness: masked cards ------------------------------------------------------------------------------------------

ROOT = pow(2, (P - 1) // 4, P)  # of -1
ROOT_AD = 25063068953384623474111414158702152701244531502492656460079210482610430750235  # of -D - 1

def root_of_ratio(u, v):
    """RFC 9496, 4.2: is u/v a square, and the even root of it, or of ROOT * u / v."""
    r = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    check = v * r * r % P
    square = check in (u % P, -u % P)
    if check in (-u % P, -u * ROOT % P):
        r = r * ROOT % P
    return square, P - r if r & 1 else r

def decode_ristretto(data):
    """RFC 9496, 4.3.1; None if it is not the one encoding of a point."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        return None
    one, two = (1 - s * s) % P, (1 + s * s) % P
    v = (-D * one * one - two * two) % P
    square, root = root_of_ratio(1, v * two * two % P)
    x = 2 * s * root * two % P
    x, y = P - x if x & 1 else x, one * root * root * two * v % P
    return (x, y, 1, x * y % P) if square and y and not x * y % P & 1 else None

def encode_ristretto(p):
    """RFC 9496, 4.3.2."""
    x, y, z, t = p
    one, two = (z + y) * (z - y) % P, x * y % P
    _, root = root_of_ratio(1, one * two * two % P)
    first, second = root * one % P, root * two % P
    inverse = first * second * t % P
    if t * inverse % P & 1:
        x, y, second = y * ROOT % P, x * ROOT % P, first * root_of_ratio(1, -1 - D)[1] % P
    y = -y if x * inverse % P & 1 else y
    s = second * (z - y) % P
    return (P - s if s & 1 else s).to_bytes(32, "little")

def map_to_point(data):
    """RFC 9496, 4.3.4: a point from 64 bytes."""
    total = ZERO
    for half in (data[:32], data[32:]):
        t = int.from_bytes(half, "little") & (1 << 255) - 1
        r = ROOT * t * t % P
        v = (-1 - r * D) * (r + D) % P
        square, s = root_of_ratio((r + 1) * (1 - D * D) % P, v)
        if not square:
            s = s * t % P
            s = s if s & 1 else -s
        n = ((-1 if square else r) * (r - 1) * (D - 1) ** 2 - v) % P
        w0, w1, w2, w3 = 2 * s * v % P, n * ROOT_AD % P, (1 - s * s) % P, (1 + s * s) % P
        total = add(total, (w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P))
    return total

def minus(p):
    return (P - p[0], p[1], p[2], P - p[3])

def multiply(*pairs):
    """The sum of points, each so many times: all of them doubled together."""
    rows = []
    for p, n in pairs:
        row = [ZERO, p]
        for _ in range(14):
            row.append(add(row[-1], p))
        rows.append((row, f"{n % ORDER:064x}"))
    total = ZERO
    for at in range(64):
        if total is not ZERO:
            for _ in range(4):
                total = add(total, total)
        for row, digits in rows:
            if digits[at] != "0":
                total = add(total, row[int(digits[at], 16)])
    return total

class Transcript:
    """SHA-512 over labelled fields."""

    def __init__(self, tag, *context):
        self.hash = hashlib.sha512()
        self.add(b"tag", tag)
        for label, field in zip((b"game", b"role"), context):
            self.add(label, field)

    def add(self, *fields):
        for field in fields:
            self.hash.update(len(field).to_bytes(4, "big") + field)

    def draw(self, label):
        self.add(b"challenge", label)
        drawn = self.hash.digest()
        self.add(label, drawn)
        return drawn

    def scalar(self, label):
        return int.from_bytes(self.draw(label), "little") % ORDER

def card_point(deck, card):
    transcript = Transcript(b"coureur/card/1")
    transcript.add(b"deck", deck.encode(), b"card", card.encode())
    return map_to_point(transcript.draw(b"point"))

class Proofs:
    """Checks proofs of masked cards; a proof once found good is not checked again in this run."""

    good, generators, tables = set(), [], {}

    @staticmethod
    def point(data, zero=False):
        point = decode_ristretto(data)
        need(point is not None and (zero or any(data)), "bytes of a card that are no point")
        return point

    @staticmethod
    def number(data):
        need(len(data) == 32 and int.from_bytes(data, "little") < ORDER, "bytes of a proof that are no scalar")
        return int.from_bytes(data, "little")

    @classmethod
    def once(cls, what, *parts):
        """Runs a check unless it has held before for the same bytes."""
        if (what, parts) not in cls.good:
            getattr(cls, "check_" + what)(*parts)
            cls.good.add((what, parts))

    @classmethod
    def table(cls, key):
        """The multiples of a card key."""
        if key not in cls.tables:
            cls.tables[key] = multiples(cls.point(key))
        return cls.tables[key]

    @classmethod
    def check_key(cls, game, role, blob):
        need(len(blob) == 96, "a card key of no length")
        key, e, s = cls.point(blob[:32]), cls.number(blob[32:64]), cls.number(blob[64:])
        transcript = Transcript(b"coureur/card-key/1", game, role)
        commitment = add(times(BASE, s), multiply((key, -e)))
        transcript.add(b"key", blob[:32], b"commitment", encode_ristretto(commitment))
        need(transcript.scalar(b"challenge") == e, "the proof of a card key is false")

    @classmethod
    def check_share(cls, game, role, key, masked, blob):
        need(len(blob) == 96, "a share of no length")
        token, e, s = cls.point(blob[:32]), cls.number(blob[32:64]), cls.number(blob[64:])
        first = cls.point(masked[:32])
        transcript = Transcript(b"coureur/card-share/1", game, role)
        transcript.add(b"key", key, b"c1", masked[:32], b"c2", masked[32:], b"token", blob[:32])
        one = add(times(BASE, s), times(cls.table(key), -e % ORDER))
        two = multiply((first, s), (token, -e))
        transcript.add(b"commitment G", encode_ristretto(one), b"commitment c1", encode_ristretto(two))
        need(transcript.scalar(b"challenge") == e, "the proof of a share is false")

    @classmethod
    def generator(cls, i):
        while len(cls.generators) <= i:
            transcript = Transcript(b"coureur/shuffle-generator/1")
            transcript.add(b"index", len(cls.generators).to_bytes(8, "big"))
            cls.generators.append(map_to_point(transcript.draw(b"point")))
        return cls.generators[i]

    @classmethod
    def check_shuffle(cls, game, role, joint, before, blob):
        """The four sums and the chain of products of a shuffle proof, in the letters of the page."""
        n = len(before) // 64
        need(1 <= n <= 512 and len(blob) == 32 * (6 * n + 5), "a shuffle of another length than its deck")
        part = [blob[i:i + 32] for i in range(0, len(blob), 32)]
        after, c, hat, rest = part[:2 * n], part[2 * n:3 * n], part[3 * n:4 * n], [cls.number(one) for one in part[4 * n:]]
        e, s1, s2, s3, s4, hats, primes = *rest[:5], rest[5:5 + n], rest[5 + n:]
        y = cls.point(joint)
        old = [cls.point(before[i:i + 32], True) for i in range(0, len(before), 32)]
        new = [cls.point(one, i % 2) for i, one in enumerate(after)]
        cs, hs = [cls.point(one) for one in c], [cls.point(one) for one in hat]
        transcript = Transcript(b"coureur/shuffle/1", game, role)
        transcript.add(b"cards", n.to_bytes(8, "big"), b"joint key", joint)
        for i in range(n):
            transcript.add(b"before", before[64 * i:64 * i + 64])
        for i in range(n):
            transcript.add(b"after", after[2 * i] + after[2 * i + 1])
        for one in c:
            transcript.add(b"c", one)
        u = [transcript.scalar(b"u") for _ in range(n)]
        for one in hat:
            transcript.add("ĉ".encode(), one)
        product = 1
        for one in u:
            product = product * one % ORDER
        h, weights = [cls.generator(i) for i in range(n + 1)], [-e * one for one in u]
        t1 = add(times(BASE, s1), multiply(*((one, -e) for one in cs), *((one, e) for one in h[1:])))
        t2 = add(times(BASE, s2), multiply((hs[-1], -e), (h[0], e * product)))
        t3 = add(times(BASE, s3), multiply(*zip(h[1:], primes), *zip(cs, weights)))
        t4 = [add(minus(base), multiply(*zip(new[j::2], primes), *zip(old[j::2], weights)))
              for j, base in enumerate((times(BASE, s4), multiply((y, s4))))]
        for label, points in ((b"t1", [t1]), (b"t2", [t2]), (b"t3", [t3]), (b"t4", t4)):
            transcript.add(label, b"".join(encode_ristretto(point) for point in points))
        for i in range(n):
            last = hs[i - 1] if i else h[0]
            t5 = add(times(BASE, hats[i]), multiply((last, primes[i]), (hs[i], -e)))
            transcript.add(b"t5", encode_ristretto(t5))
        need(transcript.scalar(b"challenge") == e, "the proof of a shuffle is false")

# ---- Fairness: sealed choices, umpired decks, boxes ------------------------------------------------------------------

def u32(n):
    return n.to_bytes(4, "big")

def sealed_choice(game, role, text, nonce):
    return tagged(b"coureur/sealed/1", game, role.encode(), text.encode(), nonce)

def umpire_commitment(game, secret):
    return tagged(b"coureur/umpire-secret/1", game, secret)

def word_nonce(game, side, words):
    return tagged(b"coureur/word/1", game, side.encode(), words.encode())

class SealedDeck:
    """One shuffle of an umpired deck: its name, and the number of the first slot that it fills."""

    def __init__(self, game, name, epoch):
        self.identity = (game, name.encode(), u32(epoch))

    def hash(self, tag, *parts):
        return tagged(tag, *self.identity, *parts)

    def commitment(self, i, card, blind):
        return self.hash(b"coureur/slot/1", u32(i), card.encode(), blind)

    def blind(self, secret, i):
        return self.hash(b"coureur/slot-blind/1", secret, u32(i))

    def order(self, secret, nonces, n):
        """Slot i holds the card that was at order[i] in the base order."""
        key = self.hash(b"coureur/deck-order/1", secret, *nonces)
        return picks(words_of(stream(key)), n, n)

    def box(self, secret, i, owner, text):
        """The box of a slot to the holder of an Ed25519 key."""
        x, y, _, _ = owner.point
        u = (1 + y) * pow(1 - y, -1, P) % P
        ephemeral = self.hash(b"coureur/box-ephemeral/1", secret, u32(i), owner.data, text)
        public, shared = x25519(ephemeral, 9), x25519(ephemeral, u)
        need(any(shared), "a box to a key of small order")
        theirs = u.to_bytes(32, "little")
        key = hkdf(tagged(b"coureur/box-salt/1", public, theirs), shared, self.hash(b"coureur/box/1", u32(i)))
        plain = len(text).to_bytes(2, "big") + text
        return public + encrypted(key, plain + bytes(-len(plain) % 128))

def x25519(secret, u):
    """RFC 7748."""
    k = int.from_bytes(secret, "little") & ~7 & (1 << 255) - 1 | 1 << 254
    x2, z2, x3, z3 = 1, 0, u, 1
    for t in range(254, -1, -1):
        if k >> t & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
        a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3
        da, cb, aa, bb = d * a % P, c * b % P, a * a % P, b * b % P
        e = aa - bb
        x3, z3, x2, z2 = (da + cb) ** 2 % P, u * (da - cb) ** 2 % P, aa * bb % P, e * (aa + 121665 * e) % P
        if k >> t & 1:
            x2, z2, x3, z3 = x3, z3, x2, z2
    return (x2 * pow(z2, P - 2, P) % P).to_bytes(32, "little")

def hkdf(salt, secret, info):
    """HKDF-SHA-256 (RFC 5869), 32 bytes."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\1", hashlib.sha256).digest()

def encrypted(key, text):
    """ChaCha20-Poly1305 (RFC 8439) with a nonce of zeros and nothing beside the text."""
    source = stream(key)
    once = bytes(itertools.islice(source, 64))
    sealed = bytes(a ^ b for a, b in zip(text, source))
    r = int.from_bytes(once[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    padded = sealed + bytes(-len(sealed) % 16)
    for block in [padded[i:i + 16] for i in range(0, len(padded), 16)] + [bytes(8) + len(sealed).to_bytes(8, "little")]:
        total = (total + int.from_bytes(block + b"\1", "little")) * r % (2**130 - 5)
    return sealed + ((total + int.from_bytes(once[16:32], "little")) % 2**128).to_bytes(16, "little")

# ---- The games, as far as their pages list things --------------------------------------------------------------------

ID = "[a-z0-9-]+"
SIDE = "(?:british|french)"

class Game:
    """What rolls, draws and decks a game has.

    `owners`: whose the cards of a deck are, where they are one side's. `once`: a deck is shuffled once only. `anew`: a deck
    is made of open cards every time, in the order of the data, and a card named may be shown in a later entry. `faces`:
    what stands on the die, of which several are thrown at a time, where it has no numbers. `pool`: what is drawn, in the
    order of the data.
    """

    def __init__(self, rolls, draws, decks, once, anew, faces, pool):
        self.rolls, self.draws = (re.compile("|".join(map(shape, labels)) or "(?!)") for labels in (rolls, draws))
        self.decks = {deck["name"]: deck["cards"] for deck in decks}
        self.owners = {deck["name"]: deck["owner"] for deck in decks if "owner" in deck}
        self.once, self.anew, self.faces, self.pool, self.has_draws = once, anew, faces, pool, bool(draws)

def shape(label):
    """A label of a roll or draw as a pattern."""
    return " ".join({"ID": ID, "SIDE": SIDE}.get(word, word) for word in label.split(" "))

# The one thing here that the program has written: what it says each game has. An owner's data may put a card into another deck.
LISTED = """
{"new-france":{"rolls":["combat ID SIDE","leader ID SIDE ID","leader ID SIDE ID second"],"draws":[],
"decks":[{"name":"british","owner":"british","cards":["b01","b02","b03","b04","b05","b06","b07","b08","b09","b10","b11",
"b12","b13","b14","b15","b16","b17","b18","b19","b20","b21","b22","b23","b24","b25","b26","b27","b28","b29","b30","b31"]},
{"name":"french","owner":"french","cards":["f01","f02","f03","f04","f05","f06","f07","f08","f09","f10","f11","f12","f13",
"f14","f15","f16","f17","f18","f19","f20","f21","f22","f23","f24","f25","f26","f27","f28","f29","f30","f31"]}],"once":true,
"anew":false,"faces":[],"pool":[]},"wilderness-war":{"rolls":["first bid SIDE","equal bids","interception ID SIDE",
"avoid battle ID SIDE","siege ID SIDE","raid ID SIDE","battle ID attacker SIDE","battle ID defender SIDE",
"assault ID attacker SIDE","assault ID defender SIDE","leader ID battle ID","leader ID assault ID","leader ID raid ID",
"alliance SIDE","restore SIDE","courier SIDE","small pox SIDE","squadrons french"],"draws":["card from the SIDE hand",
"leader pool british"],"decks":[{"name":"strategy","cards":["1","2","3","4","5","6","7","8","9","10","11","12","13","14",
"15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38",
"39","40","41","42","43","44","45","46","47","48","49","50","51","52","53","54","55","56","57","58","59","60","61","62",
"63","64","65","66","67","68","69","70"]}],"once":false,"anew":false,"faces":[],"pool":["abercromby","amherst","braddock",
"loudoun","forbes","shirley","wolfe","monckton","murray","webb","bradstreet","dunbar","johnson"]},
"bayonets-tomahawks":{"rolls":["rally ID SIDE","interception ID","raid ID","battle ID SIDE ID","reroll ID ID highland",
"reroll ID ID commander","reroll ID ID event","commander ID ID","militia ID SIDE"],"draws":["indian desertion ID",
"chit SIDE","draw ID","commander draw SIDE","french navy losses","smallpox epidemic","british encroachment"],
"decks":[{"name":"british-buildup","owner":"british","cards":["1","2","3","4","5","6","7","8","9","10","11","12","13","14",
"15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38",
"39","40","41","42","43","44","45","46","47","48","49","50","51","52","53","54"]},{"name":"british-campaign",
"owner":"british","cards":["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16","17","18","19","20","21",
"22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38","39","40","41","42","43","44","45",
"46","47","48","49","50","51","52","53","54"]},{"name":"french-buildup","owner":"french","cards":["1","2","3","4","5","6",
"7","8","9","10","11","12","13","14","15","16","17","18","19","20","21","22","23","24","25","26","27","28","29","30","31",
"32","33","34","35","36","37","38","39","40","41","42","43","44","45","46","47","48","49","50","51","52","53","54"]},
{"name":"french-campaign","owner":"french","cards":["1","2","3","4","5","6","7","8","9","10","11","12","13","14","15","16",
"17","18","19","20","21","22","23","24","25","26","27","28","29","30","31","32","33","34","35","36","37","38","39","40",
"41","42","43","44","45","46","47","48","49","50","51","52","53","54"]},{"name":"indian","owner":"french","cards":["1","2",
"3","4","5","6","7","8","9","10","11","12","13","14","15","16","17","18","19","20","21","22","23","24","25","26","27","28",
"29","30","31","32","33","34","35","36","37","38","39","40","41","42","43","44","45","46","47","48","49","50","51","52",
"53","54"]},{"name":"british-chits","owner":"british","cards":["0a","0b","0c","0d","0e","0f","0g","0h","0i","0j","0k","0l",
"1a","1b","1c","1d","1e","1f","1g","1h","1i","1j","1k","1l","2a","2b","2c","2d","2e","2f","2g","2h","2i","2j","2k","2l"]},
{"name":"french-chits","owner":"french","cards":["0a","0b","0c","0d","0e","0f","0g","0h","0i","0j","0k","0l","1a","1b","1c",
"1d","1e","1f","1g","1h","1i","1j","1k","1l","2a","2b","2c","2d","2e","2f","2g","2h","2i","2j","2k","2l"]}],"once":false,
"anew":true,"faces":["flag","flag","triangle-circle","square-circle","b-and-t","miss"],"pool":["bde-15th-58th",
"bde-1st-royal-american","bde-22nd-28th","bde-27th-55th","bde-2nd-royal-american","bde-35th-new-york-companies",
"bde-40th-45th-47th","bde-43rd-46th","bde-44th-48th","bde-50th-51st","bde-61st-63rd","bde-94th-95th",
"bde-howards-buffs-kings-own","bde-royal-scots-17th","bde-campbell","bde-fraser","bde-montgomery","bde-royal-highland",
"bde-new-england-1","bde-new-england-2","bde-new-england-3","bde-new-england-4","bde-new-england-5","bde-new-england-6",
"bde-new-england-7","bde-new-york-new-jersey-1","bde-new-york-new-jersey-2","bde-new-york-new-jersey-3",
"bde-pennsylvania-delaware-1","bde-pennsylvania-delaware-2","bde-virginia-south-1","bde-virginia-south-2",
"bde-virginia-south-3","light-armstrong","light-dunn","light-gage","light-goreham","light-howe","light-morgan",
"light-putnam","light-rogers","light-scott","light-washington","indian-mohawk","art-royal-artillery-1",
"art-royal-artillery-2","art-royal-artillery-3","art-royal-artillery-4","art-royal-artillery-5","art-royal-artillery-6",
"art-royal-artillery-7","art-royal-artillery-8","fleet-boscawen","fleet-colvill","fleet-durell","fleet-hardy",
"fleet-holburne","fleet-holmes","fleet-royal-navy","fleet-saunders","cmdr-bradstreet","cmdr-forbes","cmdr-howe",
"cmdr-wolfe","bde-angoumois-beauvoisis","bde-artois-bourgogne","bde-bearn-guyenne","bde-berry",
"bde-boulonnois-royal-barrois","bde-de-la-marine-1","bde-de-la-marine-2","bde-foix-quercy","bde-la-sarre-royal-roussillon",
"bde-languedoc-la-reine","bde-volont-etrangers-cambis","bde-canadiens-1","bde-canadiens-2","light-aubry","light-beaujeu",
"light-belestre","light-boishebert","light-lacorne","light-langis","light-langlade","light-lery","light-lignery",
"light-villiers","indian-abenaki","indian-chaouanon","indian-delaware","indian-kahnawake","indian-malecite","indian-micmac",
"indian-mingo","indian-mississague","indian-outaouais","indian-seneca","art-canonniers-bombardiers-1",
"art-canonniers-bombardiers-2","art-canonniers-bombardiers-3","art-canonniers-bombardiers-4","fleet-beauffremont",
"fleet-de-l-isle","fleet-de-la-motte","fleet-marine-royale","cmdr-levis","cmdr-montcalm","cmdr-pouchot","cmdr-rigaud",
"indian-cherokee-1","indian-cherokee-2","indian-iroquois-1","indian-iroquois-2","indian-iroquois-3",
"vow-french-navy-losses","vow-fewer-troops-british","vow-fewer-troops-british-back","vow-pick-2-artillery",
"vow-pick-2-artillery-or-light-1","vow-pick-2-artillery-or-light-2","vow-pick-2-artillery-or-light-3",
"vow-pick-2-artillery-or-light-4","vow-fewer-troops-french","vow-fewer-troops-french-back","vow-pick-1-artillery",
"vow-fewer-troops-colonial","vow-fewer-troops-colonial-back","vow-pick-1-colonial-light","vow-pick-1-colonial-light-back",
"vow-pennsylvania-musters","vow-pitt-subsidies"]}}
"""

GAMES = {name: Game(**listed) for name, listed in json.loads(LISTED).items()}

# ---- The table: keys, names, acts ------------------------------------------------------------------------------------

PLAYERS = ["british", "french"]
OTHER = {"british": "french", "french": "british"}
SEATS_OF_MODE = {"duel": PLAYERS, "solo": PLAYERS, "umpire": PLAYERS + ["umpire"], "table": ["recorder"]}
N, HEX, SLOT = "(0|[1-9][0-9]{0,19})", "([0-9a-f]{64})", "card-(0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,4})"
SIDED = "(british|french)"
GRAMMAR = {verb: re.compile(rest) for verb, rest in {
    "join": "(.+)", "chain": HEX, "cardkey": "", "commit": HEX, "word": f"{SIDED} (.+)", "shuffle": "(.+)",
    "share": SLOT, "show": SLOT, "link": HEX, "ask": "", "order": f"{SIDED} (.+)", "sealed": f"{SIDED} {HEX}",
    "unsealed": f"{SIDED} {HEX} (.+)", "ahead": f"{SIDED} (.+)", "unahead": SIDED, "waive": f"{SIDED} ([a-z-]{{1,64}})",
    "unwaive": f"{SIDED} ([a-z-]{{1,64}})", "undo": f"{N}|(yes|no)", "resign": SIDED, "secret": HEX,
    "dice": f"((?:{N})(?: {N})*)".replace(N, "(?:0|[1-9][0-9]{0,2})"), "draw": "(.+)", "deal": f"{SLOT} (.+)",
    "rules": N, "clock": f"{N} {N}", "vacation": f"{SIDED} {N}", "withdrawn": f"{N} {HEX}", "settled": f"{N} {HEX}",
    "restored": f"(?:{HEX} ([0-9a-f]{{32}}))?", "say": "(.+)"}.items()}
WITH_BLOB = {"cardkey", "shuffle", "share", "show"}
SPOKEN = set("order sealed unsealed ahead unahead waive unwaive resign vacation".split())  # for a side
DECLARED = {"withdrawn", "settled", "restored"}
WHILE_WITNESS = {"link", "say"} | DECLARED
WHILE_PROPOSED = {"say", "resign", "secret", "undo", "withdrawn", "settled", "restored"}
WHEN_OVER = {"secret", "say"} | DECLARED
NOT_WHILE_PENDING = set("order sealed unsealed show dice draw undo".split())
SPEND = set("order unsealed ahead unahead waive unwaive".split())  # decisions, now or for later
GO_ON = {"link", "shuffle", "show"}  # after these the game may roll on with an open seed
STIR = SPEND - {"unahead"} | GO_ON | {"dice", "draw", "undo"}  # after these something may happen by itself
SAID = set("say ahead unahead waive unwaive clock rules vacation undo".split())
RESULTS = {"roll", "draw", "forced", "waived", "ahead", "dropped", "lapsed", "undone"}
MOVES_ON = {"roll", "draw", "forced", "waived", "ahead"}
ROLLED = re.compile("(roll|draw) (0|[1-9][0-9]{0,18}) (.+?)(?: (?:d|of )([1-9][0-9]{0,4}))?")
REPEATED = re.compile("(.+) #([2-9]|[1-9][0-9]{1,8})")
OF_SIDE = re.compile("(forced|waived|ahead|dropped|lapsed) (british|french) (.+)")
STEP = re.compile("[a-z0-9-]{1,64} .+")
SIDES, LOW, LENGTHS = 6, 8, range(16, 65537)  # of a die, unless said; of a chain, before it is renewed; of a chain
POOL, DRAWS = 10_000, 10_000  # the largest; the most in a log
REACH, PLANS, STEPS, WINDOWS, DAYS = 256, 64, 64, 64, 366
IDLE_ENTRIES, IDLE_BYTES, IDLE_FRAME = 32, 4 << 20, 512
BOX = 32 + 128 + 16  # of a card id of up to 94 bytes

LOOKS = {like: letter for letter, alike in (line.split(" ") for line in """\
a аАαΑɑᴀᎪ
b вВβΒьЬʙᏴ
c сСϲϹᴄᏟ
d ԁԀđĐðᴅᎠ
e еЕεΕєЄᴇᎬ
f ƒ
g ɡցɢᏀ
h һҺнНΗħĦհʜᎻ
j јЈϳȷᴊᎫ
k кКκΚᴋᏦ
l 1|iIlıɩіІӏӀιΙłŁɪʟᏞ
m мМΜᴍᎷ
n ηпΝոɴ
o 0оОοΟσօՕøØᴏ
p рРρΡþÞᴘᏢ
q ԛԚզ
r гʀᎡ
s ѕЅꜱᏚ
t тТτΤŧŦᴛᎢ
u υսՍᴜ
v νѵѴᴠᏙ
w ωѡѠԝԜᴡᎳ
x хХχΧ
y уУγΥүҮʏᎩ
z ζΖᴢᏃ
ae æÆ
oe œŒ
ss ßẞ""".split("\n")) for like in alike}

# Characters that every version of Unicode since 12 takes apart, and puts in lower case, in the same way.
STEADY = ((0, 0x58f), (0x1e00, 0x1fff), (0x2100, 0x214f), (0xff00, 0xff5e), (0x1d400, 0x1d7ff))

def steady(c):
    return any(first <= ord(c) <= last for first, last in STEADY)

def looks(name):
    """What the eye makes of a name."""
    apart = "".join(LOOKS.get(c, c) for c in name)
    apart = "".join(unicodedata.normalize("NFKD", c) if steady(c) else c for c in apart)
    apart = [c for c in apart if not "\u0300" <= c <= "\u036f"]
    seen = [LOOKS[c] if c in LOOKS else c.lower() if steady(c) else c for c in apart
            if c in LOOKS or not (c.isascii() and not c.isalnum() or "\u2010" <= c <= "\u201f")]
    return "".join(seen).replace("rn", "m").replace("vv", "w")

def check_players(header):
    """Solo is one key in both seats; elsewhere no key has two seats, and no two keys names that look the same."""
    held = [(key.data, header.names[seat]) for seat, key in header.seats.items() if key]
    for (one, first), (two, second) in itertools.combinations(held, 2):
        need((one == two) == (header.mode == "solo"), "the mode has other keys: one for both seats if solo, else different ones")
        need(one == two or looks(first) != looks(second), "two names that look alike")

def check_header(header, author):
    need(list(header.seats) == SEATS_OF_MODE.get(header.mode), "an unknown mode, or other seats than the mode has")
    need(list(header.seats.values()).count(None) <= (header.mode == "duel"), "a seat is open that cannot be")
    check_players(header)
    need(header.chain in LENGTHS, "a chain has 16 to 65,536 links")
    need(author == SEATS_OF_MODE[header.mode][-1] or header.mode in ("duel", "solo"), "not opened by whoever runs it")

# ---- The table: seeds ------------------------------------------------------------------------------------------------

class Seeds:
    """Chains, what is asked for, which seed serves, and which position has kept which."""

    def __init__(self, header, game):
        self.mode, self.length, self.game, self.kind = header.mode, header.chain, game, GAMES.get(header.game)
        self.chains, self.spent, self.words = {}, [], {}
        self.asked = None  # the roll that waits for its witness; its `ask` is known when the entry is complete
        self.seeds, self.asked_at = [], []  # by index: the seed once opened, and the position it was asked for
        self.live, self.run = None, []  # the index whose seed serves until the next decision, and its claims so far
        self.kept = {}  # since the last deal: all runs of claims of an index
        self.line = ()  # since the last deal, on the present line of play: (position if known, index, claim)
        self.visits = set()  # positions asked for since the last deal, each with what led to it
        self.rolls = self.draws = 0

    def commit(self, seat, tip):
        need(self.asked is None, "a seed chain is committed while a roll is asked for")
        need(all(tip not in chain.published for chain in self.chains.values()), "a copied seed: it was published before")
        need(all(tip not in ends for ends in self.spent), "a copied seed: it is of a renewed chain")
        if seat in self.chains:
            self.spent.append((self.chains[seat].tip, self.chains[seat].last))
        self.chains[seat] = Chain(tip, self.length)

    def chain(self, seat, tip):
        if seat in self.chains:
            need(self.mode != "umpire" and self.chains[seat].left <= LOW, "a second seed chain before the first runs low")
        self.commit(seat, tip)

    def runs_low(self, seat):
        low = seat in self.chains and self.chains[seat].left <= LOW
        return low and self.asked is None and self.mode != "umpire"

    def own_link(self, seat):
        """Does the seat ask with a link of its own?"""
        return self.mode != "umpire" or seat in PLAYERS and seat in self.chains and self.chains[seat].left > 0

    def witness(self, asker):
        return "umpire" if self.mode == "umpire" else OTHER.get(asker)

    def waits_for(self):
        """The witness, once the entry that asks is complete."""
        return self.witness(self.asked.by) if self.asked and self.asked.ask is not None else None

    def ask(self, seat, link=None):
        self.asked = SimpleNamespace(index=len(self.seeds), by=seat, link=link, ask=None)
        self.seeds.append(None)
        self.asked_at.append(None)
        self.live = None

    def link(self, seat, link):
        """Asks for a roll, or witnesses one; the index opened, or None."""
        need(seat in self.chains, "a link without a seed chain")
        others = [chain for other, chain in self.chains.items() if other != seat]
        need(all(link not in (chain.tip, chain.last) for chain in others), "a copied seed: a link of another seat")
        if self.asked is None:
            need(self.own_link(seat), "a link, and no roll asked for")
            self.ask(seat, self.chains[seat].reveal(link))
            return None
        need(self.waits_for() == seat, "a link that is not the witness's, or in the entry that asks")
        asked, self.asked = self.asked, None
        slot = asked.link or bytes(32)
        if self.mode == "umpire":
            words = [self.words[side].encode() for side in PLAYERS]
            slot = tagged(b"coureur/umpired-words/1", self.game, *words, *([asked.link] if asked.link else []))
        witnessed = self.chains[seat].reveal(link)
        self.seeds[asked.index] = roll_seed(self.game, asked.index, asked.ask, slot, witnessed)
        self.live, self.run = asked.index, []
        return asked.index

    def entry_done(self, entry):
        """Binds what the entry asked for to it. A position that has its dice is not asked for again."""
        if self.asked is None or self.asked.ask is not None:
            return
        self.asked.ask = entry.state if self.mode == "umpire" else entry.hash
        self.asked_at[self.asked.index] = entry.state
        # Where a roll stood in the midst of an entry its position is not known: it may have been this one.
        visit = (entry.state, tuple(item for item in self.line if item[0] in (None, entry.state)))
        need(visit not in self.visits, "asks again for a position that has kept its dice")
        self.visits.add(visit)

    def deal(self):
        """Nothing before a deal can be taken back."""
        self.kept, self.line, self.visits = {}, (), set()

    def claim(self, text, index, label, segment):
        """A roll or draw is claimed: is its seed open here, or met again after a takeback?"""
        need(index < len(self.seeds) and self.seeds[index] is not None, f"roll {index} is not open here")
        need(all((index, text) != item[1:] for item in self.line), f"roll {index} is claimed twice")
        if index not in segment.usable and index != segment.again:
            need(segment.stirred, f"roll {index} is not open here")
            found = [run[:run.index(text)] for run in self.kept.get(index, []) if text in run]
            need(found, f"roll {index} is not open here")
            segment.again, segment.usable, self.run = index, set(), list(found[0])
            self.kept[index].append(self.run)
        labels = [ROLLED.fullmatch(before.rpartition(": ")[0])[3] for before in self.run]
        need(label not in labels, f"roll {index} has the same label twice")
        again = REPEATED.fullmatch(label)
        if again:
            before = again[1] if again[2] == "2" else f"{again[1]} #{int(again[2]) - 1}"
            need(before in labels, f"roll {index} repeats what was not rolled")
        self.line += ((None if self.run else self.asked_at[index], index, text),)
        self.run.append(text)
        runs = self.kept.setdefault(index, [])
        if all(run is not self.run for run in runs):
            runs.append(self.run)

    def roll(self, text, segment):
        """Checks the line of a roll or draw, and gives its index."""
        head, _, tail = text.rpartition(": ")
        match = ROLLED.fullmatch(head)
        need(match, "a roll that cannot be read")
        kind, index, label, size = match[1], int(match[2]), match[3], match[4]
        told, bare = tail.split(" "), REPEATED.fullmatch(label)
        listed = self.kind and (self.kind.rolls if kind == "roll" else self.kind.draws)
        need(not self.kind or listed.fullmatch(bare[1] if bare else label), f"the game has no {kind} of this label")
        self.claim(text, index, label, segment)
        self.rolls += 1
        if kind == "roll":
            self.check_faces(index, label, size, told)
        else:
            self.check_draw(index, label, size, told)
        return index

    def check_faces(self, index, label, size, told):
        need(size is None or int(size) in range(1, 256) and int(size) != SIDES, "a die no one has")
        named = self.kind and self.kind.faces
        need(not self.kind or size is None and (named or len(told) == 1), "the game rolls one die of six at a time")
        numbered = faces(self.seeds[index], label, int(size or SIDES), len(told))
        rolled = [named[face - 1] if named else str(face) for face in numbered]
        # A game unknown here may name its faces.
        numbers = all(face.isdigit() for face in told)
        need(rolled == told or not self.kind and not numbers, f"roll {index}: the seed gives other faces")

    def check_draw(self, index, label, size, told):
        self.draws += 1
        need(self.draws <= DRAWS, "more draws than any game has")
        need(size is not None and len(told) <= int(size) <= POOL, "a draw from a pool of no size")
        need(len(set(told)) == len(told), "a thing is drawn twice")
        drawn = picks(words_of(pick_stream(self.seeds[index], label)), int(size), len(told))
        if label.startswith(("card from the ", "chit ")):
            need(len(told) == 1 and re.fullmatch(SLOT, told[0]), "no card of a hand is drawn")
        elif self.kind:
            need(set(told) <= set(self.kind.pool), "something is drawn that is in no pool")
            # The pool is some of these, in this order, so the numbers drawn say which ones cannot be meant.
            ranks = [self.kind.pool.index(thing) for thing in told]
            fits = [number <= rank and int(size) - number <= len(self.kind.pool) - rank for number, rank in zip(drawn, ranks)]
            same = sorted(range(len(told)), key=drawn.__getitem__) == sorted(range(len(told)), key=ranks.__getitem__)
            need(all(fits) and same, f"draw {index}: the seed gives another draw")

# ---- The table: cards ------------------------------------------------------------------------------------------------

class Cards:
    """Slots, who has shared which, and the decks of an umpire."""

    def __init__(self, header, game):
        self.header, self.game, self.umpired = header, game, header.mode == "umpire"
        self.kind = GAMES.get(header.game)
        self.keyed, self.opened = set(), set()  # seats with a card key or commitment, and whose secret is open
        self.commitment, self.keys, self.words = None, {}, {}
        self.masked, self.tokens, self.secrets = {}, {}, {}  # cards by slot; shares by seat and slot; scalars
        self.half = {}  # a deck that one of two has shuffled: by whom, and the cards
        self.filled = collections.Counter()  # slots filled so far, by deck
        self.boxes, self.shuffles = [], {}
        self.epochs = []

    def deck_of(self, number):
        """A deck by the number in its slots."""
        names = list(self.kind.decks) if self.kind else list(self.filled)
        need(number < len(names), "a slot of no deck")
        return names[number]

    def slot(self, deck, number):
        """(deck, number) of a slot that a shuffle has filled."""
        name = self.deck_of(int(deck))
        need(int(number) < self.filled[name], "a card that was never shuffled")
        return name, int(number)

    def shuffle(self, seat, deck, blob, entry):
        """A deck is shuffled; true once it is complete."""
        need(not self.kind or deck in self.kind.decks, "the game has no such deck")
        need(not (self.kind and self.kind.once) or not self.filled[deck], "a deck is shuffled a second time")
        if self.umpired:
            need(seat == "umpire" and len(self.words) == 2, "a shuffle by somebody else, or before both players' words")
            need(len(blob) % 32 == 0, "not one commitment for each card")
            slots = [blob[i:i + 32] for i in range(0, len(blob), 32)]
            self.epochs.append(SimpleNamespace(deck=deck, first=self.filled[deck], slots=slots, entry=entry))
            self.filled[deck] += len(slots)
            return True
        need(self.keyed == set(PLAYERS), "a shuffle before both card keys")
        n, rest = divmod(len(blob) // 32 - 5, 6)
        need(len(blob) % 32 == rest == 0 and 1 <= n <= 512, "a shuffle of no length")
        need(not self.kind or n <= len(self.kind.decks[deck]), "more cards than the deck has")
        if deck not in self.half:
            # What goes in follows from the rules, so this proof is not checked; what comes out is opened at the end.
            self.half[deck] = (seat, blob[:64 * n])
            return False
        by, before = self.half.pop(deck)
        need(by == OTHER[seat], "a shuffle by the same player twice")
        joint = add(Proofs.point(self.keys["british"]), Proofs.point(self.keys["french"]))
        role = f"shuffle/{seat}/{deck}/{self.filled[deck]}".encode()
        Proofs.once("shuffle", self.game, role, encode_ristretto(joint), before, blob)
        self.shuffles.setdefault(deck, []).append((self.filled[deck], n))
        for i in range(n):
            self.masked[deck, self.filled[deck] + i] = blob[64 * i:64 * i + 64]
        self.filled[deck] += n
        return True

    def take_share(self, seat, slot, blob):
        """Checks the share of a card, and keeps it."""
        number = list(self.kind.decks if self.kind else self.filled).index(slot[0])
        role = f"share/{seat}/card-{number}-{slot[1]}".encode()
        Proofs.once("share", self.game, role, self.keys[seat], self.masked[slot], blob)
        self.tokens[seat, slot] = Proofs.point(blob[:32])

    def share(self, seat, slot, blob, entry):
        if self.umpired:
            need(seat == "umpire", "a box that is not the umpire's")
            need(len(blob) == BOX, "a box of another length than a card has")
            need(sum(slot == given for given, _, _ in self.boxes) < 2, "a card is sealed more often than it has holders")
            self.boxes.append((slot, blob, entry))
        else:
            need((seat, slot) not in self.tokens, "a share that was given before")
            need(not self.kind or self.kind.owners.get(slot[0]) != seat, "a share of a card from one's own deck")
            self.take_share(seat, slot, blob)

    def owner(self, slot, seat):
        """Who shows a card: its deck says it, or whoever signs."""
        return self.kind.owners.get(slot[0], seat) if self.kind else seat

    def show(self, seat, slot, blob, order):
        if not self.umpired:
            need(self.owner(slot, seat) == seat, "a card of the other player's deck is shown")
            need((OTHER[seat], slot) in self.tokens, "a card is shown that the other player gave no share of")
            self.take_share(seat, slot, blob)
            both = add(self.tokens["british", slot], self.tokens["french", slot])
            card = encode_ristretto(add(Proofs.point(self.masked[slot][32:], True), minus(both)))
            played = order.replace(";", "").split(" ")
            found = next((word for word in played if encode_ristretto(card_point(slot[0], word)) == card), None)
            need(found is not None, "the card shown is not the one that the order plays")
            return found
        epoch = next(epoch for epoch in self.epochs if epoch.deck == slot[0] and slot[1] - epoch.first in range(len(epoch.slots)))
        blind, card, i = blob[:32], blob[32:], slot[1] - epoch.first
        deck = SealedDeck(self.game, epoch.deck, epoch.first)
        try:
            found = deck.commitment(i, card.decode(), blind) == epoch.slots[i]
        except UnicodeDecodeError:
            found = False
        need(found and len(blob) > 32, "the card shown is not the one sealed in its slot")
        need(card.decode() in order.replace(";", "").split(" "), "the card shown is not the one that the order plays")
        return card.decode()

    def owes_secret(self, seat):
        return seat in self.keyed - self.opened and (not self.umpired or seat == "umpire")

    def secret(self, seat, secret):
        need(self.owes_secret(seat), "a secret that is not owed")
        self.opened.add(seat)
        if not self.umpired:
            x = int.from_bytes(secret, "little")
            need(x < ORDER, "a card secret that is no canonical scalar")
            need(encode_ristretto(times(BASE, x)) == self.keys[seat], "the secret is not that of the card key")
            self.secrets[seat] = x
            if len(self.secrets) == 2:
                self.open_masked()
            return
        need(umpire_commitment(self.game, secret) == self.commitment, "the secret is not the one committed to")
        nonces = [word_nonce(self.game, side, self.words[side]) for side in PLAYERS]
        slots = {}  # the card in each slot
        for epoch in self.epochs:
            self.open_deck(epoch, secret, nonces, slots)
        self.open_boxes(secret, slots)

    def open_masked(self):
        """Opens every card: all in a deck are different cards of it, unless an owner's own, whose ids are not known here."""
        x = sum(self.secrets.values())
        for deck, cards in self.kind.decks.items() if self.kind else ():
            names = {encode_ristretto(card_point(deck, card)): card for card in cards}
            found = {}
            for (name, number), masked in self.masked.items():
                if name == deck:
                    first, second = Proofs.point(masked[:32]), Proofs.point(masked[32:], True)
                    found[number] = names.get(encode_ristretto(add(second, multiply((first, -x)))))
            for first, n in self.shuffles.get(deck, []):
                here = [found[number] for number in range(first, first + n)]
                if any(found.values()):
                    need(all(here) and len(set(here)) == n, f"a shuffle of the deck {deck} has junk in it, or a card twice")

    def open_deck(self, epoch, secret, nonces, slots):
        """Finds the card in each slot, and holds the order against the secret and the players' words."""
        where = f"the deck of entry {epoch.entry} is not what the secret and the words give"
        deck, n = SealedDeck(self.game, epoch.deck, epoch.first), len(epoch.slots)
        cards = self.kind.decks[epoch.deck] if self.kind else []
        found = []
        for i, published in enumerate(epoch.slots):
            blind = deck.blind(secret, i)
            found.append(next((card for card in cards if deck.commitment(i, card, blind) == published), None))
        if not any(found) and (not self.kind or epoch.first == 0):
            return  # an owner's own cards, whose ids are not known here
        need(all(found) and len(set(found)) == n, where)
        base = [None] * n
        for i, at in enumerate(deck.order(secret, nonces, n)):
            base[at] = found[i]
        earlier = [old for old in self.epochs if old.deck == epoch.deck and old.first < epoch.first]
        if not earlier or self.kind and self.kind.anew:
            need(self.header.start or base == [card for card in cards if card in set(base)], where)
        else:
            # The cards that nobody was dealt lie in the order of their slots, and go in first.
            dealt = {slot for slot, _, _ in self.boxes}
            pile = [(epoch.deck, earlier[-1].first + i) for i in range(len(earlier[-1].slots))]
            down = [slots[slot] for slot in pile if slot not in dealt and slot in slots]
            need(self.header.start or base[:len(down)] == down, where)
        slots.update({(epoch.deck, epoch.first + i): card for i, card in enumerate(found)})

    def open_boxes(self, secret, slots):
        """Makes every box again; whose hand it was for is not known here, unless the deck says it."""
        for slot, blob, entry in self.boxes:
            epoch = next(one for one in self.epochs if one.deck == slot[0] and slot[1] - one.first in range(len(one.slots)))
            if slot not in slots:
                continue
            deck, i = SealedDeck(self.game, epoch.deck, epoch.first), slot[1] - epoch.first
            text = deck.blind(secret, i) + slots[slot].encode()
            holders = [self.kind.owners[slot[0]]] if slot[0] in self.kind.owners else PLAYERS
            boxes = (deck.box(secret, i, self.header.seats[side], text) for side in holders)
            need(blob in boxes, f"a box in entry {entry} is not what the secret gives")

# ---- The table: plans, clock, revision, idle words -------------------------------------------------------------------

class Plans:
    """Orders ahead. Where a step was taken by itself it may have been struck from a plan, or not: all ways are kept."""

    def __init__(self):
        self.waiting = {side: [] for side in PLAYERS}  # [steps, places it may have come to]
        self.former = {side: [] for side in PLAYERS}  # withdrawn in the segment at work
        self.waived = {side: set() for side in PLAYERS}
        self.unwaived = {side: set() for side in PLAYERS}  # in the segment at work

    def give(self, side, text):
        steps = text.split(" then ")
        need(len(steps) <= STEPS and all(STEP.fullmatch(step) for step in steps), "no plan")
        sure = [plan for plan in self.waiting[side] if len(plan[0]) not in plan[1]]
        need(len(sure) < PLANS, "too many plans")
        self.waiting[side].append([steps, {0}])

    def clear(self, side):
        self.former[side] += self.waiting[side]
        self.waiting[side] = []

    def waive(self, side, window, wanted):
        need(len(self.waived[side]) <= WINDOWS, "too many waivers")
        if wanted:
            self.waived[side].add(window)
        elif window in self.waived[side]:
            self.waived[side].remove(window)
            self.unwaived[side].add(window)

    def took(self, side, code):
        """Some plans may have had this step next."""
        found = False
        for steps, places in self.waiting[side] + self.former[side]:
            for place in sorted(places):
                if place < len(steps) and steps[place].partition(" ")[2] == code:
                    places.add(place + 1)
                    found = True
        return found

    def result(self, word, side, rest):
        if word == "waived":
            need(self.waived[side] | self.unwaived[side], "a window is waived by a side that waives none")
        if word in ("forced", "waived"):
            self.took(side, rest)
        elif word == "ahead":
            need(self.took(side, rest), "an order ahead that was not given")
        else:
            for plans in (self.waiting[side], self.former[side]):
                for plan in plans:
                    if any(" then ".join(plan[0][place:]) == rest for place in plan[1]):
                        plans.remove(plan)
                        return
            raise Bad("a plan comes to nothing that was not given")

    def end_segment(self):
        for side in PLAYERS:
            self.former[side], self.unwaived[side] = [], set()

class Clock:
    """Days a move and of vacation, as agreed."""

    def __init__(self):
        self.control = self.proposed = None
        self.taken = collections.Counter()

    def set(self, seat, control, alone):
        need(1 <= control[0] <= DAYS and control[1] <= DAYS, "a clock of no days, or of too many")
        if alone or self.proposed and self.proposed[0] != seat and self.proposed[1] == control:
            self.control, self.proposed = control, None
        else:
            self.proposed = (seat, control)

    def vacation(self, side, days):
        left = self.control[1] - self.taken[side] if self.control else 0
        need(1 <= days <= left, "more vacation than the clock allows")
        self.taken[side] += days

class Revision:
    """The revision of the rules that is in force, as agreed."""

    def __init__(self, rules):
        self.now, self.proposed = rules, None

    def set(self, seat, rules, alone):
        """True if it takes effect."""
        need(rules > self.now or rules == self.now and self.proposed, "an older revision of the rules, or the one in force")
        if rules == self.now:
            self.proposed = None
        elif alone or self.proposed and self.proposed[0] != seat and self.proposed[1] == rules:
            self.now, self.proposed = rules, None
            return True
        else:
            self.proposed = (seat, rules)
        return False

class Idle:
    """What a seat adds without deciding."""

    def __init__(self):
        self.bytes, self.row = collections.Counter(), collections.Counter()

    def add(self, seat, count):
        self.bytes[seat] += count
        need(self.bytes[seat] <= IDLE_BYTES, "too much is said")

    def entry(self, entry):
        kinds = set()
        for text, _ in entry.acts:
            verb, _, rest = text.partition(" ")
            answer = verb == "undo" and rest in ("yes", "no")
            kinds.add("answer" if answer else "words" if verb in SAID else "moves")
            if verb in SAID and not answer:
                self.add(entry.seat, len(text.encode()) + 3)
        if "moves" in kinds or any(text.partition(" ")[0] in MOVES_ON for text in entry.results):
            self.row.clear()
        elif "answer" not in kinds:
            self.row[entry.seat] += 1
            need(self.row[entry.seat] <= IDLE_ENTRIES, "too much is said: entries in a row that move nothing")
            self.add(entry.seat, IDLE_FRAME)

# ---- The table: entries ----------------------------------------------------------------------------------------------

class Table:
    """What the acts of all entries do, as far as no rules of a game are needed."""

    def __init__(self, header):
        self.header, self.mode = header.header, header.header.mode
        check_header(self.header, header.seat)
        self.opener = header.seat
        self.joined = {seat for seat, key in self.header.seats.items() if key}
        self.seeds, self.cards = Seeds(self.header, header.hash), Cards(self.header, header.hash)
        self.plans, self.clock, self.idle, self.revision = Plans(), Clock(), Idle(), Revision(self.header.rules)
        self.game = header.hash
        self.sealed, self.opened = {}, set()  # answers to a question to both, by side: (commitment, entry); and opened ones
        self.order = ""  # the last one given
        self.named = {}  # by side: orders whose card is not shown yet, where that may come in a later entry
        self.dealt = {}  # typed in, at a real table
        self.proposed = None  # the takeback that waits for an answer: by whom, to where
        self.over = False
        self.floor = 0  # the first entry that can still be gone back to, as far as shuffles and shares tell
        # The header has the position before anything goes by itself: where that leads is not known.
        self.story, self.states, self.spoke = [header.seat], [None], [set()]
        self.asking, self.before = [None], [self.snapshot()]  # by entry: the index it asked for; what a takeback brings back

    def snapshot(self):
        return self.seeds.line, dict(self.sealed), set(self.opened), dict(self.named)

    # -- who is asked

    def unready(self, seat):
        """Has the seat still to set up?"""
        chain, keyed = seat in self.seeds.chains, seat in self.cards.keyed
        if self.mode == "table":
            return False
        if self.mode == "umpire" and seat in PLAYERS:
            return not keyed
        return seat not in self.joined or not chain or not keyed

    def ready(self):
        return not any(self.unready(seat) for seat in self.header.seats)

    def on_move(self):
        """The seats that may sign now, as far as that needs no rules; None if it does."""
        for seat in sorted(self.header.seats, key=lambda seat: seat != self.opener):
            if self.unready(seat):
                return {seat, "umpire"} if self.mode == "umpire" else {seat}
        if self.over:
            owing = [seat for seat in self.header.seats if self.cards.owes_secret(seat)]
            return set(sorted(owing, key=lambda seat: seat != self.story[-1])[:1])
        if self.proposed:
            return {self.seeds.witness(self.proposed[0])}
        if self.seeds.waits_for():
            return {self.seeds.waits_for()}
        if self.cards.half:
            return {OTHER[seat] for seat, _ in self.cards.half.values()}
        return None

    def owes_opening(self, seat):
        """Has the seat sealed an answer, and the other side answered since, for certain?"""
        if seat not in self.sealed or seat in self.opened:
            return False
        other, since = OTHER[seat], self.sealed[seat][1]
        later = any(("order", other) in said for said in self.spoke[since + 1:] + [self.says])
        return other in self.sealed or later

    # -- one entry

    def enter(self, entry):
        """Follows one entry: its acts, and its claims as far as they follow from them."""
        self.entry, self.results = entry, collections.deque(entry.results)
        self.says, self.asks, self.shuffled, self.ordered, self.stirred = set(), False, False, False, False
        self.restored = False
        self.position = self.states[-1]  # None while it is not known
        self.begin_segment()
        turn = self.on_move()
        need(turn is None or entry.seat in turn, "out of turn, or after the end")
        for text, blob in entry.acts:
            self.act(text, blob)
        self.end_segment()
        need(not self.results, "a takeback in the results that is in no act")
        self.settled()
        self.idle.entry(entry)
        need(self.position in (None, entry.state), "`state` changes though nothing moves")
        self.finish()

    def act(self, text, blob):
        entry, seat = self.entry, self.entry.seat
        verb, _, rest = text.partition(" ")
        need(verb in GRAMMAR and (rest or text == verb), "an unknown act")
        need((verb in WITH_BLOB) == bool(blob), f"`{verb}` with a blob, or without the one it needs")
        match = GRAMMAR[verb].fullmatch(rest)
        need(match, f"not the spelling of `{verb}`")
        need(not self.over or verb in WHEN_OVER, "something is done after the end")
        need(self.seeds.waits_for() != seat or verb in WHILE_WITNESS, "a witness acts before he reveals his link")
        need(not self.proposed or verb in WHILE_PROPOSED, "something is done before a takeback is answered")
        if self.mode != "table" and verb in NOT_WHILE_PENDING:
            need(not self.seeds.asked and not self.cards.half, f"`{verb}` while a roll or a shuffle waits for the other")
        if verb in SPOKEN:
            need(match[1] == seat or seat not in PLAYERS, "speaks for the other side")
            self.says.add((verb, match[1]))
        if verb in SPEND:
            self.seeds.live = None
        self.segment.stirred |= verb in STIR
        self.stirred |= verb in STIR
        blobs = (blob,) if blob else ()
        getattr(self, "act_" + verb)(seat, *match.groups(), *blobs)
        if verb in GO_ON and self.seeds.live is not None:
            self.segment.usable.add(self.seeds.live)

    def begin_segment(self, expects=None):
        """Between two takebacks in one entry the order of acts and results is not told; over them it is."""
        self.segment = SimpleNamespace(usable=set(), again=None, opened=None, stirred=expects is not None, expects=expects)

    def end_segment(self):
        segment, claimed, first = self.segment, set(), True
        while self.results and not self.results[0].startswith("undone "):
            text = self.results.popleft()
            word = text.partition(" ")[0]
            need(word in RESULTS, "an unknown result")
            need(segment.stirred, "a result, and nothing that could have led to it")
            self.position = None
            if word in ("roll", "draw"):
                need(self.mode != "table", "a seeded roll at a real table")
                index = self.seeds.roll(text, segment)
                claimed.add(index)
            else:
                index, match = None, OF_SIDE.fullmatch(text)
                need(match, "a result that cannot be read")
                self.plans.result(*match.groups())
                if word == "forced":
                    self.says.add(("order", match[2]))
                    # It may have come before an order of the same entry, or after it.
                    self.named[match[2]] = f"{self.named.get(match[2], '')} {match[3]}".strip()
            need(not first or segment.expects in (None, index), "the position gone back to has its dice, and other things happen")
            first = False
        need(not first or segment.expects is None, "the position gone back to has its dice, and they are not rolled")
        need(segment.opened is None or segment.opened in claimed, "a seed was opened, but nothing rolled with it")
        if segment.again is not None:
            self.seeds.live = segment.again
        self.plans.end_segment()

    def settled(self):
        """The author leaves nothing undone that only he can do."""
        seat = self.entry.seat
        need(not self.unready(seat), "the author leaves his set-up undone")
        if self.over:
            need(not self.cards.owes_secret(seat), "the author leaves his secret unopened")
            return
        if self.proposed:
            return
        need(self.seeds.waits_for() != seat, "the witness leaves a roll without his link")
        need(all(by == seat for by, _ in self.cards.half.values()), "the author leaves a deck unshuffled")
        need(not self.seeds.runs_low(seat), "the author leaves his seed chain unrenewed")
        need(not self.owes_opening(seat), "the author leaves his answer sealed")

    def finish(self):
        entry = self.entry
        self.asking.append(self.seeds.asked.index if self.seeds.asked and self.seeds.asked.ask is None else None)
        self.seeds.entry_done(entry)
        if self.shuffled:
            self.floor = entry.number
            self.seeds.deal()
        self.story.append(entry.seat)
        self.states.append(entry.state)
        self.spoke.append(self.says)
        self.before.append(self.snapshot())

    # -- setting up

    def act_join(self, seat, _):
        self.joined.add(seat)
        check_players(self.header)

    def act_chain(self, seat, tip):
        need(self.mode != "table", "a seed chain at a real table")
        need(self.mode != "umpire" or seat not in self.cards.words, "a seed chain after the words of its player")
        self.seeds.chain(seat, bytes.fromhex(tip))

    def act_cardkey(self, seat, blob):
        need(self.mode in ("duel", "solo") and seat not in self.cards.keyed, "a card key too many")
        Proofs.once("key", self.game, f"card key/{seat}".encode(), blob)
        self.cards.keyed.add(seat)
        self.cards.keys[seat] = blob[:32]

    def act_commit(self, seat, commitment):
        need(seat == "umpire" and seat not in self.cards.keyed, "a commitment too many")
        self.cards.commitment = bytes.fromhex(commitment)
        self.cards.keyed.add(seat)

    def act_word(self, seat, side, text):
        need(self.mode == "umpire" and seat in (side, "umpire"), "words for somebody else")
        need(not self.unready("umpire") and side not in self.cards.words, "words too early, or a second time")
        self.cards.words[side] = self.seeds.words[side] = text
        self.cards.keyed.add(side)

    # -- cards

    def act_shuffle(self, seat, deck, blob):
        need(self.mode != "table" and not self.seeds.asked, "a shuffle while a roll is asked for, or at a real table")
        if self.cards.shuffle(seat, deck, blob, self.entry.number):
            self.shuffled, self.position = True, None

    def act_share(self, seat, deck, number, blob):
        need(self.mode != "table", "a share at a real table")
        self.cards.share(seat, self.cards.slot(deck, number), blob, self.entry.number)
        # When this seat signed last it owed no share: the card was dealt later.
        last = max((i for i, author in enumerate(self.story) if author == seat), default=-1)
        self.floor = max(self.floor, last + 1)

    def act_show(self, seat, deck, number, blob):
        slot = self.cards.slot(deck, number)
        order, ordered, side = self.order, self.ordered, self.cards.owner(slot, seat)
        anew = self.cards.kind and self.cards.kind.anew
        if anew:
            by = f"forced {side} "
            forced = [text[len(by):] for text in self.entry.results if text.startswith(by)]
            order = " ".join([self.named.get(side, "")] + forced).strip()
            ordered = bool(order)
        need(self.mode != "table" and ordered, "a show without an order before it, or at a real table")
        self.ordered = False
        shown = self.cards.show(seat, slot, blob, order)
        if anew:
            # An order may name two cards, and each is shown once.
            words = self.named.get(side, "").split(" ")
            self.named[side] = " ".join(words[:words.index(shown)] + words[words.index(shown) + 1:] if shown in words else words)
        self.position = None

    def act_secret(self, seat, secret):
        need(self.ready(), "a secret before the set-up is done")
        # Whoever ends the game opens his secret with it; an umpire's may come after the player's entry.
        need(self.over or self.stirred or self.mode == "umpire", "a secret before the end")
        self.over, self.proposed = True, None
        self.cards.secret(seat, bytes.fromhex(secret))

    # -- dice

    def act_link(self, seat, link):
        need(self.mode != "table" and self.ready(), "a link without a seed chain, or before all seats have set up")
        need(not self.cards.half, "a link while a shuffle waits for the other")
        opened = self.seeds.link(seat, bytes.fromhex(link))
        if opened is None:
            self.asks = True
        else:
            self.segment.opened, self.position = opened, None

    def act_ask(self, seat):
        need(self.mode == "umpire" and self.ready(), "`ask` is for umpired games that are set up")
        need(not self.seeds.own_link(seat), "`ask` by a player who has a chain")
        need(self.seeds.asked is None, "a roll is asked for while another waits for its witness")
        self.seeds.ask(seat)
        self.asks = True

    def act_dice(self, seat, faces_typed):
        need(self.mode == "table", "dice are typed in at real tables only")
        need(not self.seeds.kind or all(1 <= int(face) <= SIDES for face in faces_typed.split(" ")), "a face no die has")
        self.position = None

    def act_draw(self, seat, things):
        need(self.mode == "table", "draws are typed in at real tables only")
        need(not self.seeds.kind or self.seeds.kind.has_draws, "the game has no draws")
        self.position = None

    def act_deal(self, seat, deck, number, card):
        need(self.mode == "table", "cards are typed in at real tables only")
        need(self.dealt.setdefault((deck, number), card) == card, "a card that was another before")

    # -- decisions

    def act_order(self, seat, side, words):
        self.order, self.ordered = words, True
        self.named[side] = words
        # While an answer is sealed, this can only be another answer to the same question.
        if not self.sealed:
            self.position = None

    def act_sealed(self, seat, side, commitment):
        need(side not in self.sealed, "a second sealed answer")
        self.sealed[side] = (bytes.fromhex(commitment), self.entry.number)

    def act_unsealed(self, seat, side, nonce, words):
        need(side in self.sealed and side not in self.opened, "an answer is opened that was not sealed")
        commitment, since = self.sealed[side]
        other = OTHER[side]
        # The other side's answer was sealed, or given openly since the question was put.
        first = since
        while first > 0 and first <= len(self.states) - 1 and self.states[first - 1] == self.states[first]:
            first -= 1
        said = set().union(self.says, *self.spoke[max(first - 1, 0):])
        need(other in self.sealed or ("order", other) in said, "an answer is opened before the other side has answered")
        if self.position is not None:
            role = f"answer/{side}/{self.position.hex()}"
            found = sealed_choice(self.game, role, words, bytes.fromhex(nonce))
            need(found == commitment, "the answer opened is not the one sealed")
        self.opened.add(side)
        self.named[side] = words
        if other not in self.sealed or other in self.opened:
            self.sealed, self.opened, self.position = {}, set(), None
            self.order, self.ordered = words, True

    def act_ahead(self, seat, side, plan):
        self.plans.give(side, plan)

    def act_unahead(self, seat, side):
        self.plans.clear(side)

    def act_waive(self, seat, side, window):
        self.plans.waive(side, window, True)

    def act_unwaive(self, seat, side, window):
        self.plans.waive(side, window, False)

    def act_resign(self, seat, side):
        self.over, self.proposed = True, None

    # -- takebacks

    def alone(self, seat):
        """Does one hand play all?"""
        return self.mode in ("solo", "table") or seat == "umpire"

    def act_undo(self, seat, to, answer):
        if to is not None:
            need(self.proposed is None, "a takeback while another waits for its answer")
            need(self.ready(), "a takeback before every seat has set up")
            need(not self.asks, "a takeback in an entry that has asked for a roll")
            if self.mode != "table":
                owes = self.unready(seat) or self.seeds.runs_low(seat) or self.owes_opening(seat)
                need(not owes, "a takeback while its author owes something")
            self.check_reach(int(to))
            self.proposed = (seat, int(to))
            if not self.alone(seat):
                return
            answer = "yes"
        need(self.proposed, "an answer to no takeback")
        by, to = self.proposed
        need(self.alone(seat) or by != seat, "a takeback answered by its proposer")
        self.proposed = None
        if answer == "yes":
            self.check_reach(to)
            self.take_back(to)

    def check_reach(self, to):
        number = self.entry.number
        need(to < number - 1, "a takeback to what is to come, or to where the game is")
        need(number - 1 - to <= REACH, "a takeback too far back")
        need(to >= self.floor and not self.shuffled, "a takeback behind a shuffle or a deal")

    def take_back(self, to):
        """Goes back to just after an entry: to its position and its answers, never to its seeds."""
        self.segment.stirred |= bool(self.segment.usable)
        self.end_segment()
        need(self.results and self.results.popleft() == f"undone to {to}", "other takebacks in the results than in the acts")
        for side in PLAYERS:
            self.plans.clear(side)
        self.plans.end_segment()
        self.revision.proposed = None
        line, sealed, opened, named = self.before[to]
        self.seeds.line, self.sealed, self.opened, self.named = line, dict(sealed), set(opened), dict(named)
        self.seeds.live, self.seeds.asked = None, None
        self.cards.half = {}
        self.position, self.ordered = self.states[to], False
        self.begin_segment(self.asking[to])
        self.segment.stirred = True

    # -- what only reports

    def act_clock(self, seat, days, vacation):
        invited = all(author == seat for author in self.story)
        self.clock.set(seat, (int(days), int(vacation)), invited or self.alone(seat))

    def act_rules(self, seat, rules):
        need(int(rules) < 1 << 32, "no revision of any rules")
        if self.revision.set(seat, int(rules), self.alone(seat)):
            need(self.ready() and not self.seeds.asked and not self.cards.half, "other rules while something is pending")
            self.seeds.live = None
            self.shuffled = True  # as good as a shuffle: nobody goes back behind it

    def act_vacation(self, seat, side, days):
        self.clock.vacation(side, int(days))

    def act_withdrawn(self, seat, number, _):
        need(1 <= int(number) <= self.entry.number, "withdraws what is still to come")

    def act_settled(self, seat, number, _):
        need(1 <= int(number) < self.entry.number, "settles what is still to come")
        need(self.story[int(number)] != seat, "settles an entry of its own")

    def act_restored(self, seat, tip, _):
        need(not self.restored, "a loss is told twice in an entry")
        self.restored = True
        if tip is not None:
            need(self.mode in ("duel", "solo") and not self.over, "a restored chain where none is needed")
            need(seat in self.seeds.chains, "a restored chain without one before")
            self.seeds.commit(seat, bytes.fromhex(tip))

    def act_say(self, seat, _):
        pass

# ---- The program -----------------------------------------------------------------------------------------------------

def verify(data):
    """The verdict on the bytes of a log, as a dictionary."""
    table, entry, at = None, None, 0
    if data and not data.startswith(b"---\n"):
        return {"ok": False, "exit": 17, "entry": 0, "reason": "this is not a log file"}
    try:
        for entry in read_log(data):
            if table is None:
                table = Table(entry)
            else:
                table.enter(entry)
            at += 1
    except Bad as bad:
        return {"ok": False, "exit": 1, "entry": at, "reason": str(bad)}
    unopened = sorted(table.cards.keyed - table.cards.opened) if table.over else []
    unopened = [seat for seat in unopened if table.cards.owes_secret(seat)]
    # Whoever was asked for a roll by an entry that also resigns can neither answer nor open: not his doing.
    barred = [seat for seat in unopened if table.seeds.waits_for() == seat]
    return {"ok": True, "exit": 14 if unopened else 0, "unopened": unopened, "barred": barred, "entries": at, "rolls": table.seeds.rolls, "head": entry.hash.hex()}

def verify_file(name):
    try:
        with open(name, "rb") as file:
            return {"file": name, **verify(file.read(LOG_BYTES + 1))}
    except (OSError, ValueError) as error:
        return {"file": name, "ok": False, "exit": 1, "entry": 0, "reason": f"cannot be read ({type(error).__name__})"}

def main(arguments):
    names = [name for name in arguments if name != "--json"]
    if not names or any(name.startswith("--") for name in names):
        print("usage: verify.py [--json] LOG...", file=sys.stderr)
        return 1
    verdicts = [verify_file(name) for name in names]
    if "--json" in arguments:
        print(json.dumps({"logs": verdicts, "limits": LIMITS}))
    else:
        for verdict in verdicts:
            name = ascii(verdict["file"])[1:-1]
            if verdict["ok"]:
                word = "UNOPENED" if verdict["unopened"] else "OK"
                owed = f", cards not opened by {', '.join(verdict['unopened'])}" if verdict["unopened"] else ""
                if verdict["barred"]:
                    owed += " (who cannot: whoever asked for a roll resigned in the same entry)"
                print(f"{word} {name}: {verdict['entries']} entries, {verdict['rolls']} rolls, head {verdict['head']}{owed}")
            elif verdict["exit"] == 17:
                print(f"NO LOG {name}: {verdict['reason']}")
            else:
                print(f"BAD {name}: entry {verdict['entry']}: {verdict['reason']}")
        print("not re-derived here, and so taken on trust (the program itself checks all of it):")
        for limit in LIMITS:
            print(f"- {limit}")
    # What is wrong comes before what is no log, and that before what is not opened.
    return next((code for code in (1, 17, 14) if any(verdict["exit"] == code for verdict in verdicts)), 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
