// The page: steps, story, search. Foreign text goes in by `textContent` only.

const LIMITS = [
  'The rules of the game: whether an order is legal, whose turn it is in play, when the game is over, what follows by itself. ' +
    'Story and map come from the program that made this page, which checked them.',
  'Which rolls and draws a position asks for, and which thing has which number in a draw.',
  'The proof of the first of the two shuffles that mask a deck (the second is checked, and all cards once both secrets are open).',
  'Which cards go into a shuffle after the first, and whose hand a card is in.',
  'Claims about hidden hands, and what lies in a deck whose umpire has not opened his secret.',
  'Game, edition, scenario, options, data and starting position in the header.',
  'Dice, draws and cards typed in by hand at a real table.',
];
const WORDS_OF_MARK = { wait: 'not checked yet', ok: 'holds', bad: 'does not hold', after: 'not judged: an entry before it does not hold' };
const SIGN_OF_MARK = { wait: '·', ok: '✓', bad: '✗', after: '–' };
/** Groups of lines that stand beside the map, not on it. */
const BESIDE = ['Now', 'Points', 'Cards', 'Notes', 'Off the map'];

/** Characters that make a line read as something else. */
const TURNING = /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const by = (id) => document.getElementById(id);

/** An element with a class, and texts or elements in it. */
function element(name, className, ...inside) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside.filter((one) => one !== null && one !== ''));
  return made;
}

const fold = (text) => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '').toLowerCase();

class Page {
  constructor(film, bytes) {
    this.film = film;
    this.bytes = bytes;
    this.spans = entrySpans(bytes);
    this.count = Math.max(film.count, this.spans.length, 1);
    this.marks = Array(this.count).fill('wait');
    this.lines = new Changing(film.lines.length, film.scenes.map((scene) => scene.lines));
    this.groups = film.lines.map((key) => key.split('\u001f')[0]);
    this.map = film.map ? new Sheet(film.map, film.scenes.map((scene) => scene.map)) : null;
    this.hands = new Hands(film);
    this.now = -1;
    this.acting = [];
    this.matches = null;
  }

  text(place) {
    return this.film.texts[place];
  }

  /** An entry as it stands in the log, whatever it is worth; but for characters that would turn the text round. */
  raw(entry) {
    const span = this.spans[entry];
    if (!span) return '';
    const text = new TextDecoder().decode(this.bytes.subarray(span.from, span.to)).trimEnd();
    return `---\n${text.replace(TURNING, '\ufffd')}`;
  }

  // ---- The entry

  /** Who and when, for a head. */
  who(entry, raw) {
    const scene = this.film.scenes[entry];
    const field = (name) => (new RegExp(`^${name}: (.*)$`, 'm').exec(raw) || ['', ''])[1];
    const time = field('time').replace('T', ' ').replace(/:\d\dZ$/, ' UTC');
    return [scene ? this.text(scene.author) : field('seat'), time].filter(Boolean).join(' · ');
  }

  /** Rolls and draws, read from the log itself. */
  thrown(raw) {
    const rows = [];
    for (const line of raw.split('\n')) {
      const match = /^- '?((?:roll|draw) (\d+) (.+): (.+?))'?$/.exec(line);
      if (match) rows.push({ kind: match[1].slice(0, 4), index: match[2], label: match[3], told: match[4].split(' ') });
    }
    return rows;
  }

  /** What a roll was for, with names for ids. */
  purpose(label) {
    const { places } = this.film;
    const words = label.split(' ').map((word) => (Object.hasOwn(places, word) ? `at ${places[word]},` : this.named(word)));
    const text = words.join(' ').replace(/,$/, '').replace(/\b(british|french)\b/g, (side) => side[0].toUpperCase() + side.slice(1));
    return text[0].toUpperCase() + text.slice(1);
  }

  /** The name of what a word in the log stands for. */
  named(word) {
    const { places, names } = this.film;
    if (Object.hasOwn(names, word)) return names[word];
    if (Object.hasOwn(places, word)) return places[word];
    return /^card-\d+-\d+$/.test(word) ? 'a card, face down' : word.replaceAll('-', ' ');
  }

  dice(entry, raw) {
    const rows = this.thrown(raw);
    if (!rows.length) return null;
    const list = element('ul', 'dice');
    for (const { kind, index, label, told } of rows) {
      const row = element('li', '', element('span', 'label', `${this.purpose(label)} `));
      for (const face of told) row.append(kind === 'roll' ? die(face) : card({ name: this.named(face) }), ' ');
      const again = { ok: 'thrown again: the same', bad: 'not proved' }[this.marks[entry]] || 'not checked yet';
      row.append(element('small', this.marks[entry], `${kind} ${index}, ${again}`));
      list.append(row);
    }
    return list;
  }

  /** What an entry tells: orders, words, dice, what came of it. */
  body(entry, raw) {
    const scene = this.film.scenes[entry];
    const parts = [];
    if (scene) {
      for (const said of scene.says) parts.push(element('blockquote', '', element('p', '', this.text(said))));
      const { faces } = this.film.hands;
      if (scene.shown.length) parts.push(element('p', 'cards', ...scene.shown.map((face) => card(faces[face]))));
      for (const [told, rule] of scene.told) {
        parts.push(element('p', 'told', this.text(told), rule === null ? '' : element('cite', '', ` ${this.text(rule)}`)));
      }
    }
    parts.push(this.dice(entry, raw));
    if (scene) {
      if (scene.results.length) parts.push(element('ul', 'results', ...scene.results.map((one) => element('li', '', this.text(one)))));
      if (scene.orders.length) {
        const orders = element('details', '', element('summary', '', scene.orders.length === 1 ? 'The order' : `The ${scene.orders.length} orders`),
          element('ul', 'orders', ...scene.orders.map((order) => element('li', '', this.text(order)))));
        orders.open = !scene.told.length;
        parts.push(orders);
      }
      for (const said of this.film.chances?.said[entry] || []) parts.push(element('p', 'quiet', said));
    }
    const shown = parts.filter((part) => part !== null);
    if (!scene) shown.push(element('p', 'quiet', 'The program that made this page did not get as far as this entry. It stands below as it is in the log.'));
    else if (!shown.length) shown.push(element('p', 'quiet', entry ? 'Seeds, shares and proofs only: nothing that a player would tell.' : 'The header: who plays what, with which keys.'));
    return shown;
  }

  showEntry() {
    const raw = this.raw(this.now);
    const scene = this.film.scenes[this.now];
    by('entry').dataset.side = (scene && scene.side) || '';
    by('entry-head').replaceChildren(`Entry ${this.now}`, element('small', '', ` ${this.who(this.now, raw)}`));
    this.showMark();
    by('entry-body').replaceChildren(...this.body(this.now, raw));
    by('raw').textContent = raw;
  }

  showMark() {
    const mark = this.marks[this.now];
    const why = mark === 'bad' ? `: ${this.why.join('; ')}` : '';
    by('entry-verdict').className = mark;
    by('entry-verdict').replaceChildren(element('span', 'mark', SIGN_OF_MARK[mark]), ` ${WORDS_OF_MARK[mark]}${why}`);
  }

  // ---- How things stand

  showStanding() {
    const shown = Math.min(this.now, this.film.count - 1);
    const groups = new Map();
    this.groups.forEach((group, key) => {
      const place = this.lines.at(key, shown);
      if (place === null) return;
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(element('li', '', this.text(place)));
    });
    const block = (group) => [element('h3', '', group), element('ul', '', ...groups.get(group))];
    by('facts').replaceChildren(...BESIDE.filter((group) => groups.has(group)).flatMap(block));
    by('clock').textContent = groups.has('Now') ? groups.get('Now')[0].textContent : '';
    if (by('board-box').open) {
      const rest = [...groups.keys()].filter((group) => !BESIDE.includes(group));
      by('board').replaceChildren(...rest.flatMap(block));
    }
    this.hands.show(shown);
    if (!this.map) return;
    halt();
    const places = this.map.show(shown);
    this.acting = shown ? places : [];
    if (this.marches) march(this.map);
  }

  // ---- Steps

  show(entry) {
    const to = Math.max(0, Math.min(this.count - 1, entry));
    if (to === this.now) return;
    // Whoever goes on by one sees how it came to this.
    this.marches = this.course.timer !== null || to === this.now + 1;
    const old = this.rows[this.now];
    if (old) old.removeAttribute('aria-current');
    this.now = to;
    const slider = by('slider');
    slider.value = to;
    slider.setAttribute('aria-valuetext', `Entry ${to} of ${this.count - 1}, ${WORDS_OF_MARK[this.marks[to]]}`);
    by('where').textContent = `${to} / ${this.count - 1}`;
    by('first').disabled = by('back').disabled = to === 0;
    by('last').disabled = by('next').disabled = to === this.count - 1;
    this.showEntry();
    this.showStanding();
    this.course.show(to);
    this.rows[to].setAttribute('aria-current', 'step');
    this.lookThere();
    clearTimeout(this.address);
    this.address = setTimeout(() => history.replaceState(null, '', `#${to}`), 500);
  }

  /** Brings the entry and its places into sight. A scroll waits for the frame before it to be painted, so it is left to the next one. */
  lookThere() {
    cancelAnimationFrame(this.looking);
    this.looking = requestAnimationFrame(() => {
      if (this.acting.length) this.stage.follow(this.acting, this.course.timer !== null);
      this.keepInSight(this.rows[this.now]);
      // Most go on by one: what the next entry draws is ready then.
      if (this.map) setTimeout(() => this.map.prepare(Math.min(this.now + 1, this.film.count - 1)));
    });
  }

  /** Moves the list, not the page, so that the row is seen. */
  keepInSight(row) {
    const list = by('entries');
    if (list.scrollHeight <= list.clientHeight) return;
    const [top, bottom] = [row.offsetTop - list.offsetTop, row.offsetTop - list.offsetTop + row.offsetHeight];
    if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
  }

  /** The next entry in a direction in which something happens, or that is searched for. */
  eventful(step) {
    const scenes = this.film.scenes;
    const tells = (entry) => {
      if (this.matches) return this.matches.has(entry);
      const scene = scenes[entry];
      return !scene || scene.told.length + scene.orders.length + scene.says.length > 0;
    };
    for (let entry = this.now + step; entry >= 0 && entry < this.count; entry += step) {
      if (tells(entry)) return entry;
    }
    return this.now;
  }

  /** Makes the map larger by a factor; 0 shows all of it, 1 makes every name readable. */
  resize(factor) {
    if (!this.stage) return;
    const to = { 0: 1, 1: this.stage.readable() }[factor] || this.stage.zoom * factor;
    this.stage.resize(to);
  }

  // ---- The whole story

  fillStory() {
    this.rows = [];
    this.index = [];
    for (let entry = 0; entry < this.count; entry++) {
      const raw = this.raw(entry);
      const scene = this.film.scenes[entry];
      const lines = scene ? [...scene.says, ...scene.told.map(([told]) => told)].map((place) => this.text(place)) : [];
      if (scene && !lines.length) lines.push(...scene.orders.map((order) => this.text(order)));
      const dice = this.thrown(raw).map(({ label, told }) => `${this.purpose(label)}: ${told.map((face) => this.named(face)).join(' ')}`);
      const head = this.who(entry, raw);
      const button = element('button', 'row', element('span', 'mark', SIGN_OF_MARK.wait), element('b', '', String(entry)), ` ${head}`);
      button.type = 'button';
      button.addEventListener('click', () => this.show(entry));
      const row = element('li', lines.length || dice.length ? '' : 'silent', button);
      if (scene && scene.side) row.dataset.side = scene.side;
      if (lines.length) row.append(element('p', '', lines.join(' ')));
      if (dice.length) row.append(element('p', 'rolled', dice.join(' · ')));
      this.rows.push(row);
      const orders = scene ? scene.orders.map((order) => this.text(order)) : [];
      this.index.push(fold([head, ...orders, ...lines, ...dice].join(' ')));
    }
    by('entries').replaceChildren(...this.rows);
  }

  search(words) {
    const wanted = fold(words).split(/\s+/).filter(Boolean);
    this.matches = wanted.length ? new Set() : null;
    this.index.forEach((text, entry) => {
      const found = wanted.every((word) => text.includes(word));
      if (found && this.matches) this.matches.add(entry);
      this.rows[entry].hidden = !found;
    });
    by('found').textContent = this.matches ? `${this.matches.size} of ${this.count}` : '';
  }

  // ---- The verdict

  mark(entry, mark) {
    this.marks[entry] = mark;
    const row = this.rows[entry];
    row.dataset.mark = mark;
    const sign = row.querySelector('.mark');
    sign.textContent = SIGN_OF_MARK[mark];
    sign.setAttribute('aria-label', WORDS_OF_MARK[mark]);
    sign.setAttribute('role', 'img');
  }

  /** An entry was found sound by this page. */
  holds(number) {
    if (this.film.fault && number >= this.film.fault.entry) return;
    this.mark(number, 'ok');
    if (number === this.now) this.showEntry();
    by('progress').value = (number + 1) / this.count;
  }

  /** What is wrong, by this page's own finding and by what the program said: [entry, words] each. */
  faults(verdict) {
    const { film } = this;
    const found = [];
    if (!verdict.ok) found.push([verdict.entry || 0, `${verdict.reason} (found by this page)`]);
    if (film.fault) found.push([film.fault.entry, `${film.fault.why} (${film.fault.code}; found by the program that made this page)`]);
    return found;
  }

  /** Is the story shown that of the log in this page? */
  isForeign(verdict) {
    const { film } = this;
    return verdict.ok && !film.fault && (film.head !== verdict.head || film.count !== verdict.entries || this.hands.differ(verdict.faces));
  }

  judged(verdict) {
    const faults = this.faults(verdict);
    const root = document.documentElement;
    by('progress').hidden = true;
    if (faults.length) {
      const first = Math.min(...faults.map(([entry]) => entry), this.count - 1);
      this.why = faults.filter(([entry]) => entry <= first).map(([, why]) => why);
      for (let entry = first; entry < this.count; entry++) this.mark(entry, entry === first ? 'bad' : 'after');
      this.say('✗', `Entry ${first} does not hold.`, ` ${this.why.join('; ')}. Everything before it is sound; nothing from it on must be built upon.`);
      root.dataset.fault = first;
      by('to-fault').hidden = false;
      by('to-fault').onclick = () => this.show(first);
      this.show(first);
    } else if (!this.whole || this.isForeign(verdict)) {
      this.say('✗', 'This page was changed after it was made.', ' The log in it holds, but story and map are not what the program wrote, so they are not shown. Save the log and make a new page of it.');
    } else {
      const rolls = this.film.mode === 'table' ? '' : `, and ${verdict.rolls} rolls and draws thrown again`;
      this.say('✓', 'Proved here: chain, signatures, dice, cards.', ` All ${verdict.entries} entries hold${rolls}, by this page itself from the log within it.`);
      by('told-head').textContent = 'As told by whoever made the page: story, map, winner.';
      by('told-words').textContent = ' Save the log and run “coureur verify” on it to know them for yourself.';
    }
    if (verdict.ok) this.hands.prove(verdict.faces);
    this.hands.show(Math.min(this.now, this.film.count - 1));
    this.showEntry();
    root.dataset.checked = this.marks.filter((mark) => mark === 'ok').length;
    root.dataset.rolls = verdict.ok ? verdict.rolls : '';
    root.dataset.verdict = faults.length || !this.whole || this.isForeign(verdict) ? 'red' : 'green';
    this.fillProof(verdict);
  }

  say(sign, head, rest) {
    document.querySelector('#verdict .mark').textContent = sign;
    by('verdict-head').textContent = head;
    by('verdict-words').textContent = rest;
  }

  fillProof(verdict) {
    const { film } = this;
    const people = film.people.map(({ seat, name, key }) => element('li', '', element('b', '', seat), ` ${name}: `, element('i', '', key)));
    by('proof-body').replaceChildren(
      element('p', '', `${film.trust} ${film.cards}`),
      element('h3', '', 'Who signed: the words of each key, to compare by telephone'),
      element('ul', '', ...people),
      element('h3', '', 'Computed by this page, from the bytes of the log in it'),
      element('p', '', 'The one spelling of every entry, the chain of hashes, every signature, every link of both seed chains, every die and draw, ' +
        'every share and shown card, the proofs of shuffles, sealed answers, and the decks once their secrets are open.'),
      element('p', 'hash', `log: ${this.bytes.length} bytes, SHA-256 ${hex(sha256(this.bytes))}`),
      element('p', 'hash', verdict.ok ? `last entry: ${verdict.head}` : ''),
      element('h3', '', 'Not computed here, and so taken on trust'),
      element('ul', '', ...[...LIMITS, ...(film.chances ? [`The chances, which are estimates. ${film.chances.caution}`] : [])].map((limit) => element('li', '', limit))),
      element('p', '', `Whoever makes a page can make one that lies. Compare the hash above with your own log, or save the log and run “coureur verify” on it. ` +
        `Made by coureur ${film.program}.`));
  }

  save() {
    const link = element('a', '');
    link.href = URL.createObjectURL(new Blob([this.bytes], { type: 'application/octet-stream' }));
    link.download = 'game.coureur';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  // ---- Hands

  listen() {
    const go = (id, to) => by(id).addEventListener('click', () => this.show(to()));
    go('first', () => 0);
    go('back', () => this.now - 1);
    go('next', () => this.now + 1);
    go('last', () => this.count - 1);
    by('slider').addEventListener('input', (event) => this.show(Number(event.target.value)));
    by('smaller').addEventListener('click', () => this.resize(1 / 1.5));
    by('larger').addEventListener('click', () => this.resize(1.5));
    by('fit').addEventListener('click', () => this.resize(0));
    by('read').addEventListener('click', () => this.resize(1));
    by('play').addEventListener('click', () => this.course.toggle());
    go('turn-back', () => this.course.turn(-1));
    go('turn-next', () => this.course.turn(1));
    by('board-box').addEventListener('toggle', () => this.showStanding());
    by('words').addEventListener('input', (event) => this.search(event.target.value));
    by('search').addEventListener('submit', (event) => {
      event.preventDefault();
      const on = this.eventful(1);
      this.show(on === this.now && this.matches && this.matches.size ? Math.min(...this.matches) : on);
    });
    by('save').addEventListener('click', () => this.save());
    by('theme').addEventListener('click', () => {
      const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
      document.documentElement.dataset.theme = dark ? 'light' : 'dark';
    });
    window.addEventListener('hashchange', () => this.fromAddress());
    document.addEventListener('keydown', (event) => this.key(event));
  }

  fromAddress() {
    const match = /^#(\d{1,6})$/.exec(location.hash);
    if (match) this.show(Number(match[1]));
    return match !== null;
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const at = event.target;
    if (at === by('words')) return;
    const arrow = event.key.startsWith('Arrow');
    if (arrow && (at === by('slider') || (at.closest('#map, pre') && (!this.stage || this.stage.zoom > 1)))) return;
    if (event.key === ' ' && at.closest('button, summary, a, input')) return;
    const acts = {
      ArrowRight: () => this.show(this.now + 1), ArrowLeft: () => this.show(this.now - 1),
      j: () => this.show(this.now + 1), k: () => this.show(this.now - 1),
      n: () => this.show(this.eventful(1)), p: () => this.show(this.eventful(-1)),
      '+': () => this.resize(1.5), '-': () => this.resize(1 / 1.5), 0: () => this.resize(0), 1: () => this.resize(1),
      '[': () => this.show(this.course.turn(-1)), ']': () => this.show(this.course.turn(1)), ' ': () => this.course.toggle(),
      '/': () => by('words').focus(),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]();
  }

  open(whole) {
    this.whole = whole;
    this.why = [];
    const people = this.film.people.map(({ seat, name }) => `${seat}: ${name}`).join(' · ');
    by('people').textContent = [people, this.film.mode && `${this.film.mode} game`].filter(Boolean).join(' · ');
    by('slider').max = this.count - 1;
    by('stage').classList.toggle('no-map', this.map === null);
    this.course = new Course(this);
    if (this.map) {
      this.stage = new Stage(by('map'), this.map, this.film.map.label);
      const legend = drawing(this.film.map.legend);
      if (legend) by('legend').replaceChildren(...legend.childNodes);
    }
    this.fillStory();
    this.listen();
    this.say('…', 'Checking.', ' Chain, signatures, seeds, dice and cards are being computed again from the log in this page.');
    this.resize(1);
    if (!this.fromAddress()) this.show(0);
    judge(this.bytes, (entry) => this.holds(entry.number), (verdict) => this.judged(verdict));
  }
}

/** What is shown of a page whose story was damaged: the log alone. */
const NOTHING = { title: '', mode: '', trust: '', cards: '', program: '', people: [], head: '', count: 0, fault: null, texts: [], lines: [], points: [], places: {}, names: {}, hands: { faces: [], held: [], steps: [] }, scenes: [], map: null };

let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  const film = by('film').textContent;
  const intact = hex(sha256(film)) === by('film').dataset.hash;
  new Page(intact ? JSON.parse(film) : NOTHING, embeddedBytes(by('log').textContent)).open(intact);
}

// Title and frame are on the screen before the film is read. Nothing is painted where nobody looks, and the page begins all the same.
requestAnimationFrame(() => setTimeout(begin));
setTimeout(begin, 400);
