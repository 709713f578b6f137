// The desk: the list of games, and one game on the board. State is a list of orders and what was clicked for the next one.

/** How often it is asked whether a game has gone on, in milliseconds. */
const PULSE = 4000;
/** Orders that the line completes. */
const MOST = 400;

const sameThing = (a, b) => a.role === b.role && a.id === b.id;

class Desk {
  constructor(talk) {
    this.talk = talk;
    this.game = null;
    this.lines = [];
    this.picks = [];
    this.past = null;
    this.sheet = new SignSheet(this);
    this.busy = 0;
    this.looks = new CSSStyleSheet();
    document.adoptedStyleSheets = [this.looks];
    this.listen();
  }

  question(more = {}) {
    return { game: this.game, head: this.opened ? this.opened.head : '', lines: this.lines, ...more };
  }

  // ---- What goes wrong

  alarm(words, help) {
    by('alarm').hidden = !words;
    by('alarm').replaceChildren(words || '', help ? element('span', 'quiet', `. ${upper(help)}`) : '');
  }

  /** Runs something; what the program says no to is said. Gives null then. */
  async try(run) {
    this.busy += 1;
    document.body.dataset.busy = 'yes';
    try {
      const done = await run();
      this.alarm('');
      return done;
    } catch (no) {
      if (!(no instanceof No)) throw no;
      this.alarm(upper(no.told.message), no.told.help);
      if (no.status === 409) await this.reopen();
      return null;
    } finally {
      this.busy -= 1;
      if (!this.busy) document.body.dataset.busy = 'no';
    }
  }

  /** What a command said. */
  heard(told) {
    const words = (told || '').trim();
    if (!words) return;
    by('news-body').textContent = words;
    by('news').showModal();
  }

  // ---- The list

  show(view) {
    document.body.dataset.view = view;
    by('list').hidden = view !== 'list';
    by('game').hidden = view !== 'game';
    by('wait').hidden = view !== 'wait';
    by('home').hidden = view !== 'game';
  }

  async list() {
    const all = await this.try(() => this.talk.ask('games'));
    if (!all) return;
    this.game = null;
    this.opened = null;
    this.shelf = all.shelf;
    by('title').textContent = 'coureur';
    by('turn').textContent = '';
    by('games').replaceChildren(...all.games.map((one) => this.row(one)));
    if (!all.games.length) by('games').append(element('li', 'quiet', 'There is no game here yet. Begin one below, or paste an invitation.'));
    this.offerNew();
    this.show('list');
  }

  row(one) {
    if (one.error) return element('li', 'bad', element('strong', '', one.game), element('p', '', upper(one.error.message)));
    const whose = { yours: 'Your turn', theirs: 'Their turn', "nobody's": 'Over' }[one.turn];
    const against = one.with.length ? ` with ${one.with.join(' and ')}` : '';
    const item = element('li', one.turn === 'yours' ? 'mine' : '',
      button(`${one.title}${against}`, () => this.open(one.game), 'open'),
      element('p', '', element('strong', '', one.open_seat ? 'An invitation' : whose), ` · ${one.clock} · ${since(one.since)}`),
      element('p', 'quiet', one.waiting));
    if (one.unsent) item.append(element('p', 'warn', 'Signed, and not sent yet.'));
    if (one.fork) item.append(element('p', 'warn', 'Two copies of this game part ways. In a terminal: coureur settle'));
    return item;
  }

  offerNew() {
    const games = by('new-game');
    games.replaceChildren(...this.shelf.map((game) => new Option(game.title, game.id)));
    const scenarios = () => {
      const game = this.shelf.find((one) => one.id === games.value) || this.shelf[0];
      by('new-scenario').replaceChildren(...game.scenarios.map((one) => new Option(one.title, one.id)));
    };
    games.onchange = scenarios;
    scenarios();
  }

  async begin() {
    const question = { of: by('new-game').value, scenario: by('new-scenario').value, side: by('new-side').value, against: by('new-against').value };
    const done = await this.try(() => this.talk.ask('new', question));
    if (done) await this.open(done.game);
  }

  async take(text) {
    if (!text.trim()) return;
    const done = await this.try(() => this.talk.ask('take', { text }));
    if (!done) return;
    by('letter').value = '';
    await this.open(done.game);
    this.heard(done.told);
  }

  // ---- One game

  async open(game) {
    this.game = game;
    this.lines = [];
    this.picks = [];
    this.chart = null;
    await this.reopen();
  }

  async reopen() {
    if (!this.game) return;
    const opened = await this.try(() => this.talk.ask('open', { game: this.game }));
    if (!opened) return;
    if (!this.opened || this.opened.head !== opened.head) this.lines = [];
    this.picks = [];
    this.past = null;
    this.opened = opened;
    this.show('game');
    by('title').textContent = opened.about.title;
    document.title = `${opened.turn === 'yours' ? '● ' : ''}${opened.about.title}`;
    this.drawBoard();
    by('story').replaceChildren(...storyItems(opened.story, opened.decided, (entry) => this.look(entry)));
    this.hands();
    this.more();
    by('facts').replaceChildren(...facts(opened.words));
    by('board').replaceChildren(...inWords(opened.words));
    if (opened.about.open_seat) this.invitation();
    else await this.draft();
  }

  drawBoard() {
    const { board } = this.opened;
    by('stage').hidden = !board;
    if (!board) return;
    const first = !this.chart;
    if (this.looks.coureur !== board.style) {
      this.looks.replaceSync(board.style);
      this.looks.coureur = board.style;
    }
    if (first) {
      // A fresh frame: hands on the one before belong to the map before.
      by('map').replaceWith(by('map').cloneNode(false));
      this.listenToMap();
      this.chart = new Chart(board);
      this.stage = new Stage(by('map'), this.chart, board.label);
      const legend = drawing(board.legend);
      by('legend').replaceChildren(...(legend ? legend.childNodes : []));
      this.stage.resize(this.stage.readable() * 1.02);
      this.fresh = true;
    } else {
      this.chart.items = board.items;
    }
    this.chart.show({});
  }

  /** The first look at a map: where most happened, else where something glows, else where most stands. */
  arrive() {
    this.fresh = false;
    const { centre } = this.opened.board;
    const lit = this.click.lit.map((thing) => this.keyOf(thing)).filter((key) => key && key !== 'hand');
    const crowd = this.drafted.pieces.filter((piece) => piece.on_map).map((piece) => `space:${piece.at}`);
    this.toSight(centre ? [`space:${centre}`] : lit.length ? lit.slice(0, 1) : crowd.slice(0, 1));
  }

  /** Brings things of the map into sight. */
  toSight(keys) {
    const places = keys.map((key) => this.chart && this.chart.places.get(key)).filter((place) => place && place.hasChildNodes());
    if (places.length) this.stage.follow(places, true);
  }

  hands() {
    const asked = this.drafted && this.drafted.side;
    const all = Object.entries(this.opened.hands || {}).filter(([, cards]) => cards.length);
    // Whoever plays both sides sees the hand first that is asked.
    all.sort(([a], [b]) => (b === asked) - (a === asked));
    by('hand').hidden = !all.length;
    by('cards').replaceChildren(...all.flatMap(([side, cards]) => [
      all.length > 1 ? element('h3', '', `${upper(side)} hand`) : '',
      ...cards.map((card) => this.card(card)),
    ]).filter(Boolean));
  }

  card(card) {
    const known = card.name !== null;
    const made = button('', () => this.touchCard(card), 'card');
    made.dataset.card = card.id;
    made.dataset.slot = card.slot;
    made.append(element('strong', '', known ? `${card.id} ${card.name}` : 'A card that is not open to you yet'),
      known ? element('small', '', card.kind) : '', known ? element('span', 'does', card.text) : '');
    return made;
  }

  invitation() {
    const { about, people, trust } = this.opened;
    by('question').textContent = `You are invited to ${about.title}`;
    by('turn').textContent = '';
    const who = people.filter((one) => one.name).map((one) => `${one.name} (${one.seat}), whose key reads: ${one.words}`);
    by('choices').replaceChildren(...who.map((text) => element('p', '', text)), element('p', 'quiet', trust),
      button(`Take the ${about.open_seat} seat`, () => this.command('join'), 'main'));
    by('order').hidden = true;
    by('all-box').hidden = true;
  }

  async command(what, more = {}) {
    const done = await this.try(() => this.talk.ask(what, this.question(more)));
    if (!done) return;
    await this.reopen();
    this.heard(done.told);
  }

  // ---- Orders

  async draft() {
    const draft = await this.try(() => this.talk.ask('draft', this.question()));
    if (!draft) return false;
    this.drafted = draft;
    this.lines = draft.lines;
    this.picks = [];
    this.reasons([]);
    if (this.chart) {
      const changed = this.chart.show(draft.items || {});
      if (this.lines.length && changed.length) this.stage.follow(changed.slice(-3), true);
    }
    this.ask();
    this.hands();
    this.would();
    this.clicked(draft.click);
    if (this.fresh) this.arrive();
    return true;
  }

  /** The question on top, and what was ordered so far. */
  ask() {
    const { drafted, opened } = this;
    const { question, side } = drafted;
    const mine = opened.turn === 'yours';
    by('order').hidden = !mine;
    const title = typed(question ? question.ask : drafted.waiting);
    by('question').replaceChildren(...(question ? [element('span', `side ${side}`, upper(side)), ' '] : []), ...title,
      question ? element('cite', '', ` ${question.rule}`) : '');
    by('turn').textContent = { yours: 'Your turn', theirs: 'Their turn', "nobody's": 'The game is over' }[opened.turn];
    by('clock').textContent = drafted.clock;
    by('facts').replaceChildren(...facts(drafted.words));
    by('board').replaceChildren(...inWords(drafted.words));
    by('lines').replaceChildren(...this.lines.map((line, at) => {
      const last = at === this.lines.length - 1;
      return element('li', '', element('code', '', line), last ? button('✕', () => this.undo(), 'link') : '');
    }));
    by('undo').disabled = !this.lines.length && !this.picks.length;
    by('sign').disabled = !drafted.can_sign || (Boolean(question) && !this.lines.length);
    by('sign').classList.toggle('main', !by('sign').disabled && !question);
    by('all-box').hidden = !drafted.orders.length;
    by('all-head').textContent = `All ${drafted.orders.length} orders, in words`;
    by('all').replaceChildren();
    by('completions').replaceChildren(...drafted.orders.slice(0, MOST).map((one) => new Option(one.text, one.order)));
  }

  /** All orders as a list, made only when somebody opens it. */
  listAll() {
    if (!by('all-box').open || by('all').children.length) return;
    by('all').replaceChildren(...this.drafted.orders.map((one) => element('li', one.aside ? 'aside' : '',
      button(one.text, () => this.order(one.order), 'link'), one.note ? element('small', '', ' ', ...typed(one.note)) : '')));
  }

  /** What would happen, and the chances. */
  async would() {
    const { drafted } = this;
    const supposed = drafted.supposed;
    const parts = sentences(drafted.told);
    if (supposed) parts.push(element('p', 'quiet', supposed.passed || 'Then:'), ...sentences(supposed.told));
    if (drafted.left.length) {
      parts.push(element('p', 'quiet', 'Somebody else is asked before these:'), element('ul', '', ...drafted.left.map((line) => element('li', '', line))));
    }
    by('would').hidden = !this.lines.length || !parts.length;
    by('told').replaceChildren(...parts);
    by('odds').replaceChildren();
    if (!this.lines.length) return;
    const foresight = await this.talk.ask('odds', this.question()).catch(() => null);
    if (!foresight || this.drafted !== drafted) return;
    by('odds').replaceChildren(foresight.text.trim() ? element('pre', '', foresight.text.trim()) : '',
      ...sentences(foresight.warnings).map((one) => { one.classList.add('warn'); return one; }));
    by('would').hidden = false;
  }

  /** Adds an order: it is applied at once, and can be taken back. */
  async order(text) {
    const before = this.lines;
    this.lines = [...before, text];
    if (await this.draft()) {
      by('line').value = '';
      return true;
    }
    const why = by('alarm').textContent;
    this.lines = before;
    await this.draft();
    this.reasons([{ order: text, why, rule: '', help: '' }]);
    return false;
  }

  async undo() {
    this.fan(null);
    if (this.past) {
      await this.now();
    } else if (this.picks.length) {
      this.picks = this.picks.slice(0, -1);
      await this.picked();
    } else if (this.lines.length) {
      this.lines = this.lines.slice(0, -1);
      await this.draft();
    }
  }

  // ---- Clicks

  async pick(thing) {
    this.fan(null);
    const before = this.picks;
    this.picks = [...before, { role: thing.role, id: thing.id }];
    const click = await this.picked();
    if (!click) return;
    if (click.whole) {
      await this.order(click.whole);
    } else if (!click.fitting) {
      this.picks = before;
      const reasons = click.reasons.length ? click.reasons : [{ order: thing.text || thing.id, why: 'nothing can be ordered with that now', rule: '', help: '' }];
      await this.picked();
      this.reasons(reasons);
    }
  }

  async picked() {
    const click = await this.try(() => this.talk.ask('pick', this.question({ picks: this.picks })));
    if (click && !click.whole) this.clicked(click);
    return click;
  }

  /** Shows what clicks have come to: what glows, which buttons there are. */
  clicked(click) {
    this.click = click;
    this.reasons([]);
    by('line').value = this.picks.length ? click.said : '';
    by('undo').disabled = !this.lines.length && !this.picks.length;
    this.buttons(click);
    this.glow(click);
  }

  buttons(click) {
    const make = (one, at) => {
      const made = button(one.text, () => (one.order ? this.order(one.order) : this.pick({ ...one.pick, text: one.text })), one.order ? 'order' : 'word');
      if (one.note) made.append(element('small', '', ...typed(one.note)));
      if (at < 9) made.dataset.number = at + 1;
      return made;
    };
    const loose = click.lit.filter((thing) => !this.isSeen(thing));
    const seen = (one) => one.thing && this.isSeen(one.thing);
    const few = click.buttons.filter(seen).length <= 3;
    const main = click.buttons.filter((one) => !one.aside && (few || !seen(one)));
    const asides = click.buttons.filter((one) => one.aside);
    const rows = [element('div', 'row', ...main.map(make))];
    if (loose.length) {
      const chips = loose.map((thing) => button(thing.text, () => this.pick(thing), 'word lit'));
      rows.push(element('div', 'row loose', element('span', 'quiet', 'Not on the map:'), ...chips));
    }
    if (asides.length) {
      const box = element('details', '', element('summary', '', 'Also possible, before you answer'), element('div', 'row', ...asides.map((one) => make(one, 9))));
      box.open = !main.length && !click.lit.length;
      rows.push(box);
    }
    if (click.lit.some((thing) => this.isSeen(thing))) {
      rows.unshift(element('p', 'quiet', this.picks.length ? 'Go on: what glows leads on.' : 'Click what glows, or choose:'));
    }
    by('choices').replaceChildren(...rows);
  }

  /** Where a thing is drawn: a key of the map, `hand`, or nothing. */
  keyOf(thing) {
    if (thing.role === 'space' || thing.role === 'link') return `${thing.role}:${thing.id}`;
    if (thing.role === 'card') return 'hand';
    const piece = this.piece(thing.id);
    if (!piece || !piece.on_map) return null;
    const stack = `stack:${piece.at}:${piece.side || 'nobody'}`;
    return this.chart && this.chart.has(stack) ? stack : `space:${piece.at}`;
  }

  piece(id) {
    return this.drafted.pieces.find((one) => one.id === id) || null;
  }

  isSeen(thing) {
    const key = this.keyOf(thing);
    if (key === 'hand') return Boolean(this.cardOf(thing.id));
    return Boolean(key && this.chart && this.chart.has(key));
  }

  cardOf(id) {
    return Array.from(by('cards').querySelectorAll('.card')).find((one) => one.dataset.card === id || one.dataset.slot === id) || null;
  }

  glow(click) {
    for (const card of by('cards').querySelectorAll('.card')) card.classList.remove('lit', 'chosen', 'no');
    const rings = new Map();
    const add = (thing, kind) => {
      const key = this.keyOf(thing);
      if (key === 'hand') {
        const card = this.cardOf(thing.id);
        if (card) card.classList.add(kind);
      } else if (key && !(rings.has(key) && kind === 'no')) {
        const piece = thing.role === 'piece' ? this.piece(thing.id) : null;
        const at = thing.role === 'link' ? key : `space:${piece ? piece.at : thing.id}`;
        const place = this.drafted.places[at.slice(6)];
        const name = place ? place.name : thing.text || thing.id;
        const known = rings.get(key);
        rings.set(key, { key, kind, at, label: piece ? `Pieces in ${name}` : known ? known.label : name });
      }
    };
    click.refused.forEach((thing) => add(thing, 'no'));
    click.lit.forEach((thing) => add(thing, 'lit'));
    this.picks.forEach((thing) => add(thing, 'chosen'));
    if (!this.chart) return;
    const shown = [...rings.values()].filter((ring) => ring.kind !== 'no');
    this.chart.glow(shown, FINGER / Math.max(0.01, this.stage.scale()));
    this.findGlow();
  }

  /** If nothing that glows is in sight, the nearest of it is brought there. */
  findGlow() {
    const frame = by('map').getBoundingClientRect();
    const middle = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    const rings = Array.from(by('glow') ? by('glow').querySelectorAll('.lit') : [], (ring) => {
      const { left, top, width, height } = ring.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const inside = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
      return { ring, inside, away: Math.hypot(x - middle[0], y - middle[1]) };
    });
    if (!rings.length || rings.some((one) => one.inside)) return;
    rings.sort((a, b) => a.away - b.away);
    this.stage.follow([rings[0].ring], true);
  }

  lit(role, id) {
    return this.click ? this.click.lit.find((thing) => sameThing(thing, { role, id })) : null;
  }

  isRefused(role, id) {
    return this.click && this.click.refused.some((thing) => sameThing(thing, { role, id }));
  }

  touchCard(card) {
    const lit = this.lit('card', card.id) || this.lit('card', card.slot);
    this.pick(lit || { role: 'card', id: card.id, text: card.name });
  }

  /** Somebody touched a place of the map. */
  touch(at, point) {
    const [kind, id] = [at.slice(0, at.indexOf(':')), at.slice(at.indexOf(':') + 1)];
    if (kind === 'link') {
      const link = this.lit('link', id);
      if (link) this.pick(link);
      return;
    }
    const here = this.drafted.pieces.filter((piece) => piece.on_map && piece.at === id);
    const open = here.some((piece) => this.lit('piece', piece.id));
    const space = this.lit('space', id);
    if (space && !open) {
      this.pick(space);
    } else if (!open && !here.length && this.isRefused('space', id)) {
      this.pick({ role: 'space', id });
    } else {
      this.fan(id, here, point);
    }
  }

  /** Fans a stack out. */
  fan(id, here = [], point = null) {
    const box = by('fan');
    box.hidden = id === null;
    if (id === null) return;
    const place = this.drafted.places[id];
    const parts = [element('h3', '', place ? place.name : id), place && place.about ? element('p', 'quiet', place.about) : ''];
    const row = (role, one, words, facts) => {
      const lit = this.lit(role, one);
      const why = !lit && this.isRefused(role, one);
      const made = button(words, () => this.pick(lit || { role, id: one, text: words }), lit ? 'lit' : why ? 'no' : 'idle');
      if (facts) made.append(element('small', '', facts));
      if (why) made.append(element('small', '', 'why not?'));
      made.disabled = !lit && !why;
      return made;
    };
    if (this.lit('space', id) || this.isRefused('space', id)) parts.push(row('space', id, `${place ? place.name : id} itself`, ''));
    for (const piece of here) {
      const [words, facts] = pieceWords(piece);
      const made = row('piece', piece.id, words, facts);
      made.classList.add(piece.side || 'nobody');
      parts.push(made);
    }
    if (!here.length) parts.push(element('p', 'quiet', 'Nobody stands here.'));
    parts.push(button('Close', () => this.fan(null), 'link'));
    box.replaceChildren(...parts.filter(Boolean));
    const frame = by('stage').getBoundingClientRect();
    const [x, y] = point || [frame.left + frame.width / 2, frame.top + frame.height / 2];
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    box.style.left = `${Math.max(4, Math.min(x - frame.left + 8, frame.width - width - 4))}px`;
    box.style.top = `${Math.max(4, Math.min(y - frame.top + 8, frame.height - height - 4))}px`;
    const first = box.querySelector('button.lit') || box.querySelector('button:not(:disabled)');
    if (first) first.focus({ preventScroll: true });
  }

  reasons(all) {
    by('reasons').replaceChildren(...all.map(({ order, why, rule, help }) => element('p', 'no',
      element('strong', '', `${upper(order)}: `), why.replace(/[.\s]+$/, ''), '. ', rule ? element('cite', '', rule) : '', help ? element('span', 'quiet', ` ${upper(help)}.`) : '')));
  }

  // ---- Looking back

  async look(entry) {
    const then = await this.try(() => this.talk.ask('at', { game: this.game, entry }));
    if (!then) return;
    this.past = entry;
    if (this.chart) {
      const changed = this.chart.show(then.items || {});
      this.chart.glow([], 0);
      this.stage.follow(changed.slice(-3), true);
    }
    by('clock').textContent = then.clock;
    by('board').replaceChildren(...inWords(then.words));
    by('past').hidden = false;
    by('past').replaceChildren(`This is the board as it was after entry ${entry}. `, button('Back to now', () => this.now(), 'main'));
  }

  async now() {
    this.past = null;
    by('past').hidden = true;
    await this.draft();
  }

  // ---- Everything else

  more() {
    const { opened } = this;
    by('past').hidden = true;
    const parts = [];
    for (const one of opened.people) {
      parts.push(element('p', '', element('strong', '', upper(one.seat)), `: ${one.name || 'seat open'}`, one.words ? element('span', 'quiet', ` (key: ${one.words})`) : ''));
    }
    parts.push(element('p', 'quiet', opened.trust));
    if (opened.post && opened.post.unsent) {
      parts.push(element('p', 'warn', 'What you signed is not sent yet.'), button('Send it', () => this.command('letter')),
        button('Take my last entry back', () => this.command('retract')));
    }
    if (opened.undo) {
      parts.push(element('p', 'warn', `${opened.undo.by} proposes to take the game back to entry ${opened.undo.to}.`),
        button('Agree', () => this.command('agree')), button('Decline', () => this.command('decline')));
      by('more-box').open = true;
    }
    parts.push(this.small('Say a few words in the log', 'text', 'Say', (text) => this.command('say', { text })));
    parts.push(this.small('Propose to take the game back to entry', 'number', 'Propose', (text) => this.command('undo', { entry: Number(text) })));
    parts.push(button('Save the log', () => this.save('log', 'text/plain', '.coureur')),
      button('Save the replay page, with its proofs', () => this.save('replay', 'text/html', '.html')), button('Look for mail', () => this.command('fetch')));
    parts.push(element('p', 'quiet', 'Standing instructions, settling a fork, and restoring from a backup are in the terminal: coureur standing, settle, restore.'));
    by('more').replaceChildren(...parts);
  }

  small(label, type, verb, does) {
    const field = element('input', '');
    field.type = type;
    const form = element('form', 'small', element('label', '', `${label} `, field), element('button', '', verb));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim()) does(field.value.trim());
    });
    return form;
  }

  /** Saves what the program makes of a game as a file. */
  async save(what, type, ending) {
    const done = await this.try(() => this.talk.ask(what, { game: this.game }));
    if (!done) return;
    const link = element('a', '');
    link.href = URL.createObjectURL(new Blob([done.text], { type }));
    link.download = this.game.split(/[\\/]/).pop().replace(/\.coureur$/, ending);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  async pulse() {
    if (document.hidden && this.skipped < 5) {
      this.skipped += 1;
      return;
    }
    this.skipped = 0;
    const told = await this.talk.ask('events').catch((no) => {
      if (no.status === 0) this.alarm(no.told.message);
      return null;
    });
    const own = told && this.game && told.heads.find((one) => one.game === this.game);
    if (!own || !this.opened || own.head === this.opened.head || this.busy || by('sheet').open) return;
    const lost = this.lines.length;
    await this.reopen();
    this.alarm(lost ? 'The game has gone on. Your orders were for the position before, and are gone.' : 'Something new came.');
  }

  // ---- Hands and keys

  listen() {
    by('home').addEventListener('click', () => this.list());
    by('new').addEventListener('submit', (event) => { event.preventDefault(); this.begin(); });
    by('take').addEventListener('submit', (event) => { event.preventDefault(); this.take(by('letter').value); });
    by('fetch').addEventListener('click', async () => {
      const done = await this.try(() => this.talk.ask('fetch'));
      if (!done) return;
      await this.list();
      this.heard(done.told);
    });
    by('order').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = by('line').value.trim();
      if (text) this.order(text);
    });
    by('undo').addEventListener('click', () => this.undo());
    by('sign').addEventListener('click', () => this.sheet.open());
    by('all-box').addEventListener('toggle', () => this.listAll());
    by('theme').addEventListener('click', () => {
      const root = document.documentElement;
      const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      root.dataset.theme = dark ? 'light' : 'dark';
    });
    for (const [id, does] of [['smaller', (s) => s.zoom / 1.3], ['larger', (s) => s.zoom * 1.3], ['fit', () => 1], ['read', (s) => s.readable()]]) {
      by(id).addEventListener('click', () => { this.stage.resize(does(this.stage)); if (this.click) this.glow(this.click); });
    }
    document.addEventListener('keydown', (event) => this.key(event));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.take(await file.text());
    });
    addEventListener('pagehide', () => this.talk.bye());
  }

  listenToMap() {
    let down = null;
    const map = by('map');
    map.addEventListener('pointerdown', (event) => { down = [event.clientX, event.clientY]; });
    map.addEventListener('pointerup', (event) => {
      const still = down && Math.hypot(event.clientX - down[0], event.clientY - down[1]) < 6;
      down = null;
      if (!still || !this.chart || this.past || !this.drafted) return;
      const at = this.chart.at(event.clientX, event.clientY);
      if (at) this.touch(at, [event.clientX, event.clientY]);
      else this.fan(null);
    });
    map.addEventListener('keydown', (event) => {
      const at = event.target.dataset && event.target.dataset.at;
      if (!at || !['Enter', ' '].includes(event.key)) return;
      event.preventDefault();
      const { left, top } = event.target.getBoundingClientRect();
      this.touch(at, [left, top]);
    });
  }

  key(event) {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.altKey && /^[1-9]$/.test(event.key)) {
      const made = by('choices').querySelector(`[data-number="${event.key}"]`);
      if (made) { event.preventDefault(); made.click(); }
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') || this.game === null) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!by('fan').hidden) this.fan(null);
      else this.undo();
    } else if (typing) {
      return;
    } else if (event.key === '/') {
      event.preventDefault();
      by('line').focus();
    } else if (event.key === 'Backspace') {
      this.undo();
    } else if (event.key === 's' && !by('sign').disabled) {
      this.sheet.open();
    } else if (this.stage && ['+', '-', '0'].includes(event.key)) {
      this.stage.resize({ '+': this.stage.zoom * 1.3, '-': this.stage.zoom / 1.3, 0: 1 }[event.key]);
      if (this.click) this.glow(this.click);
    }
  }
}

(async () => {
  const talk = new Talk();
  try {
    await talk.hello();
  } catch (no) {
    by('wait').textContent = no.told ? no.told.message : String(no);
    return;
  }
  const desk = new Desk(talk);
  await desk.list();
  const mine = by('games').querySelectorAll('button.open');
  if (mine.length === 1) mine[0].click();
  setInterval(() => desk.pulse(), PULSE);
})();
