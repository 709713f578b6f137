// The desk: looking back, everything else, hands and keys; and the beginning.

/** Who has won when a side resigns. */
const WON = { british: 'French', french: 'British' };

class Desk extends Upkeep {
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

  /** On a small screen the question may be far above the map or the cards: it is said below, too, and leads there. */
  keepInSight() {
    const question = by('question');
    let inSight = true;
    const say = () => {
      by('above').textContent = question.textContent;
      by('above').hidden = inSight || document.body.dataset.view !== 'game' || !question.textContent;
    };
    new IntersectionObserver((seen) => { inSight = seen.at(-1).isIntersecting; say(); }).observe(question);
    new MutationObserver(say).observe(question, { childList: true, characterData: true, subtree: true });
    by('above').addEventListener('click', () => by('ask').scrollIntoView());
  }

  // ---- Everything else

  more() {
    const { opened } = this;
    const { over } = opened.about;
    by('past').hidden = true;
    const parts = [];
    for (const one of opened.people) {
      parts.push(element('p', '', element('strong', '', upper(one.seat)), `: ${one.name || 'seat open'}`, one.words ? element('span', 'quiet', ` (key: ${one.words})`) : ''));
    }
    parts.push(element('p', 'quiet', opened.trust));
    if (opened.post && opened.post.unsent) {
      parts.push(element('p', 'warn', 'What you signed is not sent yet.'), button('Send it', () => this.command('letter')),
        deliberately('Take my last entry back', 'The entry goes, as if it had never been signed; nobody has it yet. It is written down here that you did.', () => this.command('retract')));
    }
    if (opened.undo) {
      const own = opened.about.seats.includes(opened.undo.by);
      parts.push(element('p', 'warn', own ? `You propose to take the game back to entry ${opened.undo.to}; it goes on when that is answered.`
        : `${upper(opened.undo.by)} proposes to take the game back to entry ${opened.undo.to}.`));
      if (!own) {
        parts.push(deliberately('Agree', `Everything after entry ${opened.undo.to} is taken back.`, () => this.command('agree')), ' ',
          deliberately('Decline', 'The game goes on as it stands.', () => this.command('decline')));
      }
      by('more-box').open = true;
    }
    parts.push(...this.newerRulings());
    parts.push(this.small(over ? 'Say a last word in the log' : 'Say a few words in the log', 'text', 'Say', (text) => `The log will say, for good: “${text}”`, (text) => this.command('say', { text })));
    // Whoever plays or records both sides asks nobody, and writes to nobody.
    const alone = ['solo', 'table'].includes(opened.about.mode);
    const back = (text) => (alone ? `Everything after entry ${text} is taken back.` : `You propose to take back everything after entry ${text}; your opponent decides.`);
    // What has ended stays as it is.
    if (!over) parts.push(this.small(`${alone ? 'Take' : 'Propose to take'} the game back to entry`, 'number', alone ? 'Take it back' : 'Propose', back, (text) => this.command('undo', { entry: Number(text) })));
    parts.push(...this.resigning());
    parts.push(button('Save the log', () => this.save('log', 'text/plain', '.coureur')),
      button('Save the replay page, with its proofs', () => this.save('replay', 'text/html', '.html')));
    if (!this.talk.inside && !alone) parts.push(button('Look for mail', () => this.command('fetch')));
    else if (opened.post && !alone) parts.push(button('The letter once more', () => this.command('letter')));
    if (['duel', 'umpire'].includes(opened.about.mode) && !opened.about.open_seat) {
      if (!over) parts.push(this.instructions());
      // At the end something may still be owed; after that nothing is signed any more.
      if (opened.turn !== 'nobody\'s') parts.push(this.restoring());
    }
    by('more').replaceChildren(...parts);
  }

  /** Whoever plays or enters both sides says for which. */
  resigning() {
    const { about } = this.opened;
    if (about.over || about.open_seat || !about.seats.length) return [];
    const own = about.seats.filter((seat) => seat in WON);
    const sides = own.length ? own : Object.keys(WON);
    return sides.map((side) => deliberately(sides.length > 1 ? `Resign for the ${upper(side)}` : 'Resign',
      `The game ends here: the ${WON[side]} have won.`, () => this.command('resign', { side })));
  }

  small(label, type, verb, what, does) {
    const field = element('input', '');
    field.type = type;
    const text = () => field.value.trim();
    const [row, ask] = deliberate('', () => does(text()));
    const form = element('form', 'small', element('label', '', `${label} `, field), element('button', '', verb), ' ', row);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (text()) ask(what(text()));
    });
    // Other words are asked about anew.
    field.addEventListener('input', () => row.replaceChildren());
    return form;
  }

  /** Saves what the program makes of a game as a file. */
  async save(what, type, ending) {
    const done = await this.try(() => this.talk.ask(what, { game: this.game }));
    if (!done) return;
    download(this.game.split(/[\\/]/).pop().replace(/\.coureur$/, ending), done.text, type);
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
    if (by('fetch')) {
      by('fetch').addEventListener('click', async () => {
        const done = await this.try(() => this.talk.ask('fetch'));
        if (!done) return;
        await this.list();
        this.heard(done.told);
      });
    }
    chosen('letter-file', (text) => this.take(text));
    this.listenToProof();
    this.listenToKey();
    by('order').addEventListener('submit', (event) => {
      event.preventDefault();
      const text = by('line').value.trim();
      if (text) this.order(text);
    });
    by('undo').addEventListener('click', () => this.undo());
    by('sign').addEventListener('click', () => this.sheet.open());
    for (const box of document.querySelectorAll('dialog')) box.addEventListener('close', () => this.holdFocus());
    this.keepInSight();
    by('tall').addEventListener('click', () => by('tall').setAttribute('aria-pressed', String(by('hand').classList.toggle('tall'))));
    by('all-box').addEventListener('toggle', () => this.listAll());
    by('theme').addEventListener('click', () => {
      const root = document.documentElement;
      const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      root.dataset.theme = dark ? 'light' : 'dark';
    });
    for (const [id, does] of [['smaller', (s) => s.zoom / 1.3], ['larger', (s) => s.zoom * 1.3], ['fit', () => 1], ['read', (s) => s.readable()]]) {
      by(id).addEventListener('click', () => { this.stage.resize(does(this.stage)); if (this.click) this.glow(this.click); });
    }
    document.addEventListener('keydown', (event) => this.pressed(event));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (!file) return;
      const text = await file.text();
      if (this.talk.inside && !this.key) this.isEverything(text) || this.prove(text);
      else this.take(text);
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

  pressed(event) {
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
    } else if (this.stage && ['+', '-', '0', '1'].includes(event.key)) {
      this.stage.resize({ '+': this.stage.zoom * 1.3, '-': this.stage.zoom / 1.3, 0: 1, 1: this.stage.readable() }[event.key]);
      if (this.click) this.glow(this.click);
    }
  }
}

(async () => {
  const talk = new Talk();
  let hello;
  try {
    hello = await talk.hello();
  } catch (no) {
    by('wait').textContent = no.told ? no.told.message : String(no);
    return;
  }
  const desk = new Desk(talk);
  if (talk.inside) await desk.enter(hello);
  else await desk.list();
  const mine = by('games').querySelectorAll('button.open');
  if (mine.length === 1) mine[0].click();
  setInterval(() => desk.pulse(), PULSE);
})();
