// Opens pages in a headless Chromium, steps through them and says what it saw, as JSON.
//
//     node browser.mjs CHROMEDRIVER JOBS.json
//
// A job is { file, width, height, steps, still, shots: [{ file, entry, dark, print, full }], probe }. Plain HTTP to chromedriver, no
// packages: https://www.w3.org/TR/webdriver2/.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [driver, jobFile] = process.argv.slice(2);
const jobs = JSON.parse(readFileSync(jobFile, 'utf8'));

function started(server) {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (data) => {
      said += data;
      const port = /successfully on port (\d+)/.exec(said);
      if (port) resolve(`http://127.0.0.1:${port[1]}`);
    });
    server.on('exit', () => reject(new Error(`chromedriver ended: ${said}`)));
    server.on('error', reject);
  });
}

async function call(url, method, body) {
  const answer = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
  return value;
}

/** Runs in the page: waits for the verdict. */
const VERDICT = `
  const done = arguments[arguments.length - 1];
  const root = document.documentElement;
  const still = arguments[0];
  const look = () => (root.dataset.verdict === 'checking' && !still ? setTimeout(look, 20) : done({
    verdict: root.dataset.verdict || '', fault: root.dataset.fault === undefined ? null : Number(root.dataset.fault),
    checked: Number(root.dataset.checked), rolls: root.dataset.rolls,
    words: (document.getElementById('verdict') || document.body).textContent,
    marks: Array.from(document.querySelectorAll('#entries li'), (row) => row.dataset.mark),
  }));
  setTimeout(look, still ? 500 : 0);`;

/** Runs in the page: steps from the first entry to the last and back with the keys, and measures each step until it is laid out. */
const STEPS = `
  const done = arguments[arguments.length - 1];
  const root = document.documentElement;
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const where = () => document.getElementById('where').textContent;
  const slider = document.getElementById('slider');
  const times = [];
  const heads = new Set();
  document.getElementById('first').click();
  for (let i = 0; i < Number(slider.max); i++) {
    const before = performance.now();
    press('ArrowRight');
    document.body.getBoundingClientRect();
    times.push(performance.now() - before);
    heads.add(document.getElementById('entry-head').textContent);
  }
  const end = where();
  for (let i = 0; i < Number(slider.max); i++) press('k');
  times.sort((a, b) => a - b);
  done({ end, start: where(), heads: heads.size, median: times[times.length >> 1] || 0, worst: times[times.length - 1] || 0,
    wide: root.scrollWidth > root.clientWidth });`;

const script = (session, text, ...args) => call(`${session}/execute/async`, 'POST', { script: text, args });
const devtools = (session, cmd, params) => call(`${session}/goog/cdp/execute`, 'POST', { cmd, params });

async function shot(session, { file, entry, dark, print, full, script: before }) {
  const features = [{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }];
  await devtools(session, 'Emulation.setEmulatedMedia', { media: print ? 'print' : 'screen', features });
  if (entry !== undefined) await script(session, 'location.hash = arguments[0]; setTimeout(arguments[1], 100)', `#${entry}`);
  if (before) await script(session, `${before}; setTimeout(arguments[0], 100)`);
  if (print === 'pdf') {
    writeFileSync(file, Buffer.from((await devtools(session, 'Page.printToPDF', { printBackground: true })).data, 'base64'));
    return;
  }
  const { data } = await devtools(session, 'Page.captureScreenshot', { captureBeyondViewport: Boolean(full) });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

/** Whatever the page asked for that is not the page itself. */
function foreign(entries, own) {
  const sent = entries.map((entry) => JSON.parse(entry.message).message).filter((one) => one.method === 'Network.requestWillBeSent');
  return sent.map((one) => one.params.request.url).filter((url) => url.split('#')[0] !== own && !url.startsWith('data:'));
}

async function run(session, job) {
  const url = pathToFileURL(job.file).href;
  const { width = 1280, height = 900 } = job;
  await devtools(session, 'Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 600 });
  await call(`${session}/url`, 'POST', { url: 'about:blank' });
  for (const type of ['browser', 'performance']) await call(`${session}/se/log`, 'POST', { type });
  await call(`${session}/url`, 'POST', { url });
  const begun = performance.now();
  const seen = { file: job.file, ...(await script(session, VERDICT, Boolean(job.still))), milliseconds: Math.round(performance.now() - begun) };
  if (job.steps) seen.steps = await script(session, STEPS);
  if (job.probe) seen.probe = await script(session, job.probe);
  for (const one of job.shots || []) await shot(session, one);
  seen.console = (await call(`${session}/se/log`, 'POST', { type: 'browser' })).map((entry) => `${entry.level} ${entry.message}`);
  seen.requests = foreign(await call(`${session}/se/log`, 'POST', { type: 'performance' }), url);
  return seen;
}

const profile = mkdtempSync(join(tmpdir(), 'coureur-chromium-'));
const server = spawn(driver, ['--port=0'], { stdio: ['ignore', 'pipe', 'ignore'] });
let failed = null;
try {
  const base = await started(server);
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage', `--user-data-dir=${profile}`];
  const wanted = { 'goog:chromeOptions': { args }, 'goog:loggingPrefs': { browser: 'ALL', performance: 'ALL' }, timeouts: { script: 300000 } };
  const { sessionId } = await call(`${base}/session`, 'POST', { capabilities: { alwaysMatch: wanted } });
  const session = `${base}/session/${sessionId}`;
  const found = [];
  for (const job of jobs) found.push(await run(session, job));
  await call(session, 'DELETE');
  console.log(JSON.stringify(found));
} catch (error) {
  failed = error;
} finally {
  server.removeAllListeners('exit');
  server.kill();
  await new Promise((resolve) => (server.exitCode === null ? server.on('exit', resolve) : resolve()));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
if (failed) {
  console.error(failed.stack);
  process.exit(1);
}
