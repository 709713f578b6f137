// Chains, what is asked for, which seed serves, and which position has kept which (src/table/FORMAT.md).

class Seeds {
  constructor(header, game) {
    this.mode = header.mode;
    this.length = header.chain;
    this.game = game;
    this.kind = GAMES.get(header.game);
    this.chains = new Map();
    this.spent = [];
    this.words = new Map();
    this.asked = null; // the roll that waits for its witness; its `ask` is known when the entry is complete
    this.seeds = []; // by index: the seed once opened
    this.askedAt = []; // by index: the position it was asked for
    this.live = null; // the index whose seed serves until the next decision
    this.run = []; // its claims so far
    this.kept = new Map(); // since the last deal: all runs of claims of an index
    this.line = []; // since the last deal, on the present line of play: [position if known, index, claim]; never changed in place
    this.visits = new Set(); // positions asked for since the last deal, each with what led to it
    this.rolls = 0;
    this.draws = 0;
    this.thrown = []; // what was recomputed, for who looks on
  }

  commit(seat, tip) {
    need(this.asked === null, 'a seed chain is committed while a roll is asked for');
    need([...this.chains.values()].every((chain) => !chain.published.has(tip)), 'a copied seed: it was published before');
    need(this.spent.every((ends) => !ends.includes(tip)), 'a copied seed: it is of a renewed chain');
    const old = this.chains.get(seat);
    if (old) this.spent.push([old.tip, old.last]);
    this.chains.set(seat, new Chain(tip, this.length));
  }

  chain(seat, tip) {
    if (this.chains.has(seat)) {
      need(this.mode !== 'umpire' && this.chains.get(seat).left <= LOW, 'a second seed chain before the first runs low');
    }
    this.commit(seat, tip);
  }

  runsLow(seat) {
    return this.chains.has(seat) && this.chains.get(seat).left <= LOW && this.asked === null && this.mode !== 'umpire';
  }

  /** Does the seat ask with a link of its own? */
  ownLink(seat) {
    return this.mode !== 'umpire' || (PLAYERS.includes(seat) && this.chains.has(seat) && this.chains.get(seat).left > 0);
  }

  witness(asker) {
    return this.mode === 'umpire' ? 'umpire' : OTHER[asker];
  }

  /** The witness, once the entry that asks is complete. */
  waitsFor() {
    return this.asked && this.asked.ask !== null ? this.witness(this.asked.by) : null;
  }

  ask(seat, link = null) {
    this.asked = { index: this.seeds.length, by: seat, link, ask: null };
    this.seeds.push(null);
    this.askedAt.push(null);
    this.live = null;
  }

  /** Asks for a roll, or witnesses one; the index opened, or null. */
  link(seat, link) {
    need(this.chains.has(seat), 'a link without a seed chain');
    for (const [other, chain] of this.chains) {
      need(other === seat || (link !== chain.tip && link !== chain.last), 'a copied seed: a link of another seat');
    }
    if (this.asked === null) {
      need(this.ownLink(seat), 'a link, and no roll asked for');
      this.ask(seat, this.chains.get(seat).reveal(link));
      return null;
    }
    need(this.waitsFor() === seat, "a link that is not the witness's, or in the entry that asks");
    const asked = this.asked;
    this.asked = null;
    const own = asked.link === null ? [] : [unhex(asked.link)];
    let slot = own.length ? own[0] : new Uint8Array(32);
    if (this.mode === 'umpire') {
      const said = PLAYERS.map((side) => utf8(this.words.get(side)));
      slot = tagged('coureur/umpired-words/1', this.game, ...said, ...own);
    }
    const witnessed = unhex(this.chains.get(seat).reveal(link));
    this.seeds[asked.index] = rollSeed(this.game, asked.index, unhex(asked.ask), slot, witnessed);
    this.live = asked.index;
    this.run = [];
    return asked.index;
  }

  /** Binds what the entry asked for to it. A position that has its dice is not asked for again. */
  entryDone(entry) {
    if (this.asked === null || this.asked.ask !== null) return;
    this.asked.ask = this.mode === 'umpire' ? entry.state : hex(entry.hash);
    this.askedAt[this.asked.index] = entry.state;
    // Where a roll stood in the midst of an entry its position is not known: it may have been this one.
    const led = this.line.filter(([position]) => position === null || position === entry.state);
    const visit = JSON.stringify([entry.state, led]);
    need(!this.visits.has(visit), 'asks again for a position that has kept its dice');
    this.visits.add(visit);
  }

  /** Nothing before a deal can be taken back. */
  deal() {
    this.kept = new Map();
    this.line = [];
    this.visits = new Set();
  }

  /** A roll or draw is claimed: is its seed open here, or met again after a takeback? */
  claim(text, index, label, segment) {
    need(index < this.seeds.length && this.seeds[index] !== null, `roll ${index} is not open here`);
    need(this.line.every((item) => item[1] !== index || item[2] !== text), `roll ${index} is claimed twice`);
    if (!segment.usable.has(index) && index !== segment.again) {
      need(segment.stirred, `roll ${index} is not open here`);
      const found = (this.kept.get(index) || []).find((run) => run.includes(text));
      need(found, `roll ${index} is not open here`);
      segment.again = index;
      segment.usable = new Set();
      this.run = found.slice(0, found.indexOf(text));
      this.kept.get(index).push(this.run);
    }
    const labels = this.run.map((before) => ROLLED.exec(before.slice(0, before.lastIndexOf(': ')))[3]);
    need(!labels.includes(label), `roll ${index} has the same label twice`);
    const again = REPEATED.exec(label);
    if (again) {
      const before = again[2] === '2' ? again[1] : `${again[1]} #${Number(again[2]) - 1}`;
      need(labels.includes(before), `roll ${index} repeats what was not rolled`);
    }
    this.line = [...this.line, [this.run.length ? null : this.askedAt[index], index, text]];
    this.run.push(text);
    if (!this.kept.has(index)) this.kept.set(index, []);
    if (!this.kept.get(index).includes(this.run)) this.kept.get(index).push(this.run);
  }

  /** Checks the line of a roll or draw, and gives its index. */
  roll(text, segment) {
    const colon = text.lastIndexOf(': ');
    const match = ROLLED.exec(colon < 0 ? '' : text.slice(0, colon));
    need(match, 'a roll that cannot be read');
    const [, kind, number, label, size] = match;
    const index = Number(number);
    const told = text.slice(colon + 2).split(' ');
    const bare = REPEATED.exec(label);
    const listed = this.kind && (kind === 'roll' ? this.kind.rolls : this.kind.draws);
    need(!this.kind || listed.test(bare ? bare[1] : label), `the game has no ${kind} of this label`);
    this.claim(text, index, label, segment);
    this.rolls++;
    if (kind === 'roll') this.checkFaces(index, label, size, told);
    else this.checkDraw(index, label, size, told);
    this.thrown.push({ kind, index, label, sides: Number(size || SIDES), told });
    return index;
  }

  checkFaces(index, label, size, told) {
    const sides = Number(size || SIDES);
    need(size === undefined || (sides <= 255 && sides !== SIDES), 'a die no one has');
    const named = this.kind && this.kind.named;
    need(!this.kind || (size === undefined && (named || told.length === 1)), 'the game rolls one die of six at a time');
    const rolled = faces(this.seeds[index], label, sides, told.length).map((face) => (named ? named[face - 1] : String(face)));
    // A game unknown here may name its faces.
    const numbers = told.every((face) => /^[\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089]+$/u.test(face));
    need(rolled.join(' ') === told.join(' ') || (!this.kind && !numbers), `roll ${index}: the seed gives other faces`);
  }

  checkDraw(index, label, size, told) {
    this.draws++;
    need(this.draws <= MOST.draws, 'more draws than any game has');
    need(size !== undefined && told.length <= Number(size) && Number(size) <= MOST.pool, 'a draw from a pool of no size');
    need(new Set(told).size === told.length, 'a thing is drawn twice');
    const drawn = picks(pickStream(this.seeds[index], label), Number(size), told.length);
    if (label.startsWith('card from the ') || label.startsWith('chit ')) {
      need(told.length === 1 && A_SLOT.test(told[0]), 'no card of a hand is drawn');
    } else if (this.kind) {
      const { pool } = this.kind;
      need(told.every((thing) => pool.includes(thing)), 'something is drawn that is in no pool');
      // The pool is some of these, in this order, so the numbers drawn say which ones cannot be meant.
      const ranks = told.map((thing) => pool.indexOf(thing));
      const fits = drawn.every((number, i) => number <= ranks[i] && Number(size) - number <= pool.length - ranks[i]);
      const inOrder = (list) => list.map((_, i) => i).sort((a, b) => list[a] - list[b]).join();
      need(fits && inOrder(drawn) === inOrder(ranks), `draw ${index}: the seed gives another draw`);
    }
  }
}
