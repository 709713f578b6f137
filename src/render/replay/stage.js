// The map in its frame: how large it is, what of it is seen, and hands on it.

/** Names of places are never smaller than this, in pixels: where they would be, only the great ones stay. */
const READABLE = 11;

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How far rectangles must move to be between two edges of another. */
function inwards(rects, all, low, high) {
  const over = Math.max(...rects.map((rect) => rect[high])) - all[high] + 2;
  const under = all[low] + 2 - Math.min(...rects.map((rect) => rect[low]));
  return over > 0 ? -over : Math.max(0, under);
}

class Stage {
  /** `label` is the size of the smallest names, in units of the map. */
  constructor(frame, sheet, label) {
    this.frame = frame;
    this.sheet = sheet;
    this.label = label || 7;
    this.pointers = new Map();
    this.zoom = 1;
    const box = (sheet.root.getAttribute('viewBox') || '0 0 1000 700').split(' ').map(Number);
    this.units = box[2] || 1000;
    frame.replaceChildren(sheet.root);
    const groups = new Map();
    for (const name of sheet.root.querySelectorAll('.name:not(.minor)')) {
      if (!groups.has(name.parentNode)) groups.set(name.parentNode, []);
      groups.get(name.parentNode).push(name);
    }
    this.great = [...groups.values()].map((lines) => ({ lines }));
    this.others = ['.water', '.region'].flatMap((names) => [...sheet.root.querySelectorAll(names)])
      .map((name) => ({ name, size: parseFloat(name.style.fontSize) || this.label }));
    frame.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    frame.addEventListener('pointerdown', (event) => this.down(event));
    frame.addEventListener('pointermove', (event) => this.move(event));
    for (const end of ['pointerup', 'pointercancel']) frame.addEventListener(end, (event) => this.up(event));
    this.overview = new Overview(this);
    new ResizeObserver(() => this.fitNames()).observe(frame);
  }

  /** Pixels of the screen for a unit of the map. */
  scale() {
    return (this.frame.clientWidth * this.zoom) / this.units;
  }

  /** So large that every name can be read. */
  readable() {
    return Math.max(1, (READABLE * this.units) / (this.label * Math.max(1, this.frame.clientWidth)));
  }

  /** Makes the map larger or smaller; what is at a point of the frame stays there. */
  resize(zoom, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const { frame } = this;
    const to = Math.max(1, Math.min(this.readable() * 3, zoom));
    const share = [(frame.scrollLeft + x) / this.zoom, (frame.scrollTop + y) / this.zoom];
    this.zoom = to;
    this.sheet.size(to);
    frame.scrollLeft = share[0] * to - x;
    frame.scrollTop = share[1] * to - y;
    this.fitNames();
  }

  /** No name is smaller than can be read: from far away only great ones are written, and those large enough. */
  fitNames() {
    const scale = this.scale();
    if (!scale) return;
    this.overview.show();
    const far = scale * this.label < READABLE - 0.2;
    this.frame.classList.toggle('far', far);
    this.sheet.root.style.setProperty('--far', `${READABLE / scale}px`);
    for (const { name, size } of this.others) name.style.setProperty('font-size', `${Math.max(size, READABLE / scale)}px`);
    for (const { lines } of this.great) {
      const gap = (line) => READABLE / scale - (lines[line].getAttribute('y') - lines[line - 1].getAttribute('y'));
      lines.forEach((line, at) => line.setAttribute('dy', far && at ? Math.max(0, gap(at)) * at : 0));
    }
    for (const { name } of this.others) name.setAttribute('dy', 0);
    this.spread(far, scale);
  }

  /** From far away names stay in the frame, and whatever would cover another is left out: regions before waters before places. */
  spread(far, scale) {
    const groups = [...this.great, ...this.others.map(({ name }) => ({ lines: [name] }))];
    for (const name of groups.flatMap(({ lines }) => lines)) {
      name.setAttribute('dx', 0);
      name.classList.remove('covered');
    }
    if (!far) return;
    const all = this.sheet.root.getBoundingClientRect();
    const meets = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const taken = [];
    for (const { lines } of groups) {
      const rects = lines.map((line) => line.getBoundingClientRect());
      const [x, y] = [inwards(rects, all, 'left', 'right'), inwards(rects, all, 'top', 'bottom')];
      const moved = rects.map(({ left, right, top, bottom }) => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y }));
      const covers = moved.some((one) => taken.some((other) => meets(one, other)));
      for (const line of lines) {
        line.setAttribute('dx', x / scale);
        line.setAttribute('dy', Number(line.getAttribute('dy') || 0) + y / scale);
        line.classList.toggle('covered', covers);
      }
      if (!covers) taken.push(...moved);
    }
  }

  /** Brings things into sight, if they are not; smoothly where one watches. */
  follow(places, smooth) {
    const { frame } = this;
    const inside = frame.getBoundingClientRect();
    const seen = places.map((place) => place.getBoundingClientRect()).filter((rect) => rect.width > 0);
    if (this.zoom === 1 || !seen.length) return;
    const low = (side) => Math.min(...seen.map((rect) => rect[side]));
    const high = (side) => Math.max(...seen.map((rect) => rect[side]));
    const [left, right, top, bottom] = [low('left'), high('right'), low('top'), high('bottom')];
    const room = 24;
    const sees = left > inside.left + room && right < inside.right - room && top > inside.top + room && bottom < inside.bottom - room;
    if (sees) return;
    frame.scrollBy({
      left: (left + right - inside.left - inside.right) / 2, top: (top + bottom - inside.top - inside.bottom) / 2,
      behavior: smooth && !calm() ? 'smooth' : 'instant',
    });
  }

  // ---- Hands

  at(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  wheel(event) {
    event.preventDefault();
    this.resize(this.zoom * Math.exp(-Math.sign(event.deltaY) * Math.min(60, Math.abs(event.deltaY)) * 0.004), ...this.at(event));
  }

  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    this.pointers.set(event.pointerId, this.at(event));
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add('held');
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.at(event);
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (others.length) {
      const [other] = others;
      const apart = (point) => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
      this.resize((this.zoom * apart(now)) / apart(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else {
      this.frame.scrollLeft -= now[0] - before[0];
      this.frame.scrollTop -= now[1] - before[1];
    }
    this.pointers.set(event.pointerId, now);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.frame.classList.toggle('held', this.pointers.size > 0);
  }
}
