// One game: its board, its hands, the question, and the orders so far.

class Gaming extends Listing {
  async open(game) {
    this.game = game;
    this.lines = [];
    this.picks = [];
    this.chart = null;
    // Nothing of the game before stays on the table.
    this.drafted = null;
    this.click = null;
    this.fan(null);
    by('more-box').open = false;
    by('aside').scrollTop = 0;
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
    this.seen.set(this.game, opened.entry);
    this.show('game');
    by('title').textContent = opened.about.title;
    document.title = `${opened.turn === 'yours' ? '● ' : ''}${opened.about.title}`;
    this.drawBoard();
    by('story').replaceChildren(...storyItems(opened.story, opened.decided, (entry) => this.look(entry)));
    this.hands();
    this.more();
    by('clock').textContent = opened.clock;
    by('facts').replaceChildren(...facts(opened.words));
    by('board').replaceChildren(...inWords(opened.words));
    if (opened.about.open_seat) this.invitation();
    else await this.draft();
    await this.parted();
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
    // Where something has happened since is where the eyes go.
    const changed = this.chart.show({});
    if (!first && changed.length) this.stage.follow(changed.slice(-3), true);
  }

  /** The place that the question names; of a name within a name, the longer. */
  askedAt() {
    const ask = this.drafted.question ? this.drafted.question.ask : '';
    const named = Object.entries(this.drafted.places).filter(([, { name }]) => name && ask.includes(name));
    return named.sort(([, a], [, b]) => b.name.length - a.name.length).slice(0, 1).map(([id]) => `space:${id}`);
  }

  /** The first look at a map: where the question is, else where most happened, else where something glows, else where most stands. */
  arrive() {
    this.fresh = false;
    const asked = this.askedAt();
    const { centre } = this.opened.board;
    const lit = this.click.lit.map((thing) => this.keyOf(thing)).filter((key) => key && key !== 'hand');
    const crowd = this.drafted.pieces.filter((piece) => piece.on_map).map((piece) => `space:${piece.at}`);
    this.toSight(asked.length ? asked : centre ? [`space:${centre}`] : lit.length ? lit.slice(0, 1) : crowd.slice(0, 1));
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
    // At a real table the cards are on the table: nobody needs to see their backs here, too.
    const seen = this.opened.about.mode !== 'table' || all.some(([, cards]) => cards.some((card) => card.name !== null));
    by('hand').hidden = !all.length || !seen;
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
    const who = people.filter((one) => one.name).map((one) => `${one.name} (${upper(one.seat)}), whose key reads: ${one.words}`);
    by('choices').replaceChildren(...who.map((text) => element('p', '', text)), element('p', 'quiet', trust),
      button(`Take the ${upper(about.open_seat)} seat`, () => this.command('join'), 'main'));
    by('orders').hidden = true;
  }

  async command(what, more = {}) {
    const done = await this.try(() => this.talk.ask(what, this.question(more)));
    if (!done) return;
    await this.reopen();
    this.told(done);
  }

  /** What came of a command: in words, and as letters to carry away. */
  async told(done, since = null) {
    if (done.letters) await this.carry(done);
    else this.heard(done.told, since);
  }

  /** What is signed and not sent is said where it is seen. */
  unsent() {
    const { post, turn } = this.opened;
    if (!post) return;
    if (this.shut === this.game) {
      by('choices').prepend(element('div', 'shut', element('p', 'warn', 'You closed the letter before you saved or copied it, so it has not left.'),
        button('The letter once more', () => this.command('letter'), 'main')));
      return;
    }
    if (!post.unsent || turn === 'yours') return;
    by('choices').prepend(element('p', 'warn', 'What you signed is not sent yet.'), button('Send it', () => this.command('letter'), 'main'));
  }

  /** What somebody proposes is said where it is seen, and answered where everything else is. */
  proposal() {
    const { undo, rulings, about } = this.opened;
    if (![undo, rulings.proposed].some((one) => one && !about.seats.includes(one.by))) return;
    const go = () => {
      by('more-box').open = true;
      by('more-box').scrollIntoView();
      by('more-box').querySelector('summary').focus();
    };
    by('choices').prepend(element('p', 'warn', 'Your opponent proposes something. ', button('Read and answer it', go, 'link')));
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
    this.throwing();
    this.wording();
    this.toSign();
    this.ended();
    this.unsent();
    this.proposal();
    if (this.fresh) this.arrive();
    this.holdFocus();
    return true;
  }

  /** Nothing more is asked before it is signed: that is said where the eyes are. */
  toSign() {
    const { drafted } = this;
    if (drafted.question || drafted.thrown || !drafted.can_sign || this.opened.turn !== 'yours') return;
    const owed = !this.lines.length;
    const { over } = this.opened.about;
    by('question').replaceChildren(owed ? `${over ? 'The game is over' : 'There is nothing to decide'}: sign what you owe` : 'Look it over, then sign it');
    const why = owed ? [over ? 'The secret of your cards is due, so that everybody can check them. ' : 'Your part of dice and cards is due. '] : ['Nothing is signed yet, and ', element('kbd', '', 'Esc'), ' takes the last step back. '];
    by('choices').replaceChildren(element('p', 'quiet', ...why, `Then: ${drafted.waiting}`),
      button(by('sign').textContent, () => this.sheet.open(), 'main'));
  }

  /** Nobody is asked any more: what is left to do with a game. */
  ended() {
    if (!this.opened.about.over || this.opened.turn !== 'nobody\'s') return;
    by('choices').replaceChildren(
      element('p', 'quiet', 'Click an entry of the story to see the board as it was then. The replay page shows the whole game once more, and proves every roll in any browser.'),
      element('div', 'row', button('Save the replay page, with its proofs', () => this.save('replay', 'text/html', '.html'), 'main'), button('All games', () => this.list())));
  }

  /** At a real table: which dice fell, what was drawn. */
  throwing() {
    const { thrown } = this.drafted;
    if (!thrown) return;
    const choice = (label, options) => {
      // Nobody's dice are taken for granted.
      const made = element('select', '', new Option('?', ''), ...options);
      made.required = true;
      return [made, element('label', '', `${label} `, made)];
    };
    const rolls = thrown.rolls || [];
    const faces = ({ sides, names }) => Array.from({ length: sides }, (_, at) => new Option(names[at] ? `${at + 1} (${names[at]})` : at + 1, at + 1));
    const wanted = thrown.rolls ? rolls.flatMap((roll) => Array.from({ length: roll.dice }, (_, at) => choice(at ? '' : upper(roll.label), faces(roll))))
      : Array.from({ length: thrown.count }, (_, at) => choice(at ? '' : upper(thrown.label), thrown.from.map((thing) => new Option(thing, thing))));
    by('question').replaceChildren(thrown.rolls ? 'Which dice fell at the table?' : 'What was drawn at the table?');
    const form = element('form', 'row', ...wanted.map(([, label]) => label), element('button', 'main', 'Write it down'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.order(`${thrown.rolls ? 'dice' : 'draw'} ${wanted.map(([made]) => made.value).join(' ')}`);
    });
    by('choices').replaceChildren(form);
  }

  /** In an umpired game: words of one's own for the deal. */
  wording() {
    if (!this.drafted.word) return;
    by('question').replaceChildren('Give a few words of your own for the deal');
    by('order').hidden = true;
    by('choices').replaceChildren(element('p', 'quiet', 'They are mixed into cards and dice, so that nobody can choose these. Any words will do; everybody can read them in the log.'),
      this.small('Your words', 'text', 'Give them', (text) => `The log will say, for good: “${text}”`, (text) => this.command('join', { text })));
  }

  /** The question on top, and what was ordered so far. */
  ask() {
    const { drafted, opened } = this;
    const { question, side } = drafted;
    const mine = opened.turn === 'yours';
    by('orders').hidden = !mine;
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
    by('all-head').textContent = drafted.orders.length === 1 ? 'The only order, in words' : `All ${drafted.orders.length} orders, in words`;
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
    parts.push(...drafted.gives_up.map((told) => element('p', 'warn', ...typed(`${told}.`))));
    if (supposed) parts.push(element('p', 'quiet', supposed.passed || 'Then:'), ...sentences(supposed.told));
    if (drafted.left.length) {
      parts.push(element('p', 'quiet', `${drafted.first[0].toUpperCase()}${drafted.first.slice(1)} before these:`), element('ul', '', ...drafted.left.map((line) => element('li', '', line))));
    }
    by('would').hidden = !this.lines.length || !parts.length;
    by('told').replaceChildren(...parts);
    by('odds').replaceChildren();
    if (!this.lines.length) return;
    const foresight = await this.talk.ask('odds', this.question()).catch(() => null);
    if (!foresight || this.drafted !== drafted) return;
    const chances = [foresight.text.trim() ? element('pre', '', foresight.text.trim()) : '',
      ...sentences(foresight.warnings).map((one) => { one.classList.add('warn'); return one; })].filter(Boolean);
    by('odds').replaceChildren(...chances);
    by('would').hidden = !parts.length && !chances.length;
  }

  /** Adds an order: it is applied at once, and can be taken back. */
  async order(text) {
    this.fan(null);
    const before = this.lines;
    this.lines = [...before, text];
    if (await this.draft()) {
      by('line').value = '';
      return true;
    }
    const why = by('alarm').textContent;
    const { instead } = this.no;
    this.lines = before;
    await this.draft();
    this.reasons([{ order: text, why, rule: '', help: '' }]);
    if (instead) by('reasons').append(element('p', '', button('Take it without that word', () => this.order(instead))));
    return false;
  }

  /** Orders that had to wait are laid out again when they can be given: to be looked at, and signed or taken back. */
  async again(lines) {
    if (!lines.length || this.opened.turn !== 'yours') return;
    const fits = await this.try(() => this.talk.ask('draft', this.question({ lines })).then(() => true, () => false));
    if (!fits) return;
    this.lines = lines;
    await this.draft();
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
}
