// Clicks: what glows, what a touched place or card means, why something is not possible.

class Clicking extends Gaming {
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
    this.holdFocus();
  }

  /** What was pressed may be gone, and the focus with it: then it goes to the question, from where Tab leads on. */
  holdFocus() {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && this.game && !document.querySelector('dialog[open]')) by('question').focus({ preventScroll: true });
  }

  buttons(click) {
    const make = (one, at) => {
      const made = button(one.text, () => (one.order ? this.order(one.order) : this.pick({ ...one.pick, text: one.text })), one.order ? 'order' : 'word');
      if (one.note) made.append(element('small', '', ...typed(one.note)));
      if (at < 9) made.dataset.number = at + 1;
      return made;
    };
    const named = (thing) => click.buttons.some((one) => one.thing && sameThing(one.thing, thing));
    const loose = click.lit.filter((thing) => !this.isSeen(thing) && !named(thing));
    const seen = (one) => one.thing && this.isSeen(one.thing);
    const few = click.buttons.filter(seen).length <= 3;
    const main = click.buttons.filter((one) => !one.aside && (few || !seen(one)));
    const asides = click.buttons.filter((one) => one.aside);
    const rows = [element('div', 'row', ...main.map(make))];
    if (loose.length) {
      const chips = loose.map((thing) => button(thing.text, () => this.pick(thing), 'word lit'));
      rows.push(element('div', 'row loose', element('span', 'quiet', loose.every(({ role }) => role === 'card') ? 'Which card?' : 'Not on the map:'), ...chips));
    }
    if (asides.length) {
      const box = element('details', '', element('summary', '', 'Also possible, before you answer'), element('div', 'row', ...asides.map((one) => make(one, 9))));
      box.open = !main.length && !click.lit.length;
      rows.push(box);
    }
    const { question } = this.drafted;
    if (question && question.window && ['duel', 'umpire'].includes(this.opened.about.mode)) {
      rows.push(button('Let every moment of this kind pass, until further notice', () => this.order(`waive ${question.window}`), 'link'));
    }
    const glowing = click.lit.filter((thing) => this.isSeen(thing));
    if (glowing.length) {
      // On a small window the hand lies below the map, out of sight.
      const hint = glowing.every((thing) => thing.role === 'card') ? 'Click one of the cards that glow, below the map' : 'Click what glows';
      rows.unshift(element('p', 'quiet', this.picks.length ? 'Go on: what glows leads on.' : `${hint}${main.length + loose.length ? ', or choose:' : '.'}`));
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
}
