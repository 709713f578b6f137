// Proving a log that somebody brought: the verdict of the whole program, rules included, and the film.

class Proving extends Clicking {
  listenToProof() {
    by('prove').addEventListener('submit', (event) => { event.preventDefault(); this.prove(by('prove-text').value); });
    chosen('prove-file', (text) => this.prove(text));
    by('film-save').addEventListener('click', () => { if (this.film) download('game.html', this.film, 'text/html'); });
  }

  async prove(text) {
    if (!text.trim()) return;
    const done = await this.try(() => this.talk.ask('prove', { text }));
    if (!done) return;
    by('prove-text').value = '';
    this.game = null;
    this.opened = null;
    by('title').textContent = 'coureur';
    by('turn').textContent = '';
    this.show('proof');
    by('verdict').textContent = done.sound ? '✓ This log is sound.' : '✗ This log does not hold.';
    by('verdict').className = done.sound ? 'sound' : 'unsound';
    by('verdict-words').textContent = done.told;
    this.film = done.film;
    by('film-save').hidden = !done.film;
    // Its frame has no rights and no way to this page. Where the page is served, its policy lets no other script run.
    by('film').hidden = !this.talk.inside || !done.film;
    by('film').srcdoc = by('film').hidden ? '' : done.film;
    by('verdict').focus();
  }
}
