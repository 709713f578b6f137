// Judges test vectors with the parts `v` of the page's verifier, in node and in a browser alike, as
// tests/independent/vectors.py does with those of examples/verify.py.

/** Runs something that pauses to its end. */
function through(steps) {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function hexadecimal(v, text) {
  v.need(v.HASH.test(text), 'not 64 digits');
  return v.unhex(text);
}

function log(v, keys, body) {
  const entries = [...v.readLog(body)];
  v.need(keys.reader === undefined, 'mangled text was read as a file');
  return String(entries.length) === keys.entries && v.hex(entries[entries.length - 1].hash) === keys.head;
}

function revealed(v, said) {
  const [link, tip, steps] = said.split(' ');
  let end = v.unhex(link);
  for (let i = 0; i < Number(steps); i++) end = v.sha256(end);
  v.need(v.hex(end) === tip && steps !== '0', 'not a link of the chain');
  return v.unhex(link);
}

const pairs = (text) => text.trim().split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]);

function dice(v, keys, body) {
  const rows = pairs(new TextDecoder().decode(body));
  const one = Object.fromEntries(rows);
  if (keys.kind === 'chain') {
    const chain = new v.Chain(one.tip, Number(one.length));
    for (const [key, link] of rows) {
      if (key === 'link') chain.reveal(v.hex(hexadecimal(v, link)));
    }
    return true;
  }
  const [game, ask] = [v.unhex(one.game), v.unhex(one.ask)];
  let asker = one.asker === undefined ? new Uint8Array(32) : revealed(v, one.asker);
  if (one.british !== undefined) {
    const link = one.asker === undefined ? [] : [asker];
    asker = v.tagged('coureur/umpired-words/1', game, one.british, one.french, ...link);
  }
  const seed = v.rollSeed(game, Number(one.index), ask, asker, revealed(v, one.witness));
  for (const [key, said] of rows) {
    if (key !== 'faces' && key !== 'picks') continue;
    const [size, found, label] = said.split(' | ');
    const count = found.split(' ').length;
    if (key === 'picks') v.need(Number(size) <= v.MOST.pool, 'a pool too large');
    const made = key === 'faces' ? v.faces(seed, label, Number(size), count) : v.picks(v.pickStream(seed, label), Number(size), count);
    v.need(made.join(' ') === found, `other ${key}`);
  }
  return v.hex(seed) === one.seed;
}

/** Keys, openings, shares and shuffles of cards that are masked under two keys. */
function masked(v, kind, one, every) {
  const [game, role, key] = [v.unhex(one.game || ''), one.role || '', v.unhex(one.key)];
  if (kind === 'opening') return v.hex(v.encodeRistretto(v.times(v.BASE, v.proofNumber(v.unhex(one.secret))))) === v.hex(key.subarray(0, 32));
  if (kind === 'key') {
    through(v.checkKey(game, role, key));
  } else if (kind === 'share') {
    through(v.checkShare(game, role, key.subarray(0, 32), v.unhex(one.masked), v.unhex(one.share)));
  } else {
    const joint = every('key').reduce((sum, each) => v.add(sum, v.cardPart(v.unhex(each).subarray(0, 32))), v.ZERO);
    const before = v.join(...every('card').flatMap((card) => [new Uint8Array(32), v.encodeRistretto(v.cardPoint(one.deck, card))]));
    through(v.checkShuffle(game, role, v.encodeRistretto(joint), before, v.unhex(one.shuffled)));
  }
  return true;
}

function deck(v, keys, body) {
  const rows = pairs(new TextDecoder().decode(body));
  const one = Object.fromEntries(rows);
  const every = (key) => rows.filter(([name]) => name === key).map(([, value]) => value);
  if (keys.kind === 'card') return v.hex(v.encodeRistretto(v.cardPoint(one.deck, one.card))) === one.point;
  if (['key', 'opening', 'share', 'shuffle'].includes(keys.kind)) return masked(v, keys.kind, one, every);
  const game = v.unhex(one.game);
  if (keys.kind === 'sealed') {
    return v.hex(v.sealedChoice(game, one.role, one.text, hexadecimal(v, one.nonce))) === v.hex(hexadecimal(v, one.commitment));
  }
  const sealed = new v.SealedDeck(game, one.deck, Number(one.epoch));
  if (keys.kind === 'slot') {
    return v.hex(sealed.commitment(Number(one.slot), one.card, hexadecimal(v, one.blind))) === v.hex(hexadecimal(v, one.commitment));
  }
  const secret = hexadecimal(v, one.secret);
  if (keys.kind === 'box') {
    const half = v.littleEndian(v.sha512(hexadecimal(v, one['owner-secret'])).subarray(0, 32));
    const own = v.encodePoint(v.times(v.BASE, (half & ~7n & ((1n << 255n) - 1n)) | (1n << 254n)));
    return v.hex(sealed.box(secret, Number(one.slot), new v.Key(own), v.utf8(one.text))) === one.box;
  }
  const [cards, slots] = [every('card'), every('slot').map((slot) => v.hex(hexadecimal(v, slot)))];
  const order = sealed.order(secret, every('nonce').map((nonce) => hexadecimal(v, nonce)), cards.length).map((i) => cards[i]);
  const made = order.map((card, i) => v.hex(sealed.commitment(i, card, sealed.blind(secret, i))));
  const committed = v.hex(v.umpireCommitment(game, secret)) === v.hex(hexadecimal(v, one.commitment));
  return committed && made.join() === slots.join() && order.join(' ') === one.order;
}

function judged(v, check, keys, body) {
  try {
    return check(v, keys, body);
  } catch (error) {
    if (error instanceof v.Bad) return false;
    throw error;
  }
}

/** The bytes of a vector judged: does it come out as its file says? */
function asExpected(v, kind, file) {
  const end = file.findIndex((byte, i) => byte === 10 && file[i + 1] === 10);
  const keys = Object.fromEntries(pairs(new TextDecoder().decode(file.subarray(0, end))));
  const check = { log, dice, deck }[kind];
  return judged(v, check, keys, file.subarray(end + 2)) === (keys.expect === 'success' && keys.reader === undefined);
}
