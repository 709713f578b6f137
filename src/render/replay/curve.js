// edwards25519 and ristretto255: RFC 8032 (strictly), RFC 7748, RFC 9496. Points are extended coordinates [x, y, z, t].
// Coordinates may be below zero in between: only what is encoded or compared is brought into the field.

const P = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const norm = (x, modulus = P) => ((x %= modulus) < 0n ? x + modulus : x);

function power(base, exponent) {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % P;
    if (bit === '1') result = (result * base) % P;
  }
  return norm(result);
}

const inverse = (x) => power(norm(x), P - 2n);
const D = norm(-121665n * inverse(121666n));
const D2 = (2n * D) % P;
const ROOT = power(2n, (P - 1n) / 4n); // of -1
const ZERO = [0n, 1n, 1n, 0n];

/** Adds two points; complete, so it doubles and meets small orders as well. */
function add(p, q) {
  const a = (p[1] - p[0]) * (q[1] - q[0]);
  const b = (p[1] + p[0]) * (q[1] + q[0]);
  const c = ((p[3] * q[3]) % P) * D2;
  const d = 2n * p[2] * q[2];
  const [e, f, g, h] = [(b - a) % P, (d - c) % P, (d + c) % P, (b + a) % P];
  return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
}

/** The same for a point and itself. */
function double(p) {
  const a = p[0] * p[0];
  const b = p[1] * p[1];
  const c = 2n * p[2] * p[2];
  const sum = p[0] + p[1];
  const h = (a + b) % P;
  const e = (h - sum * sum) % P;
  const g = (a - b) % P;
  const f = (c + g) % P;
  return [(e * f) % P, (g * h) % P, (f * g) % P, (e * h) % P];
}

const minus = (p) => [-p[0], p[1], p[2], -p[3]];

/** Is eight times the point the neutral element? */
function isSmall(p) {
  const eight = double(double(double(p)));
  return norm(eight[0]) === 0n && norm(eight[1]) === norm(eight[2]);
}

/** The point with this one canonical encoding, or null. */
function decodePoint(data) {
  const number = littleEndian(data);
  const sign = number >> 255n;
  const y = BigInt.asUintN(255, number);
  if (y >= P) return null;
  const square = norm((y * y - 1n) * inverse(D * y * y + 1n));
  let x = power(square, (P + 3n) / 8n);
  if (norm(x * x) !== square) x = (x * ROOT) % P;
  if (norm(x * x) !== square || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, (x * y) % P];
}

function encodePoint(p) {
  const z = inverse(p[2]);
  return toLittleEndian(norm(p[1] * z) | ((norm(p[0] * z) & 1n) << 255n), 32);
}

/** All j * 16^i * p, so that a multiplication is 64 additions. */
function multiples(p) {
  const rows = [];
  for (let i = 0; i < 64; i++) {
    const row = [ZERO];
    for (let j = 0; j < 15; j++) row.push(add(row[j], p));
    rows.push(row);
    p = add(row[15], p);
  }
  return rows;
}

const digitsOf = (n) => Array.from(norm(n, ORDER).toString(16).padStart(64, '0'), (digit) => parseInt(digit, 16));

function times(rows, n) {
  let total = ZERO;
  digitsOf(n).forEach((digit, i) => {
    if (digit) total = add(total, rows[63 - i][digit]);
  });
  return total;
}

/** The sum of points, each so many times: all of them doubled together. Stops now and then, so that a page stays alive. */
function* multiply(pairs) {
  const rows = [];
  for (const [point, n] of pairs) {
    const row = [ZERO, point];
    for (let i = 1; i < 15; i++) row.push(add(row[i], point));
    rows.push([row, digitsOf(n)]);
    if (rows.length % 32 === 0) yield;
  }
  let total = ZERO;
  for (let at = 0; at < 64; at++) {
    if (total !== ZERO) total = double(double(double(double(total))));
    for (const [row, digits] of rows) {
      if (digits[at]) total = add(total, row[digits[at]]);
    }
    if (rows.length > 8) yield;
  }
  return total;
}

const BASE = multiples(decodePoint(toLittleEndian(4n * inverse(5n) % P, 32)));

/** A public key: a canonical point that is not of small order. */
class Key {
  constructor(data) {
    const point = decodePoint(data);
    need(point !== null && !isSmall(point), 'a key that is no point, or a weak one');
    this.data = data;
    this.point = point;
    this.rows = null;
  }

  /** s below the order, R not small, and R = sB - kA without cofactor, byte for byte. */
  verifies(signature, message) {
    const s = littleEndian(signature.subarray(32));
    if (s >= ORDER) return false;
    const k = littleEndian(sha512(signature.subarray(0, 32), this.data, message));
    this.rows = this.rows || multiples(minus(this.point));
    const point = add(times(BASE, s), times(this.rows, k));
    return same(encodePoint(point), signature.subarray(0, 32)) && !isSmall(point);
  }
}

/** RFC 7748: the u of so many times a point of the Montgomery curve. */
function x25519(secret, u) {
  const k = (BigInt.asUintN(255, littleEndian(secret)) & ~7n) | (1n << 254n);
  let [x2, z2, x3, z3] = [1n, 0n, u, 1n];
  for (let t = 254n; t >= 0n; t--) {
    const swap = (k >> t) & 1n;
    if (swap) [x2, z2, x3, z3] = [x3, z3, x2, z2];
    const [a, b, c, d] = [x2 + z2, x2 - z2, x3 + z3, x3 - z3];
    const [da, cb, aa, bb] = [(d * a) % P, (c * b) % P, (a * a) % P, (b * b) % P];
    const e = aa - bb;
    x3 = (da + cb) ** 2n % P;
    z3 = (u * ((da - cb) ** 2n % P)) % P;
    x2 = (aa * bb) % P;
    z2 = (e * (aa + 121665n * e)) % P;
    if (swap) [x2, z2, x3, z3] = [x3, z3, x2, z2];
  }
  return toLittleEndian(norm(x2 * inverse(z2)), 32);
}

// ---- ristretto255 ----------------------------------------------------------------------------------------------------

const even = (x) => ((x = norm(x)) & 1n ? P - x : x);

/** RFC 9496, 4.2: is u/v a square, and the even root of it, or of ROOT * u / v. */
function rootOfRatio(u, v) {
  [u, v] = [norm(u), norm(v)];
  const v3 = (v * v % P) * v % P;
  const v7 = (v3 * v3 % P) * v % P;
  let r = (u * v3 % P) * power(u * v7 % P, (P - 5n) / 8n) % P;
  const check = norm((v * r % P) * r);
  const [plus, less, turned] = [u, norm(-u), norm(-u * ROOT)];
  if (check === less || check === turned) r = r * ROOT % P;
  return [check === plus || check === less, even(r)];
}

const ROOT_AD = 25063068953384623474111414158702152701244531502492656460079210482610430750235n; // of -D - 1
const INVERSE_ROOT_AD = rootOfRatio(1n, -1n - D)[1];

/** RFC 9496, 4.3.1; null if it is not the one encoding of a point. */
function decodeRistretto(data) {
  const s = littleEndian(data);
  if (data.length !== 32 || s >= P || s & 1n) return null;
  const ss = s * s % P;
  const [one, two] = [1n - ss, 1n + ss];
  const twos = two * two % P;
  const v = norm(-D * (one * one % P) - twos);
  const [square, found] = rootOfRatio(1n, v * twos);
  const x = even(2n * s * (found * two % P));
  const y = norm((one * found % P) * (found * two % P) % P * v);
  const t = x * y % P;
  return square && y && !(t & 1n) ? [x, y, 1n, t] : null;
}

/** RFC 9496, 4.3.2. */
function encodeRistretto(p) {
  let [x, y] = p;
  const [, , z, t] = p;
  const one = (z + y) * (z - y) % P;
  const two = x * y % P;
  const found = rootOfRatio(1n, one * (two * two % P))[1];
  const first = found * one % P;
  let second = found * two % P;
  const back = first * second % P * t % P;
  if (norm(t * back) & 1n) [x, y, second] = [y * ROOT % P, x * ROOT % P, first * INVERSE_ROOT_AD % P];
  if (norm(x * back) & 1n) y = -y;
  return toLittleEndian(even(second * (z - y)), 32);
}

/** RFC 9496, 4.3.4: a point from 64 bytes. */
function mapToPoint(data) {
  let total = ZERO;
  for (const half of [data.subarray(0, 32), data.subarray(32)]) {
    const t = BigInt.asUintN(255, littleEndian(half));
    const r = ROOT * (t * t % P) % P;
    const v = (-1n - r * D) % P * (r + D) % P;
    let [square, s] = rootOfRatio((r + 1n) * (1n - D * D % P), v);
    if (!square) s = -even(s * t);
    const n = ((square ? -1n : r) * (r - 1n) % P * ((D - 1n) ** 2n % P) - v) % P;
    const ss = s * s % P;
    const [w0, w1, w2, w3] = [2n * s * v % P, n * ROOT_AD % P, 1n - ss, 1n + ss];
    total = add(total, [w0 * w3 % P, w2 * w1 % P, w1 * w3 % P, w0 * w2 % P]);
  }
  return total;
}
