// The course of the game under the map: points over time, battles and captures, turns, losses, and playing by itself.

/** What happened, as it is marked on the course. */
const SIGNS = { battle: ['⚔', 'Battle'], captured: ['⚑', 'Captured'], raided: ['✸', 'Raided'], burned: ['✸', 'Burned'] };
/** Half of the hand of the slider under the chart: both have their ends in the same places. */
const INSET = 8;
const BY_ITSELF = 1500;

class Course {
  constructor(page) {
    this.page = page;
    this.film = page.film;
    this.timer = null;
    this.losses = this.sums();
    const chart = by('course');
    chart.addEventListener('click', (event) => {
      const { left, width } = chart.getBoundingClientRect();
      page.show(Math.round(((event.clientX - left - INSET) / (width - 2 * INSET)) * (page.count - 1)));
    });
    new ResizeObserver(() => this.draw()).observe(chart);
  }

  /** What each side has lost after each entry; what is taken back is not lost. */
  sums() {
    const all = [];
    for (const scene of this.film.scenes) {
      const back = scene.back === null || scene.back === undefined ? all.length - 1 : Math.min(scene.back, all.length - 1);
      const now = { ...(all[back] || { british: 0, french: 0 }) };
      for (const [kind, side, , count] of scene.did) if (kind === 'lost') now[side] += count;
      all.push(now);
    }
    return all;
  }

  draw() {
    const chart = by('course');
    const [wide, high, last] = [chart.clientWidth, chart.clientHeight, Math.max(1, this.page.count - 1)];
    if (!wide || !high) return;
    chart.setAttribute('viewBox', `0 0 ${wide} ${high}`);
    const x = (entry) => INSET + (entry / last) * (wide - 2 * INSET);
    const values = this.film.points.flatMap(({ side, steps }) => steps.map(([, value]) => value).concat(side ? [] : 0));
    const [low, top] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
    const y = (value) => 37 + (1 - (value - low) / Math.max(1, top - low)) * (high - 66);
    const parts = [...this.turns(x, high), shape('path', { class: 'zero', d: low <= 0 ? `M0 ${y(0)}H${wide}` : '' })];
    for (const { side, steps } of this.film.points) {
      const path = steps.map(([entry, value], at) => `${at ? 'H' : 'M'}${x(entry)}${at ? 'V' : ' '}${y(value)}`).join('') + `H${x(last)}`;
      parts.push(shape('path', { class: `points ${side || ''}`, d: path }));
    }
    parts.push(...this.chances(x, high));
    const whose = (value) => (this.film.points.some(({ side }) => side) ? '' : { 1: 'British ', '-1': 'French ' }[Math.sign(value)] || '');
    // Above the highest and below the lowest there is no line to cover.
    for (const value of new Set(this.film.points.length ? [top, low] : [])) {
      const at = value === top ? y(value) - 3 : y(value) + 11;
      parts.push(shape('text', { class: 'scale', x: wide - 3, y: at, 'text-anchor': 'end' }, `${whose(value)}${Math.abs(value)} VP`));
    }
    this.hand = shape('path', { class: 'hand', d: '' });
    this.x = x;
    this.high = high;
    chart.replaceChildren(shape('title', {}, this.words()), ...parts, ...this.signs(x), this.hand);
    this.show(this.page.now);
  }

  /** The chance of the British, where somebody had it estimated: from the top of the chart, sure, to its foot, none. */
  chances(x, high) {
    const { chances } = this.film;
    if (!chances) return [];
    const path = chances.steps.map(([entry, chance], at) => `${at ? 'L' : 'M'}${x(entry)} ${37 + (1 - chance / 1000) * (high - 66)}`).join('');
    return [shape('path', { class: 'chances', d: path }), shape('text', { class: 'scale', x: 3, y: 34 }, '┄ chance of the British')];
  }

  /** What the chance is after an entry. */
  chance(entry) {
    const steps = (this.film.chances?.steps || []).filter(([at]) => at <= entry);
    return steps.length ? `British chance, by estimate: ${Math.round(steps.at(-1)[1] / 10)} in 100` : '';
  }

  /** Where turns begin, and in which year. */
  turns(x, high) {
    const parts = [];
    let [turn, year, right] = [null, '', -99];
    this.film.scenes.forEach((scene, entry) => {
      if (turn !== null && scene.turn !== turn) parts.push(shape('path', { class: 'turn', d: `M${x(entry)} 26V${high - 14}` }));
      const now = (/\d{4}/.exec(this.page.text(scene.turn)) || [''])[0];
      if (now !== year && x(entry) - right > 34) {
        parts.push(shape('text', { class: 'scale', x: Math.max(3, x(entry) - 12), y: high - 3 }, now));
        right = x(entry);
      }
      [turn, year] = [scene.turn, now];
    });
    return parts;
  }

  /** Battles in one row, what was taken or burned in another. */
  signs(x) {
    const right = { battle: -9, other: -9 };
    const parts = [];
    this.film.scenes.forEach((scene, entry) => {
      for (const row of ['battle', 'other']) {
        const deeds = scene.did.filter(([kind]) => kind in SIGNS && (kind === 'battle') === (row === 'battle'));
        if (!deeds.length || x(entry) - right[row] < 7) continue;
        right[row] = x(entry);
        const words = deeds.map(([kind, side, at]) => `${SIGNS[kind][1]} ${kind === 'battle' ? 'at' : `by the ${side[0].toUpperCase()}${side.slice(1)}:`} ${at === null ? '' : this.page.text(at)}`);
        const [kind, side] = deeds[0];
        parts.push(shape('text', { class: `sign ${side}`, x: right[row], y: row === 'battle' ? 10 : 22, 'text-anchor': 'middle' },
          SIGNS[kind][0], shape('title', {}, `Entry ${entry}: ${words.join('; ')}`)));
      }
    });
    return parts;
  }

  /** The chart for whoever cannot see it. */
  words() {
    const fights = this.film.scenes.filter((scene) => scene.did.some(([kind]) => kind === 'battle')).length;
    const taken = this.film.scenes.filter((scene) => scene.did.some(([kind]) => kind === 'captured')).length;
    return `Points${this.film.chances ? ' and chances' : ''} over the game, ${fights} entries with battles, ${taken} with captures`;
  }

  show(entry) {
    if (this.hand && entry >= 0) this.hand.setAttribute('d', `M${this.x(entry)} 0V${this.high}`);
    const lost = this.losses[Math.min(entry, this.losses.length - 1)];
    const words = lost && lost.british + lost.french > 0 ? `Losses: British ${lost.british}, French ${lost.french}` : '';
    by('losses').textContent = [words, this.chance(entry)].filter(Boolean).join(' · ');
  }

  /** The first entry of the turn before or after this one. */
  turn(step) {
    const { scenes } = this.film;
    const begins = (entry) => entry === 0 || scenes[entry].turn !== scenes[entry - 1].turn;
    for (let entry = this.page.now + step; entry > 0 && entry < scenes.length; entry += step) if (begins(entry)) return entry;
    return step > 0 ? this.page.count - 1 : 0;
  }

  toggle() {
    if (this.timer === null) this.play();
    else this.stop();
  }

  play() {
    if (this.page.now >= this.page.count - 1) this.page.show(0);
    by('play').textContent = '❚❚';
    by('play').setAttribute('aria-pressed', 'true');
    const step = () => {
      const next = this.page.eventful(1);
      if (next === this.page.now) {
        this.stop();
        return;
      }
      this.page.show(next);
      this.timer = setTimeout(step, BY_ITSELF);
    };
    this.timer = setTimeout(step, 100);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    by('play').textContent = '▶';
    by('play').setAttribute('aria-pressed', 'false');
  }
}

/** A die with its pips, or with the word on its face. */
function die(face) {
  const value = Number(face);
  if (!(value >= 1 && value <= 6)) return element('span', 'die', face.replaceAll('-', ' '));
  const at = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }[value];
  const drawn = shape('svg', { viewBox: '0 0 24 24', class: 'cube', role: 'img', 'aria-label': face },
    shape('rect', { x: 1, y: 1, width: 22, height: 22, rx: 5 }));
  for (const pip of at) drawn.append(shape('circle', { cx: 6 + 6 * (pip % 3), cy: 6 + 6 * Math.floor(pip / 3), r: 2.3 }));
  return drawn;
}
