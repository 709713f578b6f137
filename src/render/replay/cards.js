// Slots, who has shared which, and the decks of an umpire (src/table/FORMAT.md).

class Cards {
  constructor(header, game) {
    this.header = header;
    this.game = game;
    this.umpired = header.mode === 'umpire';
    this.kind = GAMES.get(header.game);
    this.keyed = new Set(); // seats with a card key or commitment
    this.opened = new Set(); // whose secret is open
    this.commitment = null;
    this.keys = new Map();
    this.words = new Map();
    this.masked = new Map(); // cards by deck, then by number
    this.tokens = new Map(); // shares by seat and slot
    this.secrets = [];
    this.half = new Map(); // a deck that one of two has shuffled: by whom, and the cards
    this.filled = new Map(); // slots filled so far, by deck
    this.boxes = [];
    this.shuffles = new Map();
    this.epochs = [];
    this.faces = new Map(); // the card in each slot, once the secrets are open
  }

  names() {
    return [...(this.kind ? this.kind.decks : this.filled).keys()];
  }

  full(deck) {
    return this.filled.get(deck) || 0;
  }

  /** A slot that a shuffle has filled. */
  slot(number, place) {
    const names = this.names();
    need(Number(number) < names.length, 'a slot of no deck');
    const deck = names[Number(number)];
    need(Number(place) < this.full(deck), 'a card that was never shuffled');
    return { deck, at: Number(place), name: `card-${number}-${place}` };
  }

  /** A deck is shuffled; true once it is complete. */
  *shuffle(seat, deck, blob, entry) {
    need(!this.kind || this.kind.decks.has(deck), 'the game has no such deck');
    need(!(this.kind && this.kind.once) || !this.full(deck), 'a deck is shuffled a second time');
    if (this.umpired) {
      need(seat === 'umpire' && this.words.size === 2, "a shuffle by somebody else, or before both players' words");
      need(blob.length % 32 === 0, 'not one commitment for each card');
      const slots = Array.from({ length: blob.length / 32 }, (_, i) => blob.subarray(32 * i, 32 * i + 32));
      this.epochs.push({ deck, first: this.full(deck), slots, entry });
      this.filled.set(deck, this.full(deck) + slots.length);
      return true;
    }
    need(this.keyed.size === 2, 'a shuffle before both card keys');
    const n = Math.floor((Math.floor(blob.length / 32) - 5) / 6);
    need(blob.length === 32 * (6 * n + 5) && n >= 1 && n <= 512, 'a shuffle of no length');
    need(!this.kind || n <= this.kind.decks.get(deck).length, 'more cards than the deck has');
    if (!this.half.has(deck)) {
      // What goes in follows from the rules, so this proof is not checked; what comes out is opened at the end.
      this.half.set(deck, [seat, blob.subarray(0, 64 * n)]);
      return false;
    }
    const [by, before] = this.half.get(deck);
    this.half.delete(deck);
    need(by === OTHER[seat], 'a shuffle by the same player twice');
    const joint = add(cardPart(this.keys.get('british')), cardPart(this.keys.get('french')));
    const first = this.full(deck);
    yield* checkShuffle(this.game, `shuffle/${seat}/${deck}/${first}`, encodeRistretto(joint), before, blob);
    if (!this.shuffles.has(deck)) {
      this.shuffles.set(deck, []);
      this.masked.set(deck, []);
    }
    this.shuffles.get(deck).push([first, n]);
    for (let i = 0; i < n; i++) this.masked.get(deck).push(blob.subarray(64 * i, 64 * i + 64));
    this.filled.set(deck, first + n);
    return true;
  }

  /** Checks the share of a card, and keeps it. */
  *takeShare(seat, slot, blob) {
    const role = `share/${seat}/card-${this.names().indexOf(slot.deck)}-${slot.at}`;
    yield* checkShare(this.game, role, this.keys.get(seat), this.masked.get(slot.deck)[slot.at], blob);
    this.tokens.set(`${seat} ${slot.name}`, cardPart(blob.subarray(0, 32)));
  }

  *share(seat, slot, blob, entry) {
    if (this.umpired) {
      need(seat === 'umpire', "a box that is not the umpire's");
      need(blob.length === BOX, 'a box of another length than a card has');
      const before = this.boxes.filter((box) => box.slot.name === slot.name);
      need(before.length < 2, 'a card is sealed more often than it has holders');
      this.boxes.push({ slot, blob, entry });
    } else {
      need(!this.tokens.has(`${seat} ${slot.name}`), 'a share that was given before');
      need(!this.kind || this.kind.owners.get(slot.deck) !== seat, "a share of a card from one's own deck");
      yield* this.takeShare(seat, slot, blob);
    }
  }

  /** Who shows a card: its deck says it, or whoever signs. */
  owner(slot, seat) {
    return (this.kind && this.kind.owners.get(slot.deck)) || seat;
  }

  /** The card shown. */
  *show(seat, slot, blob, order) {
    const played = order.replaceAll(';', '').split(' ');
    if (!this.umpired) {
      need(this.owner(slot, seat) === seat, "a card of the other player's deck is shown");
      need(this.tokens.has(`${OTHER[seat]} ${slot.name}`), 'a card is shown that the other player gave no share of');
      yield* this.takeShare(seat, slot, blob);
      const both = add(this.tokens.get(`british ${slot.name}`), this.tokens.get(`french ${slot.name}`));
      const second = cardPart(this.masked.get(slot.deck)[slot.at].subarray(32), true);
      const card = hex(encodeRistretto(add(second, minus(both))));
      const found = played.find((word) => hex(encodeRistretto(cardPoint(slot.deck, word))) === card);
      need(found !== undefined, 'the card shown is not the one that the order plays');
      return found;
    }
    const epoch = this.epochOf(slot);
    const i = slot.at - epoch.first;
    let card = null;
    try {
      card = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(blob.subarray(32));
    } catch {
      card = null;
    }
    const deck = new SealedDeck(this.game, epoch.deck, epoch.first);
    const found = card !== null && same(deck.commitment(i, card, blob.subarray(0, 32)), epoch.slots[i]);
    need(found && blob.length > 32, 'the card shown is not the one sealed in its slot');
    need(played.includes(card), 'the card shown is not the one that the order plays');
    return card;
  }

  epochOf(slot) {
    const holds = (epoch) => slot.at >= epoch.first && slot.at - epoch.first < epoch.slots.length;
    return this.epochs.find((epoch) => epoch.deck === slot.deck && holds(epoch));
  }

  owesSecret(seat) {
    return this.keyed.has(seat) && !this.opened.has(seat) && (!this.umpired || seat === 'umpire');
  }

  *secret(seat, secret) {
    need(this.owesSecret(seat), 'a secret that is not owed');
    this.opened.add(seat);
    if (!this.umpired) {
      const x = littleEndian(secret);
      need(x < ORDER, 'a card secret that is no canonical scalar');
      need(same(encodeRistretto(times(BASE, x)), this.keys.get(seat)), 'the secret is not that of the card key');
      this.secrets.push(x);
      if (this.secrets.length === 2) yield* this.openMasked();
      return;
    }
    need(same(umpireCommitment(this.game, secret), this.commitment), 'the secret is not the one committed to');
    const nonces = PLAYERS.map((side) => wordNonce(this.game, side, this.words.get(side)));
    const slots = new Map(); // the card in each slot
    for (const epoch of this.epochs) {
      this.openDeck(epoch, secret, nonces, slots);
      yield;
    }
    for (const [slot, card] of slots) this.face(slot.slice(0, slot.lastIndexOf(' ')), slot.slice(slot.lastIndexOf(' ') + 1), card);
    yield* this.openBoxes(secret, slots);
  }

  /** What lies in a slot is known. */
  face(deck, at, card) {
    this.faces.set(`card-${this.names().indexOf(deck)}-${at}`, card);
  }

  /** Opens every card: all in a deck are different cards of it, unless an owner's own, whose ids are not known here. */
  *openMasked() {
    const x = this.secrets.reduce((sum, one) => sum + one, 0n);
    for (const [deck, cards] of this.kind ? this.kind.decks : []) {
      const names = new Map(cards.map((card) => [hex(encodeRistretto(cardPoint(deck, card))), card]));
      const found = [];
      for (const masked of this.masked.get(deck) || []) {
        const [first, second] = [cardPart(masked.subarray(0, 32)), cardPart(masked.subarray(32), true)];
        const card = add(second, yield* multiply([[first, -x]]));
        found.push(names.get(hex(encodeRistretto(card))));
        yield;
      }
      if (!found.some((card) => card !== undefined)) continue;
      for (const [first, n] of this.shuffles.get(deck)) {
        const here = found.slice(first, first + n);
        const sound = here.every((card) => card !== undefined) && new Set(here).size === n;
        need(sound, `a shuffle of the deck ${deck} has junk in it, or a card twice`);
      }
      found.forEach((card, at) => this.face(deck, at, card));
    }
  }

  /** Finds the card in each slot, and holds the order against the secret and the players' words. */
  openDeck(epoch, secret, nonces, slots) {
    const where = `the deck of entry ${epoch.entry} is not what the secret and the words give`;
    const deck = new SealedDeck(this.game, epoch.deck, epoch.first);
    const n = epoch.slots.length;
    const cards = this.kind ? this.kind.decks.get(epoch.deck) : [];
    const found = epoch.slots.map((published, i) => {
      const blind = deck.blind(secret, i);
      return cards.find((card) => same(deck.commitment(i, card, blind), published));
    });
    // An owner's own cards: their ids are not known here.
    if (found.every((card) => card === undefined) && (!this.kind || epoch.first === 0)) return;
    need(found.every((card) => card !== undefined) && new Set(found).size === n, where);
    const base = Array(n);
    deck.order(secret, nonces, n).forEach((at, i) => (base[at] = found[i]));
    const earlier = this.epochs.filter((old) => old.deck === epoch.deck && old.first < epoch.first);
    if (!earlier.length || (this.kind && this.kind.anew)) {
      need(this.header.start || base.join() === cards.filter((card) => base.includes(card)).join(), where);
    } else {
      // The cards that nobody was dealt lie in the order of their slots, and go in first.
      const dealt = new Set(this.boxes.map((box) => `${box.slot.deck} ${box.slot.at}`));
      const last = earlier[earlier.length - 1];
      const pile = last.slots.map((_, i) => `${epoch.deck} ${last.first + i}`);
      const down = pile.filter((slot) => !dealt.has(slot) && slots.has(slot)).map((slot) => slots.get(slot));
      need(this.header.start || base.slice(0, down.length).join() === down.join(), where);
    }
    found.forEach((card, i) => slots.set(`${epoch.deck} ${epoch.first + i}`, card));
  }

  /** Makes every box again; whose hand it was for is not known here, unless the deck says it. */
  *openBoxes(secret, slots) {
    for (const { slot, blob, entry } of this.boxes) {
      const card = slots.get(`${slot.deck} ${slot.at}`);
      if (card === undefined) continue;
      const epoch = this.epochOf(slot);
      const deck = new SealedDeck(this.game, epoch.deck, epoch.first);
      const i = slot.at - epoch.first;
      const text = join(deck.blind(secret, i), card);
      const holders = this.kind.owners.has(slot.deck) ? [this.kind.owners.get(slot.deck)] : PLAYERS;
      const made = (side) => same(deck.box(secret, i, this.header.seats.get(side), text), blob);
      need(holders.some(made), `a box in entry ${entry} is not what the secret gives`);
      yield;
    }
  }
}
