// Fairness: seed chains, dice, draws, sealed answers, umpired decks, masked cards (src/fair/FORMAT.md).

/** The faces for a label: bytes at or above the last multiple of the sides are thrown away. */
function faces(seed, label, sides, count) {
  const source = new Stream(sha256('coureur/dice/1\0', seed, label));
  const fair = () => {
    for (;;) {
      const byte = source.byte();
      if (byte < 256 - (256 % sides)) return (byte % sides) + 1;
    }
  };
  return Array.from({ length: count }, fair);
}

/** The first `count` numbers of the shuffled pool; only those that were moved are remembered. */
function picks(source, pool, count) {
  const moved = new Map();
  const at = (i) => (moved.has(i) ? moved.get(i) : i);
  return Array.from({ length: count }, (_, i) => {
    const j = i + source.below(pool - i);
    const found = at(j);
    moved.set(j, at(i));
    return found;
  });
}

const pickStream = (seed, label) => new Stream(sha256('coureur/pick/1\0', seed, label));
const rollSeed = (game, index, ask, asker, witness) => sha256('coureur/roll/1\0', game, u64(index), ask, asker, witness);

/** A committed seed chain: each link hashes to the one revealed before it, the first to the tip. */
class Chain {
  constructor(tip, length) {
    need(length >= 1 && length <= 65536, 'a chain has 1 to 65,536 links');
    this.tip = tip;
    this.last = tip;
    this.left = length;
    this.published = new Set([tip]);
  }

  /** Links are hexadecimal here, so that they can be looked up. */
  reveal(link) {
    need(this.left > 0, 'the seed chain is spent');
    need(hex(sha256(unhex(link))) === this.last, 'the link does not hash to the one before it');
    this.last = link;
    this.left--;
    this.published.add(link);
    return link;
  }
}

const sealedChoice = (game, role, text, nonce) => tagged('coureur/sealed/1', game, role, text, nonce);
const umpireCommitment = (game, secret) => tagged('coureur/umpire-secret/1', game, secret);
const wordNonce = (game, side, words) => tagged('coureur/word/1', game, side, words);

/** One shuffle of an umpired deck: its name, and the number of the first slot that it fills. */
class SealedDeck {
  constructor(game, name, epoch) {
    this.identity = [game, utf8(name), u32(epoch)];
  }

  hash(tag, ...parts) {
    return tagged(tag, ...this.identity, ...parts);
  }

  commitment(i, card, blind) {
    return this.hash('coureur/slot/1', u32(i), card, blind);
  }

  blind(secret, i) {
    return this.hash('coureur/slot-blind/1', secret, u32(i));
  }

  /** Slot i holds the card that was at order[i] in the base order. */
  order(secret, nonces, n) {
    return picks(new Stream(this.hash('coureur/deck-order/1', secret, ...nonces)), n, n);
  }

  /** The box of a slot to the holder of an Ed25519 key. */
  box(secret, i, owner, text) {
    const y = owner.point[1];
    const u = norm((1n + y) * inverse(1n - y));
    const ephemeral = this.hash('coureur/box-ephemeral/1', secret, u32(i), owner.data, text);
    const open = x25519(ephemeral, 9n);
    const shared = x25519(ephemeral, u);
    need(shared.some((byte) => byte), 'a box to a key of small order');
    const salt = tagged('coureur/box-salt/1', open, toLittleEndian(u, 32));
    const key = hkdf(salt, shared, this.hash('coureur/box/1', u32(i)));
    const plain = join(bigEndian(text.length, 2), text);
    return join(open, encrypted(key, join(plain, new Uint8Array(-plain.length & 127))));
  }
}

// ---- Masked cards ----------------------------------------------------------------------------------------------------

/** SHA-512 over labelled fields. */
class Transcript {
  constructor(tag, game, role) {
    this.hash = new Sha512();
    this.add('tag', tag);
    if (game) this.add('game', game, 'role', role);
  }

  add(...fields) {
    for (const field of fields.map(bytesOf)) this.hash.update(join(u32(field.length), field));
  }

  draw(label) {
    this.add('challenge', label);
    const drawn = this.hash.digest();
    this.add(label, drawn);
    return drawn;
  }

  scalar(label) {
    return littleEndian(this.draw(label)) % ORDER;
  }
}

function cardPoint(deck, card) {
  const transcript = new Transcript('coureur/card/1');
  transcript.add('deck', deck, 'card', card);
  return mapToPoint(transcript.draw('point'));
}

function cardPart(data, zero = false) {
  const point = decodeRistretto(data);
  need(point !== null && (zero || data.some((byte) => byte)), 'bytes of a card that are no point');
  return point;
}

function proofNumber(data) {
  need(data.length === 32 && littleEndian(data) < ORDER, 'bytes of a proof that are no scalar');
  return littleEndian(data);
}

const thirds = (blob) => [blob.subarray(0, 32), blob.subarray(32, 64), blob.subarray(64)];

function* checkKey(game, role, blob) {
  need(blob.length === 96, 'a card key of no length');
  const [own, first, second] = thirds(blob);
  const [key, e, s] = [cardPart(own), proofNumber(first), proofNumber(second)];
  const transcript = new Transcript('coureur/card-key/1', game, role);
  const commitment = add(times(BASE, s), yield* multiply([[key, -e]]));
  transcript.add('key', own, 'commitment', encodeRistretto(commitment));
  need(transcript.scalar('challenge') === e, 'the proof of a card key is false');
}

const TABLES = new Map();

/** The multiples of a card key. */
function tableOf(key) {
  const name = hex(key);
  if (!TABLES.has(name)) TABLES.set(name, multiples(cardPart(key)));
  return TABLES.get(name);
}

function* checkShare(game, role, key, masked, blob) {
  need(blob.length === 96, 'a share of no length');
  const [given, one, two] = thirds(blob);
  const [token, e, s] = [cardPart(given), proofNumber(one), proofNumber(two)];
  const first = cardPart(masked.subarray(0, 32));
  const transcript = new Transcript('coureur/card-share/1', game, role);
  transcript.add('key', key, 'c1', masked.subarray(0, 32), 'c2', masked.subarray(32), 'token', given);
  const ofBase = add(times(BASE, s), times(tableOf(key), -e));
  const ofCard = yield* multiply([[first, s], [token, -e]]);
  transcript.add('commitment G', encodeRistretto(ofBase), 'commitment c1', encodeRistretto(ofCard));
  need(transcript.scalar('challenge') === e, 'the proof of a share is false');
}

const GENERATORS = [];

function generator(i) {
  while (GENERATORS.length <= i) {
    const transcript = new Transcript('coureur/shuffle-generator/1');
    transcript.add('index', u64(GENERATORS.length));
    GENERATORS.push(mapToPoint(transcript.draw('point')));
  }
  return GENERATORS[i];
}

/** Every one of a list through a function, with pauses. */
function* each(list, change) {
  const all = [];
  for (const [i, one] of list.entries()) {
    all.push(change(one, i));
    if (i % 16 === 15) yield;
  }
  return all;
}

/** The four sums and the chain of products of a shuffle proof, in the letters of the page. */
function* checkShuffle(game, role, joint, before, blob) {
  const n = Math.floor(before.length / 64);
  need(n >= 1 && n <= 512 && blob.length === 32 * (6 * n + 5), 'a shuffle of another length than its deck');
  const cut = (data) => Array.from({ length: data.length / 32 }, (_, i) => data.subarray(32 * i, 32 * i + 32));
  const part = cut(blob);
  const [after, c, hat] = [part.slice(0, 2 * n), part.slice(2 * n, 3 * n), part.slice(3 * n, 4 * n)];
  const [e, s1, s2, s3, s4, ...rest] = part.slice(4 * n).map(proofNumber);
  const [hats, primes] = [rest.slice(0, n), rest.slice(n)];
  const y = cardPart(joint);
  const old = yield* each(cut(before), (one) => cardPart(one, true));
  const fresh = yield* each(after, (one, i) => cardPart(one, i % 2 === 1));
  const cs = yield* each(c, (one) => cardPart(one));
  const hs = yield* each(hat, (one) => cardPart(one));
  const transcript = new Transcript('coureur/shuffle/1', game, role);
  transcript.add('cards', u64(n), 'joint key', joint);
  for (let i = 0; i < n; i++) transcript.add('before', before.subarray(64 * i, 64 * i + 64));
  for (let i = 0; i < n; i++) transcript.add('after', join(after[2 * i], after[2 * i + 1]));
  for (const one of c) transcript.add('c', one);
  const u = c.map(() => transcript.scalar('u'));
  for (const one of hat) transcript.add('ĉ', one);
  const product = u.reduce((all, one) => (all * one) % ORDER, 1n);
  const h = yield* each(Array(n + 1).fill(), (_, i) => generator(i));
  const weights = u.map((one) => -e * one);
  const pairs = (points, numbers) => points.map((point, i) => [point, numbers[i]]);
  const half = (points, j) => points.filter((_, i) => i % 2 === j);
  const t1 = add(times(BASE, s1), yield* multiply([...cs.map((p) => [p, -e]), ...h.slice(1).map((p) => [p, e])]));
  const t2 = add(times(BASE, s2), yield* multiply([[hs[n - 1], -e], [h[0], e * product]]));
  const t3 = add(times(BASE, s3), yield* multiply([...pairs(h.slice(1), primes), ...pairs(cs, weights)]));
  const t4 = [];
  for (const [j, base] of [times(BASE, s4), yield* multiply([[y, s4]])].entries()) {
    const sum = yield* multiply([...pairs(half(fresh, j), primes), ...pairs(half(old, j), weights)]);
    t4.push(encodeRistretto(add(minus(base), sum)));
  }
  transcript.add('t1', encodeRistretto(t1), 't2', encodeRistretto(t2), 't3', encodeRistretto(t3), 't4', join(...t4));
  for (let i = 0; i < n; i++) {
    const sum = yield* multiply([[i ? hs[i - 1] : h[0], primes[i]], [hs[i], -e]]);
    transcript.add('t5', encodeRistretto(add(times(BASE, hats[i]), sum)));
    yield;
  }
  need(transcript.scalar('challenge') === e, 'the proof of a shuffle is false');
}
