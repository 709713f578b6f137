// What the acts of all entries do, as far as no rules of a game are needed (src/table/FORMAT.md).

class Table {
  constructor(header) {
    this.header = header.header;
    this.mode = this.header.mode;
    checkHeader(this.header, header.seat);
    this.opener = header.seat;
    this.joined = new Set([...this.header.seats].filter(([, key]) => key).map(([seat]) => seat));
    this.seeds = new Seeds(this.header, header.hash);
    this.cards = new Cards(this.header, header.hash);
    this.plans = new Plans();
    this.clock = new Clock();
    this.revision = new Revision(this.header.rules);
    this.idle = new Idle();
    this.game = header.hash;
    this.sealed = new Map(); // answers to a question to both, by side: [commitment, entry]
    this.opened = new Set();
    this.order = ''; // the last one given
    this.named = new Map(); // by side: orders whose card is not shown yet, where that may come in a later entry
    this.dealt = new Map(); // typed in, at a real table
    this.proposed = null; // the takeback that waits for an answer: [by whom, to where]
    this.over = false;
    this.floor = 0; // the first entry that can still be gone back to, as far as shuffles and shares tell
    // The header has the position before anything goes by itself: where that leads is not known.
    this.story = [header.seat];
    this.states = [null];
    this.spoke = [new Set()];
    this.asking = [null]; // by entry: the index it asked for
    this.before = [this.snapshot()]; // by entry: what a takeback brings back
  }

  snapshot() {
    return { line: this.seeds.line, sealed: new Map(this.sealed), opened: new Set(this.opened), named: new Map(this.named) };
  }

  // ---- Who is asked

  /** Has the seat still to set up? */
  unready(seat) {
    const keyed = this.cards.keyed.has(seat);
    if (this.mode === 'table') return false;
    if (this.mode === 'umpire' && PLAYERS.includes(seat)) return !keyed;
    return !this.joined.has(seat) || !this.seeds.chains.has(seat) || !keyed;
  }

  ready() {
    return [...this.header.seats.keys()].every((seat) => !this.unready(seat));
  }

  /** The seats with one of them first. */
  seatsFrom(first) {
    const seats = [...this.header.seats.keys()];
    return [...seats.filter((seat) => seat === first), ...seats.filter((seat) => seat !== first)];
  }

  /** The seats that may sign now, as far as that needs no rules; null if it does. */
  onMove() {
    for (const seat of this.seatsFrom(this.opener)) {
      if (this.unready(seat)) return this.mode === 'umpire' ? [seat, 'umpire'] : [seat];
    }
    if (this.over) {
      return this.seatsFrom(this.story[this.story.length - 1]).filter((seat) => this.cards.owesSecret(seat)).slice(0, 1);
    }
    if (this.proposed) return [this.seeds.witness(this.proposed[0])];
    if (this.seeds.waitsFor()) return [this.seeds.waitsFor()];
    if (this.cards.half.size) return [...this.cards.half.values()].map(([seat]) => OTHER[seat]);
    return null;
  }

  /** Has the seat sealed an answer, and the other side answered since, for certain? */
  owesOpening(seat) {
    if (!this.sealed.has(seat) || this.opened.has(seat)) return false;
    const other = OTHER[seat];
    const later = [...this.spoke.slice(this.sealed.get(seat)[1] + 1), this.says];
    return this.sealed.has(other) || later.some((said) => said.has(`order ${other}`));
  }

  // ---- One entry

  /** Follows one entry: its acts, and its claims as far as they follow from them. */
  *enter(entry) {
    this.entry = entry;
    this.results = [...entry.results];
    this.says = new Set();
    this.asks = this.shuffled = this.ordered = this.stirred = this.restored = false;
    this.position = this.states[this.states.length - 1]; // null while it is not known
    this.beginSegment();
    const turn = this.onMove();
    need(turn === null || turn.includes(entry.seat), 'out of turn, or after the end');
    for (const [text, blob] of entry.acts) yield* this.act(text, blob);
    this.endSegment();
    need(!this.results.length, 'a takeback in the results that is in no act');
    this.settled();
    this.idle.entry(entry);
    need(this.position === null || this.position === entry.state, '`state` changes though nothing moves');
    this.finish();
  }

  *act(text, blob) {
    const { seat } = this.entry;
    const [verb, rest] = cutOnce(text);
    need(GRAMMAR.has(verb) && (rest || text === verb), 'an unknown act');
    need(WITH_BLOB.has(verb) === blob.length > 0, `\`${verb}\` with a blob, or without the one it needs`);
    const match = GRAMMAR.get(verb).exec(rest);
    need(match, `not the spelling of \`${verb}\``);
    need(!this.over || WHEN_OVER.has(verb), 'something is done after the end');
    need(this.seeds.waitsFor() !== seat || WHILE_WITNESS.has(verb), 'a witness acts before he reveals his link');
    need(!this.proposed || WHILE_PROPOSED.has(verb), 'something is done before a takeback is answered');
    if (this.mode !== 'table' && NOT_WHILE_PENDING.has(verb)) {
      need(!this.seeds.asked && !this.cards.half.size, `\`${verb}\` while a roll or a shuffle waits for the other`);
    }
    if (SPOKEN.has(verb)) {
      need(match[1] === seat || !PLAYERS.includes(seat), 'speaks for the other side');
      this.says.add(`${verb} ${match[1]}`);
    }
    if (SPEND.has(verb)) this.seeds.live = null;
    this.segment.stirred ||= STIR.has(verb);
    this.stirred ||= STIR.has(verb);
    yield* this[`act_${verb}`](seat, ...match.slice(1), ...(blob.length ? [blob] : []));
    if (GO_ON.has(verb) && this.seeds.live !== null) this.segment.usable.add(this.seeds.live);
  }

  /** Between two takebacks in one entry the order of acts and results is not told; over them it is. */
  beginSegment(expects = null) {
    this.segment = { usable: new Set(), again: null, opened: null, stirred: expects !== null, expects };
  }

  endSegment() {
    const { segment } = this;
    const claimed = new Set();
    let first = true;
    while (this.results.length && !this.results[0].startsWith('undone ')) {
      const index = this.result(this.results.shift());
      if (index !== null) claimed.add(index);
      need(!first || segment.expects === null || segment.expects === index,
        'the position gone back to has its dice, and other things happen');
      first = false;
    }
    need(!first || segment.expects === null, 'the position gone back to has its dice, and they are not rolled');
    need(segment.opened === null || claimed.has(segment.opened), 'a seed was opened, but nothing rolled with it');
    if (segment.again !== null) this.seeds.live = segment.again;
    this.plans.endSegment();
  }

  /** The index of a roll or draw; null for anything else. */
  result(text) {
    const word = cutOnce(text)[0];
    need(RESULTS.has(word), 'an unknown result');
    need(this.segment.stirred, 'a result, and nothing that could have led to it');
    this.position = null;
    if (word === 'roll' || word === 'draw') {
      need(this.mode !== 'table', 'a seeded roll at a real table');
      return this.seeds.roll(text, this.segment);
    }
    const match = OF_SIDE.exec(text);
    need(match, 'a result that cannot be read');
    this.plans.result(...match.slice(1));
    if (word === 'forced') {
      this.says.add(`order ${match[2]}`);
      // It may have come before an order of the same entry, or after it.
      this.named.set(match[2], `${this.named.get(match[2]) || ''} ${match[3]}`.trim());
    }
    return null;
  }

  /** The author leaves nothing undone that only he can do. */
  settled() {
    const { seat } = this.entry;
    need(!this.unready(seat), 'the author leaves his set-up undone');
    if (this.over) {
      need(!this.cards.owesSecret(seat), 'the author leaves his secret unopened');
      return;
    }
    if (this.proposed) return;
    need(this.seeds.waitsFor() !== seat, 'the witness leaves a roll without his link');
    need([...this.cards.half.values()].every(([by]) => by === seat), 'the author leaves a deck unshuffled');
    need(!this.seeds.runsLow(seat), 'the author leaves his seed chain unrenewed');
    need(!this.owesOpening(seat), 'the author leaves his answer sealed');
  }

  finish() {
    const { entry, seeds } = this;
    this.asking.push(seeds.asked && seeds.asked.ask === null ? seeds.asked.index : null);
    seeds.entryDone(entry);
    if (this.shuffled) {
      this.floor = entry.number;
      seeds.deal();
    }
    this.story.push(entry.seat);
    this.states.push(entry.state);
    this.spoke.push(this.says);
    this.before.push(this.snapshot());
  }
}
