// Bytes, hashes and streams, each from its standard: FIPS 180-4, RFC 2104, RFC 5869, RFC 8439.
// Own code, not WebCrypto: pages opened from a disk have none in some browsers, and its Ed25519 differs between browsers
// in the very cases that the format forbids.

class Bad extends Error {}

/** Refuses the log unless the condition holds. */
function need(condition, reason) {
  if (!condition) throw new Bad(reason);
}

const ENCODER = new TextEncoder();
const utf8 = (text) => ENCODER.encode(text);
const bytesOf = (part) => (typeof part === 'string' ? utf8(part) : part);
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (text) => Uint8Array.from({ length: text.length >> 1 }, (_, i) => parseInt(text.substr(2 * i, 2), 16));

function join(...parts) {
  const all = parts.map(bytesOf);
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function same(one, other) {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

/** A number below 2^53 in so many bytes, the highest first. */
function bigEndian(number, width) {
  const bytes = new Uint8Array(width);
  for (let i = width - 1; i >= 0; i--) {
    bytes[i] = number % 256;
    number = Math.floor(number / 256);
  }
  return bytes;
}

const u32 = (number) => bigEndian(number, 4);
const u64 = (number) => bigEndian(number, 8);

/** RFC 4648 section 4, padded, unused bits zero; null for whatever is not spelled as it would be written. */
function unbase64(text) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  if (unbase64.values === undefined) unbase64.values = new Map(Array.from(alphabet, (letter, i) => [letter.charCodeAt(0), i]));
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  if (text.length % 4) return null;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let held = 0;
  let bits = 0;
  let at = 0;
  for (let i = 0; i < text.length - padding; i++) {
    const value = unbase64.values.get(text.charCodeAt(i));
    if (value === undefined) return null;
    held = (held << 6) | value;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (held >> bits) & 255;
    }
    held &= (1 << bits) - 1;
  }
  return held === 0 ? bytes : null;
}

// ---- SHA-2 -----------------------------------------------------------------------------------------------------------

/** The largest number whose power is not above n. */
function root(n, power) {
  let low = 0n;
  let high = 1n << (BigInt(n.toString(2).length) / power + 1n);
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** power > n) high = middle;
    else low = middle;
  }
  return low;
}

/** The first 64 bits behind the point of the roots of the first primes, as pairs of 32 bits. */
function fractions(count, power) {
  const found = [];
  for (let prime = 2; found.length < 2 * count; prime++) {
    let divides = false;
    for (let i = 2; i * i <= prime; i++) divides ||= prime % i === 0;
    if (divides) continue;
    const bits = BigInt.asUintN(64, root(BigInt(prime) << (64n * power), power));
    found.push(Number(bits >> 32n), Number(bits & 0xffffffffn));
  }
  return Uint32Array.from(found);
}

const ROUND = fractions(80, 3n);
const START = fractions(8, 2n);
const ROUND256 = Uint32Array.from({ length: 64 }, (_, i) => ROUND[2 * i]);
const START256 = Uint32Array.from({ length: 8 }, (_, i) => START[2 * i]);

/** The message with its length behind it, in whole blocks. */
function padded(bytes, block, total) {
  const tail = block / 8;
  const whole = new Uint8Array(Math.ceil((bytes.length + 1 + tail) / block) * block);
  whole.set(bytes);
  whole[bytes.length] = 128;
  whole.set(bigEndian(total * 8, 8), whole.length - 8);
  return whole;
}

function sha256(...parts) {
  const message = join(...parts);
  const blocks = padded(message, 64, message.length);
  const state = Uint32Array.from(START256);
  const w = new Uint32Array(64);
  const turn = (x, n) => (x >>> n) | (x << (32 - n));
  const view = new DataView(blocks.buffer);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const one = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const two = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + one + w[i - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + one + ((e & f) ^ (~e & g)) + ROUND256[i] + w[i]) | 0;
      const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  return join(...Array.from(state, u32));
}

/** SHA-512 that can be asked for its digest on the way; 64-bit words are pairs of 32. */
class Sha512 {
  constructor() {
    this.state = Uint32Array.from(START);
    this.rest = new Uint8Array(0);
    this.length = 0;
  }

  update(bytes) {
    const all = join(this.rest, bytes);
    const whole = all.length - (all.length % 128);
    Sha512.blocks(this.state, all, whole);
    this.rest = all.slice(whole);
    this.length += bytes.length;
    return this;
  }

  digest() {
    const state = Uint32Array.from(this.state);
    const last = padded(this.rest, 128, this.length);
    Sha512.blocks(state, last, last.length);
    return join(...Array.from(state, u32));
  }

  static blocks(state, bytes, end) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const w = new Uint32Array(160);
    for (let at = 0; at < end; at += 128) {
      for (let i = 0; i < 32; i++) w[i] = view.getUint32(at + 4 * i);
      for (let i = 32; i < 160; i += 2) Sha512.extend(w, i);
      Sha512.compress(state, w);
    }
  }

  static extend(w, i) {
    const [h, l, H, L] = [w[i - 30], w[i - 29], w[i - 4], w[i - 3]];
    const oneH = ((h >>> 1) | (l << 31)) ^ ((h >>> 8) | (l << 24)) ^ (h >>> 7);
    const oneL = ((l >>> 1) | (h << 31)) ^ ((l >>> 8) | (h << 24)) ^ ((l >>> 7) | (h << 25));
    const twoH = ((H >>> 19) | (L << 13)) ^ ((L >>> 29) | (H << 3)) ^ (H >>> 6);
    const twoL = ((L >>> 19) | (H << 13)) ^ ((H >>> 29) | (L << 3)) ^ ((L >>> 6) | (H << 26));
    const low = w[i - 31] + (oneL >>> 0) + w[i - 13] + (twoL >>> 0);
    w[i + 1] = low;
    w[i] = w[i - 32] + oneH + w[i - 14] + twoH + Math.floor(low / 4294967296);
  }

  static compress(state, w) {
    let [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl] = state;
    for (let i = 0; i < 160; i += 2) {
      const oneH = ((eh >>> 14) | (el << 18)) ^ ((eh >>> 18) | (el << 14)) ^ ((el >>> 9) | (eh << 23));
      const oneL = ((el >>> 14) | (eh << 18)) ^ ((el >>> 18) | (eh << 14)) ^ ((eh >>> 9) | (el << 23));
      const chooseH = (eh & fh) ^ (~eh & gh);
      const chooseL = (el & fl) ^ (~el & gl);
      const low1 = hl + (oneL >>> 0) + (chooseL >>> 0) + ROUND[i + 1] + w[i + 1];
      const t1h = (hh + oneH + chooseH + ROUND[i] + w[i] + Math.floor(low1 / 4294967296)) >>> 0;
      const t1l = low1 >>> 0;
      const twoH = ((ah >>> 28) | (al << 4)) ^ ((al >>> 2) | (ah << 30)) ^ ((al >>> 7) | (ah << 25));
      const twoL = ((al >>> 28) | (ah << 4)) ^ ((ah >>> 2) | (al << 30)) ^ ((ah >>> 7) | (al << 25));
      const low2 = (twoL >>> 0) + (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
      const t2h = (twoH + ((ah & bh) ^ (ah & ch) ^ (bh & ch)) + Math.floor(low2 / 4294967296)) >>> 0;
      [hh, hl, gh, gl, fh, fl] = [gh, gl, fh, fl, eh, el];
      const lowE = dl + t1l;
      el = lowE >>> 0;
      eh = (dh + t1h + Math.floor(lowE / 4294967296)) >>> 0;
      [dh, dl, ch, cl, bh, bl] = [ch, cl, bh, bl, ah, al];
      const lowA = t1l + (low2 >>> 0);
      al = lowA >>> 0;
      ah = (t1h + t2h + Math.floor(lowA / 4294967296)) >>> 0;
    }
    [ah, al, bh, bl, ch, cl, dh, dl, eh, el, fh, fl, gh, gl, hh, hl].forEach((word, i, all) => {
      if (i % 2 === 0) return;
      const low = state[i] + word;
      state[i] = low;
      state[i - 1] = state[i - 1] + all[i - 1] + Math.floor(low / 4294967296);
    });
  }
}

const sha512 = (...parts) => new Sha512().update(join(...parts)).digest();

/** The hash of a tag and parts, each preceded by its length. */
const tagged = (...parts) => sha256(...parts.map(bytesOf).flatMap((part) => [u32(part.length), part]));

function hmac(key, ...parts) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  return sha256(block.map((byte) => byte ^ 0x5c), sha256(block.map((byte) => byte ^ 0x36), ...parts));
}

/** HKDF-SHA-256, 32 bytes. */
const hkdf = (salt, secret, info) => hmac(hmac(salt, secret), info, Uint8Array.of(1));

// ---- ChaCha20, Poly1305 ----------------------------------------------------------------------------------------------

const QUARTERS = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];

/** The ChaCha20 key stream from block 0 with a nonce of zeros. */
class Stream {
  constructor(key) {
    this.fixed = join('expand 32-byte k', key);
    this.counter = 0;
    this.block = [];
    this.at = 0;
  }

  fill() {
    const view = new DataView(this.fixed.buffer);
    const start = new Uint32Array(16);
    for (let i = 0; i < 12; i++) start[i] = view.getUint32(4 * i, true);
    start[12] = this.counter++;
    const x = Uint32Array.from(start);
    const mix = (to, by, onto, turn) => {
      x[to] += x[by];
      const word = x[onto] ^ x[to];
      x[onto] = (word << turn) | (word >>> (32 - turn));
    };
    for (let round = 0; round < 10; round++) {
      for (const [a, b, c, d] of QUARTERS) {
        mix(a, b, d, 16);
        mix(c, d, b, 12);
        mix(a, b, d, 8);
        mix(c, d, b, 7);
      }
    }
    const out = new DataView(new ArrayBuffer(64));
    x.forEach((word, i) => out.setUint32(4 * i, word + start[i], true));
    this.block = new Uint8Array(out.buffer);
    this.at = 0;
  }

  byte() {
    if (this.at === this.block.length) this.fill();
    return this.block[this.at++];
  }

  bytes(count) {
    return Uint8Array.from({ length: count }, () => this.byte());
  }

  /** Four bytes as a number, the highest first. */
  word() {
    return ((this.byte() << 24) | (this.byte() << 16) | (this.byte() << 8) | this.byte()) >>> 0;
  }

  /** A number below n: words at or above the last multiple of it are thrown away. */
  below(n) {
    for (;;) {
      const word = this.word();
      if (word < 4294967296 - (4294967296 % n)) return word % n;
    }
  }
}

const littleEndian = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

function toLittleEndian(number, width) {
  const digits = BigInt.asUintN(8 * width, number).toString(16).padStart(2 * width, '0');
  return unhex(digits).reverse();
}

/** ChaCha20-Poly1305 with a nonce of zeros and nothing beside the text. */
function encrypted(key, text) {
  const stream = new Stream(key);
  const once = stream.bytes(64);
  const sealed = text.map((byte) => byte ^ stream.byte());
  const r = littleEndian(once.subarray(0, 16)) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  const whole = join(sealed, new Uint8Array(-sealed.length & 15), new Uint8Array(8), u64(sealed.length).reverse());
  let total = 0n;
  for (let at = 0; at < whole.length; at += 16) {
    total = ((total + littleEndian(whole.subarray(at, at + 16)) + (1n << 128n)) * r) % ((1n << 130n) - 5n);
  }
  return join(sealed, toLittleEndian(total + littleEndian(once.subarray(16, 32)), 16));
}
