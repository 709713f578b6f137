// The sheet: what is signed is read first. Nothing is signed before.

class SignSheet {
  constructor(desk) {
    this.desk = desk;
    by('do-sign').addEventListener('click', () => this.sign());
  }

  async open() {
    const { desk } = this;
    const sheet = await desk.try(() => desk.talk.ask('sheet', desk.question()));
    if (!sheet) return;
    this.sheet = sheet;
    const parts = [];
    const list = (title, lines) => {
      if (lines.length) parts.push(element('h3', '', title), element('ul', '', ...lines.map((line) => element('li', '', line))));
    };
    list('You sign', sheet.lines.length ? sheet.lines : ['only what you owe: seeds and shares for dice and cards. There is nothing to decide.']);
    parts.push(...sheet.gives_up.map((told) => element('p', 'warn', ...typed(`${told}.`))));
    if (sheet.told.length) parts.push(element('h3', '', 'This happens'), ...sentences(sheet.told));
    const alone = !sheet.post || !sheet.post.readers.length;
    if (!alone) list('Your opponent will read', sheet.recorded);
    if (sheet.hides) parts.push(element('p', 'quiet', 'A name like card-0-0 stands for a card that stays hidden.'));
    list(`Not taken yet, ${sheet.first} first`, sheet.left);
    if (sheet.still_asked) {
      parts.push(element('p', 'warn', ...typed(`You are asked again after this: “${sheet.still_asked.ask}”. You can go on before you sign, or sign what is there.`)));
    }
    parts.push(element('p', '', sheet.still_asked ? '' : `Then: ${sheet.then}`));
    const lacking = sheet.post && sheet.post.no_address_of;
    if (lacking && !sheet.still_asked) {
      const field = element('input', '');
      Object.assign(field, { id: 'address', type: 'email', autocomplete: 'off' });
      parts.push(element('p', '', element('label', '', `The mail address of ${lacking} (none: you send the file yourself) `, field)));
    }
    by('sheet-body').replaceChildren(...parts);
    by('sheet-ahead').hidden = !sheet.left.length || !sheet.may_give_ahead;
    by('ahead').checked = false;
    const sends = sheet.post && sheet.post.readers.length > 0 && !sheet.still_asked;
    by('sheet-words').hidden = !sends;
    by('do-sign').textContent = sends ? 'Sign and send' : 'Sign';
    by('sheet-head').textContent = by('do-sign').textContent;
    by('do-sign').disabled = !sheet.can_sign;
    by('sheet').showModal();
    // Nobody signs by pressing Enter once too often.
    by('sheet-head').focus();
  }

  async sign() {
    const { desk, sheet } = this;
    by('do-sign').disabled = true;
    const question = {
      ...desk.question(), shown: sheet.shown, ahead: by('ahead').checked, text: by('words').value,
      to: by('address') ? by('address').value : '',
    };
    const done = await desk.try(() => desk.talk.ask('sign', question));
    by('sheet').close();
    if (!done) {
      await desk.reopen();
      return;
    }
    by('words').value = '';
    desk.lines = [];
    desk.picks = [];
    const { entry } = desk.opened;
    await desk.reopen();
    if (!question.ahead) await desk.again(sheet.left);
    if (done.but) desk.alarm(`Signed; but: ${done.but.message}`, done.but.help);
    if (!this.isOld(entry)) await desk.told(done, entry);
  }

  /** Whoever plays or records both sides has read on the sheet what happens, unless dice or cards had their say. */
  isOld(entry) {
    const { opened } = this.desk;
    if (!['solo', 'table'].includes(opened.about.mode)) return false;
    const read = new Set(this.sheet.told.map(({ text }) => text));
    const fresh = opened.story.filter((one) => one.entry > entry);
    return fresh.every((one) => !one.results.length && one.told.every(({ text }) => read.has(text)));
  }
}
