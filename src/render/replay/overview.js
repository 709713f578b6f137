// The whole map, small, in a corner of its frame: where one is, and a way to go elsewhere.

class Overview {
  constructor(stage) {
    this.stage = stage;
    const viewBox = stage.sheet.root.getAttribute('viewBox') || '0 0 1000 700';
    [, , this.wide, this.high] = viewBox.split(' ').map(Number);
    const all = { width: this.wide, height: this.high };
    this.seen = shape('rect', { class: 'seen' });
    // For whoever cannot see it, the map itself scrolls by keys.
    this.root = shape('svg', { id: 'overview', class: 'map', viewBox, 'aria-hidden': 'true' },
      shape('rect', { class: 'land', ...all }), shape('use', { class: 'waters', href: '#g-water' }), this.seen);
    for (const hand of ['pointerdown', 'pointermove']) {
      this.root.addEventListener(hand, (event) => {
        if (event.buttons & 1) this.go(event);
      });
    }
    const { frame } = stage;
    document.getElementById('overview')?.remove();
    frame.after(this.root);
    frame.addEventListener('scroll', () => this.show(), { passive: true });
    this.show();
  }

  /** Frames what is seen; where that is everything, there is nothing to show. */
  show() {
    const { frame } = this.stage;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame;
    this.root.toggleAttribute('hidden', scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1);
    const seen = {
      x: (scrollLeft / scrollWidth) * this.wide, width: (Math.min(clientWidth, scrollWidth) / scrollWidth) * this.wide,
      y: (scrollTop / scrollHeight) * this.high, height: (Math.min(clientHeight, scrollHeight) / scrollHeight) * this.high,
    };
    for (const [key, value] of Object.entries(seen)) this.seen.setAttribute(key, Number.isFinite(value) ? value : 0);
  }

  /** Brings what lies under the hand into the middle of the frame. */
  go(event) {
    event.preventDefault();
    const { frame } = this.stage;
    const { left, top, width, height } = this.root.getBoundingClientRect();
    const at = (share, all, part) => share * all - part / 2;
    frame.scrollTo({
      left: at((event.clientX - left) / width, frame.scrollWidth, frame.clientWidth),
      top: at((event.clientY - top) / height, frame.scrollHeight, frame.clientHeight), behavior: 'instant',
    });
  }
}
