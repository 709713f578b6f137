// Clicks as somebody would who does not know the game: whatever glows or has a button. Or the same by keys alone, without a mouse.

/** What somebody says who has done enough. */
export const OVER = /^(done|pass|no\b|halt|stop|reinforce none|end)/i;

/** Runs in the page: waits until nothing is under way, then says what can be clicked, and where one of it is. */
const LOOK = `
  const [roll, unsigned, hurry, keys, long] = arguments;
  const by = (id) => document.getElementById(id);
  const { body } = document;
  const point = (element) => {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  // What lies in a box that is shut has its place, too, but nobody sees it there.
  const shown = (element) => element && !element.disabled && element.checkVisibility() && element.getClientRects().length > 0;
  const look = () => {
    if (body.dataset.busy === 'yes' || body.dataset.view === 'wait') return setTimeout(look, 15);
    const alarm = by('alarm').hidden ? '' : by('alarm').textContent;
    const seen = { turn: by('turn').textContent, question: by('question').textContent, alarm, lines: by('lines').children.length,
      ordered: Array.from(by('lines').querySelectorAll('code'), (line) => line.textContent),
      reasons: by('reasons').textContent };
    const go = (what, element) => {
      window.aim = element;
      done({ ...seen, what, words: element.textContent.slice(0, 80) || element.getAttribute('aria-label'), number: element.dataset.number, ...(keys ? {} : point(element)) });
    };
    if (by('news').open) return go('news', by('news').querySelector('button[type=submit]'));
    if (by('sheet').open) return go('do-sign', by('do-sign'));
    const post = by('post');
    if (post && post.open && post.dataset.carried !== 'yes') {
      post.dataset.carried = 'yes';
      return go('letter', post.querySelector('button.main'));
    }
    if (post && post.open) {
      post.dataset.carried = 'no';
      return go('carried', post.querySelector('button[type=submit]'));
    }
    if (body.dataset.view !== 'game' || seen.turn !== 'Your turn') return done({ ...seen, what: 'end' });
    // Whoever records both sides is asked for ever: he signs when there is enough.
    if (seen.lines >= long && shown(by('sign'))) return go('sign', by('sign'));
    const all = (where) => Array.from(document.querySelectorAll(where)).filter(shown);
    const fanned = by('fan').hidden ? [] : all('#fan button.lit');
    const asked = by('question').querySelector('.side');
    const open = fanned.length ? fanned : [...all('#choices .row button'), ...all('#choices details:not([open]) summary'), ...all('#cards .card.lit'), ...all('#glow rect.lit')];
    const over = open.filter((one) => ${OVER}.test(one.textContent));
    if (asked && over.length && (roll * 1000) % 10 < hurry) return go('click', over[0]);
    // What lies outside of the window even now cannot be clicked.
    const order = open.map((one, at) => open[(at + Math.floor(roll * open.length)) % open.length]);
    const inside = ({ x, y }) => x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    const found = keys ? order[0] : order.find((one) => inside(point(one)));
    if (asked && found) return go('click', found);
    // At a real table somebody says what fell there.
    const thrown = document.querySelector('#choices form.row button');
    if (shown(thrown) && !unsigned) {
      for (const [at, field] of document.querySelectorAll('#choices form.row select').entries()) field.selectedIndex = 1 + (Math.floor(roll * 997) + at) % (field.length - 1);
      return go('click', thrown);
    }
    if (unsigned) return go('undo', by('undo'));
    if (shown(by('sign'))) return go('sign', by('sign'));
    done({ ...seen, what: 'stuck' });
  };
  setTimeout(look, 0);`;

/** Keys without a letter, as WebDriver names them. */
const [TAB, ENTER, SHIFT, ALT] = ['\uE004', '\uE007', '\uE008', '\uE00A'];
/** Nobody presses Tab more often than that. */
const TABS = 600;

/** Is the focus there, or which way is it? Nobody tabs through the browser's own buttons to come round to what lies just behind him. */
const WAY = `
  const { activeElement: at, body } = document;
  const behind = at !== body && aim.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING;
  done(at === aim ? 'there' : behind ? 'back' : 'on');`;

/** Does by keys what a click would have done. The page is only looked at: whether the focus has come to what is wanted. */
async function press(browser, { what, number }, roll) {
  if (what === 'sign') return browser.keys('s');
  // Either way leads there.
  if (number && roll < 0.5) return browser.keys(ALT, number);
  for (let tabs = 0; tabs < TABS; tabs += 1) {
    const way = await browser.script(WAY);
    if (way === 'there') return browser.keys(ENTER);
    await browser.keys(...(way === 'back' ? [SHIFT, TAB] : [TAB]));
  }
  throw new Error(`Tab does not lead to it: ${await browser.script('done(window.aim.outerHTML.slice(0, 200))')}`);
}

/** Numbers below one, the same for the same seed. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const fresh = () => ({ clicks: 0, signs: 0, alarms: [], refused: [], trail: [], signed: [], times: [], slowest: 0 });

/** Plays on the page that is open, as the job says, and notes in `seen` what it saw. */
export async function clickOn(browser, job, seen) {
  const { seed = 1, signs = Infinity, clicks = 20000, unsigned = false, hurry = 0, keys = false, long = 300 } = job;
  const { begun = performance.now() } = job;
  const next = dice(seed);
  let still = 0;
  for (;;) {
    const asked = performance.now();
    const now = await browser.script(LOOK, next(), unsigned, hurry, keys, long);
    seen.times.push(performance.now() - asked);
    seen.slowest = Math.max(seen.slowest, performance.now() - asked);
    seen.first = seen.first || performance.now() - begun;
    seen.trail.push(`${now.what}: ${now.words || ''} | ${now.question.slice(0, 60)} | ${now.lines} lines`);
    seen.trail.splice(0, seen.trail.length - 25);
    if (now.alarm) seen.alarms.push(now.alarm);
    if (now.reasons) seen.refused.push(now.reasons);
    if (now.what === 'end' || now.what === 'stuck' || seen.clicks >= clicks || seen.signs >= signs) {
      seen.last = now;
      break;
    }
    if (now.what === 'do-sign') {
      seen.signs += 1;
      seen.signed.push(now.ordered);
    }
    seen.clicks += 1;
    if (seen.clicks % 100 === 0) console.error(`${seen.clicks} clicks, ${seen.signs} signed, ${Math.round(performance.now() - begun)} ms: ${seen.trail.at(-1)}`);
    // A click that changes nothing again and again is a dead end.
    still = seen.trail.at(-1) === seen.trail.at(-2) || now.reasons ? still + 1 : 0;
    if (still > 40) {
      seen.last = { ...now, what: 'stuck' };
      break;
    }
    await (keys ? press(browser, now, next()) : browser.click(now.x, now.y));
  }
}

/** Opens a page and plays on it. */
export async function play(browser, job) {
  const { address, width = 1400, height = 900 } = job;
  await browser.size(width, height);
  await browser.media({ 'prefers-reduced-motion': 'reduce' });
  await browser.go('about:blank');
  await browser.console();
  await browser.requests();
  const begun = performance.now();
  await browser.go(address);
  const seen = fresh();
  await clickOn(browser, { ...job, begun }, seen);
  if (job.probe) seen.probe = await browser.script(job.probe);
  seen.first = Math.round(seen.first);
  seen.slowest = Math.round(seen.slowest);
  seen.median = Math.round(seen.times.sort((a, b) => a - b)[seen.times.length >> 1] || 0);
  seen.seconds = Math.round((performance.now() - begun) / 1000);
  delete seen.times;
  seen.alarms = [...new Set(seen.alarms)].slice(0, 5);
  seen.refused = [...new Set(seen.refused)].slice(0, 5);
  seen.console = await browser.console();
  const own = new URL(address).origin;
  seen.foreign = (await browser.requests()).filter((url) => !url.startsWith(`${own}/`) && !url.startsWith('data:') && url !== 'about:blank');
  seen.hash = await browser.script('done(location.href)');
  await browser.go('about:blank');
  return seen;
}

