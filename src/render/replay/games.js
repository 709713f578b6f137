// The games as far as their pages list things, and what the table's acts look like (src/table/FORMAT.md).

const ID = '[a-z0-9\\-]+';
const SIDE = '(?:british|french)';

/** A label that a game lists, as a pattern. */
const likeLabel = (label) => label.split(' ').map((word) => ({ ID, SIDE })[word] || word).join(' ');

/** What rolls, draws and decks a game has: LISTED says it of every game, as core/src/games/listing.rs has it. */
function gameOf({ rolls, draws, decks, once, anew, faces, pool }) {
  const listed = (labels) => whole(labels.map(likeLabel).join('|') || '(?!)');
  return {
    rolls: listed(rolls), draws: listed(draws), once, anew, named: faces.length ? faces : null, pool, hasDraws: draws.length > 0,
    decks: new Map(decks.map(({ name, cards }) => [name, cards])),
    owners: new Map(decks.filter(({ owner }) => owner).map(({ name, owner }) => [name, owner])),
  };
}

const GAMES = new Map(Object.entries(LISTED).map(([id, listed]) => [id, gameOf(listed)]));

const PLAYERS = ['british', 'french'];
const OTHER = { british: 'french', french: 'british' };
const SEATS_OF_MODE = { duel: PLAYERS, solo: PLAYERS, umpire: [...PLAYERS, 'umpire'], table: ['recorder'] };
const N = '(0|[1-9][0-9]{0,19})';
const HEX = '([0-9a-f]{64})';
const SLOT = 'card-(0|[1-9][0-9]{0,2})-(0|[1-9][0-9]{0,4})';
const SIDED = '(british|french)';
const FACE = '(?:0|[1-9][0-9]{0,2})';
const GRAMMAR = new Map(Object.entries({
  join: '(.+)', chain: HEX, cardkey: '', commit: HEX, word: `${SIDED} (.+)`, shuffle: '(.+)', share: SLOT, show: SLOT,
  link: HEX, ask: '', order: `${SIDED} (.+)`, sealed: `${SIDED} ${HEX}`, unsealed: `${SIDED} ${HEX} (.+)`,
  ahead: `${SIDED} (.+)`, unahead: SIDED, waive: `${SIDED} ([a-z\\-]{1,64})`, unwaive: `${SIDED} ([a-z\\-]{1,64})`,
  undo: `${N}|(yes|no)`, resign: SIDED, secret: HEX, dice: `(${FACE}(?: ${FACE})*)`, draw: '(.+)', deal: `${SLOT} (.+)`,
  clock: `${N} ${N}`, rules: N, vacation: `${SIDED} ${N}`, withdrawn: `${N} ${HEX}`, settled: `${N} ${HEX}`,
  restored: `(?:${HEX} ([0-9a-f]{32}))?`, say: '(.+)',
}).map(([verb, rest]) => [verb, whole(rest)]));

const words = (text) => new Set(text.split(' '));
const WITH_BLOB = words('cardkey shuffle share show');
const SPOKEN = words('order sealed unsealed ahead unahead waive unwaive resign vacation'); // for a side
const WHILE_WITNESS = words('link say withdrawn settled restored');
const WHILE_PROPOSED = words('say resign secret undo withdrawn settled restored');
const WHEN_OVER = words('secret say withdrawn settled restored');
const NOT_WHILE_PENDING = words('order sealed unsealed show dice draw undo');
const SPEND = words('order unsealed ahead unahead waive unwaive'); // decisions, now or for later
const GO_ON = words('link shuffle show'); // after these the game may roll on with an open seed
const STIR = words('order unsealed ahead waive unwaive link shuffle show dice draw undo'); // something may happen by itself
const SAID = words('say ahead unahead waive unwaive clock rules vacation undo');
const RESULTS = words('roll draw forced waived ahead dropped lapsed undone');
const MOVES_ON = words('roll draw forced waived ahead');
const ROLLED = whole('(roll|draw) (0|[1-9][0-9]{0,18}) (.+?)(?: (?:d|of )([1-9][0-9]{0,4}))?');
const REPEATED = whole('(.+) #([2-9]|[1-9][0-9]{1,8})');
const OF_SIDE = whole('(forced|waived|ahead|dropped|lapsed) (british|french) (.+)');
const STEP = whole('[a-z0-9\\-]{1,64} .+');
const A_SLOT = whole(SLOT);
const SIDES = 6; // of a die, unless said
const LOW = 8; // of a chain, before it is renewed
const MOST = { pool: 10000, draws: 10000, reach: 256, plans: 64, steps: 64, windows: 64, days: 366, idle: 32, idleBytes: 4 << 20 };
const IDLE_FRAME = 512;
const BOX = 32 + 128 + 16; // of a card id of up to 94 bytes

const LOOKS = new Map(`a аАαΑɑᴀᎪ
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
ss ßẞ`.split('\n').flatMap((line) => Array.from(line.split(' ')[1], (like) => [like, line.split(' ')[0]])));

/** Is this a character that every version of Unicode since 12 takes apart, and puts in lower case, in the same way? */
const isSteady = (c) => /[\0-\u058f\u1e00-\u1fff\u2100-\u214f\uff00-\uff5e\u{1d400}-\u{1d7ff}]/u.test(c);

/** What the eye makes of a name. */
function looks(name) {
  const alike = Array.from(name, (c) => LOOKS.get(c) || c).join('');
  const apart = Array.from(alike, (c) => (isSteady(c) ? c.normalize('NFKD') : c)).join('');
  const shown = (c) => !/[\u0300-\u036f]/u.test(c) && (LOOKS.has(c) || !/[\0-\/:-@\[-`{-\x7f\u2010-\u201f]/u.test(c));
  const seen = Array.from(apart).filter(shown).map((c) => LOOKS.get(c) || (isSteady(c) ? c.toLowerCase() : c));
  return seen.join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

/** Solo is one key in both seats; elsewhere no key has two seats, and no two keys names that look the same. */
function checkPlayers(header) {
  const held = [...header.seats].filter(([, key]) => key).map(([seat, key]) => [hex(key.data), header.names.get(seat)]);
  held.forEach(([one, first], i) => {
    for (const [two, second] of held.slice(i + 1)) {
      need((one === two) === (header.mode === 'solo'), 'the mode has other keys: one for both seats if solo, else different ones');
      need(one === two || looks(first) !== looks(second), 'two names that look alike');
    }
  });
}

function checkHeader(header, author) {
  const seats = Object.hasOwn(SEATS_OF_MODE, header.mode) ? SEATS_OF_MODE[header.mode] : [];
  need([...header.seats.keys()].join() === seats.join(), 'an unknown mode, or other seats than the mode has');
  const open = [...header.seats.values()].filter((key) => key === null).length;
  need(open <= (header.mode === 'duel' ? 1 : 0), 'a seat is open that cannot be');
  checkPlayers(header);
  need(header.chain >= 16 && header.chain <= 65536, 'a chain has 16 to 65,536 links');
  need(author === seats[seats.length - 1] || ['duel', 'solo'].includes(header.mode), 'not opened by whoever runs it');
}
