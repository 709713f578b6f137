// Each act of the table: `act_` and its verb, with the author, what its grammar picks out, and its blob.

const ACTS = {
  // ---- Setting up

  *act_join(seat) {
    this.joined.add(seat);
    checkPlayers(this.header);
  },

  *act_chain(seat, tip) {
    need(this.mode !== 'table', 'a seed chain at a real table');
    need(this.mode !== 'umpire' || !this.cards.words.has(seat), 'a seed chain after the words of its player');
    this.seeds.chain(seat, tip);
  },

  *act_cardkey(seat, blob) {
    const { keyed, keys } = this.cards;
    need(['duel', 'solo'].includes(this.mode) && !keyed.has(seat), 'a card key too many');
    yield* checkKey(this.game, `card key/${seat}`, blob);
    keyed.add(seat);
    keys.set(seat, blob.subarray(0, 32));
  },

  *act_commit(seat, commitment) {
    need(seat === 'umpire' && !this.cards.keyed.has(seat), 'a commitment too many');
    this.cards.commitment = unhex(commitment);
    this.cards.keyed.add(seat);
  },

  *act_word(seat, side, text) {
    need(this.mode === 'umpire' && (seat === side || seat === 'umpire'), 'words for somebody else');
    need(!this.unready('umpire') && !this.cards.words.has(side), 'words too early, or a second time');
    this.cards.words.set(side, text);
    this.seeds.words.set(side, text);
    this.cards.keyed.add(side);
  },

  // ---- Cards

  *act_shuffle(seat, deck, blob) {
    need(this.mode !== 'table' && !this.seeds.asked, 'a shuffle while a roll is asked for, or at a real table');
    if (yield* this.cards.shuffle(seat, deck, blob, this.entry.number)) {
      this.shuffled = true;
      this.position = null;
    }
  },

  *act_share(seat, deck, number, blob) {
    need(this.mode !== 'table', 'a share at a real table');
    yield* this.cards.share(seat, this.cards.slot(deck, number), blob, this.entry.number);
    // When this seat signed last it owed no share: the card was dealt later.
    this.floor = Math.max(this.floor, this.story.lastIndexOf(seat) + 1);
  },

  *act_show(seat, deck, number, blob) {
    const slot = this.cards.slot(deck, number);
    let { order, ordered } = this;
    const side = this.cards.owner(slot, seat);
    const anew = this.cards.kind && this.cards.kind.anew;
    if (anew) {
      const by = `forced ${side} `;
      const forced = this.entry.results.filter((text) => text.startsWith(by)).map((text) => text.slice(by.length));
      order = [this.named.get(side) || '', ...forced].join(' ').trim();
      ordered = order !== '';
    }
    need(this.mode !== 'table' && ordered, 'a show without an order before it, or at a real table');
    this.ordered = false;
    const shown = yield* this.cards.show(seat, slot, blob, order);
    if (anew) {
      // An order may name two cards, and each is shown once.
      const words = (this.named.get(side) || '').split(' ');
      if (words.includes(shown)) words.splice(words.indexOf(shown), 1);
      this.named.set(side, words.join(' '));
    }
    this.position = null;
  },

  *act_secret(seat, secret) {
    need(this.ready(), 'a secret before the set-up is done');
    // Whoever ends the game opens his secret with it; an umpire's may come after the player's entry.
    need(this.over || this.stirred || this.mode === 'umpire', 'a secret before the end');
    this.over = true;
    this.proposed = null;
    yield* this.cards.secret(seat, unhex(secret));
  },

  // ---- Dice

  *act_link(seat, link) {
    need(this.mode !== 'table' && this.ready(), 'a link without a seed chain, or before all seats have set up');
    need(!this.cards.half.size, 'a link while a shuffle waits for the other');
    const opened = this.seeds.link(seat, link);
    if (opened === null) {
      this.asks = true;
    } else {
      this.segment.opened = opened;
      this.position = null;
    }
  },

  *act_ask(seat) {
    need(this.mode === 'umpire' && this.ready(), '`ask` is for umpired games that are set up');
    need(!this.seeds.ownLink(seat), '`ask` by a player who has a chain');
    need(this.seeds.asked === null, 'a roll is asked for while another waits for its witness');
    this.seeds.ask(seat);
    this.asks = true;
  },

  *act_dice(seat, typed) {
    need(this.mode === 'table', 'dice are typed in at real tables only');
    const faced = typed.split(' ').every((face) => Number(face) >= 1 && Number(face) <= SIDES);
    need(!this.seeds.kind || faced, 'a face no die has');
    this.position = null;
  },

  *act_draw() {
    need(this.mode === 'table', 'draws are typed in at real tables only');
    need(!this.seeds.kind || this.seeds.kind.hasDraws, 'the game has no draws');
    this.position = null;
  },

  *act_deal(seat, deck, number, card) {
    need(this.mode === 'table', 'cards are typed in at real tables only');
    const slot = `${deck} ${number}`;
    if (!this.dealt.has(slot)) this.dealt.set(slot, card);
    need(this.dealt.get(slot) === card, 'a card that was another before');
  },

  // ---- Decisions

  *act_order(seat, side, words) {
    this.order = words;
    this.ordered = true;
    this.named.set(side, words);
    // While an answer is sealed, this can only be another answer to the same question.
    if (!this.sealed.size) this.position = null;
  },

  *act_sealed(seat, side, commitment) {
    need(!this.sealed.has(side), 'a second sealed answer');
    this.sealed.set(side, [commitment, this.entry.number]);
  },

  *act_unsealed(seat, side, nonce, words) {
    need(this.sealed.has(side) && !this.opened.has(side), 'an answer is opened that was not sealed');
    const [commitment, since] = this.sealed.get(side);
    const other = OTHER[side];
    // The other side's answer was sealed, or given openly since the question was put.
    let first = since;
    while (first > 0 && first <= this.states.length - 1 && this.states[first - 1] === this.states[first]) first--;
    const said = [this.says, ...this.spoke.slice(Math.max(first - 1, 0))].some((one) => one.has(`order ${other}`));
    need(this.sealed.has(other) || said, 'an answer is opened before the other side has answered');
    if (this.position !== null) {
      const found = hex(sealedChoice(this.game, `answer/${side}/${this.position}`, words, unhex(nonce)));
      need(found === commitment, 'the answer opened is not the one sealed');
    }
    this.opened.add(side);
    this.named.set(side, words);
    if (!this.sealed.has(other) || this.opened.has(other)) {
      this.sealed = new Map();
      this.opened = new Set();
      this.position = null;
      this.order = words;
      this.ordered = true;
    }
  },

  *act_ahead(seat, side, plan) {
    this.plans.give(side, plan);
  },

  *act_unahead(seat, side) {
    this.plans.clear(side);
  },

  *act_waive(seat, side, window) {
    this.plans.waive(side, window, true);
  },

  *act_unwaive(seat, side, window) {
    this.plans.waive(side, window, false);
  },

  *act_resign() {
    this.over = true;
    this.proposed = null;
  },

  // ---- Takebacks

  /** Does one hand play all? */
  alone(seat) {
    return this.mode === 'solo' || this.mode === 'table' || seat === 'umpire';
  },

  *act_undo(seat, to, answer) {
    if (to !== undefined) {
      need(this.proposed === null, 'a takeback while another waits for its answer');
      need(!this.asks, 'a takeback in an entry that has asked for a roll');
      if (this.mode !== 'table') {
        const owes = this.unready(seat) || this.seeds.runsLow(seat) || this.owesOpening(seat);
        need(!owes, 'a takeback while its author owes something');
      }
      this.checkReach(Number(to));
      this.proposed = [seat, Number(to)];
      if (!this.alone(seat)) return;
      answer = 'yes';
    }
    need(this.proposed, 'an answer to no takeback');
    const [by, back] = this.proposed;
    need(this.alone(seat) || by !== seat, 'a takeback answered by its proposer');
    this.proposed = null;
    if (answer === 'yes') {
      this.checkReach(back);
      this.takeBack(back);
    }
  },

  checkReach(to) {
    const { number } = this.entry;
    need(to < number - 1, 'a takeback to what is to come, or to where the game is');
    need(number - 1 - to <= MOST.reach, 'a takeback too far back');
    need(to >= this.floor && !this.shuffled, 'a takeback behind a shuffle or a deal');
  },

  /** Goes back to just after an entry: to its position and its answers, never to its seeds. */
  takeBack(to) {
    this.segment.stirred ||= this.segment.usable.size > 0;
    this.endSegment();
    need(this.results.length && this.results.shift() === `undone to ${to}`, 'other takebacks in the results than in the acts');
    for (const side of PLAYERS) this.plans.clear(side);
    this.plans.endSegment();
    this.revision.proposed = null;
    const { line, sealed, opened, named } = this.before[to];
    this.seeds.line = line;
    this.sealed = new Map(sealed);
    this.opened = new Set(opened);
    this.named = new Map(named);
    this.seeds.live = null;
    this.seeds.asked = null;
    this.cards.half = new Map();
    this.position = this.states[to];
    this.ordered = false;
    this.beginSegment(this.asking[to]);
    this.segment.stirred = true;
  },

  // ---- What only reports

  *act_clock(seat, days, vacation) {
    const invited = this.story.every((author) => author === seat);
    this.clock.set(seat, Number(days), Number(vacation), invited || this.alone(seat));
  },

  *act_rules(seat, rules) {
    need(Number(rules) < 2 ** 32, 'no revision of any rules');
    if (!this.revision.set(seat, Number(rules), this.alone(seat))) return;
    need(this.ready() && !this.seeds.asked && !this.cards.half.size, 'other rules while something is pending');
    this.seeds.live = null;
    this.shuffled = true; // as good as a shuffle: nobody goes back behind it
  },

  *act_vacation(seat, side, days) {
    this.clock.vacation(side, Number(days));
  },

  *act_withdrawn(seat, number) {
    need(Number(number) >= 1 && Number(number) <= this.entry.number, 'withdraws what is still to come');
  },

  *act_settled(seat, number) {
    need(Number(number) >= 1 && Number(number) < this.entry.number, 'settles what is still to come');
    need(this.story[Number(number)] !== seat, 'settles an entry of its own');
  },

  *act_restored(seat, tip) {
    need(!this.restored, 'a loss is told twice in an entry');
    this.restored = true;
    if (tip === undefined) return;
    need(['duel', 'solo'].includes(this.mode) && !this.over, 'a restored chain where none is needed');
    need(this.seeds.chains.has(seat), 'a restored chain without one before');
    this.seeds.commit(seat, tip);
  },

  *act_say() {},
};

Object.assign(Table.prototype, ACTS);

/**
 * Checks the bytes of a log. Yields { number, seat, thrown, … } for each entry found sound, and nothing where it only
 * pauses; returns the verdict: { ok, entries, rolls, head, faces } or { ok, entry, reason }.
 */
function* verify(data) {
  let table = null;
  let last = null;
  let count = 0;
  try {
    for (const entry of readLog(data)) {
      last = entry;
      if (table === null) table = new Table(entry);
      else yield* table.enter(entry);
      count++;
      const { thrown } = table.seeds;
      table.seeds.thrown = [];
      yield { number: entry.number, seat: entry.seat, hash: hex(entry.hash), thrown };
    }
  } catch (error) {
    if (!(error instanceof Bad)) throw error;
    return { ok: false, entry: count, reason: error.message };
  }
  return { ok: true, entries: count, rolls: table.seeds.rolls, head: hex(last.hash), faces: table.cards.faces };
}
