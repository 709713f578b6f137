// The key of whoever plays in this browser, and letters that he carries away himself. Of the page that `coureur desk` serves nothing of it
// is seen: there the key lies in its folder, and letters leave as they are set up.

/** The longest letter that a mail program takes from a link. */
const MAILTO = 1800;

class Keyed extends Proving {
  listenToKey() {
    if (!this.talk.inside) return;
    const on = (id, kind, does) => by(id).addEventListener(kind, (event) => { event.preventDefault(); does(); });
    on('key-new', 'submit', () => this.unlock('key-new', { name: by('key-name').value, passphrase: by('key-phrase').value }, true));
    on('key-in', 'submit', () => this.unlock('key-in', { name: by('key-in-name').value, text: by('key-text').value, passphrase: by('key-in-phrase').value }));
    on('key-open', 'submit', () => this.unlock('key-open', { passphrase: by('key-open-phrase').value }));
    chosen('key-pick', (text) => { by('key-text').value = text; });
    chosen('everything-pick', (text) => this.unlock('everything-in', { text }));
    by('post').addEventListener('close', () => this.shutPost());
    on('only-look', 'click', () => this.list());
    on('own-words', 'click', () => this.words());
    on('own-file', 'click', async () => {
      const done = await this.try(() => this.talk.ask('key-file'));
      if (done) { download('identity.yaml', done.text, 'text/plain'); this.saved(); }
    });
    on('own-all', 'click', async () => {
      const done = await this.try(() => this.talk.ask('everything'));
      if (done) { download('coureur-everything.json', done.text, 'application/json'); this.saved(); }
    });
    on('own-phrase', 'submit', async () => {
      const done = await this.try(() => this.talk.ask('key-passphrase', { passphrase: by('own-old').value, new: by('own-new').value }));
      if (!done) return;
      by('own-old').value = '';
      by('own-new').value = '';
      this.key = done.key;
      this.showKey();
      this.heard('The key is behind its new passphrase.');
    });
    by('phrase-done').addEventListener('click', () => this.saved());
  }

  /** The first screen: the games, or what is needed before. */
  async enter(hello) {
    this.key = hello.key;
    this.program = hello.program;
    by('key-none').hidden = Boolean(this.key);
    by('key-shut').hidden = !this.key || this.key.open;
    if (this.key && this.key.open) {
      await this.list();
      return;
    }
    this.show('key');
    if (this.key) by('shut-head').textContent = `Good day, ${this.key.name}`;
    by(this.key ? 'key-open-phrase' : 'key-name').focus();
  }

  /** Makes, brings in or opens the key. */
  async unlock(what, said, first = false) {
    const hello = await this.try(() => this.talk.ask(what, said));
    for (const id of ['key-phrase', 'key-in-phrase', 'key-open-phrase', 'key-text']) by(id).value = '';
    if (!hello) return;
    this.talk.stay();
    await this.enter(hello);
    if (first) await this.words();
  }

  async words() {
    const done = await this.try(() => this.talk.ask('key-words'));
    if (!done) return;
    by('phrase-words').replaceChildren(...done.words.map((word) => element('li', '', word)));
    by('phrase').showModal();
    by('phrase').addEventListener('close', () => by('phrase-words').replaceChildren(), { once: true });
  }

  /** Somebody has his key elsewhere, too. */
  async saved() {
    await this.talk.note('saved', this.key.words);
    this.showKey();
  }

  /** One's own key, among the games. */
  async showKey() {
    if (!this.talk.inside) return;
    by('own').hidden = !this.key;
    by('new').closest('section').hidden = !this.key;
    by('take').closest('section').hidden = !this.key;
    by('own-loose').hidden = !this.talk.loose;
    by('about').textContent = `coureur ${this.program}; the library in this page has the SHA-256 ${this.talk.hash}.`;
    if (!this.key) return;
    by('own-name').replaceChildren(element('strong', '', this.key.name), element('span', 'quiet', ` · others know it by these words: ${this.key.words}`));
    by('own-player').textContent = this.key.player;
    by('own-unsaved').hidden = (await this.talk.noted('saved')) === this.key.words;
  }

  /** Is it everything of another browser? Then it is laid down where there is nothing yet. */
  isEverything(text) {
    if (!this.talk.inside || !text.startsWith('{"coureur-everything"')) return false;
    this.unlock('everything-in', { text });
    return true;
  }

  // ---- Letters

  /** Gives somebody his letters: as files, as text, or to his mail program. */
  async carry(done) {
    const copies = await this.try(() => this.talk.ask('copy', { game: this.game }));
    if (!copies) return;
    by('post-words').textContent = done.told || '';
    by('post-ways').replaceChildren(...done.letters.map((letter, at) => this.ways(letter, copies.letters[at])));
    by('post-text').textContent = copies.letters.map((copy) => copy.text).join('\n\n');
    this.shut = this.game;
    by('post').showModal();
    by('post-head').focus();
  }

  /** The letters were taken along. */
  carried() {
    this.shut = null;
    for (const left of document.querySelectorAll('.shut')) left.remove();
  }

  /** The box is shut: what nobody took along has not left. */
  shutPost() {
    if (this.shut && this.shut === this.game && !document.querySelector('.shut')) this.unsent();
  }

  ways(letter, copy) {
    const who = (copy && copy.for) || 'your opponent';
    const copied = element('span', 'quiet', '');
    copied.setAttribute('role', 'status');
    const parts = [element('h3', '', `For ${who}`), button('Save the letter as a file', () => { download(letter.name, letter.text, 'message/rfc822'); this.carried(); }, 'main')];
    const clipped = async () => {
      const done = await clip(copy.text);
      if (done) this.carried();
      return done;
    };
    if (copy) {
      parts.push(button('Copy it as text', async () => { copied.textContent = (await clipped()) ? 'Copied: paste it into a letter or a message.' : 'It cannot be copied here; mark it below.'; }),
        button('Open my mail program', async () => {
          const whole = encodeURIComponent(copy.text).length < MAILTO;
          if (!whole) copied.textContent = (await clipped()) ? 'The letter is long, so it is copied: paste it into the letter that opens.' : 'It cannot be copied here; mark it below.';
          const body = whole ? `&body=${encodeURIComponent(copy.text)}` : '';
          const link = element('a', '');
          link.href = `mailto:${encodeURIComponent(copy.to || '').replace('%40', '@')}?subject=${encodeURIComponent(copy.subject)}${body}`;
          link.click();
          if (whole) this.carried();
        }));
    }
    parts.push(copied);
    return element('div', 'way', ...parts);
  }
}

/** Puts a text where it can be pasted from. */
async function clip(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
