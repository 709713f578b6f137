// Small helpers of the page, and lists in words. Foreign text goes in by `textContent` only.

const by = (id) => document.getElementById(id);

/** An element with a class, and texts or elements in it. */
function element(name, className, ...inside) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...inside.filter((one) => one !== null && one !== undefined && one !== ''));
  return made;
}

function button(text, does, className = '') {
  const made = element('button', className, text);
  made.type = 'button';
  made.addEventListener('click', does);
  return made;
}

/** What signs something by itself says first what: nothing is signed by one click, nor by a double one. */
function deliberate(words, does, first) {
  const row = element('span', 'deliberate');
  const back = () => row.replaceChildren(first ? first(ask) : '');
  const ask = (what = words) => {
    const no = button('No', back);
    row.replaceChildren(element('span', 'warn', `${what} `), no, ' ', button('Sign it', does));
    no.focus();
  };
  back();
  return [row, ask];
}

/** A button of that kind. */
function deliberately(text, words, does) {
  return deliberate(words, does, (ask) => button(text, () => ask()))[0];
}

/** Gives somebody a file. */
function download(name, text, type) {
  const link = element('a', '');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Does something with the text of a file that somebody chooses. */
function chosen(id, does) {
  by(id).addEventListener('change', async () => {
    const [file] = by(id).files;
    if (file) await does(await file.text());
    by(id).value = '';
  });
}

const upper = (text) => (text ? text[0].toUpperCase() + text.slice(1) : '');

/** Words in which orders stand between backticks. */
const typed = (text) => text.split('`').map((part, at) => (at % 2 ? element('code', '', part) : part));

/** Sentences with their rules. */
const sentences = (told) => told.map(({ text, rule }) => element('p', 'told', upper(text), /[.!?:]$/.test(text) ? ' ' : '. ', rule ? element('cite', '', rule) : ''));

/** When something was written, as people say it. */
function since(time) {
  if (!time) return '';
  const hours = Math.floor((Date.now() - Date.parse(time)) / 3600000);
  if (!(hours >= 0)) return '';
  if (hours < 1) return 'less than an hour ago';
  return hours < 48 ? `${hours} ${hours === 1 ? 'hour' : 'hours'} ago` : `${Math.floor(hours / 24)} days ago`;
}

/** A piece in words. */
function pieceWords({ name, kind, count, strength, printed, states, inside }) {
  const title = kind && !name.toLowerCase().includes(kind.toLowerCase()) ? `${name} (${kind})` : name;
  const many = count > 1 ? `${count} × ` : '';
  const facts = [strength !== null ? `strength ${strength}` : '', printed, ...states, inside ? 'inside' : ''].filter(Boolean);
  return [`${many}${title}`, facts.join(', ')];
}

/** The board in words, for whoever cannot see the map. */
function inWords(groups) {
  return groups.flatMap(({ group, lines }) => [element('h3', '', group), element('ul', '', ...lines.map((line) => element('li', '', line)))]);
}

/** What stands beside the map: points, cards, notes. */
function facts(groups) {
  const beside = groups.filter(({ group }) => ['Points', 'Cards', 'Notes'].includes(group));
  return beside.map(({ lines }) => element('ul', '', ...lines.map((line) => element('li', '', line))));
}

/** The story, the last first; what is new since one's own last decision is marked. */
function storyItems(story, decided, look) {
  return [...story].reverse().map((one) => {
    const fresh = decided !== null && one.entry > decided;
    const head = element('p', 'who', `${upper(one.author)} `, button(`entry ${one.entry}`, () => look(one.entry), 'link'));
    const orders = one.orders.length ? element('p', 'orders', one.orders.join('; ')) : '';
    const results = one.results.map((result) => element('p', 'result', result));
    const item = element('li', fresh ? 'fresh' : '', head, orders, ...sentences(one.told), ...results);
    return item;
  });
}
