// What a game needs now and then: two copies that part ways, going on after a loss, newer rulings, instructions that hold until
// further notice.

/** Refusals that a restore mends. */
const LOST = /::(catch_up_first|put_back|stale_copy|journal_damaged)$/;

/** A part of the page that opens, and says so when it does. */
function opening(words, ...inside) {
  return element('details', '', element('summary', '', words), ...inside);
}

class Upkeep extends Keyed {
  // ---- Two copies

  /** Two copies of the game part ways: nothing is signed until somebody says which counts. */
  async parted() {
    if (!this.opened.fork) return;
    const told = await this.try(() => this.talk.ask('fork', { game: this.game }));
    if (!told || !told.fork) return;
    const { words, choose, proof } = told.fork;
    const settle = (of) => this.command('settle', { of });
    const parts = words.split('\n').map((line) => element('p', '', upper(line)));
    if (choose === 'others') {
      parts.push(element('p', '', 'Send your opponent what you have; the answer, once you have taken it in, says which copy counts. If your opponent says so and it is your turn there, say it yourself.'),
        button('Send it', () => this.command('letter'), 'main'));
    }
    const ways = choose === 'rules' ? [button('Let it count so, and go on', () => settle(''), 'main')]
      : [button('The copy here counts', () => settle('keep')), button('The other copy counts', () => settle('take'))];
    parts.push(element('div', 'row', ...ways),
      element('p', 'quiet', 'Both copies are kept. Your next entry says openly which of them does not count.'),
      opening('The proof: hashes, signatures and both entries', element('pre', '', proof)));
    by('question').textContent = 'Two copies of this game part ways';
    by('choices').replaceChildren(...parts);
    by('orders').hidden = true;
  }

  // ---- After a loss

  /** What was refused can be mended here. */
  mend({ code }) {
    if (!LOST.test(code || '') || !by('restore')) return;
    by('more-box').open = true;
    by('restore').open = true;
    by('restore').scrollIntoView({ block: 'center' });
  }

  restoring() {
    const field = (type, label, more = {}) => {
      const made = Object.assign(element(type === 'textarea' ? type : 'input', ''), type === 'textarea' ? { rows: 2 } : { type }, more);
      return [made, element('p', '', element('label', type === 'file' ? 'file' : '', ...(type === 'checkbox' ? [made, ` ${label}`] : [`${label} `, made])))];
    };
    const [mail, mailRow] = field('file', 'Letters that you got and sent, or your whole mailbox as a file', { multiple: true });
    const [pasted, pastedRow] = field('textarea', 'or paste them', { spellcheck: false });
    const [copy, copyRow] = field('file', 'Your opponent’s newest copy of the game');
    const [trusts, trustsRow] = field('checkbox', 'My opponent says that an entry does not count which I never had: I take that on trust');
    const texts = (files) => Promise.all(Array.from(files, (file) => file.text()));
    const restore = async (of) => {
      const lines = of ? [] : [...await texts(mail.files), pasted.value].filter((text) => text.trim());
      const [text = ''] = await texts(copy.files);
      await this.command('restore', { of, lines, text, ahead: trusts.checked });
    };
    const box = opening('After a loss, or on another computer',
      element('p', '', 'If this copy of the game is an old one, you may have signed more since. To sign again at the same place would be a fork, and looks like cheating. So your own letters are read first: they hold every entry. Your next entry says openly that you restored.'),
      mailRow, pastedRow, copyRow, trustsRow,
      element('div', 'row', button('Read these, and go on', () => restore('')), button('I have no letters: go on without', () => restore('no-mail')),
        button('I only moved the newest file here', () => restore('moved'))));
    box.id = 'restore';
    return box;
  }

  // ---- Newer rulings

  /** By which rulings the game is played, where there are newer ones; and what somebody proposes. */
  newerRulings() {
    const { rulings, about } = this.opened;
    const { revision, newest, changes, proposed } = rulings;
    if (about.over || about.open_seat || !about.seats.length || (!proposed && newest <= revision)) return [];
    const answer = (of) => this.command('upgrade', { of });
    const what = changes.map((change) => element('p', '', change));
    // Whoever plays or records both sides needs nobody else.
    const alone = ['solo', 'table'].includes(about.mode);
    if (!proposed) {
      return [opening('Newer rulings', element('p', '', `This game is played by revision ${revision} of our rulings, to its end, unless ${alone ? 'you choose' : 'both of you agree on'} a newer one. What has been played stays as it is.`), ...what,
        deliberately(alone ? `Play on by revision ${newest}` : `Propose revision ${newest}`, alone ? 'It holds from now on.' : 'It holds from the moment your opponent agrees.', () => answer('propose')))];
    }
    by('more-box').open = true;
    if (about.seats.includes(proposed.by)) {
      return [element('p', 'warn', `You propose to play on by revision ${proposed.revision} of the rulings; it holds once your opponent agrees.`), ...what,
        deliberately('Withdraw it', 'The game goes on by the rulings as they are.', () => answer('decline'))];
    }
    const agree = proposed.why_not ? element('p', 'quiet', proposed.why_not)
      : deliberately('Agree', `From now on revision ${proposed.revision} holds; what has been played stays.`, () => answer('agree'));
    return [element('p', 'warn', `${upper(proposed.by)} proposes to play on by revision ${proposed.revision} of the rulings.`), ...what, agree, ' ',
      deliberately('Decline', 'The game goes on by the rulings as they are.', () => answer('decline'))];
  }

  // ---- Instructions

  instructions() {
    const body = element('div', '');
    const box = opening('Standing instructions', element('p', 'quiet', 'They answer for you, so that nobody has to wait.'), body);
    const tell = async () => {
      const told = await this.try(() => this.talk.ask('standing', { game: this.game }));
      if (told) body.replaceChildren(...this.holding(told));
    };
    box.addEventListener('toggle', () => {
      this.instructing = box.open;
      if (box.open) tell();
    });
    box.open = Boolean(this.instructing);
    box.id = 'standing';
    return box;
  }

  async instruct(of, lines = [], off = false) {
    const told = await this.try(() => this.talk.ask('standing', { game: this.game, of, lines, off }));
    const why = by('alarm').textContent;
    await this.reopen();
    if (!told) this.alarm(why);
  }

  /** All that hold, and how to change them. */
  holding(told) {
    const tick = (of, words, holds) => {
      const box = Object.assign(element('input', ''), { type: 'checkbox', checked: holds });
      box.addEventListener('change', () => this.instruct(of, [], !box.checked));
      return element('p', '', element('label', '', box, ` ${words}`));
    };
    const forget = (words, does) => element('li', '', words, ' ', button('Forget it', does, 'link'));
    const kept = [
      ...told.preferences.map(({ number, words, when }) => forget(`Whenever it is open${when ? ` and the question says “${when}”` : ''}, you answer: ${words}.`, () => this.instruct('drop', [String(number)]))),
      ...told.stops.map(({ number, words }) => forget(`You are always asked when the question says “${words}”.`, () => this.instruct('drop', [String(number)]))),
      ...told.policies.map(({ number, words }) => forget(`Given with your orders: ${words}.`, () => this.instruct('drop', [String(number)]))),
      ...told.rankings.map(({ about, items }) => forget(`${upper(about)}: first ${items.join(', then ')}.`, () => this.instruct('rank', [about, '']))),
    ];
    // Whose turn it is signs it on the sheet, as everything; else it goes with the next answer.
    const say = (verb, id) => (this.opened.turn === 'yours' ? this.order(`${verb} ${id}`) : this.instruct(verb, [id]));
    const windows = told.windows.map(({ id, text, waived }) => element('li', '', `${upper(text)}: `,
      told.to_waive.includes(id) ? 'your next answer says that you let it pass. ' : '',
      waived ? button('Ask me again', () => say('unwaive', id), 'link') : button('Let it pass from now on', () => say('waive', id), 'link')));
    return [
      tick('pass-empty', 'Where I may react and hold nothing for it, pass at once.', told.pass_empty),
      tick('finish', 'Do no more in my turn than I order. (Your opponent can read this.)', told.finish),
      tick('ahead', 'Give orders that must wait for an answer ahead. (Your opponent can read them.)', told.give_ahead),
      kept.length ? element('ul', '', ...kept) : '',
      this.another(told),
      windows.length ? opening('When I may react', element('p', 'quiet', 'If you let a kind of moment pass from now on, the log says so, and your opponent need not wait for you.'), element('ul', '', ...windows)) : '',
    ].filter(Boolean);
  }

  /** One more instruction, in words. */
  another(told) {
    const kind = element('select', '', new Option('Whenever it is open, answer', 'prefer'), new Option('Always ask me when the question says', 'stop'),
      new Option('Give with my orders', 'policy'), ...told.can_be_ranked.map((about) => new Option(`Rank ${about}, the first first`, `rank ${about}`)));
    const words = Object.assign(element('input', ''), { type: 'text', autocomplete: 'off' });
    kind.setAttribute('aria-label', 'Kind of instruction');
    words.setAttribute('aria-label', 'Its words');
    const form = element('form', 'small', kind, ' ', words, ' ', element('button', '', 'Keep it'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const [of, ...about] = kind.value.split(' ');
      if (words.value.trim()) this.instruct(of, [...about, words.value.trim()]);
    });
    return form;
  }
}
