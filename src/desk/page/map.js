// The map of the desk: the drawn base, keyed items that change, and what glows on top of it.

/** The smallest thing that a finger finds, in pixels. */
const FINGER = 24;

const svg = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

class Chart {
  constructor({ base, items }) {
    const drawn = drawing(base);
    this.root = (drawn && drawn.firstElementChild) || document.createElementNS(SVG, 'svg');
    this.root.removeAttribute('height');
    // A picture by itself; here it holds buttons, which nobody finds in a picture.
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', 'The map');
    this.layers = new Map(Array.from(this.root.querySelectorAll('g[id^="layer-"]'), (layer) => [layer.id.slice(6), layer]));
    this.places = new Map();
    this.now = new Map();
    this.items = items;
    this.size(1);
    const stack = this.layers.get('stack');
    this.top = svg('g', { id: 'glow' });
    ((stack && stack.parentNode) || this.root).append(this.top);
    this.show({});
  }

  size(zoom) {
    this.root.setAttribute('width', `${100 * zoom}%`);
  }

  place(key) {
    const known = this.places.get(key);
    if (known) return known;
    const layer = this.layers.get(key.split(':')[0]) || this.root;
    const made = svg('g', { 'data-key': key });
    const after = Array.from(layer.children).find((child) => (child.getAttribute('data-key') || '') > key);
    layer.insertBefore(made, after || null);
    this.places.set(key, made);
    return made;
  }

  /** Draws the position: the items as the game stands, but for what differs. */
  show(differing) {
    const keys = new Set([...Object.keys(this.items), ...this.places.keys(), ...Object.keys(differing)]);
    const changed = [];
    for (const key of keys) {
      const differs = Object.hasOwn(differing, key);
      const picture = (differs ? differing[key] : this.items[key]) || null;
      if ((this.now.get(key) || null) === picture) continue;
      this.now.set(key, picture);
      const drawn = picture === null ? null : drawing(picture);
      this.place(key).replaceChildren(...(drawn ? drawn.childNodes : []));
      if (drawn) changed.push(this.place(key));
    }
    return changed;
  }

  /** Where an item is drawn, in units of the map; null if it is not. */
  box(key) {
    const place = this.places.get(key);
    if (!place || !place.hasChildNodes()) return null;
    const { x, y, width, height } = place.getBBox();
    return width + height > 0 ? { x, y, width, height } : null;
  }

  has(key) {
    return this.box(key) !== null;
  }

  /** Lets things glow: each `{ key, kind, label, at }`; `least` is how large a finger is, in units of the map. */
  glow(things, least) {
    this.top.replaceChildren();
    for (const { key, kind, label, at } of things) {
      const box = this.box(key);
      if (!box) continue;
      const more = 2.5;
      const [width, height] = [Math.max(box.width + 2 * more, least), Math.max(box.height + 2 * more, least)];
      const [x, y] = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2];
      const round = key.startsWith('space:') || key.startsWith('link:') ? Math.min(width, height) / 2 : 3;
      const ring = svg('rect', { x, y, width, height, rx: round, class: kind, tabindex: '0', role: 'button', 'aria-label': label });
      ring.dataset.at = at;
      const title = svg('title', {});
      title.textContent = label;
      ring.append(title);
      this.top.append(ring);
    }
  }

  /** The element of a thing that glows. */
  ring(at) {
    return Array.from(this.top.children).find((one) => one.dataset.at === at) || null;
  }

  /** What of the map is at a point of the window: the id of a space. */
  at(x, y) {
    for (const found of document.elementsFromPoint(x, y)) {
      if (found.dataset && found.dataset.at) return found.dataset.at;
      const item = found.closest && found.closest('[data-key]');
      const [layer, id] = item ? item.getAttribute('data-key').split(':') : [];
      if (['space', 'stack', 'mark'].includes(layer)) return `space:${id}`;
      if (layer === 'link') return `link:${id}`;
    }
    return null;
  }
}
