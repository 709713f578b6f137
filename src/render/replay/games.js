// The games as far as their pages list things, and what the table's acts look like (src/table/FORMAT.md).

const ID = '[a-z0-9\\-]+';
const SIDE = '(?:british|french)';

/**
 * What rolls, draws and decks a game has. `owners`: whose the cards of a deck are, where they are one side's. `once`: a deck is
 * shuffled once only. `anew`: a deck is made of open cards every time, in the order of the data, and a card named may be shown
 * in a later entry. `faces`: what stands on the die, of which several are thrown at a time, where it has no numbers.
 */
function gameOf(rolls, draws, decks, { owners = [], once = false, anew = false, faces: named = null, pool = [] }) {
  const listed = (patterns) => whole(patterns.join('|') || '(?!)');
  return {
    rolls: listed(rolls), draws: listed(draws), decks: new Map(decks), owners: new Map(owners), once, anew, named, pool,
    hasDraws: draws.length > 0,
  };
}

const numbered = (count, name) => Array.from({ length: count }, (_, i) => name(i + 1));
const ofSide = (letter) => numbered(31, (i) => letter + String(i).padStart(2, '0'));

// Counters of Bayonets & Tomahawks in the order of its data, each line a prefix and what follows it; what nobody draws is left out.
const COUNTERS = `
bde 15th-58th 1st-royal-american 22nd-28th 27th-55th 2nd-royal-american 35th-new-york-companies 40th-45th-47th
bde 43rd-46th 44th-48th 50th-51st 61st-63rd 94th-95th howards-buffs-kings-own royal-scots-17th campbell fraser
bde montgomery royal-highland new-england-1 new-england-2 new-england-3 new-england-4 new-england-5 new-england-6
bde new-england-7 new-york-new-jersey-1 new-york-new-jersey-2 new-york-new-jersey-3 pennsylvania-delaware-1
bde pennsylvania-delaware-2 virginia-south-1 virginia-south-2 virginia-south-3
light armstrong dunn gage goreham howe morgan putnam rogers scott washington
indian mohawk
art royal-artillery-1 royal-artillery-2 royal-artillery-3 royal-artillery-4 royal-artillery-5 royal-artillery-6
art royal-artillery-7 royal-artillery-8
fleet boscawen colvill durell hardy holburne holmes royal-navy saunders
cmdr bradstreet forbes howe wolfe
bde angoumois-beauvoisis artois-bourgogne bearn-guyenne berry boulonnois-royal-barrois de-la-marine-1 de-la-marine-2
bde foix-quercy la-sarre-royal-roussillon languedoc-la-reine volont-etrangers-cambis canadiens-1 canadiens-2
light aubry beaujeu belestre boishebert lacorne langis langlade lery lignery villiers
indian abenaki chaouanon delaware kahnawake malecite micmac mingo mississague outaouais seneca
art canonniers-bombardiers-1 canonniers-bombardiers-2 canonniers-bombardiers-3 canonniers-bombardiers-4
fleet beauffremont de-l-isle de-la-motte marine-royale
cmdr levis montcalm pouchot rigaud
indian cherokee-1 cherokee-2 iroquois-1 iroquois-2 iroquois-3
vow french-navy-losses fewer-troops-british fewer-troops-british-back pick-2-artillery pick-2-artillery-or-light-1
vow pick-2-artillery-or-light-2 pick-2-artillery-or-light-3 pick-2-artillery-or-light-4 fewer-troops-french
vow fewer-troops-french-back pick-1-artillery fewer-troops-colonial fewer-troops-colonial-back pick-1-colonial-light
vow pick-1-colonial-light-back pennsylvania-musters pitt-subsidies
`.trim().split('\n').flatMap((line) => {
  const [prefix, ...rest] = line.split(' ');
  return rest.map((one) => `${prefix}-${one}`);
});
const CHITS = ['0', '1', '2'].flatMap((value) => Array.from('abcdefghijkl', (which) => value + which));
const FACTION_DECKS = ['british-buildup', 'british-campaign', 'french-buildup', 'french-campaign'];
const CHIT_DECKS = ['british-chits', 'french-chits'];

const GAMES = new Map([
  // Both decks are shuffled once; each is one side's own.
  ['new-france', gameOf(
    [`combat ${ID} ${SIDE}`, `leader ${ID} ${SIDE} ${ID}(?: second)?`], [],
    [['british', ofSide('b')], ['french', ofSide('f')]],
    { owners: [['british', 'british'], ['french', 'french']], once: true })],
  ['wilderness-war', gameOf(
    [`first bid ${SIDE}`, 'equal bids', `(?:interception|avoid battle|siege|raid) ${ID} ${SIDE}`,
      `(?:battle|assault) ${ID} (?:attacker|defender) ${SIDE}`, `leader ${ID} (?:battle|assault|raid) ${ID}`,
      `(?:alliance|restore|courier|small pox) ${SIDE}`, 'squadrons french'],
    [`card from the ${SIDE} hand`, 'leader pool british'],
    [['strategy', numbered(70, String)]],
    { pool: ('abercromby amherst braddock loudoun forbes shirley wolfe monckton murray webb bradstreet dunbar' +
      ' johnson').split(' ') })],
  // An owner's data may put a card into another deck and have other chits: any card, and twelve chits of a value.
  ['bayonets-tomahawks', gameOf(
    [`rally ${ID} ${SIDE}`, `(?:interception|raid) ${ID}`, `battle ${ID} ${SIDE} ${ID}`,
      `reroll ${ID} ${ID} (?:highland|commander|event)`, `commander ${ID} ${ID}`, `militia ${ID} ${SIDE}`],
    [`indian desertion ${ID}`, `chit ${SIDE}`, `draw ${ID}`, `commander draw ${SIDE}`, 'french navy losses',
      'smallpox epidemic', 'british encroachment'],
    [...[...FACTION_DECKS, 'indian'].map((deck) => [deck, numbered(54, String)]), ...CHIT_DECKS.map((deck) => [deck, CHITS])],
    { owners: [...[...FACTION_DECKS, ...CHIT_DECKS].map((deck) => [deck, deck.split('-')[0]]), ['indian', 'french']],
      anew: true, faces: 'flag flag triangle-circle square-circle b-and-t miss'.split(' '), pool: COUNTERS })],
]);

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
