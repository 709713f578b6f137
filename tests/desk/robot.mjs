// Plays on the board by clicks alone, and says what it saw, as JSON.
//
//     node robot.mjs CHROMEDRIVER JOBS.json
//
// A job is { address, seed, signs, clicks, unsigned, hurry, keys, long, width, height, probe }: it ends after so many signed entries or clicks, or with
// the game; `unsigned`: it clicks and never signs; `hurry`: of ten times it is done, where it can be, so many;
// `long`: it signs when there are so many orders, even if more is asked;
// `tabs`: it is one game in two tabs; `keys`: no mouse, only Tab, Enter, Alt with a number, and s;
// `probe`: a script that says at the end what it sees.

import { readFileSync } from 'node:fs';
import { start } from './driver.mjs';
import { play } from './player.mjs';
import { twoTabs, until } from './tabs.mjs';

const [driver, jobFile] = process.argv.slice(2);
const jobs = JSON.parse(readFileSync(jobFile, 'utf8'));

/** Plays with one game in two tabs. */
async function tabs({ address, seed }) {
  await browser.size(1000, 800);
  await browser.go(address);
  await browser.script(until(`document.body.dataset.view === 'game'`));
  const seen = await twoTabs(browser, () => browser.go(address), seed);
  return { ...seen, console: await browser.console() };
}

const browser = await start(driver);
try {
  const found = [];
  for (const job of jobs) found.push(await (job.tabs ? tabs(job) : play(browser, job)));
  // A browser that is ended at once may take the last goodbye with it: the desk of the last page is waited for.
  const desk = jobs.length ? new URL(jobs[jobs.length - 1].address).origin : null;
  for (let tries = 0; desk && tries < 60; tries += 1) {
    const there = await fetch(desk).then(() => true, () => false);
    if (!there) break;
    await new Promise((wake) => { setTimeout(wake, 500); });
  }
  console.log(JSON.stringify(found));
} finally {
  await browser.end();
}
