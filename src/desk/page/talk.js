// How the page asks the program. The token comes behind the address, where no server sees it, and leaves it at once.

const TOKEN = 'coureur-desk';

/** A number for this tab, so that the desk knows when the last one is gone. */
const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
let tab = fresh();
// It said goodbye; whoever comes back to it is somebody new.
addEventListener('pageshow', (event) => {
  if (event.persisted) tab = fresh();
});

class Talk {
  constructor() {
    const given = /^#([0-9a-f]{32})$/.exec(location.hash);
    if (given) {
      sessionStorage.setItem(TOKEN, given[1]);
      history.replaceState(null, '', location.pathname);
    }
    this.token = sessionStorage.getItem(TOKEN);
  }

  async ask(what, question = {}, more = {}) {
    let answer;
    try {
      answer = await fetch(`/api/${what}`, {
        method: 'POST', credentials: 'same-origin', cache: 'no-store', ...more,
        headers: { 'Content-Type': 'application/json', 'X-Coureur-Desk': this.token || '' },
        body: JSON.stringify({ tab, ...question }),
      });
    } catch {
      throw new No(0, { message: 'The desk has ended. Start it again: coureur desk', help: null });
    }
    const text = await answer.text();
    let told = null;
    try {
      told = JSON.parse(text);
    } catch {
      told = null;
    }
    if (answer.ok && told) return told;
    throw new No(answer.status, (told && told.error) || { message: text.trim() || 'The desk did not answer.', help: null });
  }

  /** Changes the token into a cookie. */
  hello() {
    return this.ask('hello');
  }

  bye() {
    this.ask('bye', {}, { keepalive: true }).catch(() => {});
  }
}
