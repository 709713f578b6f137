// What is done with coureur.html in a browser: made a key, begun games, played, carried letters to and fro, proved logs. Says what it saw, as JSON.
//
//     node page.mjs CHROMEDRIVER JOB.json
//
// A job is { what, page, … }; see the functions of the same names below.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { start } from '../desk/driver.mjs';
import { OVER, clickOn, dice, fresh } from '../desk/player.mjs';
import { twoTabs, until } from '../desk/tabs.mjs';

const [driver, jobFile] = process.argv.slice(2);
const job = JSON.parse(readFileSync(jobFile, 'utf8'));
const address = pathToFileURL(job.page).href;

async function expect(browser, condition) {
  if (await browser.script(until(condition))) return;
  const seen = await browser.script('done(document.body.dataset.view + ": " + document.body.innerText.slice(0, 800))');
  throw new Error(`in vain: ${condition}\n${seen}\n${await browser.console()}`);
}

/** Whatever the page gives away as a file is noted. And p24: a browser that asks its user whether it may keep things may never get an answer. */
const CATCH = `
  navigator.storage.persist = () => new Promise(() => {});
  window.given = [];
  const make = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (blob) => { window.given.push(blob); return make(blob); };
  done(null);`;

async function open(browser, width = 1400, height = 900) {
  await browser.size(width, height);
  await browser.media({ 'prefers-reduced-motion': 'reduce' });
  await browser.go('about:blank');
  await browser.console();
  await browser.requests();
  const begun = performance.now();
  await browser.go(address);
  await expect(browser, `document.body.dataset.view !== 'wait'`);
  await browser.script(CATCH);
  return Math.round(performance.now() - begun);
}

/** Sets a field and sends its form. */
async function fill(browser, fields, form) {
  await browser.script(`
    for (const [id, value] of Object.entries(arguments[0])) {
      const field = document.getElementById(id);
      field.value = value;
      field.dispatchEvent(new Event('change'));
    }
    document.getElementById(arguments[1]).requestSubmit();
    done(null);`, fields, form);
}

const calm = `document.body.dataset.busy !== 'yes'`;

async function makeKey(browser, name, passphrase = '') {
  await fill(browser, { 'key-name': name, 'key-phrase': passphrase }, 'key-new');
  await expect(browser, `by('phrase').open`);
  const words = await browser.script(`done(Array.from(document.querySelectorAll('#phrase-words li'), (one) => one.textContent))`);
  const [width, height] = await browser.script('done([innerWidth, innerHeight])');
  // Whoever writes down what he sees has written down all of it, on a small phone, too.
  await browser.size(360, 640);
  const seen = await browser.script(`
    const top = (one, { left, top, height } = one.getBoundingClientRect()) => document.elementFromPoint(left + 4, top + height / 2);
    done(Array.from(document.querySelectorAll('#phrase-words li')).filter((one) => top(one) === one).length)`);
  if (seen !== 24) throw new Error(`of 24 words ${seen} can be seen`);
  await browser.size(width, height);
  await press(browser, 'phrase-done');
  await expect(browser, `!by('phrase').open && document.body.dataset.view === 'list' && by('own-unsaved').hidden`);
  return words;
}

const press = (browser, id) => browser.script('document.getElementById(arguments[0]).click(); done(null)', id);

async function begin(browser, game, scenario, against) {
  await browser.script(`const games = document.getElementById('new-game'); games.value = arguments[0]; games.onchange(); done(null)`, game);
  await fill(browser, { ...(scenario ? { 'new-scenario': scenario } : {}), 'new-against': against }, 'new');
  await expect(browser, `document.body.dataset.view === 'game' && ${calm}`);
}

/** The text of the last file that the page gave. */
const given = (browser) => browser.script('const blob = window.given.at(-1); blob ? blob.text().then(done) : done(null)');

async function log(browser) {
  await browser.script(`
    const all = Array.from(document.querySelectorAll('#more button'));
    all.find((one) => one.textContent === 'Save the log').click();
    const wait = () => (document.body.dataset.busy === 'yes' ? setTimeout(wait, 20) : done(null));
    setTimeout(wait, 20);`);
  return given(browser);
}

/** Addresses outside of the page, and what the console said. */
async function clean(browser) {
  const own = (url) => url === address || /^(blob:|data:|about:)/.test(url);
  return { console: await browser.console(), foreign: (await browser.requests()).filter((url) => !own(url)) };
}

async function take(browser, text) {
  await press(browser, 'home');
  await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
  await fill(browser, { letter: text }, 'take');
  await expect(browser, `document.body.dataset.view === 'game' && ${calm} && by('letter').value === ''`);
}

const does = {
  /** Plays the opening of some games alone; then the page is loaded again, and they are all there. */
  async openings(browser) {
    const found = [];
    await open(browser);
    await makeKey(browser, 'Ada', job.passphrase);
    for (const { game, scenario, signs, seed } of job.games) {
      const begun = performance.now();
      await begin(browser, game, scenario, 'solo');
      const seen = fresh();
      // A stack that was open in the game before is not open in this one.
      seen.fan = await browser.script(`done(document.getElementById('fan').hidden)`);
      await clickOn(browser, { seed, signs, begun }, seen);
      await browser.script(`document.getElementById('fan').hidden = false; done(null)`);
      seen.log = await log(browser);
      if (job.shots) await browser.shot(join(job.shots, `${game}.png`));
      found.push(seen);
      await press(browser, 'home');
      await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
    }
    const first = await clean(browser);
    const loaded = await open(browser);
    const asked = await browser.script(`done(document.body.dataset.view)`);
    if (job.passphrase) {
      await fill(browser, { 'key-open-phrase': 'wrong' }, 'key-open');
      await expect(browser, `!by('alarm').hidden`);
      await fill(browser, { 'key-open-phrase': job.passphrase }, 'key-open');
      await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
    }
    const games = await browser.script(`done(document.querySelectorAll('#games button.open').length)`);
    const again = await this.again(browser);
    return { found, games, asked, loaded, again, ...first };
  },

  /** Opens a game from the list, as it was left: what it asks. The keys of the page work there. */
  async again(browser) {
    await browser.script(`document.querySelector('#games button.open').click(); done(null)`);
    await expect(browser, `document.body.dataset.view === 'game' && ${calm}`);
    const wide = await browser.script(`done(document.querySelector('#map svg').getAttribute('width'))`);
    await browser.script(`document.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true })); done(null)`).catch(() => null);
    const wider = await browser.script(`done(document.querySelector('#map svg').getAttribute('width'))`);
    return { question: await browser.script(`done(document.getElementById('question').textContent)`), keys: wide !== wider };
  },

  /** One game in two tabs: what one signed, the other is told, and shows. */
  async tabs(browser) {
    await open(browser);
    await makeKey(browser, 'Ada');
    await begin(browser, 'new-france', '', 'solo');
    const seen = await twoTabs(browser, () => open(browser));
    return { seen, log: await log(browser), ...(await clean(browser)) };
  },

  /** Whole games, alone. */
  async whole(browser) {
    const found = [];
    await open(browser, 1000, 700);
    await makeKey(browser, 'Ada');
    await press(browser, 'own-file');
    await expect(browser, `window.given.length > 0 && ${calm}`);
    const key = await given(browser);
    for (const { game, scenario, seed } of job.games) {
      const begun = performance.now();
      await begin(browser, game, scenario, 'solo');
      const seen = fresh();
      const opened = await log(browser);
      await clickOn(browser, { seed, hurry: 8, clicks: 60000, begun }, seen);
      const seconds = Math.round((performance.now() - begun) / 1000);
      found.push({ clicks: seen.clicks, signs: seen.signs, alarms: seen.alarms, trail: seen.trail, last: seen.last, signed: seen.signed, seconds, opened, log: await log(browser) });
      await press(browser, 'home');
      await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
    }
    return { found, key, ...(await clean(browser)) };
  },

  /** A long log, with its key: how long it takes to take it in, to open it again, and from a click to its answer on the screen. */
  async long(browser) {
    await open(browser);
    await fill(browser, { 'key-text': readFileSync(join(job.folder, 'identity.yaml'), 'utf8') }, 'key-in');
    await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
    let begun = performance.now();
    const since = () => Math.round(performance.now() - begun);
    await fill(browser, { letter: readFileSync(join(job.folder, 'long.coureur'), 'utf8') }, 'take');
    await expect(browser, `document.body.dataset.view === 'game' && ${calm}`);
    const taken = since();
    begun = performance.now();
    // The only game there is opens by itself.
    await open(browser);
    await expect(browser, `document.body.dataset.view === 'game' && ${calm} && by('map').querySelector('svg')`);
    const board = since();
    // The page says itself when it is busy: from the click until it is not, and has drawn what came of it.
    await browser.script(`
      window.times = [];
      let down = null;
      const drawn = () => requestAnimationFrame(() => setTimeout(() => {
        if (down !== null && document.body.dataset.busy !== 'yes') { window.times.push(performance.now() - down); down = null; }
      }));
      addEventListener('pointerup', () => { down = performance.now(); setTimeout(() => { if (document.body.dataset.busy !== 'yes') down = null; }, 0); }, true);
      new MutationObserver(drawn).observe(document.body, { attributeFilter: ['data-busy'] });
      done(null);`);
    const seen = fresh();
    await clickOn(browser, { seed: 5, clicks: 60, unsigned: true }, seen);
    const times = (await browser.script('done(window.times)')).map(Math.round).sort((a, b) => a - b);
    const memory = await browser.script('done(performance.memory ? Math.round(performance.memory.usedJSHeapSize / 1e6) : null)');
    return { taken, board, times, memory, clicks: seen.clicks, alarms: seen.alarms, ...(await clean(browser)) };
  },

  /** Key and games out of one browser and into another: everything in one file; or the key's file, and a log. */
  async carried(browser) {
    const own = () => browser.script(`done(document.getElementById('own-name').textContent)`);
    const list = async (from) => {
      await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
      return { from, name: await own(), games: await browser.script(`done(document.querySelectorAll('#games button.open').length)`) };
    };
    const saved = async (id) => {
      await browser.script('window.given = []; document.getElementById(arguments[0]).click(); done(null)', id);
      await expect(browser, `window.given.length > 0 && ${calm}`);
      return given(browser);
    };
    const forget = async () => {
      await browser.go('about:blank');
      await browser.devtools('Storage.clearDataForOrigin', { origin: 'file://', storageTypes: 'all' });
      await open(browser);
      await expect(browser, `!by('key-none').hidden`);
    };
    await open(browser);
    await makeKey(browser, 'Ada');
    await begin(browser, 'new-france', '', 'solo');
    await clickOn(browser, { seed: 3, signs: 1, hurry: 8 }, fresh());
    const text = await log(browser);
    await press(browser, 'home');
    const found = [await list('the first')];
    const [everything, key] = [await saved('own-all'), await saved('own-file')];
    await forget();
    const file = join(job.folder, 'everything.json');
    writeFileSync(file, everything);
    await browser.choose('everything-pick', file);
    await expect(browser, `document.body.dataset.view !== 'key' && ${calm}`);
    await press(browser, 'home');
    found.push(await list('everything'));
    await forget();
    await fill(browser, { 'key-text': key }, 'key-in');
    found.push(await list('the key'));
    await fill(browser, { letter: text }, 'take');
    await expect(browser, `document.body.dataset.view === 'game' && ${calm}`);
    const same = (await log(browser)) === text;
    return { found, same, ...(await clean(browser)) };
  },

  /** A duel by letters with somebody on the command line: some turns of it, until he resigns; or, without `turns`, to its end. */
  async duel(browser) {
    const home = join(job.folder, 'home');
    delete process.env.COUREUR_LOG;
    const coureur = (...words) => execFileSync(job.program, words, { cwd: job.folder, encoding: 'utf8', env: { ...process.env, COUREUR_HOME: home } });
    const came = join(job.folder, 'came.eml');
    const outgoing = () => {
      const folder = join(home, 'outgoing');
      const [last] = readdirSync(folder).sort().slice(-1);
      return readFileSync(join(folder, last), 'utf8');
    };
    mkdirSync(home, { recursive: true, mode: 0o700 });
    coureur('identity', 'create', '--name', 'Ben');
    await open(browser);
    await makeKey(browser, 'Ada');
    const seen = fresh();
    await begin(browser, job.game || 'new-france', job.scenario || '', 'friend');
    // Whoever shuts the box before he saved the letter is told so, where he looks.
    await expect(browser, `by('post').open`);
    await browser.script(`document.getElementById('post').close(); done(null)`);
    await expect(browser, `!by('post').open && document.querySelector('#choices .shut')`);
    await browser.script(`document.querySelector('.shut button').click(); done(null)`);
    await expect(browser, `by('post').open && ${calm}`);
    await clickOn(browser, { signs: 1 }, seen);
    await expect(browser, `!document.querySelector('.shut')`);
    writeFileSync(came, await given(browser));
    coureur('receive', came, '--log', 'game.coureur');
    coureur('join', '--log', 'game.coureur');
    coureur('send', '--log', 'game.coureur');
    await take(browser, outgoing());
    let turns = 0;
    let letters = 2;
    const wanted = job.turns || Infinity;
    const asked = () => (JSON.parse(coureur('moves', '--json', '--log', 'game.coureur')).orders || []).filter((one) => one.legal && !one.aside);
    const isOver = () => browser.script(`done(document.getElementById('turn').textContent === 'The game is over')`);
    const next = dice(job.seed || 5);
    // He who is in a hurry is done as soon as he can be: by lot, a war lasts for ever.
    const choose = (orders) => {
      const over = orders.filter((one) => OVER.test(one.order));
      const open = over.length && next() < 0.8 ? over : orders;
      return open[Math.floor(next() * open.length)].order;
    };
    for (let round = 0; round < (job.turns ? 40 : 2000) && !(await isOver()); round += 1) {
      await browser.script('window.given = []; done(null)');
      const signed = seen.signs;
      await clickOn(browser, { seed: round + 3, hurry: 8 }, seen);
      let letter = await given(browser);
      // Whoever shut the box before the letter was saved is offered it once more.
      if (letter === null && seen.signs > signed) {
        await browser.script(`document.querySelector('.shut button').click(); done(null)`);
        await expect(browser, `by('post').open`);
        await clickOn(browser, { seed: round + 3, hurry: 8 }, seen);
        letter = await given(browser);
      }
      if (letter !== null) {
        letters += 1;
        writeFileSync(came, letter);
        coureur('receive', came, '--log', 'game.coureur');
      }
      // Nobody resigns but in his turn.
      if (turns >= wanted && asked().length) break;
      for (let step = 0; step < 60; step += 1) {
        const orders = asked();
        if (!orders.length) break;
        coureur('play', '--log', 'game.coureur', job.turns ? orders[(round * 7 + step) % orders.length].order : choose(orders));
        turns += 1;
      }
      // What he owes without deciding: at the end, the secret of his cards.
      if (!job.turns) try { coureur('answer', '--log', 'game.coureur'); } catch { /* he owes nothing */ }
      coureur('send', '--log', 'game.coureur', '--half');
      letters += 1;
      await take(browser, outgoing());
      if (round % 20 === 19) console.error(`${letters} letters, ${turns} orders typed, ${seen.signs} signed in the page: ${seen.trail.at(-1)}`);
    }
    if (job.turns) {
      coureur('resign', '--yes', '--log', 'game.coureur');
      coureur('send', '--log', 'game.coureur');
      await take(browser, outgoing());
    }
    await expect(browser, `by('turn').textContent !== 'Their turn'`);
    // He has the letters before.
    await browser.script('window.given = []; done(null)');
    await clickOn(browser, { seed: 1 }, seen);
    const letter = await given(browser);
    if (letter !== null) {
      writeFileSync(came, letter);
      coureur('receive', came, '--log', 'game.coureur');
    }
    const over = await browser.script(`done(document.getElementById('turn').textContent + ': ' + document.getElementById('question').textContent)`);
    const mine = await log(browser);
    return { seen, turns, letters, over, hers: mine, his: readFileSync(join(job.folder, 'game.coureur'), 'utf8'), ...(await clean(browser)) };
  },

  /** Lets axe look at every screen: the first one, the words of the key, the list, a game, the sheet, a letter, a proof. */
  async axe(browser) {
    const axe = readFileSync(job.axe, 'utf8');
    const found = {};
    const look = async (where) => {
      found[where] = await browser.script(`${axe}
        for (const box of document.querySelectorAll('details')) if (box.checkVisibility()) box.open = true;
        setTimeout(() => axe.run(document, { resultTypes: ['violations'], iframes: false }).then(({ violations }) => done(violations.map(({ id, nodes }) =>
          id + ': ' + nodes.map(({ target }) => target.join(' ')).join(' | ')))), 300);`);
    };
    const { width, height } = job;
    await open(browser, width, height);
    await look('welcome');
    await fill(browser, { 'key-name': 'Ada', 'key-phrase': '' }, 'key-new');
    await expect(browser, `by('phrase').open`);
    await look('words');
    await press(browser, 'phrase-done');
    await expect(browser, `!by('phrase').open && document.body.dataset.view === 'list'`);
    await look('list');
    await begin(browser, 'new-france', '', 'friend');
    await expect(browser, `by('post').open`);
    await look('letter');
    await browser.script(`document.getElementById('post').close(); done(null)`);
    await press(browser, 'home');
    await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
    await begin(browser, 'wilderness-war', 'annus-mirabilis', 'bot');
    await look('game');
    // Whoever looks at his cards on a small screen is told the question there, too, and finds back to it.
    if (width < 500) {
      const above = (words) => `(by('above').hidden ? '' : by('above').textContent) === ${words}`;
      await browser.script(`document.getElementById('cards').scrollIntoView(); done(null)`);
      await expect(browser, above(`by('question').textContent`));
      await press(browser, 'above');
      await expect(browser, above(`''`));
    }
    await clickOn(browser, { seed: 3, signs: 1, hurry: 8 }, fresh());
    await look('after signing');
    const sheet = `by('sheet').open`;
    for (let tries = 0; tries < 40 && !(await browser.script(`done(document.getElementById('sheet').open)`)); tries += 1) {
      await clickOn(browser, { seed: tries, clicks: 1, hurry: 8 }, fresh());
      await browser.script(`const sign = document.querySelector('#sign:not(:disabled)'); if (sign && !document.querySelector('dialog[open]')) sign.click(); setTimeout(() => done(null), 300)`);
    }
    await expect(browser, sheet);
    await look('sheet');
    return { found, ...(await clean(browser)) };
  },

  /** Proves logs without any key. */
  async proofs(browser) {
    await open(browser);
    await press(browser, 'only-look');
    const found = [];
    for (const file of job.logs) {
      await expect(browser, `document.body.dataset.view === 'list' && ${calm}`);
      const begun = performance.now();
      await fill(browser, { 'prove-text': readFileSync(file, 'utf8') }, 'prove');
      await expect(browser, `document.body.dataset.view === 'proof' && ${calm}`);
      const verdict = await browser.script(`done(document.getElementById('verdict').textContent)`);
      const words = await browser.script(`done(document.getElementById('verdict-words').textContent)`);
      const took = Math.round(performance.now() - begun);
      const film = await browser.inFrame('film', `
        const wait = (left) => {
          const { verdict } = document.documentElement.dataset;
          if (verdict !== 'checking' || !left) return done(verdict);
          setTimeout(() => wait(left - 1), 50);
        };
        wait(1200);`);
      if (job.shots) await browser.shot(join(job.shots, `proof-${found.length}.png`));
      found.push({ file, verdict, words, film, took });
      await press(browser, 'home');
    }
    return { found, ...(await clean(browser)) };
  },
};

const browser = await start(driver);
try {
  console.log(JSON.stringify(await does[job.what](browser)));
} finally {
  await browser.end();
}
