// Orders ahead, the clock, the revision of the rules, and what a seat may add without deciding (src/table/FORMAT.md).

/** Where a step was taken by itself it may have been struck from a plan, or not: all ways are kept. */
class Plans {
  constructor() {
    const lists = () => ({ british: [], french: [] });
    const sets = () => ({ british: new Set(), french: new Set() });
    this.waiting = lists(); // { steps, places it may have come to }
    this.former = lists(); // withdrawn in the segment at work
    this.waived = sets();
    this.unwaived = sets(); // in the segment at work
  }

  give(side, text) {
    const steps = text.split(' then ');
    need(steps.length <= MOST.steps && steps.every((step) => STEP.test(step)), 'no plan');
    const sure = this.waiting[side].filter((plan) => !plan.places.has(plan.steps.length));
    need(sure.length < MOST.plans, 'too many plans');
    this.waiting[side].push({ steps, places: new Set([0]) });
  }

  clear(side) {
    this.former[side].push(...this.waiting[side]);
    this.waiting[side] = [];
  }

  waive(side, window, wanted) {
    need(this.waived[side].size <= MOST.windows, 'too many waivers');
    if (wanted) this.waived[side].add(window);
    else if (this.waived[side].delete(window)) this.unwaived[side].add(window);
  }

  /** Some plans may have had this step next. */
  took(side, code) {
    let found = false;
    for (const { steps, places } of [...this.waiting[side], ...this.former[side]]) {
      for (const place of [...places].sort((a, b) => a - b)) {
        if (place < steps.length && steps[place].slice(steps[place].indexOf(' ') + 1) === code) {
          places.add(place + 1);
          found = true;
        }
      }
    }
    return found;
  }

  result(word, side, rest) {
    if (word === 'waived') need(this.waived[side].size || this.unwaived[side].size, 'a window is waived by a side that waives none');
    if (word === 'forced' || word === 'waived') {
      this.took(side, rest);
    } else if (word === 'ahead') {
      need(this.took(side, rest), 'an order ahead that was not given');
    } else {
      const meant = (plan) => [...plan.places].some((place) => plan.steps.slice(place).join(' then ') === rest);
      for (const plans of [this.waiting[side], this.former[side]]) {
        const at = plans.findIndex(meant);
        if (at >= 0) return void plans.splice(at, 1);
      }
      throw new Bad('a plan comes to nothing that was not given');
    }
  }

  endSegment() {
    for (const side of PLAYERS) {
      this.former[side] = [];
      this.unwaived[side] = new Set();
    }
  }
}

/** Days a move and of vacation, as agreed. */
class Clock {
  constructor() {
    this.control = null;
    this.proposed = null;
    this.taken = { british: 0, french: 0 };
  }

  set(seat, days, vacation, alone) {
    need(days >= 1 && days <= MOST.days && vacation <= MOST.days, 'a clock of no days, or of too many');
    const other = this.proposed;
    if (alone || (other && other.seat !== seat && other.days === days && other.vacation === vacation)) {
      this.control = { days, vacation };
      this.proposed = null;
    } else {
      this.proposed = { seat, days, vacation };
    }
  }

  vacation(side, days) {
    const left = this.control ? this.control.vacation - this.taken[side] : 0;
    need(days >= 1 && days <= left, 'more vacation than the clock allows');
    this.taken[side] += days;
  }
}

/** The revision of the rules that is in force, as agreed. */
class Revision {
  constructor(rules) {
    this.now = rules;
    this.proposed = null;
  }

  /** True if it takes effect. */
  set(seat, rules, alone) {
    const other = this.proposed;
    need(rules > this.now || (rules === this.now && other), 'an older revision of the rules, or the one in force');
    const agreed = rules > this.now && (alone || (other && other.seat !== seat && other.rules === rules));
    this.proposed = agreed || rules === this.now ? null : { seat, rules };
    if (agreed) this.now = rules;
    return agreed;
  }
}

/** What a seat adds without deciding. */
class Idle {
  constructor() {
    this.bytes = new Map();
    this.row = new Map();
  }

  add(seat, count) {
    this.bytes.set(seat, (this.bytes.get(seat) || 0) + count);
    need(this.bytes.get(seat) <= MOST.idleBytes, 'too much is said');
  }

  entry(entry) {
    const kinds = new Set();
    for (const [text] of entry.acts) {
      const [verb, rest] = cutOnce(text);
      const answer = verb === 'undo' && (rest === 'yes' || rest === 'no');
      kinds.add(answer ? 'answer' : SAID.has(verb) ? 'words' : 'moves');
      if (SAID.has(verb) && !answer) this.add(entry.seat, utf8(text).length + 3);
    }
    if (kinds.has('moves') || entry.results.some((text) => MOVES_ON.has(cutOnce(text)[0]))) {
      this.row.clear();
    } else if (!kinds.has('answer')) {
      this.row.set(entry.seat, (this.row.get(entry.seat) || 0) + 1);
      need(this.row.get(entry.seat) <= MOST.idle, 'too much is said: entries in a row that move nothing');
      this.add(entry.seat, IDLE_FRAME);
    }
  }
}

/** A text before and behind its first blank. */
function cutOnce(text) {
  const at = text.indexOf(' ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
