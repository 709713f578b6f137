// The map. Fragments of SVG come from the program that made the page; still nothing is taken from them but plain shapes and
// text, built anew element by element.

const SVG = 'http://www.w3.org/2000/svg';
const SHAPES = words('svg g defs symbol marker pattern clipPath mask linearGradient radialGradient stop path rect circle ' +
  'ellipse line polyline polygon text tspan title desc use');
const ATTRIBUTES = words('id class x y x1 y1 x2 y2 cx cy r rx ry d points dx dy transform width height viewBox fill stroke ' +
  'opacity orient offset role href mask preserveAspectRatio markerWidth markerHeight markerUnits refX refY patternUnits ' +
  'patternTransform patternContentUnits gradientUnits gradientTransform clipPathUnits textLength lengthAdjust rotate ' +
  'stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-miterlimit fill-opacity fill-rule ' +
  'clip-path clip-rule font-size font-family font-weight font-style text-anchor dominant-baseline letter-spacing paint-order ' +
  'marker-start marker-mid marker-end stop-color stop-opacity vector-effect shape-rendering text-rendering aria-label ' +
  'aria-hidden');

/** An element of a drawing. */
function shape(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** May an attribute stay? It must draw, and point to nothing outside. */
function isDrawing(name, value) {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href') return /^#[\w:.-]+$/.test(value);
  return !/url\s*\(\s*(?!['"]?#)/i.test(value) && !/[<\\]|javascript:|expression/i.test(value);
}

/** Looks of one element. Set one by one: as a whole the policy of the page forbids them. */
function restyle(copy, style) {
  for (const rule of style.split(';')) {
    const [name, value] = rule.split(':').map((part) => part.trim());
    if (value !== undefined && isDrawing(name, value)) copy.style.setProperty(name, value);
  }
}

/** A copy of a node with nothing in it but shapes and text; null if nothing is left. */
function redrawn(node) {
  if (node.nodeType === 3) return document.createTextNode(node.data);
  if (node.nodeType !== 1 || node.namespaceURI !== SVG || !SHAPES.has(node.localName)) return null;
  const copy = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    if (name === 'looks') restyle(copy, value);
    else if (isDrawing(name, value)) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const inner = redrawn(child);
    if (inner) copy.appendChild(inner);
  }
  return copy;
}

/** A fragment of SVG as elements of this page; null if it is none. */
function drawing(text) {
  // The policy holds for what is only parsed, too: under another name looks are no offence against it.
  const fragment = text.replaceAll(' style="', ' looks="');
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${fragment}</svg>`, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.namespaceURI !== SVG || parsed.getElementsByTagName('parsererror').length) return null;
  return redrawn(root);
}

/** A table of which only the changes are known: what each key has at an entry. */
class Changing {
  constructor(count, scenes) {
    this.steps = Array.from({ length: count }, () => []);
    scenes.forEach((changes, at) => {
      for (const [key, text] of changes) this.steps[key].push([at, text]);
    });
  }

  /** What a key has at an entry, or null. */
  at(key, entry) {
    const steps = this.steps[key];
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle][0] <= entry) low = middle + 1;
      else high = middle;
    }
    return low ? steps[low - 1][1] : null;
  }
}

/** The map: what never changes, and within it a place for each thing that does. */
class Sheet {
  constructor({ base, keys, pictures }, scenes) {
    this.pictures = pictures;
    this.drawn = new Map();
    this.changing = new Changing(keys.length, scenes);
    const drawn = drawing(base);
    this.root = (drawn && drawn.firstElementChild) || document.createElementNS(SVG, 'svg');
    this.root.removeAttribute('height');
    this.size(1);
    this.now = keys.map(() => null);
    this.places = keys.map(() => document.createElementNS(SVG, 'g'));
    this.keys = keys;
    // What stands before the first colon of a key is the layer that it lies in.
    this.layers = keys.map((key) => key.split(':')[0]);
    const layers = new Map(Array.from(this.root.querySelectorAll('g[id^="layer-"]'), (layer) => [layer.id.slice(6), layer]));
    const order = keys.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
    for (const i of order) (layers.get(this.layers[i]) || this.root).append(this.places[i]);
  }

  /** Draws what is otherwise than it was, and gives the routes of the entry, else whatever changed on the map itself. */
  show(entry) {
    const changed = [];
    this.places.forEach((place, key) => {
      const picture = this.changing.at(key, entry);
      if (picture === this.now[key]) return;
      this.now[key] = picture;
      const drawn = picture === null ? null : this.picture(picture);
      place.replaceChildren(...(drawn ? drawn.cloneNode(true).childNodes : []));
      if (drawn) changed.push(key);
    });
    const of = (layers) => changed.filter((key) => layers.includes(this.layers[key])).map((key) => this.places[key]);
    const routes = of(['route']);
    return routes.length ? routes : of(['mark', 'stack']);
  }

  /** A picture, drawn once. */
  picture(place) {
    if (!this.drawn.has(place)) this.drawn.set(place, drawing(this.pictures[place]));
    return this.drawn.get(place);
  }

  /** Draws what an entry will show, so that it is there when it is wanted. */
  prepare(entry) {
    for (const key of this.keys.keys()) {
      const picture = this.changing.at(key, entry);
      if (picture !== null && picture !== this.now[key]) this.picture(picture);
    }
  }

  /** The ways that are on the map now. */
  routes() {
    return this.places.filter((place, key) => this.layers[key] === 'route' && place.hasChildNodes());
  }

  /** What is on a layer now, with its keys. */
  standing(layer) {
    const all = this.places.map((place, key) => ({ place, key: this.keys[key] }));
    return all.filter(({ place }, key) => this.layers[key] === layer && place.hasChildNodes());
  }

  /** What ties a plate to its symbol. */
  tethers(key) {
    return this.standing('tether').filter((tether) => tether.key === `tether:${key}`).map(({ place }) => place);
  }

  size(zoom) {
    this.root.setAttribute('width', `${100 * zoom}%`);
  }
}
