// How a page asks that has the library inside: the library answers in a thread of its own, and what it wrote is kept in the browser's
// storage before anybody sees the answer. Two tabs share the storage: whoever writes second, on files that are not the last ones, writes nothing.

/** What the storage of the browser is called. */
const STORE = 'coureur';

const wished = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The files as the browser keeps them. */
class Shelf {
  static async open() {
    const request = indexedDB.open(STORE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('files');
      request.result.createObjectStore('notes');
    };
    const shelf = new Shelf();
    shelf.store = await wished(request);
    shelf.count = 0;
    return shelf;
  }

  /** Have other tabs written? */
  async isOld() {
    return ((await this.noted('count')) || 0) !== this.count;
  }

  async all() {
    const deal = this.store.transaction(['files', 'notes']);
    const [paths, files, count] = await Promise.all([
      wished(deal.objectStore('files').getAllKeys()), wished(deal.objectStore('files').getAll()), wished(deal.objectStore('notes').get('count'))]);
    this.count = count || 0;
    return files.map((file, at) => ({ ...file, path: paths[at] }));
  }

  /** Keeps all of it or nothing; false: another tab was quicker. */
  keep(files) {
    return new Promise((resolve, reject) => {
      const deal = this.store.transaction(['files', 'notes'], 'readwrite', { durability: 'strict' });
      let late = false;
      const notes = deal.objectStore('notes');
      const seen = notes.get('count');
      seen.onsuccess = () => {
        late = (seen.result || 0) !== this.count;
        if (late) {
          deal.abort();
          return;
        }
        for (const { path, facts, bytes } of files) {
          if (facts === null) deal.objectStore('files').delete(path);
          else deal.objectStore('files').put({ facts, bytes }, path);
        }
        notes.put(this.count + 1, 'count');
      };
      deal.oncomplete = () => { this.count += 1; resolve(true); };
      deal.onabort = () => (late ? resolve(false) : reject(deal.error));
    });
  }

  noted(name) {
    return wished(this.store.transaction('notes').objectStore('notes').get(name));
  }

  note(name, value) {
    return wished(this.store.transaction('notes', 'readwrite').objectStore('notes').put(value, name));
  }
}

/** The library in its thread; in the page itself, where there is no other. */
class Engine {
  constructor() {
    this.asked = new Map();
    this.number = 0;
    try {
      const place = URL.createObjectURL(new Blob([by('engine').textContent], { type: 'text/javascript' }));
      this.thread = new Worker(place);
      this.thread.onmessage = ({ data: { number, done, broke } }) => {
        const { resolve, reject } = this.asked.get(number);
        this.asked.delete(number);
        if (broke === undefined) resolve(done);
        else reject(new Error(broke));
      };
      this.thread.onerror = (event) => { for (const { reject } of this.asked.values()) reject(new Error(event.message)); };
    } catch {
      this.thread = null;
    }
  }

  async do(does, ...given) {
    if (!this.thread) return COUREUR[does](...given);
    this.number += 1;
    const { number } = this;
    return new Promise((resolve, reject) => {
      this.asked.set(number, { resolve, reject });
      this.thread.postMessage({ number, does, given });
    });
  }

  end() {
    if (this.thread) this.thread.terminate();
  }
}

class Talk {
  constructor() {
    this.inside = true;
    this.hash = by('library').dataset.hash;
    this.last = Promise.resolve();
    this.notes = new Map();
  }

  /** Does this browser keep nothing? */
  get loose() {
    return !this.shelf;
  }

  async hello() {
    if (top !== self) throw new No(0, { message: 'This page holds keys, so it does not run inside another one. Open it by itself.' });
    if (typeof WebAssembly === 'undefined') {
      throw new No(0, { message: 'This browser is too old for this page. Any of 2023 or later will do.' });
    }
    this.shelf = await Shelf.open().catch(() => null);
    await this.start();
    addEventListener('beforeunload', (event) => { if (this.loose && this.wrote) event.preventDefault(); });
    return this.ask('hello');
  }

  async start() {
    this.engine = new Engine();
    const parts = [by('unpack').textContent, by('library').textContent];
    try {
      await this.engine.do('start', ...parts);
    } catch (error) {
      // A browser may let a page have no thread, and say so only now.
      if (!this.engine.thread) throw new No(0, { message: `The library does not start: ${error.message}` });
      this.engine.thread = null;
      await this.engine.do('start', ...parts);
    }
    await this.lay();
  }

  async lay() {
    await this.engine.do('lay', this.shelf ? await this.shelf.all() : []);
  }

  /** One question after the other. */
  ask(what, question = {}) {
    const next = this.last.then(() => this.one(what, question));
    this.last = next.catch(() => {});
    return next;
  }

  async one(what, question) {
    if (this.shelf && (await this.shelf.isOld())) await this.lay();
    let answer;
    try {
      answer = await this.engine.do('answer', what, JSON.stringify(question));
    } catch (error) {
      this.engine.end();
      await this.start();
      throw new No(500, { message: `The program stumbled over this (${error.message}), and began again. Nothing was written`, help: 'what you signed before is all there' });
    }
    if (answer.files.length) await this.keep(answer.files);
    const { status, told } = JSON.parse(answer.told);
    if (status === 200) return told;
    throw new No(status, told.error);
  }

  async keep(files) {
    this.wrote = true;
    if (!this.shelf) return;
    let kept;
    try {
      kept = await this.shelf.keep(files);
    } catch (error) {
      await this.lay();
      throw new No(422, { message: `This browser could not keep what was written (${error && error.message}), so nothing of it counts`, help: 'make room on the disk, or save everything and go on in another browser' });
    }
    if (kept) return;
    await this.lay();
    throw new No(409, { message: 'Another tab of this page has gone on meanwhile, so nothing was written here', help: 'look again, and try once more' });
  }

  /** Asks the browser not to forget. Nobody waits for the answer: Firefox asks its user first, who may never say. */
  stay() {
    if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => false);
  }

  async noted(name) {
    return this.shelf ? this.shelf.noted(name) : this.notes.get(name);
  }

  async note(name, value) {
    if (this.shelf) await this.shelf.note(name, value);
    else this.notes.set(name, value);
  }

  bye() {}
}
