// Two tabs of one game: what one of them signed, the other is told, and it signs nothing upon the position before.

import { clickOn, fresh } from './player.mjs';

/** Says when something is so in the page, or that it never was. */
export const until = (condition) => `
  const by = (id) => document.getElementById(id);
  const wait = (left) => {
    if (${condition}) return done(true);
    if (!left) return done(false);
    setTimeout(() => wait(left - 1), 20);
  };
  wait(1500);`;

const GAME = `document.body.dataset.view === 'game' && document.body.dataset.busy !== 'yes' && by('question').textContent !== ''`;

const newest = `done((document.querySelector('#story .who') || {}).textContent || '')`;

/** The first tab shows the game; `open` opens the page in a second one. */
export async function twoTabs(browser, open, seed = 1) {
  const late = fresh();
  await clickOn(browser, { seed, clicks: 1, unsigned: true }, late);
  const first = await browser.another();
  await open();
  if (!(await browser.script(until(GAME)))) throw new Error('the second tab shows no game');
  const quick = fresh();
  await clickOn(browser, { seed, signs: 1 }, quick);
  await browser.script(until(GAME));
  const signed = await browser.script(newest);
  await browser.turn(first);
  // Whoever goes on in the first one is told, and sees what the other signed.
  const told = await browser.script(until(`!by('alarm').hidden`));
  const words = await browser.script(`done(document.getElementById('alarm').textContent)`);
  const caughtUp = await browser.script(until(`(document.querySelector('#story .who') || {}).textContent === ${JSON.stringify(signed)}`));
  const lines = await browser.script(`done(document.getElementById('lines').children.length)`);
  return { quick: quick.signs, signed, told, words, caughtUp, lines };
}
