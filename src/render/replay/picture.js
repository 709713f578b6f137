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

/** May an attribute stay? It must draw, and point to nothing outside. */
function isDrawing(name, value) {
  if (!ATTRIBUTES.has(name)) return false;
  if (name === 'href') return /^#[\w:.-]+$/.test(value);
  return !/url\s*\(\s*(?!['"]?#)/i.test(value) && !/[<\\]|javascript:|expression/i.test(value);
}

/** A copy of a node with nothing in it but shapes and text; null if nothing is left. */
function redrawn(node) {
  if (node.nodeType === 3) return document.createTextNode(node.data);
  if (node.nodeType !== 1 || node.namespaceURI !== SVG || !SHAPES.has(node.localName)) return null;
  const copy = document.createElementNS(SVG, node.localName);
  for (const { name, value } of node.attributes) {
    if (isDrawing(name, value)) copy.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const inner = redrawn(child);
    if (inner) copy.appendChild(inner);
  }
  return copy;
}

/** A fragment of SVG as elements of this page; null if it is none. */
function drawing(text) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${text}</svg>`, 'image/svg+xml');
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
    this.changing = new Changing(keys.length, scenes);
    this.root = (drawing(base) || document.createElementNS(SVG, 'svg')).firstElementChild;
    this.now = keys.map(() => null);
    this.places = keys.map(() => document.createElementNS(SVG, 'g'));
    const order = keys.map((_, i) => i).sort((a, b) => (keys[a] < keys[b] ? -1 : 1));
    this.root.append(...order.map((i) => this.places[i]));
  }

  show(entry) {
    this.places.forEach((place, key) => {
      const picture = this.changing.at(key, entry);
      if (picture === this.now[key]) return;
      this.now[key] = picture;
      const drawn = picture === null ? null : drawing(this.pictures[picture]);
      place.replaceChildren(...(drawn ? drawn.childNodes : []));
    });
  }

  size(zoom) {
    this.root.setAttribute('width', `${100 * zoom}%`);
  }
}
