#!/usr/bin/env python3
"""An independent verifier of coureur logs: plain Python 3.8 or later, nothing else.

Shares no code with the program. Written from the format pages, and laid out like them:

    src/log/FORMAT.md     spelling, hashes, chain, seats, signatures
    src/fair/FORMAT.md    seed chains, dice, draws
    src/table/FORMAT.md   who asks for a roll, who witnesses it, which seed it gets

    verify.py [--json] LOG...

prints `OK file: N entries, M rolls, head HASH` or `BAD file: entry N: reason` for each log and leaves with 0 if all are
OK, else 1. Nothing here knows the rules of a game: see UNCHECKED for what is therefore taken on trust.
"""

import base64
import datetime
import hashlib
import itertools
import json
import re
import sys
import unicodedata
from types import SimpleNamespace

UNCHECKED = "the rules of the game, cards, sealed answers, numbers of dice, dice typed in by hand"

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

    def __init__(self, data):
        point = decode_point(data)
        need(point is not None and not is_small(point), "a key that is no point, or a weak one")
        self.data, self.negative = data, multiples((P - point[0], point[1], 1, P - point[3]))

    def verifies(self, signature, message):
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
PLAIN = re.compile("[A-Za-z0-9 _.,/+=()'\u00c0-\u024f-]*[^ ]")
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
    if not PLAIN.fullmatch(value):
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
    """(seat, key or None) of a seat line."""
    match = SEATLINE.fullmatch(text)
    need(match and len((match[4] or "").encode()) <= 64, "not a seat with a key and a name")
    need(not INVISIBLE.search(match[4] or ""), "a name with something invisible in it")
    return match[1], None if match[2] else Key(bytes.fromhex(match[3]))

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
    scalar(lines.value("game"), WORD, "word")
    scalar(lines.value("edition"), WORD, "word")
    number(lines.value("rules"))
    scalar(lines.value("scenario"), WORD, "word")
    mode = scalar(lines.value("mode"), WORD, "word")
    seats = [seatline(scalar(raw, TEXT, "text")) for raw in lines.items("seats", SEATS)]
    need(seats and len(dict(seats)) == len(seats), "no seats, or one of them twice")
    options = [scalar(raw, WORD, "word") for raw in lines.items("options", OPTIONS)]
    need(len(set(options)) == len(options), "an option twice")
    scalar(lines.value("content"), HASH, "hash")
    if lines.peek().startswith("start: "):
        scalar(lines.value("start"), HASH, "hash")
    chain = number(lines.value("chain"))
    scalar(lines.value("nonce"), NONCE, "nonce")
    return SimpleNamespace(mode=mode, seats=dict(seats), chain=chain)

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
            seat, key = seatline(text[5:])
            need(key and seat == entry.seat and seats[seat] is None, "takes a seat not its author's, or not open")
            seats[seat] = key
    entry.hash = sha256(b"coureur/entry/1\0---\n", document[:document.rindex("\n") + 1].encode())
    need(seats[entry.seat], "nobody holds the seat")
    need(len(signature) == 64 and seats[entry.seat].verifies(signature, entry.hash), "the signature is false")
    return entry

def read_log(data):
    """Yields each entry, the header first, as soon as it is known to be sound."""
    need(len(data) <= LOG_BYTES, "the log is too large")
    documents = (b"\n" + data).split(b"\n---\n", ENTRIES + 1)
    need(documents[0] == b"" and len(documents) > 1, "the log does not begin with `---`")
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

def pick_words(seed, label):
    """The stream of a draw, in big-endian words of four bytes."""
    source = stream(sha256(b"coureur/pick/1\0", seed, label.encode()))
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
        self.tip, self.last, self.left = tip, tip, length

    def reveal(self, link):
        need(self.left > 0, "the seed chain is spent")
        need(sha256(link) == self.last, "the link does not hash to the one before it")
        self.last, self.left = link, self.left - 1
        return link

# ---- The table: acts, rolls, results ---------------------------------------------------------------------------------

PLAYERS = ["british", "french"]
SEATS_OF_MODE = {"duel": PLAYERS, "solo": PLAYERS, "umpire": PLAYERS + ["umpire"], "table": ["recorder"]}
WITH_BLOB = {"cardkey", "shuffle", "share", "show"}
VERBS = WITH_BLOB | set("join chain commit word link ask order sealed unsealed ahead unahead waive unwaive undo resign "
                        "secret dice draw deal clock vacation say withdrawn settled restored".split())
DECLARE = {"withdrawn", "settled", "restored"}  # about other copies of the game
TOKEN = re.compile("(0|[1-9][0-9]{0,18}) [0-9a-f]{64}")
FRESH = re.compile("[0-9a-f]{64} [0-9a-f]{32}")
SPEND = {"order", "unsealed", "ahead", "unahead", "waive", "unwaive"}  # decisions, now or for later
WHILE_PROPOSED = {"say", "resign", "secret", "undo", "withdrawn", "settled", "restored"}
GO_ON = {"link", "shuffle", "show"}  # after these the game may roll on with an open seed
RESULTS = {"roll", "draw", "forced", "waived", "ahead", "dropped", "undone"}
ROLLED = re.compile("(roll|draw) (0|[1-9][0-9]{0,18}) (.+?)(?: (?:d|of )([1-9][0-9]{0,4}))?: ((?:0|[1-9][0-9]{0,3})(?: (?:0|[1-9][0-9]{0,3}))*)")
REPEATED = re.compile("(.+) #([2-9]|[1-9][0-9]{1,8})")
SIDES, LOW = 6, 8  # of a die, unless said; of a chain, before it is renewed
POOL, DRAWS = 10_000, 10_000  # the largest; the most in a log

class Table:
    """What the acts do to seeds and rolls."""

    def __init__(self, header, game):
        need(list(header.seats) == SEATS_OF_MODE.get(header.mode), "an unknown mode, or other seats than the mode has")
        self.mode, self.length, self.game = header.mode, header.chain, game
        self.chains = {}  # by seat
        self.asked = None  # the roll that waits for its witness; its `ask` is known when the entry is complete
        self.next_index = 0
        self.seeds = {}  # by index, once opened
        self.live = None  # the index whose seed serves until the next decision
        self.kept = set()  # indices opened before a takeback: the same position meets them again
        self.labels = {}  # rolled so far, by index
        self.proposed = None  # the takeback that waits for an answer: by whom, to where
        self.words = {}  # of the players, in an umpired game
        self.authors = [None]  # by entry; nobody judges the header
        self.rolls = self.draws = 0

    def enter(self, entry):
        """Follows one entry: its acts, then its claims."""
        usable, undone, opened, self.asks = set(), [], [], False
        for text, blob in entry.acts:
            verb, _, rest = text.partition(" ")
            need(verb in VERBS, "an unknown act")
            need(not self.proposed or verb in WHILE_PROPOSED, "something is done before a takeback is answered")
            need(verb in {"link", "say"} | DECLARE or not self.witnesses(entry.seat), "a witness acts before he reveals his link")
            need((verb in WITH_BLOB) == bool(blob), f"`{verb}` with a blob, or without the one it needs")
            if verb == "chain":
                self.chain(entry.seat, self.hexadecimal(rest))
            elif verb == "link":
                opened += self.link(entry.seat, self.hexadecimal(rest))
            elif verb == "ask":
                need(self.mode == "umpire" and not rest, "`ask` is for umpired games")
                need(not self.own_chain(entry.seat), "`ask` by a player who has a chain")
                self.ask(entry.seat, bytes(32))
            elif verb == "word":
                self.word(entry.seat, *rest.partition(" ")[::2])
            elif verb == "resign":
                self.proposed = None
            elif verb in DECLARE:
                self.declare(entry, verb, rest)
            elif verb == "undo":
                undone += self.undo(entry, rest)
            elif verb in SPEND:
                self.live = None
            if verb in GO_ON:
                usable.add(self.live)
        self.authors.append(entry.seat)
        claimed = [self.result(text, usable) for text in entry.results]
        need(set(opened) <= set(claimed), "a seed was opened, but nothing rolled with it")
        told = [text for text in entry.results if text.startswith("undone ")]
        need(told == undone, "other takebacks in the results than in the acts")
        if self.asked and self.asked.ask is None:
            self.asked.ask = entry.state if self.mode == "umpire" else entry.hash

    @staticmethod
    def hexadecimal(text):
        need(HASH.fullmatch(text), "not 64 digits")
        return bytes.fromhex(text)

    def chain(self, seat, tip):
        need(self.asked is None, "a seed chain is committed while a roll is asked for")
        need(all(tip != chain.tip for other, chain in self.chains.items() if other != seat), "the tip of another")
        need(self.mode != "umpire" or seat not in self.words, "a seed chain after the words of its player")
        if seat in self.chains:
            need(self.mode != "umpire" and self.chains[seat].left <= LOW, "a second seed chain before the first runs low")
        self.chains[seat] = Chain(tip, self.length)

    def own_chain(self, seat):
        """Does a player of an umpired game ask with a link of his own?"""
        return self.mode == "umpire" and seat in PLAYERS and seat in self.chains and self.chains[seat].left > 0

    def word(self, seat, side, text):
        need(self.mode == "umpire" and side in PLAYERS and seat in (side, "umpire"), "words for somebody else")
        need("umpire" in self.chains and side not in self.words, "words too early, or a second time")
        self.words[side] = text

    def slot(self, link):
        """What stands in the asker's place of a seed."""
        if self.mode != "umpire":
            return link
        need(len(self.words) == 2, "a roll before both players gave their words")
        parts = [self.game] + [self.words[side].encode() for side in PLAYERS]
        return tagged(b"coureur/umpired-words/1", *parts, *([] if link == bytes(32) else [link]))

    def declare(self, entry, verb, rest):
        """Words about another copy; only a restore may bring a fresh chain, for what is rolled after it."""
        if verb == "restored":
            if rest:
                need(FRESH.fullmatch(rest), "not a tip and a salt")
                need(self.mode in ("duel", "solo") and entry.seat in self.chains, "a fresh chain for none")
                need(self.asked is None, "a seed chain is committed while a roll is asked for")
                self.chains[entry.seat] = Chain(bytes.fromhex(rest[:64]), self.length)
            return
        need(TOKEN.fullmatch(rest), "not an entry and a token")
        number = int(rest.split()[0])
        need(0 < number <= entry.number, "an entry that is to come, or the header")
        if verb == "settled":
            need(number < entry.number and self.authors[number] != entry.seat, "a seat settles its own fork")

    def ask(self, seat, link):
        need(self.asked is None, "a roll is asked for while another waits for its witness")
        self.asks = True
        self.asked = SimpleNamespace(index=self.next_index, by=seat, link=link, ask=None)
        self.next_index, self.live = self.next_index + 1, None

    def link(self, seat, link):
        """Asks for a roll, or witnesses one; the indices opened."""
        need(seat in self.chains and self.mode != "table", "a link without a seed chain")
        link, asked = self.chains[seat].reveal(link), self.asked
        if asked is None:
            need(self.mode != "umpire" or seat in PLAYERS, "a link, and no roll asked for")
            self.ask(seat, link)
            return []
        witness = seat == "umpire" if self.mode == "umpire" else seat != asked.by
        need(witness and asked.ask is not None, "a link that is not the witness's, or in the entry that asks")
        self.seeds[asked.index] = roll_seed(self.game, asked.index, asked.ask, self.slot(asked.link), link)
        self.live, self.asked = asked.index, None
        return [asked.index]

    def witnesses(self, seat):
        """Does a roll wait for this seat's link?"""
        if self.asked is None or self.asked.ask is None:
            return False
        return seat == "umpire" if self.mode == "umpire" else seat != self.asked.by

    def undo(self, entry, rest):
        """A takeback drops what is asked for and keeps what is open; the results that tell of it."""
        alone = self.mode in ("solo", "table") or entry.seat == "umpire"
        if NUMBER.fullmatch(rest):
            need(self.proposed is None, "a takeback while another waits for its answer")
            need(int(rest) < entry.number, "a takeback to what is to come")
            need(not self.asks and self.asked is None, "a takeback while a roll is asked for")
            self.proposed = (entry.seat, rest)
            if not alone:
                return []
            rest = "yes"
        need(self.proposed and rest in ("yes", "no"), "an answer to no takeback")
        (by, to), self.proposed = self.proposed, None
        need(alone or by != entry.seat, "a takeback answered by its proposer")
        if rest == "no":
            return []
        self.kept.update(self.seeds)
        self.live = self.asked = None
        return [f"undone to {to}"]

    def result(self, text, usable):
        """Recomputes a roll or a draw; its index, or None for other claims."""
        need(text.partition(" ")[0] in RESULTS, "an unknown result")
        if not text.startswith(("roll ", "draw ")):
            return None
        match = ROLLED.fullmatch(text)
        need(match, "a roll that cannot be read")
        index, label, size = int(match[2]), match[3], match[4]
        claimed = [int(one) for one in match[5].split(" ")]
        seen = self.labels.setdefault(index, set())
        need(index in usable or index in self.kept, f"roll {index} is not open here")
        need(label not in seen or index in self.kept, f"roll {index} has the same label twice")
        again = REPEATED.fullmatch(label)
        if again:
            before = again[1] if again[2] == "2" else f"{again[1]} #{int(again[2]) - 1}"
            need(before in seen, f"roll {index} repeats what was not rolled")
        seen.add(label)
        self.rolls += 1
        if match[1] == "roll":
            need(size is None or int(size) in range(1, 256), "a die no one has")
            rolled = faces(self.seeds[index], label, int(size or SIDES), len(claimed))
            need(rolled == claimed, f"roll {index}: the seed gives other faces")
        else:
            self.draws += 1
            need(self.draws <= DRAWS, "more draws than any game has")
            need(size is not None and len(claimed) <= int(size) <= POOL, "a draw from a pool of no size")
            drawn = picks(pick_words(self.seeds[index], label), int(size), len(claimed))
            need(drawn == claimed, f"draw {index}: the seed gives another draw")
        return index

# ---- The program -----------------------------------------------------------------------------------------------------

def verify(data):
    """The verdict on the bytes of a log, as a dictionary."""
    table, entry, at = None, None, 0
    try:
        for entry in read_log(data):
            if table is None:
                table = Table(entry.header, entry.hash)
            table.enter(entry)
            at += 1
    except Bad as bad:
        return {"ok": False, "entry": at, "reason": str(bad)}
    return {"ok": True, "entries": at, "rolls": table.rolls, "head": entry.hash.hex()}

def verify_file(name):
    try:
        with open(name, "rb") as file:
            return {"file": name, **verify(file.read(LOG_BYTES + 1))}
    except (OSError, ValueError) as error:
        return {"file": name, "ok": False, "entry": 0, "reason": f"cannot be read ({type(error).__name__})"}

def main(arguments):
    names = [name for name in arguments if name != "--json"]
    if not names or any(name.startswith("--") for name in names):
        print("usage: verify.py [--json] LOG...", file=sys.stderr)
        return 1
    verdicts = [verify_file(name) for name in names]
    if "--json" in arguments:
        print(json.dumps({"logs": verdicts, "unchecked": UNCHECKED}))
    else:
        for verdict in verdicts:
            name = ascii(verdict["file"])[1:-1]
            if verdict["ok"]:
                print(f"OK {name}: {verdict['entries']} entries, {verdict['rolls']} rolls, head {verdict['head']}")
            else:
                print(f"BAD {name}: entry {verdict['entry']}: {verdict['reason']}")
        print(f"not checked: {UNCHECKED}")
    return 0 if all(verdict["ok"] for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
