// The log: spelling, hashes, chain, seats, signatures, dates (src/log/FORMAT.md).

const LIMIT = { log: 64 << 20, entry: 256 << 10, line: 4096, entries: 200000, acts: 4096, seats: 8, options: 64 };
const GRACE_SECONDS = 600;
const INVISIBLE = new RegExp(
  '[\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202a-\\u202f' +
    '\\u205f-\\u206f\\u2800\\u3000\\u3164\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8' +
    '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}\\u{f0000}-\\u{10ffff}]',
  'u');
const LAST_OF_PLANES = Array.from({ length: 17 }, (_, plane) => `\\u{${plane.toString(16)}fffe}\\u{${plane.toString(16)}ffff}`);
const FORBIDDEN = new RegExp(
  '[\\0-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufdd0-\\ufdef\\ufeff\\ufff9-\\ufffb' +
    LAST_OF_PLANES.join('') + ']',
  'u');

/** A pattern of the whole text. */
const whole = (pattern) => new RegExp(`^(?:${pattern})$`, 'su');

const QUOTED = whole("'(?:[^']|'')*'");
const PLAIN = whole("[A-Za-z0-9 _.,/+=()'\\u00c0-\\u024f\\-]*(?<! )");
const NO_NUMBER = /^(?!0[xX])[0-9].*[\u00c0-\u024fac-df-np-su-wyAC-DF-NP-SU-WY]/su;
const WORDS_OF_YAML = new Set('y n yes no on off true false null nan inf infinity'.split(' '));
const NUMBER = whole('0|[1-9][0-9]{0,9}');
const SEAT = whole('[a-z]{1,16}');
const WORD = whole('[a-z0-9][a-z0-9._=\\-]{0,63}');
const HASH = whole('[0-9a-f]{64}');
const NONCE = whole('[0-9a-f]{32}');
const TEXT = whole('(?!\\+)[^ ]+(?: [^ ]+)*');
const SEATLINE = whole('([a-z]{1,16}) (?:(open)|([0-9a-f]{64}) ([^ ]+(?: [^ ]+)*))');
const TIME = whole('([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})Z');

/** May (and so must) the scalar be written without quotes? */
function isPlain(value) {
  if (!value || !PLAIN.test(value)) return false;
  if (/^[A-Za-z]/.test(value)) return !WORDS_OF_YAML.has(value.toLowerCase());
  return /^[\u00c0-\u024f]/.test(value) || NO_NUMBER.test(value);
}

/** Reads a scalar from its one spelling. */
function scalar(raw, pattern, what) {
  const quoted = raw.startsWith("'");
  if (quoted) need(QUOTED.test(raw), `wrong quotes around a ${what}`);
  const value = quoted ? raw.slice(1, -1).replaceAll("''", "'") : raw;
  need(quoted !== isPlain(value), `a ${what} with needless or missing quotes`);
  need(pattern.test(value), `not a ${what}: ${JSON.stringify(value.slice(0, 40))}`);
  return value;
}

function readNumber(raw) {
  need(NUMBER.test(raw) && Number(raw) < 2 ** 32, 'not a number');
  return Number(raw);
}

/** Seconds since 1970. */
function moment(raw) {
  const match = TIME.exec(raw);
  need(match, 'not a time');
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number);
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  time.setUTCHours(hour, minute, second);
  const kept = [time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate(), time.getUTCHours(),
    time.getUTCMinutes(), time.getUTCSeconds()];
  need(kept.join() === [year, month, day, hour, minute, second].join() && year > 0, 'no such time');
  const seconds = time.getTime() / 1000;
  need(seconds >= 0 && seconds < Date.UTC(9999, 11, 30, 22) / 1000, 'a time out of range');
  return seconds;
}

function base64(raw) {
  const bytes = unbase64(raw);
  need(bytes !== null, 'not base64, or with loose bits');
  return bytes;
}

/** [seat, key or null, name] of a seat line. */
function seatline(text) {
  const match = SEATLINE.exec(text);
  need(match && utf8(match[4] || '').length <= 64, 'not a seat with a key and a name');
  need(!INVISIBLE.test(match[4] || ''), 'a name with something invisible in it');
  return [match[1], match[2] ? null : new Key(unhex(match[3])), match[4]];
}

/** The lines of one document, taken from the top. */
class Lines {
  constructor(bytes) {
    need(bytes.length + 5 <= LIMIT.entry, 'an entry that is too large');
    let document;
    try {
      document = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Bad('bytes that are not UTF-8');
    }
    this.lines = document.split('\n');
    need(this.lines.every((line) => 3 * line.length <= LIMIT.line || utf8(line).length <= LIMIT.line), 'a line that is too long');
    need(!FORBIDDEN.test(document), 'a character that may not stand in a log');
    need(document.normalize('NFC') === document, 'text that is not in normalisation form C');
    this.at = 0;
  }

  peek() {
    return this.at < this.lines.length ? this.lines[this.at] : '';
  }

  value(key) {
    const line = this.peek();
    need(line.startsWith(`${key}: `), `\`${key}\` is missing or not in its place`);
    this.at++;
    return line.slice(key.length + 2);
  }

  /** The raw items of an optional list, at least one if it is there. */
  items(key, most) {
    const first = this.at + 1;
    if (this.peek() !== `${key}:`) return [];
    this.at++;
    while (this.peek().startsWith('- ')) this.at++;
    need(first < this.at && this.at <= first + most, `too many or no ${key}`);
    return this.lines.slice(first, this.at).map((line) => line.slice(2));
  }
}

/** [text, blob] of each act. */
function readActs(raw) {
  const acts = [];
  let lines = [];
  const endBlob = () => {
    if (!lines.length) return;
    const last = lines[lines.length - 1].length;
    const cut = lines.slice(0, -1).every((line) => line.length === 72) && last >= 4 && last <= 72;
    need(acts.length && cut, 'a blob without an act, or wrongly cut');
    acts[acts.length - 1][1] = base64(lines.join(''));
    lines = [];
  };
  for (const item of raw) {
    if (item.startsWith('+ ')) {
      lines.push(item.slice(2));
      continue;
    }
    endBlob();
    acts.push([scalar(item, TEXT, 'text'), new Uint8Array(0)]);
  }
  endBlob();
  need(acts.length <= LIMIT.acts, 'too many acts');
  return acts;
}

/** The fields between `entry: 0` and the author. */
function readHeader(lines) {
  const header = { game: scalar(lines.value('game'), WORD, 'word') };
  header.edition = scalar(lines.value('edition'), WORD, 'word');
  header.rules = readNumber(lines.value('rules'));
  header.scenario = scalar(lines.value('scenario'), WORD, 'word');
  header.mode = scalar(lines.value('mode'), WORD, 'word');
  const seats = lines.items('seats', LIMIT.seats).map((raw) => seatline(scalar(raw, TEXT, 'text')));
  header.seats = new Map(seats.map(([seat, key]) => [seat, key]));
  header.names = new Map(seats.map(([seat, , name]) => [seat, name]));
  need(seats.length && header.seats.size === seats.length, 'no seats, or one of them twice');
  header.options = lines.items('options', LIMIT.options).map((raw) => scalar(raw, WORD, 'word'));
  need(new Set(header.options).size === header.options.length, 'an option twice');
  scalar(lines.value('content'), HASH, 'hash');
  header.start = lines.peek().startsWith('start: ');
  if (header.start) scalar(lines.value('start'), HASH, 'hash');
  header.chain = readNumber(lines.value('chain'));
  scalar(lines.value('nonce'), NONCE, 'nonce');
  return header;
}

/** Seats, dates, hash and signature of an entry whose lines were read. */
function checkSigned(entry, bytes, signature) {
  const { seats, names } = entry.header;
  need(seats.has(entry.seat), 'no such seat');
  for (const [text] of entry.acts) {
    if (!text.startsWith('join ')) continue;
    const [seat, key, name] = seatline(text.slice(5));
    need(key && seat === entry.seat && seats.get(seat) === null, "takes a seat not its author's, or not open");
    seats.set(seat, key);
    names.set(seat, name);
  }
  entry.hash = sha256('coureur/entry/1\0---\n', bytes.subarray(0, bytes.lastIndexOf(10) + 1));
  need(seats.get(entry.seat), 'nobody holds the seat');
  need(signature.length === 64 && seats.get(entry.seat).verifies(signature, entry.hash), 'the signature is false');
}

/** Reads and checks one entry on top of the one before it; the header if there is none. */
function readEntry(bytes, before) {
  const lines = new Lines(bytes);
  if (!before) need(lines.value('coureur') === '1', 'not a log of version 1');
  const entry = { number: readNumber(lines.value('entry')), header: before && before.header, acts: [], results: [] };
  if (!before) {
    need(entry.number === 0, 'the header is not entry 0');
    entry.header = readHeader(lines);
  } else {
    need(entry.number === before.number + 1, 'wrongly numbered');
    need(scalar(lines.value('prev'), HASH, 'hash') === hex(before.hash), '`prev` is not the hash of the entry before');
  }
  entry.seat = scalar(lines.value('seat'), SEAT, 'seat');
  entry.time = lines.value('time');
  const time = moment(entry.time);
  entry.latest = before ? Math.max(time, before.latest) : time;
  need(entry.latest - time <= GRACE_SECONDS, 'dated long before an entry before it');
  if (before) {
    entry.acts = readActs(lines.items('acts', LIMIT.entry));
    entry.results = lines.items('results', LIMIT.acts).map((raw) => scalar(raw, TEXT, 'text'));
  }
  entry.state = scalar(lines.value('state'), HASH, 'hash');
  const signature = base64(lines.value('sig'));
  need(lines.at === lines.lines.length, 'something after the signature');
  checkSigned(entry, bytes, signature);
  return entry;
}

/** Where each document of a log begins and ends, without its `---` and its last line end. */
function documents(data) {
  need(data.length <= LIMIT.log, 'the log is too large');
  const marks = [];
  const isMark = (at) => data[at] === 45 && data[at + 1] === 45 && data[at + 2] === 45 && data[at + 3] === 10;
  need(isMark(0), 'this is not a log file');
  for (let at = 0; at >= 0 && marks.length <= LIMIT.entries;) {
    marks.push(at);
    // The line end before a mark belongs to it, so that it cannot end the mark before as well.
    at = data.indexOf(10, at + 4);
    while (at >= 0 && !isMark(at + 1)) at = data.indexOf(10, at + 1);
    if (at >= 0) at++;
  }
  return marks.map((at, i) => ({ from: at + 4, to: i + 1 < marks.length ? marks[i + 1] - 1 : data.length, last: i + 1 === marks.length }));
}

/** Yields each entry, the header first, as soon as it is known to be sound. */
function* readLog(data) {
  let entry = null;
  let count = 0;
  for (const { from, to, last } of documents(data)) {
    need(count++ < LIMIT.entries, 'too many entries');
    if (last) need(to > from && data[to - 1] === 10, 'the last line does not end');
    entry = readEntry(data.subarray(from, last ? to - 1 : to), entry);
    yield entry;
  }
}
