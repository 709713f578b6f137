// The list of games, and what every part of the page needs: asking, and saying what went wrong. State is a list of orders and what was
// clicked for the next one.

/** How often it is asked whether a game has gone on, in milliseconds. */
const PULSE = 4000;
/** Orders that the line completes. */
const MOST = 400;

/** Against whom, in a sentence more. */
const NOTES = {
  bot: 'A practice opponent has a key and a hand of his own, and answers at once.',
  friend: 'You get an invitation to send. The game begins when your friend has answered it.',
  solo: 'You see both hands, and sign for both sides.',
  table: 'You throw real dice and hold real cards; the page asks what fell and what was drawn, and checks the rules.',
};

const sameThing = (a, b) => a.role === b.role && a.id === b.id;

class Listing {
  constructor(talk) {
    this.talk = talk;
    this.game = null;
    this.lines = [];
    this.picks = [];
    this.past = null;
    this.sheet = new SignSheet(this);
    this.busy = 0;
    this.seen = new Map();
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
    this.atWork();
    try {
      const done = await run();
      this.alarm('');
      return done;
    } catch (no) {
      if (!(no instanceof No)) throw no;
      this.no = no.told;
      this.alarm(upper(no.told.message), no.told.help);
      this.mend(no.told);
      if (no.status === 409) await this.reopen();
      return null;
    } finally {
      this.busy -= 1;
      this.atWork();
    }
  }

  /** Says whether something is being worked out; where it is seen only if that takes long. */
  atWork() {
    document.body.dataset.busy = this.busy ? 'yes' : 'no';
    if (!this.busy) by('busy').hidden = true;
    else setTimeout(() => { by('busy').hidden = !this.busy; }, 400);
  }

  /** What a command said; and, where something happened by it, the story since some entry. */
  heard(told, since = null) {
    const story = since === null ? [] : this.opened.story.filter((one) => one.entry > since);
    // What the story tells better is not told twice.
    const words = story.length ? (told || '').replace(/^Entry \d+ · .*\n?(?:^ .*\n?)*/gm, '') : told || '';
    if (!words.trim() && !story.length) return;
    by('news-body').textContent = words.replace(/^\n+|\s+$/g, '');
    by('news-body').hidden = !words.trim();
    by('news-story').replaceChildren(...storyItems(story, null, (entry) => { by('news').close(); this.look(entry); }).reverse());
    by('news-story').hidden = !story.length;
    by('news').showModal();
    by('news-head').focus();
  }

  // ---- The list

  show(view) {
    // On a small window the whole page scrolls: another part of it begins at its top.
    if (document.body.dataset.view !== view) scrollTo(0, 0);
    document.body.dataset.view = view;
    for (const id of ['key', 'list', 'game', 'proof', 'wait']) {
      if (by(id)) by(id).hidden = view !== id;
    }
    by('home').hidden = !['game', 'proof'].includes(view);
  }

  async list() {
    const all = await this.try(() => this.talk.ask('games'));
    if (!all) return;
    this.game = null;
    this.opened = null;
    this.shelf = all.shelf;
    // How far each game was seen, so that only what is new is told when a letter comes.
    this.seen = new Map(all.games.map(({ game, entry }) => [game, entry]));
    by('title').textContent = 'coureur';
    by('turn').textContent = '';
    by('games').replaceChildren(...all.games.map((one) => this.row(one)));
    if (!all.games.length) by('games').append(element('li', 'quiet', 'There is no game here yet. Begin one below, or paste an invitation.'));
    this.offerNew();
    this.showKey();
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
    if (one.fork) item.append(element('p', 'warn', 'Two copies of this game part ways. Open it, and say which counts.'));
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
    const against = by('new-against');
    const note = () => {
      by('new-note').textContent = NOTES[against.value];
      // Whoever plays or records both sides chooses none.
      by('new-side').closest('label').hidden = !['bot', 'friend'].includes(against.value);
    };
    against.onchange = note;
    note();
  }

  async begin() {
    const question = { of: by('new-game').value, scenario: by('new-scenario').value, side: by('new-side').value, against: by('new-against').value };
    const done = await this.try(() => this.talk.ask('new', question));
    if (!done) return;
    await this.open(done.game);
    // Nobody can answer an invitation that he has not got.
    if (question.against === 'friend') await this.command('letter');
  }

  async take(text) {
    if (!text.trim()) return;
    if (this.isEverything(text)) return;
    const done = await this.try(() => this.talk.ask('take', { text }));
    if (!done && (this.no.code || '').startsWith('coureur::merge::fork')) {
      const { message } = this.no;
      await this.list();
      this.heard(`${upper(message)}\n\nOpen the game: there you can say which copy counts.`);
    }
    if (!done) return;
    by('letter').value = '';
    const since = this.seen.get(done.game);
    await this.open(done.game);
    this.heard(done.told, this.opened && since !== undefined ? since : null);
  }
}
