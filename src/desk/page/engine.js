// The library, in a thread of its own where the browser gives one. The same script runs in the page, where it only lends its text to that thread
// or, if there is none, does the work itself.

const COUREUR = {
  async start(unpack, packed) {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    await unpacking({ module_or_path: bytes(unpack) });
    const module = unpacking.unpack(bytes(packed));
    if (!module) throw new Error('this page was cut or changed on its way');
    await wasm_bindgen({ module_or_path: module });
  },

  /** Lays down what the browser has kept, and nothing else. */
  lay(files) {
    wasm_bindgen.clear();
    for (const { path, facts, bytes } of files) wasm_bindgen.lay(path, facts, bytes);
  },

  /** An answer, and the files that have to be kept before anybody sees it. */
  answer(what, question) {
    const told = wasm_bindgen.ask(what, question);
    const paths = wasm_bindgen.changed();
    const file = (path) => {
      const facts = wasm_bindgen.facts(path);
      return facts === undefined ? { path, facts: null, bytes: null } : { path, facts, bytes: wasm_bindgen.bytes(path) };
    };
    return { told, files: paths ? paths.split('\n').map(file) : [] };
  },

  async serve({ data: { number, does, given } }) {
    try {
      postMessage({ number, done: await COUREUR[does](...given) });
    } catch (error) {
      postMessage({ number, broke: String(error) });
    }
  },
};

if (typeof document === 'undefined') onmessage = COUREUR.serve;
