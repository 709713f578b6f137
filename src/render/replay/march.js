// Stacks on their way.

const MARCH_MILLISECONDS = 900;
/** A plate further than this from the end of a way, in units of the map, is not that of whoever went it. */
const BESIDE_WAY = 40;

/** What is moved just now, and how it is put back. */
let marching = [];

/** Puts everything where it belongs. */
function halt() {
  for (const back of marching) back();
  marching = [];
}

/** A bare counter, for those whose stack is not to be found. */
function counter(side) {
  const british = side === 'british';
  return shape('g', { class: british ? 'b' : 'f' }, shape('rect', { x: -5, y: -4, width: 10, height: 8, rx: british ? 0 : 3 }));
}

/** The plate of a side that stands nearest to a point, and is on no way yet. */
function plateAt({ x, y }, side, plates, taken) {
  let [best, least] = [null, BESIDE_WAY];
  for (const plate of plates) {
    if (taken.has(plate) || !plate.key.endsWith(`:${side}`)) continue;
    const box = plate.place.getBBox();
    if (!box.width) continue;
    const far = Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
    if (far < least) [best, least] = [plate, far];
  }
  return best;
}

/** Sends each stack along its way, plate and all. */
function march(sheet) {
  halt();
  if (calm()) return;
  // Before the next frame is painted, and not before: whoever steps on at once need not wait for it.
  const frame = requestAnimationFrame(() => depart(sheet));
  marching.push(() => cancelAnimationFrame(frame));
}

function depart(sheet) {
  const taken = new Set();
  const plates = sheet.standing('stack');
  for (const route of sheet.routes()) {
    const path = route.querySelector('path');
    const length = path ? path.getTotalLength() : 0;
    if (!length) continue;
    const end = path.getPointAtLength(length);
    // The British go a dark way with a pale edge, the French a pale one with a dark edge.
    const side = path.getAttribute('stroke') === '#ffffff' ? 'british' : 'french';
    const plate = plateAt(end, side, plates, taken);
    if (plate) taken.add(plate);
    send(path, length, end, plate ? plate.place : null, plate ? sheet.tethers(plate.key) : [], side);
  }
}

/** One of them: its plate, or a counter, from the beginning of the way to where it stands. */
function send(path, length, end, plate, tethers, side) {
  const mover = plate || counter(side);
  const at = plate ? end : { x: 0, y: 0 };
  if (!plate) path.parentNode.append(mover);
  for (const tether of tethers) tether.setAttribute('opacity', '0');
  let over = false;
  const back = () => {
    over = true;
    if (plate) mover.removeAttribute('transform');
    else mover.remove();
    for (const tether of tethers) tether.removeAttribute('opacity');
  };
  marching.push(back);
  const begun = performance.now();
  const step = (time) => {
    if (over) return;
    const done = Math.max(0, Math.min(1, (time - begun) / MARCH_MILLISECONDS));
    if (done === 1) {
      back();
      return;
    }
    const { x, y } = path.getPointAtLength(length * done * (2 - done));
    mover.setAttribute('transform', `translate(${x - at.x} ${y - at.y})`);
    requestAnimationFrame(step);
  };
  step(begun);
}
