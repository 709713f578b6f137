// Cards as cards, and, once all of them are open, what each player knew.

/** A card: its name, its kind, and what it does to whoever points at it. */
function card({ name, kind, text }) {
  const made = element('span', 'card', element('b', '', name), kind ? element('small', '', kind) : null);
  if (text) made.title = text;
  return made;
}

class Hands {
  constructor({ hands, people }) {
    this.hands = hands;
    this.who = new Map(people.map(({ seat, name }) => [seat.toLowerCase(), name]));
    this.words = 'All cards were opened at the end, so everybody may see now what only its holder saw then.';
    by('knew').hidden = !hands.held.length;
  }

  /** What both held after an entry. */
  at(entry) {
    let found = null;
    for (const [from, hands] of this.hands.steps) {
      if (from > entry) break;
      found = hands;
    }
    return found;
  }

  show(entry) {
    if (by('knew').hidden) return;
    const now = this.at(entry);
    const side = (name, held) => [
      element('h3', '', `${name[0].toUpperCase()}${name.slice(1)}${this.who.has(name) ? ` (${this.who.get(name)})` : ''}`),
      held.length ? element('p', 'cards', ...held.map((at) => card(this.hands.faces[this.hands.held[at][2]]))) : element('p', 'quiet', 'No cards.'),
    ];
    by('knew-words').textContent = this.words;
    by('knew-hands').replaceChildren(...(now ? [...side('british', now.british), ...side('french', now.french)] : []));
  }

  /** Is one of these cards another than the opened secrets give? Then somebody changed the story. */
  differ(faces) {
    return this.hands.held.some(([slot, id]) => faces && faces.get(slot) !== undefined && faces.get(slot) !== id);
  }

  /** Says how many of the faces this page has found itself. */
  prove(faces) {
    const { held } = this.hands;
    const proved = held.filter(([slot, id]) => faces && faces.get(slot) === id).length;
    if (!held.length) return;
    const all = proved === held.length ? `All ${proved} cards that were held are` : `Of the ${held.length} cards that were held ${proved} are`;
    this.words += ` ${all} proved here, from the opened secrets; whose hand a card was in is as told.`;
  }
}
